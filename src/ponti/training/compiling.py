"""How programs are compiled: as XLA likes on a GPU, and with little effort on a processor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax

# In miniature a program runs for seconds: to make it as fast as can be would take longer than that.
LITTLE_EFFORT = {"xla_backend_optimization_level": 0, "xla_llvm_disable_expensive_passes": True}
SOME_EFFORT = {"xla_backend_optimization_level": 2, "xla_llvm_disable_expensive_passes": True}


def compiled(function: Callable[..., Any], *, donated: tuple[int, ...] = (), busy: bool = False) -> Any:
    """The function for `jax.jit`, with the options of the device that there is; a busy one deserves more."""
    options = (SOME_EFFORT if busy else LITTLE_EFFORT) if jax.default_backend() == "cpu" else None
    return jax.jit(function, donate_argnums=donated, compiler_options=options)
