"""What a seat may do and what it sees in one of many games: masks and planes of `ponti.codec`.

The search knows neither the opening nor the choice of colours; here they are two stages before it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ponti.codec.diavolo.actions import actions_of
from ponti.codec.diavolo.planes import BOARD, BRIDGES, MOST, PLANES
from ponti.engine.bits import whole
from ponti.engine.decisions import Masks, Planes, write_eight
from ponti.engine.diavolo import convert
from ponti.engine.diavolo.memory import (
    BLOCKED,
    BRIDGES_LEFT,
    BUILT,
    CARRIES,
    COLUMN,
    FIRST,
    FIRST_COLOUR,
    ISLAND,
    LAST,
    MARGIN,
    NEWEST,
    OFF,
    OPEN,
    OPENS,
    OVER,
    PHASE,
    ROOM,
    ROW,
    SPANS,
    SPANS_ROOM,
    STAGE,
    STRIDE,
    STUCK,
    TILE,
    TILES_LEFT,
    TURN,
    State,
    at,
)
from ponti.engine.diavolo.rules import fits, is_closed, mover, sift_bridges
from ponti.engine.diavolo.scoring import points
from ponti.engine.diavolo.turns import leaves_second
from ponti.engine.kernels import inlined

PLAYING: Final = 0
OPENING: Final = 1
CHOOSING: Final = 2
COUNT: Final = len(PLANES)
FIRST_TILE: Final = PLANES.index("the first tile of this turn")
NUMBERS: Final = BOARD + 1
ON_BOARD: Final = np.uint64(1 << 8 * (BOARD - 8))
# A tile decides only about spaces so many steps away: a group reaches three, and what it touches two more.
NEAR: Final = 5
# So far apart, in rows or columns, two tiles never matter to each other.
FAR: Final = 4


class Board(NamedTuple):
    """What actions are on a board of one size."""

    size: int
    first_bridge: int
    passing: int
    spans: npt.NDArray[np.int64]
    """The number of the bridge that each action from `first_bridge` on builds."""
    bridges: npt.NDArray[np.int64]
    """For each number of a bridge its action."""
    marks: npt.NDArray[np.uint64]
    """For each colour that looks and what is known of a space: its first planes, as the bytes of a number."""
    spread: npt.NDArray[np.uint64]
    """For each set of eight its members as the bytes of a number."""


@lru_cache(maxsize=16)
def board_of(size: int) -> Board:
    """What actions are on a board of this size."""
    actions = actions_of(size)
    spans = np.array([convert.span_of(bridge) for bridge in actions.bridges], np.int64)
    bridges = np.zeros(int(spans.max()) + 1, np.int64)
    bridges[spans] = np.arange(len(spans)) + actions.first_bridge
    marks = np.array([[_marks(side, known) for known in range(2 * ISLAND)] for side in range(2)], np.uint64)
    spread = np.array(
        [sum((each >> bit & 1) << 8 * bit for bit in range(8)) for each in range(256)], np.uint64
    )
    return Board(size, actions.first_bridge, actions.pass_, spans, bridges, marks, spread)


def _marks(side: int, known: int) -> int:
    """The planes of tiles, islands, blocked spaces and bridge ends, for one space, as bytes."""
    own, rival, island = known >> side & 1, known >> 1 - side & 1, known & ISLAND != 0
    shown = (own, rival, own and island, rival and island, False, known & BLOCKED != 0, known & CARRIES != 0)
    return sum(bool(mark) << 8 * plane for plane, mark in enumerate(shown))


@inlined
def seat_of(state: State) -> int:
    """The seat that decides; the first one when the game is over."""
    if state[STAGE] != PLAYING:
        return 0 if state[STAGE] == OPENING else 1
    if state[PHASE] == OVER:
        return 0
    return whole(state[TURN] ^ state[FIRST_COLOUR])


@inlined
def is_near(one: int, two: int) -> bool:
    """Whether a tile on one space may matter to whether a tile of its colour fits on the other."""
    return abs((one >> ROW) - (two >> ROW)) + abs((one & COLUMN) - (two & COLUMN)) <= NEAR


@inlined
def sift_lately(state: State, side: int) -> int:
    """Forget the spaces that have closed to a colour since it was last asked; how many are left.

    It was asked after every tile of its own but the newest: further away only what lies on a space, or an
    island beside it, can have closed it.
    """
    first, newest = OPEN + side * ROOM, whole(state[at(NEWEST + 2 * side)])
    count = 0
    for index in range(state[at(OPENS + side)]):
        space = whole(state[at(first + index)])
        if (state[at(space)] & (TILE | OFF | BLOCKED) != 0) | is_closed(state, side, space):
            continue
        if newest == 0 or not is_near(space, newest) or fits(state, side, space):
            state[at(first + count)] = space
            count += 1
    state[at(OPENS + side)] = count
    return count


@inlined
def write_tiles(board: Board, state: State, side: int, mask: Masks) -> bool:
    """Write down where the next tile of a turn may lie so that the turn can be finished; whether anywhere."""
    opened, first = sift_lately(state, side), OPEN + side * ROOM
    south, north, west, east = STRIDE, 0, STRIDE, 0
    for index in range(opened):
        space = whole(state[at(first + index)])
        south, north = min(south, space >> ROW), max(north, space >> ROW)
        west, east = min(west, space & COLUMN), max(east, space & COLUMN)
    found = False
    for index in range(opened):
        space = whole(state[at(first + index)])
        row, column = space >> ROW, space & COLUMN
        far = (north - row > FAR) | (row - south > FAR) | (east - column > FAR) | (column - west > FAR)
        if state[FIRST] > 0 or far or leaves_second(state, side, space):
            mask[(row - MARGIN) * board.size + column - MARGIN] = True
            found = True
    return found


@inlined
def write_mask(board: Board, state: State, mask: Masks) -> None:
    """Write down what the seat that decides may do."""
    for action in range(len(mask)):
        mask[action] = False
    if state[PHASE] == OVER:
        return
    if state[STAGE] == CHOOSING:
        mask[board.passing + 1] = True
        mask[board.passing + 2] = True
        return
    side = mover(state)
    if state[FIRST] > 0:
        write_tiles(board, state, side, mask)
        return
    placing = state[at(TILES_LEFT + side)] >= 2 and not state[at(STUCK + side)]
    if not (placing and write_tiles(board, state, side, mask)):
        state[at(STUCK + side)] = 1
        mask[board.passing] = True
    if state[BRIDGES_LEFT] > 0:
        for index in range(sift_bridges(state, side)):
            mask[board.bridges[state[at(SPANS + side * SPANS_ROOM + index)]]] = True


@inlined
def write_planes(board: Board, state: State, seat: int, planes: Planes) -> None:
    """Write down what a seat sees: everything on the board of the kernels.

    The planes of a space lie one after the other. Eight are written at once: the first eight, the next eight,
    and the numbers, which are the same everywhere; the last eight of them overlap the eight before.
    """
    side = whole(state[FIRST_COLOUR]) if seat == 0 else 1 - whole(state[FIRST_COLOUR])
    other = 1 - side
    acts = seat == seat_of(state) and state[PHASE] != OVER
    numbers = pack(side, 0) | pack(acts, 1)
    numbers |= pack(state[STAGE] == OPENING, 2) | pack(state[STAGE] == CHOOSING, 3)
    numbers |= pack(state[STAGE] == PLAYING and state[PHASE] == LAST, 4)
    numbers |= pack(state[at(TILES_LEFT + side)], 5) | pack(state[at(TILES_LEFT + other)], 6)
    numbers |= pack(state[BRIDGES_LEFT], 7)
    points_ = pack(points(state, side), 6) | pack(points(state, other), 7)
    last = numbers >> np.uint64(16) | points_
    first = whole(state[FIRST])
    index = 0
    for row in range(board.size):
        for column in range(board.size):
            space = (row + MARGIN) * STRIDE + column + MARGIN
            reaches = board.spread[at(state[at(BUILT + space)] & 255)]
            tiles = board.marks[at(side), at(state[at(space)])] | reaches << np.uint64(8 * BRIDGES)
            if space == first:
                tiles |= np.uint64(1 << 8 * FIRST_TILE)
            write_eight(planes, index, tiles)
            write_eight(planes, index + 8, reaches >> np.uint64(64 - 8 * BRIDGES) | ON_BOARD)
            write_eight(planes, index + NUMBERS, numbers)
            write_eight(planes, index + COUNT - 8, last)
            index += COUNT


@inlined
def pack(number: int, place: int) -> Any:
    """A number of a plane, at most the highest that a plane can show, as one of eight."""
    return np.uint64(min(MOST, whole(number))) << np.uint64(8 * place)
