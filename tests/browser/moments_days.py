"""The day, one's own sea, open tables, puzzles and what is one's own, added to all other moments."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.finished import finished_games, keep
from tests.browser.hashi_player import create, enter
from tests.browser.moments import ADA, FREE, MOMENTS, joined, moment
from tests.browser.test_puzzles import LAGOON, path_to
from tests.browser.test_sea import POND, study

__all__ = ["MOMENTS"]

WHO = ("Bartholomäus Wassermann", "Ada", "", "Bořivoj", "Zoë", "Mia", "", "Anne-Sophie de La Rochefoucauld")
DAYS = {f"2026-11-{day:02}": {"points": 30 + day * 7 % 23, "place": 1, "of": 9} for day in range(2, 18)}


def drawn(page: Page, text: str) -> None:
    """A sea from a file."""
    page.goto("/sea")
    page.locator("[data-does=import]").click()
    page.locator("dialog textarea").fill(text)
    page.locator("[data-does=take]").click()


@moment
def sea_is_empty(page: Page) -> None:
    page.goto("/sea")
    expect(page.locator(".sea-verdict[data-verdict=hint]")).to_be_visible()


@moment
def sea_is_wrong(page: Page) -> None:
    drawn(
        page, f"{POND.replace('pond', 'lagune-der-vergessenen')}deck: pond-cards\nvariant: yes\n\n1/1 2/1\n"
    )
    expect(page.locator(".sea-list li")).to_have_count(1)
    page.locator(".sea-options .toggle").click()
    expect(page.locator(".sea-verdict[data-verdict=wrong]")).to_be_visible()


@moment
def sea_is_studied(page: Page) -> None:
    drawn(page, POND)
    page.route(re.compile("/api/(boards/hashi/study|studies/.*)"), study)
    page.locator("[data-does=study]").click()
    expect(page.locator(".sea-means")).to_be_visible()


@moment
def sea_is_imported(page: Page) -> None:
    page.goto("/sea")
    page.locator("[data-does=import]").click()
    page.locator("dialog textarea").fill(POND.replace("---b", "---x"))
    page.locator("[data-does=take]").click()
    expect(page.locator("dialog .wrong")).to_be_visible()


@moment
def sea_is_shared(page: Page) -> None:
    drawn(page, POND)
    expect(page.locator(".sea-verdict[data-verdict=right]")).to_be_visible()
    page.locator("[data-does=share]").click()
    expect(page.locator("dialog[open]")).to_be_visible()


def day_of(page: Page, **own: Any) -> None:
    """The day as many have played it, and yesterday; what is one's own is added."""

    def many(route: Route) -> None:
        told = route.fetch().json()
        points = [61 - 3 * place for place in range(len(WHO))]
        lines = [{"place": at + 1, "points": points[at], "name": name} for at, name in enumerate(WHO)]
        bots = [("tadpole", 31), ("ferryman", 38), ("fisher", 44), ("carpenter", 47), ("pilot", 52)]
        for day in (told["today"], told["yesterday"]):
            day |= {"players": 31, "finished": len(WHO), "best": [dict(line) for line in lines]}
            day["bots"] = [{"level": level, "points": reached} for level, reached in bots]
            day["points"] = [{"points": each, "count": 1 + each % 4} for each in sorted(points)]
            day["puzzle"] |= {"tries": 24, "solved": 11, "named": [{"name": name} for name in WHO if name]}
        opened = {"deck": [], "secret": "", "salt": "", "perfect": 60, "bound": 60, "replay": True}
        told["yesterday"] |= {"opened": opened, "state": "closed"}
        told["today"] |= own
        if own:
            told["today"]["best"][3]["own"] = True
            told["today"]["puzzle"]["own"] = True
        route.fulfill(json=told)

    page.route("**/api/daily", many)
    page.goto("/offline.html")
    page.evaluate("days => localStorage.setItem('ponti.days', JSON.stringify(days))", DAYS)
    page.goto("/daily")
    expect(page.locator(".day-table").first).to_be_visible()


@moment
def day_before_the_try(page: Page) -> None:
    day_of(page)


@moment
def day_after_the_try(page: Page) -> None:
    day_of(page, own={"status": "over", "room": "", "points": 52, "place": 4, "name": "Bořivoj"})


@moment
def day_far_down(page: Page) -> None:
    day_after_the_try(page)
    page.locator(".day-you").scroll_into_view_if_needed()


@moment
def day_puzzle(page: Page) -> None:
    page.goto("/daily/puzzle")
    expect(page.locator("h1")).to_be_visible()


@moment
def open_tables(page: Page) -> None:
    for name, game in zip(WHO, ("hashi", "diavolo", "hashi"), strict=False):
        seats = [{"kind": "me", "name": name}, FREE]
        create(page, {"options": {"game": game}, "seats": seats, "offered": True})
    page.goto("/tables")
    expect(page.locator(".open-tables li").first).to_be_visible()


@moment
def offered_lobby(page: Page) -> None:
    told = create(page, {"options": {"game": "hashi"}, "seats": [ADA, FREE, FREE], "offered": True})
    page.goto(f"/g/{told['room']}#{told['token']}")
    expect(page.locator(".lobby-offered")).to_be_visible()


@moment
def renewing_a_link(page: Page) -> None:
    told = create(page, {"options": {"game": "hashi"}, "seats": [ADA, FREE]})
    joined(page, told, "Bořivoj")
    enter(page, told)
    page.locator('[data-open="menu"]').click()
    page.locator('[data-menu="device"]').click()
    page.locator('dialog[open] [data-act="renew"]').click()
    expect(page.locator("dialog[open]").last).to_be_visible()


@moment
def taking_everything_along(page: Page) -> None:
    page.goto("/")
    keep(page, finished_games(12))
    page.goto("/mine")
    page.locator(".transfer summary").click()
    page.locator('[data-act="export"]').click()
    expect(page.locator("dialog[open]")).to_be_visible()


@moment
def embedded(page: Page) -> None:
    told = create(page, {"options": {"game": "diavolo"}, "seats": [ADA, {"kind": "local"}]})
    page.goto(f"/g/{told['room']}#{told['token']}")
    page.locator('[data-open="menu"]').click()
    page.locator('dialog[open] [data-menu="resign"]').click()
    page.locator("dialog[open] .danger").click()
    expect(page.locator(".end-actions")).to_be_visible()
    page.goto(f"/embed/{told['room']}")
    expect(page.locator(".replay-board svg").first).to_be_visible()


@moment
def puzzle_refuted(page: Page) -> None:
    page.goto(path_to(LAGOON))
    verdicts = (verdict for verdict in LAGOON.moment.verdicts[1:] if verdict.then)
    for space in next(move for verdict in verdicts for move in verdict.moves if " " in move).split():
        page.locator(f'[data-space="{space}"]').click()
    page.locator('[data-does="confirm"]').click()
    expect(page.locator('[data-does="again"]')).to_be_visible()


@moment
def puzzle_list(page: Page) -> None:
    page.goto("/puzzles/hashi")
    expect(page.locator("[data-theme]").first).to_be_visible()
