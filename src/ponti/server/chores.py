"""Chores: what a server does again and again. One that fails is logged and begun anew, and that is known."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic

from ponti.server.storage.interface import StorageError

log = logging.getLogger("ponti.server")

LONG_S = 60.0
"""A chore that takes longer than that hangs, as far as anybody can tell, unless it is known to take long."""


class Chore:
    """Some work that is done every so many seconds, or `sooner`, whatever happens to it."""

    def __init__(
        self,
        name: str,
        work: Callable[[], Awaitable[None]],
        every_s: float,
        *,
        at_once: bool = True,
        long_s: float = LONG_S,
        sooner: asyncio.Event | None = None,
    ) -> None:
        self.name = name
        self._work = work
        self._every_s = every_s
        self._at_once = at_once
        self._long_s = long_s
        self._sooner = sooner or asyncio.Event()
        self._failure: str | None = None
        self._due = 0.0
        self._task: asyncio.Task[None] | None = None

    @property
    def is_well(self) -> bool:
        """Whether it is done, and the last time without a mistake."""
        return self._failure is None and not self.hangs

    @property
    def hangs(self) -> bool:
        """Whether it is not done any more."""
        task = self._task
        return task is None or task.done() or monotonic() >= self._due + self._long_s

    def start(self) -> None:
        """Begin with it."""
        self._due = monotonic() + (0 if self._at_once else self._every_s)
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """End it."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        if not self._at_once:
            await asyncio.sleep(self._every_s)
        while True:
            try:
                await self._work()
            except Exception as error:
                self._complain(error)
            else:
                if self._failure is not None:
                    log.info("%s: all is well again", self.name)
                self._failure = None
            self._due = monotonic() + self._every_s
            await self._pause()

    async def _pause(self) -> None:
        """Wait until it is to be done again: after its time, or sooner where something has happened."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._sooner.wait(), self._every_s)
        self._sooner.clear()

    def _complain(self, error: Exception) -> None:
        """Log a failure, unless it is the same as before."""
        failure = f"{type(error).__name__}: {error}"
        if failure != self._failure:
            told = None if isinstance(error, StorageError) else error  # whose words say it all
            log.error("%s failed, and will be tried again: %s", self.name, error, exc_info=told)
        self._failure = failure
