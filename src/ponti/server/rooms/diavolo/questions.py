"""Questions about a game of Ponte del Diavolo: why is each closed space closed?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ponti.server.rooms.diavolo.preview import closed_spaces
from ponti.server.rooms.room import Room
from ponti.wire.diavolo import Closed, ClosedTold


def _closed(room: Room, request: Closed) -> ClosedTold:
    spaces = closed_spaces(room.table.position, request.seat, request.first)
    return ClosedTold(id=request.id, seat=request.seat, spaces=spaces)


QUESTIONS: Mapping[type, Callable[[Room, Any], Any]] = {Closed: _closed}
SLOW_QUESTIONS: frozenset[type] = frozenset()
