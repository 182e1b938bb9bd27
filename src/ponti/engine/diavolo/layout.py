"""How a position lies in one flat array of small numbers, and the geometry of spaces and bridges.

Every board, of any size, lies in the same grid of 18 by 20 spaces, most of it off the board: so all distances
are constants. A bridge is a number too: eight times its lower end plus its direction.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from ponti.diavolo.grid import _REACHES, LARGEST, Space, _crossing_reaches, _spaces_between

State = npt.NDArray[np.int16]
Numbers = npt.NDArray[np.int16]
Seed = npt.NDArray[np.uint64]

STRIDE: Final = LARGEST + 2
SPACES: Final = STRIDE * (LARGEST + 4) + 4
CORNER: Final = (
    2 * STRIDE + 2
)  # a1: two rows and two columns of nothing before it, so no reach leaves the array

# What is known of a space: a set of these.
LIGHT: Final = 1
DARK: Final = 2
TILE: Final = LIGHT | DARK
OFF: Final = 4
BLOCKED: Final = 8
CARRIES: Final = 16
CLOSED_LIGHT: Final = 32
CLOSED_DARK: Final = 64
ISLAND: Final = 128

# Sections of the array. Spaces come first, so that a space is its own index.
# For each space, the directions of the bridges that start there, and (eight bits up) of those that cannot,
# because a bridge lies across them.
BUILT: Final = SPACES
SPOILED: Final = 8
GROUP: Final = BUILT + SPACES  # for each tile, the name of its group: the space of its youngest tile
TILES: Final = GROUP + SPACES  # for each group, how many tiles it has
MEMBER: Final = TILES + SPACES  # for each group, the spaces of its tiles, four at most
INFO: Final = MEMBER + 4 * SPACES
LAID: Final = INFO + 32  # the bridges in the order in which they were built
COPIED: Final = LAID + LARGEST * LARGEST
OPEN: Final = COPIED  # for each colour, the spaces that may be open
SPANS: Final = OPEN + 2 * LARGEST * LARGEST  # for each colour, the bridges that may be possible
SPANS_ROOM: Final = 1040
SCRATCH: Final = SPANS + 2 * SPANS_ROOM
CLOSED: Final = SCRATCH  # the spaces that the last tile closed
PARENT: Final = CLOSED + 32  # for scoring: networks as trees of groups
WEIGHT: Final = PARENT + SPACES
LENGTH: Final = WEIGHT + SPACES
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
CLOSINGS: Final = INFO + 17  # how many spaces the last tile closed
TURNS: Final = INFO + 18
NEWEST: Final = INFO + 19  # the last two tiles of each colour: four spaces, or 0

PLAY: Final = 0
LAST: Final = 1
OVER: Final = 2

BESIDE = np.array([1, -1, STRIDE, -STRIDE], np.int64)
AROUND = np.array([1, -1, STRIDE, -STRIDE, STRIDE + 1, STRIDE - 1, 1 - STRIDE, -1 - STRIDE], np.int64)


def step(columns: int, rows: int) -> int:
    """The distance between two spaces of the array."""
    return rows * STRIDE + columns


def _under(reach: tuple[int, int]) -> list[int]:
    found = [step(space.column, space.row) for space in _spaces_between(Space(0, 0), reach)]
    return sorted(found) * 2 if len(found) == 1 else sorted(found)


# For each direction: the way to the far end, and the two spaces under it (perhaps the same).
REACH = np.array([step(*reach) for reach in _REACHES], np.int64)
UNDER = np.array([_under(reach) for reach in _REACHES], np.int64)


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
