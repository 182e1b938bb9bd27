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
from pathlib import Path

from bench import loop
from bench.attacker import DOORS
from bench.server import PACE_S, Process, create_games, line, play, sit_down
from bench.tables import LENGTH, Results, random_games
from ponti.engine.warmup import WARM_UP

PLAYERS_AN_ADDRESS = 50
"""Players come from many addresses, so that the limits for each are those of every server."""
BESIDE = "a program beside it"
COMPUTE = "from ponti.server.thinking.priority import step_back; step_back(10)\nwhile True: pass"


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
    """One row for peace, and one for each door."""
    for game in ("hashi", "diavolo"):
        WARM_UP.start(game=game)
        WARM_UP.wait(game=game)  # compiled here, once, and not while the first door is measured
    ours, others = halves()
    print(f"{count} games at ease; a stranger uses one door at a time;"
          f" the server has {len(ours)} of {os.cpu_count()} cores")  # fmt: skip
    line("door", "p50", "p95", "p99", "to peace", "loop p99", "longest", "answers to the stranger")
    os.sched_setaffinity(0, others)
    peace = 0.0
    for door in (None, *(only or (BESIDE, *DOORS))):
        results, said, (own, longest) = await _one(count, seconds, door, ours)
        p99 = results.percentile(0.99)
        peace = peace or p99
        answers = ", ".join(f"{count} x {answer}" for answer, count in said.items())
        line(door or "in peace", *results.milliseconds, f"{p99 / peace:.1f}",
             f"{own:.1f} ms", f"{longest:.1f} ms", answers)  # fmt: skip


async def _one(
    count: int, seconds: float, door: str | None, ours: set[int]
) -> tuple[Results, dict[str, int], tuple[float, float]]:
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
    other = None
    try:
        moves = random_games(count)
        games = await sit_down(server, rooms, moves, an_address=PLAYERS_AN_ADDRESS)
        if door == BESIDE:
            with on(ours):
                other = subprocess.Popen([sys.executable, "-c", COMPUTE])
        elif door is not None:
            command = [sys.executable, "-m", "bench.attacker", door, str(server.port), str(seconds)]
            other = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        began = time.monotonic()
        results = await play(server, games, [], PACE_S, min(seconds, LENGTH * PACE_S))
    finally:
        said = await asyncio.to_thread(_end, other, door) if other is not None else "{}"
        await asyncio.to_thread(server.end)
    held = loop.waits(notes, began, began + results.took)
    shutil.rmtree(data)
    return results, json.loads(said or "{}"), held


def _end(other: subprocess.Popen[str], door: str | None) -> str:
    if door == BESIDE:
        other.kill()
    return other.communicate()[0] or ""
