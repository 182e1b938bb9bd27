"""Requests that only ask, and store nothing: what would happen, what has been, why is a space closed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ponti.errors import ParseError
from ponti.server.rooms.parts import part_of
from ponti.server.rooms.room import Room
from ponti.wire.base import Code, told
from ponti.wire.client_messages import Consider, Look
from ponti.wire.refusal import Refusal
from ponti.wire.server_messages import Considered, Looked

_encoder = msgspec.json.Encoder()


def is_slow(room: Room, request: Any) -> bool:
    """Whether a question takes a while to answer."""
    return type(request) in SLOW_QUESTIONS or type(request) in room.table.part.SLOW_QUESTIONS


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


def _look(room: Room, request: Look) -> Looked:
    table = room.table
    if request.ply > table.ply:
        raise Refusal(Code.STALE, f"the game is at ply {table.ply}, and has not come to {request.ply}")
    position, last = table.position_at(request.ply), table.texts[request.ply - 1] if request.ply else None
    view = table.part.position_view(position, last)
    points = table.part.points(position, view)
    return Looked(id=request.id, ply=request.ply, position=view, points=points)


QUESTIONS: dict[type, Callable[[Room, Any], Any]] = {Consider: _consider, Look: _look}
SLOW_QUESTIONS: frozenset[type] = frozenset({Look})
"""A past position is found by playing the game up to it."""
