"""What a settled sheet looks like to the value: the same features that the engine finds, on arrays.

What they mean, and their numbers, are in `ponti.codec.hashi.value`; the rich ones are found here.
"""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np
from jax import Array

from ponti.codec.hashi import value
from ponti.jax.steps import worked_out
from ponti.training.hashi.boards import BLUE, RED, Chart
from ponti.training.hashi.sheets import Moment, Seen, Sheet, largest_group

NOTHING = value.ALL
"""The feature of what has none: its row is empty."""
CARDS = 8
WHOLE = 7
MOST_GROWN = 12


def count_of(chart: Chart) -> int:
    """How many features a sheet of a board has."""
    return CARDS + WHOLE + chart.flags.shape[-1] + chart.is_line.shape[-1]


def features_of(chart: Chart, sheet: Sheet, seen: Seen, group: Array, moment: Moment) -> Array:
    """The features of a settled sheet: of its cards, as a whole, of its islands and of its lines."""
    numbers = sheet.numbers.astype(jnp.int32)
    numbered, leading = numbers > 0, seen.leading
    one, other = (jnp.minimum(seen.room[chart.ends[:, end]], seen.takes) for end in (0, 1))
    # To each end of a line come as many bridges as the other end has room for.
    brings = jnp.append(jnp.where(seen.takes[:, None] > 0, jnp.stack([other, one], -1), 0), 0)
    opens = brings[2 * chart.ways + jnp.where(chart.begins, 0, 1) * (chart.ways < one.shape[0])].sum(-1)
    missing = numbers - leading
    spare = jnp.clip(opens - missing, -1, 3) + 1
    is_open = chart.is_island & numbered & (missing > 0)
    gone = is_open & (opens < missing)
    done = seen.finished & chart.is_island
    blank = chart.is_island & ~numbered
    island = jnp.where(
        blank,
        value.BARE + (chart.flags * 7 + leading) * 7 + jnp.minimum(opens, 6),
        jnp.where(
            done,
            value.DONE + chart.flags,
            value.EXACT + ((chart.flags * 6 + numbers - 1) * 6 + missing - 1) * 5 + spare,
        ),
    )
    state = jnp.where(
        numbered,
        (missing - 1) * 5 + spare,
        value.NUMBERED_ENDS + jnp.minimum(leading, 3) * 4 + jnp.clip(opens - 1, 0, 3),
    )
    state = worked_out(state)
    low, high = jnp.sort(state[chart.ends], axis=-1).T
    takes = jnp.minimum(one, other)
    line = jnp.where(takes > 0, value.PAIR + (high * (high + 1) // 2 + low) * 2 + takes - 1, NOTHING)
    hopeful = chart.is_island & ~gone
    grown = largest_group(chart, seen.joined, hopeful, MOST_GROWN)
    asked = jnp.where(blank, -leading, jnp.where(is_open & ~gone, missing, 0)).sum()
    whole = [
        *_balance(asked, blank.sum(), moment),
        *_bonuses(chart, sheet, done, gone, group, moment),
        value.GROWN + jnp.minimum(grown, MOST_GROWN),
        value.LOST + jnp.minimum(gone.sum(), 7),
    ]
    parts = [
        _cards(moment),
        jnp.stack(whole),
        jnp.where(chart.is_island, island, NOTHING),
        line,
    ]
    return jnp.concatenate(parts).astype(jnp.int16)


def _cards(moment: Moment) -> Array:
    """The features of the cards not yet turned."""
    rounds = value.ROUNDS + jnp.clip(moment.rounds, 0, 20)
    numbers = value.CARDS + 4 * np.arange(6) + jnp.minimum(moment.left[1:], 3)
    strokes = value.STROKES + jnp.minimum(moment.left[0], 39)
    return jnp.concatenate([rounds[None], numbers, strokes[None]])


def _balance(asked: Array, blank: Array, moment: Moment) -> list[Array]:
    """What islands and cards ask for beside what the cards bring, and how many islands have no number."""
    rounds = moment.rounds
    asked = asked + (np.arange(1, 7) * moment.left[1:]).sum()
    # One of the cards left is never turned: an average one.
    brings = 2 * moment.left[0] * rounds // (rounds + 1)
    balance = asked * rounds // (rounds + 1) - brings + 15
    return [value.BALANCE + jnp.clip(balance, 0, 30), value.BLANK + jnp.clip(blank - rounds + 3, 0, 11)]


def _bonuses(
    chart: Chart, sheet: Sheet, done: Array, gone: Array, group: Array, moment: Moment
) -> list[Array]:
    """How far off each bonus is, and how many rounds are left for its higher points."""
    found = []
    for bonus in range(3):
        if bonus < 2:
            flagged = chart.is_island & (chart.flags == (RED, BLUE)[bonus])
            far = jnp.minimum((flagged & ~done).sum(), 5)
            state = jnp.where((flagged & gone).any(), 6, far)
        else:
            state = jnp.minimum(group, 5)
        state = jnp.where(sheet.awards[bonus] > 0, 7, state)
        time = jnp.clip(moment.deadlines[bonus] - moment.round_number, 0, 12)
        found.append(value.BONUS + (bonus * 8 + state) * 13 + time)
    return found
