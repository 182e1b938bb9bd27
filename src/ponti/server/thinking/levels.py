"""The levels of bots that can sit at a table, asked from the bots' own registry."""

from __future__ import annotations

from typing import Any

from ponti import bots
from ponti.engine.warmup import WARM_UP
from ponti.play import Bot


def known_levels(game: str) -> list[str]:
    """The names of the levels for a game, the weakest first."""
    return [level.name for level in bots.LEVELS[game]]


def make_bot(game: str, level: str) -> Bot[Any]:
    """A new bot of a level, for one seat of one game.

    It waits a second while compiled kernels are loaded. Where they have yet to be compiled, a plain player
    makes its first moves.
    """
    return bots.make(game, level, bots.Options(stand_in=WARM_UP.is_cold_for(game)))


def is_warming_up(bot: Bot[Any]) -> bool:
    """Whether somebody plainer answers for a bot, because its kernels are still being compiled."""
    return bool(getattr(bot, "is_standing_in", False))
