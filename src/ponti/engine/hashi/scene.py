"""What the kernels of a search work with, in bundles: named tuples, which cost nothing once compiled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ponti.engine.bits import Bits
from ponti.engine.hashi.chart import LENGTH, Chart, Counts, Numbers, Sheet, Small
from ponti.engine.hashi.turns import make_notes
from ponti.engine.hashi.value import Learnt, Scales, Weights, make_scales
from ponti.engine.random_numbers import Seed


class Scene(NamedTuple):
    """What stays the same while one position is looked at."""

    chart: Chart
    printed: Bits
    deadlines: Small
    value: Learnt


class Desk(NamedTuple):
    """Room to work for one thread."""

    notes: Numbers
    scales: Scales
    turns: Numbers
    values: Weights
    left: Counts
    sheet: Sheet
    seed: Seed
    turn: Numbers


def make_desk(chart: Chart, seed: int) -> Desk:
    """A new desk for a board."""
    return Desk(
        notes=make_notes(chart),
        scales=make_scales(),
        turns=np.zeros((1, 4), np.int16),
        values=np.zeros(1, np.float32),
        left=np.zeros(7, np.int64),
        sheet=np.zeros(LENGTH, np.int8),
        seed=np.array([seed | 1], np.uint64),
        turn=np.zeros(4, np.int16),
    )
