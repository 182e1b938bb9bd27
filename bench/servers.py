"""One process on SQLite, and one, two and four on PostgreSQL, under the same load (`bench.server --cluster`).

Games are spread evenly over the processes, and each connection goes to the one that has its game, as behind
a proxy that finds it by the room. Load, servers and database share the machine, so besides the rates the
processor seconds of a move are given, those of the servers and those of the database apart. PostgreSQL waits
for the disk, as SQLite does.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bench.chaos.nursery import Nursery
from bench.server import DIAVOLO, ENOUGH, PACE_S, START, Process, create_games, line, play, sit_down
from bench.tables import Results, Seated, random_games
from ponti.server.storage.address import PASSWORD as VARIABLE
from tools.postgres import PASSWORD, Cluster, free_port

TICKS = os.sysconf("SC_CLK_TCK")
LIMITS = ("--limits", "1000000")


def computed_by(process: int, *, with_children: bool = False) -> float:
    """The seconds that a process has computed; with those of its children that have ended."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11 : 15 if with_children else 13])) / TICKS


class Fleet:
    """Server processes, and the database that they share, if any."""

    def __init__(self, folder: Path, count: int, cluster: Cluster | None) -> None:
        self.cluster = cluster
        place = () if cluster is None else ("--database", cluster.url("postgres"))
        self.servers = [
            Process(START, "serve", "--port", "0", "--data", str(folder / str(number)), *LIMITS, *place)
            for number in range(count)
        ]

    @property
    def computed(self) -> float:
        """The seconds that all servers have computed."""
        return sum(server.computed for server in self.servers)

    @property
    def computed_by_database(self) -> float:
        """The seconds that the database has computed."""
        if self.cluster is None:
            return 0.0
        postmaster = int((self.cluster.data / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
        return computed_by(postmaster, with_children=True) + sum(
            computed_by(int(child)) for child in children
        )

    @property
    def memory(self) -> int:
        """Resident memory of all servers."""
        return sum(server.memory for server in self.servers)

    def end(self) -> None:
        """Stop all servers."""
        for server in self.servers:
            server.end()


async def seated(fleet: Fleet, count: int, moves: list[Any]) -> list[Seated]:
    """So many games, spread over the servers, with their players."""
    games: list[Seated] = []
    for number, server in enumerate(fleet.servers):
        share = count // len(fleet.servers) + (number < count % len(fleet.servers))
        games += await sit_down(server, await create_games(server, share, DIAVOLO), moves)
    return games


@contextmanager
def fleet_of(count: int, shared: bool) -> Iterator[Fleet]:
    """A fleet on a new database or file."""
    folder = Path(tempfile.mkdtemp(prefix="ponti-bench-"))
    cluster = Cluster.new(durable=True) if shared else None
    os.environ[VARIABLE] = PASSWORD
    try:
        fleet = Fleet(folder, count, cluster)
        try:
            yield fleet
        finally:
            fleet.end()
    finally:
        if cluster is not None:
            cluster.remove()
        shutil.rmtree(folder)


async def one_fleet(processes: int, shared: bool, count: int, seconds: float) -> None:
    """All measurements of some processes with so many games."""
    with fleet_of(processes, shared) as fleet:
        moves = random_games(max(count, ENOUGH))
        empty = fleet.memory
        games = await seated(fleet, count, moves)
        ease = await play(fleet, games, [], PACE_S, 2 * seconds)
        memory = fleet.memory
        spare = await seated(fleet, max(0, ENOUGH - count), moves)
        before = fleet.computed_by_database
        flat = await play(fleet, games, spare, 0.0, seconds)
        database = fleet.computed_by_database - before
    name = f"{processes} on PostgreSQL" if shared else "1 on SQLite"
    line(f"{name}, {count} games", f"{len(flat.latencies) / flat.took:.0f}/s",
         f"{flat.computed_a_move:.3f} ms", f"{1000 * database / len(flat.latencies):.3f} ms",
         *_percentiles(ease), *_percentiles(flat),
         f"{(memory - empty) / 1e6:.0f} + {empty / 1e6:.0f} MB")  # fmt: skip
    for error in (*flat.errors[:3], *ease.errors[:3]):
        print("  error:", error)


def _percentiles(results: Results) -> list[str]:
    return [f"{results.percentile(share):.1f} ms" for share in (0.5, 0.99)]


# Failover


async def failovers(times: int) -> None:
    """How long a game stands still when its server is killed: until a move is acknowledged elsewhere."""
    folder = Path(tempfile.mkdtemp(prefix="ponti-bench-"))
    cluster = Cluster.new(durable=True)
    calls = [
        ("serve", "--port", str(free_port()), "--data", str(folder / str(number)), *LIMITS,
         "--database", cluster.url("postgres"))
        for number in range(2)
    ]  # fmt: skip
    servers = [Nursery(folder / "log", {VARIABLE: PASSWORD}, *call) for call in calls]
    took: list[float] = []
    try:
        addresses = [server.start() for server in servers]
        for number in range(times):
            owner, other = number % 2, 1 - number % 2
            ticket = await _alone(addresses[owner])
            async with connect(_socket(addresses[owner], ticket)) as socket:
                await _ask(socket, _hello(ticket))
                await asyncio.sleep(0.5 + number % 7 / 10)  # another moment between two renewals each time
                servers[owner].send(signal.SIGKILL)
                began = perf_counter()
                await _moved(addresses[other], ticket)
                took.append(perf_counter() - began)
            servers[owner].ended()
            addresses[owner] = servers[owner].start()
    finally:
        for server in servers:
            server.close()
        cluster.remove()
        shutil.rmtree(folder)
    line(f"{times} failovers after SIGKILL", f"p50 {median(took):.2f} s", f"max {max(took):.2f} s")


async def _alone(address: str) -> dict[str, Any]:
    """A game of one person at one screen."""
    form = {"options": {"game": "diavolo"}, "seats": [{"kind": "me"}, {"kind": "local"}]}
    async with httpx.AsyncClient() as client:
        ticket: dict[str, Any] = (await client.post(f"{address}/api/games", json=form)).json()
        return ticket


def _socket(address: str, ticket: dict[str, Any]) -> str:
    return f"{address.replace('http', 'ws', 1)}/ws/{ticket['room']}"


def _hello(ticket: dict[str, Any]) -> dict[str, Any]:
    return {"type": "hello", "id": "hello", "room": ticket["room"], "token": ticket["token"], "version": -1}


async def _ask(socket: Any, request: dict[str, Any]) -> None:
    """Ask, and wait for the answer."""
    await socket.send(json.dumps(request))
    while json.loads(await socket.recv()).get("id") != request["id"]:
        pass


async def _moved(address: str, ticket: dict[str, Any]) -> None:
    """Make a move at another server, and try again until it is acknowledged."""
    move = {"type": "move", "id": "m", "seat": 0, "ply": 0, "move": "c4 d7"}
    while True:
        try:
            async with connect(_socket(address, ticket)) as socket:
                await _ask(socket, _hello(ticket))
                await _ask(socket, move)
                return
        except (OSError, WebSocketException):
            await asyncio.sleep(0.05)


# The start


async def start_with_many(count: int) -> None:
    """How long a start takes when the database has so many games."""
    with fleet_of(1, shared=True) as fleet:
        (room, _), *_ = await create_games(fleet.servers[0], 1)
        await asyncio.to_thread(fleet.servers.pop().end)
        cluster = fleet.cluster
        assert cluster is not None
        await _fill(cluster, room, count)
        folder = str(cluster.folder.parent / "none")
        place = ("--database", cluster.url("postgres"))
        server = Process(START, "serve", "--port", "0", "--data", folder, *LIMITS, *place)
        fleet.servers.append(server)
        ready = httpx.get(server.address + "/readyz", timeout=60).status_code
        line(f"start with {count:,} games in PostgreSQL", f"{server.start_s:.2f} s", f"readyz {ready}")


async def _fill(cluster: Cluster, room: str, count: int) -> None:
    """Store a game so many times, under other names."""
    from ponti.server.storage.postgres.database import Database

    connection = await Database(cluster.url("postgres"), PASSWORD).connect()
    try:
        for table, key in (("games", "id"), ("events", "game"), ("holders", "game")):
            rows = await connection.fetch(
                "SELECT column_name FROM information_schema.columns WHERE table_name = $1", table
            )
            others = ", ".join(row[0] for row in rows if row[0] != key)
            await connection.execute(
                f"INSERT INTO {table} ({key}, {others}) SELECT lpad(i::text, 10, '2'), {others}"
                f" FROM generate_series(1, {count}) AS i, {table} WHERE {key} = $1",
                room,
                timeout=3600,
            )
        await connection.execute("ANALYZE", timeout=3600)
    finally:
        await connection.close()


async def all_fleets(sizes: list[int], seconds: float, times: int, stored: int) -> None:
    """Everything, one after the other."""
    line(
        "", "flat out", "CPU, servers", "CPU, database", "at ease p50", "p99", "flat out p50", "p99", "memory"
    )
    for count in sizes:
        await one_fleet(1, False, count, seconds)
        for processes in (1, 2, 4):
            await one_fleet(processes, True, count, seconds)
    if times:
        await failovers(times)
    if stored:
        await start_with_many(stored)
