"""What a game costs besides being played: here in processes, and on a cluster, in messages of several sizes.

    python -m bench.cluster [--games 2000] [--workers 2] [--on ray://address] [--json]

Twice, once with games that take no time at all, where what is left is the way of a game to a worker and of
its record back, and once with games of the search. Besides the time on the clock, the processor's time of the
driver is told: when it has no more of that, more machines do not help.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

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
    driver_milliseconds: float


def nothing(number: int) -> Finished:
    """A game that takes no time."""
    return Finished(number, False, Tally(wins=1), 0, RECORD)


def search(number: int) -> Finished:
    """A game of the search against itself."""
    return told(number, False, play_game(SEARCH, number))


def measure(place: Executor, work: Callable[[int], Finished], games: int) -> tuple[float, float]:
    """The time on the clock and that of this process on the processor, in milliseconds a game.

    Records are written, as they are in a match that is kept.
    """
    with TemporaryDirectory() as folder:
        begin, processor = time.perf_counter(), time.process_time()
        for game in place.results(work, range(games), prepare=wait_quietly):
            keep(SEARCH, Path(folder), game)
        passed = time.perf_counter() - begin, time.process_time() - processor
    return 1000 * passed[0] / games, 1000 * passed[1] / games


def costs(games: int, workers: int, on: str) -> list[Cost]:
    """Everything, one after the other."""
    wait_until_ready()
    found = []
    places = [("processes", None, 1), *((on, on, batch) for batch in BATCHES)]
    for name, where, batch in places:
        with executor(where, workers=workers if where is None else None, batch=batch) as place:
            # Until every worker has the engine in its memory.
            for _ in place.results(nothing, range(8 * workers * batch), prepare=wait_quietly):
                pass
            for title, work, count in (("empty", nothing, games), ("search", search, max(20, games // 20))):
                found.append(Cost(title, name, batch, *measure(place, work, count)))
    return found


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--on", default="ray")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found = costs(given.games, given.workers, given.on)
    if given.json:
        print(json.dumps([asdict(cost) for cost in found], indent=2))
        return
    print("| games | place | games a message | ms a game | ms of the driver |")
    print("| --- | --- | --- | --- | --- |")
    for cost in found:
        numbers = f"{cost.milliseconds:.2f} | {cost.driver_milliseconds:.2f}"
        print(f"| {cost.games} | {cost.place} | {cost.batch} | {numbers} |")


if __name__ == "__main__":
    # By its name, so that other processes find what they are to do.
    from bench import cluster

    cluster.main()
