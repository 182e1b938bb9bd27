"""How long moves take while a stranger uses each door of the server, next to how long they take in peace.

The server and all its processes have one half of the cores, the players and the stranger the other, as they
would have machines of their own; the stranger computes only while no player has to. Players hence wait for
nobody but the server, and the server's loop for nobody but its own thinkers and scribes.

Moves are looked at in stretches of some seconds, first in peace, then with the stranger, and of the p99s of
all stretches of a kind the median counts: on a machine that is itself a guest among others the processor is
now and then away for a moment, which would otherwise decide a row.

All the time, in peace too, a program fills every moment in which a core would have nothing to do: it is
interrupted as soon as anybody else wants the core (`SCHED_IDLE`). On a virtual machine a core that is always
busy is taken away by others far more often than one that rests, which is not the door's doing.

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
from pathlib import Path
from statistics import median

from bench import loop
from bench.attacker import DOORS
from bench.server import PACE_S, Process, create_games, line, play, sit_down
from bench.tables import Results, Seated, random_games
from ponti.engine.warmup import WARM_UP
from ponti.games import GAMES
from ponti.server.thinking.child import IDLE

HEAD = ("door", "p50", "p95", "p99", "in peace", "times", "loop p99", "in peace", "longest", "answers")
STRETCHES = 5
"""So many of each kind."""
PLAYERS_AN_ADDRESS = 50
"""Players come from many addresses, so that the limits for each are those of every server."""
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
    """A row for each door: first nobody uses it, then the stranger does."""
    for game in GAMES:
        WARM_UP.start(game=game)
        WARM_UP.wait(game=game)  # compiled here, once, and not while the first door is measured
    ours, others = halves()
    print(f"{count} games at ease: {STRETCHES} stretches of {seconds:g} s while a stranger uses a door, as"
          f" many before; the server has {len(ours)} of {len(ours | others)} cores")  # fmt: skip
    line(*HEAD)
    with _never_idle():
        os.sched_setaffinity(0, others)
        for door in only or DOORS:
            await _one(count, seconds, door, ours)


@contextmanager
def _never_idle() -> Iterator[None]:
    """Every core always has something to do."""
    programs = []
    for core in os.sched_getaffinity(0):
        with on({core}):
            programs.append(subprocess.Popen([sys.executable, "-c", COMPUTE.format(IDLE)]))
    try:
        yield
    finally:
        for program in programs:
            program.kill()


async def beside_others(count: int, seconds: float) -> None:
    """The same on a busy machine: as many programs as cores compute, as important as the server."""
    cores = os.sched_getaffinity(0)
    print(f"{count} games at ease: {STRETCHES} stretches of {seconds:g} s beside other programs, and as many"
          f" before; all have the same {len(cores)} cores")  # fmt: skip
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
    in_peace, disturbed = Kind(), Kind()
    others: list[subprocess.Popen[str]] = []
    try:
        games = await sit_down(server, rooms, random_games(count), an_address=PLAYERS_AN_ADDRESS)
        await in_peace.measure(server, games, seconds)
        for command in _commands(door, server, STRETCHES * seconds):
            others.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        await disturbed.measure(server, games, seconds)
        said = await asyncio.to_thread(_end, others, door)
    finally:
        for other in others:
            other.kill()
        await asyncio.to_thread(server.end)
    held, at_ease = loop.waits(notes, disturbed.windows), loop.waits(notes, in_peace.windows)
    shutil.rmtree(data)
    p99, usual = disturbed.median(0.99), in_peace.median(0.99)
    answers = ", ".join(f"{number} x {answer}" for answer, number in json.loads(said or "{}").items())
    line(door, *(f"{disturbed.median(share):.1f} ms" for share in (0.5, 0.95, 0.99)),
         f"{usual:.1f} ms", f"{p99 / usual:.1f}",
         f"{held.p99:.1f} ms", f"{at_ease.p99:.1f} ms", f"{held.longest:.0f} ms", answers)  # fmt: skip


class Kind:
    """All stretches of one kind, in peace or disturbed: what moves took, and when it was."""

    def __init__(self) -> None:
        self.stretches: list[Results] = []
        self.windows: list[tuple[float, float]] = []

    async def measure(self, server: Process, games: list[Seated], seconds: float) -> None:
        """Play on."""
        for _ in range(STRETCHES):
            began = time.monotonic()
            self.stretches.append(await play(server, games, [], PACE_S, seconds))
            self.windows.append((began, time.monotonic()))

    def median(self, share: float) -> float:
        """The median, over all stretches, of a percentile in milliseconds."""
        return median(each.percentile(share) for each in self.stretches)


def _commands(door: str, server: Process, seconds: float) -> list[list[str]]:
    if door == BUSY:
        return [[sys.executable, "-c", COMPUTE.format(0)] for _ in os.sched_getaffinity(0)]
    return [[sys.executable, "-m", "bench.attacker", door, str(server.port), str(seconds)]]


def _end(others: list[subprocess.Popen[str]], door: str) -> str:
    if door == BUSY:
        for other in others:
            other.kill()
    return "".join(other.communicate()[0] for other in others)
