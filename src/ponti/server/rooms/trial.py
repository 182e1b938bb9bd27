"""Positions without a room: what lessons try out. Everything is checked by the rules, nothing is stored."""

from __future__ import annotations

from typing import Any

from ponti import diavolo, hashi
from ponti.errors import IllegalMoveError, ParseError, PontiError, Violation
from ponti.server.rooms.diavolo import view as diavolo_view
from ponti.server.rooms.hashi import view as hashi_view
from ponti.server.rooms.hashi.draft import Draft, Turn, checked_step
from ponti.server.rooms.questions import considered
from ponti.wire.base import Code
from ponti.wire.forms import Tried, Try
from ponti.wire.messages import DraftTold
from ponti.wire.refusal import Refusal


def try_out(form: Try) -> Tried:
    """Play events from a position, then steps of a draft; a refusal of the rules is part of the answer."""
    position = _position(form.code)
    if form.seat >= position.seats:
        raise Refusal(Code.BAD_CODE, f"there is no seat {form.seat}")
    try:
        played, position, violation = _play(position, form.events)
        draft, broken = _draft(position, form) if violation is None else (None, None)
        asked = None
        if form.consider is not None and violation is None and broken is None:
            turn = draft[1].turn if draft else Turn()
            asked = considered(position, form.seat, form.consider, turn, "try")
    except ParseError as error:
        raise Refusal(Code.BAD_MOVE, error.message) from None
    is_hashi = isinstance(position, hashi.Position)
    return Tried(
        code=position.code(),
        position=hashi_view.position_view(position) if is_hashi else diavolo_view.position_view(position),
        layout=hashi_view.layout_view(position.layout) if is_hashi else None,
        to_act=sorted(position.to_act),
        played=played,
        draft=draft[0] if draft else None,
        considered=asked,
        violation=hashi_view.told(violation or broken),
    )


def _position(code: str) -> Any:
    kinds: dict[str, Any] = {"hashi": hashi.Position, "diavolo": diavolo.Position}
    kind = kinds.get(code.strip().partition(":")[0])
    if kind is None:
        raise Refusal(Code.BAD_CODE, "a code begins with hashi: or diavolo:")
    try:
        return kind.from_code(code)
    except PontiError as error:
        raise Refusal(Code.BAD_CODE, str(error)[:300]) from None


def _play(position: Any, events: list[str]) -> tuple[int, Any, Violation | None]:
    for count, text in enumerate(events):
        try:
            position = position.after(position.parse_event(text))
        except IllegalMoveError as error:
            return count, position, error.violation
    return len(events), position, None


def _draft(position: Any, form: Try) -> tuple[tuple[DraftTold, Draft] | None, Violation | None]:
    if not isinstance(position, hashi.Position) or form.seat not in position.to_act:
        return None, None
    draft, violation = Draft(), None
    for step in form.steps:
        try:
            draft = checked_step(position, form.seat, draft, step)
        except IllegalMoveError as error:
            violation = error.violation
            break
    return (hashi_view.draft_view(position, form.seat, draft, draft.done, False), draft), violation
