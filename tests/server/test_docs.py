"""The documentation at /docs/: its pages as they are, or one that says that it is missing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount, Route

from ponti.server.http.app import WEB
from ponti.server.http.site import SiteFiles, to_the_first


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    (site / "_static").mkdir(parents=True)
    (site / "index.html").write_text("<h1>Ponti</h1>", "utf-8")
    (site / "_static/theme.js").write_text("/* Somebody's licence. */\nlet a = 1;\n", "utf-8")
    (tmp_path / "secret.html").write_text("secret", "utf-8")
    return site


def get(folder: Path, path: str, method: str = "GET") -> httpx.Response:
    site = Mount("/docs", SiteFiles(folder, WEB / "no-docs.html"))
    app = Starlette(routes=[Route("/docs", to_the_first), site])

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://ponti") as client:
            return await client.request(method, path)

    return asyncio.run(ask())


def test_the_first_page_and_the_others(folder: Path) -> None:
    assert get(folder, "/docs/").text == get(folder, "/docs/index.html").text == "<h1>Ponti</h1>"
    script = get(folder, "/docs/_static/theme.js")
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "licence" in script.text, "what others wrote is not changed"


def test_its_links_need_the_slash_at_the_end(folder: Path) -> None:
    answer = get(folder, "/docs")
    assert (answer.status_code, answer.headers["location"]) == (308, "docs/")


def test_its_search_is_a_form(folder: Path) -> None:
    policy = get(folder, "/docs/").headers["content-security-policy"]
    assert "form-action 'self'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("path", ["/docs/nothing.html", "/docs/%2e%2e/secret.html", "/docs/_static/"])
def test_what_is_not_there_is_not_found(folder: Path, path: str) -> None:
    answer = get(folder, path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_it_can_only_be_read(folder: Path) -> None:
    assert get(folder, "/docs/", "POST").status_code == 405


def test_one_page_says_that_it_is_missing(tmp_path: Path) -> None:
    answer = get(tmp_path / "nothing", "/docs/")
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.text.count("<code>make docs</code>") == 4, "in each language"
    assert get(tmp_path / "nothing", "/docs/search.html").status_code == 404
