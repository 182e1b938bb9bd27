"""The kernels and the plain rules agree, position by position, over more than 100,000 positions."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from ponti.diavolo import LARGEST, SMALLEST, UNLIMITED, Colour, Phase, Position, Supply
from ponti.engine.diavolo import convert, memory, scoring, turns
from ponti.engine.diavolo.memory import State
from tests.engine.diavolo.games import KINDS, play

# Positions for each size and kind of game: 11 × 3 × 3,100 are 102,300.
POSITIONS = 3100
SIZES = range(SMALLEST, LARGEST + 1)


def supplies(size: int) -> list[Supply | None]:
    """The supply of the box, none that runs out, and scarce ones that do: tiles of one colour, or bridges."""
    area = size * size
    return [None, None, UNLIMITED, Supply(area // 6, area // 3, 3), Supply(area // 3, area // 7, 40)]


def compare(position: Position, state: State, rng: Random) -> None:
    """Everything that the rules say about a position is what the kernels say."""
    found = np.zeros(memory.SPANS_ROOM, np.int16)
    assert state[memory.PHASE] == {Phase.PLAY: 0, Phase.LAST: 1, Phase.OVER: 2}[position.phase]
    for colour in Colour:
        side = colour.value
        assert scoring.score(state, side) == position.score(colour)
        assert state[memory.TILES_LEFT + side] == position.tiles_left(colour)
    assert state[memory.BRIDGES_LEFT] == position.bridges_left
    if position.is_over:
        return
    assert state[memory.TURN] == position.turn.value
    side = position.turn.value
    opened = {convert.number_of(space) for space in position.legal_tiles()}
    assert set(found[: turns.list_tiles(state, side, found)]) == opened
    spans = {convert.span_of(bridge) for bridge in position.legal_bridges()}
    assert set(found[: turns.list_bridges(state, side, found)]) == spans
    assert turns.can_place(state, side) == position.can_place_tiles
    firsts = sorted(opened)
    # One first tile at most positions, all of them at some.
    for first in firsts if rng.random() < 0.02 else rng.sample(firsts, min(len(firsts), 1)):
        seconds = position.legal_tiles(convert.space_of(first))
        count = turns.list_seconds(state, side, first, found)
        assert set(found[:count]) == {convert.number_of(space) for space in seconds}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", SIZES)
def test_the_kernels_know_the_rules(size: int, kind: str) -> None:
    """Most positions are reached by the kernels' own moves, some are set up anew."""
    rng, seen, game = Random(f"{size} {kind}"), 0, 0
    while seen < POSITIONS:
        supply = supplies(size)[game % 5]
        game += 1
        state: State | None = None
        for move, position in play(kind, size, supply, rng):
            if state is None or rng.random() < 0.05:
                state = convert.state_of(position)
            else:
                convert.play(state, move)
            compare(position, state, rng)
            seen += 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scarce", [False, True])
def test_random_turns_are_legal(size: int, scarce: bool) -> None:
    """The kernels' random games are games, turn by turn, by the plain rules."""
    seed = np.array([size], np.uint64)
    for game in range(20):
        supply = supplies(size)[3 + game % 2] if scarce else None
        position = Position.start(size, supply)
        for text in ("a1 c1", "dark"):
            position = position.after(position.parse_event(text))
        state = convert.state_of(position)
        while not position.is_over:
            after = state.copy()
            turns.play_turn(after, seed)
            position = position.after(convert.move_between(state, after))
            state = after
            assert state[memory.PHASE] == {Phase.PLAY: 0, Phase.LAST: 1, Phase.OVER: 2}[position.phase]
        assert all(scoring.score(state, colour.value) == position.score(colour) for colour in Colour)


def test_a_lifted_tile_leaves_no_trace() -> None:
    """Looking at what a first tile leaves changes nothing but the order of lists and notes about the tile."""
    found = np.zeros(memory.SPANS_ROOM, np.int16)
    notes = [*range(memory.NEWEST, memory.NEWEST + 4)]
    for _, position in play("clustered", 10, None, Random(5)):
        state = convert.state_of(position)
        for side in range(2):
            for first in found[: turns.list_tiles(state, side, found)].copy():
                before = state.copy()
                turns.list_seconds(state, side, int(first), found)
                state[notes] = before[notes]
                assert (before[: memory.COPIED] == state[: memory.COPIED]).all()


def test_the_seed_decides_a_random_game() -> None:
    start = convert.empty_state(Position.start())
    results = []
    for number in (3, 3, 4):
        results.append(turns.random_games(start, start.copy(), np.array([number], np.uint64), 200))
    assert results[0] == results[1] != results[2]
