"""How the search for Ponte del Diavolo works, by names that a person can write."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ponti.engine import settings

# A network knows what a game that is played out would have to find out; all moves as first need such games.
NETWORKED = "explore=0,guide=1,trust=0,margin=0.1,ripe=1,doubt=0.15,warmth=1"
"""How a search that asks a network differs from the best one without."""


@dataclass(frozen=True, slots=True)
class Settings(settings.Settings):
    """How a search works; the defaults are those of the best player. Zero turns a technique off."""

    explore: float = 0.0
    """Weight of the plain term for moves tried less often than others."""
    guide: float = 0.6
    """Weight of the term for moves rated well beforehand."""
    trust: float = 300.0
    """Visits after which the results of a move count as much as those of all its later games."""
    margin: float = 0.15
    """Share of the difference in points in the value of a game."""
    ripe: int = 2
    """Visits before the moves after a move are considered."""
    doubt: float = 0.1
    """How much worse than its parent an untried move is taken to be."""
    solve: bool = True
    """Whether finished games are proofs."""
    warmth: float = 0.6
    """How flat the ratings beforehand are made."""
    tries: int = 3
    """How many spaces a playout looks at for a tile; 0: it is plain."""
    eager: int = 2
    """How many tickets a bridge has in a playout's draw between bridges and spaces."""
    quick_one: float = 1.0
    """Worth, in a playout, of a tile that makes a group of one, and so on up to an island."""
    quick_two: float = 2.0
    quick_three: float = 3.0
    quick_four: float = 6.0
    corner: float = -1.0
    """Worth of own tiles at the corners of a tile that stands alone."""
    deny: float = 0.0
    """Worth of a space where the rival could make an island."""
    dull: int = 20
    """Chance in a hundred of a bridge that joins a group to itself or no island at all."""
    batch: int = 8
    """How many leaves a network judges at once."""
    reuse: bool = True
    """Whether the tree outlives a turn."""
    room: int = 2_000_000
    """How many moves the tree has room for."""

    RANGES: ClassVar = {
        "explore": (0, 1000),
        "guide": (0, 1000),
        "trust": (0, 1e9),
        "margin": (0, 0.99),
        "ripe": (0, 1e9),
        "warmth": (0.01, 1000),
        "tries": (0, 1000),
        "eager": (0, 1000),
        "dull": (0, 100),
        "batch": (1, 1024),
        "room": (10_000, 100_000_000),
    }
