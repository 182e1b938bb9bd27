"""Storage in one SQLite file: write-ahead log, full synchronisation, one writer that commits in groups.

Changes that arrive while a commit is on its way to the disk are written together by the next one: under
load many games share the price of one synchronisation, and alone a change waits for nobody.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from ponti.server.storage.interface import (
    Change,
    DraftRow,
    Listener,
    StorageError,
    StoredGame,
    Summary,
    VersionConflictError,
)
from ponti.server.storage.schema import TABLES, connect, open_file, translated

log = logging.getLogger("ponti.storage")
Result = TypeVar("Result")

BUSY_MS = 10_000
"""How long another process may keep us from writing."""
_REQUESTS = (
    "SELECT request, answer FROM requests WHERE game = ?"
    " UNION ALL SELECT request, answer FROM events WHERE game = ? AND request IS NOT NULL"
)


class SqliteStorage:
    """Games in a file; `open` makes one that is ready."""

    def __init__(self, path: Path, writer: sqlite3.Connection, reader: sqlite3.Connection) -> None:
        self.path = path
        self._writer = writer
        self._reader = reader
        self._writing = ThreadPoolExecutor(1, "ponti-writer")
        self._reading = ThreadPoolExecutor(1, "ponti-reader")
        self._turn = asyncio.Lock()
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._committing: asyncio.Task[None] | None = None
        self._listeners: dict[str, list[Listener]] = {}

    @classmethod
    def open(cls, path: Path) -> SqliteStorage:
        """Open a file of games, or make one; `DamagedError` leaves what is there as it is."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            writer = open_file(path)
            return cls(path, writer, connect(path))
        except sqlite3.Error as error:
            raise translated(error, path) from error
        except OSError as error:
            raise StorageError(f"{path} cannot be opened: {error.strerror or error}") from error

    # Writing

    def append(self, change: Change) -> asyncio.Future[None]:
        """Store a change together with all others that are waiting."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        self._waiting.append((change, future))
        if self._committing is None:
            self._committing = loop.create_task(self._commit_all())
        return future

    async def _commit_all(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                async with self._turn:
                    outcomes = await self._commit([change for change, _ in batch])
                for (change, future), error in zip(batch, outcomes, strict=True):
                    if future.cancelled():
                        pass
                    elif error is None:
                        future.set_result(None)
                    else:
                        future.set_exception(error)
                    if error is None:
                        self._tell(change)
        finally:
            self._committing = None

    def _tell(self, change: Change) -> None:
        listeners = self._listeners.get(change.game)
        for listener in tuple(listeners) if listeners else ():
            try:
                listener(change)
            except Exception:
                # A mistake in one game does not keep those who were written with it from hearing of theirs.
                log.exception("a listener of game %s failed", change.game)

    async def _commit(self, changes: list[Change]) -> list[StorageError | None]:
        """Write a group in one transaction.

        The rows go into SQLite's memory here; only what may wait for the disk or for another process is done
        by the writer's thread. Were it to do all, it would have to wait for Python's lock at every row.
        """
        loop = asyncio.get_running_loop()
        try:
            if not self._begin(0):
                await loop.run_in_executor(self._writing, self._begin, BUSY_MS)
            outcomes = [self._write(change) for change in changes]
            await loop.run_in_executor(self._writing, self._writer.execute, "COMMIT")
        except sqlite3.Error as error:
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
            if len(changes) > 1:
                # Perhaps only one of them cannot be written, a huge one on a disk that is nearly full.
                return [outcome for change in changes for outcome in await self._commit([change])]
            return [translated(error, self.path)]
        return outcomes

    def _begin(self, patience_ms: int) -> bool:
        """Begin to write; False when another process writes, and that without waiting."""
        self._writer.execute(f"PRAGMA busy_timeout = {patience_ms}")
        try:
            self._writer.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if patience_ms or error.sqlite_errorname != "SQLITE_BUSY":
                raise
            return False
        return True

    def _write(self, change: Change) -> StorageError | None:
        """Check a change, then write it; the first statement that writes is the last that checks."""
        writer, game = self._writer, change.game
        for seat, draft in change.drafts.items():
            row = writer.execute(
                "SELECT counter FROM drafts WHERE game = ? AND seat = ?", (game, seat)
            ).fetchone()
            if row is not None and row[0] >= draft.counter:
                return VersionConflictError(f"a draft of game {game} is past {draft.counter}")
        begins = change.begins
        if (
            begins is not None
            and writer.execute("SELECT 1 FROM games WHERE id = ?", (begins.game,)).fetchone()
        ):
            return VersionConflictError(f"there is a game {begins.game} already")
        if not self._write_game(change):
            return VersionConflictError(f"game {game} is not at version {change.expected}")
        self._write_rows(change)
        if begins is not None:
            self._write_game(begins)
            self._write_rows(begins)
        return None

    def _write_game(self, change: Change) -> bool:
        """Write what the table of games says; False when the game is not at the expected version."""
        if change.expected == -1:
            done = self._writer.execute(
                "INSERT OR IGNORE INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (change.game, change.version, change.status or "open", change.wake, change.secret,
                 change.summary or b"{}", change.at, change.at),
            )  # fmt: skip
        elif change.events:
            done = self._writer.execute(
                "UPDATE games SET version = ?, status = coalesce(?, status), wake = ?,"
                " summary = coalesce(?, summary), updated_at = ? WHERE id = ? AND version = ?",
                (change.version, change.status, change.wake, change.summary, change.at, change.game,
                 change.expected),
            )  # fmt: skip
        else:
            query = "SELECT 1 FROM games WHERE id = ? AND version = ?"
            return self._writer.execute(query, (change.game, change.expected)).fetchone() is not None
        return done.rowcount == 1

    def _write_rows(self, change: Change) -> None:
        writer, game, request = self._writer, change.game, change.request
        version = change.expected
        for data in change.events:
            version += 1
            known = request if version == change.version and request else (None, None)
            writer.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?)", (game, version, data, *known))
        for seat, draft in change.drafts.items():
            writer.execute("REPLACE INTO drafts VALUES (?, ?, ?, ?)", (game, seat, *draft))
        for token_hash, seat in change.holders:
            writer.execute("INSERT OR IGNORE INTO holders VALUES (?, ?, ?)", (game, token_hash, seat))
        if request is not None and not change.events:
            writer.execute("INSERT OR IGNORE INTO requests VALUES (?, ?, ?)", (game, *request))

    # Reading

    async def load(self, game: str) -> StoredGame | None:
        """Everything about a game."""
        return await self._read(self._load, game)

    def _load(self, game: str) -> StoredGame | None:
        reader = self._reader
        reader.execute("BEGIN")
        try:
            row = reader.execute(
                "SELECT secret, created_at, updated_at FROM games WHERE id = ?", (game,)
            ).fetchone()
            if row is None:
                return None
            holders: dict[bytes, list[int]] = {}
            for token_hash, seat in self._rows("SELECT token_hash, seat FROM holders WHERE game = ?", game):
                holders.setdefault(token_hash, []).append(seat)
            drafts = self._rows("SELECT seat, counter, data FROM drafts WHERE game = ?", game)
            return StoredGame(
                game=game,
                events=self._events_after(game, -1),
                drafts={seat: DraftRow(counter, data) for seat, counter, data in drafts},
                holders=holders,
                secret=row[0],
                requests=dict(self._rows(_REQUESTS, game, game)),
                created_at=row[1],
                updated_at=row[2],
            )
        finally:
            reader.execute("COMMIT")

    def _rows(self, query: str, *values: object) -> list[Any]:
        return self._reader.execute(query, values).fetchall()

    async def events_after(self, game: str, version: int) -> list[bytes]:
        """The events of a game after a version."""
        return await self._read(self._events_after, game, version)

    def _events_after(self, game: str, version: int) -> list[bytes]:
        query = "SELECT data FROM events WHERE game = ? AND version > ? ORDER BY version"
        return [row[0] for row in self._rows(query, game, version)]

    async def summaries(self, games: list[str]) -> list[Summary]:
        """What a list says of these games."""
        return await self._read(self._summaries, games)

    def _summaries(self, games: Iterable[str]) -> list[Summary]:
        query = "SELECT id, summary, created_at, updated_at FROM games WHERE id = ?"
        return [Summary(*row) for game in games for row in self._rows(query, game)]

    async def holder_seats(self, games: list[tuple[str, bytes]]) -> dict[str, list[int]]:
        """The seats that hashed tokens own, by game."""
        return await self._read(self._holder_seats, games)

    def _holder_seats(self, games: list[tuple[str, bytes]]) -> dict[str, list[int]]:
        query = "SELECT seat FROM holders WHERE game = ? AND token_hash = ? ORDER BY seat"
        found: dict[str, list[int]] = {}
        for game, token in games:
            for row in self._rows(query, game, token):
                found.setdefault(game, []).append(row[0])
        return found

    async def waking(self, until: int) -> list[tuple[str, int]]:
        """The games that have to be woken until a time."""
        query = "SELECT id, wake FROM games WHERE wake IS NOT NULL AND wake <= ? ORDER BY wake LIMIT 1000"
        return [(row[0], row[1]) for row in await self._read(self._rows, query, until)]

    async def _read(self, work: Callable[..., Result], *values: object) -> Result:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reading, work, *values)
        except sqlite3.Error as error:
            raise translated(error, self.path) from error

    # Keeping

    def subscribe(self, game: str, listener: Listener) -> Callable[[], None]:
        """Be told every change of a game until the returned function is called."""
        self._listeners.setdefault(game, []).append(listener)

        def leave() -> None:
            listeners = self._listeners.get(game, [])
            if listener in listeners:
                listeners.remove(listener)
            if not listeners:
                self._listeners.pop(game, None)

        return leave

    async def delete(self, game: str) -> bool:
        """Forget a game."""
        return bool(await self._in_writer("SELECT id FROM games WHERE id = ?", (game,)))

    async def sweep(self, unstarted_before: int, over_before: int) -> int:
        """Forget rooms that never started, and finished games, that were last touched before a time."""
        # The index has only games that are not being played, and is used where a query says that too.
        old = "SELECT id FROM games WHERE status <> 'playing' AND status = '{}' AND updated_at < ?"
        query = f"{old.format('open')} UNION ALL {old.format('over')}"
        return await self._in_writer(query, (unstarted_before, over_before))

    async def _in_writer(self, query: str, values: tuple[object, ...]) -> int:
        loop = asyncio.get_running_loop()
        try:
            async with self._turn:
                return await loop.run_in_executor(self._writing, self._delete, query, values)
        except sqlite3.Error as error:
            raise translated(error, self.path) from error

    def _delete(self, query: str, values: tuple[object, ...]) -> int:
        writer = self._writer
        with writer:
            writer.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
            writer.execute("BEGIN IMMEDIATE")
            games = writer.execute(query, values).fetchall()
            for table in TABLES:
                writer.executemany(f"DELETE FROM {table} WHERE game = ?", games)
            writer.executemany("DELETE FROM games WHERE id = ?", games)
        return len(games)

    async def close(self) -> None:
        """Finish what is being written, and let go of the file."""
        while self._committing is not None:
            await asyncio.wait([self._committing])
        self._writing.shutdown()
        self._reading.shutdown()
        self._reader.close()
        self._writer.close()
