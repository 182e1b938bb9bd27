"""Reviews of Hashi and studies of its boards, as the wire carries them."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from ponti.analysis.hashi.hindsight import Hindsight, hindsight
from ponti.analysis.hashi.review import COSTLY, ReviewedTurn
from ponti.analysis.hashi.review import review as look_again
from ponti.analysis.hashi.study import Plan, Study, study_deck
from ponti.hashi import Card, Position, Round, deck_by_id, layout_by_id
from ponti.hashi.scoring import most_points
from ponti.record import Record
from ponti.server.thinking.jobs import Progress
from ponti.server.thinking.views import judge_view, reason_view
from ponti.wire.boards import BoardStudyView, BonusStudy, IslandStudy, PlayedView
from ponti.wire.study import HashiReviewView, PerfectView, ReviewedTurnView

DECKS = 8
"""A study on a server plays so many decks, or fewer where they take too long."""
LEVELS = ("ferryman", "carpenter", "pilot")
"""The levels that play them; the best one would take minutes."""


def study(board: str, deck: str, seconds: float, tell: Callable[[Progress], None]) -> BoardStudyView:
    """A few decks, each played by bots and looked at again by hindsight; half the time is for hindsight."""
    plan = Plan(layout_by_id(board), LEVELS, seconds / DECKS / 2, deck=deck_by_id(deck))
    until = monotonic() + 2 * seconds
    results = []
    for number in range(DECKS):
        tell(Progress("decks", number, DECKS))
        results.append(study_deck(plan, number))
        if monotonic() > until:
            break
    found = Study(plan.board, results)
    return BoardStudyView(
        decks=len(results),
        proved=found.proved,
        most=most_points(plan.board),
        played=[
            PlayedView(player=name, points=list(means.points), mean=round(means.mean, 1))
            for name, means in found.means().items()
        ],
        islands=[
            IslandStudy(letter=letter, finished=count) for letter, count in found.finished_counts().items()
        ],
        bonuses=[
            BonusStudy(bonus=name, full=round(full * len(results)), earned=round(some * len(results)))
            for name, (full, some) in found.bonuses().items()
        ],
    )


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
        judge=judge_view(found.judge),
    )


def perfect(position: Position, cards: list[str], seconds: float) -> tuple[int, int]:
    """The most points found with these cards to come, and no more than that are possible."""
    found = hindsight(position, list(map(Card.parse, cards)), seconds=seconds)
    return found.points, found.bound


PERFECT = perfect


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
