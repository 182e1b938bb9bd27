"""Whole games at random, and decks to play them with."""

from __future__ import annotations

from typing import Any

import numpy as np

from ponti.engine.bits import Bits, count, whole
from ponti.engine.hashi import masks
from ponti.engine.hashi.chart import (
    AWARDS,
    FINISHED,
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
from ponti.engine.hashi.random_turns import NOTES, play_random
from ponti.engine.hashi.rules import points, settle_noting
from ponti.engine.hashi.turns import play_listed
from ponti.engine.kernels import inlined, kernel
from ponti.engine.random_numbers import Seed, draw


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


@inlined
def set_up_random(chart: Chart, sheet: Sheet, seed: Seed) -> Any:
    """Write a 3 or a 4 on an island without a flag, each equally likely; the island."""
    island = draw(seed, chart[ISLAND_COUNT])
    while chart[FLAGS + island] != PLAIN:
        island = draw(seed, chart[ISLAND_COUNT])
    sheet[NUMBER + island] = 3 + draw(seed, 2)
    return island


@inlined
def play_on_bits(
    printed: Bits,
    drawn: Bits,
    cards: Small,
    rounds: int,
    round_number: int,
    deadlines: Small,
    seed: Seed,
    notes: Bits,
    earned: Counts,
) -> None:
    """Play the first cards of a deck at random, after some rounds."""
    finished = drawn[masks.NUMBERED] & drawn[masks.FULL]
    for index in range(rounds):
        play_random(printed, drawn, whole(cards[index, 0]), whole(cards[index, 1]), seed, notes)
        before, finished = finished, drawn[masks.NUMBERED] & drawn[masks.FULL]
        if finished != before:
            masks.award(printed, drawn, finished, round_number + index + 1, deadlines, earned)


@kernel
def play_out(
    chart: Chart,
    printed: Bits,
    sheet: Sheet,
    cards: Small,
    round_number: int,
    deadlines: Small,
    seed: Seed,
    turn: Numbers,
    notes: Numbers,
    earned: Counts,
) -> None:
    """Play a deck at random to the end; of the sheet only what counts points is right afterwards.

    `earned` tells the round of each bonus that is earned on the way.
    """
    rounds = len(cards) - 1
    if not len(printed):
        for index in range(rounds):
            play_listed(chart, sheet, whole(cards[index, 0]), whole(cards[index, 1]), seed, notes, turn)
            settle_noting(chart, sheet, round_number + index + 1, deadlines, earned)
        return
    drawn, lots = np.empty(masks.SIZE, np.uint64), np.empty(NOTES, np.uint64)
    masks.draw_sheet(chart, sheet, printed, drawn)
    play_on_bits(printed, drawn, cards, rounds, round_number, deadlines, seed, lots, earned)
    for bonus in range(3):
        sheet[AWARDS + bonus] = drawn[masks.AWARDS + np.uint64(bonus)]
    sheet[FINISHED] = count(drawn[masks.NUMBERED] & drawn[masks.FULL])


@kernel
def random_games(
    chart: Chart,
    printed: Bits,
    cards: Small,
    deadlines: Small,
    seed: Seed,
    notes: Numbers,
    games: int,
    histogram: Counts,
) -> int:
    """Play solo games from set-up to end; counts how often each score came about, and returns their sum."""
    empty, sheet = np.zeros(LENGTH, np.int8), np.zeros(LENGTH, np.int8)
    turn, earned = np.zeros(4, np.int16), np.zeros(3, np.int64)
    start, drawn = np.zeros(masks.SIZE, np.uint64), np.zeros(masks.SIZE, np.uint64)
    lots = np.empty(NOTES, np.uint64)
    if len(printed):
        masks.draw_sheet(chart, empty, printed, start)
    before = whole(0)
    total = 0
    for _ in range(games):
        shuffle(cards, seed)
        island = set_up_random(chart, sheet, seed)
        if len(printed):
            masks.copy(start, drawn)
            masks.enter(printed, drawn, np.uint64(island), sheet[NUMBER + island])
            play_on_bits(printed, drawn, cards, len(cards) - 1, before, deadlines, seed, lots, earned)
            score = masks.points(drawn)
            sheet[NUMBER + island] = 0
        else:
            play_out(chart, printed, sheet, cards, before, deadlines, seed, turn, notes, earned)
            score = points(sheet)
            copy(empty, sheet)
        histogram[score] += 1
        total += score
    return total
