"""The pool of worker processes in which everything long is done, so that the server stays responsive."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from typing import Any, TypeVar, cast

import msgspec

from ponti.server.thinking.jobs import Failed, Job, Said, ThinkingError, Urgency
from ponti.server.thinking.lanes import Lane
from ponti.server.thinking.process import Tell

log = logging.getLogger("ponti.thinking")

REVIEWS = 1
"""So many jobs for which nobody's game waits are done at a time."""
HINTS_WAITING = 60
"""So many hints may wait for their turn; the next one is asked to come later."""
HINTS_WAITING_EACH = 10
"""And so many of one address."""

AnswerT = TypeVar("AnswerT")


class Thinkers:
    """Does jobs, in as many processes as there are cores.

    Moves, hints and reviews have workers of their own: a move never waits for a hint, and neither for a
    review, not even for its share of a processor. Within each kind the owners of the jobs take turns.
    """

    def __init__(self, workers: int | None = None) -> None:
        cores = workers or max(2, os.cpu_count() or 2)
        self._lanes = {
            Urgency.NOW: Lane(niceness=5, most=cores, extra=2 * cores, kept=cores),
            Urgency.SOON: Lane(
                niceness=10,
                most=max(1, cores // 2),
                extra=max(2, cores),
                kept=1,
                places=HINTS_WAITING,
                places_each=HINTS_WAITING_EACH,
            ),
            Urgency.LATER: Lane(niceness=10, most=REVIEWS, extra=REVIEWS, kept=0),
        }
        self.closed = False

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
        lane, problem = self._lanes[job.urgency], "no worker"
        for attempt in range(job.tries):
            if attempt and retrying is not None:
                retrying()
            async with lane.turn(owner):
                if begun is not None:
                    begun()
                said = await _attempt(lane, job, tell)
            if isinstance(said, job.answer):
                return cast(AnswerT, said)
            problem = said if isinstance(said, str) else "an answer to another question"
            log.warning("%s has to be done again: %s", type(job).__name__, problem)
        raise ThinkingError(problem)

    @property
    def processes(self) -> list[int]:
        """The ids of the worker processes."""
        return [worker.process.pid for lane in self._lanes.values() for worker in lane.workers]

    async def close(self) -> None:
        """End all workers."""
        self.closed = True
        await asyncio.gather(*(lane.close() for lane in self._lanes.values()))


async def _attempt(lane: Lane, job: Job[Any], tell: Tell | None) -> Said | str:
    """What a worker answers to a job, or what is wrong."""
    worker = await lane.take(job.bot)
    try:
        async with asyncio.timeout(job.patience_s):
            said = await worker.work(job, tell)
    except (ThinkingError, TimeoutError, OSError, ValueError, msgspec.MsgspecError) as error:
        await lane.drop(worker)
        return f"{type(error).__name__}: {error}"
    except BaseException:
        await lane.drop(worker)  # cancelled: its answer would be taken for another job's
        raise
    await lane.give_back(worker)
    return said.error if isinstance(said, Failed) else said
