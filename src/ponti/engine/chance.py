"""Random numbers for kernels, from a seed that lies in an array of one number."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ponti.engine.kernels import inlined

Seed: TypeAlias = npt.NDArray[np.uint64]


@inlined
def draw(seed: Seed, count: int) -> Any:
    """A random number below `count` (xorshift64*)."""
    bits = seed[0]
    bits ^= bits >> np.uint64(12)
    bits ^= bits << np.uint64(25)
    bits ^= bits >> np.uint64(27)
    seed[0] = bits
    high = (bits * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(32)
    # Signed, since Numba makes a fraction of signed and unsigned numbers together.
    return np.int64((high * np.uint64(count)) >> np.uint64(32))
