"""How long moves take while a stranger uses each door of the server, next to how long they take in peace."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.attacker import DOORS
from bench.server import PACE_S, Process, create_games, line, play, sit_down
from bench.tables import LENGTH, random_games

PLAYERS_AN_ADDRESS = 50
"""Players come from many addresses, so that the limits for each are those of every server."""


async def all_doors(count: int, seconds: float) -> None:
    """One row for peace, and one for each door."""
    print(f"{count} games at ease; a stranger uses one door at a time")
    line("door", "p50", "p95", "p99", "to peace", "answers to the stranger")
    peace = await _one(count, seconds, None)
    for door in DOORS:
        await _one(count, seconds, door, peace)


async def _one(count: int, seconds: float, door: str | None, peace: float = 0.0) -> float:
    data = Path(tempfile.mkdtemp(prefix="ponti-bench-"))
    # Only making the games needs other limits than everybody has; afterwards the server starts anew.
    server = Process.ponti(data)
    rooms = await create_games(server, count)
    await asyncio.to_thread(server.end)
    server = Process.ponti(data, limits="1")
    attacker = None
    try:
        moves = random_games(count)
        games = await sit_down(server, rooms, moves, an_address=PLAYERS_AN_ADDRESS)
        if door is not None:
            command = [sys.executable, "-m", "bench.attacker", door, str(server.port), str(seconds)]
            attacker = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        ease = await play(server, games, [], PACE_S, min(seconds, LENGTH * PACE_S))
    finally:
        said = "{}" if attacker is None else await asyncio.to_thread(lambda: attacker.communicate()[0])
        await asyncio.to_thread(server.end)
        shutil.rmtree(data)
    p99 = ease.percentile(0.99)
    answers = ", ".join(f"{count} x {answer}" for answer, count in json.loads(said or "{}").items())
    factor = f"{p99 / peace:.1f}" if peace else ""
    line(door or "in peace", *ease.milliseconds, factor, answers)
    return p99
