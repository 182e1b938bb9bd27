"""Between the positions and moves of `ponti.diavolo` and the numbers of the kernels."""

from __future__ import annotations

from functools import cache

import numpy as np

from ponti.diavolo import PASS, Bridge, Colour, Move, Phase, Position, Space, Tiles
from ponti.diavolo.grid import _REACHES, bits_of
from ponti.engine.diavolo import memory, turns
from ponti.engine.diavolo.memory import State
from ponti.errors import PontiError

_PHASES = {Phase.PLAY: memory.PLAY, Phase.LAST: memory.LAST, Phase.OVER: memory.OVER}


def number_of(space: Space) -> int:
    """The number of a space."""
    return memory.CORNER + memory.step(space.column, space.row)


def space_of(number: int) -> Space:
    """The space with this number."""
    row, column = divmod(number - memory.CORNER, memory.STRIDE)
    return Space(column, row)


def span_of(bridge: Bridge) -> int:
    """The number of a bridge."""
    reach = (bridge.b.column - bridge.a.column, bridge.b.row - bridge.a.row)
    return number_of(bridge.a) * 8 + _REACHES.index(reach)


def bridge_of(span: int) -> Bridge:
    """The bridge with this number."""
    start = span >> 3
    return Bridge(space_of(start), space_of(start + int(memory.REACH[span & 7])))


def tiles_of(first: int, second: int) -> Tiles:
    """The move that puts tiles on two spaces."""
    return Tiles(space_of(first), space_of(second))


@cache
def _empty(size: int) -> State:
    state = np.zeros(memory.LENGTH, np.int32)
    state[: memory.SPACES] = memory.OFF
    spaces = [number_of(Space(column, row)) for row in range(size) for column in range(size)]
    state[spaces] = 0
    for side in range(2):
        state[memory.OPEN + side * memory.ROOM :][: len(spaces)] = spaces
        state[memory.OPENS + side] = len(spaces)
    state[memory.SIZE] = size
    state.setflags(write=False)
    return state


def state_of(position: Position) -> State:
    """A position as the kernels see it; they do not know the opening and the choice of colours."""
    if position.phase not in _PHASES:
        raise PontiError("the kernels know no opening and no choice of colours")
    state = _empty(position.size).copy()
    grid = position.board.grid
    tiles = np.array(
        [
            number_of(grid.space_at[bit]) * 2 + side
            for side in range(2)
            for bit in bits_of(position.board.tiles[side])
        ],
        np.int16,
    )
    # In an order of their own: a set has another one in every process, and the same seed gave another game.
    bridges = np.array(sorted(map(span_of, position.bridges)), np.int16)
    state[memory.TILES_LEFT : memory.TILES_LEFT + 2] = position.supply[:2]
    state[memory.BRIDGES_LEFT] = position.supply.bridges
    turns.set_up(state, tiles, bridges)
    state[memory.TURN] = position.turn.value
    state[memory.PHASE] = _PHASES[position.phase]
    return state


def play(state: State, move: Move) -> None:
    """Play a legal move of the game itself."""
    if isinstance(move, Tiles):
        turns.play_tiles(state, number_of(move.a), number_of(move.b))
    elif isinstance(move, Bridge):
        turns.play_bridge(state, span_of(move))
    else:
        turns.play_pass(state)


def move_between(before: State, after: State) -> Move:
    """The move that leads from one state to the next."""
    laid = int(after[memory.BRIDGES : memory.BRIDGES + 2].sum())
    if laid > int(before[memory.BRIDGES : memory.BRIDGES + 2].sum()):
        return bridge_of(int(after[memory.LAID + laid - 1]))
    tiles = (before[: memory.SPACES] ^ after[: memory.SPACES]) & memory.TILE
    placed = [int(space) for space in tiles.nonzero()[0]]
    return tiles_of(*placed) if placed else PASS


def empty_state(position: Position) -> State:
    """An empty board with light to move: where random games begin that leave out the choice of colours."""
    return state_of(Position(position.board, position.supply, Phase.PLAY, Colour.LIGHT))
