"""The open tables of a server: games that wait for players, and whose makers let anybody join."""

from __future__ import annotations

import asyncio

from ponti.server.rooms.hours import now_ms, steady_ms
from ponti.server.rooms.summary import room_info
from ponti.server.storage.interface import Storage
from ponti.wire.forms import OpenTable, OpenTables

MOST = 100
"""So many are listed, the latest first."""
PAGE = 20
FRESH_MS = 24 * 3_600_000
"""Whoever has waited for longer is hardly there any more."""
KEPT_MS = 2_000
"""The list is read at most so often, however many ask for it."""


class Tables:
    """The list, as it was a moment ago."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._tables: list[OpenTable] = []
        self._read_at: int | None = None
        self._lock = asyncio.Lock()

    async def page(self, page: int) -> OpenTables:
        """A page of the list, counted from 0, and how many there are."""
        async with self._lock:  # those who come together wait for one reading
            if self._read_at is None or steady_ms() - self._read_at > KEPT_MS:
                self._tables = await self._read()
                self._read_at = steady_ms()
        tables = self._tables
        return OpenTables(
            tables=tables[page * PAGE : (page + 1) * PAGE], pages=max(1, -(-len(tables) // PAGE))
        )

    async def _read(self) -> list[OpenTable]:
        found = await self._storage.offered(now_ms() - FRESH_MS, MOST)
        rooms = [room for room in (room_info(summary.data) for summary in found) if room is not None]
        return [
            OpenTable(
                room=room.room,
                options=room.options,
                seats=room.seats,
                open_seats=room.open_seats,
                created_at=room.created_at,
                seeded=room.seeded,
            )
            for room in rooms
        ]
