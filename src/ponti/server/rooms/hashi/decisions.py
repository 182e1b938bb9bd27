"""What requests about a Hashi draft come to."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeAlias

from ponti.hashi import Check, Entry, Move, parse_move
from ponti.server.rooms.hashi.draft import Draft, checked_step, why_not_confirm
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


def _open_draft(case: Case, seat: int, expected: int | None = None, counter: int = 0) -> Draft:
    if seat in case.table.confirmed:
        raise Refusal(Code.CONFIRMED, "the turn is confirmed: reopen it first")
    if expected is not None and expected != counter:
        raise Refusal(Code.STALE, f"this was meant for draft {expected}, it is at {counter}")
    return case.draft(seat)


def _step(case: Case, seat: int, step: str) -> Outcome:
    draft = _open_draft(case, seat)
    return [], {seat: checked_step(case.table.position, seat, draft, step)}


def draw(case: Case, request: rq.Draw) -> Outcome:
    """One more stroke."""
    _open_draft(case, request.seat, request.counter, case.counter(request.seat))
    return _step(case, request.seat, request.stroke)


def erase(case: Case, request: rq.Erase) -> Outcome:
    """One stroke less."""
    return _step(case, request.seat, f"erase {request.stroke}")


def skip(case: Case, request: rq.Skip) -> Outcome:
    """An action of the card is left out."""
    return _step(case, request.seat, f"skip {request.action}")


def reset(case: Case, request: rq.Reset) -> Outcome:
    """An empty draft."""
    return _step(case, request.seat, "reset")


def correct(case: Case, request: rq.Correct) -> Outcome:
    """The turn of the round before as it should have been."""
    return _step(case, request.seat, f"[{request.move or ''}]")


def undo(case: Case, request: rq.Undo) -> Outcome:
    """One step back."""
    draft = _open_draft(case, request.seat)
    if not draft.done:
        raise Refusal(Code.NOT_NOW, "there is nothing to undo")
    return [], {request.seat: draft.undone()}


def redo(case: Case, request: rq.Redo) -> Outcome:
    """One step forward again."""
    draft = _open_draft(case, request.seat)
    if draft.done == len(draft.steps):
        raise Refusal(Code.NOT_NOW, "there is nothing to redo")
    return [], {request.seat: draft.redone()}


def confirm(case: Case, request: rq.Confirm) -> Outcome:
    """The turn ends with the draft as it is."""
    seat = request.seat
    draft = _open_draft(case, seat, request.counter, case.counter(seat))
    return _confirmed(case, seat, draft, "player")


def _confirmed(case: Case, seat: int, draft: Draft, by: str) -> Outcome:
    violation = why_not_confirm(case.table.position, seat, draft.turn)
    if violation is not None:
        raise Refusal.illegal(violation)
    case.drafts = {**case.drafts, seat: draft}
    course = case.course()
    course.confirm(seat, by)
    return course.events, {seat: draft}, course.table


def reopen(case: Case, request: rq.Reopen) -> Outcome:
    """The confirmation is taken back."""
    if request.seat not in case.table.confirmed:
        raise Refusal(Code.NOT_NOW, "the turn is not confirmed")
    events: list[ev.RoomEvent] = [ev.Reopened(at=case.now, seat=request.seat)]
    return events, {}


def move(case: Case, seat: int, text: str, by: str = "player") -> Outcome:
    """A whole turn at once: the draft is replaced by it and confirmed."""
    if seat in case.table.confirmed:
        raise Refusal(Code.CONFIRMED, "the turn is confirmed: reopen it first")
    violation = case.table.position.why_not(seat, parsed := parse_move(text))
    if violation is not None:
        raise Refusal.illegal(violation)
    steps = steps_of(parsed)
    return _confirmed(case, seat, Draft(case.table.ply, steps, len(steps)), by)


def steps_of(move: Entry | Move | Check) -> list[str]:
    """The steps of a draft that come to a move."""
    if isinstance(move, Entry):
        return [str(move)]
    steps = [] if move.correction is None else [f"[{move.correction}]"]
    if isinstance(move, Move):
        steps += [] if move.entry is None else [str(move.entry)]
        steps += map(str, move.bridges)
    return steps


def time_out(case: Case, seat: int, rng: Random) -> Outcome:
    """The time of a seat is up: the turn counts as no strokes at all.

    The set-up cannot be left out: there the draft counts if it can be confirmed, else chance writes.
    """
    position = case.table.position
    draft = Draft(case.table.ply)
    if position.is_setup:
        draft = case.draft(seat)
        if why_not_confirm(position, seat, draft.turn) is not None:
            draft = Draft(case.table.ply, [str(position.legal_moves(seat).sample(rng))], 1)
    return _confirmed(case, seat, draft, "time")
