"""Ponti: the rules of two bridge-building board games, Hashi and Ponte del Diavolo.

Nothing outside the standard library is imported by the rules, and no game before it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from ponti import _moved

if TYPE_CHECKING:
    from ponti import analysis as analysis
    from ponti import bots as bots
    from ponti import diavolo as diavolo
    from ponti import hashi as hashi
    from ponti import play as play
    from ponti import record as record
    from ponti import svg as svg
    from ponti.errors import IllegalMoveError as IllegalMoveError
    from ponti.errors import Outcome as Outcome
    from ponti.errors import ParseError as ParseError
    from ponti.errors import PontiError as PontiError
    from ponti.errors import Violation as Violation
    from ponti.play import Game as Game
    from ponti.play import Limit as Limit

__version__ = "0.1.0"
"""The version of Ponti, which stands only here."""

_HOMES = {
    "IllegalMoveError": "ponti.errors",
    "Outcome": "ponti.errors",
    "ParseError": "ponti.errors",
    "PontiError": "ponti.errors",
    "Violation": "ponti.errors",
    "Game": "ponti.play",
    "Limit": "ponti.play",
}
_MODULES = ("analysis", "bots", "diavolo", "hashi", "play", "record", "svg")

__all__ = ["__version__", *_HOMES, *_MODULES]

_moved.install()


if not TYPE_CHECKING:  # or else a type checker would find every name here, misspelt ones too

    def __getattr__(name: str) -> object:
        if name in _MODULES:
            return import_module(f"ponti.{name}")
        if name in _HOMES:
            return getattr(import_module(_HOMES[name]), name)
        raise AttributeError(f"module 'ponti' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
