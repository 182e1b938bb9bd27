"""What can be scored: 60 points on both sides, and nothing above 50 that the ranks do not name."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from ponti.hashi import Layout, Position, ladder, layout_by_id
from ponti.hashi.scoring import most_points

STORED = Path(__file__).parent / "data"


@pytest.mark.parametrize("side", ["side-a", "side-b"])
def test_60_points_are_reachable(side: str) -> None:
    """A line of play that was found by search, replayed through the rules."""
    position = Position.start(layout_by_id(side))
    for line in (STORED / f"sixty-{side}.txt").read_text(encoding="utf-8").splitlines():
        for event in (line,) if line.startswith("setup") else line.split(" | "):
            position = position.after(position.parse_event(event))
    assert position.is_over
    assert position.scores() == (60,) == (most_points(position.layout),)
    assert str(position.rank) == "Island god"


def test_a_small_board_has_fewer_points() -> None:
    pond = Layout.parse("board: pond\nvariant: yes\n\no---r\n|   |\no---o\n")
    assert most_points(pond) == 4 * 2 + 9, "neither a blue flag nor six islands"


def test_every_score_above_50_has_a_rank() -> None:
    """By counting: finished islands with and without a red flag, a blue flag or neither, and the bonuses."""
    reachable = set()
    for red, blue, plain in product(range(5), range(4), range(12)):
        finished = red + blue + plain
        for red_points, blue_points, six_points in product((0, 5, 9), (0, 3, 7), (0, 4, 8)):
            flags_fit = (red_points > 0) == (red == 4) and (blue_points > 0) == (blue == 3)
            if flags_fit and (six_points == 0 or finished >= 6):
                reachable.add(2 * finished + red_points + blue_points + six_points)
    above = {points for points in reachable if points > 50}
    assert above == {51, 52, 54, 56, 58, 60}
    named = {points for rank in ladder() for points in range(rank.lowest, rank.highest + 1)}
    assert reachable <= named
    assert max(named) == 60
