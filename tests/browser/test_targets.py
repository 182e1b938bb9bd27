"""Targets for fingers on Hashi's board; those of all screens are looked at in `test_every_screen.py`.

Lines between neighbouring islands may be too short for a finger; bridges are drawn from island to island too.
"""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.hashi_player import Player, create, enter
from tests.browser.visits import Visits

# For each island of a board as wide as a phone: in how many of 24 directions a tap 21.5 px away means it.
AROUND = """async () => {
    const { Chart } = await import('/hashi/geometry.js');
    const { boards } = await fetch('/api/info').then(answer => answer.json());
    return Object.fromEntries(boards.map(board => {
        const chart = new Chart(board);
        const unit = chart.width / 344;
        const turns = Array.from({ length: 24 }, (_, turn) => turn * Math.PI / 12);
        const far = 21.5 * unit;
        const meant = [...chart.islands.values()].map(({ letter, at }) => turns.filter(turn => {
            const point = { x: at.x + Math.cos(turn) * far, y: at.y + Math.sin(turn) * far };
            return chart.hit(point, 22 * unit, true).island === letter;
        }).length);
        return [board.name, Math.min(...meant)];
    }));
}"""


def test_islands_are_large_enough_to_be_written_on(visits: Visits) -> None:
    around: dict[str, int] = visits.page("/").evaluate(AROUND)
    assert around
    assert around == dict.fromkeys(around, 24)


def test_short_lines_are_drawn_from_island_to_island(visits: Visits) -> None:
    """The line c–d is too short for a finger; both its islands are not."""
    page = visits.empty_page(width=360, height=740, touch=True)
    told = create(
        page,
        {
            "options": {"game": "hashi"},
            "seats": [{"kind": "me"}],
            "opening": ["setup | 3e", "4/1", "4d -", "2/2"],
        },
    )
    player: Player = enter(page, told)
    player.touch = True
    player.wait_for_turn()
    player.press("skip-number")
    assert length(page, "cd") < 44
    tap_beside(player, "d", 15)
    before = player.counter
    tap_beside(player, "c", -15)
    player.settle(before)
    assert player.bridges("cd") == 1


def length(page: Page, line: str) -> float:
    """How long a line is on the screen, from coast to coast."""
    box = page.locator(f'.own [data-line="{line}"] .dots').bounding_box()
    assert box
    return max(box["width"], box["height"])


def tap_beside(player: Player, island: str, aside: float) -> None:
    """Tap an island as a hasty finger does: not in its middle."""
    x, y = player.point(island)
    player.page.touchscreen.tap(x + aside, y)
