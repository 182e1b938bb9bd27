"""The bridges of Ponte del Diavolo, with the examples of the rulebook as pictures."""

from __future__ import annotations

from textwrap import dedent

import pytest

from ponti.diavolo import PASS, UNLIMITED, Bridge, Colour, Position, Space, Supply, Tiles, parse_move
from tests.rulebook.lagoon import at, bridge, drawn, far_from, lagoon, refused, why_not

EXAMPLE_7 = """
    X X X . .
    . . X . .
    X . . . X
    . X . . .
    """


@pytest.mark.rule("diavolo.bridges")
def test_example_7_bridges_in_three_ways() -> None:
    position = lagoon(EXAMPLE_7)
    for column, ends in ((2, "r1c1-r3c1"), (4, "r2c3-r4c2"), (6, "r1c3-r3c5")):
        assert why_not(position, bridge(ends)) is None
        position = position.after(bridge(ends)).after(Tiles(at(6, column), at(8, column)))
    assert len(position.bridges_of(Colour.DARK)) == 3


@pytest.mark.rule("diavolo.bridges")
def test_other_distances_and_strange_tiles_carry_no_bridge() -> None:
    position = lagoon("X X . X . O . X\n. . . . . . . .\n. . . . . . . .\nX . . . . . . X")
    for ends in ("r1c1-r1c2", "r1c1-r1c4", "r1c1-r4c1", "r1c8-r4c1"):
        assert why_not(position, bridge(ends)) == "diavolo.bridges"
    assert why_not(position, bridge("r1c4-r1c6")) == "diavolo.bridges"
    assert why_not(position, bridge("r1c2-r1c3")) == "diavolo.bridges"
    assert why_not(position, bridge("r1c2-r1c4")) is None


@pytest.mark.rule("diavolo.one-bridge")
def test_example_8_a_tile_carries_one_bridge() -> None:
    position = lagoon(EXAMPLE_7, "r1c1-r3c1")
    assert why_not(position, bridge("r1c2-r3c1")) == "diavolo.one-bridge"


@pytest.mark.rule("diavolo.over-tiles")
@pytest.mark.parametrize("mark", ["X", "O"])
def test_example_8_no_bridge_over_a_tile_of_either_colour(mark: str) -> None:
    picture = """
    . . X . .
    . . . * .
    . . . . X
    """
    assert why_not(lagoon(picture), bridge("r1c3-r3c5")) is None
    assert why_not(lagoon(picture.replace("*", mark)), bridge("r1c3-r3c5")) == "diavolo.over-tiles"


@pytest.mark.rule("diavolo.blocked")
def test_example_9_the_spaces_under_bridges_are_blocked_for_both() -> None:
    position = lagoon(EXAMPLE_7, "r1c1-r3c1", "r2c3-r4c2", "r1c3-r3c5")
    blocked = {at(2, 1), at(3, 2), at(3, 3), at(2, 4)}
    assert position.blocked == blocked
    light = lagoon(EXAMPLE_7, "r1c1-r3c1", "r2c3-r4c2", "r1c3-r3c5", turn="light")
    for space in blocked:
        assert why_not(position, far_from(space)) == "diavolo.blocked"
        assert why_not(light, far_from(space)) == "diavolo.blocked"
    expected = """
        X X X . .
        # . X # .
        x # # . x
        . x . . .
        """
    assert drawn(position, 4, 5) == dedent(expected).strip()


@pytest.mark.rule("diavolo.blocked")
def test_two_bridges_may_lie_over_one_space() -> None:
    position = lagoon("X . .\nX . .\n. . X\n. . X", "r1c1-r3c3")
    assert why_not(position, bridge("r2c1-r4c3")) is None
    knights = lagoon("X X .\n. . .\n. X X", "r1c1-r3c2")
    assert why_not(knights, bridge("r1c2-r3c3")) is None
    assert knights.blocked & knights.after(bridge("r1c2-r3c3")).blocked == {at(2, 1), at(2, 2)}


@pytest.mark.rule("diavolo.crossing")
@pytest.mark.parametrize(
    ("picture", "built", "other"),
    [
        (". X .\nX . X\n. X .", "r2c1-r2c3", "r1c2-r3c2"),
        ("X . X\n. . .\nX . X", "r1c1-r3c3", "r1c3-r3c1"),
        ("X X .\n. . .\nX X .", "r1c1-r3c2", "r1c2-r3c1"),
        ("X X .\n. . .\nX . X", "r1c1-r3c3", "r1c2-r3c1"),
    ],
)
def test_bridges_never_cross(picture: str, built: str, other: str) -> None:
    assert why_not(lagoon(picture), bridge(other)) is None
    assert why_not(lagoon(picture, built), bridge(other)) == "diavolo.crossing"
    assert why_not(lagoon(picture, other), bridge(built)) == "diavolo.crossing"


@pytest.mark.rule("diavolo.crossing")
def test_bridges_do_not_cross_the_opponents_bridge_either() -> None:
    position = lagoon("X . O\n. . .\nO . X", "r1c1-r3c3", turn="light")
    assert why_not(position, bridge("r1c3-r3c1")) == "diavolo.crossing"


@pytest.mark.rule("diavolo.crossing")
def test_diagonals_offset_by_one_cross_without_a_common_space() -> None:
    code = "diavolo:8:unlimited:8/8/8/4DD2/8/3D2D1/8/8:{}:first=light:dark"
    built = Position.from_code(code.format("e5-g3"))
    assert why_not(built, Bridge(Space.parse("d3"), Space.parse("f5"))) == "diavolo.crossing"
    assert why_not(Position.from_code(code.format("")), Bridge(Space.parse("d3"), Space.parse("f5"))) is None


@pytest.mark.rule("diavolo.supply")
def test_what_is_used_up_cannot_be_played() -> None:
    assert Supply.standard(10) == (40, 40, 15)
    code = "diavolo:6:{}:D5/6/D5/5L/6/L4L:{}:first=light:{}"
    one_left = Position.from_code(code.format("4,3,1", "", "dark"))
    assert one_left.legal_tiles()
    assert refused(one_left, "c3 f6") == "diavolo.supply"
    assert PASS in one_left.legal_moves()
    no_tile = Position.from_code(code.format("4,2,1", "", "dark"))
    assert not no_tile.legal_tiles()
    no_bridge = Position.from_code(code.format("9,9,1", "a4-a6", "light"))
    assert refused(no_bridge, "f1-f3") == "diavolo.supply"
    assert not no_bridge.legal_bridges()
    unlimited = Position.from_code(code.format("unlimited", "a4-a6", "light"))
    assert unlimited.supply == UNLIMITED
    assert unlimited.why_not(0, parse_move("f1-f3")) is None
