"""Learning the value of boards: after some games a player plays better than before them."""

from __future__ import annotations

import numpy as np
import pytest

from ponti.bots.executors.here import ThisProcess
from ponti.engine.hashi import convert, rules
from ponti.engine.hashi.chart import chart_of
from ponti.engine.hashi.masks import printed_of
from ponti.engine.hashi.scene import Scene, make_desk
from ponti.hashi import SIDE_A, STANDARD
from tools import learn_hashi
from tools.learn_hashi import Course, Lesson, first_squares, first_weights, learn, study, teach


def test_games_teach(monkeypatch: pytest.MonkeyPatch) -> None:
    value = first_weights(1)
    scene = Scene(chart_of(SIDE_A), printed_of(SIDE_A), rules.ALONE.copy(), value)
    squares, cards = first_squares(value), convert.cards_of(STANDARD.cards)

    def play(games: int, rate: float) -> float:
        desk, stray = make_desk(scene.chart, 7), 0.05 if rate else 0.0
        return learn(scene, squares, cards.copy(), desk, games, rate, stray, trust=0.5, most=60)

    before, untouched = play(40, 0.0), value.rows.copy()
    assert np.array_equal(value.rows, untouched), "a rate of 0 only plays"
    play(2000, 0.01)
    assert play(40, 0.0) > before + 5

    # Side by side: the mean of what two learnt, each from games of its own. Here, for compiling takes long.
    monkeypatch.setattr(learn_hashi, "ROUND", 400)
    course = Course(games=4000, shares=2, rate=0.01, trust=0.5, most=20, seed=3)
    one, two = (teach(course, Lesson(value, squares, 800, share)) for share in range(2))
    both = study(course, value, squares, 800, ThisProcess())
    assert not np.array_equal(one.value.rows, two.value.rows)
    assert np.array_equal(both.value.rows, (one.value.rows + two.value.rows) / np.float32(2))
    assert both.means["side-a"] == np.mean([one.means["side-a"], two.means["side-a"]])
