"""What a sheet promises: a small network over its features, whose rows of weights are added up.

`docs/bots/laboratory.md` tells how they were learnt. Turns of one card leave most features as they are: the
sums of one sheet are kept, and for the others only what differs is taken out and put in.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types

from ponti.codec.hashi.value import FEATURES, PHASES
from ponti.engine.bits import instruction, whole
from ponti.engine.hashi.chart import Chart, Counts, Sheet
from ponti.engine.hashi.features import MOST, NOTHING, OTHER, WHOLE, Moment, of_cards, of_sheet
from ponti.engine.hashi.rules import points
from ponti.engine.kernels import inlined, kernel

Weights: TypeAlias = npt.NDArray[np.float32]

BLOCK = 32
"""So many numbers of a row are added at once; a row has one, two or more blocks.

A row has a weight for each unit, and behind them the one that goes straight into the value.
"""
WIDEST = 4 * BLOCK
"""The numbers in the longest row that there is room for."""


class Learnt(NamedTuple):
    """The weights of the value, for each phase or for one."""

    rows: Weights
    """For each feature a row: for the plain ones alone, or for the rich ones too."""
    last: Weights
    """For each unit its weight in the value, and a row further what the sums begin with."""

    def at(self, rounds: int) -> Learnt:
        """The weights for a number of rounds left."""
        phase = phase_of(rounds)
        return Learnt(self.rows[phase], self.last[phase])


class Scales(NamedTuple):
    """Room to weigh sheets: the slots and sums of one, and of another beside it."""

    slots: Counts
    sums: Weights


def make_scales() -> Scales:
    """New scales."""
    return Scales(np.zeros(MOST, np.int64), np.zeros(2 * WIDEST, np.float32))


def _vector(context: Any, builder: Any, kind: Any, array: Any, begin: Any) -> Any:
    """Where in an array of small floats the vector from a number on lies.

    Rows are put into sums and taken out again block by block, as one vector each. Numba would make a loop of
    a row, ask each time whether row and sums overlap, and take three times as long.
    """
    data = context.make_array(kind)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [begin]), ir.VectorType(ir.FloatType(), BLOCK).as_pointer())


def _changed(sign: str) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        sums, begin, weights, place = arguments
        target = _vector(context, builder, signature.args[0], sums, begin)
        source = _vector(context, builder, signature.args[2], weights, place)
        old, change = builder.load(target, align=4), builder.load(source, align=4)
        builder.store(getattr(builder, sign)(old, change), target, align=4)
        return context.get_dummy_value()

    return generate


@instruction
def put_block(typing_context: Any, sums: Any, begin: Any, weights: Any, place: Any) -> Any:
    """Add a block of weights to the sums that begin somewhere."""
    del typing_context, begin, place
    return types.void(sums, types.int64, weights, types.int64), _changed("fadd")


@instruction
def take_block(typing_context: Any, sums: Any, begin: Any, weights: Any, place: Any) -> Any:
    """Take a block of weights out of the sums that begin somewhere."""
    del typing_context, begin, place
    return types.void(sums, types.int64, weights, types.int64), _changed("fsub")


@inlined
def phase_of(rounds: int) -> Any:
    """Which weights judge a sheet with this many rounds left; with none left they are not asked."""
    return min(max(rounds, 1), PHASES) - 1


@inlined
def add_up(now: Learnt, scales: Scales, size: int) -> None:
    """Add up the rows of all features."""
    slots, sums = scales.slots, scales.sums
    width = now.rows.shape[1]
    for unit in range(width):
        sums[unit] = now.last[width + unit]
    for index in range(size):
        row = slots[index]
        if row != NOTHING:
            for block in range(0, width, BLOCK):
                put_block(sums, block, now.rows, row * width + block)


@inlined
def exchange(now: Learnt, scales: Scales, size: int) -> None:
    """Make the sums of the other slots, behind those of the first, by exchanging what differs."""
    slots, sums = scales.slots, scales.sums
    width = now.rows.shape[1]
    for unit in range(width):
        sums[WIDEST + unit] = sums[unit]
    for index in range(WHOLE, size):
        old, new = slots[index], slots[OTHER + index]
        if old == new:
            continue
        if old != NOTHING:
            for block in range(0, width, BLOCK):
                take_block(sums, WIDEST + block, now.rows, old * width + block)
        if new != NOTHING:
            for block in range(0, width, BLOCK):
                put_block(sums, WIDEST + block, now.rows, new * width + block)


@inlined
def promise(now: Learnt, sums: Weights, at: int) -> Any:
    """What the sums of all rows promise beyond the points so far."""
    units = now.rows.shape[1] - 1
    value = sums[at + units]
    for unit in range(units):
        value += now.last[unit] * max(sums[at + unit], np.float32(0))
    return value


@inlined
def is_rich(now: Learnt) -> Any:
    """Whether there are weights for rich features."""
    return now.rows.shape[0] > FEATURES


@kernel
def value_of(now: Learnt, chart: Chart, sheet: Sheet, moment: Moment, scales: Scales) -> Any:
    """The points that a sheet has and those that it promises; its slots stay on the scales.

    The weights are those for the rounds left.
    """
    if moment.rounds == 0:
        return np.float32(points(sheet))
    of_cards(moment, scales.slots)
    size = of_sheet(chart, sheet, moment, scales.slots, whole(0), is_rich(now))
    add_up(now, scales, size)
    return np.float32(points(sheet)) + promise(now, scales.sums, 0)


@inlined
def value_beside(now: Learnt, chart: Chart, sheet: Sheet, moment: Moment, scales: Scales) -> Any:
    """The same at the same moment, for a sheet beside the one whose slots stayed."""
    if moment.rounds == 0:
        return np.float32(points(sheet))
    size = of_sheet(chart, sheet, moment, scales.slots, whole(OTHER), is_rich(now))
    exchange(now, scales, size)
    return np.float32(points(sheet)) + promise(now, scales.sums, WIDEST)
