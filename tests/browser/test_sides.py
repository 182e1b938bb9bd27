"""The lagoon from the other side: turned by hand, remembered, and at one screen turned to whoever moves."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.diavolo_player import Player, create
from tests.browser.visits import Visits

AT_ONE_SCREEN = [{"kind": "me", "name": "Ada"}, {"kind": "local", "name": "Ben"}]


def begins_with(page: Page, space: str) -> None:
    """Wait until this is the space at the top left: what a menu offers is done once it has closed."""
    expect(page.locator(".spaces .space").first).to_have_attribute("data-space", space)


def at_table(visits: Visits, opening: list[str]) -> tuple[Page, Player]:
    page = visits.page("/")
    return page, Player.enter(page, create(page, AT_ONE_SCREEN, opening, size=6))


def choose(page: Page, item: str) -> None:
    page.locator('[data-open="menu"]').click()
    page.locator(f'[data-menu="{item}"]').click()
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_board_that_is_turned_stays_so(visits: Visits) -> None:
    page, player = at_table(visits, ["a1 c3", "light"])
    begins_with(page, "a6")
    player.tap("e5")
    choose(page, "turn")
    begins_with(page, "f1")
    expect(page.locator("#said")).to_contain_text("The board is turned: a1 is top right.")
    # What was chosen still is, and taps mean the spaces that are seen.
    expect(player.space("e5")).to_have_attribute("aria-selected", "true")
    player.tap("e3")
    player.act("confirm")
    expect(page.locator(".moves [data-move]").last).to_have_attribute("data-move", "e3 e5")
    page.reload()
    begins_with(page, "f1")
    # The keys walk over what is seen.
    player.space("f1").focus()
    page.keyboard.press("ArrowRight")
    expect(player.space("e1")).to_be_focused()
    page.keyboard.press("f")
    begins_with(page, "a6")
    expect(player.space("e1")).to_be_focused()


def test_at_one_screen_it_turns_to_whoever_moves(visits: Visits) -> None:
    page, player = at_table(visits, ["a1 c3", "light"])
    expect(player.table).to_have_attribute("data-seat", "0")
    begins_with(page, "a6")
    choose(page, "face")
    begins_with(page, "a6")
    player.tap("e3")
    player.tap("e5")
    player.act("confirm")
    expect(player.table).to_have_attribute("data-seat", "1")
    begins_with(page, "f1")
    choose(page, "face")
    begins_with(page, "a6")
