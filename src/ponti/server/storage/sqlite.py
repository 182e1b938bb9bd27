"""Storage in one SQLite file: write-ahead log, full synchronisation, one writer that commits in groups.

Changes that arrive while a commit is on its way to the disk are written together by the next one: under
load many games share the price of one synchronisation, and alone a change waits for nobody.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from ponti.server.storage import rows
from ponti.server.storage.files import Files
from ponti.server.storage.interface import (
    Change,
    DamagedError,
    FullError,
    Listener,
    StorageError,
    StoredGame,
    Summary,
)
from ponti.server.storage.reading import Reader
from ponti.server.storage.schema import damaged, open_file, translated

log = logging.getLogger("ponti.storage")
Result = TypeVar("Result")

BUSY_MS = 10_000
"""How long another process may keep us from writing."""
AT_ONCE = 50
"""So many old games are forgotten in one transaction, for which players wait."""


class SqliteStorage:
    """Games in a file; `open` makes one that is ready."""

    def __init__(self, path: Path, writer: sqlite3.Connection, reader: Reader) -> None:
        self.path = path
        self.lived = int(writer.execute("SELECT lived FROM server").fetchone()[0])
        self._writer = writer
        self._reader = reader
        self._files = Files(path)
        self._writing = ThreadPoolExecutor(1, "ponti-writer")
        self._turn = asyncio.Lock()
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._committing: asyncio.Task[None] | None = None
        self._listeners: dict[str, list[Listener]] = {}
        self._trouble: StorageError | None = None
        self._others = self._changes_of_others()

    @classmethod
    def open(cls, path: Path, *, full_check: bool = False) -> SqliteStorage:
        """Open a file of games, or make one; `DamagedError` leaves what is there as it is."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            writer = open_file(path, full=full_check)
            return cls(path, writer, Reader(path))
        except sqlite3.Error as error:
            raise translated(error, path) from error
        except (TypeError, ValueError) as error:  # no number, or none at all, where one should be
            raise damaged(path, error) from error
        except OSError as error:
            raise StorageError(f"{path} cannot be opened: {error.strerror or error}") from error

    @property
    def trouble(self) -> str | None:
        """Why nothing can be stored at present, or None."""
        return None if self._trouble is None else str(self._trouble)

    def _failed(self, error: Exception) -> StorageError:
        """What an error means. In a file that SQLite finds damaged nothing is written any more."""
        if isinstance(error, DamagedError):
            self._trouble = error
            return error
        if not isinstance(error, sqlite3.Error):
            log.error("something could not be stored", exc_info=error)
            return StorageError(f"{self.path}: {error}")
        meaning = translated(error, self.path)
        if isinstance(meaning, (DamagedError, FullError)) and not isinstance(self._trouble, DamagedError):
            self._trouble = meaning
        return meaning

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
        try:
            await self._begin()
            outcomes = [rows.write(self._writer, change) for change in changes]
            lived = max((each for change in changes for each in change.all_lived), default=None)
            if lived is not None:
                rows.note_lived(self._writer, lived)
            await self._end()
        except StorageError as error:
            return [error] * len(changes)
        except Exception as error:
            self._break_off()
            if len(changes) > 1:
                # Perhaps only one of them cannot be written, a huge one on a disk that is nearly full.
                return [outcome for change in changes for outcome in await self._commit([change])]
            return [self._failed(error)]
        return outcomes

    async def _begin(self) -> None:
        """Begin to write; in the writer's thread where another process writes and has to be waited for."""
        if isinstance(self._trouble, DamagedError):
            raise self._trouble
        if not self._try_to_begin(0):
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._writing, self._try_to_begin, BUSY_MS)

    def _try_to_begin(self, patience_ms: int) -> bool:
        """Begin to write; False when another process writes, and that without waiting."""
        self._writer.execute(f"PRAGMA busy_timeout = {patience_ms}")
        try:
            self._writer.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if patience_ms or error.sqlite_errorname != "SQLITE_BUSY":
                raise
            return False
        return True

    async def _end(self) -> None:
        """Make what was written durable, in files that will be found again."""
        try:
            await asyncio.get_running_loop().run_in_executor(self._writing, self._make_durable)
        except DamagedError as error:
            raise self._failed(error) from None
        self._trouble = None

    def _make_durable(self) -> None:
        self._writer.execute("COMMIT")
        self._files.check()

    def _break_off(self) -> None:
        if self._writer.in_transaction:
            self._writer.execute("ROLLBACK")

    async def _write(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """Something small that is written in a transaction of its own, to its end even if nobody waits."""
        return await asyncio.shield(asyncio.create_task(self._write_alone(work)))

    async def _write_alone(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        async with self._turn:
            try:
                await self._begin()
                result = work(self._writer)
                await self._end()
            except StorageError:
                raise
            except Exception as error:
                self._break_off()
                raise self._failed(error) from error
        return result

    async def note_lived(self, lived: int) -> None:
        """Note how long the server has lived by now."""
        await self._write(lambda writer: rows.note_lived(writer, lived))

    # Reading

    async def _read(self, work: Callable[..., Result], *values: object) -> Result:
        try:
            return await self._reader.in_thread(work, *values)
        except sqlite3.Error as error:
            raise self._failed(error) from error

    async def load(self, game: str) -> StoredGame | None:
        """Everything about a game."""
        return await self._read(self._reader.load, game)

    async def events_after(self, game: str, version: int) -> list[bytes]:
        """The events of a game after a version."""
        return await self._read(self._reader.events_after, game, version)

    async def summaries(self, games: list[str]) -> list[Summary]:
        """What a list says of these games."""
        return await self._read(self._reader.summaries, games)

    async def versions(self, games: list[str]) -> dict[str, int]:
        """The versions of these games."""
        return await self._read(self._reader.versions, games)

    async def holder_seats(self, games: list[tuple[str, bytes]]) -> dict[str, list[int]]:
        """The seats that hashed tokens own, by game."""
        return await self._read(self._reader.holder_seats, games)

    async def waking(self, until: int, after: tuple[int, str] | None = None) -> list[tuple[int, str]]:
        """The first games after one that have to be woken until a time."""
        return await self._read(self._reader.waking, until, after or (-1, ""))

    async def changed_by_others(self) -> bool:
        """Whether another process has changed anything since this was last asked."""
        try:
            self._files.check()
        except DamagedError as error:
            log.error("%s", self._failed(error))
        async with self._turn:
            before, self._others = self._others, self._changes_of_others()
        return before != self._others

    def _changes_of_others(self) -> int:
        # It counts what other connections than the writer's have changed, and our reader changes nothing.
        return int(self._writer.execute("PRAGMA data_version").fetchone()[0])

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
        return await self._write(lambda writer: rows.delete(writer, game, None, 0))

    async def sweep(self, unstarted_before: int, over_before: int, playing_before: int) -> int:
        """Forget games that were last touched before a time, a few at once."""
        before = {"open": unstarted_before, "over": over_before, "playing": playing_before}
        count, last = 0, ""
        while True:
            old, reached = await self._read(self._reader.old, before, last)
            for start in range(0, len(old), AT_ONCE):
                some = old[start : start + AT_ONCE]
                count += await self._write(
                    lambda writer, some=some: sum(  # type: ignore[misc]
                        rows.delete(writer, game, status, before[status]) for game, status in some
                    )
                )
            if reached is None or reached == last:  # an id that cannot be read comes after itself for ever
                return count
            last = reached

    async def close(self) -> None:
        """Finish what is being written, and let go of the file."""
        while self._committing is not None:
            await asyncio.wait([self._committing])
        async with self._turn:
            self._writing.shutdown()
        self._reader.close()
        self._writer.close()
