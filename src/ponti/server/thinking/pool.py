"""The pool of worker processes in which everything long is done, so that the server stays responsive."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec

from ponti.server import meters
from ponti.server.thinking.child import IDLE, StarvedError, fed
from ponti.server.thinking.jobs import Failed, Job, NobodyError, Said, ThinkingError, Urgency
from ponti.server.thinking.lanes import Lane
from ponti.server.thinking.process import Tell

if TYPE_CHECKING:
    from ponti.server.thinking.agency import Agency  # which needs a package that not everybody has

log = logging.getLogger("ponti.thinking")

REVIEWS = 1
"""So many jobs for which nobody's game waits are done at a time."""
HINTS_WAITING = 60
"""So many hints may wait for their turn; the next one is asked to come later."""
HINTS_WAITING_EACH = 10
"""And so many of one address."""
LOOK_S = 2.0
"""How often it is seen to that a process has a processor at all which steps back for everybody."""

AnswerT = TypeVar("AnswerT")


class Thinkers:
    """Does jobs, in as many processes as there are cores.

    Moves, hints and reviews have workers of their own: a move never waits for a hint, and neither for a
    review, not even for its share of a processor. Within each kind the owners of the jobs take turns.

    Where an agency knows of workers elsewhere they do it, and nothing is thought about here.
    """

    def __init__(self, workers: int | None = None, agency: Agency | None = None) -> None:
        self.agency = agency
        cores = workers or max(2, os.cpu_count() or 2)
        self._lanes = {
            Urgency.NOW: Lane(niceness=5, most=cores, extra=2 * cores, kept=cores),
            Urgency.SOON: Lane(
                niceness=IDLE,
                most=max(1, cores // 2),
                extra=max(2, cores),
                kept=1,
                places=HINTS_WAITING,
                places_each=HINTS_WAITING_EACH,
            ),
            Urgency.LATER: Lane(niceness=IDLE, most=REVIEWS, extra=REVIEWS, kept=0),
            Urgency.IDLE: Lane(niceness=IDLE, most=1, extra=1, kept=0),
        }
        self.closed = False
        for urgency, lane in self._lanes.items():
            meters.watch(meters.WAITING.labels(urgency.kind), partial(_waiting, lane))

    async def think(
        self,
        job: Job[AnswerT],
        tell: Tell | None = None,
        retrying: Callable[[], None] | None = None,
        owner: str = "",
        begun: Callable[[], None] | None = None,
    ) -> AnswerT:
        """The answer to a job; a worker that crashes or stays silent costs nothing but another try.

        `begun` is called when its turn has come; `tell` hears how far it is. If the task that asks is
        cancelled, so is the job, and the process that does it is ended. `owner` is whoever wants it, usually
        an address: `BusyError` where too much waits already, in all or of this one.
        """
        began, kind = meters.now(), job.urgency.kind
        if self.agency is not None and self.agency.places(job.urgency):
            try:
                found = _checked(job, await self.agency.think(job, tell, retrying, owner, begun))
                meters.THOUGHTS.labels(kind, "workers").observe(meters.now() - began)
                return found
            except NobodyError as nobody:
                log.info("%s is thought about here: %s", type(job).__name__, nobody)
        lane, problem = self._lanes[job.urgency], "no worker"
        for attempt in range(job.tries):
            if attempt and retrying is not None:
                retrying()
            async with lane.turn(owner):
                if begun is not None:
                    begun()
                said = await _attempt(lane, job, tell, job.patience_s)
            if isinstance(said, job.answer):
                meters.THOUGHTS.labels(kind, "here").observe(meters.now() - began)
                return cast(AnswerT, said)
            problem = said if isinstance(said, str) else "an answer to another question"
            if not lane.closed:  # a server that stops ends its workers
                log.warning("%s has to be done again: %s", type(job).__name__, problem)
        raise ThinkingError(problem)

    async def attempt(self, job: Job[Any], tell: Tell, within_s: float) -> Said | str:
        """What comes of one try at a job, within its patience and so many seconds; or what is wrong."""
        said = await _attempt(self._lanes[job.urgency], job, tell, min(within_s, job.patience_s))
        return said if isinstance(said, (job.answer, str)) else "an answer to another question"

    def places(self, urgency: Urgency) -> int:
        """How many jobs of an urgency are done at a time in processes of our own."""
        return self._lanes[urgency].most

    @property
    def reviews_at_once(self) -> int:
        """How many reviews can be made at a time, here or elsewhere."""
        return max(REVIEWS, 0 if self.agency is None else self.agency.places(Urgency.LATER))

    @property
    def processes(self) -> list[int]:
        """The ids of the worker processes."""
        return [worker.process.pid for lane in self._lanes.values() for worker in lane.workers]

    async def close(self) -> None:
        """End all workers."""
        self.closed = True
        await asyncio.gather(*(lane.close() for lane in self._lanes.values()))


def _waiting(lane: Lane) -> int:
    return lane.waiting


def _checked(job: Job[AnswerT], said: Said) -> AnswerT:
    """The answer that a worker elsewhere has given."""
    if isinstance(said, job.answer):
        return cast(AnswerT, said)
    raise ThinkingError(said.error if isinstance(said, Failed) else "an answer to another question")


async def _attempt(lane: Lane, job: Job[Any], tell: Tell | None, patience_s: float) -> Said | str:
    """What a worker answers to a job, or what is wrong; one that starves is replaced by one with a share."""
    began = monotonic()
    try:
        return await _tried(lane, job, tell, patience_s)
    except StarvedError:
        lane.crowd()
        # Nothing is wrong: on a busy machine it happens every ten minutes.
        log.debug("%s is begun anew with a share of the processor", type(job).__name__)
    return await _tried(lane, job, tell, patience_s - (monotonic() - began))


async def _tried(lane: Lane, job: Job[Any], tell: Tell | None, patience_s: float) -> Said | str:
    idle = lane.is_idle
    worker = await lane.take(job.bot)
    try:
        async with asyncio.timeout(patience_s):
            work = worker.work(job, tell)
            said = await (fed(worker.process, work, LOOK_S) if idle else work)
    except (ThinkingError, TimeoutError, OSError, ValueError, msgspec.MsgspecError) as error:
        await lane.drop(worker)
        return f"{type(error).__name__}: {error}"
    except BaseException:
        await lane.drop(worker)  # cancelled: its answer would be taken for another job's
        raise
    await lane.give_back(worker)
    return said.error if isinstance(said, Failed) else said
