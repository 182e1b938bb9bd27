"""Requests that only ask, and store nothing: what would happen, what is wrong, why is a space closed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ponti.errors import ParseError
from ponti.server.rooms.parts import part_of
from ponti.server.rooms.room import Room
from ponti.wire.base import Code, told
from ponti.wire.client_messages import Consider
from ponti.wire.refusal import Refusal
from ponti.wire.server_messages import Considered

_encoder = msgspec.json.Encoder()


def is_slow(room: Room, request: Any) -> bool:
    """Whether a question takes a while to answer."""
    return type(request) in room.table.part.SLOW_QUESTIONS


def answer(room: Room, request: Any) -> bytes:
    """The answer to a question; raises `Refusal`."""
    if room.table.status == "open":
        raise Refusal(Code.NOT_STARTED, "the game has not started: a seat is still open")
    handler = QUESTIONS.get(type(request)) or room.table.part.QUESTIONS.get(type(request))
    if handler is None:
        raise Refusal(Code.NOT_HERE, f"there is no {type(request).__struct_config__.tag} in this game")
    try:
        return _encoder.encode(handler(room, request))
    except ParseError as error:
        raise Refusal(Code.BAD_MOVE, error.message) from None


def _consider(room: Room, request: Consider) -> Considered:
    draft = room.draft(request.seat)
    return considered(room.table.position, request.seat, request.what, draft, request.id)


def considered(position: Any, seat: int, what: str, draft: Any, request: str) -> Considered:
    """What a move, or strokes added to a draft, would do."""
    violation, preview = part_of(position.kind).consider(position, seat, what, draft)
    return Considered(id=request, seat=seat, what=what, violation=told(violation), preview=preview)


QUESTIONS: dict[type, Callable[[Room, Any], Any]] = {Consider: _consider}
