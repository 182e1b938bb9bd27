"""Reviews of Hashi, as the wire carries them."""

from __future__ import annotations

from collections.abc import Callable

from ponti.analysis.hashi.hindsight import Hindsight
from ponti.analysis.hashi.review import COSTLY, ReviewedTurn
from ponti.analysis.hashi.review import review as look_again
from ponti.hashi import Round
from ponti.record import Record
from ponti.server.thinking.jobs import Progress
from ponti.server.thinking.views import reason_view
from ponti.wire.study import HashiReviewView, PerfectView, ReviewedTurnView


def review(record: Record, seconds: float, tell: Callable[[Progress], None]) -> HashiReviewView:
    """The turns of all seats, and what they could have reached with all cards known."""

    def progress(done: int, total: int) -> None:
        tell(Progress("turns" if done < total else "perfect", done, total))

    # Perfect play takes a while to be found: with four seats the whole review may take twice as long.
    found = look_again(record, hindsight=seconds / min(len(record.seats), 2), progress=progress)
    rounds = [step for step, event in enumerate(record.game.events, 1) if isinstance(event, Round)]
    steps = [step for step in rounds for _ in record.seats]
    return HashiReviewView(
        points=list(found.points),
        perfect=[_perfect(best) for best in found.hindsights],
        turns=[_turn(step, turn) for step, turn in zip(steps, found.turns, strict=True)],
    )


def _perfect(best: Hindsight | None) -> PerfectView | None:
    if best is None:
        return None
    return PerfectView(points=best.points, bound=best.bound, turns=list(map(str, best.turns)))


def _turn(step: int, turn: ReviewedTurn) -> ReviewedTurnView:
    return ReviewedTurnView(
        step=step,
        round=turn.round,
        card=str(turn.card),
        seat=turn.seat,
        move=str(turn.move),
        before=round(turn.before, 2),
        after=round(turn.after, 2),
        cost=round(turn.cost, 2),
        costly=turn.cost >= COSTLY,
        better=None if turn.better is None else str(turn.better),
        reason=reason_view(turn.reason),
    )
