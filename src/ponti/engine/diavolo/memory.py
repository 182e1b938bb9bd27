"""How a position lies in one flat array of small numbers, and the geometry of spaces and bridges.

Every board, of any size, lies in the same 24 rows of 32 spaces, much of it off the board: so all distances
are constants. A bridge is a number too: eight times its lower end plus its direction.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

import numpy as np
import numpy.typing as npt

from ponti.diavolo.grid import _REACHES, LARGEST, Space, _crossing_reaches, _spaces_between

State = npt.NDArray[np.int32]
Numbers = npt.NDArray[np.int16]
Cast = Callable[[int], int]

# An index: unsigned, since a signed one may count from the end, and asking for that each time is slow.
at = cast(Cast, np.uint64)

# Rows and columns are powers of two, so that no space has to be divided: a space is its row and its column.
ROW: Final = 5
STRIDE: Final = 1 << ROW
COLUMN: Final = STRIDE - 1
MARGIN: Final = 4  # rows and columns of nothing around the board, so no reach and no window leaves the array
HEIGHT: Final = LARGEST + 2 * MARGIN
SPACES: Final = STRIDE * HEIGHT
CORNER: Final = MARGIN * STRIDE + MARGIN  # a1
# Steps from the middle of a window, seven rows of seven spaces, to its edge: `windows.py`.
REACHED: Final = 3

# What is known of a space: a set of these.
LIGHT: Final = 1
DARK: Final = 2
TILE: Final = LIGHT | DARK
OFF: Final = 4
BLOCKED: Final = 8
CARRIES: Final = 16
ISLAND: Final = 32

# Sections of the array. Spaces come first, so that a space is its own index.
# For each space, the directions of the bridges that start there, and (eight bits up) of those that cannot,
# because a bridge lies across them.
BUILT: Final = SPACES
SPOILED: Final = 8
# For each colour and row, a bit for each column: where its tiles lie, which of them carry no bridge yet, and
# which spaces its islands close to it.
LYING: Final = BUILT + SPACES
FREE: Final = LYING + 2 * HEIGHT
CLOSED: Final = FREE + 2 * HEIGHT
INFO: Final = CLOSED + 2 * HEIGHT
LAID: Final = INFO + 32  # the bridges in the order in which they were built
COPIED: Final = LAID + LARGEST * LARGEST
OPEN: Final = COPIED  # for each colour, the spaces that may be open
SPANS: Final = OPEN + 2 * LARGEST * LARGEST  # for each colour, the bridges that may be possible
SPANS_ROOM: Final = 1040
SCRATCH: Final = SPANS + 2 * SPANS_ROOM
REOPEN: Final = SCRATCH  # what was closed before the last island
PARENT: Final = REOPEN + 16  # for scoring: networks as trees of groups
WEIGHT: Final = PARENT + SPACES
ENDS: Final = WEIGHT + SPACES  # for scoring: the groups at the ends of each bridge
LENGTH: Final = ENDS + 2 * LARGEST * LARGEST
ROOM: Final = LARGEST * LARGEST

# Numbers in the section INFO; those of a colour are followed by those of the other.
SIZE: Final = INFO
TURN: Final = INFO + 1
PHASE: Final = INFO + 2
TILES_LEFT: Final = INFO + 3
BRIDGES_LEFT: Final = INFO + 5
OPENS: Final = INFO + 6  # how many spaces may be open
SPANNED: Final = INFO + 8  # how many bridges may be possible
STUCK: Final = INFO + 10  # whether a colour is known to have no place for two tiles
ISLANDS: Final = INFO + 12
BRIDGES: Final = INFO + 14
FIRST: Final = INFO + 16  # the first tile of a turn that lacks its second, or 0
TURNS: Final = INFO + 17
NEWEST: Final = INFO + 18  # the last two tiles of each colour: four spaces, or 0
# What only games need that are played decision by decision (`decisions.py`).
STAGE: Final = INFO + 22  # the opening, the choice of colours, or neither
FIRST_COLOUR: Final = INFO + 23  # the colour of the first seat
SPANNED_BEFORE: Final = INFO + 24  # how many bridges may have been possible before the first tile

PLAY: Final = 0
LAST: Final = 1
OVER: Final = 2

BESIDE = np.array([1, -1, STRIDE, -STRIDE], np.int64)


def step(columns: int, rows: int) -> int:
    """The distance between two spaces of the array."""
    return rows * STRIDE + columns


def _under(reach: tuple[int, int]) -> list[int]:
    found = [step(space.column, space.row) for space in _spaces_between(Space(0, 0), reach)]
    return sorted(found) * 2 if len(found) == 1 else sorted(found)


# For each direction: the way to the far end, and the two spaces under it (perhaps the same).
REACH = np.array([step(*reach) for reach in _REACHES], np.int64)
UNDER = np.array([_under(reach) for reach in _REACHES], np.int64)
# … and the way to the far end in a number that has eight bits a row.
REACH_BITS = np.array([8 * row + column for column, row in _REACHES], np.int64)


def _crossings() -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """For each direction, where bridges across it start, and the set of their directions."""
    found: list[dict[int, int]] = []
    for reach in _REACHES:
        starts: dict[int, int] = {}
        for (column, row), other in _crossing_reaches()[reach]:
            start = step(column, row)
            starts[start] = starts.get(start, 0) | 1 << _REACHES.index(other)
        found.append(starts)
    counts = np.array([len(starts) for starts in found], np.int64)
    where = np.zeros((len(found), counts.max()), np.int64)
    which = np.zeros_like(where)
    for direction, starts in enumerate(found):
        where[direction, : len(starts)] = list(starts)
        which[direction, : len(starts)] = list(starts.values())
    return counts, where, which


CROSSINGS, CROSSING_START, CROSSING_DIRECTIONS = _crossings()


def _ends() -> tuple[int, npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """In the window around a tile: where bridges may end, which they are, what lies under."""
    ends = 0
    spans = np.zeros(64, np.int64)
    under = np.zeros(64, np.int64)
    for direction, (columns, rows) in enumerate(_REACHES):
        between = [(space.column, space.row) for space in _spaces_between(Space(0, 0), (columns, rows))]
        for sign in (1, -1):
            bit = 9 * REACHED + sign * (8 * rows + columns)
            ends |= 1 << bit
            # The lower end gives a bridge its number.
            spans[bit] = direction if sign == 1 else direction - 8 * step(columns, rows)
            for column, row in between:
                under[bit] |= 1 << 9 * REACHED + sign * (8 * row + column)
    return ends, spans, under


END_BITS, END_SPANS, END_UNDER = _ends()
