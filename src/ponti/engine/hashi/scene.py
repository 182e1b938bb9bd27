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


class Ranked(NamedTuple):
    """Turns with what they promise, the best first; as many as it has room for."""

    turns: Numbers
    values: Weights


class Desk(NamedTuple):
    """Room to work for one thread."""

    notes: Numbers
    scales: Scales
    best: Ranked
    """Room for the best turn."""
    left: Counts
    sheet: Sheet
    seed: Seed
    turn: Numbers


def make_ranked(size: int) -> Ranked:
    """Room for a number of turns."""
    return Ranked(np.zeros((size, 4), np.int16), np.zeros(size, np.float32))


def make_desk(chart: Chart, seed: int) -> Desk:
    """A new desk for a board."""
    return Desk(
        notes=make_notes(chart),
        scales=make_scales(),
        best=make_ranked(1),
        left=np.zeros(7, np.int64),
        sheet=np.zeros(LENGTH, np.int8),
        seed=np.array([seed | 1], np.uint64),
        turn=np.zeros(4, np.int16),
    )
