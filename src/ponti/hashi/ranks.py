"""The ranks of solo play: what the points are called, in four languages."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from ponti.hashi.shipped import data

LANGUAGES = ("en", "de", "fr", "cs")


@dataclass(frozen=True, eq=False)
class Rank:
    """A rank: the points that earn it, and its titles by language."""

    lowest: int
    highest: int
    titles: MappingProxyType[str, str]

    def title(self, language: str = "en") -> str:
        """The title in a language, in English where there is none.

        >>> rank(52).title(), rank(52).title("de")
        ('Professional planner', 'Planungsprofi')
        """
        return self.titles.get(language, self.titles["en"])

    def __str__(self) -> str:
        return self.title()


@cache
def ladder() -> tuple[Rank, ...]:
    """All ranks, the lowest first.

    >>> [rank.lowest for rank in ladder()]
    [0, 41, 43, 45, 47, 49, 51, 52, 54, 56, 58, 60]
    """
    ranks = []
    for line in (data() / "ranks.txt").read_text(encoding="utf-8").splitlines()[1:]:
        points, *titles = (column.strip() for column in line.split("|"))
        lowest, _, highest = points.partition("-")
        named = MappingProxyType(dict(zip(LANGUAGES, titles, strict=True)))
        ranks.append(Rank(int(lowest), int(highest or lowest), named))
    return tuple(ranks)


def rank(points: int) -> Rank:
    """The rank of a solo game; points between two ranks, which play cannot reach, have the lower one."""
    return max((rank for rank in ladder() if rank.lowest <= points), key=lambda rank: rank.lowest)
