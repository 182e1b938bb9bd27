"""Where a first tile may lie so that a second one is left for it.

Two spaces that are open to one tile each may yet be closed to two: the tiles would make too large a group, or
an island that touches a tile. Such conflicts are near, so almost every first tile has a second one far away;
only crowded boards have to be looked at space by space.
"""

from __future__ import annotations

from ponti.diavolo.board import Board

# A tile that would lie beside no other conflicts with a first tile only where it lies beside this one, or
# in the ring of the island that this one makes, which has at most 14 spaces. With one more no first tile is
# a dead end.
ENOUGH = 15


def first_tiles(board: Board, side: int) -> int:
    """The spaces open to a first tile of this colour for which there is a second, as a set."""
    opened = board.open_tiles(side)
    alone = opened & ~board.grid.grown(board.tiles[side])
    if alone.bit_count() >= ENOUGH:
        return opened
    alive, undecided = 0, opened
    while undecided:
        # What fits beside a space is decided with it: to fit together is mutual.
        space = undecided & -undecided
        seconds = board.open_seconds(side, space.bit_length() - 1)
        if seconds:
            alive |= space | seconds
        undecided &= ~(space | seconds)
    return alive
