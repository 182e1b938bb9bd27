"""A few words at the table: each reads them in their own language, or, whoever likes it quiet, not at all."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.diavolo_player import Player, create
from tests.browser.visits import Visits


def table_for_two(visits: Visits, language: str) -> tuple[Page, Page]:
    page, other = visits.page("/"), visits.page("/", language=language)
    told = create(page, [{"kind": "me", "name": "Ada"}, {"kind": "open"}], size=6)
    joined = other.request.post(f"/api/games/{told['room']}/join", data={"name": "Ben"}).json()
    Player.enter(page, told)
    Player.enter(other, joined)
    return page, other


def say(page: Page, word: str) -> None:
    page.keyboard.press("y")
    page.locator(f'dialog[open] [data-word="{word}"]').click()
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_everybody_reads_it_in_their_own_language(visits: Visits) -> None:
    ada, ben = table_for_two(visits, "de")
    say(ada, "well-played")
    expect(ada.locator(".seat-said")).to_have_text("Well played!")
    expect(ben.locator(".seat-said")).to_have_text("Gut gespielt!")
    expect(ben.locator("#said")).to_contain_text("Ada: Gut gespielt!")
    say(ben, "heart")
    expect(ada.locator(".seat-said svg")).to_be_visible()
    expect(ada.locator("#said")).to_contain_text("Ben: A heart")
    say(ben, "thanks")
    say(ben, "bye")
    say(ben, "hello")
    expect(ben.locator(".notices")).to_contain_text("Du hast viel gesagt.")


def test_whoever_likes_it_quiet_hears_nothing(visits: Visits) -> None:
    ada, ben = table_for_two(visits, "en")
    ben.locator('[data-open="menu"]').click()
    ben.locator('[data-menu="say"]').click()
    ben.get_by_role("switch", name="Mute the others").check()
    ben.keyboard.press("Escape")
    say(ada, "hello")
    expect(ada.locator(".seat-said")).to_be_visible()
    say(ben, "hello")
    expect(ben.locator(".seat-said")).to_have_count(1)
    expect(ben.locator(".seat.own .seat-said")).to_be_visible()


def test_there_is_nobody_to_talk_to_among_bots(visits: Visits) -> None:
    page = visits.page("/")
    Player.enter(page, create(page, [{"kind": "me"}, {"kind": "bot"}], size=6))
    page.keyboard.press("y")
    page.locator('[data-open="menu"]').click()
    expect(page.locator("dialog[open]")).to_have_count(1)
    expect(page.locator('[data-menu="say"]')).to_have_count(0)
