"""Players of both games, from chance to search. Importing them compiles nothing."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from ponti.bots.chance import RandomBot
from ponti.bots.greedy import GreedyBot
from ponti.bots.hashi_greedy import HashiGreedyBot
from ponti.bots.hashi_search import HashiSearchBot
from ponti.bots.levels import LEVELS, Level, Options, make, names
from ponti.bots.search import SearchBot

if TYPE_CHECKING:
    from ponti.bots import arena as arena
    from ponti.bots import hashi_arena as hashi_arena

_MODULES = ("arena", "hashi_arena")

__all__ = [
    "LEVELS",
    "GreedyBot",
    "HashiGreedyBot",
    "HashiSearchBot",
    "Level",
    "Options",
    "RandomBot",
    "SearchBot",
    "make",
    "names",
]


if not TYPE_CHECKING:  # or else a type checker would find every name here, misspelt ones too

    def __getattr__(name: str) -> object:
        if name in _MODULES:
            return import_module(f"{__name__}.{name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
