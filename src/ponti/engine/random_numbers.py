"""Random numbers for kernels, from a seed that lies in an array of one number (xorshift64*)."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ponti.engine.kernels import inlined

Seed: TypeAlias = npt.NDArray[np.uint64]


@inlined
def _next(bits: Any) -> Any:
    bits ^= bits >> np.uint64(12)
    bits ^= bits << np.uint64(25)
    return bits ^ bits >> np.uint64(27)


@inlined
def _below(bits: Any, count: int) -> Any:
    high = (bits * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(32)
    # Signed, since Numba makes a fraction of signed and unsigned numbers together.
    return np.int64((high * np.uint64(count)) >> np.uint64(32))


@inlined
def draw(seed: Seed, count: int) -> Any:
    """A random number below `count`."""
    seed[0] = _next(seed[0])
    return _below(seed[0], count)


@inlined
def draw_at(seeds: Seed, index: int, count: int) -> Any:
    """The same from one of many seeds."""
    seeds[index] = _next(seeds[index])
    return _below(seeds[index], count)


@inlined
def draw_ready(seed: Seed, count: int) -> Any:
    """As `draw`, one number behind: the next one is got ready while this one is used, which is faster."""
    bits = seed[0]
    seed[0] = _next(bits)
    return _below(bits, count)
