"""Functions for Hashi under the names and with the arguments they had before, with warnings."""

from __future__ import annotations

from typing import Any

from ponti.analysis.formerly import warn
from ponti.analysis.hashi.positions import analyse
from ponti.analysis.hashi.reasons import reason_for as reason_for
from ponti.analysis.hashi.review import review
from ponti.analysis.results import Review, Suggestion
from ponti.play import Limit
from ponti.record import Record


def review_hashi(record: Record, *, seconds: float = 30.0, **others: Any) -> Review:
    """The review of a game of Hashi; the seconds are those for hindsight."""
    warn("review_hashi", "ponti.analysis.review")
    return review(record, hindsight=seconds, **others)


def hints(
    position: Any, seat: int = 0, limit: Limit | None = None, *, count: int = 3, **others: Any
) -> tuple[Suggestion, ...]:
    """The best turns of a seat with the open card of Hashi."""
    warn("hints", "ponti.analysis.analyse")
    limit = limit or Limit(seconds=2.0)
    return analyse(position, limit, seat=seat, suggestions=count, **others).suggestions
