"""How sure a result is: intervals for win rates and differences in strength."""

from __future__ import annotations

import math
from typing import NamedTuple

# Standard deviations: one look at the end, and a look after every game.
ONCE = 1.96
ALWAYS = 3.3


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


def elo(rate: float) -> float:
    """The difference in Elo points that a rate stands for; infinite where one side always wins.

    >>> round(elo(0.75)), elo(1.0)
    (191, inf)
    """
    if rate <= 0 or rate >= 1:
        return math.inf if rate >= 1 else -math.inf
    return -400 * math.log10(1 / rate - 1)
