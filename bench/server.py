"""The game server under a bounded load on loopback, beside a bare Starlette WebSocket echo on the same stack.

Each game is Ponte del Diavolo between two connections that play the same long random game, move by move:
whoever receives the other's move answers with the next. «Flat out» they answer at once, which finds the rate
at which the server is saturated; «at ease» each game makes about one move in two seconds, which finds how
long a move takes from its sending to the other player's receipt when the server is not the bottleneck.

    python -m bench.server            everything, some minutes
    python -m bench.server --quick    a small version of it
"""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx
import uvloop

from bench.sockets import Socket, open_sockets
from ponti import diavolo

START = "from ponti.cli import main; main()"
ECHO = """
import socket, sys, uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
async def echo(websocket):
    await websocket.accept()
    try:
        while True:
            await websocket.send_text(await websocket.receive_text())
    except Exception:
        pass
sock = socket.create_server(("127.0.0.1", 0), backlog=1024)
print(f"echo http://127.0.0.1:{sock.getsockname()[1]}", flush=True)
app = Starlette(routes=[WebSocketRoute("/ws", echo)])
uvicorn.Server(uvicorn.Config(app, log_level="error", ws_per_message_deflate=False)).run(sockets=[sock])
"""
SIZE = 10
PACE_S = 2.0


