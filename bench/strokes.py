"""Strokes of Hashi, the commonest message: each seat draws one and takes it back, again and again."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import time
from pathlib import Path
from random import Random

from bench.server import PACE_S, Process, create_games, row, sit_down
from bench.sockets import Socket
from bench.tables import Results

ASKED = ('"type":"stroke","stroke":"3b"', '"type":"undo"')


class Pen:
    """One seat; from sending a stroke to its answer is what counts: the draft, or an acknowledgement."""

    def __init__(self, socket: Socket, seat: int, results: Results, rng: Random) -> None:
        self._socket = socket
        self._seat = seat
        self._results = results
        self._rng = rng
        self._count = 0
        self._sent = 0.0
        socket.on_message = self._hear

    def later(self) -> None:
        """Draw sooner or later."""
        asyncio.get_running_loop().call_later(PACE_S * (0.5 + self._rng.random()), self._draw)

    def _draw(self) -> None:
        if self._results.stopped:
            return
        asked, self._count = ASKED[self._count % 2], self._count + 1
        self._sent = time.perf_counter()
        text = f'{{{asked},"id":"s{self._count}","seat":{self._seat},"ply":0}}'
        self._results.count(len(text))
        self._socket.send(text)

    def _hear(self, data: bytes) -> None:
        if self._results.stopped:
            return
        self._results.count(len(data))
        if data.startswith(b'{"type":"error"'):
            self._results.errors.append(data.decode())
        elif data.startswith(b'{"type":"ack"') or data.endswith(b'"id":"s%d"}' % self._count):
            self._results.latencies.append(time.perf_counter() - self._sent)
            self.later()


async def strokes(count: int, seconds: float, protocol: int) -> None:
    """So many games at ease, in each of which both seats draw."""
    data = Path(tempfile.mkdtemp(prefix="ponti-bench-"))
    server = Process.ponti(data)
    results, rng = Results(), Random(4)
    try:
        rooms = await create_games(server, count, {"game": "hashi"})
        games = await sit_down(server, rooms, [[] for _ in rooms], protocol)
        for game in games:
            for seat, socket in enumerate(game.sockets):
                Pen(socket, seat, results, rng).later()
        began, computed = time.perf_counter(), server.computed
        await asyncio.sleep(seconds)
        results.stopped = True
        results.took, results.computed = time.perf_counter() - began, server.computed - computed
    finally:
        await asyncio.to_thread(server.end)
        shutil.rmtree(data)
    row(f"{count} games of Hashi: strokes at ease", results)
    for error in results.errors[:3]:
        print("  error:", error)
