"""What matches of both games have in common: games in parallel processes, each kept as a record.

What is kept is not played again: a match can be stopped and resumed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from ponti.bots.statistics import Tally
from ponti.errors import ParseError, PontiError
from ponti.play import Limit
from ponti.record import Record

Result = TypeVar("Result")
Others = ParamSpec("Others")


def folder_name(players: Iterable[str], limit: Limit, cpu_time: bool, *others: str) -> str:
    """A name for the folder of a match's records, from all that decides how its games go.

    >>> folder_name(["devil", "uct"], Limit(seconds=0.1), True, "size10", "seed1")
    'devil_uct_0.1scpu_size10_seed1'
    """
    budget = f"{limit.seconds}s" if limit.seconds is not None else ""
    budget += "cpu" if cpu_time else ""
    budget += f"{limit.simulations}n" if limit.simulations is not None else ""
    return re.sub(r"[^a-z0-9.=,_-]+", "-", "_".join([*players, budget or "own", *others]))


def prepare(folder: Path) -> Path:
    """Make the folder, or refuse it if a record in it cannot be read, before any time is spent."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in sorted(folder.glob("*.txt")):
        try:
            Record.load(path)
        except ParseError as error:
            raise PontiError(f"{path}: {error}") from None
    return folder


def kept(
    folder: Path | None,
    name: str,
    play: Callable[Others, Record],
    *args: Others.args,
    **kwargs: Others.kwargs,
) -> Record:
    """A game from the folder, or played now and kept there."""
    path = None if folder is None else folder / f"{name}.txt"
    if path is not None and path.exists():
        return Record.load(path)
    record = play(*args, **kwargs)
    if path is not None:
        unfinished = path.with_suffix(f".{os.getpid()}.tmp")
        unfinished.write_text(str(record), encoding="utf-8")
        unfinished.replace(path)
    return record


def result(record: Record, seat: int) -> Tally:
    """How a finished game of two went for a seat."""
    outcome = record.outcome()
    if outcome is None:
        raise PontiError("a game of a match is not finished")
    if len(outcome.winners) == 2:
        return Tally(ties=1)
    return Tally(wins=1) if seat in outcome.winners else Tally(losses=1)


def in_parallel(
    work: Callable[Concatenate[int, Others], Result],
    count: int,
    workers: int,
    *args: Others.args,
    **kwargs: Others.kwargs,
) -> Iterator[Result]:
    """Do the same for each number below `count` in several processes; results come as they are ready.

    Whoever stops listening stops the work.
    """
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        running: set[Future[Result]] = set()
        try:
            for number in range(count):
                running.add(pool.submit(work, number, *args, **kwargs))
                if len(running) > workers:
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in done)
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        finally:
            for future in running:
                future.cancel()


def tally_of(pairs: Iterator[Tally], until_clear: bool) -> Iterator[Tally]:
    """The result so far after every pair of games; if wished, only until one is clearly stronger."""
    total = Tally()
    for each in pairs:
        total += each
        yield total
        if until_clear and total.is_clear:
            break
