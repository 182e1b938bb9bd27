"""What a sheet promises: a small network over its features, whose rows of weights are added up.

`docs/bots/laboratory.md` tells how they were learnt. Turns of one card leave most features as they are: the
sums of one sheet are kept, and for the others only what differs is taken out and put in.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ponti.engine.hashi.bits import whole
from ponti.engine.hashi.chart import Chart, Counts, Sheet, Small
from ponti.engine.hashi.features import NOTHING, OTHER, WHOLE, of_cards, of_sheet
from ponti.engine.hashi.rows import WIDTH, put_row, take_row
from ponti.engine.hashi.rules import points
from ponti.engine.kernels import inlined, kernel

Weights: TypeAlias = npt.NDArray[np.float32]

UNITS = WIDTH - 1
"""A row of weights: one for each unit, and the one that goes straight into the value."""
PHASES = 17
"""There are other weights for each number of rounds left, up to so many."""


@inlined
def phase_of(rounds: int) -> Any:
    """Which weights judge a sheet with so many rounds left; with none left they are not asked."""
    return min(max(rounds, 1), PHASES) - 1


@inlined
def add_up(slots: Counts, size: int, weights: Weights, last: Weights, sums: Weights) -> None:
    """Add up the rows of all features."""
    for unit in range(WIDTH):
        sums[unit] = last[WIDTH + unit]
    for index in range(size):
        row = slots[index]
        if row != NOTHING:
            put_row(sums, 0, weights, row)


@inlined
def exchange(slots: Counts, size: int, weights: Weights, sums: Weights) -> None:
    """Make the sums of the other slots, behind those of the first, by exchanging what differs."""
    for unit in range(WIDTH):
        sums[WIDTH + unit] = sums[unit]
    for index in range(WHOLE, size):
        old, new = slots[index], slots[OTHER + index]
        if old == new:
            continue
        if old != NOTHING:
            take_row(sums, WIDTH, weights, old)
        if new != NOTHING:
            put_row(sums, WIDTH, weights, new)


@inlined
def promise(sums: Weights, at: int, last: Weights) -> Any:
    """What the sums of all rows promise beyond the points so far."""
    value = sums[at + UNITS]
    for unit in range(UNITS):
        value += last[unit] * max(sums[at + unit], np.float32(0))
    return value


@kernel
def value_of(
    chart: Chart,
    sheet: Sheet,
    left: Counts,
    rounds: int,
    round_number: int,
    deadlines: Small,
    weights: Weights,
    last: Weights,
    slots: Counts,
    sums: Weights,
) -> Any:
    """The points that a sheet has after a settled round and those that it promises; its slots stay.

    The weights are those for the rounds left.
    """
    if rounds == 0:
        return np.float32(points(sheet))
    of_cards(left, rounds, slots)
    size = of_sheet(chart, sheet, left, rounds, round_number, deadlines, slots, whole(0))
    add_up(slots, size, weights, last, sums)
    return np.float32(points(sheet)) + promise(sums, 0, last)


@inlined
def value_beside(
    chart: Chart,
    sheet: Sheet,
    left: Counts,
    rounds: int,
    round_number: int,
    deadlines: Small,
    weights: Weights,
    last: Weights,
    slots: Counts,
    sums: Weights,
) -> Any:
    """The same for a sheet with the same cards left as the one whose slots stayed."""
    if rounds == 0:
        return np.float32(points(sheet))
    size = of_sheet(chart, sheet, left, rounds, round_number, deadlines, slots, whole(OTHER))
    exchange(slots, size, weights, sums)
    return np.float32(points(sheet)) + promise(sums, WIDTH, last)
