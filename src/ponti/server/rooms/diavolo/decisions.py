"""What requests in Ponte del Diavolo come to: moves and taking them back."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeAlias

from ponti.diavolo import parse_move
from ponti.errors import IllegalMoveError
from ponti.server.rooms.hashi.draft import Draft
from ponti.server.rooms.table import Table
from ponti.wire import events as ev
from ponti.wire import requests as rq
from ponti.wire.base import Code
from ponti.wire.refusal import Refusal

if TYPE_CHECKING:
    from ponti.server.rooms.decisions import Case

Outcome: TypeAlias = (
    tuple[list[ev.RoomEvent], dict[int, Draft]] | tuple[list[ev.RoomEvent], dict[int, Draft], Table]
)


def move(case: Case, seat: int, text: str, by: str = "player") -> Outcome:
    """A move of a seat, and what follows by itself."""
    parsed = parse_move(text)
    position = case.table.position
    violation = None if seat in position.to_act else position.why_not(seat, parsed)
    if violation is not None:
        raise Refusal.illegal(violation)
    try:
        after = position.after(parsed)
    except IllegalMoveError as error:
        raise Refusal.illegal(error.violation) from None
    course = case.course()
    course.move(seat, str(parsed), after, by)
    return course.events, {}, course.table


def time_out(case: Case, seat: int, rng: Random) -> Outcome:
    """The time of a seat is up: the game is lost."""
    del rng
    course = case.course()
    course.end("time", seat)
    return course.events, {}, course.table


def ask_takeback(case: Case, request: rq.AskTakeback) -> Outcome:
    """A request to take the own last move back; bots and seats of the same token agree at once."""
    table, seat = case.table, request.seat
    if table.takeback is not None:
        raise Refusal(Code.NOT_NOW, "a take-back is already being asked for")
    ply = _last_move(case, seat)
    events: list[ev.RoomEvent] = [ev.TakebackAsked(at=case.now, seat=seat)]
    other = 1 - seat
    if table.seats[other].bot or other in case.own:
        events.append(ev.TakebackAnswered(at=case.now, seat=other, agreed=True, ply=ply))
    return events, {}


def _last_move(case: Case, seat: int) -> int:
    """The ply of the last move of a seat in this room."""
    table = case.table
    for ply in reversed(range(table.opening, table.ply)):
        if table.movers[ply] == seat:
            return ply
    raise Refusal(Code.NOT_NOW, "there is no move of yours to take back")


def answer_takeback(case: Case, request: rq.AnswerTakeback) -> Outcome:
    """The other seat agrees or not; who asked can withdraw."""
    asking = case.table.takeback
    if asking is None:
        raise Refusal(Code.NOT_NOW, "nobody asks for a take-back")
    if request.seat == asking and request.agree:
        raise Refusal(Code.NOT_NOW, "the other seat has to agree")
    ply = _last_move(case, asking) if request.agree else None
    events: list[ev.RoomEvent] = [
        ev.TakebackAnswered(at=case.now, seat=request.seat, agreed=request.agree, ply=ply)
    ]
    return events, {}
