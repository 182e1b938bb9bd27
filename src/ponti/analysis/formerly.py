"""Functions under the names and with the arguments that they had in version 0.1, each with a warning."""

from __future__ import annotations

import warnings
from typing import Any

from ponti.analysis.diavolo.reasons import reason_for as _diavolo_reason_for
from ponti.analysis.hashi.positions import analyse as _analyse_hashi
from ponti.analysis.hashi.reasons import reason_for as reason_for
from ponti.analysis.hashi.review import review as _review_hashi
from ponti.analysis.reason import Reason
from ponti.analysis.results import Review, Suggestion
from ponti.play import Limit
from ponti.record import Record


def _warn(before: str, now: str) -> None:
    warnings.warn(f"{before} will go: {now} does the same", DeprecationWarning, stacklevel=3)


def graph(review: Review) -> str:
    """The course of a game as a picture."""
    _warn("graph(review)", "review.graph()")
    return review.graph()


def hashi_graph(review: Review) -> str:
    """The course of a game of Hashi as a picture."""
    _warn("hashi_graph(review)", "review.graph()")
    return review.graph()


def review_hashi(record: Record, *, seconds: float = 30.0, **others: Any) -> Review:
    """The review of a game of Hashi; the seconds are those for hindsight."""
    _warn("review_hashi", "ponti.analysis.review")
    return _review_hashi(record, hindsight=seconds, **others)


def hints(
    position: Any, seat: int = 0, limit: Limit | None = None, *, count: int = 3, **others: Any
) -> tuple[Suggestion, ...]:
    """The best turns of a seat with the open card of Hashi."""
    _warn("hints", "ponti.analysis.analyse")
    limit = limit or Limit(seconds=2.0)
    return _analyse_hashi(position, limit, seat=seat, suggestions=count, **others).suggestions


def diavolo_reason(position: Any, move: Any) -> Reason:
    """The most telling thing that a move of Ponte del Diavolo does."""
    _warn("diavolo_reason", "ponti.analysis.diavolo.reason_for")
    return _diavolo_reason_for(position, 0, move)
