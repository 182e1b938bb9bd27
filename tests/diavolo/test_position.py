"""Positions as values, and what the rulebook tests do not touch."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest

from ponti.diavolo import Bridge, Colour, Phase, Position, Space, Supply, Tiles, parse_move
from ponti.errors import IllegalMoveError, PontiError
from tests.diavolo.games import positions


def test_a_position_is_a_value() -> None:
    start = Position.start()
    assert start == Position.start()
    assert start != Position.start(8)
    assert start != "start"
    assert start.board != "board"
    assert len({start, Position.start()}) == 1
    move = Tiles(Space(0, 0), Space(1, 1))
    with pytest.raises(AttributeError, match="cannot be changed"):
        move.a = Space(2, 2)
    assert move != Bridge(Space(0, 0), Space(1, 1))
    assert repr(move) == "Tiles(a1 b2)"


def test_an_unplayable_supply_is_refused() -> None:
    with pytest.raises(PontiError, match="2 to 256 tiles"):
        Position.start(10, Supply(1, 40, 15))


def test_games_end_and_the_code_of_the_end_replays() -> None:
    for seed in range(5):
        last = list(positions(Random(seed)))[-1]
        assert last.phase is Phase.OVER
        assert last.chance_outcomes() == ()
        assert last.seats == 2
        outcome = last.outcome()
        assert outcome is not None
        assert outcome.scores == last.scores()


def test_the_picture_tells_what_it_should() -> None:
    position = Position.start(6)
    assert str(position).endswith("light (seat 1) places the first two tiles")
    position = position.after(parse_move("a1 a3"))
    assert str(position).endswith("seat 2 chooses a colour")
    position = position.after(parse_move("light"))
    assert str(position).endswith("dark (seat 1) to move")
    position = position.after(parse_move("d4 e4")).after(parse_move("a1-a3"))
    expected = """\
 6  . . . . . .
 5  . . . . . .
 4  . . . x x .
 3  o . . . . .
 2  # . . . . .
 1  o . . . . .
    a b c d e f

O light: 0 points, 0 islands, bridges a1-a3
X dark: 0 points, 0 islands, bridges none
dark (seat 1) to move"""
    assert str(position) == expected
    last = Position.from_code("diavolo:6:unlimited:6/6/6/6/6/6::first=light:last")
    assert str(last).endswith("dark (seat 2) has the last turn")
    over = Position.from_code("diavolo:6:unlimited:6/6/6/6/6/6::first=light:over")
    assert str(over).endswith("the game is over")


def test_networks_join_sandbanks_too() -> None:
    position = Position.from_code("diavolo:6:unlimited:LL1L2/LL4/6/3L2/6/6:b6-d6:first=light:dark")
    sizes = sorted(len(network) for network in position.networks(Colour.LIGHT))
    assert sizes == [1, 5]
    assert position.score(Colour.LIGHT) == (1, 1, 1)


def test_a_closed_space_says_why_in_every_phase() -> None:
    choice = Position.start().after(parse_move("a1 b1"))
    violation = choice.why_not_tile(Space(5, 5))
    assert violation is not None
    assert violation.rule == "diavolo.turn"
    empty = Position.from_code("diavolo:6:2,2,1:D1D3/6/6/6/6/L1L3::first=light:dark")
    violation = empty.why_not_tile(Space(4, 4))
    assert violation is not None
    assert violation.rule == "diavolo.supply"
    far = Position.start(6).why_not_tile(Space(9, 9))
    assert far is not None
    assert far.rule == "diavolo.board"
    # Beside a first tile that cannot lie there itself, the space is judged alone.
    position = Position.start().after(parse_move("a1 b1")).after(parse_move("dark"))
    assert position.why_not_tile(Space(5, 5), first=Space(0, 0)) is None
    assert not position.legal_tiles(Space(0, 0))
    assert not position.legal_tiles(Space(15, 15))


def test_a_text_is_not_a_move() -> None:
    opening = Position.start()
    choice = opening.after(parse_move("a1 b1"))
    over = Position.from_code("diavolo:6:unlimited:6/6/6/6/6/6::first=light:over")
    for position in (opening, choice, choice.after(parse_move("dark")), over):
        with pytest.raises(TypeError, match="push_text"):
            position.after("h2 h3")  # type: ignore[arg-type]


def test_the_board_of_a_position_is_a_value_too() -> None:
    board = Position.from_code("diavolo:6:unlimited:LL1L2/LL4/6/3L2/6/6:b6-d6:first=light:dark").board
    restored = pickle.loads(pickle.dumps(board))
    assert restored == board
    assert restored.score(0) == board.score(0)
    assert restored.open_tiles(1) == board.open_tiles(1)
    assert copy.deepcopy(board) is copy.copy(board) is board
    with pytest.raises(AttributeError, match="a Board cannot be changed: tiles"):
        board.tiles = (0, 0)
    with pytest.raises(AttributeError, match="a Board cannot be changed: tiles"):
        del board.tiles


def test_moves_of_the_wrong_seat_are_refused() -> None:
    position, tiles = Position.start(), parse_move("a1 b1")
    with pytest.raises(IllegalMoveError, match="it is not the turn of seat 2"):
        position.event_of({1: tiles})
    with pytest.raises(IllegalMoveError, match="there is no seat 3"):
        position.event_of({0: tiles, 2: tiles})
    with pytest.raises(IllegalMoveError, match="seat 1 has not moved"):
        position.event_of({})
    assert position.parse_move("A1 B1") == tiles
