"""What a strong bot would do and why, for somebody who asks for a hint. Runs in a worker process."""

from __future__ import annotations

from random import Random
from typing import Any

from ponti import bots
from ponti.analysis import analyse
from ponti.analysis.diavolo.hint import diavolo_reason
from ponti.analysis.hashi.hint import hints, reason_for
from ponti.analysis.reason import Reason
from ponti.diavolo import Colour
from ponti.diavolo import Position as DiavoloPosition
from ponti.engine.warmup import WARM_UP
from ponti.hashi import Move
from ponti.hashi import Position as HashiPosition
from ponti.play import Bot, Limit
from ponti.wire.study import HintView, ReasonView


def hint(position: Any, seat: int, seconds: float, rng: Random) -> HintView:
    """A hint for a seat; a quick guess while the engine has yet to be compiled, which takes half a minute."""
    WARM_UP.start()
    is_hashi = isinstance(position, HashiPosition)
    if WARM_UP.is_cold or not WARM_UP.wait():
        quick = bots.stand_in(position.kind).choose(position, seat, Limit(), rng)
        return _plain(position, seat, quick, warming=True)
    limit = Limit(seconds=seconds)
    return _hashi(position, seat, limit, rng) if is_hashi else _diavolo(position, seat, limit, rng)


def reason_view(reason: Reason | None) -> ReasonView | None:
    """A reason as the wire carries it."""
    return None if reason is None else ReasonView(reason=reason.name, values=reason.values)


def _plain(position: Any, seat: int, move: Any, warming: bool = False) -> HintView:
    """A move with what can be said about it without a search."""
    return HintView(move=str(move), reason=reason_view(_why(position, seat, move)), warming=warming)


def _why(position: Any, seat: int, move: Any) -> Reason | None:
    if isinstance(position, DiavoloPosition):
        return diavolo_reason(position, move)
    if position.is_setup:
        return Reason("begins" if position.seats == 1 else "hands_on")
    return reason_for(position, seat, move) if isinstance(move, Move) else None


def _strongest(game: str) -> Bot[Any]:
    return bots.LEVELS[game][-1].make()


def _hashi(position: HashiPosition, seat: int, limit: Limit, rng: Random) -> HintView:
    if position.card is None:  # the set-up, or the last check of the free pen
        return _plain(position, seat, _strongest("hashi").choose(position, seat, limit, rng))
    best = hints(position, seat, limit, count=1, seed=rng.getrandbits(31))[0]
    return HintView(move=str(best.move), reason=reason_view(best.reason), points=round(best.points, 1))


def _diavolo(position: DiavoloPosition, seat: int, limit: Limit, rng: Random) -> HintView:
    if position.opening:
        return _plain(position, seat, _strongest("diavolo").choose(position, seat, limit, rng))
    found = analyse(position, limit, suggestions=1, seed=rng.getrandbits(31))
    best = found.suggestions[0]
    if position.choosing:
        win = found.win_of(Colour.DARK)
        side = "dark" if win >= 0.5 else "light"
        return HintView(
            move=side,
            reason=reason_view(Reason("takes_side")),
            win=round(max(win, 1 - win), 3),
            ahead=round(found.ahead if win >= 0.5 else -found.ahead, 1),
        )
    return HintView(
        move=str(best.move),
        reason=reason_view(diavolo_reason(position, best.move)),
        win=round(best.win, 3),
        ahead=round(best.ahead, 1),
        proven=best.is_proven,
        line=[str(move) for move in best.variation[1:]],
    )
