"""The value: rows of weights, one for each feature, are added up; some units and a straight sum make points.

Parameters are a flat dictionary: `rows` for any number of rounds left, `phases` what each number of rounds
left adds to the plain ones, and `last` with the weights of the units and what the sums begin with. That is
also what a file to play with has; the engine puts the rows together (`ponti.codec.hashi.value`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array
from numpy.typing import NDArray

from ponti.codec.hashi.value import ALL, FEATURES, PHASES, plain_of
from ponti.training.learner import Parameters

PLAIN = plain_of()
IS_RICH = np.arange(ALL) != PLAIN


class Weights(NamedTuple):
    """The rows as they are added up, for each phase or for one; the one behind all features is empty."""

    rows: Array
    last: Array

    def at(self, rounds: Array) -> Weights:
        """The weights for a number of rounds left."""
        phase = phase_of(rounds)
        return Weights(self.rows[phase], self.last[phase])


def phase_of(rounds: Array) -> Array:
    """Which weights judge a sheet with this many rounds left; with none left they are not asked."""
    return jnp.clip(rounds, 1, PHASES) - 1


def new_parameters(seed: int, width: int) -> dict[str, NDArray[np.float32]]:
    """Parameters of a value that knows nothing but the points so far; the same for the same seed."""
    rng = np.random.default_rng(seed)
    rows = np.zeros((ALL, width), np.float32)
    rows[:FEATURES, :-1] = rng.normal(0, 0.1, (FEATURES, width - 1))
    last = np.zeros((PHASES, 2 * width), np.float32)
    last[:, : width - 1] = rng.normal(0, 0.2, width - 1)
    return {"rows": rows, "phases": np.zeros((PHASES, FEATURES, width), np.float32), "last": last}


def width_of(parameters: Mapping[str, Any]) -> int:
    """How many numbers a row has."""
    return int(parameters["rows"].shape[-1])


def weights_of(parameters: Parameters, dtype: Any = jnp.float32) -> Weights:
    """The rows put together."""
    rows = parameters["rows"]
    whole = rows + jnp.where(IS_RICH[:, None], rows[PLAIN], 0)
    every = whole[None] + parameters["phases"][:, PLAIN]
    empty = jnp.zeros((PHASES, 1, rows.shape[-1]))
    return Weights(jnp.concatenate([every, empty], 1).astype(dtype), parameters["last"])


def promise(weights: Weights, features: Array) -> Array:
    """The points beyond those so far that features (the last axis) promise, with the weights of a phase."""
    rows, last = weights
    width = rows.shape[-1]
    sums = rows[features].sum(-2, dtype=jnp.float32) + last[width:]
    return sums[..., -1] + (last[: width - 1] * jax.nn.relu(sums[..., :-1])).sum(-1)


def promise_in_phases(weights: Weights, phases: Array, features: Array) -> Array:
    """The same for a batch whose members have different numbers of rounds left."""
    rows, last = weights
    phase_count, features_count, width = rows.shape
    del phase_count
    flat = rows.reshape(-1, width)
    sums = flat[phases[:, None] * features_count + features].sum(1) + last[phases, width:]
    return sums[:, -1] + (last[phases, : width - 1] * jax.nn.relu(sums[:, :-1])).sum(-1)
