"""Learning the value of boards: after some games a player plays better than before them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ponti.bots.executors.here import ThisProcess
from ponti.codec.hashi.value import plain_of
from ponti.engine.hashi import convert, rules
from ponti.engine.hashi.chart import chart_of
from ponti.engine.hashi.masks import printed_of
from ponti.engine.hashi.scene import Scene, make_desk
from ponti.engine.hashi.weights import read as engine_reads
from ponti.hashi import SIDE_A, STANDARD
from tools import learn_hashi
from tools.learn_hashi import (
    Course,
    Lesson,
    Manner,
    first_parts,
    first_squares,
    learn,
    read,
    study,
    teach,
    write,
)


def test_games_teach(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    parts = first_parts(1, 32)
    squares, plain = first_squares(parts), plain_of()
    chart, cards = chart_of(SIDE_A), convert.cards_of(STANDARD.cards)

    def play(games: int, rate: float) -> tuple[float, float]:
        scene = Scene(chart, printed_of(SIDE_A), rules.ALONE.copy(), parts.put_together())
        manner = Manner(rate, 0.05 if rate else 0.0, trust=0.5, most=60)
        return learn(scene, parts, squares, plain, cards.copy(), make_desk(chart, 7), games, manner)

    (before, _), untouched = play(40, 0.0), parts.rows.copy()
    assert np.array_equal(parts.rows, untouched), "a rate of 0 only plays"
    _, off = play(100, 0.005)
    for _ in range(19):
        _, less = play(100, 0.005)
    assert less < off
    assert play(40, 0.0)[0] > before + 5

    # What is written is what was learnt, as near as two bytes are, for the engine too.
    file = tmp_path / "value.npz"
    write(file, parts, games=2000)
    assert all(np.allclose(one, other, atol=2e-3) for one, other in zip(read(file), parts, strict=True))
    assert np.allclose(engine_reads(file).rows, parts.put_together().rows, atol=5e-3)

    # Side by side: the mean of what two learnt, each from games of its own. Here, for compiling takes long.
    monkeypatch.setattr(learn_hashi, "ROUND", 400)
    course = Course(games=4000, shares=2, rate=0.01, trust=0.5, most=20, seed=3)
    one, two = (teach(course, Lesson(parts, squares, 800, share)) for share in range(2))
    both = study(course, parts, squares, 800, ThisProcess())
    assert not np.array_equal(one.parts.rows, two.parts.rows)
    assert np.array_equal(both.parts.rows, (one.parts.rows + two.parts.rows) / np.float32(2))
    assert both.means["side-a"] == np.mean([one.means["side-a"], two.means["side-a"]])
