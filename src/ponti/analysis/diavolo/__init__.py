"""Ponte del Diavolo: what could be done in a position, and what was done in a game."""

from ponti.analysis.diavolo.positions import Analysis, Suggestion, analyse
from ponti.analysis.diavolo.review import Review, review

__all__ = ["Analysis", "Review", "Suggestion", "analyse", "review"]
