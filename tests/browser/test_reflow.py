"""Seen otherwise: at four times the size, in the system's own colours, with many games to go on with."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.catalogues import CATALOGUES
from tests.browser.diavolo_player import Player as LagoonPlayer
from tests.browser.diavolo_player import create as create_lagoon
from tests.browser.fitting import what_is_cut_off
from tests.browser.hashi_player import create
from tests.browser.screens_lagoon import SCREENS
from tests.browser.test_little_room import resize
from tests.browser.test_sizes import BROKEN, LOW
from tests.browser.visits import Visits


def test_at_four_times_the_size_nothing_scrolls_sideways(visits: Visits) -> None:
    """1280 × 1024 at 400 %: as narrow as the smallest phone, but broader than high."""
    page = visits.empty_page(language="de")
    wrong = {}
    for name in ("home", "settings", "lobby", "new_diavolo", "drawing", "replay_of_hashi", "my_games"):
        page.set_viewport_size({"width": 390, "height": 844})
        SCREENS[name](page)
        resize(page, 320, 256)
        found = what_is_cut_off(page) + page.evaluate(BROKEN, ".level-name")
        if found:
            wrong[name] = found
    assert wrong == {}


# What tells a chosen option, and a switch that is on, from the others when the system chooses the colours.
TOLD_APART = """() => {
    const outline = each => getComputedStyle(each).outlineStyle;
    const spans = [...document.querySelectorAll('.choice-option span')];
    const chosen = spans.filter(each => each.previousElementSibling?.checked);
    const knobs = [...document.querySelectorAll('.toggle-face')].map(each =>
        getComputedStyle(each, '::after').backgroundColor !== getComputedStyle(each).backgroundColor);
    const faces = new Set([...document.querySelectorAll('.toggle-face')].map(each =>
        `${each.previousElementSibling.checked} ${getComputedStyle(each).backgroundColor}`));
    return [chosen.map(outline), knobs, faces.size];
}"""


def test_in_the_systems_colours_one_sees_what_is_chosen_and_what_is_on(visits: Visits) -> None:
    page = visits.page("/")
    page.emulate_media(forced_colors="active")
    page.locator('[data-open="settings"]').click()
    expect(page.locator("dialog[open] .toggle").first).to_be_visible()
    outlines, knobs, faces = page.evaluate(TOLD_APART)
    assert len(outlines) >= 3
    assert set(outlines) == {"solid"}
    assert all(knobs)
    assert faces == 2


def test_many_games_to_go_on_with_leave_the_button_that_starts_one_in_sight(visits: Visits) -> None:
    page = visits.empty_page(width=390, height=844, language="de")
    for _ in range(4):
        told = create_lagoon(page, [{"kind": "me"}, {"kind": "bot"}], size=6)
        LagoonPlayer.enter(page, told)
    page.goto("/")
    expect(page.locator(".unfinished li")).to_have_count(4)
    for width, height in ((360, 740), (390, 844)):
        resize(page, width, height)
        expect(page.locator("[data-play=hashi]")).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_on_a_low_screen_the_opponents_are_seen_above_the_button(visits: Visits) -> None:
    for language in CATALOGUES:
        page = visits.page("/new/hashi?with=bot", language=language)
        expect(page.locator(".level-name").first).to_be_visible()
        for width, height in LOW:
            resize(page, width, height)
            row, start = (page.locator(each).bounding_box() for each in (".level-row", '[data-act="start"]'))
            assert row
            assert start
            assert row["y"] + row["height"] <= start["y"], (language, width, height)


def test_keys_are_as_high_as_their_letters(visits: Visits) -> None:
    page = visits.empty_page(language="cs")
    told = create(page, {"options": {"game": "hashi"}, "seats": [{"kind": "me"}]})
    page.goto(f"/g/{told['room']}#{told['token']}")
    page.locator('[data-open="menu"]').click()
    page.locator('[data-menu="keys"]').click()
    keys = page.locator("dialog[open] kbd")
    expect(keys.first).to_be_visible()
    page.set_viewport_size({"width": 320, "height": 568})
    heights = keys.evaluate_all("all => all.map(each => each.offsetHeight)")
    assert max(heights) == min(heights)


@pytest.mark.parametrize("screen", ["analysing_a_lagoon", "analysing_a_board_of_hashi"])
def test_what_can_be_done_with_a_line_stands_in_even_rows(visits: Visits, screen: str) -> None:
    page = visits.empty_page(language="de")
    SCREENS[screen](page)
    for width, height in ((320, 568), (390, 844), (1024, 768), (1440, 900)):
        resize(page, width, height)
        widths = page.locator(".analysis-actions .button").evaluate_all(
            "all => all.map(each => each.offsetWidth)"
        )
        assert max(widths) - min(widths) <= 1, (width, widths)
        assert what_is_cut_off(page) == []


# Numbers beside a chart that begin outside of it.
OUTSIDE = """all => all.filter(each =>
    each.getBoundingClientRect().left < each.closest('svg').getBoundingClientRect().left - 0.5
).map(each => each.textContent)"""


def test_the_numbers_beside_a_chart_are_whole(visits: Visits) -> None:
    page = visits.empty_page(language="de")
    SCREENS["statistics"](page)
    numbers = page.locator(".chart-value")
    expect(numbers.first).to_be_attached()
    for width in (320, 360, 768, 1440):
        resize(page, width, 900)
        assert numbers.evaluate_all(OUTSIDE) == [], width


def test_what_a_replay_leads_to_stands_in_even_rows(visits: Visits) -> None:
    for language in CATALOGUES:
        page = visits.empty_page(language=language)
        SCREENS["replay_of_hashi"](page)
        buttons = page.locator(".replay-actions .button:not(.wide)")
        for width, height in ((320, 568), (390, 844), (1024, 768), (1440, 900)):
            resize(page, width, height)
            widths = buttons.evaluate_all("all => all.map(each => each.offsetWidth)")
            assert max(widths) - min(widths) <= 1, (language, width, widths)
            assert what_is_cut_off(page) == [], (language, width)


# Words of what there is to do that reach into the button beside them, or out of their own.
RUNS_INTO = """() => [...document.querySelectorAll('.todo')].filter(each => {
    const words = document.createRange();
    words.selectNodeContents(each.querySelector('.todo-words'));
    const unseen = each.querySelector('.unseen');
    if (unseen) words.setEndBefore(unseen);
    const own = each.querySelector('.todo-choose').getBoundingClientRect();
    const beside = each.querySelector('.slight')?.getBoundingClientRect() ?? own;
    const right = words.getBoundingClientRect().right;
    return right > own.right || (beside !== own && own.right > beside.left);
}).map(each => each.textContent)"""


@pytest.mark.parametrize("letters", ["125%", "24px"])
def test_with_large_letters_what_there_is_to_do_stands_apart(visits: Visits, letters: str) -> None:
    for language in CATALOGUES:
        page = visits.empty_page(width=390, height=844, language=language)
        SCREENS["drawing"](page)
        page.evaluate("size => { document.documentElement.style.fontSize = size; }", letters)
        for width, height in ((320, 568), (360, 740), (390, 844)):
            resize(page, width, height)
            assert page.evaluate(RUNS_INTO) == [], (language, width)
            assert page.locator(".bar-part").evaluate_all(
                "all => all.every(each => each.scrollWidth <= each.parentElement.offsetWidth)"
            ), (language, width)
