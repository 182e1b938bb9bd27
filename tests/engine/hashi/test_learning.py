"""Learning the value of boards: after some games a player plays better than before them."""

from __future__ import annotations

import numpy as np

from ponti.engine.hashi import convert, rules, turns
from ponti.engine.hashi.chart import chart_of
from ponti.hashi import SIDE_A, STANDARD
from tools import learn_hashi


def test_games_teach() -> None:
    chart = chart_of(SIDE_A)
    notes, cards = turns.make_notes(chart), convert.cards_of(STANDARD.cards)
    weights, last = learn_hashi.first_weights(1)
    squares, last_squares = np.ones_like(weights), np.ones_like(last)

    def play(games: int, rate: float) -> float:
        seed = np.array([7], np.uint64)
        return learn_hashi.learn(
            chart, cards.copy(), rules.ALONE.copy(), seed, notes, weights, last, squares, last_squares,
            games, rate, stray=0.05 if rate else 0.0, trust=0.5, most=60,
        )  # fmt: skip

    before, untouched = play(40, 0.0), weights.copy()
    assert (weights == untouched).all(), "a rate of 0 only plays"
    play(2000, 0.01)
    assert play(40, 0.0) > before + 5
