"""The workshop: `ponti worker`, which takes jobs from the database and has its processes do them.

One loop talks to the database. It tells that this worker lives, takes as many jobs as there are places,
delivers what has come of them, and breaks off what nobody wants any more. A job is tried once here each time
it is taken; whoever takes it next may be another worker.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections import Counter, deque
from contextlib import suppress
from secrets import token_hex
from time import monotonic
from typing import Any, NamedTuple

import msgspec

from ponti import __version__
from ponti.server.storage.interface import StorageError
from ponti.server.storage.postgres import jobs as stored
from ponti.server.storage.postgres.database import CONNECT_S, Database
from ponti.server.storage.postgres.jobs import Taken
from ponti.server.thinking.jobs import URGENCIES, AnyJob, Failed, Progress, Said, Urgency
from ponti.server.thinking.pool import Thinkers

log = logging.getLogger("ponti.worker")

BEAT_S = 0.5
"""So often a worker says that it lives, how far its jobs are, and looks whether they are still wanted."""
PATIENCE_S = 5.0
MINUTE_S = 60.0

_encoder = msgspec.json.Encoder()
_jobs: msgspec.json.Decoder[AnyJob] = msgspec.json.Decoder(AnyJob)


class _Finished(NamedTuple):
    """What came of a job."""

    job: Taken
    urgency: Urgency
    said: Said | str


class Workshop:
    """Does jobs for all servers of a database, until it is told to stop."""

    def __init__(self, database: Database, processes: int | None = None) -> None:
        self.database = database
        self.id = token_hex(8)
        self.name = f"{socket.gethostname()}:{os.getpid()}"
        self.thinkers = Thinkers(processes)
        self.places = {urgency: self.thinkers.places(urgency) for urgency in URGENCIES}
        self._connection: Any = None
        self._stirred = asyncio.Event()
        self._doing: dict[int, tuple[Taken, Urgency, asyncio.Task[None]]] = {}
        self._finished: deque[_Finished] = deque()
        self._progress: dict[int, tuple[int, bytes]] = {}
        self._recent: deque[tuple[float, Urgency]] = deque()
        self._beat_at = 0.0
        self._well = True
        self._stopping = False

    def stop(self) -> None:
        """Give back what is not done, and end."""
        self._stopping = True
        self._stirred.set()

    async def run(self) -> None:
        """Take and do jobs until `stop`."""
        try:
            while not self._stopping:
                try:
                    async with asyncio.timeout(PATIENCE_S):
                        await self._round(await self._connected())
                    self._say_well()
                except Exception as error:
                    self._complain(self.database.translated(error))
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._stirred.wait(), BEAT_S)
                self._stirred.clear()
        finally:
            await self._leave()

    async def _connected(self) -> Any:
        if self._connection is None or self._connection.is_closed():
            self._connection = await self.database.connect()
            await self._connection.add_listener(stored.CHANNEL, self._hear)
            self._beat_at = 0.0
        return self._connection

    def _hear(self, _connection: Any, _process: int, _channel: str, home: str) -> None:
        """There is something to do; what another worker remembers more of is left to that one for a while."""
        if home in ("", self.id):
            self._stirred.set()
        else:
            asyncio.get_running_loop().call_later(2 * stored.HOME_MS / 1000, self._stirred.set)

    async def _round(self, connection: Any) -> None:
        while self._finished:
            await self._deliver(connection, self._finished[0])
            self._finished.popleft()
        if monotonic() >= self._beat_at:
            await self._beat(connection)
            self._beat_at = monotonic() + BEAT_S
        for urgency in URGENCIES:
            while self._count(urgency) < self.places[urgency] and not self._stopping:
                number = URGENCIES.index(urgency)
                job = await stored.take(connection, self.id, number, __version__)
                if job is None:
                    break
                self._doing[job.id] = job, urgency, asyncio.create_task(self._do(job, urgency))

    def _count(self, urgency: Urgency) -> int:
        return sum(urgency is each for _, each, _ in self._doing.values())

    async def _deliver(self, connection: Any, finished: _Finished) -> None:
        job, urgency, said = finished
        if isinstance(said, str):
            log.warning("one of the %s could not be done: %s", urgency.kind, said)
            await stored.fail(connection, self.id, job, _encoder.encode(Failed(said)))
        elif await stored.answer(connection, self.id, job, _encoder.encode(said)):
            self._recent.append((monotonic(), urgency))

    async def _beat(self, connection: Any) -> None:
        while self._recent and self._recent[0][0] < monotonic() - MINUTE_S:
            self._recent.popleft()
        counts = Counter(urgency for _, urgency in self._recent)
        places, recent = [self.places[each] for each in URGENCIES], [counts[each] for each in URGENCIES]
        await connection.execute(stored.BEAT, self.id, self.name, __version__, places, recent, stored.LEASE_S)
        progress, self._progress = self._progress, {}
        if progress:
            await stored.tell(connection, self.id, [(job, *told) for job, told in progress.items()])
        own = {(row["id"], row["tries"]) for row in await connection.fetch(stored.OWN, self.id)}
        for job, _, task in tuple(self._doing.values()):
            if (job.id, job.tries) not in own:
                task.cancel()  # nobody wants it any more, or another worker does it by now

    # One job

    async def _do(self, job: Taken, urgency: Urgency) -> None:
        def tell(progress: Progress) -> None:
            self._progress[job.id] = job.tries, _encoder.encode(progress)

        try:
            said = await self.thinkers.attempt(_jobs.decode(job.data), tell, job.left_s)
            self._finished.append(_Finished(job, urgency, said))
        except Exception as error:  # whatever is wrong with one job, the others are done
            self._finished.append(_Finished(job, urgency, f"{type(error).__name__}: {error}"))
        finally:
            self._progress.pop(job.id, None)
            if self._doing.get(job.id, (None,))[0] is job:
                del self._doing[job.id]
            self._stirred.set()

    # The end

    async def _leave(self) -> None:
        """Give back what is not done: another worker begins it at once."""
        tasks = [task for _, _, task in self._doing.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinkers.close()
        if self._connection is not None and not self._connection.is_closed():
            with suppress(Exception):
                async with asyncio.timeout(CONNECT_S):
                    while self._finished:
                        await self._deliver(self._connection, self._finished.popleft())
                    await self._connection.fetch(stored.LEAVE, self.id)
                    await self._connection.close()
            self._connection.terminate()

    def _complain(self, error: StorageError) -> None:
        if self._connection is not None:
            self._connection.terminate()
        if self._well:
            log.error("%s; trying again", error)
        self._well = False

    def _say_well(self) -> None:
        if not self._well:
            log.info("%s: all is well again", self.database.name)
        self._well = True
