"""Workers for the jobs of one urgency, and the queue of the jobs that wait for their turn."""

from __future__ import annotations

import asyncio
from collections import deque

from ponti.server.thinking.jobs import ThinkingError
from ponti.server.thinking.process import Worker

LONG_S = 0.5
"""A job that has waited so long for its turn waits for something slow."""


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
        worker = await Worker.start(self.niceness)
        if self.closed:
            await worker.end()
            raise ThinkingError("the server is stopping")
        self.workers.add(worker)
        return worker

    async def give_back(self, worker: Worker) -> None:
        """Its job is done."""
        if self.closed or (len(self._idle) >= self.kept and not self._queue):
            await self.drop(worker)
        else:
            self._idle.append(worker)
            self._end_turn()

    async def drop(self, worker: Worker) -> None:
        """It is broken, or in the middle of a job that nobody wants any more."""
        self.workers.discard(worker)
        self._end_turn()
        await worker.end()

    async def close(self) -> None:
        """End all workers; jobs that wait are not begun any more."""
        self.closed = True
        while self._queue:
            self._busy += 1
            self._queue.popleft().set_result(None)
        await asyncio.gather(*(worker.end() for worker in tuple(self.workers)))
        self.workers.clear()
        self._idle.clear()
