"""Bits of a whole number as kernels: processors count and find them in one step each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from numba import types
from numba.extending import intrinsic

OfBits = Callable[[int], int]


@intrinsic
def _count(_context: Any, _bits: Any) -> tuple[Any, Any]:
    def generate(_context: Any, builder: Any, _signature: Any, values: list[Any]) -> Any:
        return builder.ctpop(values[0])

    return types.int64(types.int64), generate


@intrinsic
def _lowest(_context: Any, _bits: Any) -> tuple[Any, Any]:
    def generate(context: Any, builder: Any, _signature: Any, values: list[Any]) -> Any:
        return builder.cttz(values[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), generate


# How many bits are set.
count_bits = cast(OfBits, _count)
# The number of the lowest bit that is set; there must be one.
lowest_bit = cast(OfBits, _lowest)
