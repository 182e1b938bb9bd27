"""Islands and lines as bits of whole numbers."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ponti.engine.bits import lowest
from ponti.engine.kernels import inlined

Bits: TypeAlias = npt.NDArray[np.uint64]

ONE = np.uint64(1)


@inlined
def whole(number: Any) -> Any:
    """A number of the one size that kernels hand on: for each other size they would be compiled once more."""
    return np.int64(number)


@inlined
def nth(bits: Any, number: int) -> Any:
    """The number of a bit among those that are set, counted from 0."""
    for _ in range(number):
        bits &= bits - ONE
    return lowest(bits)
