"""Learning from samples: losses, the optimiser, and a moving mean of the parameters, which is what plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax
from jax import Array, lax
from numpy.typing import NDArray

from ponti.jax.diavolo.rules import Rules
from ponti.training.checkpoints import Arrays
from ponti.training.diavolo.network import Parameters, judge
from ponti.training.diavolo.samples import Store, Symmetries, Target, targets_of
from ponti.training.diavolo.selfplay import NEVER


@dataclass(frozen=True)
class Teaching:
    """How a network learns."""

    batch: int = 4096
    steps: int = 32
    """Between two stretches of self-play."""
    rate: float = 1e-3
    warm_up: int = 200
    decay: float = 1e-4
    mean: float = 0.999
    """How much of the moving mean stays at each step; less at the beginning."""
    margin: float = 0.1
    owners: float = 0.25
    """How much the margin and the owners count beside the result and the moves."""
    half: bool = True


class Learner(NamedTuple):
    """Everything that learning goes on from."""

    parameters: Parameters
    mean: Parameters
    optimiser: Any
    steps: Array


class Losses(NamedTuple):
    """What is made small."""

    policy: Array
    result: Array
    margin: Array
    owners: Array


def optimiser_of(teaching: Teaching) -> optax.GradientTransformation:
    """Adam with a slow begin, and gradients that are cut where they are too long."""
    rate = optax.linear_schedule(0.0, teaching.rate, teaching.warm_up)
    return optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(rate, weight_decay=teaching.decay))


def new_learner(parameters: dict[str, NDArray[np.float32]], teaching: Teaching) -> Learner:
    """A learner that begins with these parameters."""
    own = {name: jnp.array(value) for name, value in parameters.items()}
    mean = {name: jnp.array(value) for name, value in parameters.items()}
    return Learner(own, mean, optimiser_of(teaching).init(own), jnp.int32(0))


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


def losses_of(parameters: Parameters, target: Target, dtype: Any) -> Losses:
    """How far the network is from what it is held to."""
    said = judge(parameters, target.planes, dtype=dtype)
    logits = jax.nn.log_softmax(jnp.where(target.legal, said.policy, NEVER))
    policy = -(target.policy * jnp.where(target.legal, logits, 0.0)).sum(-1).mean()
    result = optax.softmax_cross_entropy_with_integer_labels(said.result, target.result).mean()
    margin = optax.huber_loss(said.margin, target.margin).mean()
    owners = optax.sigmoid_binary_cross_entropy(said.owners, target.owners).mean()
    return Losses(policy, result, margin, owners)


def learn(
    rules: Rules,
    symmetries: Symmetries,
    teaching: Teaching,
    learner: Learner,
    store: Store,
    key: Array,
    pace: Array,
) -> tuple[Learner, Losses]:
    """Some steps of learning from the store, at `pace` times the rate; the mean of the losses."""
    optimiser = optimiser_of(teaching)
    dtype = jnp.bfloat16 if teaching.half else jnp.float32

    def loss(parameters: Parameters, target: Target) -> tuple[Array, Losses]:
        parts = losses_of(parameters, target, dtype)
        whole = parts.policy + parts.result + teaching.margin * parts.margin + teaching.owners * parts.owners
        return whole, parts

    def step(learner: Learner, key: Array) -> tuple[Learner, Losses]:
        one, two = jax.random.split(key)
        samples = store.draw(one, teaching.batch)
        which = jax.random.randint(two, (teaching.batch,), 0, 8)
        target = targets_of(rules, symmetries, samples, which)
        gradients, parts = jax.grad(loss, has_aux=True)(learner.parameters, target)
        updates, state = optimiser.update(gradients, learner.optimiser, learner.parameters)
        updates = jax.tree.map(lambda update: pace * update, updates)
        parameters = optax.apply_updates(learner.parameters, updates)
        steps = learner.steps + 1
        stays = jnp.minimum(teaching.mean, steps / (steps + 10.0))
        mean = jax.tree.map(lambda old, new: stays * old + (1 - stays) * new, learner.mean, parameters)
        return Learner(parameters, mean, state, steps), parts

    after, parts = lax.scan(step, learner, jax.random.split(key, teaching.steps))
    return after, jax.tree.map(jnp.mean, parts)
