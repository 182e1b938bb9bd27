"""A process that looks at one game again: reads a task, tells how far it is, and writes the review.

One JSON object a line. It is started as `python -m ponti.server.thinking.reviewing`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from ponti.engine.warmup import WARM_UP
from ponti.play import Limit
from ponti.record import Record
from ponti.server.thinking.hinting import reason_view
from ponti.wire.study import (
    DiavoloReviewView,
    Finished,
    GameReview,
    HashiReviewView,
    MomentView,
    PerfectView,
    Progress,
    ReviewedTurnView,
    ReviewTask,
)

LONGEST_LOOK_S = 1.0
"""Nobody waits longer for a single position of Ponte del Diavolo, however short the game."""

Tell: TypeAlias = Callable[[str, int, int], None]


def review_of(record: Record, seconds: float, tell: Tell) -> GameReview:
    """Look at every turn of a game, within about so many seconds once the engine is ready."""
    if WARM_UP.is_cold:
        tell("warming", 0, 0)
    return (_hashi if record.kind == "hashi" else _diavolo)(record, seconds, tell)


def _hashi(record: Record, seconds: float, tell: Tell) -> HashiReviewView:
    from ponti.analysis.hashi.review import COSTLY, review
    from ponti.hashi import Round

    def progress(done: int, total: int) -> None:
        tell("turns" if done < total else "perfect", done, total)

    # Perfect play takes a while to be found: with four seats the whole review may take twice as long.
    found = review(record, hindsight=seconds / min(len(record.seats), 2), progress=progress)
    rounds = [step for step, event in enumerate(record.game.events, 1) if isinstance(event, Round)]
    steps = [step for step in rounds for _ in record.seats]
    return HashiReviewView(
        points=list(found.points),
        perfect=[
            None
            if best is None
            else PerfectView(points=best.points, bound=best.bound, turns=list(map(str, best.turns)))
            for best in found.hindsights
        ],
        turns=[
            ReviewedTurnView(
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
            for step, turn in zip(steps, found.turns, strict=True)
        ],
    )


def _diavolo(record: Record, seconds: float, tell: Tell) -> DiavoloReviewView:
    from ponti.analysis.diavolo import review

    steps = [
        step
        for step, (position, _) in enumerate(record.game.stack, 1)
        if not position.opening and not position.choosing
    ]
    limit = Limit(seconds=min(LONGEST_LOOK_S, seconds / (len(steps) + 1)))
    found = review(record, limit, progress=lambda done, total: tell("turns", done, total))
    return DiavoloReviewView(
        moments=[
            MomentView(
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
            for step, moment in zip(steps, found.moments, strict=True)
        ]
    )


def _write(line: Any) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
    sys.stdout.buffer.flush()


def main() -> None:
    """Carry one task out."""
    os.nice(10)  # after the server, and after the bots that somebody waits for
    try:
        task = msgspec.json.decode(sys.stdin.buffer.readline(), type=ReviewTask)
        record = Record.parse(task.record)
        found = review_of(
            record, task.seconds, lambda stage, done, total: _write(Progress(stage, done, total))
        )
    except Exception as error:
        _write(Finished(error=f"{type(error).__name__}: {error}"))
    else:
        _write(Finished(found))


if __name__ == "__main__":
    main()
