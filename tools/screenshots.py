"""Takes the screenshots of the documentation: `python tools/screenshots.py`, or `make screenshots`.

A real server plays the games of the README's pictures, and Chromium looks at them: on a phone and on a wide
screen, light and dark, in four languages. The files go to `docs/screenshots/`.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from ponti.bots.arena import Match, play_game  # noqa: E402 (after the path to it is known)
from tests.browser.serving import Serving  # noqa: E402
from tests.browser.test_replay import brought  # noqa: E402
from tests.browser.visits import ACCUSTOMED  # noqa: E402
from tools import browser as chromium  # noqa: E402
from tools.pictures import DIAVOLO, HASHI  # noqa: E402

FOLDER = ROOT / "docs" / "screenshots"
PHONE, WIDE = (390, 844), (1280, 800)


def events(text: str) -> list[str]:
    """The events of a game as the server takes them."""
    return [event.strip() for event in text.split(";")]


def table(page: Page, options: dict[str, Any], seats: list[dict[str, Any]], opening: list[str]) -> None:
    """Sit down at a game that has come so far."""
    body = {"options": options, "seats": seats, "opening": opening}
    answer = page.request.post("/api/games", data=body)
    if answer.status != 201:
        raise SystemExit(f"the server does not take the game: {answer.text()}")
    told = answer.json()
    page.goto(f"/g/{told['room']}#{told['token']}")
    page.wait_for_selector("svg")


def hashi(page: Page) -> None:
    """A solo game late in its middle."""
    table(page, {"game": "hashi"}, [{"kind": "me", "name": "Ada"}], events(HASHI))


def diavolo(page: Page) -> None:
    """A duel with the islands closed and connected."""
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "local", "name": "Ben"}]
    table(page, {"game": "diavolo"}, seats, events(DIAVOLO))


def lobby(page: Page) -> None:
    """Waiting for somebody with a link and a QR code."""
    body = {"options": {"game": "hashi"}, "seats": [{"kind": "me", "name": "Ada"}, {"kind": "open"}]}
    told = page.request.post("/api/games", data=body).json()
    page.goto(f"/g/{told['room']}#{told['token']}")


def review(page: Page) -> None:
    """What could have been better in a game that a bot of level 2 played."""
    page.goto("/replay")
    brought(page, str(play_game(Match("ferryman", game="hashi"), 1)))
    page.locator('[data-does="review"]').click()
    page.locator(".turning-point").first.click(timeout=120_000)
    page.evaluate("scrollTo(0, 0)")


def sea(page: Page) -> None:
    """The board of docs/own-board.md, opened by its link."""
    page.goto("/sea#harbour@1e6e=r-io-i1b-ioi/2o-i1ri/o-o-i1o-ioi/2r-bi/1o-i1o-ioi/1b-1o-r")
    page.wait_for_selector(".sea-verdict[data-verdict=right]")


def at(path: str) -> Callable[[Page], None]:
    """A screen that is just a path."""

    def go(page: Page) -> None:
        page.goto(path)

    return go


class Shot(NamedTuple):
    """A screenshot: what to show, how large, in which light and language."""

    show: Callable[[Page], None]
    size: tuple[int, int]
    scheme: Any
    language: str


SHOTS = {
    "home-wide": Shot(at("/"), WIDE, "light", "en"),
    "home-phone": Shot(at("/"), PHONE, "dark", "de"),
    "new-game-phone": Shot(at("/new/diavolo"), PHONE, "light", "fr"),
    "invitation-phone": Shot(lobby, PHONE, "light", "en"),
    "hashi-wide": Shot(hashi, WIDE, "light", "en"),
    "hashi-wide-dark": Shot(hashi, WIDE, "dark", "cs"),
    "hashi-phone": Shot(hashi, PHONE, "light", "de"),
    "diavolo-wide": Shot(diavolo, WIDE, "light", "en"),
    "diavolo-wide-dark": Shot(diavolo, WIDE, "dark", "fr"),
    "diavolo-phone": Shot(diavolo, PHONE, "light", "en"),
    "review-wide": Shot(review, WIDE, "light", "en"),
    "review-phone": Shot(review, PHONE, "dark", "de"),
    "lesson-phone": Shot(at("/learn/hashi"), PHONE, "light", "en"),
    "sea-wide": Shot(sea, WIDE, "light", "en"),
    "rules-wide": Shot(at("/rules/diavolo"), WIDE, "light", "en"),
}


def main(names: list[str]) -> int:
    path = chromium.find()
    if path is None:
        print(chromium.MISSING)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        # As on a home network: an invitation that leads to this machine only has no QR code.
        serving = Serving(Path(folder), "--public-url", "http://192.168.1.20:8000").start()
        browser = playwright.chromium.launch(executable_path=path, args=chromium.arguments())
        for name, shot in SHOTS.items():
            if names and name not in names:
                continue
            width, height = shot.size
            context = browser.new_context(
                base_url=serving.url,
                viewport={"width": width, "height": height},
                color_scheme=shot.scheme,
                locale=shot.language,
                reduced_motion="reduce",
                has_touch=shot.size == PHONE,
            )
            context.add_init_script(f"({ACCUSTOMED})()")
            page = context.new_page()
            shot.show(page)
            page.wait_for_load_state("networkidle")
            page.screenshot(path=FOLDER / f"{name}.png")
            context.close()
        browser.close()
        serving.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
