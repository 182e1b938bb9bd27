"""What is kept of days, in PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

from ponti.server.storage.days import DayNote, NotedGame
from ponti.server.storage.interface import AwayError

_INSERT = """
INSERT INTO days (day, kind, who, at, room, data) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (day, kind, who) DO NOTHING
"""
_REPLACE = """
UPDATE days SET at = $4, room = $5, data = $6 WHERE day = $1 AND kind = $2 AND who = $3 AND at = $7
"""
_ALL = """
SELECT days.day, days.kind, days.who, days.at, days.room, days.data, games.summary
FROM days LEFT JOIN games ON games.id = days.room WHERE days.day = $1 AND days.kind = $2
"""
FORGET = "DELETE FROM days WHERE day < $1 AND day ~ '^[0-9]'"


class PostgresDays:
    """Notes in a database, on connections that it is given."""

    def __init__(self, connection: Callable[[], AbstractAsyncContextManager[Any]]) -> None:
        self._connection = connection

    async def write(self, note: DayNote, replaces: DayNote | None = None) -> DayNote:
        """Keep a note, unless there is one."""
        async with self._connection() as connection:
            if replaces is None:
                await connection.execute(_INSERT, *note)
            else:
                await connection.execute(_REPLACE, *note, replaces.at)
            row = await connection.fetchrow(f"{_ALL} AND days.who = $3", *note[:3])
        if row is None:
            raise AwayError("a note about a day was forgotten while it was written")
        return DayNote(*row[:6])

    async def read(self, day: str, kind: str, who: bytes = b"") -> NotedGame | None:
        """A note, with its game."""
        async with self._connection() as connection:
            row = await connection.fetchrow(f"{_ALL} AND days.who = $3", day, kind, who)
        return None if row is None else _noted(row)

    async def all(self, day: str, kind: str, most: int) -> list[NotedGame]:
        """The notes of a kind about a day."""
        async with self._connection() as connection:
            rows = await connection.fetch(f"{_ALL} ORDER BY days.who LIMIT $3", day, kind, most)
        return [_noted(row) for row in rows]

    async def forget(self, before: str) -> int:
        """Forget the notes of all days before one."""
        async with self._connection() as connection:
            return int((await connection.execute(FORGET, before)).rpartition(" ")[2])


def _noted(row: Any) -> NotedGame:
    return NotedGame(DayNote(*row[:6]), row[6])
