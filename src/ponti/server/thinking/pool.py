"""The worker processes in which bots think, so that the server stays responsive."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable
from contextlib import suppress

import msgspec

from ponti.server.thinking.worker import Task, Thought

log = logging.getLogger("ponti.bots")

TRIES = 4
PATIENCE_S = 60.0
"""A worker that is silent for so long is ended, and another one tries."""


class ThinkingError(Exception):
    """No worker came to a move."""


class Worker:
    """One process that thinks about one task at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.keys: set[str] = set()

    @classmethod
    async def start(cls) -> Worker:
        """A new process."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "ponti.server.thinking.worker",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        return cls(process)

    async def think(self, task: Task) -> Thought:
        """The answer to a task; raises when the process dies or stays silent."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(msgspec.json.encode(task) + b"\n")
        await self.process.stdin.drain()
        async with asyncio.timeout(PATIENCE_S):
            line = await self.process.stdout.readline()
        if not line:
            raise ThinkingError("a worker has died")
        self.keys.add(task.key)
        return msgspec.json.decode(line, type=Thought)

    async def end(self) -> None:
        """The process is not needed any more."""
        with suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Thinkers:
    """As many workers as there are cores, made when needed; more when all of them are long at work."""

    def __init__(self, workers: int | None = None) -> None:
        self.most = workers or max(2, os.cpu_count() or 2)
        self.extra = 2 * self.most
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._free = asyncio.Condition()
        self._starting = 0
        self.closed = False

    async def choose(self, task: Task, retrying: Callable[[], None] | None = None) -> Thought:
        """The move that a bot chooses; a worker that crashes costs nothing but another try."""
        problem = "no worker"
        for attempt in range(TRIES):
            if attempt and retrying is not None:
                retrying()
            worker = await self._take(task.key)
            try:
                thought = await worker.think(task)
            except (ThinkingError, TimeoutError, OSError, ValueError, msgspec.MsgspecError) as error:
                problem = f"{type(error).__name__}: {error}"
                log.warning("a bot of level %s has to think again: %s", task.level, problem)
                await self._drop(worker)
                continue
            except BaseException:
                await self._drop(worker)  # cancelled: its answer would be taken for another task's
                raise
            await self._give_back(worker)
            if thought.move is not None:
                return thought
            problem = thought.error or "no move"
            log.warning("a bot of level %s failed: %s", task.level, problem)
        raise ThinkingError(problem)

    async def _take(self, key: str) -> Worker:
        """A free worker, best the one that thought about this game before; a new one while there may be more.

        Past the number of cores another worker is started only after a while: the system shares the cores
        among them, so that one slow bot never makes another game wait for its end.
        """
        async with self._free:
            while not self.closed:
                if self._idle:
                    worker = next((each for each in self._idle if key in each.keys), self._idle[-1])
                    self._idle.remove(worker)
                    return worker
                running = len(self._all) + self._starting
                if running < self.most:
                    break
                try:
                    async with asyncio.timeout(0.5 if running < self.extra else None):
                        await self._free.wait()
                except TimeoutError:
                    break
            if self.closed:
                raise ThinkingError("the server stops")
            self._starting += 1
        try:
            worker = await Worker.start()
        finally:
            self._starting -= 1
        self._all.add(worker)
        return worker

    async def _give_back(self, worker: Worker) -> None:
        if len(self._all) > self.most:
            await self._drop(worker)
            return
        async with self._free:
            self._idle.append(worker)
            self._free.notify()

    async def _drop(self, worker: Worker) -> None:
        self._all.discard(worker)
        await worker.end()
        async with self._free:
            self._free.notify()

    @property
    def processes(self) -> list[int]:
        """The ids of the worker processes."""
        return [worker.process.pid for worker in self._all]

    async def close(self) -> None:
        """End all workers."""
        self.closed = True
        async with self._free:
            self._free.notify_all()
        await asyncio.gather(*(worker.end() for worker in tuple(self._all)))
        self._all.clear()
