"""Learning the weights of the value in games against nobody: temporal differences, game after game."""

from __future__ import annotations

import numpy as np

from ponti.engine.chance import Seed, draw
from ponti.engine.hashi.best import best_turns
from ponti.engine.hashi.bits import whole
from ponti.engine.hashi.chart import LENGTH, Chart, Counts, Numbers, Small
from ponti.engine.hashi.features import FEATURES, MOST, NOTHING, of_cards, of_sheet
from ponti.engine.hashi.playouts import copy, set_up_random, shuffle
from ponti.engine.hashi.rows import WIDTH
from ponti.engine.hashi.rules import points, settle
from ponti.engine.hashi.turns import play
from ponti.engine.hashi.value import PHASES, UNITS, Weights, add_up, phase_of, promise
from ponti.engine.kernels import kernel

# The lowest rank of a turn that is tried.
_WIDE = 8
_FORGET = np.float32(0.999)


def first_weights(seed: int) -> tuple[Weights, Weights]:
    """Weights that know nothing yet, the same for all phases: the value is about the points so far."""
    rng = np.random.default_rng(seed)
    weights = np.zeros((FEATURES, WIDTH), np.float32)
    weights[:, :UNITS] = rng.normal(0, 0.1, (FEATURES, UNITS))
    last = np.zeros(2 * WIDTH, np.float32)
    last[:UNITS] = rng.normal(0, 0.2, UNITS)
    return np.repeat(weights[None], PHASES, axis=0), np.repeat(last[None], PHASES, axis=0)


@kernel
def improve(
    slots: Counts,
    size: int,
    error: float,
    rate: float,
    weights: Weights,
    last: Weights,
    squares: Weights,
    last_squares: Weights,
    units: Weights,
) -> None:
    """Move the weights so that the value of these features comes nearer to the truth."""
    for unit in range(WIDTH):
        slope = np.float32(error)
        if unit < UNITS:
            gradient = np.float32(error) * max(units[unit], np.float32(0))
            last_squares[unit] = _FORGET * last_squares[unit] + (1 - _FORGET) * gradient * gradient
            slope = np.float32(error) * last[unit] if units[unit] > 0 else np.float32(0)
            last[unit] -= np.float32(rate) * gradient / (np.sqrt(last_squares[unit]) + np.float32(1e-3))
        units[unit] = slope
        square = last_squares[WIDTH + unit] * _FORGET + (1 - _FORGET) * slope * slope
        last_squares[WIDTH + unit] = square
        last[WIDTH + unit] -= np.float32(rate) * slope / (np.sqrt(square) + np.float32(1e-3))
    for index in range(size):
        row = slots[index]
        if row == NOTHING:
            continue
        for unit in range(WIDTH):
            slope = units[unit]
            square = squares[row, unit] * _FORGET + (1 - _FORGET) * slope * slope
            squares[row, unit] = square
            weights[row, unit] -= np.float32(rate) * slope / (np.sqrt(square) + np.float32(1e-3))


@kernel
def learn(
    chart: Chart,
    cards: Small,
    deadlines: Small,
    seed: Seed,
    notes: Numbers,
    weights: Weights,
    last: Weights,
    squares: Weights,
    last_squares: Weights,
    games: int,
    rate: float,
    stray: float,
    trust: float,
    most: int,
) -> float:
    """Play games and learn from each; their mean points. A rate of 0 only plays.

    `stray` is the share of turns that are not the best one, and `trust` says how far the next estimate counts
    and not how the game ends.
    """
    rounds = len(cards) - 1
    empty, sheet = np.zeros(LENGTH, np.int8), np.zeros(LENGTH, np.int8)
    turns, values = np.zeros((_WIDE, 4), np.int16), np.zeros(_WIDE, np.float32)
    # The slots of each sheet of a game, and room to weigh others.
    kept_slots, slots, size = np.zeros((rounds + 1, MOST), np.int64), np.zeros(MOST, np.int64), 0
    sums = np.zeros(2 * WIDTH, np.float32)
    left = np.zeros(7, np.int64)
    so_far = np.zeros(rounds + 1, np.int64)
    targets = np.zeros(rounds + 1, np.float64)
    cut = np.zeros(rounds + 1, np.bool_)
    total = 0.0
    for _ in range(games):
        copy(empty, sheet)
        set_up_random(chart, sheet, seed)
        shuffle(cards, seed)
        left[:] = 0
        for index in range(rounds + 1):
            left[0] += cards[index, 1]
            left[cards[index, 0]] += 1
        for index in range(rounds + 1):
            # The sheet after `index` rounds.
            of_cards(left, rounds - index, kept_slots[index])
            size = of_sheet(chart, sheet, left, rounds - index, index, deadlines, kept_slots[index], 0)
            so_far[index] = points(sheet)
            if index == rounds:
                break
            number, bridges = whole(cards[index, 0]), whole(cards[index, 1])
            left[0] -= bridges
            left[number] -= 1
            kept = best_turns(
                chart, sheet, number, bridges, left, rounds - index - 1, index + 1, deadlines,
                weights, last, notes, slots, sums, turns, values, most, seed,
            )  # fmt: skip
            targets[index] = values[0]
            chosen = 0
            cut[index] = draw(seed, 10000) < stray * 10000
            if cut[index]:
                chosen = draw(seed, kept)
            play(chart, sheet, number, turns[chosen])
            settle(chart, sheet, index + 1, deadlines)
        total += points(sheet)
        if rate > 0:
            aim = float(points(sheet))
            for index in range(rounds - 1, -1, -1):
                weight = 1.0 if cut[index] else trust
                aim = weight * targets[index] + (1 - weight) * aim
                phase = phase_of(rounds - index)
                add_up(kept_slots[index], size, weights[phase], last[phase], sums)
                guess = so_far[index] + promise(sums, 0, last[phase])
                improve(
                    kept_slots[index], size, guess - aim, rate,
                    weights[phase], last[phase], squares[phase], last_squares[phase], sums,
                )  # fmt: skip
    return total / games
