"""The best turns of a card, found stroke by stroke: of the turns begun so far only the best are gone on with.

A turn is an entry, or none, and all bridges of the card or none. Games side by side have room for as many
turns as the worst of them needs, which would be thousands; this way it is a few hundred, and hardly ever is a
better one overlooked (docs/training.md). Everything is for the games of one table: they share the board, and
how many bridges their cards have, so that none waits while others draw a third bridge.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax

from ponti.hashi.scoring import GROUP
from ponti.jax.steps import worked_out
from ponti.training.hashi.boards import Chart
from ponti.training.hashi.features import features_of
from ponti.training.hashi.network import Weights, promise
from ponti.training.hashi.sheets import (
    Moment,
    Sheet,
    largest_group,
    look,
    may_enter,
    points_of,
    settled,
    usable_lines,
)

NEVER = -1e9
"""The value of what is not legal."""
MOST_LINES = 3


@dataclass(frozen=True)
class Beam:
    """How many turns are gone on with."""

    kept: int = 16
    """The turns begun, or finished, that stay after each stroke."""
    tried: int = 128
    """The strokes that are tried after those; what is over belongs to the worst of them."""


class Turns(NamedTuple):
    """Turns of a game, the best first."""

    island: Array
    """Where the number of the card is written; -1: nowhere."""
    lines: Array
    """Turns × 3, -1 where none."""
    values: Array


class Judged(NamedTuple):
    """A sheet at the end of its round."""

    sheet: Sheet
    points: Array
    features: Array


def drawn(sheet: Sheet, number: Array, island: Array, lines: Array) -> Sheet:
    """The sheet with a turn on it, before its round is settled."""
    islands, count = sheet.numbers.shape[0], sheet.bridges.shape[0]
    numbers = jnp.where(np.arange(islands) == island, number, sheet.numbers)
    bridges = sheet.bridges + (lines[:, None] == np.arange(count)).sum(0)
    return sheet._replace(numbers=numbers.astype(jnp.int8), bridges=bridges.astype(jnp.int8))


def judged(chart: Chart, sheet: Sheet, moment: Moment) -> Judged:
    """A sheet settled, with its points and what the value sees of it."""
    seen = worked_out(look(chart, sheet))
    group = largest_group(chart, seen.joined, seen.finished, GROUP)
    after = settled(chart, sheet, seen, group, moment)
    return Judged(after, points_of(after, seen), features_of(chart, after, seen, group, moment))


def best_turns(
    weights: Weights,
    chart: Chart,
    sheets: Sheet,
    numbers: Array,
    bridges: Array,
    moments: Moment,
    beam: Beam,
    count: int,
) -> Turns:
    """The best turns of each game with a card that has its own number and as many bridges as the others'.

    The moments are the end of the round in which the cards are played, the weights those for the rounds left.
    """
    islands = chart.flags.shape[0]

    def value(sheet: Sheet, number: Array, moment: Moment, island: Array, drawn_lines: Array) -> Array:
        found = judged(chart, drawn(sheet, number, island, drawn_lines), moment)
        said = promise(weights, worked_out(found.features))
        return found.points + jnp.where(moment.rounds > 0, said, 0.0)

    def of_each(island: Array, drawn_lines: Array, legal: Array) -> Array:
        each_turn = jax.vmap(value, (None, None, None, 0, 0))
        found = jax.vmap(each_turn)(sheets, numbers, moments, island, drawn_lines)
        return jnp.where(legal, found, NEVER)

    # Entries alone are whole turns, and what all others begin with.
    games = numbers.shape[0]
    island = jnp.broadcast_to(jnp.arange(-1, islands), (games, islands + 1))
    nothing = jnp.full((games, islands + 1, MOST_LINES), -1)

    def entries(sheet: Sheet, number: Array) -> Array:
        return jnp.append(True, may_enter(chart, sheet, look(chart, sheet), number))

    alone = Turns(island, nothing, of_each(island, nothing, jax.vmap(entries)(sheets, numbers)))
    begun = best_of(alone, min(beam.kept, islands + 1))

    def longer(turns: Turns, stroke: int) -> Turns:
        """The best with one more bridge."""
        parent, line, legal = jax.vmap(
            lambda sheet, number, each: _strokes(chart, sheet, number, each, stroke, beam.tried)
        )(sheets, numbers, turns)
        parent, line, legal = worked_out((parent, line, legal))
        island = jnp.take_along_axis(turns.island, parent, 1)
        before = jnp.take_along_axis(turns.lines, parent[:, :, None], 1)
        after = jnp.where(np.arange(MOST_LINES) == stroke, line[:, :, None], before)
        return best_of(Turns(island, after, of_each(island, after, legal)), min(beam.kept, beam.tried))

    found = longer(begun, 0)
    for stroke in range(1, MOST_LINES):
        found = lax.cond(
            bridges > stroke,
            lambda turns, stroke=stroke: longer(turns, stroke),
            lambda turns: turns,
            found,
        )
    both: Turns = jax.tree.map(lambda *each: jnp.concatenate(each, 1), found, alone)
    return best_of(both, count)


def best_of(turns: Turns, count: int) -> Turns:
    """The best of the turns of each game."""
    values, at = lax.top_k(turns.values, count)
    island = jnp.take_along_axis(turns.island, at, 1)
    return Turns(island, jnp.take_along_axis(turns.lines, at[:, :, None], 1), values)


def _strokes(
    chart: Chart, sheet: Sheet, number: Array, turns: Turns, stroke: int, tried: int
) -> tuple[Array, Array, Array]:
    """The bridges that may be drawn after turns begun: which turn, which line, and whether there is one."""
    count, lines = turns.values.shape[0], chart.is_line.shape[0]

    def usable(island: Array, drawn_lines: Array) -> Array:
        begun = drawn(sheet, number, island, drawn_lines)
        return usable_lines(chart, begun, look(chart, begun))

    may = jax.vmap(usable)(turns.island, turns.lines) & (turns.values > NEVER / 2)[:, None]
    may = may & ~_twice(turns, stroke, lines)
    # Where the first, the second … of those that may be drawn stands: behind all where there are fewer.
    upto = worked_out(jnp.cumsum(may.reshape(-1)))
    at = (upto < np.arange(1, tried + 1)[:, None]).sum(-1)
    return jnp.minimum(at // lines, count - 1), at % lines, at < count * lines


def _twice(turns: Turns, stroke: int, lines: int) -> Array:
    """Turns × lines: whether a better turn begun leads to the same by another line."""
    count = turns.values.shape[0]
    if stroke == 0:
        return jnp.zeros((count, lines), bool)
    better = jnp.arange(count)[:, None] > jnp.arange(count)
    same = better & (turns.island[:, None] == turns.island[None])
    at = turns.lines[:, :, None] == jnp.arange(lines)
    if stroke == 1:
        found = same.astype(jnp.float32) @ at[:, 0].astype(jnp.float32)
        return found > 0
    # With {a, b} and c the better one is {a, c} or {b, c}.
    found = jnp.zeros((count, lines))
    for added, shared in ((0, 1), (1, 0)):
        has = (turns.lines[:, None, :2] == turns.lines[None, :, shared, None]).any(-1)
        found = found + (same & has).astype(jnp.float32) @ at[:, added].astype(jnp.float32)
    return found > 0
