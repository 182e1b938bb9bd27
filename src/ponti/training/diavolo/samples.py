"""What a network learns from: positions with what came of them, and a store of the newest."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax

from ponti.codec.diavolo import DiavoloCodec
from ponti.jax.diavolo.game import DARK, Game
from ponti.jax.diavolo.rules import Rules
from ponti.training.diavolo.network import MARGIN, OWNERS
from ponti.training.diavolo.selfplay import Turn


class Sample(NamedTuple):
    """A position, what the search thought of its moves, and how the game ended."""

    game: Game
    legal: Array
    """Which actions were legal, eight to a byte: to find out takes longer than to keep it."""
    actions: Array
    weights: Array
    result: Array
    """For the seat that moves: -1, 0, 1."""
    margin: Array
    """The points ahead of the rival."""
    colour: Array
    """The colour that the seat had in the end."""
    tiles: Array
    """Those of the end, and its islands."""
    islands: Array


class Target(NamedTuple):
    """What the network is held to, as the observer sees it."""

    planes: Array
    legal: Array
    policy: Array
    result: Array
    margin: Array
    owners: Array


def samples_of(rules: Rules, turns: Turn, count: int) -> Sample:
    """The first `count` moves of a stretch of games as samples, one after the other.

    The stretch is so long that each of their games comes to its end in it.
    """
    length = turns.is_over.shape[0]
    steps = jnp.arange(length)[:, None]
    ends = lax.cummin(jnp.where(turns.is_over, steps, length), axis=0, reverse=True)[:count]
    at, rows = jnp.minimum(ends, length - 1), jnp.arange(turns.is_over.shape[1])[None]
    game = jax.tree.map(lambda each: each[:count], turns.game)
    seat = jax.vmap(jax.vmap(rules.seat))(game)
    # The colours of the end: at the opening nobody has one yet.
    first_colour = turns.game.first_colour[at, rows]
    colour = jnp.where(seat == 0, first_colour, 1 - first_colour)
    sign = jnp.where(seat == 0, 1, -1)
    legal = jax.vmap(jax.vmap(rules.legal))(game)
    found = Sample(
        game,
        jnp.packbits(legal, axis=-1),
        turns.actions[:count],
        turns.weights[:count],
        (turns.result[at, rows] * sign).astype(jnp.int8),
        (turns.margin[at, rows] * jnp.where(colour == DARK, -1, 1)).astype(jnp.int16),
        colour.astype(jnp.int8),
        turns.tiles[at, rows],
        turns.islands[at, rows],
    )
    flat: Sample = jax.tree.map(lambda each: each.reshape(-1, *each.shape[2:]), found)
    return flat


def targets_of(rules: Rules, symmetries: Symmetries, samples: Sample, which: Array) -> Target:
    """What the network is held to in a batch of samples, each seen through one of the eight symmetries."""
    planes = jax.vmap(rules.observe_mover)(samples.game)
    legal = jnp.unpackbits(samples.legal, axis=-1, count=symmetries.actions.shape[1]).astype(bool)
    count = planes.shape[0]
    rows = jnp.arange(count)[:, None]
    weights = samples.weights.astype(jnp.float32)
    policy = jnp.zeros(legal.shape).at[rows, samples.actions.astype(jnp.int32)].add(weights)
    sets = jnp.stack([samples.tiles, samples.tiles & samples.islands[:, None]], 1)
    ends = jax.vmap(lambda each: rules.sea.spread(each.reshape(4, -1)))(sets)
    light, dark, light_islands, dark_islands = (ends[:, index] for index in range(4))
    is_dark = (samples.colour == DARK)[:, None, None]
    owners = jnp.stack(
        [
            jnp.where(is_dark, dark, light),
            jnp.where(is_dark, light, dark),
            jnp.where(is_dark, dark_islands, light_islands),
            jnp.where(is_dark, light_islands, dark_islands),
        ],
        -1,
    )

    def turned(values: Array, source: Array) -> Array:
        flat = values.reshape(count, -1)
        return jnp.take_along_axis(flat, source[which], 1).reshape(values.shape)

    return Target(
        turned(planes, symmetries.planes),
        turned(legal, symmetries.actions),
        turned(policy, symmetries.actions),
        samples.result.astype(jnp.int32) + 1,
        samples.margin.astype(jnp.float32) / MARGIN,
        turned(owners, symmetries.owners).astype(jnp.float32),
    )


class Symmetries(NamedTuple):
    """For each symmetry of the board, where each entry comes from."""

    actions: Array
    planes: Array
    owners: Array

    @classmethod
    def of(cls, codec: DiavoloCodec) -> Symmetries:
        """Those of a board."""
        actions = np.argsort(np.array(codec.symmetries), axis=1)
        spaces = actions[:, : codec.size**2]
        owners = spaces[:, :, None] * OWNERS + np.arange(OWNERS)
        planes = np.array(codec.plane_symmetries)
        return cls(*map(jnp.asarray, (actions, planes, owners.reshape(len(spaces), -1))))
