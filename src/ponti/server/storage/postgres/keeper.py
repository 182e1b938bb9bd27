"""Keeping the lease: it is renewed again and again, on the connection on which other processes are heard."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any

from ponti.server import meters
from ponti.server.storage.interface import AwayError, Claim, StorageError
from ponti.server.storage.postgres.database import Database
from ponti.server.storage.postgres.lease import BEAT_PATIENCE_S, BEAT_S, CHANNEL, Lease

log = logging.getLogger("ponti.storage")

FULL_S = 10.0
"""So long after a change could not be written, for which the lease is no proof, the trouble is believed."""
FIRST_BEATS = 5
"""So often a start tries to get a lease, before it tries for the last time."""


class Keeper:
    """Keeps a lease. Whoever relies on claims is told those that are lost."""

    def __init__(self, database: Database, lease: Lease) -> None:
        self.lease = lease
        self.stirred = asyncio.Event()
        """Set when another process has done something."""
        self.missed = False
        """Whether it was something about our games, or may have been while it was not heard."""
        self.hear_lost: Callable[[Claim], None] = lambda _: None
        self.trouble: StorageError | None = None
        """Why the database could not be used last time, be it for the lease or for anything else."""
        self._unwritten_until = 0.0
        self._database = database
        self._connection: Any = None
        self._task: asyncio.Task[None] | None = None
        self._beating = asyncio.Lock()

    async def start(self) -> None:
        """Get a lease and begin to keep it; a database that is slow at first is waited for."""
        for _ in range(FIRST_BEATS):
            try:
                await self.beat()
                break
            except AwayError as error:
                log.warning("%s; trying again", error)
                await asyncio.sleep(BEAT_S)
        else:
            await self.beat()
        self._task = asyncio.create_task(self._keep())

    async def stand_still(self) -> None:
        """Renew the lease no longer."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def close(self) -> None:
        """Hand over what was claimed."""
        await self.stand_still()
        if self._connection is not None and not self._connection.is_closed():
            try:
                async with asyncio.timeout(BEAT_PATIENCE_S):
                    await self.lease.leave(self._connection)
                    await self._connection.close()
            except Exception as error:
                log.warning("%s", self._database.translated(error))
                self._connection.terminate()

    async def _keep(self) -> None:
        """Renew the lease again and again; while it cannot be renewed, nothing is ours."""
        while True:
            await asyncio.sleep(BEAT_S)
            try:
                await self.beat()
            except StorageError as error:
                if self.trouble is None:
                    log.error("%s; trying again", error)
                self.trouble = error
            if not self.lease.is_held:
                self.lease.lose_all()
                self._tell_lost()

    async def beat(self) -> None:
        """Renew the lease; with the connection on which others are heard, made anew where it was lost."""
        async with self._beating:
            try:
                async with asyncio.timeout(BEAT_PATIENCE_S):
                    if self._connection is None or self._connection.is_closed():
                        self._connection = await self._database.connect()
                        await self._connection.add_listener(CHANNEL, self._hear)
                        self.missed = True
                        self.stirred.set()
                    await self.lease.renew(self._connection)
            except Exception as error:
                if self._connection is not None:
                    self._connection.terminate()
                raise self._database.translated(error) from error
            finally:
                self._tell_lost()  # also where the new lease was taken, and then something failed
            if monotonic() >= self._unwritten_until:
                self.be_well()

    async def tell_left(self) -> None:
        """Tell the others that there are games which somebody has to look after."""
        async with self._beating:
            try:
                await self.lease.tell_left(self._connection)
            except Exception as error:
                raise self._database.translated(error) from error

    def be_unable_to_write(self, trouble: StorageError) -> None:
        """A change was not stored: a full disk has room for the lease, which is as long as it was."""
        self.trouble = trouble
        if not isinstance(trouble, AwayError):
            self._unwritten_until = monotonic() + FULL_S

    def be_well(self) -> None:
        """The database does what it is asked for."""
        if self.trouble is not None:
            log.info("%s: all is well again", self._database.name)
        self.trouble, self._unwritten_until = None, 0.0

    def lose(self, claim: Claim) -> None:
        """A claim is worth nothing any more; whoever relies on it is told, also where it was known before."""
        if self.lease.owns(claim):
            del self.lease.claims[claim.game]
            meters.LOST.inc()
        self.hear_lost(claim)

    def _tell_lost(self) -> None:
        lost, self.lease.lost = self.lease.lost, {}
        if lost:
            log.warning("the lease has run out: %d games have to be claimed anew", len(lost))
            meters.LOST.inc(len(lost))
        for game, epoch in lost.items():
            self.hear_lost(Claim(game, epoch))

    def _hear(self, _connection: Any, _process: int, _channel: str, said: str) -> None:
        """Another process has done something; what concerns nobody here is passed over."""
        kind, _, game = said.partition(" ")
        if kind == "left":
            self.stirred.set()
        elif game in self.lease.claims:
            self.missed = True
            self.stirred.set()
