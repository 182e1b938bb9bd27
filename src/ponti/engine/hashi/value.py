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

from ponti.engine.bits import instruction, whole
from ponti.engine.hashi.chart import Chart, Counts, Sheet
from ponti.engine.hashi.features import MOST, NOTHING, OTHER, WHOLE, Moment, of_cards, of_sheet
from ponti.engine.hashi.rules import points
from ponti.engine.kernels import inlined, kernel

Weights: TypeAlias = npt.NDArray[np.float32]

WIDTH = 32
"""The numbers in a row."""
UNITS = WIDTH - 1
"""A row of weights: one for each unit, and the one that goes straight into the value."""
PHASES = 17
"""There are other weights for each number of rounds left, up to this many."""


class Learnt(NamedTuple):
    """The weights of the value, for each phase or for one."""

    rows: Weights
    """For each feature a row."""
    last: Weights
    """For each unit its weight in the value, and behind them what the sums begin with."""

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
    return Scales(np.zeros(MOST, np.int64), np.zeros(2 * WIDTH, np.float32))


def _vector(context: Any, builder: Any, kind: Any, array: Any, begin: Any) -> Any:
    """Where in an array of small floats the vector from a number on lies.

    Rows are put into sums and taken out again as one vector each. Numba would make a loop of a row, ask each
    time whether row and sums overlap, and take three times as long.
    """
    data = context.make_array(kind)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [begin]), ir.VectorType(ir.FloatType(), WIDTH).as_pointer())


def _changed(sign: str) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        sums, begin, weights, row = arguments
        target = _vector(context, builder, signature.args[0], sums, begin)
        width = ir.Constant(ir.IntType(64), WIDTH)
        source = _vector(context, builder, signature.args[2], weights, builder.mul(row, width))
        old, change = builder.load(target, align=4), builder.load(source, align=4)
        builder.store(getattr(builder, sign)(old, change), target, align=4)
        return context.get_dummy_value()

    return generate


@instruction
def put_row(typing_context: Any, sums: Any, begin: Any, weights: Any, row: Any) -> Any:
    """Add a row of weights to the sums that begin somewhere."""
    del typing_context, begin, row
    return types.void(sums, types.int64, weights, types.int64), _changed("fadd")


@instruction
def take_row(typing_context: Any, sums: Any, begin: Any, weights: Any, row: Any) -> Any:
    """Take a row of weights out of the sums that begin somewhere."""
    del typing_context, begin, row
    return types.void(sums, types.int64, weights, types.int64), _changed("fsub")


@inlined
def phase_of(rounds: int) -> Any:
    """Which weights judge a sheet with this many rounds left; with none left they are not asked."""
    return min(max(rounds, 1), PHASES) - 1


@inlined
def add_up(now: Learnt, scales: Scales, size: int) -> None:
    """Add up the rows of all features."""
    slots, sums = scales.slots, scales.sums
    for unit in range(WIDTH):
        sums[unit] = now.last[WIDTH + unit]
    for index in range(size):
        row = slots[index]
        if row != NOTHING:
            put_row(sums, 0, now.rows, row)


@inlined
def exchange(now: Learnt, scales: Scales, size: int) -> None:
    """Make the sums of the other slots, behind those of the first, by exchanging what differs."""
    slots, sums = scales.slots, scales.sums
    for unit in range(WIDTH):
        sums[WIDTH + unit] = sums[unit]
    for index in range(WHOLE, size):
        old, new = slots[index], slots[OTHER + index]
        if old == new:
            continue
        if old != NOTHING:
            take_row(sums, WIDTH, now.rows, old)
        if new != NOTHING:
            put_row(sums, WIDTH, now.rows, new)


@inlined
def promise(now: Learnt, sums: Weights, at: int) -> Any:
    """What the sums of all rows promise beyond the points so far."""
    value = sums[at + UNITS]
    for unit in range(UNITS):
        value += now.last[unit] * max(sums[at + unit], np.float32(0))
    return value


@kernel
def value_of(now: Learnt, chart: Chart, sheet: Sheet, moment: Moment, scales: Scales) -> Any:
    """The points that a sheet has and those that it promises; its slots stay on the scales.

    The weights are those for the rounds left.
    """
    if moment.rounds == 0:
        return np.float32(points(sheet))
    of_cards(moment, scales.slots)
    size = of_sheet(chart, sheet, moment, scales.slots, whole(0))
    add_up(now, scales, size)
    return np.float32(points(sheet)) + promise(now, scales.sums, 0)


@inlined
def value_beside(now: Learnt, chart: Chart, sheet: Sheet, moment: Moment, scales: Scales) -> Any:
    """The same at the same moment, for a sheet beside the one whose slots stayed."""
    if moment.rounds == 0:
        return np.float32(points(sheet))
    size = of_sheet(chart, sheet, moment, scales.slots, whole(OTHER))
    exchange(now, scales, size)
    return np.float32(points(sheet)) + promise(now, scales.sums, WIDTH)
