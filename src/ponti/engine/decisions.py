"""What the kernels that play many games decision by decision have in common."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types

from ponti.engine.bits import instruction
from ponti.engine.kernels import inlined
from ponti.engine.random_numbers import Seed, draw_at

Masks: TypeAlias = npt.NDArray[np.bool_]
Planes: TypeAlias = npt.NDArray[np.uint8]
Rewards: TypeAlias = npt.NDArray[np.float32]


@instruction
def write_eight(typing_context: Any, numbers: Any, index: Any, eight: Any) -> Any:
    """Write eight small numbers into an array at once, from any index on: the bytes of one whole number."""
    del typing_context, index, eight

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        place = builder.bitcast(builder.gep(data, [arguments[1]]), ir.IntType(64).as_pointer())
        builder.store(arguments[2], place, align=1)
        return context.get_dummy_value()

    return types.none(numbers, types.int64, types.uint64), generate


@inlined
def chosen(mask: Masks, seeds: Seed, game: int) -> Any:
    """A legal action by lot, each equally likely; 0 where there is none."""
    count = 0
    for action in range(len(mask)):
        count += mask[action]
    if count == 0:
        return 0
    left = draw_at(seeds, game, count)
    for action in range(len(mask)):
        left -= mask[action]
        if left < 0:
            return action
    return 0
