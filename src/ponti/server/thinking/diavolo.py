"""Reviews of Ponte del Diavolo, as the wire carries them."""

from __future__ import annotations

from collections.abc import Callable

from ponti.analysis.diavolo.review import Decided, Moment
from ponti.analysis.diavolo.review import review as look_again
from ponti.play import Limit
from ponti.record import Record
from ponti.server.thinking.jobs import Progress
from ponti.server.thinking.views import judge_view, reason_view
from ponti.wire.study import DecidedView, DiavoloReviewView, MomentView

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
    step_of = {moment.number: step for step, moment in zip(steps, found.moments, strict=True)}
    return DiavoloReviewView(
        moments=[_moment(step_of[moment.number], moment) for moment in found.moments],
        decided=None if found.decided is None else _decided(found.decided, step_of),
        judge=judge_view(found.judge),
    )


def _decided(decided: Decided, step_of: dict[int, int]) -> DecidedView | None:
    # A game that was given up may have been decided by its last move: no move follows it.
    if decided.number not in step_of:
        return None
    winner = None if decided.winner is None else str(decided.winner)
    return DecidedView(step=step_of[decided.number], winner=winner, line=list(map(str, decided.line)))


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
