"""The game server under a bounded load on loopback, and a bare Starlette WebSocket echo on the same stack.

Each game is Ponte del Diavolo between two connections that play a random game, a different one in each room:
each answers the other's move with the next one. Flat out, they answer at once, which finds the rate at which
the server is saturated. At ease, each game makes about one move every two seconds, which finds how long a
move takes from sending to the other player's receipt when the server is not the bottleneck.

Messages are counted alike on both sides: those that the server reads and those that it writes. An echo is
two of them, a move three: the move itself, and the news of it for each of the two players, one of which is
its answer. With `--protocol 1` it is four, since the answer comes apart, and everybody is told everything.
For each move, bytes (of messages, without frames) and the server's processor time are given.
As many echoes are under way at a time as there are games. Load and server share the machine, so rates are
given by the clock and also by the time that the server's process computed, which the load cannot disturb.

    python -m bench.server                            everything, some minutes
    python -m bench.server --games 500 --stored 0     one size only, without the start
    python -m bench.server --games 0 --stored 100000  the start only
    python -m bench.server --quick                    a small version of everything
    python -m bench.server --instructions             counts instead of times, the same on a busy machine
    python -m bench.server --doors 500                moves while a stranger uses each door of the server
    python -m bench.server --beside 2000              moves on a machine that other programs use too
    python -m bench.server --soak 30                  memory over so many minutes of games that come and go
    python -m bench.server --cluster                  processes on PostgreSQL, failovers, statements
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Protocol

import httpx
import uvloop

from bench.instructions import Counter, of_an_echo
from bench.sockets import Socket, open_sockets
from bench.tables import SIZE, Moves, Results, Seated, Table, random_games
from ponti.wire.base import PROTOCOL

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
ECHOED = '{"type":"move","id":"m10","seat":0,"ply":10,"move":"c4 d7"}'
PACE_S = 2.0
ENOUGH = 1000
"""So many games are there to be played flat out, one after the other where fewer are played at a time."""


class Computing(Protocol):
    """Whatever computes, be it one process or several."""

    @property
    def computed(self) -> float:
        """For how many seconds."""


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
    def ponti(cls, data: Path, code: str = "", limits: str = "1000000") -> Process:
        """The game server, with its limits out of the way; some code may be run before."""
        return cls(code + START, "serve", "--port", "0", "--data", str(data), "--limits", limits)

    @property
    def memory(self) -> int:
        """Resident memory in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) * 1024

    @property
    def computed(self) -> float:
        """The seconds that the process has computed, all its threads together."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        """Stop it."""
        self.process.terminate()
        self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()


DIAVOLO = {"game": "diavolo", "size": SIZE, "supply": "unlimited"}


async def create_games(
    server: Process, count: int, options: dict[str, Any] = DIAVOLO
) -> list[tuple[str, list[str]]]:
    """Rooms with two tokens each."""
    form = {"options": options, "seats": [{"kind": "me"}, {"kind": "open"}]}
    limit = asyncio.Semaphore(32)
    # The server closes a connection that was idle for five seconds; the client has to be faster.
    pool = httpx.Limits(max_connections=32, keepalive_expiry=2)
    async with httpx.AsyncClient(base_url=server.address, timeout=120, limits=pool) as client:

        async def create() -> tuple[str, list[str]]:
            ticket = (await client.post("/api/games", json=form)).json()
            other = (await client.post(f"/api/games/{ticket['room']}/join", json={})).json()
            return ticket["room"], [ticket["token"], other["token"]]

        async def created() -> tuple[str, list[str]]:
            async with limit:
                while True:
                    # On a busy machine it may hang up in the moment in which a connection is used again. A
                    # game more, in which nobody is, costs nothing.
                    with suppress(httpx.TransportError):
                        return await create()

        return await asyncio.gather(*(created() for _ in range(count)))


async def sit_down(
    server: Process,
    rooms: list[tuple[str, list[str]]],
    moves: list[Moves],
    protocol: int = PROTOCOL,
    an_address: int | None = None,
) -> list[Seated]:
    """Two connections for each room, welcomed; at most so many from one address."""
    loop = asyncio.get_running_loop()
    waiting = [loop.create_future() for _ in range(2 * len(rooms))]

    def greet(number: int, socket: Socket) -> None:
        def heard(data: bytes) -> None:
            if data.startswith(b'{"type":"update"') and not waiting[number].done():
                waiting[number].set_result(None)

        room, tokens = rooms[number // 2]
        hello = {"type": "hello", "id": "hello", "room": room, "token": tokens[number % 2], "version": -1,
                 "protocol": protocol}  # fmt: skip
        socket.on_message = heard
        socket.send(json.dumps(hello))

    sockets = await open_sockets(server.port, 2 * len(rooms), greet, an_address)
    await asyncio.gather(*waiting)
    return [Seated(sockets[2 * index : 2 * index + 2], moves.pop()) for index in range(len(rooms))]


async def play(
    server: Computing, games: list[Seated], spare: list[Seated], pace: float, seconds: float
) -> Results:
    """Play all games for some seconds, or until there is nothing left to play."""
    results = Results()
    rng = Random(1)
    tables = [Table(game, spare, results, pace, rng) for game in games]
    began, computed = time.perf_counter(), server.computed
    for table in tables:
        table.begin()
    while time.perf_counter() - began < seconds and not all(table.through for table in tables):
        await asyncio.sleep(0.05)
    results.stopped = True
    results.took, results.computed = time.perf_counter() - began, server.computed - computed
    for table in tables:
        table.stop()
    await asyncio.sleep(0.3)
    return results


async def play_echo(connections: int, seconds: float) -> Results:
    """A bare echo, with one message of each connection under way."""
    server = Process(ECHO)
    results = Results()
    try:
        sockets = await open_sockets(server.port, connections)
        sent = [0.0] * connections

        def send(index: int) -> None:
            sent[index] = time.perf_counter()
            results.messages += 1
            sockets[index].send(ECHOED)

        def heard(data: bytes, index: int) -> None:
            del data
            if results.stopped:
                return
            results.messages += 1
            results.latencies.append(time.perf_counter() - sent[index])
            send(index)

        for index, socket in enumerate(sockets):
            socket.on_message = lambda data, index=index: heard(data, index)  # type: ignore[misc]
        began, computed = time.perf_counter(), server.computed
        for index in range(connections):
            send(index)
        await asyncio.sleep(seconds)
        results.stopped = True
        results.took, results.computed = time.perf_counter() - began, server.computed - computed
        for socket in sockets:
            socket.close()
    finally:
        await asyncio.to_thread(server.end)
    return results


def line(*cells: Any) -> None:
    """A row of a table."""
    first, *others = cells
    print(f"{first:<36}", *(f"{cell:>13}" for cell in others), flush=True)


async def one_size(count: int, flat_s: float, ease_s: float, protocol: int) -> None:
    """All measurements with so many games at a time."""
    echo = await play_echo(count, flat_s)
    moves = random_games(max(count, ENOUGH))
    data = Path(tempfile.mkdtemp(prefix="ponti-bench-"))
    server = Process.ponti(data)
    try:
        empty = server.memory
        rooms = await create_games(server, count)
        with_games = server.memory
        games = await sit_down(server, rooms, moves, protocol)
        with_sockets = server.memory
        ease = await play(server, games, [], PACE_S, ease_s)
        played = server.memory
        spare = await sit_down(server, await create_games(server, max(0, ENOUGH - count)), moves, protocol)
        flat = await play(server, games, spare, 0.0, flat_s)
    finally:
        await asyncio.to_thread(server.end)
        shutil.rmtree(data)
    row(f"{count} games at ease", ease)
    row(f"{count} games flat out", flat)
    row(f"{count} echoes under way", echo)
    line("  flat out as a share of the echo", "", f"{flat.rate / echo.rate:.2f}",
         f"{flat.work_rate / echo.work_rate:.2f}")  # fmt: skip
    line("  a move, flat out", f"{flat.bytes_a_move:.0f} bytes", f"{flat.computed_a_move:.3f} ms of CPU")
    line("  memory", f"{(with_games - empty) / count / 1000:.1f} kB/game",
         f"{(with_sockets - with_games) / count / 2000:.1f} kB/conn.",
         f"{(played - empty) / 1e6:.0f} MB in all")  # fmt: skip
    for error in (*flat.errors[:3], *ease.errors[:3]):
        print("  error:", error)


def row(name: str, results: Results) -> None:
    """What a run found."""
    line(name, f"{len(results.latencies) / results.took:.0f}/s", f"{results.rate:.0f}/s",
         f"{results.work_rate:.0f}/s", *results.milliseconds)  # fmt: skip


async def count_instructions(protocol: int, count: int = 16, longest_s: float = 300) -> None:
    """The instructions of Python for a move, all games played to their end, and for an echo.

    Other games are played before, so that the server has met most groups of tiles, as one that runs has.
    """
    echo = await of_an_echo(lambda code: Process(code + ECHO), ECHOED)
    counter = Counter()
    data = Path(tempfile.mkdtemp(prefix="ponti-bench-"))
    server = Process.ponti(data, counter.code)
    try:
        moves = random_games(ENOUGH)
        games = await sit_down(server, await create_games(server, 100 + count), moves, protocol)
        await play(server, games[count:], [], 0.0, longest_s)
        await counter.begin(server)
        flat = await play(server, games[:count], [], 0.0, longest_s)
        move = await counter.end(server) / len(flat.latencies)
    finally:
        await asyncio.to_thread(server.end)
        shutil.rmtree(data)
    each = flat.messages / len(flat.latencies)
    print(f"Python instructions: {move:.0f} for a move ({each:.0f} messages), {echo:.0f} for an echo (2)")
    print(f"  bytes for a move, read and written: {flat.bytes_a_move:.0f}")


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
    start, computed = f"{server.start_s:.2f} s", f"{server.computed:.2f} s of CPU"
    line(f"start with {count:,} stored games", start, computed, f"{size / 1e6:.0f} MB", f"healthz {ready}")
    await asyncio.to_thread(server.end)
    shutil.rmtree(data)


async def main() -> None:
    """Everything, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, nargs="*", help="how many at a time; 0: none")
    parser.add_argument("--stored", type=int, help="stored games at the start; 0: no start")
    parser.add_argument("--seconds", type=float, default=6.0, help="flat out; at ease twice as long")
    parser.add_argument("--quick", action="store_true", help="a small version of everything")
    parser.add_argument("--instructions", action="store_true", help="count instructions instead of times")
    parser.add_argument("--protocol", type=int, default=PROTOCOL, help="the one that the players speak")
    parser.add_argument("--doors", type=int, metavar="GAMES", help="with a stranger at each door in turn")
    parser.add_argument("--only", nargs="+", default=[], metavar="DOOR", help="of the doors only these")
    parser.add_argument("--beside", type=int, metavar="GAMES", help="on a machine that others use too")
    parser.add_argument("--soak", type=float, metavar="MINUTES", help="memory over a long time")
    parser.add_argument("--cluster", action="store_true", help="on SQLite, and with 1, 2, 4 on PostgreSQL")
    parser.add_argument("--failovers", type=int, default=50, help="with --cluster, how many")
    arguments = parser.parse_args()
    if arguments.instructions:
        await count_instructions(arguments.protocol)
        return
    if arguments.quick:
        arguments.games, arguments.stored, arguments.seconds = [20, 50], 2_000, 2.0
    if arguments.games is None:
        arguments.games = [500, 2000] if arguments.cluster else [50, 500, 2000]
    if arguments.stored is None:
        arguments.stored = 1_000_000 if arguments.cluster else 100_000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if hard > 0 else soft, hard))
    # These are built on this module, which is being run and not imported.
    from bench import doors, soak, strokes

    if arguments.doors or arguments.beside or arguments.soak:
        if arguments.doors:
            await doors.all_doors(arguments.doors, arguments.seconds, arguments.only)
        if arguments.beside:
            await doors.beside_others(arguments.beside, arguments.seconds)
        if arguments.soak:
            await soak.soak(arguments.soak, 500)
        return
    if arguments.cluster:
        from bench import servers

        await servers.all_fleets(arguments.games, arguments.seconds, arguments.failovers, arguments.stored)
        return
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores;"
          " load and server share this machine")  # fmt: skip
    print("messages: read and written by the server; an echo is 2, a move 3 (itself and what 2 are told)")
    line("", "moves, echoes", "messages", "by work", "p50", "p95", "p99")
    for count in filter(None, arguments.games):
        await one_size(count, arguments.seconds, 2 * arguments.seconds, arguments.protocol)
        await strokes.strokes(count, 2 * arguments.seconds, arguments.protocol)
    if arguments.stored:
        await start_with_many(arguments.stored)


if __name__ == "__main__":
    uvloop.run(main())
