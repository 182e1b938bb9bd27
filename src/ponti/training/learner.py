"""Who learns: parameters, a moving mean of them, which is what plays, and what the optimiser remembers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax
from jax import Array
from numpy.typing import NDArray

from ponti.codec.array_files import Arrays

Parameters = dict[str, Any]


@dataclass(frozen=True)
class Pace:
    """How fast somebody learns."""

    batch: int = 4096
    steps: int = 32
    """Between two stretches of self-play."""
    rate: float = 1e-3
    warm_up: int = 200
    decay: float = 1e-4
    mean: float = 0.999
    """How much of the moving mean stays at each step; less at the beginning."""


class Learner(NamedTuple):
    """Everything that learning goes on from."""

    parameters: Parameters
    mean: Parameters
    optimiser: Any
    steps: Array


def optimiser_of(pace: Pace) -> optax.GradientTransformation:
    """Adam with a slow begin, and gradients that are cut where they are too long."""
    rate = optax.linear_schedule(0.0, pace.rate, pace.warm_up)
    return optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(rate, weight_decay=pace.decay))


def new_learner(parameters: Mapping[str, NDArray[np.float32]], pace: Pace) -> Learner:
    """A learner that begins with these parameters."""
    own = {name: jnp.array(value) for name, value in parameters.items()}
    mean = {name: jnp.array(value) for name, value in parameters.items()}
    return Learner(own, mean, optimiser_of(pace).init(own), jnp.int32(0))


def improved(pace: Pace, learner: Learner, gradients: Any, share: Array) -> Learner:
    """The learner one step further, at a share of its rate."""
    updates, state = optimiser_of(pace).update(gradients, learner.optimiser, learner.parameters)
    updates = jax.tree.map(lambda update: share * update, updates)
    parameters = optax.apply_updates(learner.parameters, updates)
    steps = learner.steps + 1
    stays = jnp.minimum(pace.mean, steps / (steps + 10.0))
    mean = jax.tree.map(lambda old, new: stays * old + (1 - stays) * new, learner.mean, parameters)
    return Learner(parameters, mean, state, steps)


def kept(learner: Learner) -> Arrays:
    """What a file keeps of a learner: what the optimiser remembers in half the room, which is exact enough.

    Such a mean has the range of a `float32` and the digits of a `bfloat16`, whose bits stand in the file.
    """
    found: Arrays = {}
    for what, values in (("now", learner.parameters), ("mean", learner.mean)):
        found |= {f"{what}/{name}": np.asarray(value) for name, value in values.items()}
    for number, leaf in enumerate(jax.tree.leaves(learner.optimiser)):
        value = np.asarray(leaf)
        found[f"optimiser/{number}"] = value.astype(jnp.bfloat16).view(np.uint16) if value.ndim else value
    return found | {"steps": np.asarray(learner.steps)}


def gone_on(fresh: Learner, arrays: Arrays) -> Learner:
    """The learner that `kept` has kept, in the shape of a fresh one."""

    def read(path: str, like: Any) -> Array:
        value = arrays[path]
        if like.ndim and path.startswith("optimiser"):
            value = value.view(jnp.bfloat16)
        return jnp.array(value, like.dtype)

    own, mean = (
        {name: read(f"{what}/{name}", like) for name, like in fresh.parameters.items()}
        for what in ("now", "mean")
    )
    leaves, shape = jax.tree.flatten(fresh.optimiser)
    remembered = [read(f"optimiser/{number}", like) for number, like in enumerate(leaves)]
    return Learner(own, mean, jax.tree.unflatten(shape, remembered), read("steps", fresh.steps))
