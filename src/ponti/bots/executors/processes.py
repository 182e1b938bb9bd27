"""Work in several processes of this machine."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Any, Self, TypeVar

from ponti.errors import PontiError

Task = TypeVar("Task")
Result = TypeVar("Result")


class LocalProcesses:
    """Does as many tasks at a time as it has workers, by default one for each core.

    Its processes stay from one piece of work to the next until it is left; if it was not entered, they end
    with the work.
    """

    is_here = False

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers or os.cpu_count() or 1
        self._entered = False
        self._pool: ProcessPoolExecutor | None = None
        self._prepare: Callable[[], None] | None = None
        self._others: set[Any] = set()

    def __enter__(self) -> Self:
        self._entered = True
        return self

    def __exit__(self, *_: object) -> None:
        self._entered = False
        self._end()

    def results(
        self,
        work: Callable[[Task], Result],
        tasks: Iterable[Task],
        *,
        prepare: Callable[[], None] | None = None,
        cores: int = 1,
    ) -> Generator[Result, None, None]:
        """The results as they are ready; leaving early ends the processes."""
        del cores
        try:
            pickle.dumps(work)
        except Exception as error:
            raise PontiError(f"this cannot be sent to other processes, so use one worker: {error}") from None
        return self._results(work, tasks, prepare)

    def _results(
        self, work: Callable[[Task], Result], tasks: Iterable[Task], prepare: Callable[[], None] | None
    ) -> Generator[Result, None, None]:
        left = iter(tasks)
        running: set[Future[Result]] = set()
        try:
            pool = self._begun(prepare)
            # One task more than there are workers, so that nobody waits for the next.
            running = {pool.submit(work, task) for task in islice(left, self._workers + 1)}
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                running |= {pool.submit(work, task) for task in islice(left, len(done))}
                for future in done:
                    yield future.result()
        except BrokenProcessPool:
            self._end()
            raise PontiError("a process that worked for this one has ended; what is kept is kept") from None
        finally:
            if running or not self._entered:
                self._end(at_once=bool(running))

    def _begun(self, prepare: Callable[[], None] | None) -> ProcessPoolExecutor:
        if self._pool is None or self._prepare is not prepare:
            self._end()
            self._others, self._prepare = set(multiprocessing.active_children()), prepare
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, context, initializer=_begin, initargs=(prepare,))
        return self._pool

    def _end(self, at_once: bool = False) -> None:
        pool, self._pool = self._pool, None
        if pool is None:
            return
        pool.shutdown(wait=not at_once, cancel_futures=True)
        if at_once:
            for child in set(multiprocessing.active_children()) - self._others:
                child.terminate()


def _begin(prepare: Callable[[], None] | None) -> None:
    """An interruption ends the parent, which ends its workers and still tells what is known."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if prepare is not None:
        prepare()
