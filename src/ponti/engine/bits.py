"""Whole numbers and their bits, as processors count and find them: in one step each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, cast

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from ponti.engine.kernels import inlined

Bits: TypeAlias = npt.NDArray[np.uint64]

ONE = np.uint64(1)
# A number of the one size that kernels hand on: for each other size they would be compiled once more.
whole = cast(Callable[[Any], Any], np.int64)

instruction = cast(Callable[[Callable[..., Any]], Any], intrinsic)
"""What makes a function an instruction of kernels: it says what to generate where it is called."""


def _long(bits: Any) -> Any:
    """The 64 bits that a number is taken to have."""
    return types.int64 if bits.signed else types.uint64


@instruction
def count(typing_context: Any, bits: Any) -> Any:
    """How many bits are set."""
    del typing_context

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        del context, signature
        return builder.ctpop(arguments[0])

    return types.int64(_long(bits)), generate


@instruction
def lowest(typing_context: Any, bits: Any) -> Any:
    """The number of the lowest bit that is set; there has to be one."""
    del typing_context

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        del context, signature
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return _long(bits)(_long(bits)), generate


@inlined
def nth(bits: Any, number: int) -> Any:
    """The number of a bit among those that are set, counted from 0."""
    for _ in range(number):
        bits &= bits - ONE
    return lowest(bits)
