"""What is read from the file: on a connection and in a thread of its own, so that it waits for no writer."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from ponti.server.storage.answers import last_answers
from ponti.server.storage.interface import DraftRow, StoredGame, Summary
from ponti.server.storage.schema import connect

Result = TypeVar("Result")

PORTION = 1000
"""So many games at most are listed at once."""
_REQUESTS = (
    "SELECT request, answer FROM requests WHERE game = ?1"
    " UNION ALL SELECT request, answer FROM events WHERE game = ?1 AND request IS NOT NULL"
)


class Reader:
    """Reads games; the functions block, and `in_thread` runs them where that harms nobody."""

    def __init__(self, path: Path) -> None:
        self.connection: sqlite3.Connection = connect(path)
        self._thread = ThreadPoolExecutor(1, "ponti-reader")

    async def in_thread(self, work: Callable[..., Result], *values: object) -> Result:
        """What a function of this reader finds."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *values)

    def close(self) -> None:
        """Let go of the file."""
        self._thread.shutdown()
        self.connection.close()

    def _rows(self, query: str, *values: object) -> list[Any]:
        return self.connection.execute(query, values).fetchall()

    def load(self, game: str) -> StoredGame | None:
        """Everything about a game, all of the same moment."""
        self.connection.execute("BEGIN")
        try:
            rows = self._rows("SELECT secret, created_at, updated_at FROM games WHERE id = ?", game)
            if not rows:
                return None
            secret, created_at, updated_at = rows[0]
            holders: dict[bytes, list[int]] = {}
            for token_hash, seat in self._rows("SELECT token_hash, seat FROM holders WHERE game = ?", game):
                holders.setdefault(token_hash, []).append(seat)
            drafts = self._rows("SELECT seat, counter, data FROM drafts WHERE game = ?", game)
            return StoredGame(
                game=game,
                events=self.events_after(game, -1),
                drafts={seat: DraftRow(counter, data) for seat, counter, data in drafts},
                holders=holders,
                secret=secret,
                requests=last_answers(self._rows(_REQUESTS, game)),
                created_at=created_at,
                updated_at=updated_at,
            )
        finally:
            self.connection.execute("COMMIT")

    def events_after(self, game: str, version: int) -> list[bytes]:
        """The events of a game after a version."""
        query = "SELECT data FROM events WHERE game = ? AND version > ? ORDER BY version"
        return [row[0] for row in self._rows(query, game, version)]

    def summaries(self, games: Iterable[str]) -> list[Summary]:
        """What a list says of these games."""
        query = "SELECT id, summary, created_at, updated_at FROM games WHERE id = ?"
        return [Summary(*row) for game in games for row in self._rows(query, game)]

    def offered(self, since: int, most: int) -> list[Summary]:
        """The latest games that anybody may join."""
        query = (
            "SELECT id, summary, created_at, updated_at FROM games"
            " WHERE status = 'offered' AND updated_at > ? ORDER BY updated_at DESC, id LIMIT ?"
        )
        return [Summary(*row) for row in self._rows(query, since, most)]

    def versions(self, games: Iterable[str]) -> dict[str, int]:
        """The versions of these games."""
        query = "SELECT id, version FROM games WHERE id = ?"
        return {row[0]: row[1] for game in games for row in self._rows(query, game)}

    def holder_seats(self, games: list[tuple[str, bytes]]) -> dict[str, list[int]]:
        """The seats that hashed tokens own, by game."""
        query = "SELECT seat FROM holders WHERE game = ? AND token_hash = ? ORDER BY seat"
        found: dict[str, list[int]] = {}
        for game, token in games:
            for row in self._rows(query, game, token):
                found.setdefault(game, []).append(row[0])
        return found

    def waking(self, until: int, after: tuple[int, str]) -> list[tuple[int, str]]:
        """The first games after one that have to be woken until a time, with their times."""
        query = (
            "SELECT wake, id FROM games WHERE wake IS NOT NULL AND wake <= ? AND (wake, id) > (?, ?)"
            " ORDER BY wake, id LIMIT ?"
        )
        return [(row[0], row[1]) for row in self._rows(query, until, *after, PORTION)]

    def any_wakes(self) -> bool:
        """Whether there is a game that has to be woken at some time."""
        return bool(self._rows("SELECT 1 FROM games WHERE wake IS NOT NULL LIMIT 1"))

    def old(self, before: dict[str, int], after: str) -> tuple[list[tuple[str, str]], str | None]:
        """Among the first games after one: those last touched before the time for their status, with it.

        Also the last game that was looked at, or None when there is none left.
        """
        query = "SELECT id, status, updated_at FROM games WHERE id > ? ORDER BY id LIMIT ?"
        rows = self._rows(query, after, PORTION)
        found = [
            (game, status)
            for game, status, at in rows
            if isinstance(at, int) and at < before.get(status, 0)  # what is damaged is kept
        ]
        return found, rows[-1][0] if rows else None
