"""Glicko-2, by the example that Mark Glickman has published."""

from __future__ import annotations

import pytest

from ponti.puzzles import Rating


def test_the_published_example() -> None:
    player = Rating(1500, 200, 0.06)
    results = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = player.after(results, tau=0.5)
    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_games_only_the_doubt_grows() -> None:
    after = Rating(1500, 200, 0.06).after([])
    assert (after.rating, after.volatility) == (1500, 0.06)
    assert after.deviation == pytest.approx(200.27, abs=0.01)


def test_a_great_surprise_widens_the_volatility() -> None:
    strong, weak = Rating(1700, 150, 0.06), Rating(1200, 40)
    assert strong.after([(weak, 0.0)] * 3).volatility > 0.06
    assert strong.after([(weak, 1.0)]).volatility < 0.06


def test_what_one_side_gains_the_other_loses() -> None:
    player, puzzle = Rating(1300, 120), Rating(1300, 120)
    won, lost = player.after([(puzzle, 1.0)]), puzzle.after([(player, 0.0)])
    assert won.rating - 1300 == pytest.approx(1300 - lost.rating)
