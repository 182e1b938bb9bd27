"""What the requests of Hashi come to: drafts, confirmations and whole turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from ponti.hashi import Check, Entry, Move, parse_move
from ponti.server.rooms import events as ev
from ponti.server.rooms.decisions import Case, Decision, bounded
from ponti.server.rooms.hashi.draft import Draft, checked_step, why_not_confirm
from ponti.wire import hashi as asked
from ponti.wire.base import Code
from ponti.wire.refusal import Refusal

MOST_REOPENED, MORE_REOPENED = 20, 2
"""So often a seat may take its confirmations back, and so much oftener for each event of play so far."""


def _draft(case: Case, seat: int) -> Draft:
    """The draft of a seat for the current ply."""
    draft: Draft | None = case.drafts.get(seat)
    return draft if draft is not None and draft.ply == case.table.ply else Draft(case.table.ply)


def _open_draft(case: Case, seat: int, expected: int | None = None, counter: int = 0) -> Draft:
    if seat in case.table.confirmed:
        raise Refusal(Code.CONFIRMED, "the turn is confirmed: reopen it first")
    if expected is not None and expected != counter:
        raise Refusal(Code.STALE, f"this was meant for draft {expected}, it is at {counter}")
    return _draft(case, seat)


def _step(case: Case, seat: int, step: str) -> Decision:
    draft = _open_draft(case, seat)
    return Decision(drafts={seat: checked_step(case.table.position, seat, draft, step)})


def _draw(case: Case, request: asked.Draw) -> Decision:
    """One more stroke."""
    _open_draft(case, request.seat, request.counter, case.counter(request.seat))
    return _step(case, request.seat, request.stroke)


def _erase(case: Case, request: asked.Erase) -> Decision:
    """One stroke less."""
    return _step(case, request.seat, f"erase {request.stroke}")


def _skip(case: Case, request: asked.Skip) -> Decision:
    """An action of the card is left out."""
    return _step(case, request.seat, f"skip {request.action}")


def _reset(case: Case, request: asked.Reset) -> Decision:
    """An empty draft."""
    return _step(case, request.seat, "reset")


def _correct(case: Case, request: asked.Correct) -> Decision:
    """The turn of the round before as it should have been."""
    return _step(case, request.seat, f"[{request.move or ''}]")


def _undo(case: Case, request: asked.Undo) -> Decision:
    """One step back."""
    draft = _open_draft(case, request.seat)
    if not draft.done:
        raise Refusal(Code.NOT_NOW, "there is nothing to undo")
    return Decision(drafts={request.seat: draft.undone()})


def _redo(case: Case, request: asked.Redo) -> Decision:
    """One step forward again."""
    draft = _open_draft(case, request.seat)
    if draft.done == len(draft.steps):
        raise Refusal(Code.NOT_NOW, "there is nothing to redo")
    return Decision(drafts={request.seat: draft.redone()})


def _confirm(case: Case, request: asked.Confirm) -> Decision:
    """The turn ends with the draft as it is."""
    seat = request.seat
    draft = _open_draft(case, seat, request.counter, case.counter(seat))
    return _confirmed(case, seat, draft, "player")


def _confirmed(case: Case, seat: int, draft: Draft, by: str) -> Decision:
    violation = why_not_confirm(case.table.position, seat, draft.turn)
    if violation is not None:
        raise Refusal.illegal(violation)
    case.drafts = {**case.drafts, seat: draft}
    course = case.course()
    course.add(ev.Confirmed(at=case.now, seat=seat, by=by))
    course.settle()
    return Decision(course.events, {seat: draft}, course.table)


def _reopen(case: Case, request: asked.Reopen) -> Decision:
    """The confirmation is taken back."""
    table, seat = case.table, request.seat
    if seat not in table.confirmed:
        raise Refusal(Code.NOT_NOW, "the turn is not confirmed")
    reopened = (isinstance(event, ev.Reopened) and event.seat == seat for event in table.events_after(-1))
    bounded(reopened, MOST_REOPENED + MORE_REOPENED * table.ply)
    return Decision([ev.Reopened(at=case.now, seat=request.seat)])


def move(case: Case, seat: int, text: str, by: str) -> Decision:
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


def time_out(case: Case, seat: int, rng: Random) -> Decision:
    """The time of a seat is up: the turn counts as no strokes at all.

    The set-up cannot be left out: there the draft counts if it can be confirmed, else chance writes.
    """
    position = case.table.position
    draft = Draft(case.table.ply)
    if position.is_setup:
        draft = _draft(case, seat)
        if why_not_confirm(position, seat, draft.turn) is not None:
            draft = Draft(case.table.ply, [str(position.legal_moves(seat).sample(rng))], 1)
    return _confirmed(case, seat, draft, "time")


DECISIONS: Mapping[type, Callable[[Case, Any], Decision]] = {
    asked.Draw: _draw,
    asked.Erase: _erase,
    asked.Undo: _undo,
    asked.Redo: _redo,
    asked.Reset: _reset,
    asked.Skip: _skip,
    asked.Correct: _correct,
    asked.Confirm: _confirm,
    asked.Reopen: _reopen,
}
