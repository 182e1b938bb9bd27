"""Workers for the jobs of one urgency, and the queue of the jobs that wait for their turn."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Any, TypeVar

from ponti.server.thinking import child
from ponti.server.thinking.jobs import BusyError, ThinkingError
from ponti.server.thinking.process import Worker
from ponti.server.thinking.turns import Turns

LONG_S = 0.5
"""A job that has waited so long for its turn waits for something slow."""
LINGER_S = 20.0
"""A worker too many stays for so long: one that begins loads the engine, which others on its core feel."""

FoundT = TypeVar("FoundT")


class Lane:
    """`most` jobs are done at a time, and up to `extra` while the others take long.

    Past the number of cores the system shares them among the workers, so that one slow job never makes
    another wait for its end. `kept` workers stay when there is nothing to do; new ones are made when needed.

    Whoever asks waits for their own jobs first: the owners take turns, and one of them never has so many
    jobs done at a time that no worker is left for another. At most `places` jobs wait, and `places_each` of
    one owner, where these are given; one more is refused at once.
    """

    def __init__(
        self,
        niceness: int,
        most: int,
        extra: int,
        kept: int,
        places: int | None = None,
        places_each: int | None = None,
    ) -> None:
        self.niceness = niceness
        self.most = most
        self.extra = extra
        self.kept = kept
        self.places = places
        self.places_each = places_each
        self.closed = False
        self._crowded_until = 0.0
        self.workers: set[Worker] = set()
        self._idle: list[Worker] = []
        self._doing: Counter[str] = Counter()
        """How many jobs have their turn, by owner."""
        self._queue: Turns[asyncio.Future[None]] = Turns()
        """The jobs that wait for theirs."""
        self._under_way: set[asyncio.Task[Any]] = set()
        """Starts and ends of processes: whoever asked may be gone, they are finished all the same."""

    @property
    def waiting(self) -> int:
        """How many jobs wait for their turn."""
        return len(self._queue)

    @property
    def is_idle(self) -> bool:
        """Whether its next process computes only while nobody else wants the processor."""
        return self.niceness >= child.IDLE and monotonic() >= self._crowded_until

    def crowd(self) -> None:
        """There is always somebody else who wants it: take a share for a while."""
        self._crowded_until = monotonic() + child.CROWDED_S

    # Turns

    @asynccontextmanager
    async def turn(self, owner: str) -> AsyncIterator[None]:
        """The turn of a job; `BusyError` where too many wait for theirs."""
        await self._wait_for_turn(owner)
        try:
            yield
        finally:
            self._end_turn(owner)

    async def _wait_for_turn(self, owner: str) -> None:
        if self.closed or (self._busy < self.most and self._has_room(owner)):
            self._doing[owner] += 1
            return
        if self._is_full(owner):
            raise BusyError("too much is waiting to be thought about")
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put(owner, turn)
        try:
            while not turn.done():
                await asyncio.wait([turn], timeout=LONG_S)
                if not turn.done() and self._busy < self.extra:
                    self._let_next_begin()
        except asyncio.CancelledError:
            if turn.done():
                self._end_turn(owner)
            else:
                self._queue.remove(owner, turn)
            raise

    @property
    def _busy(self) -> int:
        return self._doing.total()

    def _has_room(self, owner: str) -> bool:
        """Whether a job of this owner may begin and leave a worker for those of others."""
        return self._doing[owner] < max(1, self.extra - 1)

    def _is_full(self, owner: str) -> bool:
        return (self.places is not None and len(self._queue) >= self.places) or (
            self.places_each is not None and self._queue.count(owner) >= self.places_each
        )

    def _let_next_begin(self) -> None:
        found = self._queue.take(self._has_room)
        if found is not None:
            owner, turn = found
            self._doing[owner] += 1
            turn.set_result(None)

    def _end_turn(self, owner: str) -> None:
        """The next job may begin."""
        self._doing[owner] -= 1
        if not self._doing[owner]:
            del self._doing[owner]
        self._let_next_begin()

    # Workers

    async def take(self, bot: str | None = None) -> Worker:
        """A worker, if possible one that remembers this bot; it has to be given back or dropped."""
        if self.closed:
            raise ThinkingError("the server is stopping")
        # Where all are busy, one that computes only while nobody else does would starve.
        ready = [each for each in self._idle if self.is_idle or each.niceness < child.IDLE]
        if ready:
            worker = next((each for each in ready if each.remembers(bot)), ready[-1])
            self._idle.remove(worker)
            return worker
        niceness = self.niceness if self.is_idle else min(self.niceness, child.WITHOUT_IDLE)
        starting = self._finish(Worker.start(niceness))
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
        if self.closed:
            await self.drop(worker)
            return
        self._idle.append(worker)
        if len(self._idle) > self.kept:
            asyncio.get_running_loop().call_later(LINGER_S, self._retire)

    def _retire(self) -> None:
        """The worker that has had nothing to do for longest goes, if it is still one too many."""
        if len(self._idle) > self.kept:
            self._finish(self._end(self._idle.pop(0)))

    async def drop(self, worker: Worker) -> None:
        """It is broken, or in the middle of a job that nobody wants any more."""
        await self._end(worker)

    async def close(self) -> None:
        """End all workers; jobs that wait are not begun any more."""
        self.closed = True
        while (found := self._queue.take()) is not None:
            owner, turn = found
            self._doing[owner] += 1
            turn.set_result(None)
        self._idle.clear()
        await asyncio.gather(*(self._end(worker) for worker in tuple(self.workers)))
        while self._under_way:
            await asyncio.wait(self._under_way)
