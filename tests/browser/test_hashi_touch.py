"""Hashi on a phone: fingers tap and drag, and neither a pinch nor a scroll ever writes."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from tests.browser.hashi_player import Player, create
from tests.browser.visits import Visits

ALONE = {"options": {"game": "hashi"}, "seats": [{"kind": "me"}], "opening": ["setup | 3b", "5/3"]}


class Fingers:
    """Fingers on the screen of an emulated phone."""

    def __init__(self, player: Player) -> None:
        self.session: CDPSession = player.page.context.new_cdp_session(player.page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        places: list[dict[str, Any]] = [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    def swipe(self, start: tuple[float, float], end: tuple[float, float], steps: int = 6) -> None:
        self.touch("touchStart", start)
        for step in range(1, steps + 1):
            part = step / steps
            self.touch("touchMove", tuple(a + (b - a) * part for a, b in zip(start, end, strict=True)))  # type: ignore[arg-type]
        self.touch("touchEnd")


@pytest.fixture
def phone(visits: Visits) -> Player:
    page = visits.empty_page(width=360, height=740, touch=True)
    told = create(page, ALONE)
    page.goto(f"/g/{told['room']}#{told['token']}")
    player = Player(page, touch=True)
    player.wait_for_turn()
    return player


def test_a_whole_turn_with_a_finger(phone: Player) -> None:
    phone.stroke("h")
    assert phone.number("h") == "5"
    fingers = Fingers(phone)
    x, y = phone.point("b")
    before = phone.counter
    fingers.swipe((x, y), (x + 3, y + 32))
    phone.settle(before)
    assert phone.bridges("bh") == 1
    phone.stroke("bh")
    phone.stroke("hi")
    before = phone.ply
    phone.page.locator('[data-act="confirm"]').tap()
    phone.wait_for_next(before)


def test_the_menu_of_a_phone_offers_no_keys(phone: Player) -> None:
    phone.page.locator('[data-open="menu"]').tap()
    expect(phone.page.locator('[data-menu="settings"]')).to_be_visible()
    expect(phone.page.locator('[data-menu="keys"]')).to_have_count(0)


def test_a_pinch_writes_nothing(phone: Player) -> None:
    fingers = Fingers(phone)
    (ax, ay), (bx, by) = phone.point("h"), phone.point("i")
    before = phone.counter
    fingers.touch("touchStart", (ax, ay))
    fingers.touch("touchStart", (ax, ay), (bx, by))
    for step in range(1, 6):
        fingers.touch("touchMove", (ax - 6 * step, ay), (bx + 6 * step, by))
    fingers.touch("touchEnd", (ax - 30, ay))
    fingers.touch("touchEnd")
    # The next stroke is the only one. (The page may be larger now, so it is made with a key.)
    phone.page.locator('.own [data-island="m"]').focus()
    phone.page.keyboard.press("Enter")
    phone.settle(before)
    assert phone.counter == before + 1
    assert phone.number("m") == "5"
    assert phone.number("h") is None


def test_a_scroll_writes_nothing(phone: Player) -> None:
    fingers = Fingers(phone)
    x, y = phone.point("hi")
    before = phone.counter
    # A tap on a page that still glides only stops it, so the next one waits until it has come to rest.
    phone.page.evaluate("() => { globalThis.rest = new Promise(end => addEventListener('scrollend', end)) }")
    fingers.swipe((x, y), (x, y - 220), steps=10)
    phone.page.evaluate("() => globalThis.rest")
    assert phone.page.evaluate("scrollY") > 0
    phone.page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    phone.page.wait_for_function("() => scrollY === 0")
    phone.stroke("h")
    assert phone.counter == before + 1
    assert phone.bridges("hi") == 0


def test_the_other_boards_are_a_swipe_or_a_tap_away(visits: Visits) -> None:
    page = visits.empty_page(width=360, height=740, touch=True)
    told = create(page, {"options": {"game": "hashi"}, "seats": [{"kind": "me"}, {"kind": "bot"}]})
    page.goto(f"/g/{told['room']}#{told['token']}")
    Player(page, touch=True)
    other = page.locator('.other[data-seat="1"]')
    expect(other).not_to_be_in_viewport(ratio=0.1)
    page.locator(".seat-button").nth(1).tap()
    expect(other).to_be_in_viewport(ratio=0.9)
    page.locator(".seat-button").nth(0).tap()
    expect(page.locator(".own .hashi-board")).to_be_in_viewport(ratio=0.9)
    expect(other).not_to_be_in_viewport(ratio=0.1)


def test_an_island_answers_beside_its_picture(phone: Player) -> None:
    x, y = phone.point("h")
    before = phone.counter
    phone.page.touchscreen.tap(x - 14, y + 15)
    phone.settle(before)
    assert phone.number("h") == "5"


# How many rows the children of an element stand in.
ROWS = "place => new Set([...place.children].map(each => Math.round(each.getBoundingClientRect().top))).size"


@pytest.mark.parametrize("language", ["en", "de", "fr", "cs"])
def test_home_on_a_phone_begins_with_what_goes_on(visits: Visits, language: str) -> None:
    page = visits.empty_page(width=360, height=740, touch=True, language=language)
    told = create(page, ALONE)
    page.goto(f"/g/{told['room']}#{told['token']}")
    Player(page, touch=True).wait_for_turn()
    page.goto("/")
    unfinished, games = page.locator(".unfinished").bounding_box(), page.locator(".games").bounding_box()
    assert unfinished
    assert games
    assert unfinished["y"] < games["y"]
    assert page.locator(".languages .choice-row").evaluate(ROWS) == 1
    friends = page.locator('[data-friends="hashi"]').bounding_box()
    assert friends
    assert friends["height"] < 56, "two lines at most"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.goto("/learn/diavolo")
    assert page.locator(".lesson-dots").evaluate(ROWS) == 1


PREPARING = """async () => {
    const { connectionNotices } = await import('/game/status.js');
    const room = Object.assign(new EventTarget(), { id: 'room' });
    let told;
    room.on = (type, listener) => { if (type === 'notice') told = listener; return () => {}; };
    connectionNotices(room, {}, document.createElement('div'));
    for (const seat of [0, 1, 1]) told({ notice: 'bot-warming-up', seat, level: 'dragon' });
}"""


@pytest.mark.parametrize("language", ["en", "de", "fr", "cs"])
def test_a_bot_that_prepares_itself_is_told_of_once_and_hides_nothing(visits: Visits, language: str) -> None:
    page = visits.empty_page(width=360, height=740, touch=True, language=language)
    told = create(page, {"options": {"game": "hashi"}, "seats": [{"kind": "me"}, {"kind": "bot"}]})
    page.goto(f"/g/{told['room']}#{told['token']}")
    Player(page, touch=True).wait_for_turn()
    page.evaluate(PREPARING)
    notice = page.locator(".notice")
    expect(notice).to_have_count(1)
    menu, box = page.locator('[data-open="menu"]').bounding_box(), notice.bounding_box()
    seats = page.locator(".seats").bounding_box()
    assert menu
    assert box
    assert seats
    assert box["x"] + box["width"] <= menu["x"]
    assert box["y"] + box["height"] <= seats["y"]
    notice.tap()
    expect(notice).to_have_count(0)


TOLD_AGAIN = """async () => {
    const { notice, clearNotice } = await import('/ui/notice.js');
    const shown = () => document.querySelectorAll('.notice').length;
    const counts = [];
    notice('lost', { key: 'connection' });
    document.querySelector('.notice-close').click();
    counts.push(shown());
    notice('lost', { key: 'connection' });
    counts.push(shown());
    clearNotice('connection');
    notice('lost', { key: 'connection' });
    counts.push(shown());
    return counts;
}"""


def test_what_was_tapped_away_is_told_again_only_when_it_happens_again(visits: Visits) -> None:
    page = visits.page("/")
    expect(page.locator(".games")).to_be_visible()
    assert page.evaluate(TOLD_AGAIN) == [0, 0, 1]
