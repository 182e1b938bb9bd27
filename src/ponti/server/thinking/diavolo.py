"""Reviews of Ponte del Diavolo, as the wire carries them."""

from __future__ import annotations

from collections.abc import Callable

from ponti.analysis.diavolo.review import Moment
from ponti.analysis.diavolo.review import review as look_again
from ponti.play import Limit
from ponti.record import Record
from ponti.server.thinking.jobs import Progress
from ponti.server.thinking.views import reason_view
from ponti.wire.study import DiavoloReviewView, MomentView

PERFECT = None
LONGEST_LOOK_S = 1.0
"""Nobody waits longer for a single position, however short the game."""


def review(record: Record, seconds: float, tell: Callable[[Progress], None]) -> DiavoloReviewView:
    """Every move after the opening and the choice of colours."""
    steps = [
        step
        for step, (position, _) in enumerate(record.game.stack, 1)
        if not position.opening and not position.choosing
    ]
    limit = Limit(seconds=min(LONGEST_LOOK_S, seconds / (len(steps) + 1)))
    found = look_again(record, limit, progress=lambda done, total: tell(Progress("turns", done, total)))
    return DiavoloReviewView(
        moments=[_moment(step, moment) for step, moment in zip(steps, found.moments, strict=True)]
    )


def _moment(step: int, moment: Moment) -> MomentView:
    return MomentView(
        step=step,
        seat=moment.seat,
        colour=str(moment.mover),
        move=str(moment.move),
        light=round(moment.light, 3),
        cost=round(moment.cost, 3),
        costly=moment.is_turning_point,
        better=None if moment.better is None else str(moment.better),
        reason=reason_view(moment.reason),
    )
