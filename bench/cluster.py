"""What a game costs besides being played: here in processes, and on a cluster, in messages of several sizes.

    python -m bench.cluster [--games 2000] [--workers 2] [--on ray://address] [--search] [--json]

Games that take no time at all, so that what is left is the way of a game to a worker and of its record back
and to the disk; with `--search` games of the search too. Besides the time on the clock, the processor's time
is told, which other programs do not change: of all that take part on this machine, and of the driver, for
when that has no more of it, more machines do not help.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil

from ponti.bots.arena import Finished, Match, keep, play_game, wait_quietly
from ponti.bots.arena import finished as told
from ponti.bots.executors import Executor, executor
from ponti.bots.statistics import Tally
from ponti.diavolo import Options
from ponti.engine.warmup import wait_until_ready
from ponti.play import Limit

BATCHES = (1, 10, 100)
SEARCH = Match("search", "search", game=Options(), limit=Limit(simulations=100))
# The record of a game of Ponte del Diavolo is about as long.
RECORD = "1. c4 d7\n" * 64


@dataclass(frozen=True)
class Cost:
    """What was measured, for one game."""

    games: str
    place: str
    batch: int
    milliseconds: float
    processor_milliseconds: float
    driver_milliseconds: float


def nothing(number: int) -> Finished:
    """A game that takes no time."""
    return Finished(number, False, Tally(wins=1), 0, RECORD)


def search(number: int) -> Finished:
    """A game of the search against itself."""
    return told(number, False, play_game(SEARCH, number))


def clocks() -> tuple[float, float, float]:
    """The time on the clock, and on the processor: of all that take part here, and of the driver."""
    driver, total = os.getpid(), 0.0
    for process in psutil.process_iter():
        try:
            takes_part = any("/ray/session" in word or word.startswith("ray::") for word in process.cmdline())
            if takes_part or driver in (process.pid, process.ppid()):
                total += sum(process.cpu_times()[:2])
        except psutil.Error:
            continue  # it has ended
    return time.perf_counter(), total, time.process_time()


def measure(
    place: Executor, work: Callable[[int], Finished], games: int, prepare: Callable[[], None] | None
) -> list[float]:
    """All three in milliseconds a game; records are written, as they are in a match that is kept."""
    with TemporaryDirectory() as folder:
        begin = clocks()
        for game in place.results(work, range(games), prepare=prepare):
            keep(SEARCH, Path(folder), game)
        return [1000 * (after - before) / games for before, after in zip(begin, clocks(), strict=True)]


def costs(games: int, workers: int, on: str, with_search: bool) -> list[Cost]:
    """Everything, one after the other."""
    prepare = None
    kinds: list[tuple[str, Callable[[int], Finished], int]] = [("empty", nothing, games)]
    if with_search:
        wait_until_ready()
        prepare = wait_quietly
        kinds.append(("search", search, max(20, games // 20)))
    found = []
    places = [("processes", None, 1), *((on, on, batch) for batch in BATCHES)]
    for name, where, batch in places:
        with executor(where, workers=workers if where is None else None, batch=batch) as place:
            # Until every worker is there.
            for _ in place.results(nothing, range(8 * workers * batch), prepare=prepare):
                pass
            for title, work, count in kinds:
                found.append(Cost(title, name, batch, *measure(place, work, count, prepare)))
    return found


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--on", default="ray")
    parser.add_argument("--search", action="store_true")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found = costs(given.games, given.workers, given.on, given.search)
    if given.json:
        print(json.dumps([asdict(cost) for cost in found], indent=2))
        return
    print("| games | place | games a message | ms a game | ms of the processor | of it the driver |")
    print("| --- | --- | --- | --- | --- | --- |")
    for cost in found:
        times = (cost.milliseconds, cost.processor_milliseconds, cost.driver_milliseconds)
        print(
            f"| {cost.games} | {cost.place} | {cost.batch} | {' | '.join(f'{each:.2f}' for each in times)} |"
        )


if __name__ == "__main__":
    # By its name, so that other processes find what they are to do.
    from bench import cluster

    cluster.main()
