"""How kernels are compiled: what makes them fast, where a clock would not tell reliably."""

from __future__ import annotations

from typing import Any

import numba

from ponti.engine.diavolo import turns


def test_kernels_do_not_count_who_holds_an_array() -> None:
    """Numba counts in and out of every call, in locked steps that took a third of a random game."""
    # Compiled anew: Numba shows no code that it has read from disk.
    kernel: Any = numba.njit(turns.random_game.py_func)  # type: ignore[attr-defined]
    kernel.compile("(int32[::1], uint64[::1])")
    (code,) = kernel.inspect_llvm().values()
    assert "call void @NRT_incref" not in code
