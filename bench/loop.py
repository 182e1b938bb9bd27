"""How long whatever comes in has to wait for the server's event loop, by the processor's time.

Everybody whose message arrives while the loop does something waits until it is through with it. How long that
takes by the clock depends on who else uses the machine; what the loop has computed meanwhile does not. So a
task in the server notes, again and again, how much the loop has computed until the task had its turn again.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Sequence
from pathlib import Path
from socket import socket
from typing import NamedTuple

import uvicorn

EVERY_S = 0.002
FILE = "PONTI_BENCH_LOOP"
CODE = "import bench.loop; bench.loop.watch()\n"
"""To be run in the server's process before it starts."""
_noting: list[asyncio.Task[None]] = []


def watch() -> None:
    """Note from the start of the server to its end, and then write it down."""
    startup = uvicorn.Server.startup

    async def begin(server: uvicorn.Server, sockets: list[socket] | None = None) -> None:
        await startup(server, sockets)
        _noting.append(asyncio.create_task(_note()))

    uvicorn.Server.startup = begin  # type: ignore[assignment, method-assign]


async def _note() -> None:
    noted: list[tuple[float, float, float]] = []
    try:
        while True:
            began, computed = time.monotonic(), time.thread_time()
            await asyncio.sleep(EVERY_S)
            noted.append((began, time.monotonic() - began, time.thread_time() - computed))
    finally:
        Path(os.environ[FILE]).write_text(json.dumps(noted))


class Waits(NamedTuple):
    """How long 99 of 100 that come in at any time wait at most, and the longest, in milliseconds."""

    p99: float
    longest: float


def waits(path: Path, windows: Sequence[tuple[float, float]]) -> Waits:
    """What was noted from one moment to another, or in several such times."""
    held = [
        (computed, max(took, computed))
        for began, took, computed in json.loads(path.read_text())
        if any(since <= began < until for since, until in windows)
    ]
    total, longest = sum(took for _, took in held), max(computed for computed, _ in held)
    # Of those that come while the loop holds everybody up for so long, each waits for what is left of it.
    low, high = 0.0, longest
    while high - low > 1e-5:
        middle = (low + high) / 2
        if sum(computed - middle for computed, _ in held if computed > middle) > 0.01 * total:
            low = middle
        else:
            high = middle
    return Waits(1000 * high, 1000 * longest)
