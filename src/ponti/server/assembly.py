"""Everything that one server has: storage, worker processes, the house with its rooms, and reviews."""

from __future__ import annotations

import asyncio
import gc
import logging
from contextlib import suppress

from ponti.server.rooms.hints import Hints
from ponti.server.rooms.house import House
from ponti.server.rooms.room import now_ms
from ponti.server.settings import Settings
from ponti.server.storage.interface import Storage, StorageError
from ponti.server.storage.sqlite import SqliteStorage
from ponti.server.thinking.levels import say_why_plain
from ponti.server.thinking.pool import Thinkers
from ponti.server.thinking.reviews import Reviews

log = logging.getLogger("ponti.server")

DAY_MS = 86_400_000
GARBAGE_S = 1800
UNSTARTED_DAYS = 14
"""Rooms in which the game never began are forgotten after so many days."""


class Server:
    """A running server; `start` and `stop` belong to the life of the app."""

    def __init__(self, settings: Settings, storage: Storage | None = None) -> None:
        self.settings = settings
        self.storage: Storage = storage or SqliteStorage.open(settings.data / "games.sqlite")
        self.thinkers = Thinkers(settings.workers)
        self.house = House(self.storage, self.thinkers, settings.idle_ms, settings.absent_after_ms)
        self.hints = Hints(self.thinkers)
        self.reviews = Reviews(settings.data / "reviews", settings.review_s, self.thinkers)
        self._chores: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin what is done regularly."""
        say_why_plain()
        self._chores = [
            asyncio.create_task(chore)
            for chore in (self._keep_house(), self._sweep(), self._collect_garbage())
        ]

    async def stop(self) -> None:
        """End everything; what was acknowledged is stored already."""
        for chore in self._chores:
            chore.cancel()
            with suppress(asyncio.CancelledError):
                await chore
        await self.reviews.close()
        await self.house.close()
        await self.thinkers.close()
        await self.storage.close()

    async def _keep_house(self) -> None:
        """Wake games in which something has to happen; let idle ones leave memory."""
        while True:
            try:
                await self.house.wake()
                self.house.let_idle_go()
            except StorageError as error:
                log.error("%s", error)
            await asyncio.sleep(min(5.0, self.settings.idle_ms / 1000))

    async def _collect_garbage(self) -> None:
        """Look among all objects for those that hold only each other; `run.GARBAGE` says why so seldom."""
        while True:
            await asyncio.sleep(GARBAGE_S)
            gc.collect()

    async def _sweep(self) -> None:
        """Once a day, forget what need not be kept."""
        while True:
            days = self.settings.keep_days
            over_before = 0 if days is None else now_ms() - days * DAY_MS
            try:
                count = await self.storage.sweep(now_ms() - UNSTARTED_DAYS * DAY_MS, over_before)
                if count:
                    log.info("forgot %d old games", count)
            except StorageError as error:
                log.error("%s", error)
            await asyncio.sleep(DAY_MS / 1000)
