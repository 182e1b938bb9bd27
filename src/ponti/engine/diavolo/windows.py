"""What lies around a space, as the bits of one number: seven rows of seven spaces, eight bits a row.

A group has four tiles at most, so all of a group that a tile here belongs to, or would join, lies in it.
"""

from __future__ import annotations

from typing import Any, Final

from llvmlite import ir
from numba import types

from ponti.engine import bits
from ponti.engine.diavolo.memory import COLUMN, HEIGHT, LYING, REACH_BITS, REACHED, ROW, STRIDE, State, at
from ponti.engine.kernels import inlined

WHOLE: Final = 0x7F_7F7F_7F7F_7F7F
MIDDLE: Final = 1 << 9 * REACHED
BESIDES: Final = MIDDLE << 1 | MIDDLE >> 1 | MIDDLE << 8 | MIDDLE >> 8
CORNERS: Final = MIDDLE << 9 | MIDDLE >> 9 | MIDDLE << 7 | MIDDLE >> 7
# The spaces at the edge that a group of four can reach: three steps straight on.
WEST, EAST = MIDDLE >> 3, MIDDLE << 3
SOUTH, NORTH = MIDDLE >> 24, MIDDLE << 24


@bits.instruction
def eight_by_eight(typing_context: Any, state: Any, row: Any, column: Any) -> Any:
    """Eight bits, from a column on, of each of the eight rows from one on; all in one go, as a vector."""
    del typing_context, row, column

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        number, byte = ir.IntType(32), ir.IntType(8)
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        place = builder.bitcast(builder.gep(data, [arguments[1]]), ir.VectorType(number, 8).as_pointer())
        columns = ir.Constant(ir.VectorType(number, 8), ir.Undefined)
        for index in range(8):
            column = builder.trunc(arguments[2], number)
            columns = builder.insert_element(columns, column, ir.Constant(number, index))
        rows = builder.lshr(builder.load(place, align=4), columns)
        return builder.bitcast(builder.trunc(rows, ir.VectorType(byte, 8)), ir.IntType(64))

    return types.int64(state, types.int64, types.int64), generate


@inlined
def window(state: State, rows: int, space: int) -> int:
    """The bits around a space, of a section that has rows of bits."""
    found: int = eight_by_eight(state, rows + (space >> ROW) - REACHED, (space & COLUMN) - REACHED)
    return found & WHOLE


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
    return bits.count(group)


@inlined
def space_at(space: int, bit: int) -> int:
    """The space that a bit of the window around a space stands for."""
    return space + ((bit >> 3) - REACHED) * STRIDE + (bit & 7) - REACHED


@inlined
def name_of(state: State, side: int, space: int) -> int:
    """The name of the group of a tile that lies here: the first of its spaces."""
    return space_at(space, bits.lowest(group_of(state, side, space)))


@inlined
def is_joined(state: State, side: int, start: int, direction: int) -> bool:
    """Whether both ends of a bridge lie in one group."""
    return group_of(state, side, start) >> 9 * REACHED + REACH_BITS[at(direction)] & 1 != 0
