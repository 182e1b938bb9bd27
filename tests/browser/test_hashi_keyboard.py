"""Hashi to the end without a mouse and without sight: only keys, and only what is said."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.hashi_player import Player, create, enter
from tests.browser.visits import Visits

# What has the focus, in words.
SPOKEN = "() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"

# The way by arrow keys over the board to a place whose words match, found as a blind player would explore it:
# the page itself is asked only where a key leads from where.
WAY = """async words => {
    const { nextPlace } = await import('/hashi/pen.js');
    const { Chart } = await import('/hashi/geometry.js');
    const said = place => {
        const node = place.island ? document.querySelector(`.own [data-island="${place.island}"]`)
            : document.querySelector(`.own [data-line="${place.line}"]`);
        return node.getAttribute('aria-label');
    };
    const layout = await fetch('/api/info').then(answer => answer.json()).then(info => info.boards[0]);
    const chart = new Chart(layout);
    const here = { ...document.activeElement.dataset };
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
    const seen = new Set([JSON.stringify(here)]);
    const queue = [[here, []]];
    while (queue.length) {
        const [place, way] = queue.shift();
        if (said(place).includes(words)) return way;
        for (const key of keys) {
            const next = nextPlace(chart, place, key);
            if (seen.has(JSON.stringify(next))) continue;
            seen.add(JSON.stringify(next));
            queue.push([next, [...way, key]]);
        }
    }
    return null;
}"""


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def tab_to(page: Page, pattern: str, most: int = 40) -> None:
    """Press Tab until what has the focus sounds right."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if re.search(pattern, page.evaluate(SPOKEN) or ""):
            return
    raise AssertionError(f"no Tab leads to {pattern}")


def choose(player: Player, words: str) -> bool:
    """Walk to the nearest place of which these words are said, and press Enter."""
    way = player.page.evaluate(WAY, words)
    if way is None:
        return False
    press(player.page, *way)
    assert words in player.page.evaluate(SPOKEN)
    before = player.counter
    press(player.page, "Enter")
    player.settle(before)
    return True


def key(player: Player, name: str) -> None:
    before = player.counter
    press(player.page, name)
    player.settle(before)


def test_a_whole_game_with_keys_only(visits: Visits) -> None:
    page = visits.page("/new/hashi?with=alone")
    expect(page.locator("h1")).to_be_visible()
    tab_to(page, "Start")
    press(page, "Enter")
    player = Player(page)
    player.wait_for_turn()
    tab_to(page, "^Island ")
    for round_ in range(18):
        player.wait_for_turn()
        before = player.ply
        if round_ == 0:
            assert choose(player, "the 3 can be written here")
        else:
            if not choose(player, "can be written here"):
                key(player, "n")
            while page.locator('[data-act="skip-bridges"]').count():
                if not choose(player, "a bridge can be drawn"):
                    key(player, "b")
        press(page, "t")
        expect(page.locator("#said")).to_contain_text("confirm")
        press(page, "c")
        player.wait_for_next(before)
    expect(page.locator("#said")).to_contain_text("You have")


def test_what_is_said_of_the_board(visits: Visits) -> None:
    page = visits.empty_page()
    told = page.request.post(
        "/api/games",
        data={"options": {"game": "hashi"}, "seats": [{"kind": "me"}], "opening": ["setup | 3b", "5/3"]},
    ).json()
    page.goto(f"/g/{told['room']}#{told['token']}")
    player = Player(page)
    player.wait_for_turn()
    say = page.locator(".own").get_by_role(
        "button", name=re.compile("^Island b, row 1, column 2, number 3, 0 bridges")
    )
    expect(say).to_have_count(1)
    expect(page.locator('.own [data-island="a"]')).to_have_attribute(
        "aria-label", re.compile("red flag, no number")
    )
    expect(page.locator('.own [data-line="bh"]')).to_have_attribute(
        "aria-label", "Line from b to h, 0 bridges, a bridge can be drawn"
    )
    page.locator('.own [data-line="bh"]').focus()
    press(page, "Enter")
    expect(page.locator("#said")).to_contain_text("bridge b–\u2060h")
    expect(page.locator('.own [data-line="bh"]')).to_have_attribute("aria-label", re.compile("1 bridge,"))
    before = player.counter
    press(page, "Delete")
    player.settle(before)
    expect(page.locator('.own [data-line="bh"]')).to_have_attribute("aria-label", re.compile("0 bridges"))
    page.locator('.own [data-island="a"]').focus()
    press(page, "Enter")
    expect(page.locator("#said-urgently")).to_contain_text("has a flag")
    # The focus is to be seen.
    stroke = page.locator('.own [data-island="a"] .focus-ring').evaluate(
        "ring => getComputedStyle(ring).stroke"
    )
    assert stroke != "none"


def test_keys_are_heard_wherever_the_focus_is(visits: Visits) -> None:
    page = visits.empty_page()
    told = create(
        page, {"options": {"game": "hashi"}, "seats": [{"kind": "me"}], "opening": ["setup | 3b", "5/3"]}
    )
    player = enter(page, told)
    player.wait_for_turn()
    player.stroke("h")
    page.evaluate("() => document.activeElement.blur()")
    press(page, "u")
    expect(page.locator('[data-act="redo"]')).to_be_enabled()
    page.locator('[data-open="menu"]').focus()
    press(page, "r")
    expect(page.locator('[data-act="undo"]')).to_be_enabled()
    press(page, "c")
    expect(page.locator("dialog[open]")).to_be_visible()
    press(page, "u", "Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert player.number("h") == "5"


def test_what_leaves_less_or_more_to_do_is_said(visits: Visits) -> None:
    page = visits.empty_page()
    body = {"options": {"game": "hashi"}, "seats": [{"kind": "me"}], "opening": ["setup | 3b", "5/3"]}
    player = enter(page, create(page, body))
    player.wait_for_turn()
    said = page.locator("#said p").last
    for name, words in (
        ("n", "Draw 3 more bridges."),
        ("b", "All done: confirm your turn."),
        ("u", "Draw 3 more bridges."),
        ("r", "All done: confirm your turn."),
        ("x", "Write the 5, then draw 3 bridges."),
    ):
        key(player, name)
        expect(said).to_have_text(words)
    page.locator('.own [data-line="bh"]').focus()
    key(player, "Enter")
    expect(said).to_have_text("bridge b–\u2060h")
    key(player, "Delete")
    expect(said).to_have_text("Write the 5, then draw 3 bridges.")
