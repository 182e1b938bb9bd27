"""Ponte del Diavolo: what could be done in a position, and what was done in a game."""

from collections.abc import Mapping

from ponti.analysis.diavolo.positions import Analysis, analyse, best, can_analyse, judge
from ponti.analysis.diavolo.reasons import reason_for
from ponti.analysis.diavolo.review import Review, review

__all__ = ["OPTIONS", "Analysis", "Review", "analyse", "best", "can_analyse", "judge", "reason_for", "review"]

OPTIONS: Mapping[str, str] = {}
"""What a review takes besides what it takes for every game: names, and what they are."""
