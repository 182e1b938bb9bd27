"""The lessons of both games, step by step, with fingers and with keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.lessons import skip
from tests.browser.test_little_room import resize
from tests.browser.visits import Scheme, Visits

# What a learner does at each step: spaces to tap, then a button; a colour; or a refusal by a tap alone.
DIAVOLO = [
    "b2 e5 confirm",
    "dark",
    "e5 a1 confirm",
    "e5",
    "e3",
    "b5 g1 confirm",
    "b5 b3 confirm",
    "b4",
    "b5 c3 confirm",
    "c4 b2",
    "d4 b2 confirm",
    "pass",
]
# Islands and lines to tap, or what to leave out.
HASHI = ["h", "i", "c", "hi ij in", "hm", "mp", "no no", "ek", "skip-bridges", "r", "i"]

# A point on a line, where no other line crosses it.
ON_LINE = """line => {
    const dots = document.querySelector(`[data-line="${line}"] .dots`);
    const at = dots.getPointAtLength(dots.getTotalLength() * 0.8);
    const point = new DOMPoint(at.x, at.y).matrixTransform(dots.getScreenCTM());
    return [point.x, point.y];
}"""


def go_on(page: Page, steps: int, step: int) -> None:
    """The step was done: it says so, and the next one follows."""
    expect(page.locator(".lesson-answer.done")).to_be_visible()
    expect(page.locator(".lesson-dots .done")).to_have_count(step)
    expect(page.locator('[data-does="next"]')).to_be_in_viewport(ratio=1)
    page.locator('[data-does="next"]').click()
    if step < steps:
        expect(page.locator(".lesson-count")).to_have_text(f"Step {step + 1} of {steps}")


def test_the_lesson_of_ponte_del_diavolo_on_a_phone(visits: Visits) -> None:
    page = visits.page("/learn/diavolo", width=360, height=740, touch=True)
    for width, height in ((320, 568), (640, 360), (360, 740)):
        resize(page, width, height)
        expect(page.locator('[data-does="next"]')).to_be_in_viewport(ratio=1)
    for step, doing in enumerate(DIAVOLO, start=1):
        expect(page.locator(".lesson-count")).to_have_text(f"Step {step} of {len(DIAVOLO)}")
        for word in doing.split():
            if word in ("light", "dark"):
                page.locator(f'[data-choose="{word}"]').tap()
            elif word in ("confirm", "pass"):
                page.locator(f'[data-does="{word}"]').tap()
            else:
                page.locator(f'[data-space="{word}"]').tap()
        go_on(page, len(DIAVOLO), step)
    page.locator('[data-does="play"]').tap()
    expect(page.locator(".diavolo-table")).to_be_visible()


def test_the_lesson_of_hashi_on_a_phone(visits: Visits) -> None:
    page = visits.page("/learn/hashi", width=360, height=740, touch=True)
    for step, doing in enumerate(HASHI, start=1):
        expect(page.locator(".lesson-count")).to_have_text(f"Step {step} of {len(HASHI)}")
        expect(page.locator(".hashi-board")).to_be_visible()
        for count, word in enumerate(doing.split(), start=1):
            if len(word) == 1:
                page.locator(f'[data-island="{word}"] .touch').tap()
            elif len(word) == 2:
                page.touchscreen.tap(*page.evaluate(ON_LINE, word))
            else:
                page.locator(f'[data-does="{word}"]').tap()
            if count < len(doing.split()):
                expect(page.locator("[data-on]")).to_have_count(2 * count)  # a bridge and its wash
        go_on(page, len(HASHI), step)
    page.locator('[data-does="play"]').tap()
    expect(page.locator(".hashi-table")).to_be_visible()


@pytest.mark.parametrize("width", [640, 740, 844])
def test_on_a_low_window_what_leads_on_ends_where_the_words_end(visits: Visits, width: int) -> None:
    page = visits.page("/learn/diavolo", width=width, height=360)
    skip(page, 2)
    ends = "each => each.getBoundingClientRect().right"
    forward = page.locator("[data-does=next]").evaluate(ends)
    assert abs(forward - page.locator(".lesson-head").evaluate(ends)) <= 1


def test_what_is_allowed_but_not_asked_for_is_said(visits: Visits) -> None:
    page = visits.page("/learn/diavolo")
    skip(page, 2)
    page.locator('[data-space="a1"]').click()
    page.locator('[data-space="g7"]').click()
    page.locator('[data-does="confirm"]').click()
    expect(page.locator(".lesson-answer.aside")).to_contain_text("That is allowed")
    expect(page.locator(".ghost")).to_have_count(0)
    page.locator('[data-does="back"]').click()
    expect(page.locator(".lesson-count")).to_have_text("Step 2 of 12")


def test_another_language_keeps_the_step(visits: Visits) -> None:
    page = visits.page("/learn/diavolo")
    skip(page, 4)
    expect(page.locator(".lesson-count")).to_have_text("Step 5 of 12")
    page.locator('[data-open="settings"]').click()
    page.get_by_label("Čeština").click(force=True)
    expect(page.locator(".lesson-count")).to_have_text("Krok 5 z 12")
    expect(page.locator("html")).to_have_attribute("lang", "cs")


@pytest.mark.parametrize("game", ["diavolo", "hashi"])
def test_a_step_is_shown_when_it_can_be_played(visits: Visits, game: str) -> None:
    page = visits.empty_page(worker=False)
    held: list[Route] = []
    page.route("**/api/try", lambda route: held.append(route))
    page.goto(f"/learn/{game}")
    answer(page, held)
    expect(page.locator(".lesson-count")).to_contain_text("Step 1")
    for _ in range(2):
        page.locator('[data-does="next"]').click()
    expect(page.locator(".lesson-count")).to_contain_text("Step 1")
    answer(page, held)
    expect(page.locator(".lesson-count")).to_contain_text("Step 2")


def steps_have_come(page: Page, count: int) -> None:
    """Wait for the answers of the server, also to what is asked for in advance."""
    page.wait_for_function(
        "count => performance.getEntriesByType('resource')"
        ".filter(each => each.name.endsWith('/api/try')).length >= count",
        arg=count,
    )


def test_a_step_that_comes_late_disturbs_no_other_screen(visits: Visits) -> None:
    page = visits.page("/learn/diavolo", width=360, height=740, worker=False)
    expect(page.locator(".lesson-count")).to_contain_text("Step 1")
    steps_have_come(page, 2)
    held: list[Route] = []
    page.route("**/api/try", lambda route: held.append(route))
    skip(page, 1)
    page.locator('[data-does="next"]').click()
    page.locator(".lesson-rules").click()
    expect(page.locator(".rules-main h2").last).to_be_attached()  # before, there is nowhere to scroll
    page.evaluate("scrollTo({ top: 300, behavior: 'instant' })")
    page.wait_for_function("() => scrollY === 300")
    while not held:
        page.wait_for_timeout(10)
    with page.expect_response("**/api/try"):
        held.pop().continue_()
    page.evaluate("() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 50))")
    assert page.evaluate("scrollY") == 300
    expect(page.locator("#said")).not_to_contain_text("An island")


def answer(page: Page, held: list[Route]) -> None:
    """Let the server answer the one request that is held, when it has come."""
    while not held:
        page.wait_for_timeout(10)
    expect(page.locator(".lesson")).to_be_visible()
    [route] = held
    held.clear()
    route.continue_()


def test_a_step_that_did_not_come_is_asked_for_again(visits: Visits) -> None:
    page = visits.page("/learn/diavolo", worker=False)
    expect(page.locator(".lesson-count")).to_contain_text("Step 1")
    skip(page, 1)
    steps_have_come(page, 3)
    visits.patient = True
    page.route("**/api/try", lambda route: route.abort())
    page.locator('[data-does="next"]').click()  # this one was here already
    expect(page.locator(".lesson-count")).to_contain_text("Step 3")
    page.locator('[data-does="next"]').click()
    expect(page.locator(".lesson-count")).to_contain_text("Step 4")
    expect(page.locator("[data-space]")).to_have_count(0)
    page.unroute("**/api/try")
    page.locator(".notice button").first.click()
    expect(page.locator('[data-space="e5"]')).to_be_visible()
    page.locator('[data-space="e5"]').click()
    expect(page.locator(".lesson-answer.done")).to_be_visible()


def test_a_step_by_keys(visits: Visits) -> None:
    page = visits.page("/learn/diavolo")
    expect(page.locator(".lesson-count")).to_be_visible()
    for _ in range(30):
        if page.evaluate("document.activeElement?.dataset?.space ?? null"):
            break
        page.keyboard.press("Tab")
    for key in ("Enter", "ArrowRight", "ArrowDown", "Enter", "c"):
        page.keyboard.press(key)
    expect(page.locator(".lesson-answer.done")).to_be_visible()
    expect(page.locator('[data-does="next"]')).to_be_focused()


def test_a_refusal_in_the_lesson_of_hashi_names_its_rule(visits: Visits) -> None:
    page = visits.page("/learn/hashi", width=360, height=740, touch=True, motion=True)
    skip(page, 2)
    page.locator('[data-island="c"] .touch').tap()
    expect(page.locator(".lesson-answer.done")).to_be_in_viewport()
    reason = page.locator(".reason")
    expect(reason).to_contain_text("Island c has a flag and no bridge leads to it yet.")
    expect(reason).to_have_css("position", "absolute")
    reason.locator(".rule-link").tap()
    expect(page.locator("dialog.dialog h2")).to_have_text("Flags")


# The colours of the mark, and of the grounds on which it may lie.
COLOURS = """() => {
    const colour = (selector, name) => getComputedStyle(document.querySelector(selector))[name];
    const marks = [colour('.pointer .seam', 'stroke'), colour('.pointer .ring', 'stroke')];
    const grounds = [colour('.island.light .coast', 'fill'), colour('.sand.light .ground', 'fill'),
        colour('.sand.dark .ground', 'fill'), colour('.shallow', 'stopColor'), colour('.deep', 'stopColor')];
    return [marks, grounds];
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_marked_spaces_stand_out_on_every_ground(visits: Visits, scheme: Scheme) -> None:
    page = visits.page("/learn/diavolo", scheme=scheme)
    skip(page, 9)
    expect(page.locator(".pointer")).to_have_count(2)
    marks, grounds = page.evaluate(COLOURS)
    for ground in grounds:
        assert max(contrast(mark, ground) for mark in marks) >= 3, ground


def contrast(one: str, other: str) -> float:
    """The ratio of two colours such as `rgb(1, 2, 3)`, as WCAG counts it."""
    dark, light = sorted(luminance(each) for each in (one, other))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
