"""The ids of the rules, one for each heading in `docs/rules/diavolo.md`."""

from __future__ import annotations

from enum import StrEnum


class Rule(StrEnum):
    """A rule of Ponte del Diavolo; the part behind the dot is its heading in `docs/rules/diavolo.md`."""

    BOARD = "diavolo.board"
    """Everything lies on the board: a1 is at the bottom left."""
    OPENING = "diavolo.opening"
    """The first player begins with two light tiles, on any two spaces."""
    CHOICE = "diavolo.choice"
    """The second player then chooses light or dark; dark moves next."""
    TURN = "diavolo.turn"
    """The players take turns, and nobody moves when the game is over."""
    PLACING = "diavolo.placing"
    """A turn is two tiles of one's own colour on free spaces, or one bridge."""
    ISLANDS = "diavolo.islands"
    """Four tiles of a colour in one piece are an island; there are never five."""
    DISTANCE = "diavolo.distance"
    """No other tile of its colour touches an island, neither at a side nor at a corner."""
    BRIDGES = "diavolo.bridges"
    """A bridge joins two tiles of its colour that lie two spaces or a knight's move apart."""
    ONE_BRIDGE = "diavolo.one-bridge"
    """A tile carries one bridge and no more."""
    OVER_TILES = "diavolo.over-tiles"
    """No bridge passes over a tile."""
    BLOCKED = "diavolo.blocked"
    """Nobody places a tile under a bridge."""
    CROSSING = "diavolo.crossing"
    """No bridge runs across another."""
    SUPPLY = "diavolo.supply"
    """What has run out can no longer be played; both share the bridges."""
    PASSING = "diavolo.passing"
    """Only a player who cannot place two tiles may pass."""
    END = "diavolo.end"
    """After a pass by light, dark has a single turn; a pass by dark ends the game."""
    SCORING = "diavolo.scoring"
    """Islands that bridges connect count together: the more of them, the more each is worth."""
    TIES = "diavolo.ties"
    """With equal points more islands win, then more bridges; else both do."""
