"""Both games as environments for JAX, with the interface of pgx: thousands of games at once on a GPU.

`make("diavolo", size=10)` and `make("hashi", board="side-a", seats=2)` are environments like those of
`pgx.make`: `init`, `step` and `observe` are pure functions for `jax.jit` and `jax.vmap`. Actions,
observations and rewards are those of `ponti.codec` (docs/codec/).
"""

from __future__ import annotations

from typing import Any

from ponti import games
from ponti.extras import need

need("jax", "pgx")

__all__ = ["make"]


def make(kind: str, **options: Any) -> Any:
    """An environment by the name of its game, with its options."""
    return games.part(kind, "jax").make(**options)
