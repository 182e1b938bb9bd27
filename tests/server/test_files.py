"""The files of the browser client as they are served: compressed, checked for newer ones, announced."""

from __future__ import annotations

import os
import re
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from ponti.server.http.app import WEB
from ponti.server.http.files import ClientFiles, Files

INDEX = "<head>\n<title>x</title>\n</head><body></body>"
ROUTER = """
const ROUTES = [
  [/^\\/$/, [], () => import("/home.js")],
  [/^\\/g\\/([a-z]+)$/, ["room"], () => import("/deep/room.js")],
];
"""


@pytest.fixture
def client(tmp_path: Path) -> ClientFiles:
    """A small client: app → router and dom; home → dom; room → its own part, and a style."""
    (tmp_path / "deep").mkdir()
    for name, text in {
        "index.html": INDEX,
        "router.js": ROUTER,
        "app.js": 'import { route } from "/router.js";\nimport {\n  a,\n  b,\n} from "/dom.js";\n',
        "dom.js": "export const a = 1;\n" * 100,
        "home.js": 'import { a } from "/dom.js";\nimport("/later.js");\n',
        "deep/room.js": 'import "/deep/part.js";\nawait style("/deep/room.css");\n',
        "deep/part.js": 'import { a } from "/dom.js";\nimport { m } from "/deep/room.js";\n',
        "deep/room.css": "p { color: red }",
        "later.js": "",
    }.items():
        (tmp_path / name).write_text(text, "utf-8")
    return ClientFiles(tmp_path)


def get(files: Files, path: str, **headers: str) -> httpx.Response:
    """What a request for a path is answered with, below `/at`."""
    import asyncio

    async def ask() -> httpx.Response:
        app = httpx.ASGITransport(Starlette(routes=[Mount("/at", files)]))
        async with httpx.AsyncClient(transport=app, base_url="http://here") as http:
            return await http.get(f"/at/{path}", headers={"accept-encoding": "identity", **headers})

    return asyncio.run(ask())


def announced(page: str) -> list[str]:
    return re.findall(r'<link rel="(?:modulepreload|preload)" href="/([^"]+)"', page)


def test_a_page_names_all_that_its_screen_needs(client: ClientFiles) -> None:
    assert announced(get(client, "").text) == ["app.js", "home.js", "router.js", "dom.js"]
    assert announced(get(client, "g/abc").text) == [
        "app.js",
        "deep/room.js",
        "router.js",
        "dom.js",
        "deep/part.js",
        "deep/room.css",
    ]
    assert announced(get(client, "nowhere").text) == ["app.js", "router.js", "dom.js"]


