"""Workers for the jobs of one urgency, and the queue of the jobs that wait for their turn."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from ponti.server.thinking.jobs import ThinkingError
from ponti.server.thinking.process import Worker

LONG_S = 0.5
"""A job that has waited so long for its turn waits for something slow."""

FoundT = TypeVar("FoundT")


class Lane:
    """`most` jobs are done at a time, and up to `extra` while the others take long.

    Past the number of cores the system shares them among the workers, so that one slow job never makes
    another wait for its end. `kept` workers stay when there is nothing to do; new ones are made when needed.
    """

    def __init__(self, niceness: int, most: int, extra: int, kept: int) -> None:
        self.niceness = niceness
        self.most = most
        self.extra = extra
        self.kept = kept
        self.closed = False
        self.workers: set[Worker] = set()
        self._idle: list[Worker] = []
        self._busy = 0
        """How many jobs have their turn."""
        self._queue: deque[asyncio.Future[None]] = deque()
        """The jobs that wait for theirs, the first to come first."""
        self._under_way: set[asyncio.Task[Any]] = set()
        """Starts and ends of processes: whoever asked may be gone, they are finished all the same."""

    async def take(self, bot: str | None = None) -> Worker:
        """A worker, if possible one that remembers this bot; it has to be given back or dropped."""
        await self._wait_for_turn()
        try:
            if self.closed:
                raise ThinkingError("the server is stopping")
            if self._idle:
                worker = next((each for each in self._idle if each.remembers(bot)), self._idle[-1])
                self._idle.remove(worker)
                return worker
            return await self._start()
        except BaseException:
            self._end_turn()
            raise

    async def _wait_for_turn(self) -> None:
        if self._busy < self.most or self.closed:
            self._busy += 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.append(turn)
        try:
            while not turn.done():
                await asyncio.wait([turn], timeout=LONG_S)
                if not turn.done() and self._busy < self.extra:
                    self._queue.remove(turn)
                    self._busy += 1
                    return
        except asyncio.CancelledError:
            if turn.done():
                self._end_turn()
            else:
                self._queue.remove(turn)
            raise

    def _end_turn(self) -> None:
        """The next job may begin."""
        if self._queue:
            self._queue.popleft().set_result(None)
        else:
            self._busy -= 1

    async def _start(self) -> Worker:
        starting = self._finish(Worker.start(self.niceness))
        try:
            worker = await asyncio.shield(starting)
        except asyncio.CancelledError:
            self._finish(self._end_unused(starting))
            raise
        if self.closed:
            await self._end(worker)
            raise ThinkingError("the server is stopping")
        self.workers.add(worker)
        return worker

    async def _end_unused(self, starting: asyncio.Task[Worker]) -> None:
        with suppress(OSError):  # it could not be started anyway
            await (await starting).end()

    async def _end(self, worker: Worker) -> None:
        self.workers.discard(worker)
        await asyncio.shield(self._finish(worker.end()))

    def _finish(self, work: Coroutine[Any, Any, FoundT]) -> asyncio.Task[FoundT]:
        """Work that goes on when the one who waits for it is cancelled; `close` waits for it too."""
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return task

    async def give_back(self, worker: Worker) -> None:
        """Its job is done."""
        if self.closed or (len(self._idle) >= self.kept and not self._queue):
            await self.drop(worker)
        else:
            self._idle.append(worker)
            self._end_turn()

    async def drop(self, worker: Worker) -> None:
        """It is broken, or in the middle of a job that nobody wants any more."""
        self._end_turn()
        await self._end(worker)

    async def close(self) -> None:
        """End all workers; jobs that wait are not begun any more."""
        self.closed = True
        while self._queue:
            self._busy += 1
            self._queue.popleft().set_result(None)
        self._idle.clear()
        await asyncio.gather(*(self._end(worker) for worker in tuple(self.workers)))
        while self._under_way:
            await asyncio.wait(self._under_way)
