"""Glicko-2: how strong players are and how hard puzzles are, and how sure one may be of it.

A try at a puzzle is a game between a player and the puzzle; whoever solves it has won. Names and steps are
those of Mark Glickman's paper "Example of the Glicko-2 system", whose example the tests calculate.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178
"""One step of the paper's inner scale in rating points."""
MIDDLE = 1500.0
TAU = 0.5
"""How much the volatility may change: the smaller, the less a single surprise counts."""
_NEAR = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating, its deviation (nearly always right within two of them), and how much it swings."""

    rating: float = MIDDLE
    deviation: float = 350.0
    volatility: float = 0.06

    def after(self, results: Iterable[tuple[Rating, float]], tau: float = TAU) -> Rating:
        """The rating after one period: each result is the other side and 1, 0.5 or 0.

        >>> beaten = Rating(1400, 30)
        >>> Rating(1500, 200).after([(beaten, 1), (Rating(1550, 100), 0), (Rating(1700, 300), 0)])
        Rating(rating=1464.0506..., deviation=151.5165..., volatility=0.0599959...)
        """
        own = (self.rating - MIDDLE) / SCALE
        deviation = self.deviation / SCALE
        played = [_Result.of(own, other, score) for other, score in results]
        if not played:
            return Rating(self.rating, sqrt(deviation**2 + self.volatility**2) * SCALE, self.volatility)
        variance = 1 / sum(each.weight**2 * each.expected * (1 - each.expected) for each in played)
        surprise = sum(each.weight * (each.score - each.expected) for each in played)
        volatility = self._swing(deviation, variance, variance * surprise, tau)
        widened = deviation**2 + volatility**2
        narrowed = 1 / sqrt(1 / widened + 1 / variance)
        return Rating(MIDDLE + SCALE * (own + narrowed**2 * surprise), SCALE * narrowed, volatility)

    def _swing(self, deviation: float, variance: float, improvement: float, tau: float) -> float:
        """The new volatility: step 5 of the paper, a root found by the Illinois method."""
        start = log(self.volatility**2)
        squared = improvement**2 - deviation**2 - variance

        def height(x: float) -> float:
            grown = exp(x)
            return (
                grown * (squared - grown) / (2 * (deviation**2 + variance + grown) ** 2)
                - (x - start) / tau**2
            )

        low = start
        if squared > 0:
            high = log(squared)
        else:
            steps = 1
            while height(start - steps * tau) < 0:
                steps += 1
            high = start - steps * tau
        at_low, at_high = height(low), height(high)
        while abs(high - low) > _NEAR:
            between = low + (low - high) * at_low / (at_high - at_low)
            at_between = height(between)
            if at_between * at_high <= 0:
                low, at_low = high, at_high
            else:
                at_low /= 2
            high, at_high = between, at_between
        return exp(low / 2)


@dataclass(frozen=True, slots=True)
class _Result:
    """A game against another: how much it tells, what was to be expected, and what came."""

    weight: float
    expected: float
    score: float

    @classmethod
    def of(cls, own: float, other: Rating, score: float) -> _Result:
        theirs = (other.rating - MIDDLE) / SCALE
        weight = 1 / sqrt(1 + 3 * (other.deviation / SCALE) ** 2 / pi**2)
        return cls(weight, 1 / (1 + exp(-weight * (own - theirs))), score)
