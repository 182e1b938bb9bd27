"""Whole games at random, and decks to play them with."""

from __future__ import annotations

from typing import Any

import numpy as np

from ponti.engine.chance import Seed, draw
from ponti.engine.hashi.chart import (
    FLAGS,
    ISLAND_COUNT,
    LENGTH,
    NUMBER,
    PLAIN,
    Chart,
    Counts,
    Numbers,
    Sheet,
    Small,
)
from ponti.engine.hashi.rules import points, settle
from ponti.engine.hashi.turns import play_random
from ponti.engine.kernels import inlined, kernel


@inlined
def shuffle(cards: Small, seed: Seed) -> None:
    """Put cards (rows of a number and a count of bridges) into any order; the last one is set aside."""
    for index in range(len(cards) - 1, 0, -1):
        other = draw(seed, index + 1)
        for column in range(2):
            cards[index, column], cards[other, column] = cards[other, column], cards[index, column]


@inlined
def copy(source: Sheet, target: Sheet) -> None:
    """Copy a sheet."""
    for index in range(len(source)):
        target[index] = source[index]


@kernel
def set_up_random(chart: Chart, sheet: Sheet, seed: Seed) -> None:
    """Write a 3 or a 4 on an island without a flag, each equally likely."""
    while True:
        island = draw(seed, chart[ISLAND_COUNT])
        if chart[FLAGS + island] == PLAIN:
            sheet[NUMBER + island] = 3 + draw(seed, 2)
            return


@kernel
def play_out(
    chart: Chart,
    sheet: Sheet,
    cards: Small,
    rounds: int,
    round_number: int,
    deadlines: Small,
    seed: Seed,
    notes: Numbers,
    turn: Numbers,
) -> Any:
    """Play the first cards of a deck at random, after so many rounds; the points at the end."""
    for index in range(rounds):
        play_random(chart, sheet, int(cards[index, 0]), int(cards[index, 1]), seed, notes, turn)
        settle(chart, sheet, round_number + index + 1, deadlines)
    return points(sheet)


@kernel
def random_games(
    chart: Chart, cards: Small, deadlines: Small, seed: Seed, notes: Numbers, games: int, histogram: Counts
) -> int:
    """Play solo games from set-up to end; counts how often each score came about, and returns their sum."""
    empty = np.zeros(LENGTH, np.int8)
    sheet = np.zeros(LENGTH, np.int8)
    turn = np.zeros(4, np.int16)
    total = 0
    for _ in range(games):
        copy(empty, sheet)
        set_up_random(chart, sheet, seed)
        shuffle(cards, seed)
        score = play_out(chart, sheet, cards, len(cards) - 1, 0, deadlines, seed, notes, turn)
        histogram[score] += 1
        total += score
    return total
