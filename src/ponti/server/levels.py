"""The levels of bots that can sit at a table, asked from the bots' own registry."""

from __future__ import annotations

from typing import Any

from ponti.bots import RandomBot
from ponti.play import Bot

GAMES = ("hashi", "diavolo")


def known_levels(game: str) -> list[str]:
    """The levels for a game, the weakest first."""
    del game
    return ["random"]


def make_bot(game: str, level: str) -> Bot[Any]:
    """A new bot of a level, for one seat of one game."""
    del game, level
    return RandomBot()


def warms_up(game: str, level: str) -> bool:
    """Whether a bot of this level has to prepare itself (compile) when it is first used."""
    del game, level
    return False
