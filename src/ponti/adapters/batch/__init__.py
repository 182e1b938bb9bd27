"""Many games at once on the CPU: the compiled kernels as a vector environment of plain NumPy arrays.

    from ponti.adapters.batch import make

    batch = make("diavolo", games=1024, size=10, seed=1)
    while training:
        actions = policy(batch.observation, batch.legal_mask)
        batch.step(actions)
        learn(batch.rewards, batch.terminated)

The arrays are the memory of the games themselves: nothing is copied, and every step overwrites them. Actions
and observations are those of `ponti.codec` (docs/codec/).
"""

from __future__ import annotations

from typing import Any

from ponti import games as kinds
from ponti.extras import need

need("numba", "numpy", "platformdirs")

from ponti.adapters.batch.interface import Batch  # noqa: E402 (only after its absence would be explained)

__all__ = ["Batch", "make"]


def make(kind: str, games: int, *, seed: int = 0, auto_reset: bool = True, **options: Any) -> Batch:
    """So many games by the name of their kind: `make("hashi", games=64, board="side-b", seats=2)`.

    With `auto_reset` a game that ends begins anew within the same step; else it stays as it is.
    """
    batch: Batch = kinds.get(kind).part("adapters.batch").make(games, seed, auto_reset, **options)
    return batch
