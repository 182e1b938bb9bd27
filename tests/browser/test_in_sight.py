"""What leads on is in sight, what is to be tapped shows it, and words and signs keep clear of each other."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.catalogues import CATALOGUES
from tests.browser.moments import MOMENTS
from tests.browser.screens_lagoon import SCREENS
from tests.browser.test_layout import SIZES, alone, lagoon
from tests.browser.test_little_room import resize
from tests.browser.visits import Visits


def below(page: Page, selector: str, height: int) -> bool:
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["y"] + box["height"] > height


@pytest.mark.parametrize(
    ("screen", "selector"),
    [
        ("lagoon_end", '[data-act="rematch"]'),
        ("lesson_of_diavolo", '[data-does="next"]'),
        ("puzzle_of_diavolo", '[data-does="confirm"]'),
        ("puzzle_of_diavolo", '[data-does="next"]'),
    ],
)
def test_a_tablet_shows_what_leads_on(visits: Visits, screen: str, selector: str) -> None:
    hidden = []
    for language in CATALOGUES:
        page = visits.empty_page(width=768, height=1024, language=language)
        SCREENS[screen](page)
        page.evaluate("scrollTo(0, 0)")
        if below(page, selector, 1024):
            hidden.append(language)
    assert hidden == []


@pytest.mark.parametrize("game", ["hashi", "diavolo"])
def test_with_all_options_open_a_game_can_be_started(visits: Visits, game: str) -> None:
    page = visits.page(f"/new/{game}")
    page.locator("summary").click()
    hidden = []
    for width, height in SIZES:
        resize(page, width, height)
        page.evaluate("scrollTo(0, 0)")
        if below(page, '[data-act="start"]', height):
            hidden.append((width, height))
    assert hidden == []


@pytest.mark.parametrize(("width", "height"), [(320, 568), (640, 360), (1440, 900)])
def test_with_keys_no_option_is_hidden_by_what_starts_the_game(
    visits: Visits, width: int, height: int
) -> None:
    page = visits.page("/new/hashi", width=width, height=height)
    page.locator("summary").click()
    # Nothing of the options is seen below it, and nothing shows through.
    edges = page.locator(".start-place").evaluate(
        "each => [each.getBoundingClientRect().bottom, getComputedStyle(each).backgroundColor]"
    )
    assert edges == [height, page.evaluate("getComputedStyle(document.documentElement).backgroundColor")]
    page.locator("summary").focus()
    covered = """() => {
        const each = document.activeElement;
        const edge = document.querySelector('.start-place').getBoundingClientRect().top;
        const behind = !each.closest('.start-place') && each.getBoundingClientRect().bottom > edge;
        return [each.dataset.act ?? '', behind ? each.outerHTML : ''];
    }"""
    for _ in range(60):
        page.keyboard.press("Tab")
        act, hidden = page.evaluate(covered)
        assert not hidden
        if act == "start":
            break
    assert act == "start"


# Words that reach over the edge of their button.
OVER = """() => [...document.querySelectorAll('.end-actions > .button')].filter(each => {
    const range = document.createRange();
    range.selectNodeContents(each);
    const [words, edge] = [range.getBoundingClientRect(), each.getBoundingClientRect()];
    return words.left < edge.left || words.right > edge.right;
}).map(each => each.textContent)"""


def test_after_a_game_no_word_reaches_over_its_button(visits: Visits) -> None:
    for language in CATALOGUES:
        page = visits.empty_page(language=language)
        SCREENS["lagoon_end"](page)
        for width, height in SIZES:
            resize(page, width, height)
            assert page.evaluate(OVER) == [], (language, width, height)


def test_the_newest_move_stays_in_sight_when_the_window_changes(visits: Visits) -> None:
    page = visits.empty_page(width=1440, height=900)
    lagoon(page)
    for width, height in ((2560, 1440), (1024, 768), (768, 1024), (1024, 768)):
        resize(page, width, height)
        cut = """list => {
            const [newest, edge] = [list.lastElementChild, list].map(each => each.getBoundingClientRect());
            return newest.bottom - edge.bottom;
        }"""
        assert page.locator(".moves").evaluate(cut) <= 0, (width, height)


def test_letters_of_islands_are_clear_of_rings(visits: Visits) -> None:
    page = visits.empty_page(width=1440, height=900)
    alone(page, "side-a")
    touching = page.evaluate("""() => {
        const rings = [...document.querySelectorAll('.own .island .ring')].map(ring => ring.r.baseVal.value);
        const unit = Math.max(...rings) + 3.5;
        const islands = [...document.querySelectorAll('.own .island')];
        const letters = [...document.querySelectorAll('.own .letter')];
        return letters.filter((letter, index) => {
            const ring = islands[index].querySelector('.ring');
            const { x, y, width } = letter.getBBox();
            const baseline = letter.y.baseVal[0].value;
            const right = x + width - ring.cx.baseVal.value;
            return Math.hypot(right, baseline - ring.cy.baseVal.value) < unit;
        }).map(each => each.textContent);
    }""")
    assert touching == []
    # Nor are they on the frame, in the first column or the first row.
    over = page.evaluate(
        """frame => [...document.querySelectorAll('.own .letter')].filter(letter => {
        const { x } = letter.getBBox();
        return x < frame;
    }).map(each => each.textContent)""",
        8,
    )
    assert over == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_places_of_an_empty_sea_are_seen(visits: Visits, scheme: str) -> None:
    page = visits.page("/sea", width=390, height=844)
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    places = page.locator(".sea-grid .places")
    expect(places).to_have_count(1)
    look = "each => { const { strokeWidth, strokeOpacity, vectorEffect } = getComputedStyle(each);"
    look += " return [parseFloat(strokeWidth), parseFloat(strokeOpacity), vectorEffect] }"
    assert places.evaluate(look) == [2, 1, "non-scaling-stroke"]


def test_a_puzzle_of_one_step_counts_no_steps(visits: Visits) -> None:
    page = visits.empty_page(width=390, height=844)
    SCREENS["puzzle_of_diavolo"](page)
    expect(page.locator(".lesson-count")).to_be_empty()
    expect(page.locator(".lesson-dots li, .lesson-steps [data-does=back]")).to_have_count(0)


def test_sound_is_offered_in_one_line_on_every_phone(visits: Visits) -> None:
    for language in CATALOGUES:
        page = visits.empty_page(width=320, height=568, language=language)
        MOMENTS["offered_sound"](page)
        lines = "each => each.getBoundingClientRect().height / parseFloat(getComputedStyle(each).lineHeight)"
        assert page.locator(".notice > span").evaluate(lines) < 1.5, language
        inside = "each => { const edge = document.querySelector('.bar').getBoundingClientRect();"
        inside += " const { top } = document.querySelector('.bar-title').getBoundingClientRect();"
        inside += " return [top - edge.top, edge.bottom - each.getBoundingClientRect().bottom] }"
        above, below_it = page.locator(".notice").evaluate(inside)
        assert above >= 2, language
        assert below_it >= 2, language


@pytest.mark.parametrize("language", CATALOGUES)
def test_what_is_counted_is_named_where_four_columns_leave_room(visits: Visits, language: str) -> None:
    page = visits.empty_page(width=768, height=1024, language=language)
    MOMENTS["end_of_four"](page)
    lines = page.locator(".score-line span")
    assert lines.count() == 4
    for line in lines.all():
        box = line.bounding_box()
        assert box
        assert box["width"] > 60
    assert page.locator(".score-scroll").evaluate("each => each.scrollWidth - each.clientWidth") == 0


@pytest.mark.parametrize("language", CATALOGUES)
def test_a_lost_network_is_told_in_one_line_below_a_whole_title(visits: Visits, language: str) -> None:
    visits.patient = True
    page = visits.empty_page(width=320, height=568, language=language)
    MOMENTS["lagoon_without_a_network"](page)
    title, told = (
        page.locator(selector).evaluate(
            "each => { const range = document.createRange(); range.selectNodeContents(each);"
            " return range.getBoundingClientRect().toJSON() }"
        )
        for selector in (".bar-title", ".notice > span")
    )
    assert title["top"] >= 2
    assert told["height"] < 20
    assert title["bottom"] <= told["top"]
