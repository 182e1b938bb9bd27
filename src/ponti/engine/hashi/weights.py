"""The weights of the value: those learnt (in files here or elsewhere), and a plain set made by hand."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from ponti.codec import array_files
from ponti.codec.hashi.value import ALL, BARE, DONE, FEATURES, KIND, OPEN, PHASES, whole_rows
from ponti.engine.hashi.chart import BLUE, PLAIN, RED
from ponti.engine.hashi.value import BLOCK, WIDEST, Learnt
from ponti.errors import PontiError

# Every set that was ever the best one stays, so that the players named after it stay what they were.
BEST = "2026"
_FORMER = ("2026",)
"""Learnt by `tools/learn_hashi.py`; later ones by `python -m ponti.training hashi`."""


@cache
def learnt(name: str = BEST) -> Learnt:
    """The weights that self-play found (`docs/bots.md`): the best, those of an earlier year, or a file's."""
    if name.endswith(".npz"):
        return read(Path(name))
    path = Path(__file__).parent / f"weights-{name}.npz"
    if name not in _FORMER:
        return read(path)
    with np.load(path) as file:
        return Learnt(file["weights"].astype(np.float32), file["last"].astype(np.float32))


def read(path: Path) -> Learnt:
    """The weights in a file that training has written; one clear error if they cannot be used."""
    arrays, _ = array_files.load(path, KIND)
    width = arrays["rows"].shape[-1] if "rows" in arrays else 0
    wanted = {"rows": (ALL, width), "phases": (PHASES, FEATURES, width), "last": (PHASES, 2 * width)}
    if {name: array.shape for name, array in arrays.items()} != wanted or width % BLOCK or width > WIDEST:
        raise PontiError(f"{path} has other weights than this Ponti knows")
    rows, phases, last = (arrays[name].astype(np.float32) for name in wanted)
    return Learnt(whole_rows(rows, phases), last)


@cache
def plain() -> Learnt:
    """What a person would say at once: nearly finished islands are good, the more so with a flag."""
    weights = np.zeros((FEATURES, BLOCK), np.float32)
    straight = weights[:, -1]
    flagged = {PLAIN: 0.4, RED: 1.5, BLUE: 1.8}
    for flag, extra in flagged.items():
        straight[DONE + flag] = extra
        for missing in range(1, 7):
            for spare, ease in enumerate((0.0, 1.3, 1.45, 1.0, 1.0)):
                hope = (0.78 - 0.13 * missing) * ease
                straight[OPEN + (flag * 6 + missing - 1) * 5 + spare] = (2 + extra) * hope
        for leading in range(7):
            for room in range(7):
                hope = (1.2 if flag != PLAIN and leading else 0.4) - 0.07 * max(0, leading - 2)
                straight[BARE + (flag * 7 + leading) * 7 + room] = hope
    return Learnt(np.repeat(weights[None], PHASES, axis=0), np.zeros((PHASES, 2 * BLOCK), np.float32))
