"""What is stored of a table: every change of a game is made here."""

from __future__ import annotations

from ponti.server.rooms.summary import summary_of
from ponti.server.rooms.table import Table
from ponti.server.rooms.waking import wake_of
from ponti.server.storage.interface import Change, DraftRow


def change_of(
    table: Table,
    before: int,
    *,
    drafts: dict[int, DraftRow] | None = None,
    holders: list[tuple[bytes, int]] | None = None,
    revokes: list[bytes] | None = None,
    request: tuple[str, bytes] | None = None,
    secret: bytes | None = None,
    begins: Change | None = None,
    epoch: int = 0,
    forgets: list[str] | None = None,
) -> Change:
    """What has to be stored of a table after a version, and what comes with it."""
    events = table.stored_after(before)
    return Change(
        game=table.room,
        expected=before,
        epoch=epoch,
        events=events,
        drafts=drafts or {},
        holders=holders or [],
        revokes=revokes or [],
        secret=secret,
        request=request,
        summary=summary_of(table) if events else None,
        status="offered" if table.is_offered else table.status,
        wake=wake_of(table),
        at=table.updated_at,
        begins=begins,
        forgets=forgets or [],
        lived=None if table.hours is None or table.clocks.clock is None else table.hours.lived,
    )
