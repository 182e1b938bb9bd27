"""Storage in PostgreSQL: one connection writes, in groups; some read; one keeps the lease and listens."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from typing import Any

from ponti.server.storage.batches import Batches
from ponti.server.storage.interface import (
    AwayError,
    Change,
    Claim,
    LostClaimError,
    Owner,
    RepeatedError,
    StorageError,
    StoredGame,
    Summary,
    VersionConflictError,
)
from ponti.server.storage.postgres import reading, writing
from ponti.server.storage.postgres.connections import Connections
from ponti.server.storage.postgres.database import Database
from ponti.server.storage.postgres.days import PostgresDays
from ponti.server.storage.postgres.keeper import Keeper
from ponti.server.storage.postgres.lease import ANOTHER, Lease

READERS = 4
AT_ONCE = 50
"""So many old games are forgotten in one transaction, for which players wait."""


class PostgresStorage:
    """Games in a database; `start` begins to keep what is claimed."""

    shared = True

    def __init__(self, database: Database, address: str) -> None:
        self.database = database
        self._lease = Lease(address)
        self._keeper = Keeper(database, self._lease)
        self.stirred = self._keeper.stirred
        self._writer = Connections(database, 1)
        self._readers = Connections(database, READERS)
        self._batches = Batches(self._commit)
        self.append = self._batches.append
        self.subscribe = self._batches.subscribe
        self.days = PostgresDays(self._reading)

    @property
    def process(self) -> str:
        """What this process is called in the database, whatever happens to its lease."""
        return self._lease.process

    @property
    def lived(self) -> int:
        """How long servers have lived, by now; the same for all of them."""
        return self._lease.lived_now

    @property
    def trouble(self) -> str | None:
        """Why nothing can be stored at present, or None."""
        return None if self._keeper.trouble is None else str(self._keeper.trouble)

    async def start(self) -> None:
        """Begin to keep a lease; the tables are there, and a database that is slow at first is waited for."""
        await self._keeper.start()

    async def close(self) -> None:
        """Finish what is being written, and hand over what was claimed."""
        await self._batches.finish()
        await self._keeper.close()
        await self._writer.close()
        await self._readers.close()

    # Owning

    async def claim(self, game: str) -> Claim | Owner | None:
        """Own a game from now on; or who does, or None when there is no such game."""
        async with self._reading() as connection:
            return await self._lease.claim(connection, game)

    def release(self, claim: Claim) -> None:
        """Own a game no longer."""
        self._lease.release(claim)

    async def another(self) -> str | None:
        """Where some other server is reached."""
        async with self._reading() as connection:
            found: str | None = await connection.fetchval(ANOTHER, self._lease.process)
            return found

    async def give_back(self, tell: bool = False) -> None:
        """See that others can claim what was released, and know it."""
        await self._keeper.beat()
        if tell:
            await self._keeper.tell_left()

    async def claim_due(self, until: int, besides: Collection[str] = ()) -> list[Claim]:
        """Claim what is due and nobody's."""
        async with self._reading() as connection:
            return await self._lease.claim_due(connection, until, besides)

    async def any_wakes(self) -> bool:
        """Whether there is a game that has to be woken at some time."""
        async with self._reading() as connection:
            return await connection.fetchval(reading.ANY_WAKES) is not None

    def owns(self, claim: Claim) -> bool:
        """Whether a claim was neither released nor lost."""
        return self._lease.owns(claim)

    def when_lost(self, hear: Callable[[Claim], None]) -> None:
        """Be told the claims that this server has lost."""
        self._keeper.hear_lost = hear

    # Writing

    async def _commit(self, changes: list[Change]) -> list[StorageError | None]:
        """Write a group in one statement; of several changes of one game, the later ones after it."""
        outcomes: dict[int, StorageError | None] = {}
        rest = dict(enumerate(changes))
        while rest:
            games: set[str] = set()
            now: dict[int, Change] = {}
            for number, change in rest.items():
                named = {change.game} if change.begins is None else {change.game, change.begins.game}
                if not games & named:
                    now[number] = change
                games |= named
            rest = {number: change for number, change in rest.items() if number not in now}
            now = dict(sorted(now.items(), key=lambda item: item[1].game))  # all lock in the same order
            outcomes |= dict(zip(now, await self._write(list(now.values())), strict=True))
        return [outcomes[number] for number in range(len(changes))]

    async def _write(self, changes: list[Change]) -> list[StorageError | None]:
        """Write changes of different games."""
        try:
            async with self._writer.one() as connection:
                rows = await connection.fetch(writing.WRITE, *writing.values(changes, self._lease.name))
                written = {row["id"] for row in rows}
                outcomes = [
                    None if change.game in written else await self._why_not(connection, change)
                    for change in changes
                ]
        except Exception as error:
            meaning = self.database.translated(error)
            if not isinstance(meaning, AwayError) and len(changes) > 1:
                # Perhaps only one of them cannot be written.
                return [outcome for change in changes for outcome in await self._write([change])]
            self._keeper.be_unable_to_write(meaning)
            for change in changes:
                # Nobody knows whether it was stored. To claim the game anew waits for it, or shuts it out.
                self._keeper.lose(Claim(change.game, change.epoch))
            return [meaning for _ in changes]
        self._keeper.be_well()
        return outcomes

    async def _why_not(self, connection: Any, change: Change) -> StorageError:
        """Why a change was not written."""
        request = None if change.request is None else change.request[0]
        game = await connection.fetchrow(writing.STANDING, change.game, request, self._lease.name)
        if game is None or change.expected < 0:
            return VersionConflictError(f"game {change.game} is not at version {change.expected}")
        if game["epoch"] != change.epoch or (change.epoch and not game["leased"]):
            self._keeper.lose(Claim(change.game, change.epoch))
            return LostClaimError(f"game {change.game} is no longer ours under epoch {change.epoch}")
        if game["repeated"]:
            return RepeatedError(f"request {request} of game {change.game} was carried out before")
        return VersionConflictError(f"game {change.game} is not at version {change.expected}")

    async def note_lived(self, lived: int) -> None:
        """Note that the server lives; how long, all servers of the database count together."""
        del lived
        await self._keeper.beat()

    # Reading

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[Any]:
        try:
            async with self._readers.one() as connection:
                yield connection
        except Exception as error:
            raise self.database.translated(error) from error

    async def load(self, game: str) -> StoredGame | None:
        """Everything about a game."""
        async with self._reading() as connection:
            return reading.stored_game(game, await connection.fetch(reading.LOAD, game))

    async def events_after(self, game: str, version: int) -> list[bytes]:
        """The events of a game after a version."""
        async with self._reading() as connection:
            return [row["data"] for row in await connection.fetch(reading.EVENTS, game, version)]

    async def summaries(self, games: list[str]) -> list[Summary]:
        """What a list says of these games."""
        async with self._reading() as connection:
            return [reading.summary(row) for row in await connection.fetch(reading.SUMMARIES, games)]

    async def offered(self, since: int, most: int) -> list[Summary]:
        """The latest games that anybody may join, whichever server has them."""
        async with self._reading() as connection:
            return [reading.summary(row) for row in await connection.fetch(reading.OFFERED, since, most)]

    async def versions(self, games: list[str]) -> dict[str, int]:
        """The versions of these games."""
        async with self._reading() as connection:
            return {row["id"]: row["version"] for row in await connection.fetch(reading.VERSIONS, games)}

    async def holder_seats(self, games: list[tuple[str, bytes]]) -> dict[str, list[int]]:
        """The seats that hashed tokens own, by game."""
        found: dict[str, list[int]] = {}
        async with self._reading() as connection:
            names, tokens = [game for game, _ in games], [token for _, token in games]
            for row in await connection.fetch(reading.HOLDERS, names, tokens):
                found.setdefault(row["game"], []).append(row["seat"])
        return found

    async def changed_by_others(self) -> bool:
        """Whether another process has changed one of our games, or may have while it was not heard."""
        missed, self._keeper.missed = self._keeper.missed, False
        return missed

    # Keeping

    async def delete(self, game: str, epoch: int = 0) -> bool:
        """Forget a game."""
        if await self._forget([game], [None], [0], [epoch]):
            self._lease.claims.pop(game, None)
            return True
        if await self.versions([game]):
            self._keeper.lose(Claim(game, epoch))
            raise LostClaimError(f"game {game} is past epoch {epoch}")
        return False

    async def _forget(
        self, games: list[str], statuses: list[str | None], before: list[int], epochs: list[int | None]
    ) -> int:
        try:
            async with self._writer.one() as connection, connection.transaction():
                await connection.execute(writing.PATIENCE)
                await connection.execute(writing.LOCK, games)
                return len(await connection.fetch(writing.DELETE, games, statuses, before, epochs))
        except Exception as error:
            raise self.database.translated(error) from error

    async def sweep(self, unstarted_before: int, over_before: int, playing_before: int) -> int:
        """Forget games that were last touched before a time, a few at once."""
        before = {"open": unstarted_before, "offered": unstarted_before}
        before |= {"over": over_before, "playing": playing_before}
        count, last = 0, ""
        while True:
            async with self._reading() as connection:
                rows = await connection.fetch(reading.OLD, last)
            old = [row for row in rows if row["updated_at"] < before.get(row["status"], 0)]
            for start in range(0, len(old), AT_ONCE):
                some = old[start : start + AT_ONCE]
                count += await self._forget(
                    [row["id"] for row in some],
                    [row["status"] for row in some],
                    [before[row["status"]] for row in some],
                    [None] * len(some),
                )
            if not rows:
                return count
            last = rows[-1]["id"]
