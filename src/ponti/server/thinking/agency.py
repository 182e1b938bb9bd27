"""The agency: jobs of this server for workers elsewhere, which take them from the database and answer there.

One connection puts the jobs and looks after them: as soon as it is told that something was answered, and
twice a second besides. While no worker is there, or the database is away, whoever asks is told so at once,
and the server thinks itself.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ponti import __version__
from ponti.server import meters
from ponti.server.storage.postgres import jobs as stored
from ponti.server.storage.postgres.database import CONNECT_S, Database
from ponti.server.thinking.jobs import (
    URGENCIES,
    BusyError,
    Job,
    NobodyError,
    Progress,
    Said,
    ThinkingError,
    Urgency,
)
from ponti.server.thinking.process import Tell

log = logging.getLogger("ponti.thinking")

LOOK_S = 0.5
"""So often it is looked how the jobs stand, also where nothing was heard."""
PATIENCE_S = 5.0
SWEEP_LOOKS = 120
"""Every so many looks, what servers that are gone have left is taken away."""
QUEUES_LOOKS = 10
"""Every so many looks it is measured how much waits."""
UNLIMITED = 2**31 - 1
WAITING = {Urgency.NOW: UNLIMITED, Urgency.SOON: 60, Urgency.LATER: UNLIMITED}
"""So many jobs may wait of all servers together, or half as many as there are places, if that is more."""
WAITING_EACH = {Urgency.NOW: UNLIMITED, Urgency.SOON: 10, Urgency.LATER: UNLIMITED}
"""And so many of one address; reviews are counted where they are asked for."""

REMEMBERED_HOMES = 10_000

_said: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)


@dataclass(slots=True, eq=False)
class _Wanted:
    """A job that is not done yet, and who wants to hear of it."""

    urgency: Urgency
    bot: str | None
    tell: Tell | None
    retrying: Callable[[], None] | None
    begun: Callable[[], None] | None
    said: asyncio.Future[Said] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    tries: int = 1
    progress: bytes | None = None


class Agency:
    """Finds workers for the jobs of a server process."""

    def __init__(self, database: Database, process: str) -> None:
        self._database = database
        self._process = process
        self._connection: Any = None
        self._one = asyncio.Lock()
        """One statement at a time."""
        self._heard = asyncio.Event()
        self._wanted: dict[int, _Wanted] = {}
        self._homes: OrderedDict[str, str] = OrderedDict()
        """The workers that remember what bots have thought before."""
        self._places = dict.fromkeys(URGENCIES, 0)
        self._looks = 0
        self._watching: asyncio.Task[None] | None = None

    def places(self, urgency: Urgency) -> int:
        """How many jobs of an urgency the workers that are there do at a time."""
        return self._places.get(urgency, 0)

    async def start(self) -> None:
        """Begin to look whether there are workers."""
        self._watching = asyncio.create_task(self._watch())

    async def close(self) -> None:
        """Withdraw what is not answered yet, and hang up."""
        if self._watching is not None:
            self._watching.cancel()
            with suppress(asyncio.CancelledError):
                await self._watching
        self._give_all_up("the server is stopping")
        if self._connection is not None:
            with suppress(Exception):
                async with asyncio.timeout(CONNECT_S):
                    await self._look(self._connection)
                    await self._connection.close()
            self._connection.terminate()

    # Asking

    async def think(
        self,
        job: Job[Any],
        tell: Tell | None = None,
        retrying: Callable[[], None] | None = None,
        owner: str = "",
        begun: Callable[[], None] | None = None,
    ) -> Said:
        """What a worker says to a job; `NobodyError` where none does it, `BusyError` where too many wait."""
        if not self._places[job.urgency]:
            raise NobodyError("no worker is there")
        wanted = _Wanted(job.urgency, job.bot, tell, retrying, begun)
        number = await self._put(job, wanted, owner)
        try:
            async with asyncio.timeout(job.patience_s):
                return await wanted.said
        except TimeoutError:
            raise NobodyError(f"no worker has answered within {job.patience_s:g} s") from None
        finally:
            if self._wanted.pop(number, None) is not None:
                self._heard.set()  # nobody waits for it any longer: it is withdrawn

    async def _put(self, job: Job[Any], wanted: _Wanted, owner: str) -> int:
        places = self._places[job.urgency]
        values = (
            self._process, __version__, URGENCIES.index(job.urgency), job.room, job.version, owner,
            msgspec.json.encode(job), job.tries, job.patience_s,
            max(WAITING[job.urgency], places // 2), WAITING_EACH[job.urgency],
            None if job.bot is None else self._homes.get(job.bot),
        )  # fmt: skip
        try:
            async with self._one, asyncio.timeout(PATIENCE_S):
                connection = await self._connected()
                number = await connection.fetchval(stored.PUT, *values)
                if number is not None:
                    self._wanted[number] = wanted
        except Exception as error:
            self._nobody(str(self._database.translated(error)))
            raise NobodyError(str(self._database.translated(error))) from None
        if number is None:
            raise BusyError("too much is waiting to be thought about")
        return int(number)

    # Looking after what was asked

    async def _watch(self) -> None:
        while True:
            try:
                async with self._one, asyncio.timeout(PATIENCE_S):
                    await self._look(await self._connected())
            except Exception as error:
                self._nobody(str(self._database.translated(error)))
            with suppress(TimeoutError):
                await asyncio.wait_for(self._heard.wait(), LOOK_S)
            self._heard.clear()

    async def _connected(self) -> Any:
        if self._connection is None or self._connection.is_closed():
            self._connection = await self._database.connect()
            await self._connection.add_listener(f"ponti_{self._process}", lambda *_: self._heard.set())
        return self._connection

    async def _look(self, connection: Any) -> None:
        """See who is there, and how everything stands."""
        places = await connection.fetchrow(stored.PLACES, __version__)
        self._note(dict(zip(URGENCIES, places, strict=True)))
        rows = {row["id"]: row for row in await connection.fetch(stored.WATCH, self._process)}
        for number, wanted in tuple(self._wanted.items()):
            row = rows.get(number)
            if row is None:
                self._give_up(number, NobodyError("the database has forgotten the job"))
            elif row["answer"] is not None:
                self._answer(number, row["answer"], row["worker"])
            elif row["lost"]:
                self._give_up(number, ThinkingError("too many workers have died of it"))
            elif not self._places[wanted.urgency]:
                self._give_up(number, NobodyError("no worker is there any more"))
            else:
                _note_progress(wanted, row["tries"], row["progress"])
        done = [number for number in rows if number not in self._wanted]
        if done:
            await connection.execute(stored.WITHDRAW, self._process, done)
        if self._looks % QUEUES_LOOKS == 0:
            await self._measure(connection)
        self._looks += 1
        if self._looks % SWEEP_LOOKS == 0:
            await connection.execute(stored.SWEEP)

    async def _measure(self, connection: Any) -> None:
        """See how much waits, of all servers together."""
        queues = {row["urgency"]: row for row in await connection.fetch(stored.QUEUES)}
        for number, urgency in enumerate(URGENCIES):
            row = queues.get(number)
            meters.JOBS.labels(urgency.kind).set(0 if row is None else row["waiting"])
            meters.OLDEST.labels(urgency.kind).set(0 if row is None else row["oldest_s"])
            meters.PLACES.labels(urgency.kind).set(self._places[urgency])

    def _note(self, places: dict[Urgency, int]) -> None:
        if any(places.values()) != any(self._places.values()):
            log.info(
                "workers think for this server"
                if any(places.values())
                else "no worker is left: thinking here"
            )
        self._places = places

    def _answer(self, number: int, answer: bytes, worker: str | None) -> None:
        wanted = self._wanted.pop(number)
        if wanted.bot is not None and worker is not None:
            self._homes[wanted.bot] = worker
            self._homes.move_to_end(wanted.bot)
            while len(self._homes) > REMEMBERED_HOMES:
                self._homes.popitem(last=False)
        if not wanted.said.done():
            wanted.said.set_result(_said.decode(answer))

    def _give_up(self, number: int, error: ThinkingError) -> None:
        wanted = self._wanted.pop(number)
        if not wanted.said.done():
            wanted.said.set_exception(error)

    def _nobody(self, why: str) -> None:
        """Nobody can be reached: everybody who waits is told, and may think themselves."""
        if self._connection is not None:
            self._connection.terminate()
        self._note(dict.fromkeys(URGENCIES, 0))
        self._give_all_up(why)

    def _give_all_up(self, why: str) -> None:
        for number in tuple(self._wanted):
            self._give_up(number, NobodyError(why))


def _note_progress(wanted: _Wanted, tries: int, progress: bytes | None) -> None:
    """A job has got so far, or had to be begun again."""
    if tries and wanted.begun is not None:
        wanted.begun()
        wanted.begun = None
    if tries > wanted.tries and wanted.retrying is not None:
        wanted.retrying()
    wanted.tries = max(wanted.tries, tries)
    if progress is not None and progress != wanted.progress and wanted.tell is not None:
        wanted.progress = progress
        told = _said.decode(progress)
        if isinstance(told, Progress):
            wanted.tell(told)
