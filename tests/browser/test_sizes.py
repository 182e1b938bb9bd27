"""What a demanding player sees at ten sizes: no word broken, nothing out of sight, nothing that jumps."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from ponti.engine.warmup import WARM_UP
from tests.browser.hashi_player import Player, create, enter
from tests.browser.moments_pages import MOMENTS
from tests.browser.screens_lagoon import SCREENS
from tests.browser.test_layout import SIZES, four_at_a_table, resize
from tests.browser.test_little_room import resize as resize_page
from tests.browser.test_replay import brought, hashi_record
from tests.browser.visits import Visits

LOW = [(740, 360), (844, 390), (640, 360)]

# The names that stand on more than one line.
BROKEN = """selector => [...document.querySelectorAll(selector)].filter(each => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
}).map(each => each.textContent)"""


@pytest.mark.parametrize("language", ["de", "fr", "cs"])
def test_names_of_levels_are_not_broken(visits: Visits, language: str) -> None:
    page = visits.empty_page(language=language)
    for path in ("/", "/new/hashi?with=bot"):
        page.goto(path)
        expect(page.locator(".level-name").first).to_be_visible()
        for width, height in SIZES:
            resize_page(page, width, height)
            assert page.evaluate(BROKEN, ".level-name") == [], (path, width, height)


# What is still under way at the moment when everything on the page has become larger.
UNDER_WAY = """() => {
    document.documentElement.style.fontSize = '150%';
    return document.getAnimations().length;
}"""


def test_without_motion_a_page_of_another_size_is_there_at_once(visits: Visits) -> None:
    page = visits.empty_page(language="de")
    page.emulate_media(reduced_motion="reduce")
    page.goto("/new/hashi?with=bot")
    expect(page.locator(".level-name").first).to_be_visible()
    assert page.evaluate(UNDER_WAY) == 0


def test_both_games_begin_at_one_height_and_what_is_to_go_on_stands_above_them(visits: Visits) -> None:
    page = visits.empty_page(language="de")
    create(page, {"options": {"game": "hashi"}, "seats": [{"kind": "me"}]})
    told = create(page, {"options": {"game": "hashi"}, "seats": [{"kind": "me"}, {"kind": "bot"}]})
    enter(page, told).wait_for_turn()
    page.goto("/")
    unfinished, play = page.locator(".unfinished"), page.locator("[data-play=hashi]")
    expect(unfinished).to_be_visible()
    for width, height in SIZES:
        resize_page(page, width, height)
        tops = page.locator(".level-row").evaluate_all(
            "all => all.map(each => each.getBoundingClientRect().top)"
        )
        beside = width > 600
        assert not beside or abs(tops[0] - tops[1]) < 2, (width, height, tops)
        expect(unfinished).to_be_in_viewport()
        if height > 700 and width > 600:
            expect(play).to_be_in_viewport(ratio=1)


@pytest.fixture(scope="module")
def engine() -> None:
    """Compiled before a hint is asked for."""
    assert WARM_UP.wait(), WARM_UP.error


@pytest.mark.usefixtures("engine")
def test_a_hint_can_be_taken_without_scrolling_and_moves_no_board(visits: Visits) -> None:
    page = visits.empty_page(language="fr")
    body = {"options": {"game": "hashi"}, "seats": [{"kind": "me"}], "opening": ["setup | 3b", "5/3"]}
    player = enter(page, create(page, body))
    player.wait_for_turn()
    board = page.locator(".own .hashi-board")
    before = {}
    for width, height in SIZES:
        resize(page, width, height)
        before[width, height] = board.bounding_box()
    player.act("hint")
    accept = page.locator(".hint-acts .primary")
    expect(accept).to_be_visible()
    for width, height in SIZES:
        resize(page, width, height)
        expect(accept).to_be_in_viewport(ratio=1)
        assert not accept.evaluate(
            "each => { const { x, y, width, height } = each.getBoundingClientRect();"
            " return !each.contains(document.elementFromPoint(x + width / 2, y + height / 2)) }"
        ), (width, height)
        after, was = board.bounding_box(), before[width, height]
        assert after
        assert was
        assert abs(after["y"] - was["y"]) <= 1, (width, height)


def test_four_players_confirm_on_a_low_screen(visits: Visits) -> None:
    page = visits.empty_page(language="de", width=640, height=360)
    four_at_a_table(page)
    # At the beginning, what there is to do is said at length.
    bots = [{"kind": "bot", "level": "tadpole"}] * 2
    for prepare in (None, {"options": {"game": "hashi"}, "seats": [{"kind": "me", "name": "Ada"}, *bots]}):
        if prepare:
            enter(page, create(page, prepare)).wait_for_turn()
        for width, height in LOW:
            resize(page, width, height)
            expect(page.locator('[data-act="confirm"]')).to_be_in_viewport(ratio=1)


def test_the_board_of_another_player_is_shown_large(visits: Visits) -> None:
    page = visits.empty_page(width=1024, height=768)
    four_at_a_table(page)
    small = page.locator(".board-page.other:not([hidden]) .hashi-board").first
    width: float = small.bounding_box()["width"]  # type: ignore[index]
    large = page.locator("dialog[open] .hashi-board")
    small.click()
    expect(large).to_be_in_viewport(ratio=1)
    assert large.bounding_box()["width"] > 4 * width  # type: ignore[index]
    page.keyboard.press("Escape")
    expect(large).to_have_count(0)
    page.locator(".seats-panel .seat-button").last.click()
    expect(large.locator(".number")).to_have_text(["3"])


def test_the_settings_are_seen_whole_on_a_low_screen(visits: Visits) -> None:
    page = visits.page("/", width=740, height=360, language="de")
    page.locator('[data-open="settings"]').click()
    for width, height in LOW:
        resize_page(page, width, height)
        for part in ("choice", "toggle"):
            expect(page.locator(f"dialog[open] .{part}").last).to_be_in_viewport(ratio=1)


def test_all_of_a_lobby_is_seen_on_a_low_screen(visits: Visits) -> None:
    page = visits.page("/", width=640, height=360, language="cs", worker=False)
    page.route("**/qr.svg", lambda route: route.fulfill(content_type="image/svg+xml", body="<svg/>"))
    create_seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
    told = create(page, {"options": {"game": "hashi"}, "seats": create_seats})
    page.goto(f"/g/{told['room']}#{told['token']}")
    for width, height in LOW:
        resize_page(page, width, height)
        for each in (".link-row .button", '[data-act="seat-bot"]', '[data-act="cancel"]'):
            expect(page.locator(each)).to_be_in_viewport(ratio=1)


def test_names_above_the_final_count_of_four_are_not_broken(visits: Visits) -> None:
    page = visits.empty_page(language="de")
    ended(page)
    for width, height in SIZES:
        resize(page, width, height)
        assert page.evaluate(BROKEN, ".scoring .seat-stem") == [], (width, height)
        numbers = page.locator(".scoring thead th").all_text_contents()
        assert numbers[1:] == [f"Kaulquappe\u00a0{number}" for number in (1, 2, 3)]
    # On the largest screen, which has the room, none is cut short.
    stems = page.locator(".scoring thead .seat-stem").evaluate_all(
        "all => all.filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent)"
    )
    assert [name for name in stems if name != "Bartholomäus"] == []


def ended(page: Page) -> Player:
    """A game of four that has come to its end."""
    deck = page.request.get("/api/info").json()["decks"]["standard"]
    *cards, last = deck[1:]
    nothing = " | ".join(["- -"] * 4)
    opening = ["setup | 3b | 3b | 3b | 3b", *(event for card in cards for event in (card, nothing)), last]
    seats = [{"kind": "me", "name": "Bartholomäus"}, *[{"kind": "bot", "level": "tadpole"}] * 3]
    player = enter(page, create(page, {"options": {"game": "hashi"}, "seats": seats, "opening": opening}))
    player.act("confirm")
    page.locator("dialog[open] .dialog-buttons .button").first.click()
    expect(page.locator(".scoring")).to_be_visible()
    return player


def test_a_strip_of_the_next_board_shows_no_stray_letter(visits: Visits) -> None:
    page = visits.empty_page(width=390, height=844, touch=True)
    four_at_a_table(page)
    names = page.locator(".board-page.other:not([hidden]) h2")
    expect(names.first).to_be_hidden()
    page.locator(".seats-panel .seat-button").nth(2).tap()
    expect(names.nth(1)).to_be_visible()
    expect(names.nth(2)).to_be_hidden()


def test_board_and_moves_are_in_sight_beside_a_review(visits: Visits) -> None:
    page = visits.page("/replay", width=1280, height=900)
    brought(page, hashi_record())
    page.locator('[data-does="review"]').click()
    expect(page.locator(".review.panel")).to_be_visible()
    for width, height in ((1280, 900), (1440, 900)):
        resize_page(page, width, height)
        for each in (".move-list h2", ".replay-board", ".review h2"):
            expect(page.locator(each)).to_be_in_viewport(ratio=1)


def test_a_question_in_the_bar_covers_no_board(visits: Visits) -> None:
    page = visits.empty_page(width=740, height=360)
    MOMENTS["asked_to_take_back"](page)
    for width, height in LOW:
        resize_page(page, width, height)
        page.evaluate("scrollTo(0, 200)")
        assert page.evaluate("scrollY") > 0
        bar, board = (page.locator(each).bounding_box() for each in (".bar", ".board-place"))
        assert bar
        assert board
        assert bar["y"] + bar["height"] <= board["y"] + 1, (width, height)
        assert board["y"] + board["height"] <= height + 1, (width, height)


def test_who_has_won_is_seen_at_the_seats_of_a_low_screen(visits: Visits) -> None:
    for language in ("de", "fr", "cs"):
        page = visits.empty_page(language=language)
        SCREENS["lagoon_end"](page)
        for width, height in LOW:
            resize_page(page, width, height)
            line, mark = (
                page.locator(each).first for each in (".seat.winner .seat-line", ".seat-state.winner")
            )
            outer, inner = line.bounding_box(), mark.bounding_box()
            assert outer
            assert inner
            assert inner["y"] < outer["y"] + outer["height"] / 2, (language, width, height)
