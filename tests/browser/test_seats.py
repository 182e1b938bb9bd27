"""Seats of a browser: a link never takes one away, several are kept, and each tab has its own."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.hashi_player import Player, create
from tests.browser.visits import Visits

BOTH = {
    "options": {"game": "hashi"},
    "seats": [{"kind": "me", "name": "Ada"}, {"kind": "open"}],
    "opening": ["setup | 3b | 3b", "5/3"],
}


def ada_and_ben(visits: Visits) -> tuple[BrowserContext, Page, dict[str, Any], dict[str, Any]]:
    """Ada at her table, and what opens the seats of Ada and Ben."""
    context = visits.context()
    page = visits.empty_page(context=context)
    ada = create(page, BOTH)
    ben = page.request.post(f"/api/games/{ada['room']}/join", data={"name": "Ben"}).json()
    page.goto(f"/g/{ada['room']}#{ada['token']}")
    Player(page).wait_for_turn()
    return context, page, ada, ben


def plays(page: Page, name: str) -> None:
    expect(page.locator(".seat.own")).to_contain_text(name)


def test_a_link_to_another_seat_asks_first(visits: Visits) -> None:
    context, page, ada, ben = ada_and_ben(visits)
    plays(page, "Ada")
    second = visits.page(f"/g/{ada['room']}#{ben['token']}", context=context)
    dialog = second.locator("dialog[open]")
    expect(dialog).to_contain_text("You already have a seat in this game")
    dialog.get_by_role("button", name="Stay in my seat").click()
    plays(second, "Ada")
    assert "#" not in second.url


def test_both_seats_are_kept_and_every_tab_has_its_own(visits: Visits) -> None:
    context, page, ada, ben = ada_and_ben(visits)
    second = visits.page(f"/g/{ada['room']}#{ben['token']}", context=context)
    second.locator("dialog[open]").get_by_role("button", name="Open the other seat").click()
    plays(second, "Ben")
    assert "#" not in second.url
    for tab, name in ((page, "Ada"), (second, "Ben")):
        tab.reload()
        plays(tab, name)
    plays(visits.page(f"/g/{ada['room']}", context=context), "Ada")
    second.locator('[data-open="menu"]').click()
    second.locator("dialog[open]").get_by_role("button", name="Switch to my other seat").click()
    plays(second, "Ada")


def test_a_wrong_link_takes_no_seat_away(visits: Visits) -> None:
    context, page, ada, _ = ada_and_ben(visits)
    second = visits.page(f"/g/{ada['room']}#{'x' * 32}", context=context)
    second.locator("dialog[open]").get_by_role("button", name="Open the other seat").click()
    expect(second.locator(".notice")).to_contain_text("This link does not open a seat here.")
    plays(second, "Ada")
    page.reload()
    plays(page, "Ada")


def test_a_link_that_has_lost_its_end_says_so(visits: Visits) -> None:
    _, page, ada, ben = ada_and_ben(visits)
    guest = visits.page(f"/g/{ada['room']}#{ben['token'][:-1]}")
    expect(guest.locator(".notice")).to_contain_text("This link does not open a seat here.")
    expect(guest.locator(".watching")).to_be_visible()
    page.goto(f"/g/{ada['room']}#{ben['token']}.")
    expect(page.locator(".notice")).to_contain_text("This link does not open a seat here.")
    plays(page, "Ada")
    assert "#" not in page.url
