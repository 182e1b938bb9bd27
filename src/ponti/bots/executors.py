"""Where pieces of work are done: in this process, or in several of this machine."""

from __future__ import annotations

import multiprocessing
import pickle
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from typing import TypeVar

from ponti.errors import PontiError

Task = TypeVar("Task")
Result = TypeVar("Result")


def results(
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    workers: int,
    prepare: Callable[[], None] | None = None,
) -> Iterator[Result]:
    """Do the same with every task; results come as they are ready. Leaving the loop stops what is under way.

    One worker is this process itself, where debuggers see the work and nothing has to be sent anywhere. With
    several, `prepare` is called once in each of their processes.
    """
    if workers == 1:
        return (work(task) for task in tasks)
    try:
        pickle.dumps(work)
    except Exception as error:
        raise PontiError(f"this cannot be sent to other processes, so use one worker: {error}") from None
    return _in_processes(work, tasks, workers, prepare)


def _in_processes(
    work: Callable[[Task], Result], tasks: Iterable[Task], workers: int, prepare: Callable[[], None] | None
) -> Iterator[Result]:
    others = set(multiprocessing.active_children())
    left = iter(tasks)
    pool = ProcessPoolExecutor(
        workers, multiprocessing.get_context("spawn"), initializer=_begin, initargs=(prepare,)
    )
    running: set[Future[Result]] = set()
    try:
        # One task more than there are workers, so that nobody waits for the next.
        running = {pool.submit(work, task) for task in islice(left, workers + 1)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(work, task) for task in islice(left, len(done))}
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(wait=not running, cancel_futures=True)
        if running:
            for child in set(multiprocessing.active_children()) - others:
                child.terminate()


def _begin(prepare: Callable[[], None] | None) -> None:
    """An interruption ends the parent, which ends its workers and still tells what is known."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if prepare is not None:
        prepare()
