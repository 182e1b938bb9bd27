"""Hints and reviews of Ponte del Diavolo, as the wire carries them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ponti import bots
from ponti.analysis.diavolo import analyse
from ponti.analysis.diavolo.hint import diavolo_reason
from ponti.analysis.diavolo.review import Moment
from ponti.analysis.diavolo.review import review as look_again
from ponti.analysis.reason import Reason
from ponti.diavolo import Colour, Position
from ponti.play import Limit
from ponti.record import Record
from ponti.server.thinking.jobs import Progress
from ponti.server.thinking.parts import reason_view
from ponti.wire.study import DiavoloReviewView, HintView, MomentView

LONGEST_LOOK_S = 1.0
"""Nobody waits longer for a single position, however short the game."""


def guess(position: Position, seat: int, rng: Random) -> HintView:
    """What a plain player would do."""
    move = bots.GreedyBot().choose(position, seat, Limit(), rng)
    return HintView(move=str(move), reason=reason_view(diavolo_reason(position, move)), warming=True)


def hint(position: Position, seat: int, limit: Limit, rng: Random) -> HintView:
    """The best move with what it promises; for the opening, which promises nothing, the best player's."""
    if position.opening:
        strongest = bots.LEVELS["diavolo"][-1].make(bots.Options(wait=True))
        move = strongest.choose(position, seat, limit, rng)
        return HintView(move=str(move), reason=reason_view(diavolo_reason(position, move)))
    found = analyse(position, limit, suggestions=1, seed=rng.getrandbits(31))
    if position.choosing:
        win = found.win_of(Colour.DARK)
        side = Colour.DARK if win >= 0.5 else Colour.LIGHT
        return HintView(
            move=str(side),
            reason=reason_view(Reason("takes_side")),
            win=round(found.win_of(side), 3),
            ahead=round(found.ahead_of(side), 1),
        )
    best = found.suggestions[0]
    return HintView(
        move=str(best.move),
        reason=reason_view(diavolo_reason(position, best.move)),
        win=round(best.win, 3),
        ahead=round(best.ahead, 1),
        proven=best.is_proven,
        line=[str(move) for move in best.variation[1:]],
    )


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
