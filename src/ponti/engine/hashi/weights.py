"""The weights of the value: those learnt (files beside this one), and a plain set made by hand."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from ponti.engine.hashi.chart import BLUE, PLAIN, RED
from ponti.engine.hashi.features import BARE, DONE, FEATURES, OPEN
from ponti.engine.hashi.value import PHASES, UNITS, WIDTH, Learnt

# Every set that was ever the best one stays, so that the players named after it stay what they were.
BEST = "2026"


@cache
def learnt(name: str = BEST) -> Learnt:
    """The weights that self-play found (`docs/bots.md`): the best, or those of an earlier year."""
    with np.load(Path(__file__).parent / f"weights-{name}.npz") as file:
        return Learnt(file["weights"].astype(np.float32), file["last"].astype(np.float32))


@cache
def plain() -> Learnt:
    """What a person would say at once: nearly finished islands are good, the more so with a flag."""
    weights = np.zeros((FEATURES, WIDTH), np.float32)
    flagged = {PLAIN: 0.4, RED: 1.5, BLUE: 1.8}
    for flag, extra in flagged.items():
        weights[DONE + flag, UNITS] = extra
        for missing in range(1, 7):
            for spare, ease in enumerate((0.0, 1.3, 1.45, 1.0, 1.0)):
                hope = (0.78 - 0.13 * missing) * ease
                weights[OPEN + (flag * 6 + missing - 1) * 5 + spare, UNITS] = (2 + extra) * hope
        for leading in range(7):
            for room in range(7):
                hope = (1.2 if flag != PLAIN and leading else 0.4) - 0.07 * max(0, leading - 2)
                weights[BARE + (flag * 7 + leading) * 7 + room, UNITS] = hope
    return Learnt(np.repeat(weights[None], PHASES, axis=0), np.zeros((PHASES, 2 * WIDTH), np.float32))
