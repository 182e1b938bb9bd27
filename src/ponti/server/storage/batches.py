"""Changes on their way to storage: those that arrive while others are being written are written together.

Under load many games share the price of one synchronisation, and alone a change waits for nobody.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from ponti.server import meters
from ponti.server.storage.interface import Change, Listener, StorageError

log = logging.getLogger("ponti.storage")


class Batches:
    """Gathers changes for `commit`, which says of each what was wrong with it, and tells who listens."""

    def __init__(self, commit: Callable[[list[Change]], Awaitable[list[StorageError | None]]]) -> None:
        self._commit = commit
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._committing: asyncio.Task[None] | None = None
        self._listeners: dict[str, list[Listener]] = {}

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
                began = meters.now()
                outcomes = await self._outcomes([change for change, _ in batch])
                meters.COMMITS.observe(meters.now() - began)
                meters.GROUPS.observe(len(batch))
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

    async def _outcomes(self, changes: list[Change]) -> list[StorageError | None]:
        """What becomes of changes; a mistake of ours must not leave anybody waiting for ever."""
        try:
            return await self._commit(changes)
        except Exception as error:
            log.exception("a group of changes failed")
            return [StorageError(f"a mistake of ours: {type(error).__name__}")] * len(changes)

    def _tell(self, change: Change) -> None:
        listeners = self._listeners.get(change.game)
        for listener in tuple(listeners) if listeners else ():
            try:
                listener(change)
            except Exception:
                # A mistake in one game does not keep those who were written with it from hearing of theirs.
                log.exception("a listener of game %s failed", change.game)

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

    async def finish(self) -> None:
        """Wait until everything is written."""
        while self._committing is not None:
            await asyncio.wait([self._committing])
