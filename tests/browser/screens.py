"""Every screen of the first page, new games and the Hashi table, each brought to where it shows something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.finished import finished_games, keep
from tests.browser.hashi_player import Player, create

Opened = Callable[[Page], None]
SCREENS: dict[str, Opened] = {}


def screen(show: Opened) -> Opened:
    """Enter a screen under the name of the function that shows it."""
    SCREENS[show.__name__] = show
    return show


def at_table(page: Page, **body: Any) -> Player:
    told = create(page, {"options": {"game": "hashi"}, "seats": [{"kind": "me", "name": "Ada"}], **body})
    page.goto(f"/g/{told['room']}#{told['token']}")
    return Player(page)


@screen
def home(page: Page) -> None:
    told = create(page, {"options": {"game": "hashi"}, "seats": [{"kind": "me"}, {"kind": "bot"}]})
    page.goto(f"/g/{told['room']}#{told['token']}")
    Player(page).wait_for_turn()
    page.goto("/")
    expect(page.locator(".unfinished a")).to_be_visible()


@screen
def daily(page: Page) -> None:
    page.goto("/daily")
    page.locator("summary").last.click()
    expect(page.locator(".day-fair .code").first).to_be_visible()


@screen
def new_hashi(page: Page) -> None:
    page.goto("/new/hashi?with=screen")
    page.locator("summary").click()
    page.locator('[data-act="add-seat"]').click()


@screen
def new_diavolo(page: Page) -> None:
    page.goto("/new/diavolo")
    page.locator("summary").click()


@screen
def settings(page: Page) -> None:
    page.goto("/")
    page.locator('[data-open="settings"]').click()
    expect(page.locator("dialog[open]")).to_be_visible()


@screen
def lobby(page: Page) -> None:
    told = create(page, {"options": {"game": "hashi"}, "seats": [{"kind": "me"}, {"kind": "open"}]})
    page.goto(f"/g/{told['room']}#{told['token']}")
    expect(page.locator(".invite")).to_be_visible()


@screen
def seating_a_bot(page: Page) -> None:
    lobby(page)
    page.locator('[data-act="seat-bot"]').click()
    expect(page.locator("dialog[open] .levels")).to_be_visible()


@screen
def joining(page: Page) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    told = create(page, {"options": {"game": "hashi"}, "seats": seats, "seed": "maple"})
    page.goto(f"/g/{told['room']}")
    expect(page.locator(".join")).to_be_visible()


@screen
def setting_up(page: Page) -> None:
    at_table(page, seats=[{"kind": "me", "name": "Ada"}, {"kind": "bot"}, {"kind": "bot"}]).wait_for_turn()


@screen
def drawing(page: Page) -> None:
    ada = at_table(page, opening=["setup | 3b", "5/3"], seed="maple")
    ada.stroke("h")
    ada.stroke("bh")


@screen
def refused(page: Page) -> None:
    ada = at_table(page, opening=["setup | 3b", "5/3"])
    ada.wait_for_turn()
    ada.tap("a")
    expect(page.locator(".reason")).to_be_visible()


@screen
def waiting(page: Page) -> None:
    told = create(page, {"options": {"game": "hashi"}, "seats": [{"kind": "me"}, {"kind": "open"}]})
    page.request.post(f"/api/games/{told['room']}/join", data={"name": "Bořivoj"})
    page.goto(f"/g/{told['room']}#{told['token']}")
    ada = Player(page)
    ada.draw_turn()
    ada.confirm()
    expect(page.locator('[data-act="reopen"]')).to_be_visible()


@screen
def watching(page: Page) -> None:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot"}]
    told = create(page, {"options": {"game": "hashi"}, "seats": seats})
    page.goto(f"/g/{told['room']}")
    expect(page.locator(".watching")).to_be_visible()
    page.locator('[data-open="menu"]').click()
    expect(page.locator("dialog[open] .watching")).to_be_visible()


@screen
def handing_over(page: Page) -> None:
    ada = at_table(page, seats=[{"kind": "me", "name": "Ada"}, {"kind": "local", "name": "Ben"}])
    ada.draw_turn()
    ada.confirm()
    expect(page.locator(".handover")).to_be_visible()


@screen
def checking(page: Page) -> None:
    ada = at_table(
        page, options={"game": "hashi", "pen": "free"}, opening=["setup | 3b", "5/3", "5a -", "2/1"]
    )
    ada.wait_for_turn()
    ada.act("check")
    expect(page.locator("dialog[open] .mistakes")).to_be_visible()


@screen
def menu(page: Page) -> None:
    at_table(page).wait_for_turn()
    page.locator('[data-open="menu"]').click()
    expect(page.locator("dialog[open]")).to_be_visible()


@screen
def ending(page: Page) -> None:
    deck = page.request.get("/api/info").json()["decks"]["standard"]
    *cards, last = deck[1:]
    played = [event for card in cards for event in (card, "- -")]
    ada = at_table(page, opening=["setup | 3b", *played, last])
    ada.press("skip-number")
    ada.press("skip-bridges")
    ada.confirm()
    expect(page.locator(".ladder-place details")).to_be_visible()
    page.locator(".ladder-place summary").click()


@screen
def fairness(page: Page) -> None:
    page.goto("/new/hashi?with=alone")
    page.locator('[data-act="start"]').click()
    Player(page).wait_for_turn()
    page.locator('[data-open="menu"]').click()
    page.locator('[data-menu="resign"]').click()
    page.locator("dialog[open] .danger").click()
    expect(page.locator(".scoring")).to_be_visible()
    page.locator('[data-open="menu"]').click()
    page.locator('[data-menu="deck"]').click()
    page.locator(".fairness summary").click()
    expect(page.locator(".numbers")).to_be_visible()


@screen
def hinted(page: Page) -> None:
    ada = at_table(page, opening=["setup | 3b", "5/3"])
    ada.wait_for_turn()
    ada.act("hint")
    expect(page.locator(".hint-box strong")).to_be_visible()


@screen
def my_games(page: Page) -> None:
    at_table(page).wait_for_turn()
    keep(page, finished_games(40))
    page.goto("/mine")
    expect(page.locator(".my-games li").first).to_be_visible()


@screen
def statistics(page: Page) -> None:
    page.goto("/")
    keep(page, finished_games(90))
    page.goto("/mine/statistics")
    expect(page.locator(".figure").first).to_be_visible()


@screen
def nowhere(page: Page) -> None:
    page.goto("/nowhere")
    expect(page.locator("h1")).to_be_visible()
