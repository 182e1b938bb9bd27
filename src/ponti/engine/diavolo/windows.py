"""What lies around a space, as the bits of one number: seven rows of seven spaces, eight bits a row.

A group has four tiles at most, so all of a group that a tile here belongs to, or would join, lies in it.
"""

from __future__ import annotations

from typing import Final

from ponti.engine.diavolo.bits import count_bits, lowest_bit
from ponti.engine.diavolo.layout import COLUMN, HEIGHT, LYING, REACH_BITS, ROW, STRIDE, State, at
from ponti.engine.kernels import inlined

REACHED: Final = 3  # steps from the middle of the window to its edge
MIDDLE: Final = 1 << 9 * REACHED
BESIDES: Final = MIDDLE << 1 | MIDDLE >> 1 | MIDDLE << 8 | MIDDLE >> 8
CORNERS: Final = MIDDLE << 9 | MIDDLE >> 9 | MIDDLE << 7 | MIDDLE >> 7
# The spaces at the edge that a group of four can reach: three steps straight on.
WEST, EAST = MIDDLE >> 3, MIDDLE << 3
SOUTH, NORTH = MIDDLE >> 24, MIDDLE << 24


@inlined
def window(state: State, rows: int, space: int) -> int:
    """The bits around a space, of a section that has rows of bits."""
    first = rows + (space >> ROW) - REACHED
    column = (space & COLUMN) - REACHED
    found = state[at(first)] >> column & 127
    for index in range(1, 7):
        found |= (state[at(first + index)] >> column & 127) << 8 * index
    return found


@inlined
def tiles_around(state: State, side: int, space: int) -> int:
    """The tiles of a colour around a space."""
    return window(state, LYING + side * HEIGHT, space)


@inlined
def joined(tiles: int) -> int:
    """The group that a tile in the middle makes with those around it, if it is no more than four."""
    group = MIDDLE | tiles & BESIDES
    group |= (group << 1 | group >> 1 | group << 8 | group >> 8) & tiles
    return group | (group << 1 | group >> 1 | group << 8 | group >> 8) & tiles


@inlined
def group_of(state: State, side: int, space: int) -> int:
    """The group of a tile that lies here, or would."""
    return joined(tiles_around(state, side, space))


@inlined
def size_of(group: int) -> int:
    """How many tiles a group has."""
    return count_bits(group)


@inlined
def space_at(space: int, bit: int) -> int:
    """The space that a bit of the window around a space stands for."""
    return space + ((bit >> 3) - REACHED) * STRIDE + (bit & 7) - REACHED


@inlined
def name_of(state: State, side: int, space: int) -> int:
    """The name of the group of a tile that lies here: the first of its spaces."""
    return space_at(space, lowest_bit(group_of(state, side, space)))


@inlined
def is_joined(state: State, side: int, start: int, direction: int) -> bool:
    """Whether both ends of a bridge lie in one group."""
    return group_of(state, side, start) >> 9 * REACHED + REACH_BITS[at(direction)] & 1 != 0
