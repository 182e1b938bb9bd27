"""What analyses of any game have found, as the wire carries it."""

from __future__ import annotations

from ponti.analysis import Judge, Reason, Suggestion
from ponti.wire.study import HintView, JudgeView, ReasonView


def reason_view(reason: Reason | None) -> ReasonView | None:
    """A reason as the wire carries it."""
    return None if reason is None else ReasonView(reason=reason.name, values=reason.values)


def judge_view(judge: Judge) -> JudgeView:
    """Whose opinion it is, as the wire carries it."""
    return JudgeView(kind=judge.kind, name=judge.name)


def hint_view(found: Suggestion, warming: bool) -> HintView:
    """A hint as the wire carries it; `warming` if it is a guess, made without the engine."""
    return HintView(
        move=str(found.move),
        reason=reason_view(found.reason),
        points=_rounded(found.points, 1),
        win=_rounded(found.win, 3),
        ahead=_rounded(found.ahead, 1),
        proven=found.is_proven,
        line=list(map(str, found.then)),
        warming=warming,
        judge=None if found.judge is None else judge_view(found.judge),
    )


def _rounded(number: float | None, digits: int) -> float | None:
    return None if number is None else round(number, digits)
