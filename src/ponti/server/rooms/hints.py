"""Hints for somebody who plays alone."""

from __future__ import annotations

from ponti.server.rooms.bots import seed_of
from ponti.server.rooms.room import Room
from ponti.server.thinking.jobs import FindHint
from ponti.server.thinking.levels import known_levels
from ponti.server.thinking.pool import Thinkers
from ponti.wire.study import HintView

HINT_S = 2.0
"""How long a hint is thought about."""


async def find_hint(thinkers: Thinkers, room: Room, seat: int) -> tuple[HintView, str]:
    """What the strongest bot would do and why, and its level."""
    position = room.table.position
    job = FindHint(
        game=position.kind,
        code=position.code(),
        seat=seat,
        seconds=HINT_S,
        seed=seed_of(room.table, seat),
    )
    found = await thinkers.think(job)
    return found.hint, known_levels(position.kind)[-1]
