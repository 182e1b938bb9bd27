"""Learning from samples: what the network is held to, and how far it is from that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import optax
from jax import Array, lax

from ponti.jax.diavolo.rules import Rules
from ponti.training.diavolo.network import Parameters, judge
from ponti.training.diavolo.samples import Symmetries, Target, targets_of
from ponti.training.diavolo.selfplay import NEVER
from ponti.training.learner import Learner, Pace, improved
from ponti.training.store import Store


@dataclass(frozen=True)
class Teaching(Pace):
    """How a network learns."""

    margin: float = 0.1
    owners: float = 0.25
    """How much the margin and the owners count beside the result and the moves."""
    half: bool = True


class Losses(NamedTuple):
    """What is made small."""

    policy: Array
    result: Array
    margin: Array
    owners: Array


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
        return improved(teaching, learner, gradients, pace), parts

    after, parts = lax.scan(step, learner, jax.random.split(key, teaching.steps))
    return after, jax.tree.map(jnp.mean, parts)
