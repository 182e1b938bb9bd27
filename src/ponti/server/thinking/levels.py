"""The levels of bots that can sit at a table, asked from the bots' own registry."""

from __future__ import annotations

import logging
from typing import Any

from ponti import bots
from ponti.engine import check_installed, storage
from ponti.engine.warmup import WARM_UP
from ponti.extras import MissingExtraError
from ponti.games import GAMES
from ponti.play import Bot

log = logging.getLogger("ponti.thinking")


def known_levels(game: str) -> list[str]:
    """The names of the levels for a game, the weakest first."""
    return [level.name for level in bots.LEVELS[game]]


def make_bot(game: str, level: str) -> Bot[Any]:
    """A new bot of a level, for one seat of one game.

    It waits a second while compiled kernels are loaded. Where they have yet to be compiled, a plain player
    makes its first moves.
    """
    return bots.make(game, level, bots.Options(stand_in=WARM_UP.is_cold_for(game)))


def why_plain(game: str) -> str | None:
    """Why hints for a game are those of a plain player, and bots begin as one in each process; or None."""
    try:
        check_installed()
    except MissingExtraError as error:
        return str(error)
    return storage.why_unkept(game)


def say_why_plain() -> None:
    """Say in the log, once for all games, what keeps the players from their strength."""
    for why in sorted({why for game in GAMES if (why := why_plain(game)) is not None}):
        log.warning("%s: hints are quick guesses, and bots need a minute to play at their strength", why)


def is_warming_up(bot: Bot[Any]) -> bool:
    """Whether somebody plainer answers for a bot, because its kernels are still being compiled."""
    return bool(getattr(bot, "is_standing_in", False)) and not WARM_UP.has_ended
