"""The tree of a search: flat arrays, an index for each move considered, the moves after it side by side."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ponti.engine.bits import whole
from ponti.engine.kernels import inlined, kernel

Counts = npt.NDArray[np.int32]
Sums = npt.NDArray[np.float32]

# How a move is written: a space for a tile, a bridge after 1024, or the pass.
BRIDGE_MOVE: Final = 1024
PASS_MOVE: Final = 1023

UNKNOWN: Final = 0
LIGHT_WINS: Final = 1
DARK_WINS: Final = 2
BOTH_WIN: Final = 3


# What is counted for each move considered …
MOVE: Final = 0
CHILDREN: Final = 1  # how many moves follow
CHILD: Final = 2  # where they begin
VISITS: Final = 3
PROVEN: Final = 4
COUNTS: Final = 5
# … and what is summed up.
VALUE: Final = 0  # what the mover got in all games, 0 to 1 each
ALL_VISITS: Final = 1  # the same for games in which the move was made at any later time
ALL_VALUE: Final = 2
PRIOR: Final = 3
POINTS: Final = 4  # by how many points light was ahead at the end of all games
SUMS: Final = 5


class Tree(NamedTuple):
    """Everything known of the moves considered, a row each; the first is the position searched."""

    counts: Counts
    sums: Sums


def make_tree(room: int) -> Tree:
    """A tree with room for a number of moves; memory is only taken as it grows."""
    return Tree(np.zeros((room, COUNTS), np.int32), np.zeros((room, SUMS), np.float32))


@kernel
def keep(source: Tree, root: int, target: Tree) -> int:
    """Copy the part of a tree below one move; how much of the target it takes."""
    copy_entry(source, root, target, whole(0))
    used = 1
    index = 0
    while index < used:
        first = target.counts[index, CHILD]
        count = target.counts[index, CHILDREN]
        if count > 0:
            for offset in range(count):
                copy_entry(source, first + offset, target, used + offset)
            target.counts[index, CHILD] = used
            used += count
        index += 1
    return used


@inlined
def copy_entry(source: Tree, origin: int, target: Tree, place: int) -> None:
    """Copy what is known of one move."""
    for index in range(COUNTS):
        target.counts[place, index] = source.counts[origin, index]
    for index in range(SUMS):
        target.sums[place, index] = source.sums[origin, index]
