"""How long moves take while a stranger uses each door of the server, next to how long they take in peace.

The server and all its processes have one half of the cores, the players and the stranger the other, as they
would have machines of their own; the stranger computes only while no player has to. Players hence wait for
nobody but the server, and the server's loop for nobody but its own thinkers and scribes.

Beside the doors there is one row in which nobody asks the server for anything, and a program that it does not
know computes on its cores without end, at the priority of its own processes: what a row has in common with
this one is due to sharing a core, and not to the door.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

from bench import loop
from bench.attacker import DOORS
from bench.server import PACE_S, Process, create_games, line, play, sit_down
from bench.tables import random_games
from ponti.engine.warmup import WARM_UP
from ponti.games import GAMES

HEAD = ("door", "p50", "p95", "p99", "in peace", "times", "loop p99", "in peace", "longest", "answers")
PLAYERS_AN_ADDRESS = 50
"""Players come from many addresses, so that the limits for each are those of every server."""
BESIDE = "a program beside it"
BUSY = "a program on each core"
COMPUTE = """
import os
from ponti.server.thinking.child import step_back
step_back(os.getpid(), {})
while True: pass
"""


def halves() -> tuple[set[int], set[int]]:
    """The cores of the server, and those of everybody else; all for both where there is only one."""
    cores = sorted(os.sched_getaffinity(0))
    half = len(cores) // 2
    return set(cores[:half] or cores), set(cores[half:])


@contextmanager
def on(cores: set[int]) -> Iterator[None]:
    """Whatever is started now runs on these cores, for good."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


async def all_doors(count: int, seconds: float, only: list[str]) -> None:
    """A row for each door: the stranger uses it in the middle, and nobody does before and after."""
    for game in GAMES:
        WARM_UP.start(game=game)
        WARM_UP.wait(game=game)  # compiled here, once, and not while the first door is measured
    ours, others = halves()
    print(f"{count} games at ease: {seconds:g} s while a stranger uses a door, half as long before and after;"
          f" the server has {len(ours)} of {len(ours | others)} cores")  # fmt: skip
    line(*HEAD)
    os.sched_setaffinity(0, others)
    for door in only or (BESIDE, *DOORS):
        await _one(count, seconds, door, ours)


async def beside_others(count: int, seconds: float) -> None:
    """The same on a busy machine: as many programs as cores compute, as important as the server."""
    cores = os.sched_getaffinity(0)
    print(f"{count} games at ease: {seconds:g} s beside other programs, half as long before and after;"
          f" all have the same {len(cores)} cores")  # fmt: skip
    line(*HEAD)
    await _one(count, seconds, BUSY, cores)


async def _one(count: int, seconds: float, door: str, ours: set[int]) -> None:
    data = Path(tempfile.mkdtemp(prefix="ponti-bench-"))
    # Only making the games needs other limits than everybody has; afterwards the server starts anew.
    with on(ours):
        server = Process.ponti(data)
    rooms = await create_games(server, count)
    await asyncio.to_thread(server.end)
    notes = data / "loop"
    os.environ[loop.FILE] = str(notes)
    with on(ours):
        server = Process.ponti(data, loop.CODE, limits="1")
    others: list[subprocess.Popen[str]] = []
    try:
        games = await sit_down(server, rooms, random_games(count), an_address=PLAYERS_AN_ADDRESS)
        times = [time.monotonic()]
        before = await play(server, games, [], PACE_S, seconds / 2)
        times.append(time.monotonic())
        with on(ours if door == BESIDE else os.sched_getaffinity(0)):
            for command in _commands(door, server, seconds):
                others.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        results = await play(server, games, [], PACE_S, seconds)
        times.append(time.monotonic())
        said = await asyncio.to_thread(_end, others, door)
        times.append(time.monotonic())
        after = await play(server, games, [], PACE_S, seconds / 2)
        times.append(time.monotonic())
    finally:
        for other in others:
            other.kill()
        await asyncio.to_thread(server.end)
    windows = list(pairwise(times))
    held, at_ease = loop.waits(notes, windows[1:2]), loop.waits(notes, [windows[0], windows[3]])
    shutil.rmtree(data)
    before.latencies += after.latencies
    p99, usual = results.percentile(0.99), before.percentile(0.99)
    answers = ", ".join(f"{number} x {answer}" for answer, number in json.loads(said or "{}").items())
    line(door, *results.milliseconds, f"{usual:.1f} ms", f"{p99 / usual:.1f}",
         f"{held.p99:.1f} ms", f"{at_ease.p99:.1f} ms", f"{held.longest:.0f} ms", answers)  # fmt: skip


def _commands(door: str, server: Process, seconds: float) -> list[list[str]]:
    if door == BESIDE:
        return [[sys.executable, "-c", COMPUTE.format(10)]]
    if door == BUSY:
        return [[sys.executable, "-c", COMPUTE.format(0)] for _ in os.sched_getaffinity(0)]
    return [[sys.executable, "-m", "bench.attacker", door, str(server.port), str(seconds)]]


def _end(others: list[subprocess.Popen[str]], door: str) -> str:
    if door in (BESIDE, BUSY):
        for other in others:
            other.kill()
    return "".join(other.communicate()[0] for other in others)
