"""Laws that hold in every position, tried by Hypothesis on random games."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ponti.diavolo import (
    PASS,
    UNLIMITED,
    Bridge,
    Choose,
    Colour,
    Move,
    Position,
    Space,
    Supply,
    Tiles,
    parse_move,
)
from ponti.errors import IllegalMoveError, ParseError
from tests.diavolo.games import MANNERS, positions

spaces = st.builds(Space, st.integers(0, 15), st.integers(0, 15))
moves = st.one_of(
    st.builds(Tiles, spaces, spaces), st.builds(Bridge, spaces, spaces), st.sampled_from([*Choose, PASS])
)


@st.composite
def somewhere(draw: st.DrawFn) -> Position:
    """A position of a random game."""
    size = draw(st.sampled_from([6, 7, 8, 10]))
    supply = draw(st.sampled_from([None, UNLIMITED, Supply(8, 9, 3)]))
    rng = Random(draw(st.integers(0, 10_000)))
    game = list(positions(rng, size, draw(st.sampled_from(MANNERS)), supply))
    return game[draw(st.integers(0, len(game) - 1))]


@pytest.mark.parametrize("manner", MANNERS)
@settings(max_examples=15)
@given(seed=st.integers(0, 10_000))
def test_what_a_board_inherits_is_what_it_would_find_anew(seed: int, manner: str) -> None:
    for position in positions(Random(seed), 7, manner, UNLIMITED):
        board, fresh = position.board, Position.from_code(position.code()).board
        for side in (0, 1):
            assert sorted(board.groups(side)) == sorted(board.grid.groups(board.tiles[side]))
            one_by_one = sum(1 << bit for bit in board.grid.space_at if board.takes_one(side, bit))
            assert board.open_tiles(side) == fresh.open_tiles(side) == one_by_one


@given(spaces)
def test_a_space_is_read_as_it_is_written(space: Space) -> None:
    assert Space.parse(str(space)) == space


@given(moves)
def test_a_move_is_read_as_it_is_written(move: Move) -> None:
    assert parse_move(str(move)) == move
    assert hash(parse_move(str(move))) == hash(move)
    assert pickle.loads(pickle.dumps(move)) == move


@given(st.text())
def test_any_text_is_a_move_or_a_parse_error(text: str) -> None:
    try:
        move = parse_move(text)
    except ParseError:
        return
    assert parse_move(str(move)) == move


@given(somewhere())
def test_a_code_gives_the_same_position(position: Position) -> None:
    again = Position.from_code(position.code())
    assert again == position
    assert hash(again) == hash(position)
    assert again.code() == position.code()
    assert " " not in position.code()
    # Also what is remembered beside the tiles and bridges is the same.
    assert again.legal_tiles() == position.legal_tiles()
    assert again.legal_bridges() == position.legal_bridges()
    assert str(again) == str(position)
    assert eval(repr(again), {"Position": Position}) == again


@settings(max_examples=25)
@given(somewhere())
def test_legal_moves_are_what_why_not_allows(position: Position) -> None:
    legal = position.legal_moves()
    listed = set(legal)
    assert len(listed) == len(legal)
    assert bool(listed) == bool(legal) == (not position.is_over)
    seat = next(iter(position.to_act), 0)
    assert all(position.why_not(seat, move) is None for move in listed)
    every: list[Move] = [*Choose, PASS]
    grid = sorted(position.board.grid.spaces)
    if position.size == 6:
        every += [kind(a, b) for kind in (Tiles, Bridge) for a in grid for b in grid if a <= b]
        assert {move for move in every if position.why_not(seat, move) is None} == listed


@given(somewhere(), moves)
def test_what_is_not_legal_cites_a_rule_and_changes_nothing(position: Position, move: Move) -> None:
    seat = next(iter(position.to_act), 0)
    violation = position.why_not(seat, move)
    assert (move in position.legal_moves(seat)) == (violation is None)
    other = position.why_not(1 - seat, move)
    assert other is not None
    assert other.rule == "diavolo.turn"
    code = position.code()
    if violation is None:
        assert position.after(move) != position
    else:
        assert violation.rule.startswith("diavolo.")
        assert "{" not in str(violation)
        with pytest.raises(IllegalMoveError) as error:
            position.after(move)
        assert error.value.violation == violation
    assert position.code() == code


@given(somewhere())
def test_a_closed_space_says_why(position: Position) -> None:
    legal = position.legal_tiles()
    for space in position.board.grid.spaces:
        assert (position.why_not_tile(space) is None) == (space in legal)
    for first in sorted(legal)[:3]:
        seconds = position.legal_tiles(first)
        for space in position.board.grid.spaces:
            assert (position.why_not_tile(space, first) is None) == (space in seconds)


def mirrored(position: Position, flip: bool, turn: bool) -> Position:
    """The same position on a board turned over or laid on its side."""
    size = position.size

    def image(space: Space) -> Space:
        column, row = (space.row, space.column) if turn else space
        return Space(size - 1 - column if flip else column, row)

    tiles = {image(space): "LD"[colour.value] for colour in Colour for space in position.tiles(colour)}
    rows = ("".join(tiles.get(Space(c, r), ".") for c in range(size)) for r in reversed(range(size)))
    bridges = ",".join(str(Bridge(image(bridge.a), image(bridge.b))) for bridge in position.bridges)
    fields = position.code().split(":")
    return Position.from_code(":".join([*fields[:3], "/".join(rows), bridges, *fields[5:]]))


@given(somewhere(), st.booleans(), st.booleans())
def test_a_mirrored_board_is_worth_the_same(position: Position, flip: bool, turn: bool) -> None:
    image = mirrored(position, flip, turn)
    for colour in Colour:
        assert image.score(colour) == position.score(colour)
    assert len(image.legal_tiles()) == len(position.legal_tiles())
    assert len(image.legal_bridges()) == len(position.legal_bridges())
    assert image.can_place_tiles == position.can_place_tiles


@given(somewhere(), st.randoms(use_true_random=False))
def test_the_order_of_the_two_tiles_does_not_matter(position: Position, rng: Random) -> None:
    for first in sorted(position.legal_tiles())[::7]:
        for second in position.legal_tiles(first):
            assert first in position.legal_tiles(second)


def surprise(position: Position, rng: Random, draws: int) -> float:
    """By how many of its standard deviations chi-square exceeds what equal chances would give."""
    counts = Counter(position.legal_moves().sample(rng) for _ in range(draws))
    every = set(position.legal_moves())
    assert set(counts) <= every
    expected, freedom = draws / len(every), len(every) - 1
    chi_square = sum((counts[move] - expected) ** 2 / expected for move in every)
    return float((chi_square - freedom) / (2 * freedom) ** 0.5)


def test_sampling_is_uniform() -> None:
    """In positions of all kinds, also with bridges, without pairs and with very few of them."""
    rng = Random(8)
    seen = 0
    for number in range(40):
        for position in positions(Random(number), 6, MANNERS[number % 3]):
            if position.is_over or not 2 <= len(position.legal_moves()) <= 60 or rng.random() < 0.6:
                continue
            seen += 1
            assert surprise(position, rng, 60 * len(position.legal_moves())) < 6
    assert seen > 60


def test_nobody_samples_when_nobody_may_move() -> None:
    over = Position.from_code("diavolo:6:unlimited:6/6/6/6/6/6::first=light:over")
    with pytest.raises(IndexError):
        over.legal_moves().sample(Random(1))
    assert list(over.legal_moves()) == []
    assert len(over.legal_moves()) == 0
