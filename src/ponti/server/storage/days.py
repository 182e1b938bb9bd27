"""What is kept of days: notes about the deck and the puzzle of each, and how they lie in the SQLite file.

A note belongs to a day, is of a kind, and is about somebody or something: a device that has tried the deck, a
bot that has played it. It names the room of the game if there is one; what became of the game, and who played
it, is read from the game itself, so that forgetting that forgets all.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, Protocol


class DayNote(NamedTuple):
    """A note about a day."""

    day: str
    kind: str
    who: bytes = b""
    at: int = 0
    room: str | None = None
    data: bytes | None = None


class NotedGame(NamedTuple):
    """A note, and what a list would say of its game; None where there is none, or no longer."""

    note: DayNote
    summary: bytes | None


class Days(Protocol):
    """The notes of a storage; each is there once, whoever writes it."""

    async def write(self, note: DayNote, replaces: DayNote | None = None) -> DayNote:
        """Keep a note, unless there is one of its kind about the same; what stands there now.

        With `replaces` it takes the place of that one, if nobody has written there since (`DayNote.at`).
        """

    async def read(self, day: str, kind: str, who: bytes = b"") -> NotedGame | None:
        """A note, with its game."""

    async def all(self, day: str, kind: str, most: int) -> list[NotedGame]:
        """The notes of a kind about a day, in the order of whom they are about; at most so many."""

    async def forget(self, before: str) -> int:
        """Forget the notes of all days before one; how many there were."""


INSERT = "INSERT OR IGNORE INTO days (day, kind, who, at, room, data) VALUES (?, ?, ?, ?, ?, ?)"
_REPLACE = "UPDATE days SET at = ?, room = ?, data = ? WHERE day = ? AND kind = ? AND who = ? AND at = ?"
_ONE = "SELECT day, kind, who, at, room, data FROM days WHERE day = ? AND kind = ? AND who = ?"
_ALL = (
    "SELECT days.day, days.kind, days.who, days.at, days.room, days.data, games.summary FROM days"
    " LEFT JOIN games ON games.id = days.room WHERE days.day = ? AND days.kind = ?"
)
ABOUT_DAYS = "day GLOB '[0-9]*'"
"""Notes of days, and not what holds for all of them."""


class SqliteDays:
    """Notes in a file; what it is given reads and writes there, each in a turn of its own."""

    def __init__(
        self,
        reader: sqlite3.Connection,
        read: Callable[..., Awaitable[Any]],
        write: Callable[..., Awaitable[Any]],
    ) -> None:
        self._reader = reader
        self._read = read
        self._write = write

    async def write(self, note: DayNote, replaces: DayNote | None = None) -> DayNote:
        """Keep a note, unless there is one."""

        def work(writer: sqlite3.Connection) -> DayNote:
            if replaces is None:
                writer.execute(INSERT, note)
            else:
                writer.execute(_REPLACE, (note.at, note.room, note.data, *note[:3], replaces.at))
            return DayNote(*writer.execute(_ONE, note[:3]).fetchone())

        found: DayNote = await self._write(work)
        return found

    async def read(self, day: str, kind: str, who: bytes = b"") -> NotedGame | None:
        """A note, with its game."""
        found = await self._rows(f"{_ALL} AND days.who = ?", day, kind, who)
        return found[0] if found else None

    async def all(self, day: str, kind: str, most: int) -> list[NotedGame]:
        """The notes of a kind about a day."""
        return await self._rows(f"{_ALL} ORDER BY days.who LIMIT ?", day, kind, most)

    async def _rows(self, query: str, *values: object) -> list[NotedGame]:
        def work() -> list[NotedGame]:
            return [NotedGame(DayNote(*row[:6]), row[6]) for row in self._reader.execute(query, values)]

        found: list[NotedGame] = await self._read(work)
        return found

    async def forget(self, before: str) -> int:
        """Forget the notes of all days before one."""

        def work(writer: sqlite3.Connection) -> int:
            return writer.execute(f"DELETE FROM days WHERE day < ? AND {ABOUT_DAYS}", (before,)).rowcount

        count: int = await self._write(work)
        return count
