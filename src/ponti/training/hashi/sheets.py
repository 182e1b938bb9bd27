"""What is drawn on boards, and what the rules make of it. Functions are for one sheet, `jax.vmap` for many.

Only the strict pen is known here: no island ever has too many bridges.
"""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
import numpy as np
from jax import Array, lax

from ponti.hashi import scoring
from ponti.hashi.referee import MOST_BRIDGES
from ponti.jax.steps import repeated
from ponti.training.hashi.boards import BLUE, PLAIN, RED, Chart

WORD = 32
_BONUSES = (scoring.RED, scoring.BLUE, scoring.SIX)
FIRST = np.array([bonus.first for bonus in _BONUSES], np.int32)
LATER = np.array([bonus.later for bonus in _BONUSES], np.int32)
ALONE = np.array([bonus.deadline for bonus in _BONUSES], np.int32)
"""The last round of each bonus's higher points in a solo game."""


class Sheet(NamedTuple):
    """What is drawn on a board, and the bonuses that its seat has."""

    numbers: Array
    bridges: Array
    awards: Array


class Moment(NamedTuple):
    """When a sheet is judged: after a settled round."""

    left: Array
    """The cards not yet turned, counted by their number; their bridges at 0."""
    rounds: Array
    """How many rounds are left."""
    round_number: Array
    """The round that was settled."""
    deadlines: Array
    """Up to which round each bonus brings its higher points."""


class Seen(NamedTuple):
    """What follows from the strokes."""

    leading: Array
    """For each island its bridges."""
    room: Array
    """For each island how many more bridges it takes."""
    takes: Array
    """For each line how many more bridges it could take; none where it is crossed."""
    finished: Array
    joined: Array
    """Islands × 4: whether there is a bridge that way."""


def empty_sheet(chart: Chart) -> Sheet:
    """A sheet without any stroke."""
    numbers, bridges = chart.flags.shape[-1], chart.is_line.shape[-1]
    return Sheet(jnp.zeros(numbers, jnp.int8), jnp.zeros(bridges, jnp.int8), jnp.zeros(3, jnp.int8))


def look(chart: Chart, sheet: Sheet) -> Seen:
    """What follows from the strokes of a sheet."""
    numbers, bridges = sheet.numbers.astype(jnp.int32), sheet.bridges.astype(jnp.int32)
    padded = jnp.append(bridges, 0)
    there = padded[chart.ways]
    leading = there.sum(-1)
    room = jnp.where(numbers > 0, numbers, MOST_BRIDGES) - leading
    crossed = (padded[chart.crossings] > 0).any(-1)
    takes = jnp.where(chart.is_line & ~crossed, 2 - bridges, 0)
    return Seen(leading, room, takes, (numbers > 0) & (leading == numbers), there > 0)


def usable_lines(chart: Chart, sheet: Sheet, seen: Seen) -> Array:
    """Which lines may take one more bridge."""
    numbered = (sheet.numbers > 0)[chart.ends].any(-1)
    return (seen.takes > 0) & numbered & (seen.room > 0)[chart.ends].all(-1)


def may_enter(chart: Chart, sheet: Sheet, seen: Seen, number: Array) -> Array:
    """On which islands a number may be written."""
    begun = (seen.leading > 0) | (chart.flags == PLAIN)
    return chart.is_island & (sheet.numbers == 0) & (seen.leading <= number) & begun


def largest_group(chart: Chart, joined: Array, members: Array, most: int) -> Array:
    """How many of some islands are joined by bridges; larger groups count at least as `most`."""
    islands = members.shape[0]
    words = -(-islands // WORD)
    bits = np.zeros((islands, words), np.uint32)
    bits[np.arange(islands), np.arange(islands) // WORD] = 1 << np.arange(islands) % WORD
    own = jnp.where(members[:, None], bits, jnp.uint32(0))
    ways = joined & members[:, None]

    def step(reached: Array) -> Array:
        padded = jnp.concatenate([reached, jnp.zeros((1, words), jnp.uint32)])
        # Who is no member has reached nobody, not even itself.
        near = jnp.where(ways[:, :, None], padded[chart.beyond], jnp.uint32(0))
        return reached | lax.reduce(near, np.uint32(0), lax.bitwise_or, (1,))

    # Whoever has so many around is a step further from one at least each time.
    reached = repeated(most - 1, step, own)
    return lax.population_count(reached).sum(-1).astype(jnp.int32).max()


def settled(chart: Chart, sheet: Sheet, seen: Seen, group: Array, moment: Moment) -> Sheet:
    """The sheet at the end of its round: bonuses are awarded, the higher points up to their deadlines."""
    finished = seen.finished

    def all_of(flag: int) -> Array:
        flagged = chart.is_island & (chart.flags == flag)
        return flagged.any() & (finished | ~flagged).all()

    earned = jnp.stack([all_of(RED), all_of(BLUE), group >= scoring.GROUP])
    value = jnp.where(moment.round_number <= moment.deadlines, FIRST, LATER)
    awards = jnp.where(sheet.awards > 0, sheet.awards, jnp.where(earned, value, 0))
    return sheet._replace(awards=awards.astype(jnp.int8))


def points_of(sheet: Sheet, seen: Seen) -> Array:
    """The points of a settled sheet."""
    return sheet.awards.sum(dtype=jnp.int32) + scoring.ISLAND_POINTS * seen.finished.sum(dtype=jnp.int32)
