"""What could be done in a position, and what was done in a game. Importing this compiles nothing."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from ponti.analysis.diavolo import Analysis, Suggestion, analyse
from ponti.analysis.review import Review, review

if TYPE_CHECKING:
    from ponti.analysis import hindsight as hindsight

_MODULES = ("hindsight",)

__all__ = ["Analysis", "Review", "Suggestion", "analyse", "review"]


if not TYPE_CHECKING:  # or else a type checker would find every name here, misspelt ones too

    def __getattr__(name: str) -> object:
        if name in _MODULES:
            return import_module(f"{__name__}.{name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
