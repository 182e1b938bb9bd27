"""Rows of weights put into sums and taken out again, each as one vector.

Numba makes a loop of a row, asks each time whether row and sums overlap, and takes three times as long.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types

from ponti.engine.bits import instruction

WIDTH = 32
"""The numbers in a row."""


def _vector(context: Any, builder: Any, kind: Any, array: Any, begin: Any) -> Any:
    """Where in an array of small floats the vector from a number on lies."""
    data = context.make_array(kind)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [begin]), ir.VectorType(ir.FloatType(), WIDTH).as_pointer())


def _changed(sign: str) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        sums, begin, weights, row = arguments
        target = _vector(context, builder, signature.args[0], sums, begin)
        width = ir.Constant(ir.IntType(64), WIDTH)
        source = _vector(context, builder, signature.args[2], weights, builder.mul(row, width))
        old, change = builder.load(target, align=4), builder.load(source, align=4)
        builder.store(getattr(builder, sign)(old, change), target, align=4)
        return context.get_dummy_value()

    return generate


@instruction
def put_row(typing_context: Any, sums: Any, begin: Any, weights: Any, row: Any) -> Any:
    """Add a row of weights to the sums that begin somewhere."""
    del typing_context, begin, row
    return types.void(sums, types.int64, weights, types.int64), _changed("fadd")


@instruction
def take_row(typing_context: Any, sums: Any, begin: Any, weights: Any, row: Any) -> Any:
    """Take a row of weights out of the sums that begin somewhere."""
    del typing_context, begin, row
    return types.void(sums, types.int64, weights, types.int64), _changed("fsub")
