"""Learning from samples: the value of a board comes nearer to what the board was worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array, lax

from ponti.training.hashi.network import promise_in_phases, weights_of
from ponti.training.hashi.selfplay import Sample
from ponti.training.learner import Learner, Pace, Parameters, improved
from ponti.training.store import Store

SCALE = 100.0
"""Squares of points are counted in so many."""


@dataclass(frozen=True)
class Teaching(Pace):
    """How a value learns."""

    batch: int = 8192
    steps: int = 128
    decay: float = 0.0


class Losses(NamedTuple):
    """What is made small: the mean square of what a value is off, in points."""

    square: Array


def learn(
    teaching: Teaching, learner: Learner, store: Store, key: Array, share: Array
) -> tuple[Learner, Losses]:
    """Some steps of learning from the store, at a share of the rate; the mean of the losses."""

    def loss(parameters: Parameters, samples: Sample) -> Array:
        phases, features = samples.phase.astype(jnp.int32), samples.features.astype(jnp.int32)
        said = samples.points + promise_in_phases(weights_of(parameters), phases, features)
        return ((said - samples.aim) ** 2).mean() / SCALE

    def step(learner: Learner, key: Array) -> tuple[Learner, Array]:
        samples = store.draw(key, teaching.batch)
        square, gradients = jax.value_and_grad(loss)(learner.parameters, samples)
        return improved(teaching, learner, gradients, share), SCALE * square

    after, squares = lax.scan(step, learner, jax.random.split(key, teaching.steps))
    return after, Losses(squares.mean())
