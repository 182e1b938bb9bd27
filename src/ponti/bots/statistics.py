"""How sure a result is: intervals for win rates, differences in strength and mean points."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import Any, NamedTuple

# Standard deviations: one look at the end, and a look after every game.
ONCE = 1.96
ALWAYS = 3.3
# Fewer games say next to nothing of how points scatter, and so of how sure their mean is.
FEWEST = 5


class Tally(NamedTuple):
    """Games won, lost and shared by one side."""

    wins: int = 0
    losses: int = 0
    ties: int = 0

    @property
    def games(self) -> int:
        """All games."""
        return self.wins + self.losses + self.ties

    @property
    def rate(self) -> float:
        """The share won, where a shared win is half a one.

        >>> Tally(7, 2, 1).rate
        0.75
        """
        return (self.wins + self.ties / 2) / self.games if self.games else 0.5

    def interval(self, deviations: float = ONCE) -> tuple[float, float]:
        """Wilson's interval for the rate.

        >>> ["%.3f" % bound for bound in Tally(85, 15).interval()]
        ['0.767', '0.907']
        """
        if not self.games:
            return 0.0, 1.0
        square = deviations**2 / self.games
        middle = (self.rate + square / 2) / (1 + square)
        spread = math.sqrt(square * self.rate * (1 - self.rate) + square**2 / 4) / (1 + square)
        # Rounded, so that the bound of a match without losses is 1 and not almost 1.
        return max(0.0, round(middle - spread, 9)), min(1.0, round(middle + spread, 9))

    @property
    def is_clear(self) -> bool:
        """Whether one side is stronger beyond doubt, even for somebody who looked after every game."""
        low, high = self.interval(ALWAYS)
        return low > 0.5 or high < 0.5

    def data(self) -> dict[str, Any]:
        """The result as plain data."""
        return {
            "interval": list(self.interval()),
            "games": self.games,
            "rate": self.rate,
            "won": self.wins,
            "lost": self.losses,
            "shared": self.ties,
        }

    @property
    def headline(self) -> str:
        """The result in a word."""
        return f"{self.rate:.0%}"

    def __add__(self, other: tuple[object, ...]) -> Tally:
        if not isinstance(other, Tally):
            return NotImplemented
        return Tally(self.wins + other.wins, self.losses + other.losses, self.ties + other.ties)

    def __str__(self) -> str:
        low, high = self.interval()
        strength = " to ".join(f"{elo(bound):+.0f}" for bound in (low, high))
        return (
            f"{self.wins} won, {self.losses} lost, {self.ties} shared of {self.games}:"
            f" {self.rate:.1%} ({low:.1%} to {high:.1%}), Elo {elo(self.rate):+.0f} ({strength})"
        )


class Means(NamedTuple):
    """Points of solo games, in the order of their decks, and between what the mean can lie at all."""

    points: tuple[int, ...] = ()
    possible: tuple[float, float] = (-math.inf, math.inf)

    @property
    def games(self) -> int:
        """All games."""
        return len(self.points)

    @property
    def mean(self) -> float:
        """The mean."""
        return sum(self.points) / len(self.points) if self.points else math.nan

    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval for the mean by Student's t, as far as it is possible; none for few games.

        >>> [round(bound, 2) for bound in Means((56, 58, 60, 60, 60), (0, 60)).interval() or ()]
        [56.58, 60]
        """
        count = len(self.points)
        if count < FEWEST:
            return None
        variance = sum((points - self.mean) ** 2 for points in self.points) / (count - 1)
        spread = student(count - 1) * math.sqrt(variance / count)
        lowest, highest = self.possible
        return max(lowest, self.mean - spread), min(highest, self.mean + spread)

    def over(self, other: Means) -> Means:
        """How many points more than another player with the same decks; the interval is that of pairs.

        >>> Means((40, 44)).over(Means((39, 40))).points
        (1, 4)
        """
        return Means(tuple(a - b for a, b in zip(self.points, other.points, strict=False)))

    def data(self) -> dict[str, Any]:
        """The mean and its interval as plain data."""
        return {"mean": self.mean, "interval": self.interval()}

    @property
    def headline(self) -> str:
        """The result in a word."""
        return f"{self.mean:.1f}"

    def __str__(self) -> str:
        interval = self.interval()
        sure = "" if interval is None else f" ({interval[0]:.2f} to {interval[1]:.2f})"
        count = len(self.points)
        return f"{self.mean:.2f} points{sure} in {count} game{'' if count == 1 else 's'}"


def student(degrees: int) -> float:
    """Student's t for 95 %: the standard deviations on either side of a mean of few values.

    >>> round(student(4), 2), round(student(19), 2), round(student(1000), 2)
    (2.78, 2.09, 1.96)
    """
    z = NormalDist().inv_cdf(0.975)
    # The expansion of Cornish and Fisher; from four degrees of freedom on it is right to a thousandth.
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / float(degrees) ** power for power, term in enumerate(terms))


def elo(rate: float) -> float:
    """The difference in Elo points that a rate stands for; infinite where one side always wins.

    >>> round(elo(0.75)), elo(1.0)
    (191, inf)
    """
    if rate <= 0 or rate >= 1:
        return math.inf if rate >= 1 else -math.inf
    return -400 * math.log10(1 / rate - 1)