def test_a_file_that_changes_is_sent_anew(client: ClientFiles) -> None:
    first = get(client, "dom.js")
    assert first.headers["content-type"] == "text/javascript; charset=utf-8"
    assert first.headers["cache-control"] == "no-cache"
    again = get(client, "dom.js", **{"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    path = client.directory / "dom.js"
    path.write_text("export const a = 2;\n", "utf-8")
    os.utime(path, ns=(1, 1))
    changed = get(client, "dom.js", **{"if-none-match": first.headers["etag"]})
    assert (changed.status_code, changed.text) == (200, "export const a = 2;\n")


def test_a_page_is_sent_anew_when_what_it_needs_changes(client: ClientFiles) -> None:
    first = get(client, "")
    assert get(client, "", **{"if-none-match": first.headers["etag"]}).status_code == 304
    path = client.directory / "home.js"
    path.write_text('import "/later.js";\n', "utf-8")
    os.utime(path, ns=(1, 1))
    changed = get(client, "", **{"if-none-match": first.headers["etag"]})
    assert "later.js" in announced(changed.text)


def test_texts_are_compressed_for_who_understands_it(client: ClientFiles) -> None:
    plain, small = get(client, "dom.js"), get(client, "dom.js", **{"accept-encoding": "gzip"})
    assert plain.text == small.text
    assert "content-encoding" not in plain.headers
    assert small.headers["content-encoding"] == "gzip"
    assert int(small.headers["content-length"]) < int(plain.headers["content-length"]) / 4
    # Too small to be worth it.
    assert "content-encoding" not in get(client, "deep/room.css", **{"accept-encoding": "gzip"}).headers
    icon = get(Files(WEB), "icons/ponti-180.png", **{"accept-encoding": "gzip"})
    assert icon.headers["content-type"] == "image/png"
    assert "content-encoding" not in icon.headers


@pytest.mark.parametrize(
    "path", ["missing.js", "deep/", "%2e%2e/secret.js", "..%2fsecret.js", "a%00b.js", "api/x"]
)
def test_what_is_not_there_or_outside_is_not_found(client: ClientFiles, path: str) -> None:
    (client.directory.parent / "secret.js").write_text("secret", "utf-8")
    answer = get(client, path)
    assert answer.status_code == (200 if path == "deep/" else 404)
    assert "secret" not in answer.text


def test_every_screen_of_the_client_is_known() -> None:
    client = ClientFiles(WEB)
    routes = (WEB / "router.js").read_text("utf-8").count("() => import(")
    found = {
        client.screen(path)
        for path in (
            "",
            "new/hashi",
            "g/abcdefghij",
            "learn/diavolo",
            "learn/diavolo/strategy",
            "learn/hashi/strategy/six",
            "puzzles/hashi",
            "puzzles/diavolo/0123abcd-89abcdef",
            "analysis/diavolo",
            "rules/hashi",
            "sea",
            "daily",
            "daily/puzzle",
            "daily/2026-11-18/best",
            "replay",
            "replay/abcdefghij",
            "tables",
            "mine",
            "mine/statistics",
            "parts",
        )
    }
    assert None not in found
    assert routes == 20
    assert len(found) == 18
    for screen in found:
        modules, styles = client.needs("app.js", screen or "")
        assert {"app.js", "dom.js", "i18n.js"} <= set(modules)
        assert all((WEB / name).is_file() for name in [*modules, *styles])


def test_all_files_of_the_client_together_are_small() -> None:
    """Everything that both games, lessons, rules and replays need, as it comes over the wire, icons aside."""
    client = ClientFiles(WEB)
    names = [path.relative_to(WEB) for path in WEB.rglob("*") if path.suffix in (".js", ".css", ".html")]
    names = [name for name in names if name.parts[0] != "parts"]  # which no package has
    files = [client.file(name.as_posix()) for name in names]
    assert sum(len(file.compressed or file.content) for file in files if file) < 260_000


@pytest.mark.parametrize(("path", "most"), [("", 55_000), ("g/abcdefghij", 55_000)])
def test_what_most_people_wait_for_is_smaller(path: str, most: int) -> None:
    """The modules of the first page, and those of a room before the table of its game."""
    client = ClientFiles(WEB)
    modules, _ = client.needs("app.js", client.screen(path) or "")
    files = [client.file(name) for name in modules]
    assert sum(len(file.compressed or file.content) for file in files if file) < most


def test_what_is_said_to_programmers_is_not_sent(client: ClientFiles) -> None:
    path = client.directory / "dom.js"
    path.write_text(
        "/**\n * Two lines.\n */\nimport '/app.js';  // beside code\n  // below\n/** @type {X} */ (y);\n"
        "const star = '/*';\n/* one */\nconst end = '*/';\n",
        "utf-8",
    )
    assert get(client, "dom.js").text == (
        "\n\n\nimport '/app.js';  // beside code\n\n/** @type {X} */ (y);\n"
        "const star = '/*';\n\nconst end = '*/';\n"
    )
    (client.directory / "deep/room.css").write_text("/* Red. */\np {\n  color: red; /* so */\n}\n", "utf-8")
    assert get(client, "deep/room.css").text == "\np {\n  color: red; /* so */\n}\n"
    (client.directory / "later.html").write_text("<p>\n// no comment here\n", "utf-8")
    client._looked -= 60  # it was long ago
    assert get(client, "later.html").text == "<p>\n// no comment here\n"


def test_a_file_has_one_name(client: ClientFiles) -> None:
    assert get(client, "deep/room.css").status_code == 200
    kept = dict(client._kept)
    for path in (
        "a1/../deep/room.css",
        "deep/./room.css",
        "deep//room.css",
        "/deep/room.css",
        "deep/room.css%00",
    ):
        assert get(client, path.replace("..", "%2e%2e").replace("./", "%2e/")).status_code == 404
        assert client.file(path) is None
    assert client._kept == kept, "no other name was kept"


def test_only_real_files_are_known_and_new_ones_are_found(client: ClientFiles) -> None:
    paths = ("app.js", "deep/room.css", "", "deep", "deep/nothing.css", "openapi.json", "../secret.js")
    assert [client.has(path) for path in paths] == [True, True, *[False] * 5]
    (client.directory / "new.js").write_text("", "utf-8")
    client._looked -= 60  # it was long ago
    assert client.has("new.js")
    assert get(client, "new.js").status_code == 200
    (client.directory / "new.js").unlink()
    assert get(client, "new.js").status_code == 404
