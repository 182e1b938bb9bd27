"""Positions without a room: what lessons try out. Everything is checked by the rules, nothing is stored."""

from __future__ import annotations

from typing import Any

from ponti import games
from ponti.errors import IllegalMoveError, ParseError, PontiError, Violation
from ponti.server.rooms.parts import TriedDraft, part_of
from ponti.server.rooms.questions import considered
from ponti.wire.base import Code, told
from ponti.wire.forms import Tried, Try
from ponti.wire.refusal import Refusal


def try_out(form: Try) -> Tried:
    """Play events from a position, then steps of a draft; a refusal of the rules is part of the answer."""
    position = position_of(form.code)
    if form.seat >= position.seats:
        raise Refusal(Code.BAD_CODE, f"there is no seat {form.seat}")
    draft: TriedDraft | None = None
    asked = None
    try:
        played, position, violation = _play(position, form.events)
        if violation is None:
            draft = _draft(position, form)
            violation = None if draft is None else draft.violation
        if form.consider is not None and violation is None:
            drawn = None if draft is None else draft.draft
            asked = considered(position, form.seat, form.consider, drawn, "try")
    except ParseError as error:
        raise Refusal(Code.BAD_MOVE, error.message) from None
    part = part_of(position.kind)
    return Tried(
        code=position.code(),
        position=part.position_view(position),
        layout=part.layout_view(position),
        to_act=sorted(position.to_act),
        played=played,
        draft=None if draft is None else draft.told,
        considered=asked,
        violation=told(violation),
    )


def position_of(code: str) -> Any:
    """The position of a code; `Refusal` where it makes none."""
    kind = code.strip().partition(":")[0]
    if kind not in games.GAMES:
        beginnings = " or ".join(f"{name}:" for name in games.GAMES)
        raise Refusal(Code.BAD_CODE, f"a code begins with {beginnings}")
    try:
        position = games.get(kind).rules.Position.from_code(code)
        part_of(kind).check_size(position)
        return position
    except PontiError as error:
        raise Refusal(Code.BAD_CODE, str(error)[:300]) from None


def _play(position: Any, events: list[str]) -> tuple[int, Any, Violation | None]:
    for count, text in enumerate(events):
        try:
            position = position.after(position.parse_event(text))
        except IllegalMoveError as error:
            return count, position, error.violation
    return len(events), position, None


def _draft(position: Any, form: Try) -> TriedDraft | None:
    drafts = part_of(position.kind).DRAFTS
    if drafts is None or form.seat not in position.to_act:
        return None
    return drafts.tried(position, form.seat, form.steps)
