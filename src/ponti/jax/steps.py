"""Steps that follow each other, and are not joined into one by the compiler."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import jax
from jax import lax

_Tree = TypeVar("_Tree")


def worked_out(arrays: _Tree) -> _Tree:
    """The same arrays, worked out once: what follows reads them.

    A compiler that joins everything into one loop would otherwise find each set anew for each space and each
    action that asks for it. (XLA keeps such a barrier on GPUs; for processors it takes it away.)
    """
    same: _Tree = lax.optimization_barrier(arrays)  # type: ignore[no-untyped-call]
    return same


def repeated(times: int, step: Callable[[_Tree], _Tree], begun: _Tree) -> _Tree:
    """What a step makes of arrays when it is taken several times.

    On a GPU the steps follow each other with barriers between them, because a loop costs copies and launches
    of its own. For a processor, where no barrier stays, it is a loop: otherwise the last step would find the
    first ones anew for each word that it reads, and a step of 64 games takes 1,100 ms instead of some.
    """
    if jax.default_backend() == "cpu":
        return lax.fori_loop(0, times, lambda _, so_far: step(so_far), begun)
    for _ in range(times):
        begun = worked_out(step(begun))
    return begun
