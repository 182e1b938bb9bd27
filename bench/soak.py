"""Games that come and go for a long time: the server's memory, minute by minute."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import time
from pathlib import Path
from random import Random

from bench.server import Process, create_games, line, play, sit_down
from bench.tables import random_games

WARM = 0.2
"""The first part of the time, in which everything is met for the first time, does not count."""


async def soak(minutes: float, count: int) -> None:
    """Play so many games at a time, each to its end, then others, and say what memory does."""
    data = Path(tempfile.mkdtemp(prefix="ponti-bench-"))
    server = Process.ponti(data)
    rng, began, games, seen = Random(2), time.monotonic(), 0, []
    line("minute", "games", "memory")
    try:
        while (minute := (time.monotonic() - began) / 60) < minutes:
            # About a quarter of the games are left in the middle: their rooms have to leave memory too.
            moves = random_games(count)
            rng.shuffle(moves)
            moves = [each if rng.random() < 0.75 else each[: rng.randrange(1, 20)] for each in moves]
            seated = await sit_down(server, await create_games(server, count), moves)
            await play(server, seated, [], 0.5, 60)
            for game in seated:
                for socket in game.sockets:
                    socket.close()
            games += count
            seen.append((minute, server.memory))
            line(f"{minute:.1f}", games, f"{server.memory / 1e6:.0f} MB")
    finally:
        await asyncio.to_thread(server.end)
        shutil.rmtree(data)
    late = [memory for minute, memory in seen if minute >= WARM * minutes]
    if len(late) > 1:
        half = len(late) // 2
        first, second = (sum(part) / len(part) / 1e6 for part in (late[:half], late[half:]))
        print(f"on average {first:.0f} MB in the first half after warming up, {second:.0f} MB in the second")
