"""How the search for Hashi works, by names that a person can write."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ponti.engine import settings

WIDEST = 512
"""So many turns of a position are kept at most."""


@dataclass(frozen=True, slots=True)
class Settings(settings.Settings):
    """How a search works."""

    learnt: bool = True
    """The learnt value, or the plain one."""
    sight: int = 0
    """So many turns are looked at, drawn at random; 0: all."""
    keep: int = 32
    """So many of the best turns are tried out."""
    ahead: bool = True
    """Weigh them first by the mean over the next card."""
    deep: int = 6
    """How many of the best are then weighed by the mean over the next two cards; 0: none."""
    inner: int = 4
    """So many turns of the next card are followed to the one after it."""
    race: int = 16
    """At a table, how many decks are played for the others, to see how long each bonus lasts."""
    halve: bool = True
    """Drop the worse half again and again, or try all of them equally often."""
    play: bool = False
    """Play games out."""
    common: bool = True
    """Play them with the same decks after every turn, or with others after each."""
    depth: int = 100
    """So many turns are played out before the value judges."""
    most: int = 60
    """So many turns are looked at in each turn of a game played out; -1: play at random."""
    trust: float = 4.0
    """The value counts as much as this many games played out."""
    exact: bool = True
    """Look at everything when at most two more cards come."""
    share: float = 0.4
    """The part of the time for looking at the next card only."""

    RANGES: ClassVar = {
        "sight": (0, 1e9),
        "keep": (1, WIDEST),
        "deep": (0, WIDEST),
        "inner": (1, WIDEST),
        "race": (0, 10_000),
        "depth": (0, 1000),
        "most": (-1, 1e9),
        "trust": (0, 1e9),
        "share": (0, 1),
    }
