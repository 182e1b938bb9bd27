"""Entering a match: players by name, players of your own, and other programs."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeAlias

from ponti.bots.engine_process import EngineBot
from ponti.bots.levels import Options, make
from ponti.errors import PontiError
from ponti.play import Bot

Entrant: TypeAlias = str | Callable[[], Bot[Any]]
"""A name, `module:Class`, `engine:command`, or what makes a player when it is called."""

_ENGINE = "engine:"
_OWN = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_][\w.]*")


def enter(game: str, entrant: Entrant, options: Options | None = None) -> Bot[Any]:
    """A new player for one seat of one game.

    >>> type(enter("hashi", "ponti.bots.hashi:GreedyBot")).__name__
    'GreedyBot'
    """
    if not isinstance(entrant, str):
        return _made(entrant, name_of(entrant))
    if entrant.startswith(_ENGINE):
        return EngineBot(entrant.removeprefix(_ENGINE), game)
    if _OWN.fullmatch(entrant):
        return _made(_loaded(entrant), entrant)
    return make(game, entrant, options)


def name_of(entrant: Entrant) -> str:
    """What an entrant is called."""
    if isinstance(entrant, str):
        return entrant
    return str(getattr(entrant, "__name__", type(entrant).__name__))


def _loaded(text: str) -> Any:
    """What `module:Class` names."""
    module, _, path = text.partition(":")
    try:
        found: Any = import_module(module)
    except ModuleNotFoundError as error:
        raise PontiError(f"there is no module for the player {text}: {error}") from None
    for name in path.split("."):
        if not hasattr(found, name):
            raise PontiError(f"there is no {name} in {module} for the player {text}")
        found = getattr(found, name)
    return found


def _made(factory: Any, name: str) -> Bot[Any]:
    if not callable(factory):
        raise PontiError(f"{name} is not a player: a match needs a class or a function that makes a new one")
    bot: Bot[Any] = factory()
    if not callable(getattr(bot, "choose", None)):
        raise PontiError(f"{name} is not a player: what it makes has no choose(position, seat, limit, rng)")
    return bot
