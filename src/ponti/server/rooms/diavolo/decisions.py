"""What requests in Ponte del Diavolo come to: moves and taking them back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from ponti.diavolo import parse_move
from ponti.server.rooms import events as ev
from ponti.server.rooms.decisions import Case, Decision, bounded
from ponti.wire import diavolo as asked
from ponti.wire.base import Code
from ponti.wire.refusal import Refusal

MOST_TAKEBACKS = 500
"""So often take-backs may be asked for in a game."""


def move(case: Case, seat: int, text: str, by: str) -> Decision:
    """A move of a seat, and what follows by itself."""
    position = case.table.position
    event = position.event_of({seat: parse_move(text)})
    after = position.after(event)
    course = case.course()
    course.play(str(event), after, seat=seat, by=by)
    course.settle()
    return Decision(course.events, after=course.table)


def time_out(case: Case, seat: int, rng: Random) -> Decision:
    """The time of a seat is up: the game is lost."""
    del rng
    course = case.course()
    course.end("time", seat)
    return Decision(course.events, after=course.table)


def _ask_takeback(case: Case, request: asked.AskTakeback) -> Decision:
    """A seat asks to take its last move back; bots and seats of the same token agree at once."""
    table, seat = case.table, request.seat
    if table.takeback is not None:
        raise Refusal(Code.NOT_NOW, "a take-back is already being asked for")
    ply = _last_move(case, seat)
    asked_for = (isinstance(event, ev.TakebackAsked) for event in table.events_after(-1))
    bounded(asked_for, MOST_TAKEBACKS)
    events: list[ev.RoomEvent] = [ev.TakebackAsked(at=case.now, seat=seat)]
    other = 1 - seat
    if table.seats[other].bot or other in case.own:
        events.append(ev.TakebackAnswered(at=case.now, seat=other, agreed=True, ply=ply))
    return Decision(events)


def _last_move(case: Case, seat: int) -> int:
    """The ply of the last move of a seat in this room."""
    table = case.table
    for ply in reversed(range(table.opening, table.ply)):
        if table.movers[ply] == seat:
            return ply
    raise Refusal(Code.NOT_NOW, "there is no move of yours to take back")


def _answer_takeback(case: Case, request: asked.AnswerTakeback) -> Decision:
    """The other seat agrees or not; the one that asked can withdraw."""
    asking = case.table.takeback
    if asking is None:
        raise Refusal(Code.NOT_NOW, "nobody asks for a take-back")
    if request.seat == asking and request.agree:
        raise Refusal(Code.NOT_NOW, "the other seat has to agree")
    ply = _last_move(case, asking) if request.agree else None
    events: list[ev.RoomEvent] = [
        ev.TakebackAnswered(at=case.now, seat=request.seat, agreed=request.agree, ply=ply)
    ]
    return Decision(events)


DECISIONS: Mapping[type, Callable[[Case, Any], Decision]] = {
    asked.AskTakeback: _ask_takeback,
    asked.AnswerTakeback: _answer_takeback,
}
