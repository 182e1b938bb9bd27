"""Supplies, and what islands and bridges are worth."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from ponti.diavolo.grid import Span
from ponti.errors import ParseError


class Supply(NamedTuple):
    """How many light tiles, dark tiles and bridges the box holds.

    >>> print(Supply.standard(10), "|", Supply.standard(8), "|", UNLIMITED)
    40 40 15 | 26 26 10 | unlimited
    """

    light: int
    dark: int
    bridges: int

    @classmethod
    def standard(cls, size: int) -> Supply:
        """The supply of the box, scaled with the area of the board and rounded up."""
        tiles = -(-40 * size * size // 100)
        return cls(tiles, tiles, -(-15 * size * size // 100))

    @classmethod
    def parse(cls, text: str) -> Supply:
        """Read `40 40 15` or `unlimited`."""
        if text == "unlimited":
            return UNLIMITED
        match = re.fullmatch(r"(\d{1,3}) (\d{1,3}) (\d{1,3})", text, re.ASCII)
        supply = cls(*map(int, match.groups())) if match else None
        if supply is None or not supply.is_playable:
            raise ParseError(
                "{text} is not a supply: write light tiles, dark tiles and bridges (40 40 15),"
                " at least two tiles of each colour and at most 256 of anything, or unlimited",
                text=repr(text[:20]),
            )
        return supply

    @property
    def is_playable(self) -> bool:
        """Whether a game can begin with it: two tiles for each, and no more than any board could take."""
        return 2 <= self.light <= 256 and 2 <= self.dark <= 256 and 0 <= self.bridges <= 256

    def __str__(self) -> str:
        return "unlimited" if self == UNLIMITED else f"{self.light} {self.dark} {self.bridges}"


# More than the largest board has room for, so it never runs out.
UNLIMITED = Supply(256, 256, 256)
"""The supply that never runs out."""


class Score(NamedTuple):
    """What a colour has: points, then the tie-breaks in their order (rules/diavolo.md#ties)."""

    points: int
    islands: int
    bridges: int


def networks(groups: Iterable[int], bridges: Iterable[Span]) -> list[int]:
    """The groups of one colour joined by its bridges: each network a set of tiles, sandbanks included."""
    joined = list(groups)
    for span in bridges:
        ends = 1 << span.ends[0] | 1 << span.ends[1]
        touched = [network for network in joined if network & ends]
        joined = [network for network in joined if not network & ends]
        joined.append(sum(touched))
    return joined


def points(islands: int) -> int:
    """What a network with so many islands is worth: 1, 3, 6, 10, 15 and so on."""
    return islands * (islands + 1) // 2