class Process:
    """A server in a process of its own."""

    def __init__(self, *command: str) -> None:
        began = time.perf_counter()
        self.process = subprocess.Popen([sys.executable, "-c", *command], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[-1]
        self.port = int(self.address.rpartition(":")[2])
        self.start_s = time.perf_counter() - began

    @classmethod
    def ponti(cls, data: Path) -> Process:
        """The game server, with its limits out of the way."""
        return cls(START, "serve", "--port", "0", "--data", str(data), "--limits", "1000000")

    @property
    def memory(self) -> int:
        """Resident memory in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) * 1024

    def end(self) -> None:
        """Stop it."""
        self.process.terminate()
        self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()


def long_game() -> list[str]:
    """The first moves of one random game."""
    rng, position = Random(5), diavolo.Position.start(SIZE, diavolo.UNLIMITED)
    moves: list[str] = []
    while len(moves) < 30:
        move = position.legal_moves().sample(rng)
        moves.append(str(move))
        position = position.after(move)
    return moves


MOVES = long_game()
SEATS: list[int] = []


def seats_in_order() -> list[int]:
    """Which seat makes each of the moves."""
    position = diavolo.Position.start(SIZE, diavolo.UNLIMITED)
    order = []
    for text in MOVES:
        order.append(next(iter(position.to_act)))
        position = position.after(diavolo.parse_move(text))
    return order


class Table:
    """One game: two connections, and the next move."""

    def __init__(self, room: str, sockets: list[Socket], results: Results, pace: float, rng: Random) -> None:
        self.room = room
        self.sockets = sockets
        self.results = results
        self.pace = pace
        self.rng = rng
        self.ply = 0
        self.sent = 0.0
        for seat, socket in enumerate(sockets):
            socket.on_message = lambda data, seat=seat: self.hear(seat, data)  # type: ignore[misc]

    def begin(self) -> None:
        """Make the first move, sooner or later."""
        delay = self.rng.random() * self.pace
        asyncio.get_running_loop().call_later(delay, self.move)

    def move(self) -> None:
        """Make the next move."""
        if self.results.stopped or self.ply >= len(MOVES):
            return
        seat = SEATS[self.ply]
        self.sent = time.perf_counter()
        self.sockets[seat].send(
            f'{{"type":"move","id":"{self.results.name}.{self.ply}","seat":{seat},"ply":{self.ply},'
            f'"move":"{MOVES[self.ply]}"}}'
        )

    def hear(self, seat: int, data: bytes) -> None:
        """A message; the other player's receipt of a move is what counts."""
        self.results.messages += 1
        if data.startswith(b'{"type":"error"'):
            self.results.errors.append(data.decode())
        if not data.startswith(b'{"type":"update"') or self.ply >= len(MOVES) or seat == SEATS[self.ply]:
            return
        if f'"ply":{self.ply + 1},'.encode() not in data:
            return  # the own copy of the move before, on the connection of who made it
        self.results.latencies.append(time.perf_counter() - self.sent)
        self.ply += 1
        if self.pace:
            asyncio.get_running_loop().call_later(self.pace * (0.5 + self.rng.random()), self.move)
        else:
            self.move()


class Results:
    """What a run found."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.latencies: list[float] = []
        self.messages = 0
        self.errors: list[str] = []
        self.stopped = False

    def percentile(self, share: float) -> float:
        """A percentile of the latencies, in milliseconds."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


async def create_games(server: Process, count: int) -> list[tuple[str, list[str]]]:
    """Rooms with two tokens each."""
    form = {
        "options": {"game": "diavolo", "size": SIZE, "supply": "unlimited"},
        "seats": [{"kind": "me"}, {"kind": "open"}],
    }
    limit = asyncio.Semaphore(32)
    async with httpx.AsyncClient(base_url=server.address, timeout=120) as client:

        async def create() -> tuple[str, list[str]]:
            async with limit:
                ticket = (await client.post("/api/games", json=form)).json()
                other = (await client.post(f"/api/games/{ticket['room']}/join", json={})).json()
                return ticket["room"], [ticket["token"], other["token"]]

        return await asyncio.gather(*(create() for _ in range(count)))


async def sit_down(server: Process, rooms: list[tuple[str, list[str]]]) -> list[list[Socket]]:
    """Two connections for each room, welcomed."""
    loop = asyncio.get_running_loop()
    waiting = [loop.create_future() for _ in range(2 * len(rooms))]

    def greet(number: int, socket: Socket) -> None:
        def heard(data: bytes) -> None:
            if data.startswith(b'{"type":"update"') and not waiting[number].done():
                waiting[number].set_result(None)

        room, tokens = rooms[number // 2]
        hello = {"type": "hello", "id": "hello", "room": room, "token": tokens[number % 2], "version": -1}
        socket.on_message = heard
        socket.send(json.dumps(hello))

    sockets = await open_sockets(server.port, 2 * len(rooms), greet)
    await asyncio.gather(*waiting)
    return [sockets[2 * index : 2 * index + 2] for index in range(len(rooms))]


async def play(
    name: str, rooms: list[tuple[str, list[str]]], pairs: list[list[Socket]], pace: float, seconds: float
) -> tuple[Results, float]:
    """Play all games for some seconds; the results and how long it took."""
    results = Results(name)
    rng = Random(1)
    tables = [Table(room, pair, results, pace, rng) for (room, _), pair in zip(rooms, pairs, strict=True)]
    began = time.perf_counter()
    for table in tables:
        table.begin()
    while time.perf_counter() - began < seconds and any(table.ply < len(MOVES) for table in tables):
        await asyncio.sleep(0.05)
    took = time.perf_counter() - began
    results.stopped = True
    await asyncio.sleep(0.3)
    return results, took


async def echo_rate(connections: int, seconds: float) -> tuple[float, Results]:
    """Messages a second that a bare echo returns, with one message of each connection under way."""
    server = Process(ECHO)
    results = Results("echo")
    text = f'{{"type":"move","id":"flat.10","seat":0,"ply":10,"move":"{MOVES[10]}"}}'
    try:
        sockets = await open_sockets(server.port, connections)
        sent = [0.0] * connections

        def send(index: int) -> None:
            sent[index] = time.perf_counter()
            sockets[index].send(text)

        def heard(data: bytes, index: int) -> None:
            del data
            results.latencies.append(time.perf_counter() - sent[index])
            if not results.stopped:
                send(index)

        for index, socket in enumerate(sockets):
            socket.on_message = lambda data, index=index: heard(data, index)  # type: ignore[misc]
        began = time.perf_counter()
        for index in range(connections):
            send(index)
        await asyncio.sleep(seconds)
        results.stopped = True
        took = time.perf_counter() - began
        rate = len(results.latencies) / took
        for socket in sockets:
            socket.close()
    finally:
        await asyncio.to_thread(server.end)
    return rate, results


def line(*cells: Any) -> None:
    """A row of a table."""
    first, *others = cells
    print(f"{first:<42}", *(f"{cell:>13}" for cell in others), flush=True)


async def one_size(count: int, flat_s: float, ease_s: float) -> dict[str, float]:
    """All measurements with so many games at a time."""
    echo, echoed = await echo_rate(min(2 * count, 1000), flat_s)
    data = Path(tempfile.mkdtemp(prefix="ponti-bench-"))
    server = Process.ponti(data)
    try:
        empty = server.memory
        rooms = await create_games(server, count)
        with_games = server.memory
        pairs = await sit_down(server, rooms)
        with_sockets = server.memory
        ease, _ = await play("ease", rooms, pairs, PACE_S, ease_s)
        fresh = await create_games(server, count)
        again = await sit_down(server, fresh)
        flat, took = await play("flat", fresh, again, 0.0, flat_s)
        moves = len(flat.latencies) / took
        line(f"{count} games, flat out", f"{moves:.0f} moves/s", f"{flat.messages / took:.0f} msg/s",
             *(f"{flat.percentile(share):.1f} ms" for share in (0.5, 0.95, 0.99)))  # fmt: skip
        line(f"{count} games, at ease", f"{len(ease.latencies) / ease_s:.0f} moves/s", "",
             *(f"{ease.percentile(share):.1f} ms" for share in (0.5, 0.95, 0.99)))  # fmt: skip
        line(f"  echo, {min(2 * count, 1000)} connections", f"{echo:.0f} echo/s", f"{2 * echo:.0f} msg/s",
             *(f"{echoed.percentile(share):.1f} ms" for share in (0.5, 0.95, 0.99)))  # fmt: skip
        line("  memory", f"{(with_games - empty) / count / 1000:.1f} kB/game",
             f"{(with_sockets - with_games) / count / 2000:.1f} kB/conn.")  # fmt: skip
        for error in (*flat.errors[:3], *ease.errors[:3]):
            print("  error:", error)
        for pair in (*pairs, *again):
            for socket in pair:
                socket.close()
        return {"moves": moves, "messages": flat.messages / took + moves, "echo": 2 * echo}
    finally:
        await asyncio.to_thread(server.end)
        shutil.rmtree(data)


async def start_with_many(count: int) -> None:
    """How long a start takes when so many games are stored."""
    data = Path(tempfile.mkdtemp(prefix="ponti-bench-"))
    server = Process.ponti(data)
    (room, _), *_ = await create_games(server, 1)
    await asyncio.to_thread(server.end)
    database = sqlite3.connect(data / "games.sqlite", isolation_level=None)
    database.execute("BEGIN")
    numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)"
    for table, key in (("games", "id"), ("events", "game"), ("holders", "game")):
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
        others = ", ".join(column for column in columns if column != key)
        database.execute(
            f"INSERT INTO {table} ({key}, {others}) {numbers}"
            f" SELECT printf('%010d', i), {others} FROM n, {table} WHERE {key} = ?",
            (count, room),
        )
    database.execute("COMMIT")
    database.close()
    size = (data / "games.sqlite").stat().st_size
    server = Process.ponti(data)
    ready = httpx.get(server.address + "/healthz", timeout=60).status_code
    start = f"{server.start_s:.2f} s"
    line(f"start with {count:,} stored games", start, f"{size / 1e6:.0f} MB", f"healthz {ready}")
    await asyncio.to_thread(server.end)
    shutil.rmtree(data)


async def main() -> None:
    """Everything, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, nargs="*", default=[50, 500, 2000], help="how many at a time")
    parser.add_argument("--quick", action="store_true", help="a small version of it")
    arguments = parser.parse_args()
    quick = arguments.quick
    SEATS.extend(seats_in_order())
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if hard > 0 else soft, hard))
    print(f"Python {platform.python_version()}, {platform.machine()}; load and server share this machine")
    line("", "rate", "messages", "p50", "p95", "p99")
    found = {}
    for count in [20, 50] if quick else arguments.games:
        found[count] = await one_size(count, 2.0 if quick else 6.0, 4.0 if quick else 12.0)
    for count, rates in found.items():
        share = rates["messages"] / rates["echo"]
        line(f"{count} games: messages as a share of echo", f"{share:.2f}")
    await start_with_many(2_000 if quick else 100_000)


if __name__ == "__main__":
    uvloop.run(main())
