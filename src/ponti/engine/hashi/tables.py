"""Many games in a few arrays: what each seat shows and has drawn, and what all know.

Each seat has two sheets: what the others see of it, as the round began, and what it has drawn since.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ponti.codec.hashi import HashiCodec
from ponti.codec.hashi.actions import Actions
from ponti.engine.decisions import Masks, Planes, Rewards
from ponti.engine.hashi.chart import AWARDS, LENGTH, Chart, Small, chart_of
from ponti.engine.hashi.rules import ALONE
from ponti.engine.kernels import inlined
from ponti.hashi import Card
from ponti.hashi.cards import BRIDGES as COUNTS
from ponti.hashi.cards import NUMBERS

SETUP, ENTRY, DRAWING, NOTHING = range(4)
"""What is due of a seat."""
# What a seat has decided of its turn: what is due, how many bridges are left, the entry, the lines.
DUE, LEFT, WHERE, WRITTEN, DRAWN = range(5)
MOST_DRAWN: Final = len(COUNTS)
TURN: Final = DRAWN + MOST_DRAWN
# What all seats share.
ROUND, CARD, OVER = range(3)
KINDS: Final = len(NUMBERS) * len(COUNTS)
BRIDGE_COUNTS: Final = len(COUNTS)


class Rules(NamedTuple):
    """A board, its deck and what its actions are."""

    chart: Chart
    cards: Small
    """How many cards of each kind there are."""
    rounds: int
    deadlines: Small
    """The last round of each bonus's higher points: printed alone, worked out at a table."""
    setup: Masks
    """The actions of the set-up."""
    first_line: int


class Games(NamedTuple):
    """Many games, and what is known of each after its last decision."""

    shown: npt.NDArray[np.int8]
    """Games × seats × a sheet, as the round began."""
    drawn: npt.NDArray[np.int8]
    turns: npt.NDArray[np.int16]
    """Games × seats × what a seat has decided of its turn."""
    tables: npt.NDArray[np.int16]
    unseen: npt.NDArray[np.int8]
    seats: npt.NDArray[np.int64]
    """Who decides."""
    masks: Masks
    planes: Planes
    """Games × numbers."""
    rewards: Rewards
    terminated: npt.NDArray[np.bool_]
    seeds: npt.NDArray[np.uint64]


def rules_of(codec: HashiCodec) -> Rules:
    """The rules of a board with its deck, as kernels read them."""
    actions = Actions(codec.layout)
    kinds = [Card(number, bridges) for number in NUMBERS for bridges in COUNTS]
    return Rules(
        chart=chart_of(codec.layout),
        cards=np.array([codec.deck.cards.count(kind) for kind in kinds], np.int8),
        rounds=codec.deck.rounds,
        deadlines=ALONE.copy(),
        setup=codec.legal_mask(codec.start(), 0),
        first_line=actions.first_line,
    )


def make_games(count: int, codec: HashiCodec, seeds: npt.NDArray[np.uint64]) -> Games:
    """Room for so many games; `begin` sets them up."""
    seats, length = codec.seats, len(codec.observation(codec.start(), 0))
    return Games(
        shown=np.zeros((count, seats, LENGTH), np.int8),
        drawn=np.zeros((count, seats, LENGTH), np.int8),
        turns=np.zeros((count, seats, TURN), np.int16),
        tables=np.zeros((count, OVER + 1), np.int16),
        unseen=np.zeros((count, KINDS), np.int8),
        seats=np.zeros(count, np.int64),
        masks=np.zeros((count, codec.actions), np.bool_),
        planes=np.zeros((count, length), np.uint8),
        rewards=np.zeros((count, seats), np.float32),
        terminated=np.zeros(count, np.bool_),
        seeds=seeds,
    )


@inlined
def higher_left(rules: Rules, shown: npt.NDArray[np.int8], round_number: int, bonus: int) -> bool:
    """Whether the higher points of a bonus can still be earned."""
    if len(shown) == 1:
        return round_number <= rules.deadlines[bonus]
    taken = 0
    for seat in range(len(shown)):
        taken |= shown[seat, AWARDS + bonus]
    return taken == 0
