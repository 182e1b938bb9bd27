"""The strategy lessons, with fingers and with keys: a wrong move first, then the best one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.catalogues import LANGUAGES
from tests.browser.lessons import skip
from tests.browser.test_learn import ON_LINE
from tests.browser.visits import Visits

SMALL = [(320, 568), (360, 740), (390, 844), (740, 360), (844, 390), (640, 360)]
DRAWN = '.bridge[data-on="gh"]'  # the bridges between g and h


def tap(page: Page, *spaces: str) -> None:
    """Tap spaces of a lagoon, and confirm."""
    for space in spaces:
        page.locator(f'[data-space="{space}"]').tap()
    page.locator('[data-does="confirm"]').tap()


def said(page: Page, *words: str) -> None:
    for each in words:
        expect(page.locator(".lesson-answer")).to_contain_text(each)


def test_a_lesson_of_ponte_del_diavolo_on_a_phone(visits: Visits) -> None:
    page = visits.page("/learn/diavolo/strategy", width=360, height=740, touch=True)
    page.locator('[data-lesson="room"]').tap()
    expect(page.locator("h1")).to_have_text("Room for fours")
    tap(page, "d1", "f1")
    said(
        page, "That gives the win away.", "Dark: tiles on d6 and e1.", "Best move: 1 point ahead at the end."
    )
    expect(page.locator('[data-does="again"]')).to_be_in_viewport()
    expect(page.locator(".lesson-dots .done")).to_have_count(0)
    page.locator('[data-does="show"]').tap()
    said(page, "Light: tiles on b2 and d6.", "One tile builds, the other blocks")
    expect(page.locator(".verdict.better").first).to_be_attached()
    page.locator('[data-does="again"]').tap()
    expect(page.locator(".lesson-answer")).to_be_empty()
    expect(page.locator(".verdict")).to_have_count(0)
    tap(page, "c2", "d6")  # another one that is as good as the one shown
    said(page, "That is the best move!", "1 point ahead", "One tile builds, the other blocks")
    page.locator('[data-does="next"]').tap()
    expect(page.locator(".lesson-count")).to_have_text("Step 2 of 2")
    tap(page, "c5", "f3")
    said(page, "That is the best move!")
    page.locator('[data-does="next"]').tap()
    expect(page.locator("h1")).to_have_text("All solved!")
    page.locator('[data-does="next-lesson"]').tap()
    expect(page.locator("h1")).to_have_text("Sandbanks as joints")
    page.locator(".lesson-rules").tap()
    expect(page.locator('[data-lesson="room"]')).to_contain_text("2 of 2 solved")
    expect(page.locator('[data-lesson="joints"]')).to_contain_text("0 of 2 solved")


def test_a_lesson_of_hashi_with_keys_and_fingers(visits: Visits) -> None:
    page = visits.page("/learn/hashi/strategy/sums", width=360, height=740, touch=True)
    expect(page.locator(".lesson-cards li")).to_have_count(2)
    for count in (1, 2):
        page.touchscreen.tap(*page.evaluate(ON_LINE, "gh"))
        expect(page.locator(DRAWN)).to_have_count(count)
    page.locator('[data-does="confirm"]').tap()
    page.locator("dialog[open] .button").first.tap()  # without the number
    said(
        page, "There is something better.", "Your move: 37 points expected.", "Best move: 43 points expected."
    )
    expect(page.locator('[data-does="again"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(DRAWN)).to_have_count(0)
    expect(page.locator(".lesson-task")).to_contain_text("Write the 3")
    page.locator('[data-island="g"] .touch').tap()
    expect(page.locator('[data-island="g"] .number')).to_have_text("3")
    for count in (1, 2):
        page.touchscreen.tap(*page.evaluate(ON_LINE, "gh"))
        expect(page.locator(DRAWN)).to_have_count(count)
    page.locator('[data-island="g"]').focus()
    page.keyboard.press("c")
    said(page, "That is the best move!", "43 points expected", "With a 3, island g lacks two as well")
    expect(page.locator("#said")).to_contain_text("That is the best move!")
    page.locator('[data-does="next"]').tap()
    expect(page.locator(".lesson-count")).to_have_text("Step 2 of 2")
    page.locator('[data-island="c"] .touch').tap()
    expect(page.locator('[data-island="c"] .number')).to_have_text("4")
    page.locator('[data-does="confirm"]').tap()
    page.locator("dialog[open] .button").first.tap()
    said(page, "That is the best move!")
    page.reload()  # what was solved stays solved
    expect(page.locator(".lesson-dots .done")).to_have_count(2)


# Whether the middle of a button is to be seen and to be tapped, with nothing above it.
FREE = """(button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""

# How far the answer reaches below the line at the lower edge of the window, in pixels.
COVERED = """() => document.querySelector(".lesson-said").getBoundingClientRect().bottom
    - document.querySelector(".lesson-steps").getBoundingClientRect().top"""


@pytest.mark.parametrize(("width", "height"), SMALL)
def test_what_decides_a_move_and_what_is_answered_are_in_sight(
    visits: Visits, width: int, height: int
) -> None:
    page = visits.page("/learn/hashi/strategy/flags", width=width, height=height, touch=True, language="de")
    confirm = page.locator('[data-does="confirm"]')
    expect(confirm).to_be_visible()
    assert confirm.evaluate(FREE), "without scrolling"
    page.locator('[data-island="e"] .touch').tap()
    expect(page.locator('[data-does="undo"]')).to_be_visible()
    assert confirm.evaluate(FREE)
    confirm.tap()
    page.locator("dialog[open] .button").first.tap()
    page.locator('[data-does="show"]').tap()
    expect(page.locator(".ghost.better").first).to_be_attached()
    assert page.locator('[data-does="again"]').evaluate(FREE)
    assert page.evaluate(COVERED) <= 0


def test_some_bridges_of_a_card_are_no_turn(visits: Visits) -> None:
    page = visits.page("/learn/hashi/strategy/sums", width=360, height=740, touch=True)
    expect(page.locator(".hashi-board")).to_be_visible()
    page.touchscreen.tap(*page.evaluate(ON_LINE, "gh"))
    expect(page.locator(DRAWN)).to_have_count(1)
    page.locator('[data-does="confirm"]').tap()
    said(page, "Draw all the card’s bridges, or none of them.")
    page.locator('[data-does="undo"]').tap()
    expect(page.locator(DRAWN)).to_have_count(0)


def test_a_colour_is_chosen_and_another_language_keeps_the_step(visits: Visits) -> None:
    page = visits.page("/learn/diavolo/strategy/colour")
    page.locator('[data-choose="dark"]').click()
    said(page, "There is something better.", "wins about 54% of games", "An estimate of the engine.")
    page.locator('[data-does="show"]').click()
    said(page, "Best: Play light")
    skip(page, 1)
    page.locator('[data-open="settings"]').click()
    page.get_by_label("Čeština").click(force=True)
    expect(page.locator(".lesson-count")).to_have_text("Krok 2 z 2")
    expect(page.locator("h1")).to_have_text("Volba barvy")


def test_a_lesson_that_did_not_come_is_asked_for_again(visits: Visits) -> None:
    page = visits.page("/learn/diavolo/strategy", worker=False)
    visits.patient = True
    page.route("**/lessons/*.json", lambda route: route.abort())
    page.locator('[data-lesson="cut"]').click()
    expect(page.locator('#screen [role="alert"]')).to_be_visible()
    page.unroute("**/lessons/*.json")
    page.locator('[data-does="again"]').click()
    expect(page.locator("h1")).to_have_text("Cutting with a bridge")
    expect(page.locator('[data-does="confirm"]')).to_have_text("Build bridge")


def test_ways_to_the_strategy_lessons(visits: Visits) -> None:
    page = visits.page("/")
    page.locator('.game.hashi .game-links a[href="/learn/hashi/strategy"]').click()
    expect(page.locator("h1")).to_have_text("Strategy")
    page.goto("/rules/hashi")
    page.locator('.rules-main a[href="/learn/hashi/strategy"]').click()
    expect(page.locator("h1")).to_have_text("Strategy")
    page.goto("/learn/hashi")
    skip(page, 10)
    page.locator('[data-does="next"]').click()
    page.locator('[data-does="strategy"]').click()
    expect(page).to_have_url(re.compile("/learn/hashi/strategy$"))
    page.goto("/learn/hashi/strategy/nothing")
    expect(page.locator(".strategy-lesson")).to_have_count(4)
    expect(page).to_have_url(re.compile("/learn/hashi/strategy$"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_way_to_the_next_lesson_can_be_read(visits: Visits, language: str) -> None:
    page = visits.page("/learn/hashi/strategy/sums", width=320, height=568, language=language)
    skip(page, 1)
    page.locator('[data-does="next"]').click()
    after = page.locator('[data-does="next-lesson"]')
    expect(after).to_be_visible()
    assert after.evaluate("(button) => button.scrollWidth <= button.clientWidth")


def test_a_lagoon_never_moves_within_its_window(visits: Visits) -> None:
    page = visits.page("/learn/diavolo/strategy/room", width=390, height=844, touch=True)
    window = page.locator(".lagoon-window")
    expect(window).to_be_visible()
    assert window.evaluate("(it) => { it.scrollTo(50, 50); return [it.scrollLeft, it.scrollTop]; }") == [0, 0]
