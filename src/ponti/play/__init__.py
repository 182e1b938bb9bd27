"""What every game has in common: protocols of positions and bots, games in progress, tables and the
loop that plays.

`ponti.play.conformance` holds a game to the protocols.
"""

from ponti.play.game import Game
from ponti.play.loop import Chance, Players, play_game, play_on
from ponti.play.protocols import Bot, EventT, LegalMoves, Limit, MoveT, MoveT_co, Position, PositionT
from ponti.play.table import Step, Table

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
    "Step",
    "Table",
    "play_game",
    "play_on",
]
