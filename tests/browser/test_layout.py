"""How a table uses the screen: at ten sizes, from a small phone to a very large monitor.

The board has at least nine tenths of the largest size that would fit beside a column, or above a row, of
controls; all of it is seen, and so is the button to confirm, without scrolling.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.browser import diavolo_player
from tests.browser.hashi_player import Player, create, enter
from tests.browser.test_replay import brought, diavolo_record, hashi_record
from tests.browser.visits import Visits

SIZES = [
    (320, 568),
    (360, 740),
    (390, 844),
    (740, 360),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (640, 360),  # a laptop, with everything at twice its size
    (1440, 900),
    (2560, 1440),
]
COLUMN, ROW = 17, 12  # what controls need beside or below the board, in rem
SHARE = 0.9

# After a change of its size a page needs a few pictures to come to rest.
AT_REST = """async () => {
    for (let before = '', same = 0; same < 4;) {
        await new Promise(requestAnimationFrame);
        const board = document.querySelector('.own .hashi-board, .lagoon');
        const now = JSON.stringify(board.getBoundingClientRect());
        same = now === before ? same + 1 : 0;
        before = now;
    }
}"""

LOOK = """([board, button]) => {
    scrollTo(0, 0);
    const box = selector => {
        const { left, top, right, bottom, width, height } =
            document.querySelector(selector).getBoundingClientRect();
        return [left, top, right, bottom, width, height];
    };
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    return { board: box(board), button: box(button), bar: box('.bar')[5], rem };
}"""


class Box(NamedTuple):
    """A place in the window."""

    left: float
    top: float
    right: float
    bottom: float
    width: float
    height: float

    def overlaps(self, other: Box) -> bool:
        beside = self.right <= other.left + 1 or other.right <= self.left + 1
        return not (beside or self.bottom <= other.top + 1 or other.bottom <= self.top + 1)


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(AT_REST)


def four_at_a_table(page: Page) -> None:
    seats = [{"kind": "me", "name": "Bartholomäus Wassermann"}, *[{"kind": "bot"}] * 3]
    opening = ["setup | 3b | 3b | 3b | 3b", "5/3"]
    body = {"options": {"game": "hashi"}, "seats": seats, "opening": opening}
    enter(page, create(page, body)).wait_for_turn()


def alone(page: Page, board: str) -> None:
    body = {"options": {"game": "hashi", "board": board}, "seats": [{"kind": "me"}], "opening": []}
    player = enter(page, create(page, body))
    player.play_turn()
    player.wait_for_turn()


def lagoon(page: Page) -> None:
    moves = diavolo_player.random_game(10, seed=3, moves=20)[1]
    seats = [{"kind": "me"}, {"kind": "local"}]
    diavolo_player.Player.enter(page, diavolo_player.create(page, seats, moves))
    expect(page.locator('[data-does="confirm"]')).to_be_visible()


HASHI = [".own .hashi-board", '[data-act="confirm"]']
LAGOON = [".lagoon-window", '[data-does="confirm"]']


@pytest.mark.parametrize("table", ["side-a", "side-b", "four", "lagoon"])
def test_the_board_has_the_screen_and_the_button_is_in_sight(visits: Visits, table: str) -> None:
    page = visits.empty_page()
    if table == "four":
        four_at_a_table(page)
    elif table == "lagoon":
        lagoon(page)
    else:
        alone(page, table)
    wrong = []
    for width, height in SIZES:
        resize(page, width, height)
        told = page.evaluate(LOOK, LAGOON if table == "lagoon" else HASHI)
        board, button = Box(*told["board"]), Box(*told["button"])
        found = board.width / largest(width, height - told["bar"], board.width / board.height, told["rem"])
        if found < SHARE:
            wrong.append(f"{width}×{height}: {found:.0%} of the largest board")
        for name, box in (("board", board), ("button", button)):
            if min(box.left, box.top) < 0 or box.right > width + 1 or box.bottom > height + 1:
                wrong.append(f"{width}×{height}: the {name} is not all in sight, {box}")
        if board.overlaps(button):
            wrong.append(f"{width}×{height}: the button covers the board")
    assert wrong == []


def largest(width: float, height: float, ratio: float, rem: float) -> float:
    """The width of the largest board that fits the window below the bar, beside or above the controls."""
    beside = min(width - COLUMN * rem, height * ratio)
    above = min(width, (height - ROW * rem) * ratio)
    return max(beside, above)


NOTICE = """async () => {
    const { notice } = await import('/ui/notice.js');
    notice('The bot is still warming up and may play weaker at first.', { seconds: 60 });
    const boxes = [...document.querySelectorAll('.notice, .bar-part, [data-open=menu], .table-place')]
        .filter(each => each.checkVisibility()).map(each => each.getBoundingClientRect());
    return boxes.map(({ left, top, right, bottom, width, height }) =>
        [left, top, right, bottom, width, height]);
}"""


def test_what_is_told_covers_nothing_and_moves_nothing(visits: Visits) -> None:
    page = visits.empty_page()
    alone(page, "side-a")
    for width, height in SIZES:
        resize(page, width, height)
        before = page.locator(".own .hashi-board").bounding_box()
        (told, *others) = (Box(*each) for each in page.evaluate(NOTICE))
        assert len(others) == 4
        assert [other for other in others if told.overlaps(other)] == [], (width, height)
        assert told.bottom <= page.locator(".bar").bounding_box()["height"], (width, height)  # type: ignore[index]
        assert page.locator(".own .hashi-board").bounding_box() == before
        page.locator(".notice").click()


def test_other_boards_are_a_swipe_away_and_confirming_waits_for_the_own_one(visits: Visits) -> None:
    page = visits.empty_page(width=390, height=844, touch=True)
    four_at_a_table(page)
    expect(page.locator(".page-dots li")).to_have_count(4)
    edge: float = page.locator(".board-page.other:visible").first.bounding_box()["x"]  # type: ignore[index]
    assert edge < 390 - 8  # a strip of the next board is seen
    page.locator(".seats-panel .seat-button").nth(2).tap()
    expect(page.locator(".page-dots li").nth(2)).to_have_class("here")
    expect(page.locator('[data-act="confirm"]')).to_have_count(0)
    page.locator('[data-act="back-to-mine"]').tap()
    expect(page.locator(".page-dots li").first).to_have_class("here")
    expect(page.locator('[data-act="confirm"]')).to_be_visible()


def test_letters_of_islands_that_words_speak_of_are_shown(visits: Visits) -> None:
    page = visits.page("/")
    page.evaluate("""() => localStorage.setItem('ponti.settings', '{"labels": false}')""")
    body: dict[str, Any] = {"options": {"game": "hashi"}, "seats": [{"kind": "me"}]}
    player: Player = enter(page, create(page, {**body, "opening": ["setup | 3b", "5/3"]}))
    player.wait_for_turn()
    expect(page.locator(".own .letter:visible")).to_have_count(0)
    player.tap("a")
    expect(page.locator(".own .letter:visible")).to_have_text(["a"])
    page.mouse.click(2, 2)
    expect(page.locator(".own .letter:visible")).to_have_count(0)


def test_two_taps_on_play_begin_one_game(visits: Visits) -> None:
    page = visits.page("/")
    page.locator("[data-play=hashi]").dblclick()
    expect(page.locator(".hashi-table")).to_be_visible()
    assert sum(each.endswith("/api/games") for each in visits.requests) == 1


def test_the_button_of_a_lagoon_stays_in_sight_while_one_reads_the_moves(visits: Visits) -> None:
    page = visits.empty_page(width=390, height=844)
    lagoon(page)
    page.locator(".moves").scroll_into_view_if_needed()
    assert page.evaluate("scrollY") > 0
    expect(page.locator('[data-does="confirm"]')).to_be_in_viewport(ratio=1)


# The coordinates of a lagoon on a phone, and the frame round its water.
COORDINATES = """() => {
    const box = each => each.getBoundingClientRect();
    const frame = box(document.querySelector('.rim .inner'));
    const window = box(document.querySelector('.lagoon-window'));
    return [...document.querySelectorAll('.coordinates text')].filter(each => each.checkVisibility())
        .filter(each => {
            const { left, right, top, bottom } = box(each);
            const middle = (bottom + top) / 2;
            const beside = right < frame.left || left > frame.right;
            const above = middle < frame.top || middle > frame.bottom;
            return !(beside || above) || left < window.left || right > window.right;
        }).map(each => each.textContent);
}"""


def test_coordinates_of_a_lagoon_keep_clear_of_its_frame(visits: Visits) -> None:
    page = visits.empty_page(width=320, height=568, touch=True)
    lagoon(page)
    assert page.locator(".coordinates .near:visible").count() == 40
    assert page.evaluate(COORDINATES) == []


@pytest.mark.parametrize(("width", "enlarges"), [(320, True), (360, False)])
def test_a_tap_enlarges_only_where_spaces_are_tiny(visits: Visits, width: int, enlarges: bool) -> None:
    page = visits.empty_page(width=width, height=740, touch=True)
    told = diavolo_player.create(page, [{"kind": "me"}, {"kind": "local"}])
    diavolo_player.Player.enter(page, told, touch=True).space("d4").tap()
    expect(page.locator(".lagoon-board.enlarged")).to_have_count(int(enlarges))
    expect(page.locator('[data-space="d4"][aria-selected="true"]')).to_have_count(int(not enlarges))


def test_the_page_without_the_server_speaks_the_readers_language(visits: Visits) -> None:
    page = visits.page("/offline.html", language="cs")
    expect(page.locator("html")).to_have_attribute("lang", "cs")
    expect(page.locator("section:visible h2")).to_have_text(["Server není dostupný"])
    page.evaluate("""() => localStorage.setItem('ponti.settings', '{"language": "fr"}')""")
    page.reload()
    expect(page.locator("section:visible h2")).to_have_text(["Le serveur est injoignable"])


@pytest.mark.parametrize("game", ["hashi", "diavolo"])
def test_the_board_of_a_replay_stays_in_sight(visits: Visits, game: str) -> None:
    page = visits.page("/replay", width=1100, height=650)
    brought(page, hashi_record() if game == "hashi" else diavolo_record()[0])
    stage = page.locator(".replay-stage")
    before = stage.bounding_box()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    after = stage.bounding_box()
    assert before
    assert after
    assert page.evaluate("scrollY") > 0
    assert after["y"] >= 0
    assert after["y"] + after["height"] <= 650 + 1
    assert before["y"] + before["height"] <= 650 + 1


def test_after_the_end_nothing_is_still_to_come(visits: Visits) -> None:
    page = visits.empty_page()
    deck = page.request.get("/api/info").json()["decks"]["standard"]
    *cards, last = deck[1:]
    opening = ["setup | 3b", *(event for card in cards for event in (card, "- -")), last]
    body = {"options": {"game": "hashi"}, "seats": [{"kind": "me"}], "opening": opening}
    player = enter(page, create(page, body))
    expect(page.locator(".card-bar-panel h2")).to_have_text("All cards 0 to come, one stays face down")
    player.finish()
    expect(page.locator(".scoring")).to_be_visible()
    expect(page.locator(".card-bar-panel h2")).to_have_text("All cards")
    expect(page.locator(".bonus-words small")).to_have_text(["", "", ""])


def test_all_parts_are_on_one_page(visits: Visits) -> None:
    page = visits.page("/parts")
    expect(page.locator(".parts > section")).to_have_count(10)
    assert page.locator(".parts .lagoon, .parts .hashi-board").count() == 2
