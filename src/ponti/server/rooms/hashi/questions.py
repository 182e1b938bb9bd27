"""Questions about a game of Hashi: what would strokes do, and what is wrong with my last turn?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ponti.errors import IllegalMoveError, Violation
from ponti.hashi import Position
from ponti.server.rooms.hashi.draft import EMPTY, Draft, after_step, why_not_yet
from ponti.server.rooms.hashi.view import mistakes_view, preview
from ponti.server.rooms.room import Room
from ponti.wire.hashi import Check, HashiPreview, Mistakes


def consider(
    position: Position, seat: int, what: str, draft: Draft | None = None
) -> tuple[Violation | None, HashiPreview | None]:
    """What strokes would do that are added to a draft: the rule against them, or a preview."""
    turn = EMPTY if draft is None else draft.turn
    for step in what.split():
        turn = after_step(turn, step)
        try:
            violation = why_not_yet(position, seat, turn)
        except IllegalMoveError as error:
            violation = error.violation
        if violation is not None:
            return violation, None
    return None, preview(position, seat, turn)


def _check(room: Room, request: Check) -> Mistakes:
    return mistakes_view(room.table.position, request.seat, request.id)


QUESTIONS: Mapping[type, Callable[[Room, Any], Any]] = {Check: _check}
SLOW_QUESTIONS: frozenset[type] = frozenset({Check})
"""The referee goes through all corrections, which takes a while."""
