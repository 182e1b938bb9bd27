"""Storage in one SQLite file: write-ahead log, full synchronisation, one writer that commits in groups."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import TypeVar

from ponti.server.storage import rows
from ponti.server.storage.batches import Batches
from ponti.server.storage.days import SqliteDays
from ponti.server.storage.files import Files
from ponti.server.storage.interface import (
    Change,
    Claim,
    DamagedError,
    FullError,
    LostClaimError,
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

    shared = False

    def __init__(self, path: Path, writer: sqlite3.Connection, reader: Reader) -> None:
        self.path = path
        self.lived = int(writer.execute("SELECT lived FROM server").fetchone()[0])
        self._writer = writer
        self._reader = reader
        self._files = Files(path)
        self._writing = ThreadPoolExecutor(1, "ponti-writer")
        self._turn = asyncio.Lock()
        self._batches = Batches(self._commit)
        self.append = self._batches.append
        self.subscribe = self._batches.subscribe
        self._epochs = count(1)
        self._claims: dict[str, int] = {}
        self._trouble: StorageError | None = None
        self._others = self._changes_of_others()
        self.stirred = asyncio.Event()
        self.days = SqliteDays(reader.connection, self._read, self._write)

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

    async def _commit(self, changes: list[Change]) -> list[StorageError | None]:
        """Write a group in one transaction, when nothing else is being written."""
        async with self._turn:
            return await self._commit_together(changes)

    async def _commit_together(self, changes: list[Change]) -> list[StorageError | None]:
        """Write a group in one transaction.

        The rows go into SQLite's memory here; only what may wait for the disk or for another process is done
        by the writer's thread. Were it to do all, it would have to wait for Python's lock at every row.
        """
        try:
            await self._begin()
            outcomes = [self._written(change) for change in changes]
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
                return [outcome for change in changes for outcome in await self._commit_together([change])]
            return [self._failed(error)]
        return outcomes

    def _written(self, change: Change) -> StorageError | None:
        if self._claims.get(change.game, 0) != change.epoch:
            return LostClaimError(f"game {change.game} is not claimed under epoch {change.epoch}")
        return rows.write(self._writer, change)

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

    async def offered(self, since: int, most: int) -> list[Summary]:
        """The latest games that anybody may join."""
        return await self._read(self._reader.offered, since, most)

    async def versions(self, games: list[str]) -> dict[str, int]:
        """The versions of these games."""
        return await self._read(self._reader.versions, games)

    async def holder_seats(self, games: list[tuple[str, bytes]]) -> dict[str, list[int]]:
        """The seats that hashed tokens own, by game."""
        return await self._read(self._reader.holder_seats, games)

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

    # Owning: who holds the lock of the folder owns every game, so that claims need not outlive the process

    async def start(self) -> None:
        """Nothing has to be kept."""

    async def claim(self, game: str) -> Claim | None:
        """Own a game from now on; None when there is none."""
        return self._claim(game) if await self.versions([game]) else None

    def _claim(self, game: str) -> Claim:
        epoch = self._claims[game] = next(self._epochs)
        return Claim(game, epoch)

    def release(self, claim: Claim) -> None:
        """Own a game no longer."""
        if self.owns(claim):
            del self._claims[claim.game]

    async def another(self) -> str | None:
        """A file has one server."""
        return None

    async def give_back(self, tell: bool = False) -> None:
        """There is nobody to whom."""

    async def claim_due(self, until: int, besides: Collection[str] = ()) -> list[Claim]:
        """Claim games that have to be woken until a time, and are not claimed."""
        last = (-1, "")
        while portion := await self._read(self._reader.waking, until, last):
            due = [game for _, game in portion if game not in self._claims and game not in besides]
            if due:
                return [self._claim(game) for game in due]
            if portion[-1] == last:
                break  # an id with bits turned over, which comes after itself for ever
            last = portion[-1]
        return []

    async def any_wakes(self) -> bool:
        """Whether there is a game that has to be woken at some time."""
        return await self._read(self._reader.any_wakes)

    def owns(self, claim: Claim) -> bool:
        """Whether a claim was not released."""
        return self._claims.get(claim.game) == claim.epoch

    def when_lost(self, hear: Callable[[Claim], None]) -> None:
        """Nothing is ever lost."""

    # Keeping

    async def delete(self, game: str, epoch: int = 0) -> bool:
        """Forget a game."""
        if self._claims.get(game, 0) != epoch:
            raise LostClaimError(f"game {game} is not claimed under epoch {epoch}")
        deleted = await self._write(lambda writer: rows.delete(writer, game, None, 0))
        self._claims.pop(game, None)
        return deleted

    async def sweep(self, unstarted_before: int, over_before: int, playing_before: int) -> int:
        """Forget games that were last touched before a time, a few at once."""
        before = {"open": unstarted_before, "offered": unstarted_before}
        before |= {"over": over_before, "playing": playing_before}
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
        await self._batches.finish()
        async with self._turn:
            self._writing.shutdown()
        self._reader.close()
        self._writer.close()
