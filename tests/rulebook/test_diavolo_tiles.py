"""The board, the turn and the tiles of Ponte del Diavolo, with the examples of the rulebook as pictures."""

from __future__ import annotations

import pytest

from ponti.diavolo import Choose, Colour, Position, Space, Tiles, parse_move
from ponti.errors import PontiError
from tests.rulebook.lagoon import drawn, far_from, lagoon, play, refused, starred, why_not


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
