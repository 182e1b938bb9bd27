"""The drafts of Hashi as rooms need them: read from storage, shown to their own seat, tried out."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ponti.errors import IllegalMoveError, Violation
from ponti.hashi import Position
from ponti.server.rooms.hashi.draft import Draft, checked_step
from ponti.server.rooms.hashi.view import draft_view
from ponti.server.rooms.parts import TriedDraft
from ponti.wire.hashi import DraftTold

_decoder = msgspec.json.Decoder(Draft)


def decoded(data: bytes) -> Draft:
    """A stored draft."""
    return _decoder.decode(data)


def told(
    position: Position, seat: int, draft: Draft | None, ply: int, counter: int, confirmed: bool
) -> DraftTold:
    """The draft of a seat as only its own devices are shown it; one for another ply is an empty one now."""
    current = draft if draft is not None and draft.ply == ply else Draft(ply)
    return draft_view(position, seat, current, counter, confirmed)


def tried(position: Position, seat: int, steps: Sequence[str]) -> TriedDraft:
    """A new draft with these steps, up to the one that the rules forbid."""
    draft = Draft()
    violation: Violation | None = None
    for step in steps:
        try:
            draft = checked_step(position, seat, draft, step)
        except IllegalMoveError as error:
            violation = error.violation
            break
    return TriedDraft(draft, draft_view(position, seat, draft, draft.done, False), violation)
