"""What a strong bot would do and why, for somebody who asks for a hint. Runs in a worker process."""

from __future__ import annotations

from random import Random
from typing import Any

from ponti import analysis
from ponti.analysis.reason import Reason
from ponti.engine.warmup import WARM_UP
from ponti.play import Limit
from ponti.wire.study import HintView, ReasonView


def hint(position: Any, seat: int, seconds: float, rng: Random) -> HintView:
    """A hint for a seat; a quick guess while the engine has yet to be compiled, which takes half a minute."""
    WARM_UP.start()
    warming = WARM_UP.is_cold or not WARM_UP.wait()
    found = analysis.hint(position, seat, Limit(seconds=seconds), rng=rng, stand_in=warming)
    return HintView(
        move=str(found.move),
        reason=reason_view(found.reason),
        points=None if found.points is None else round(found.points, 1),
        win=None if found.win is None else round(found.win, 3),
        ahead=None if found.ahead is None else round(found.ahead, 1),
        proven=found.is_proven,
        line=list(map(str, found.then)),
        warming=warming,
    )


def reason_view(reason: Reason | None) -> ReasonView | None:
    """A reason as the wire carries it."""
    return None if reason is None else ReasonView(reason=reason.name, values=reason.values)
