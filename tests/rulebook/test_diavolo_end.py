"""Passing, the end and the points of Ponte del Diavolo, with the examples of the rulebook as pictures."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ponti.diavolo import PASS, Bridge, Colour, Phase, Position, Space, parse_move
from tests.rulebook.lagoon import play, refused


def stuck(turn: str, bridges: str = "") -> Position:
    """Neither colour has a tile left, and dark may build one bridge on the left."""
    return Position.from_code(f"diavolo:6:3,3,15:D4L/6/D4L/6/6/D4L:{bridges}:first=light:{turn}")


@pytest.mark.rule("diavolo.passing")
def test_only_who_cannot_place_two_tiles_may_pass() -> None:
    assert refused(play("c4 d7", "dark"), "pass") == "diavolo.passing"
    position = stuck("dark")
    assert {str(move) for move in position.legal_moves()} == {"pass", "a4-a6"}
    # Building a bridge instead of passing lets the game go on.
    assert position.after(parse_move("a4-a6")).phase is Phase.PLAY


@pytest.mark.rule("diavolo.end")
def test_light_passes_and_dark_has_one_more_turn() -> None:
    position = stuck("light").after(PASS)
    assert position.phase is Phase.LAST
    assert position.to_act == {1}
    assert position.after(parse_move("a4-a6")).is_over
    assert position.after(PASS).is_over
    tiles = Position.from_code("diavolo:6:3,9,15:D4L/6/D4L/6/6/D4L::first=light:last")
    assert tiles.after(parse_move("c3 d5")).is_over


@pytest.mark.rule("diavolo.end")
def test_dark_passes_and_the_game_is_over() -> None:
    position = stuck("dark").after(PASS)
    assert position.is_over
    assert position.to_act == frozenset()


@pytest.mark.rule("diavolo.scoring")
def test_ten_and_five_points() -> None:
    """Light joins four islands; dark joins two through a sandbank and has two single ones."""
    code = "/".join(
        [
            "LL1LL1LL2",
            "LL1LL1LL2",
            "10",
            "6LL2",
            "6LL2",
            "DD1DD5",
            "DD1DD5",
            "10",
            "DD1DD1DD2",
            "DD4DD2",
        ]
    )
    bridges = "b10-d10,e10-g10,g7-g9,b2-d2,e2-g2"
    position = Position.from_code(f"diavolo:10:40,40,15:{code}:{bridges}:first=dark:over")
    assert position.score(Colour.LIGHT) == (10, 4, 3)
    assert position.score(Colour.DARK) == (5, 4, 2)
    assert position.scores() == (5, 10)
    outcome = position.outcome()
    assert outcome is not None
    assert (set(outcome.winners), outcome.decided_by) == ({1}, "points")


@pytest.mark.rule("diavolo.scoring")
@pytest.mark.parametrize(
    ("islands", "worth"), [(1, 1), (2, 3), (3, 6), (4, 10), (8, 36), (9, 45), (10, 55), (11, 66)]
)
def test_connected_islands_are_worth_more_and_more(islands: int, worth: int) -> None:
    """A chain of square islands along the rows of a large board."""
    corners = [
        (3 * column, 15 - 3 * row) for row in range(3) for column in (range(5), reversed(range(5)))[row % 2]
    ]
    tiles = {(c + dc, r - dr) for c, r in corners[:islands] for dc in (0, 1) for dr in (0, 1)}
    bridges = []
    for (c1, r1), (c2, r2) in pairwise(corners[:islands]):
        if r1 == r2:
            row = r1 if r1 % 2 else r1 - 1
            bridges.append(Bridge(Space(min(c1, c2) + 1, row), Space(max(c1, c2), row)))
        else:
            bridges.append(Bridge(Space(c1, r1 - 1), Space(c1, r2)))
    rows = ["".join("L" if (c, r) in tiles else "." for c in range(16)) for r in reversed(range(16))]
    position = Position.from_code(
        f"diavolo:16:unlimited:{'/'.join(rows)}:{','.join(map(str, bridges))}:first=light:over"
    )
    assert position.score(Colour.LIGHT) == (worth, islands, islands - 1)


@pytest.mark.rule("diavolo.ties")
@pytest.mark.parametrize(
    ("rows", "bridges", "winners", "decided_by"),
    [
        ("LL1LL1LL2/LL1LL1LL2/10/10/10/10/10/10/DD1DD5/DD1DD5", "b1-d1", {0}, "islands"),
        ("LL8/LL8/10/10/10/10/10/10/DD6D1/DD8", "", {0, 1}, "tie"),
        ("LL8/LL8/10/10/10/10/10/10/DD4D1D1/DD8", "g2-i2", {1}, "bridges"),
        ("10/10/10/10/10/10/10/10/10/10", "", {0, 1}, "tie"),
    ],
)
def test_points_then_islands_then_bridges_then_both(
    rows: str, bridges: str, winners: set[int], decided_by: str
) -> None:
    position = Position.from_code(f"diavolo:10:40,40,15:{rows}:{bridges}:first=light:over")
    outcome = position.outcome()
    assert outcome is not None
    assert (set(outcome.winners), outcome.decided_by) == (winners, decided_by)
    assert outcome.scores[0] == outcome.scores[1]
    assert Position.from_code(position.code().replace(":over", ":dark")).outcome() is None
