"""Intervals and Elo points, against numbers from elsewhere."""

from __future__ import annotations

import math

import pytest

from ponti.bots.statistics import Tally, elo, student


def test_wilson_interval_of_textbooks() -> None:
    low, high = Tally(81, 182).interval()
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)


@pytest.mark.parametrize(("degrees", "t"), [(4, 2.776), (9, 2.262), (19, 2.093), (31, 2.040), (199, 1.972)])
def test_students_t_of_textbooks(degrees: int, t: float) -> None:
    assert student(degrees) == pytest.approx(t, abs=0.001)


def test_nothing_played_says_nothing() -> None:
    assert Tally().interval() == (0.0, 1.0)
    assert not Tally().is_clear


@pytest.mark.parametrize(
    ("tally", "clear"),
    [
        (Tally(5, 0), False),
        (Tally(20, 0), True),
        (Tally(0, 20), True),
        (Tally(60, 40), False),
        (Tally(140, 60), True),
    ],
)
def test_a_result_is_clear_only_beyond_chance(tally: Tally, clear: bool) -> None:
    assert tally.is_clear is clear


def test_a_tie_counts_half() -> None:
    assert Tally(1, 1, 2).rate == 0.5
    assert (Tally(1, 2, 3) + Tally(4, 5, 6)) == (5, 7, 9)


def test_elo() -> None:
    assert elo(0.5) == 0
    assert round(elo(0.64)) == 100
    assert elo(0.25) == pytest.approx(-elo(0.75))
    assert elo(0.0) == -math.inf
