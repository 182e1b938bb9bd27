"""Requests that only ask, and store nothing: what would happen, what is wrong, why is a space closed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ponti.errors import IllegalMoveError, ParseError, Violation
from ponti.hashi import Position as HashiPosition
from ponti.server.rooms.diavolo import view as diavolo_view
from ponti.server.rooms.hashi import view as hashi_view
from ponti.server.rooms.hashi.draft import Turn, after_step, why_not_yet
from ponti.server.rooms.room import Room
from ponti.wire import requests as rq
from ponti.wire.base import Code
from ponti.wire.messages import ClosedTold, Considered, DiavoloPreview, HashiPreview
from ponti.wire.refusal import Refusal

_encoder = msgspec.json.Encoder()


def answer(room: Room, request: Any) -> bytes:
    """The answer to a question; raises `Refusal`."""
    if room.table.status == "open":
        raise Refusal(Code.NOT_STARTED, "the game has not started: a seat is still open")
    try:
        return _encoder.encode(QUESTIONS[type(request)](room, request))
    except ParseError as error:
        raise Refusal(Code.BAD_MOVE, error.message) from None


def _consider(room: Room, request: rq.Consider) -> Considered:
    turn = room.case().draft(request.seat).turn if room.table.is_hashi else Turn()
    return considered(room.table.position, request.seat, request.what, turn, request.id)


def considered(position: Any, seat: int, what: str, turn: Turn, request: str) -> Considered:
    """What a move, or strokes added to a draft, would do."""
    violation: Violation | None
    preview: HashiPreview | DiavoloPreview | None
    if isinstance(position, HashiPosition):
        violation, preview = _strokes(position, seat, turn, what)
    else:
        violation, preview = diavolo_view.consider(position, seat, what)
    return Considered(id=request, seat=seat, what=what, violation=hashi_view.told(violation), preview=preview)


def _strokes(
    position: HashiPosition, seat: int, turn: Turn, what: str
) -> tuple[Violation | None, HashiPreview | None]:
    for step in what.split():
        turn = after_step(turn, step)
        try:
            violation = why_not_yet(position, seat, turn)
        except IllegalMoveError as error:
            violation = error.violation
        if violation is not None:
            return violation, None
    return None, hashi_view.preview(position, seat, turn)


def _closed(room: Room, request: rq.Closed) -> ClosedTold:
    if room.table.is_hashi:
        raise Refusal(Code.NOT_HERE, "there are no spaces in Hashi")
    spaces = diavolo_view.closed_spaces(room.table.position, request.seat, request.first)
    return ClosedTold(id=request.id, seat=request.seat, spaces=spaces)


def _check(room: Room, request: rq.Check) -> Any:
    if not room.table.is_hashi:
        raise Refusal(Code.NOT_HERE, "there is nothing to check in this game")
    return hashi_view.mistakes_view(room.table.position, request.seat, request.id)


QUESTIONS: dict[type, Callable[[Room, Any], Any]] = {
    rq.Consider: _consider,
    rq.Closed: _closed,
    rq.Check: _check,
}
