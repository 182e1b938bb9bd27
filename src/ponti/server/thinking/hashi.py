"""Hints and reviews of Hashi, as the wire carries them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ponti import bots
from ponti.analysis.hashi.hindsight import Hindsight
from ponti.analysis.hashi.hint import hints, reason_for
from ponti.analysis.hashi.review import COSTLY, ReviewedTurn, review_hashi
from ponti.analysis.reason import Reason
from ponti.hashi import Move, Position, Round
from ponti.hashi.moves import AnyMove
from ponti.play import Limit
from ponti.record import Record
from ponti.server.thinking.jobs import Progress
from ponti.server.thinking.parts import reason_view
from ponti.wire.study import HashiReviewView, HintView, PerfectView, ReviewedTurnView


def guess(position: Position, seat: int, rng: Random) -> HintView:
    """What a plain player would do."""
    move = bots.HashiGreedyBot().choose(position, seat, Limit(), rng)
    return HintView(move=str(move), reason=reason_view(_reason(position, seat, move)), warming=True)


def hint(position: Position, seat: int, limit: Limit, rng: Random) -> HintView:
    """The best turn; at the set-up and the last check, for which there are no points, the best player's."""
    if position.card is None:
        strongest = bots.LEVELS["hashi"][-1].make(bots.Options(wait=True))
        move = strongest.choose(position, seat, limit, rng)
        return HintView(move=str(move), reason=reason_view(_reason(position, seat, move)))
    best = hints(position, seat, limit, count=1, seed=rng.getrandbits(31))[0]
    return HintView(move=str(best.move), reason=reason_view(best.reason), points=round(best.points, 1))


def _reason(position: Position, seat: int, move: AnyMove) -> Reason | None:
    if position.is_setup:
        return Reason("begins" if position.seats == 1 else "hands_on")
    return reason_for(position, seat, move) if isinstance(move, Move) else None


def review(record: Record, seconds: float, tell: Callable[[Progress], None]) -> HashiReviewView:
    """The turns of all seats, and what they could have reached with all cards known."""

    def progress(done: int, total: int) -> None:
        tell(Progress("turns" if done < total else "perfect", done, total))

    # Perfect play takes a while to be found: with four seats the whole review may take twice as long.
    found = review_hashi(record, seconds=seconds / min(len(record.seats), 2), progress=progress)
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
