"""Why not: beside what it speaks of, and closed by a tap that does nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import diavolo_player
from tests.browser.hashi_player import Player, create
from tests.browser.lessons import skip
from tests.browser.visits import Visits

ALONE = {"options": {"game": "hashi"}, "seats": [{"kind": "me"}], "opening": ["setup | 3b", "5/3"]}

PLACES = """async ([things, room]) => {
    const { placeBeside } = await import('/game/beside.js');
    const size = { width: 200, height: 80 };
    const box = ([left, top, width, height]) => ({ left, top, right: left + width, bottom: top + height });
    return things.map(([thing, ...others]) => placeBeside(size, box(thing), others.map(box), room));
}"""


def test_a_bubble_lies_where_it_hides_nothing(visits: Visits) -> None:
    page = visits.page("/offline.html")
    things = [
        [[300, 300, 40, 40]],  # below, if nothing speaks against it
        [[300, 300, 40, 40], [280, 350, 80, 40]],  # above, where something else lies below
        [[300, 500, 40, 90]],  # above at the lower edge
        [[0, 0, 40, 600]],  # beside what is as high as the window
        [[560, 0, 40, 600]],
    ]
    told: list[dict[str, Any]] = page.evaluate(PLACES, [things, {"width": 600, "height": 600}])
    assert [place["side"] for place in told] == ["below", "above", "above", "right", "left"]
    assert all(8 <= place["left"] <= 392 and 8 <= place["top"] <= 512 for place in told)
    assert told[0]["tip"] == 100


def boxes_touch(page: Page, one: str, other: str) -> bool:
    """Whether two things lie over each other."""
    boxes = [page.locator(each).first.bounding_box() for each in (one, other)]
    a, b = boxes
    assert a
    assert b
    across = a["x"] < b["x"] + b["width"] and b["x"] < a["x"] + a["width"]
    return across and a["y"] < b["y"] + b["height"] and b["y"] < a["y"] + a["height"]


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (844, 390), (1440, 900)])
def test_the_island_in_question_stays_in_sight_and_the_next_tap_writes_nothing(
    visits: Visits, width: int, height: int
) -> None:
    page = visits.empty_page(width=width, height=height, touch=width < 1000)
    told = create(page, ALONE)
    page.goto(f"/g/{told['room']}#{told['token']}")
    ada = Player(page, touch=width < 1000)
    ada.wait_for_turn()
    for island in ("a", "r"):
        ada.tap(island)
        expect(page.locator(".reason")).to_be_visible()
        assert not boxes_touch(page, ".reason", f'.own [data-island="{island}"] .land')
    # A tap on an island that takes the number only closes what is shown.
    before = ada.counter
    point = ada.point("h")
    if ada.touch:
        page.touchscreen.tap(*point)
    else:
        page.mouse.click(*point)
    expect(page.locator(".reason, .reason-shield")).to_have_count(0)
    assert ada.number("h") is None
    assert ada.counter == before
    ada.stroke("h")
    assert ada.number("h") == "5"


# How far the bubble is from the island, and whether all of it is in sight.
FOLLOWS = """island => {
    const bubble = document.querySelector('.reason').getBoundingClientRect();
    const land = document.querySelector(`.own [data-island="${island}"] .land`).getBoundingClientRect();
    const across = Math.max(bubble.left - land.right, land.left - bubble.right, 0);
    const down = Math.max(bubble.top - land.bottom, land.top - bubble.bottom, 0);
    const within = bubble.right <= innerWidth && bubble.bottom <= innerHeight;
    return within && bubble.left >= 0 && bubble.top >= 0 && across + down > 0 && across + down < 40;
}"""


def test_the_bubble_follows_its_island_when_a_phone_is_turned(visits: Visits) -> None:
    page = visits.empty_page(width=390, height=844, touch=True)
    told = create(page, ALONE)
    page.goto(f"/g/{told['room']}#{told['token']}")
    ada = Player(page, touch=True)
    ada.wait_for_turn()
    ada.tap("r")
    page.locator(".reason-shield").dispatch_event("pointerdown")  # as long as a finger is down, it stays
    for width, height in ((844, 390), (390, 844), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(FOLLOWS, arg="r")


# Whether the bubble lies beside the island, once nothing scrolls any more.
RESTS_BESIDE = """async island => {
    let before;
    do {
        before = scrollY;
        await new Promise(resolve => setTimeout(resolve, 200));
    } while (scrollY !== before);
    const bubble = document.querySelector('.reason').getBoundingClientRect();
    const land = document.querySelector(`[data-island="${island}"] .land`).getBoundingClientRect();
    return bubble.top >= land.bottom || bubble.bottom <= land.top
        || bubble.left >= land.right || bubble.right <= land.left;
}"""


# On a low window the answer scrolls into sight below the bubble, and the board stays where it is.
@pytest.mark.parametrize(("width", "height"), [(360, 740), (640, 360)])
def test_a_lesson_shows_the_island_that_it_speaks_of(visits: Visits, width: int, height: int) -> None:
    page = visits.page("/learn/hashi", width=width, height=height, touch=True, language="de")
    skip(page, 2)
    page.locator('[data-island="c"] .touch').tap()
    expect(page.locator(".reason")).to_be_visible()
    page.locator(".reason-shield").dispatch_event("pointerdown")  # as long as a finger is down, it stays
    assert page.evaluate(RESTS_BESIDE, "c")


# Where words stand beside the board, a bubble at its right edge covers none of them.
@pytest.mark.parametrize(("width", "height"), [(640, 360), (844, 390), (1440, 900)])
def test_the_bubble_keeps_off_the_words_beside_the_board(visits: Visits, width: int, height: int) -> None:
    page = visits.empty_page(width=width, height=height)
    told = create(page, ALONE)
    page.goto(f"/g/{told['room']}#{told['token']}")
    ada = Player(page)
    ada.wait_for_turn()
    for island in ("a", "r"):
        ada.tap(island)
        expect(page.locator(".reason")).to_be_visible()
        assert not boxes_touch(page, ".reason", ".table-turn")
        assert not boxes_touch(page, ".reason", f'.own [data-island="{island}"] .land')
        page.keyboard.press("Escape")


def test_escape_closes_the_reason_and_keeps_what_was_chosen(visits: Visits) -> None:
    page = visits.empty_page()
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "local", "name": "Ben"}]
    player = diavolo_player.Player.enter(page, diavolo_player.create(page, seats, ["c4 d7", "dark"]))
    player.tap("f5")
    player.tap("c4")
    reason = page.locator(".reason")
    expect(reason).to_contain_text("c4")
    assert not boxes_touch(page, ".reason", '[data-space="c4"]')
    expect(page.locator(".ghost.chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(reason).to_have_count(0)
    expect(page.locator(".ghost.chosen")).to_have_count(1)
    # The finger that closes it places nothing.
    player.space("c4").click()
    expect(reason).to_be_visible()
    box = player.space("h8").bounding_box()
    assert box
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    expect(reason).to_have_count(0)
    expect(page.locator(".ghost.chosen")).to_have_count(1)
