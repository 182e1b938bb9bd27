"""How kernels are compiled: what makes them fast, where a clock would not tell reliably."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numba

from ponti.engine.diavolo import turns

NEWEST = (0, 68)
PRIVATE = """Numba {version} is newer than any that was looked at. The engine uses private parts of it:
- numba.core.caching._CacheLocator and config.CACHE_LOCATOR_CLASSES, to keep kernels in a place of our own;
- the options _nrt and no_cfunc_wrapper of njit, and config.OPT, for fast kernels that compile soon;
- Dispatcher.compile, which is wrapped to set config.OPT.
All of them are in src/ponti/engine/kernels.py. Look whether they are still what they were, run tests/engine
and bench/engine.py, and then raise the bound in pyproject.toml and here."""


def test_numba_is_not_newer_than_what_was_looked_at() -> None:
    version = tuple(map(int, numba.__version__.split(".")[:2]))
    assert version <= NEWEST, PRIVATE.format(version=numba.__version__)
    project = Path(__file__).parents[2] / "pyproject.toml"
    assert f'"numba>=0.68,<{NEWEST[0]}.{NEWEST[1] + 1}"' in project.read_text("utf-8")


def test_kernels_do_not_count_who_holds_an_array() -> None:
    """Numba counts in and out of every call, in locked steps that took a third of a random game."""
    # Compiled anew: Numba shows no code that it has read from disk.
    kernel: Any = numba.njit(turns.random_game.py_func)  # type: ignore[attr-defined]
    kernel.compile("(int32[::1], uint64[::1])")
    (code,) = kernel.inspect_llvm().values()
    assert "call void @NRT_incref" not in code
