"""A replay and a position within a page of another origin; everything else refuses to be framed."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from ponti import diavolo
from tests.browser.hashi_player import create
from tests.browser.visits import Visits


@pytest.fixture
def another() -> Iterator[ThreadingHTTPServer]:
    """A page of somebody else: it frames what stands behind `?`."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            frames = [f'<iframe src="{each}" width="480" height="600"></iframe>' for each in framed]
            body = "".join(["<!doctype html><title>Another</title>", *frames]).encode()
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    framed: list[str] = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), Page)
    server.framed = framed  # type: ignore[attr-defined]
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_page_of_others_shows_a_replay_and_a_position_and_nothing_else(
    visits: Visits, another: ThreadingHTTPServer
) -> None:
    page = visits.empty_page()
    told = create(page, {"options": {"game": "diavolo"}, "seats": [{"kind": "me"}, {"kind": "local"}]})
    page.goto(f"/g/{told['room']}#{told['token']}")
    page.locator('[data-open="menu"]').click()
    page.locator('dialog[open] [data-menu="resign"]').click()
    page.locator("dialog[open] .danger").click()
    expect(page.locator(".end-actions")).to_be_visible()
    url = visits.serving.url
    code = quote(diavolo.Position.start().code())
    paths = [f"/embed/{told['room']}?step=0", f"/embed/diavolo?code={code}", f"/g/{told['room']}", "/"]
    another.framed.extend(f"{url}{path}" for path in paths)  # type: ignore[attr-defined]
    # A page of another origin, which is not one of ours: its complaints about what refuses are what we want.
    foreign = page.context.new_page()
    foreign.goto(f"http://localhost:{another.server_port}/")
    replay, position, game, home = (foreign.locator("iframe").nth(index).content_frame for index in range(4))
    expect(replay.locator(".replay-board svg").first).to_be_visible()
    expect(replay.locator(".replay-slider")).to_be_visible()
    expect(replay.locator(".replay-side")).to_be_hidden()
    expect(replay.get_by_role("link", name="Open in Ponti")).to_have_attribute("target", "_blank")
    expect(position.locator("img.position")).not_to_have_js_property("naturalWidth", 0)
    for refused in (game, home):
        expect(refused.locator(".bar")).to_have_count(0)
    foreign.close()
