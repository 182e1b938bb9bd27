"""What every game has in common: protocols of positions and bots, games in progress, and the loop that plays.

`ponti.play.conformance` holds a game to the protocols.
"""

from ponti.play.game import Game
from ponti.play.loop import Chance, Players, play_game, play_on
from ponti.play.protocols import Bot, EventT, LegalMoves, Limit, MoveT, MoveT_co, Position, PositionT

__all__ = [
    "Bot",
    "Chance",
    "EventT",
    "Game",
    "LegalMoves",
    "Limit",
    "MoveT",
    "MoveT_co",
    "Players",
    "Position",
    "PositionT",
    "play_game",
    "play_on",
]
