"""The ids of the rules, one for each heading in `docs/rules/diavolo.md`."""

from __future__ import annotations

from enum import StrEnum


class Rule(StrEnum):
    """A rule of Ponte del Diavolo; the part behind the dot is its heading in `docs/rules/diavolo.md`."""

    BOARD = "diavolo.board"
    OPENING = "diavolo.opening"
    CHOICE = "diavolo.choice"
    TURN = "diavolo.turn"
    PLACING = "diavolo.placing"
    ISLANDS = "diavolo.islands"
    DISTANCE = "diavolo.distance"
    BRIDGES = "diavolo.bridges"
    ONE_BRIDGE = "diavolo.one-bridge"
    OVER_TILES = "diavolo.over-tiles"
    BLOCKED = "diavolo.blocked"
    CROSSING = "diavolo.crossing"
    SUPPLY = "diavolo.supply"
    PASSING = "diavolo.passing"
    END = "diavolo.end"
    SCORING = "diavolo.scoring"
    TIES = "diavolo.ties"
