"""Ponte del Diavolo rule by rule, with the examples of the rulebook as pictures."""

from __future__ import annotations

from itertools import pairwise
from textwrap import dedent

import pytest

from ponti.diavolo import (
    PASS,
    UNLIMITED,
    Bridge,
    Choose,
    Colour,
    Phase,
    Position,
    Space,
    Supply,
    Tiles,
    parse_move,
)
from ponti.errors import IllegalMoveError, PontiError
from tests.rulebook.lagoon import at, bridge, drawn, far_from, lagoon, starred, why_not


def play(*moves: str, start: Position | None = None) -> Position:
    position = start or Position.start()
    for move in moves:
        position = position.after(parse_move(move))
    return position


def refused(position: Position, move: str) -> str:
    """The rule for which a move is refused."""
    with pytest.raises(IllegalMoveError) as error:
        position.after(parse_move(move))
    return error.value.violation.rule


@pytest.mark.rule("diavolo.board")
def test_the_board_has_six_to_sixteen_spaces_a_side() -> None:
    assert Position.start().size == 10
    assert len(Position.start(6).legal_tiles()) == 36
    assert len(Position.start(16).legal_tiles()) == 256
    for size in (5, 17, 0, -3):
        with pytest.raises(PontiError, match="6 to 16"):
            Position.start(size)
    assert refused(Position.start(6), "a1 g1") == "diavolo.board"
    assert refused(play("a1 b1", "dark", start=Position.start(6)), "a1-a7") == "diavolo.board"


@pytest.mark.rule("diavolo.opening")
def test_the_first_seat_places_two_light_tiles() -> None:
    position = Position.start()
    assert position.to_act == {0}
    assert position.turn is Colour.LIGHT
    assert refused(position, "a1-a3") == "diavolo.opening"
    assert refused(position, "pass") == "diavolo.opening"
    assert refused(position, "dark") == "diavolo.choice"
    after = position.after(parse_move("c4 c5"))
    assert after.tiles(Colour.LIGHT) == {Space.parse("c4"), Space.parse("c5")}


@pytest.mark.rule("diavolo.choice")
@pytest.mark.parametrize(("choice", "dark_seat"), [("dark", 1), ("light", 0)])
def test_the_second_seat_chooses_and_dark_moves_next(choice: str, dark_seat: int) -> None:
    position = play("c4 d7")
    assert position.to_act == {1}
    assert set(position.legal_moves()) == {Choose.LIGHT, Choose.DARK}
    assert refused(position, "e1 e3") == "diavolo.choice"
    position = position.after(parse_move(choice))
    assert position.turn is Colour.DARK
    assert position.to_act == {dark_seat}
    assert position.colour_of(dark_seat) is Colour.DARK
    assert refused(position, "light") == "diavolo.choice"


@pytest.mark.rule("diavolo.turn")
def test_only_the_seat_to_move_may_move() -> None:
    position = play("c4 d7", "dark")
    violation = position.why_not(0, parse_move("a1 a3"))
    assert violation is not None
    assert (violation.rule, str(violation)) == ("diavolo.turn", "it is not the turn of seat 1")
    assert position.why_not(1, parse_move("a1 a3")) is None
    over = Position.from_code("diavolo:6:unlimited:6/6/6/6/6/6::first=light:over")
    assert refused(over, "a1 a3") == "diavolo.turn"
    assert not over.legal_moves(0)


@pytest.mark.rule("diavolo.placing")
def test_a_turn_is_two_tiles_or_one_bridge() -> None:
    position = play("c4 d7", "dark", "h2 h8")
    for text in ("a1 j10", "e5 e6"):  # next to each other or not
        assert position.why_not(0, parse_move(text)) is None
    assert refused(position, "a1 a1") == "diavolo.placing"
    assert refused(position, "a1 c4") == "diavolo.placing"
    assert refused(position, "a1 h2") == "diavolo.placing"
    assert Tiles(Space(0, 0), Space(5, 5)) == Tiles(Space(5, 5), Space(0, 0))


EXAMPLE_1 = """
    . X X X
    . . . X
    X X . .
    . . X .
    """


@pytest.mark.rule("diavolo.islands")
def test_example_1_an_island_and_two_sandbanks() -> None:
    position = lagoon(EXAMPLE_1)
    assert [len(island) for island in position.islands(Colour.DARK)] == [4]
    assert sorted(len(sandbank) for sandbank in position.sandbanks(Colour.DARK)) == [1, 2]
    assert drawn(position, 4, 4) == ". X X X\n. . . X\nx x . .\n. . x ."


@pytest.mark.rule("diavolo.distance")
def test_example_2_the_tile_would_make_an_island_that_touches_another() -> None:
    picture = """
    . X X X
    . . . X
    X X * .
    . . X .
    """
    position = lagoon(picture)
    assert why_not(position, far_from(*starred(picture))) == "diavolo.distance"


@pytest.mark.rule("diavolo.distance")
def test_example_3_an_island_may_be_formed_here() -> None:
    picture = """
    . X X X
    . . . X
    X X . .
    . * X .
    """
    position = lagoon(picture)
    assert why_not(position, far_from(*starred(picture))) is None
    after = position.after(far_from(*starred(picture)))
    assert len(after.islands(Colour.DARK)) == 2
    assert drawn(after, 4, 4) == ". X X X\n. . . X\nX X . .\n. X X ."


@pytest.mark.rule("diavolo.distance")
def test_example_4_a_sandbank_is_extended() -> None:
    picture = """
    . X X X
    . . . X
    X X . .
    . . X *
    """
    position = lagoon(picture)
    assert why_not(position, far_from(*starred(picture))) is None


@pytest.mark.rule("diavolo.islands")
def test_example_5_a_group_of_five_is_forbidden() -> None:
    picture = """
    . X X X
    . . . X
    X X . .
    . * X X
    """
    position = lagoon(picture)
    assert why_not(position, far_from(*starred(picture))) == "diavolo.islands"


@pytest.mark.rule("diavolo.distance")
def test_example_6_the_colours_may_touch_each_other() -> None:
    position = lagoon(
        """
        O X X X
        O . O X
        X X O O
        . . X O
        """
    )
    assert [len(island) for island in position.islands(Colour.LIGHT)] == [4]
    # Light's own two sandbanks: the pair on the left, and nothing else near the island.
    assert sorted(map(len, position.sandbanks(Colour.LIGHT))) == [2]


@pytest.mark.rule("diavolo.distance")
def test_two_tiles_are_judged_together() -> None:
    picture = """
    X X * .
    . . * .
    . X . .
    """
    position = lagoon(picture)
    first, second = starred(picture)
    # Each alone would do; together they make an island, and the single tile below touches it.
    assert why_not(position, far_from(first)) is None
    assert why_not(position, far_from(second)) is None
    assert why_not(position, Tiles(first, second)) == "diavolo.distance"
    assert first not in position.legal_tiles(second)
    violation = position.why_not_tile(second, first)
    assert violation is not None
    assert violation.rule == "diavolo.distance"


@pytest.mark.rule("diavolo.distance")
def test_no_second_tile_beside_an_island_that_the_first_one_made() -> None:
    picture = """
    X X X * .
    . . . . *
    """
    position = lagoon(picture)
    first, second = starred(picture)
    assert why_not(position, Tiles(first, second)) == "diavolo.distance"


@pytest.mark.rule("diavolo.islands")
def test_two_tiles_may_not_make_a_group_of_five_together() -> None:
    picture = """
    * X X X *
    """
    position = lagoon(picture)
    assert why_not(position, Tiles(*starred(picture))) == "diavolo.islands"


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
