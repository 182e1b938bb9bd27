"""Whole games as they lie in storage, for carrying them from one storage to another."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from ponti.server.storage.days import INSERT
from ponti.server.storage.lock import FolderLock
from ponti.server.storage.schema import open_file, translated

PORTION = 500
"""So many games are carried at once."""
TABLES = {
    "games": ("id", "version", "status", "wake", "secret", "summary", "created_at", "updated_at"),
    "events": ("game", "version", "data", "request", "answer"),
    "drafts": ("game", "seat", "counter", "data"),
    "holders": ("game", "token_hash", "seat"),
    "requests": ("game", "request", "answer"),
}
"""What belongs to a game, in every storage alike; the first column names the game."""
OF_DAYS = ("day", "kind", "who", "at", "room", "data")
"""What is kept of days."""


class Whole(NamedTuple):
    """All rows of a game, by table and in order."""

    game: str
    rows: dict[str, list[tuple[Any, ...]]]

    @property
    def events(self) -> list[bytes]:
        """Its events."""
        return [row[2] for row in self.rows["events"]]


def gathered(games: list[str], rows: dict[str, Iterable[Any]]) -> list[Whole]:
    """Whole games, from the rows of their tables."""
    found = {game: Whole(game, {table: [] for table in TABLES}) for game in games}
    for table, some in rows.items():
        for row in some:
            found[row[0]].rows[table].append(tuple(row))
    return list(found.values())


class Shelf(Protocol):
    """A storage, while nobody else writes to it; what is put there stays only if nothing fails."""

    name: str

    async def after(self, game: str) -> list[Whole]:
        """The next games after one, by their ids."""

    async def put(self, games: list[Whole]) -> None:
        """Put games there, which are not there yet."""

    async def days(self) -> list[tuple[Any, ...]]:
        """What is kept of days, in order."""

    async def put_days(self, rows: list[tuple[Any, ...]]) -> None:
        """Put what is kept of days there."""

    async def lived(self) -> int:
        """How long servers have lived there."""

    async def note_lived(self, lived: int) -> None:
        """Servers have lived so long."""


class SqliteShelf:
    """A SQLite file."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.name = str(path)
        self._connection = connection

    @classmethod
    @asynccontextmanager
    async def opened(cls, path: Path) -> AsyncIterator[SqliteShelf]:
        """A file, for as long as it is used."""
        lock = FolderLock(path.parent)
        try:
            connection = open_file(path)
            try:
                with connection:
                    connection.execute("BEGIN IMMEDIATE")
                    yield cls(path, connection)
            finally:
                connection.close()
        except sqlite3.Error as error:
            raise translated(error, path) from error
        finally:
            lock.close()

    async def after(self, game: str) -> list[Whole]:
        """The next games after one."""
        query = "SELECT id FROM games WHERE id > ? ORDER BY id LIMIT ?"
        games = [row[0] for row in self._connection.execute(query, (game, PORTION))]
        rows: dict[str, Iterable[Any]] = {}
        for table, columns in TABLES.items():
            order = ", ".join(columns[:3] if table == "holders" else columns[:2])
            query = f"SELECT {', '.join(columns)} FROM {table} WHERE {columns[0]} = ? ORDER BY {order}"
            rows[table] = [row for each in games for row in self._connection.execute(query, (each,))]
        return gathered(games, rows)

    async def put(self, games: list[Whole]) -> None:
        """Put games there."""
        for table, columns in TABLES.items():
            places = ", ".join("?" for _ in columns)
            self._connection.executemany(
                f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})",
                [row for game in games for row in game.rows[table]],
            )

    async def days(self) -> list[tuple[Any, ...]]:
        """What is kept of days."""
        query = f"SELECT {', '.join(OF_DAYS)} FROM days ORDER BY day, kind, who"
        return self._connection.execute(query).fetchall()

    async def put_days(self, rows: list[tuple[Any, ...]]) -> None:
        """Put what is kept of days there; of the key that a new place has made itself, the old one stays."""
        self._connection.execute("DELETE FROM days")
        self._connection.executemany(INSERT, rows)

    async def lived(self) -> int:
        """How long servers have lived there."""
        return int(self._connection.execute("SELECT lived FROM server").fetchone()[0])

    async def note_lived(self, lived: int) -> None:
        """Servers have lived so long."""
        self._connection.execute("UPDATE server SET lived = ?", (lived,))
