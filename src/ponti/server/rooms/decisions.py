"""What a request comes to: events and drafts to be stored, or a refusal. Nothing here changes anything.

This module has what both games share; `hashi_decisions` and `diavolo_decisions` the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom
from typing import Any

import msgspec
from msgspec import field

from ponti.errors import IllegalMoveError, ParseError
from ponti.server.rooms.course import Course
from ponti.server.rooms.deck import Secret
from ponti.server.rooms.diavolo import decisions as diavolo_decisions
from ponti.server.rooms.hashi import decisions as hashi_decisions
from ponti.server.rooms.hashi.draft import Draft
from ponti.server.rooms.names import BadNameError, cleaned
from ponti.server.rooms.table import Table
from ponti.server.thinking.levels import known_levels
from ponti.wire import events as ev
from ponti.wire import requests as rq
from ponti.wire.base import Code
from ponti.wire.refusal import Refusal


class Case(msgspec.Struct, kw_only=True):
    """Everything that a decision may look at."""

    table: Table
    drafts: dict[int, Draft]
    secret: Secret | None
    now: int
    own: frozenset[int] = frozenset()
    """The seats of who asks."""
    absent: Callable[[], frozenset[int]] = frozenset
    """The seats whose persons have been gone for long."""
    counters: dict[int, int] = field(default_factory=dict)
    """How often the draft of each seat has changed."""

    def counter(self, seat: int) -> int:
        """How often the draft of a seat has changed."""
        return self.counters.get(seat, 0)

    def course(self) -> Course:
        """What would follow from here."""
        return Course(self.table, self.drafts, self.secret, self.now)

    def draft(self, seat: int) -> Draft:
        """The draft of a seat for the current ply."""
        draft = self.drafts.get(seat)
        return draft if draft is not None and draft.ply == self.table.ply else Draft(self.table.ply)


class Decision(msgspec.Struct):
    """What is to be stored."""

    events: list[ev.RoomEvent] = field(default_factory=list)
    drafts: dict[int, Draft] = field(default_factory=dict)
    after: Table | None = None
    """The table with these events, where it is known already."""


def decide(case: Case, request: Any) -> Decision:
    """What a request of a player comes to; raises `Refusal`."""
    if request.seat not in case.own:
        raise Refusal(Code.NOT_YOUR_SEAT, f"seat {request.seat} is not yours")
    try:
        return DECISIONS[type(request)](case, request)
    except IllegalMoveError as error:
        raise Refusal.illegal(error.violation) from None
    except ParseError as error:
        raise Refusal(Code.BAD_MOVE, error.message) from None
    except BadNameError as error:
        raise Refusal(Code.BAD_NAME, str(error)) from None


def _playing(case: Case) -> Table:
    table = case.table
    if table.status == "open":
        raise Refusal(Code.NOT_STARTED, "the game has not started: a seat is still open")
    if table.status == "over":
        raise Refusal(Code.OVER, "the game is over")
    return table


def _game(table: Table) -> Any:
    return hashi_decisions if table.is_hashi else diavolo_decisions


def move(case: Case, seat: int, text: str, by: str) -> Decision:
    """A whole move of a seat, by whoever plays it."""
    return Decision(*_game(case.table).move(case, seat, text, by))


def time_out(case: Case, seat: int) -> Decision:
    """The time of a seat is up."""
    return Decision(*_game(case.table).time_out(case, seat, SystemRandom()))


def _move(case: Case, request: rq.MakeMove) -> Decision:
    _in_turn(case, request)
    return move(case, request.seat, request.move, "player")


def _in_turn(case: Case, request: Any) -> Table:
    """The table, if the request is meant for how it stands now and the seat plays itself."""
    table = _playing(case)
    if request.ply != table.ply:
        raise Refusal(Code.STALE, f"this was meant for ply {request.ply}, the game is at {table.ply}")
    if table.seats[request.seat].bot:
        raise Refusal(Code.NOT_NOW, "a bot plays this seat now: return to it first")
    return table


def _draft(handler: Callable[..., Any]) -> Callable[[Case, Any], Decision]:
    """A decision about a Hashi draft."""

    def decision(case: Case, request: Any) -> Decision:
        if not _in_turn(case, request).is_hashi:
            raise Refusal(Code.NOT_HERE, "there are no drafts in this game")
        return Decision(*handler(case, request))

    return decision


def _diavolo(handler: Callable[..., Any]) -> Callable[[Case, Any], Decision]:
    def decision(case: Case, request: Any) -> Decision:
        if _playing(case).is_hashi:
            raise Refusal(Code.NOT_HERE, "there are no take-backs in Hashi")
        return Decision(*handler(case, request))

    return decision


def _resign(case: Case, request: rq.Resign) -> Decision:
    table = _playing(case)
    if len(table.seats) > 2:
        raise Refusal(Code.NOT_HERE, "with more than two seats the others go on: just leave")
    course = case.course()
    course.end("resigned", request.seat)
    return Decision(course.events, after=course.table)


def _gone(case: Case, absent: int) -> Table:
    table = _playing(case)
    if absent >= len(table.seats) or absent not in case.absent() or table.seats[absent].bot:
        raise Refusal(Code.NOT_ABSENT, f"seat {absent} is not absent")
    return table


def _replace(case: Case, request: rq.Replace) -> Decision:
    table = _gone(case, request.absent)
    kind = "hashi" if table.is_hashi else "diavolo"
    if request.level not in known_levels(kind):
        raise Refusal(Code.NO_SUCH_BOT, f"there is no bot of level {request.level!r} for {kind}")
    return Decision([ev.TakenOver(at=case.now, seat=request.absent, level=request.level, by=request.seat)])


def _abandon(case: Case, request: rq.Abandon) -> Decision:
    _gone(case, request.absent)
    course = case.course()
    course.end("abandoned", request.absent)
    return Decision(course.events, after=course.table)


def _return(case: Case, request: rq.Return) -> Decision:
    table = _playing(case)
    if table.seats[request.seat].replaced_by is None:
        raise Refusal(Code.NOT_NOW, "no bot has replaced you")
    return Decision([ev.Returned(at=case.now, seat=request.seat)])


def _rename(case: Case, request: rq.Rename) -> Decision:
    name = cleaned(request.name)
    if name == case.table.seats[request.seat].name:
        return Decision()
    return Decision([ev.Renamed(at=case.now, seat=request.seat, name=name)])


DECISIONS: dict[type, Callable[[Case, Any], Decision]] = {
    rq.Draw: _draft(hashi_decisions.draw),
    rq.Erase: _draft(hashi_decisions.erase),
    rq.Undo: _draft(hashi_decisions.undo),
    rq.Redo: _draft(hashi_decisions.redo),
    rq.Reset: _draft(hashi_decisions.reset),
    rq.Skip: _draft(hashi_decisions.skip),
    rq.Correct: _draft(hashi_decisions.correct),
    rq.Confirm: _draft(hashi_decisions.confirm),
    rq.Reopen: _draft(hashi_decisions.reopen),
    rq.MakeMove: _move,
    rq.AskTakeback: _diavolo(diavolo_decisions.ask_takeback),
    rq.AnswerTakeback: _diavolo(diavolo_decisions.answer_takeback),
    rq.Resign: _resign,
    rq.Replace: _replace,
    rq.Abandon: _abandon,
    rq.Return: _return,
    rq.Rename: _rename,
}
