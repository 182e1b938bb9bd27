"""A database with many games: how long a start takes, and each statement (`bench.server --cluster`)."""

from __future__ import annotations

import asyncio
from statistics import median

import httpx

from bench.growth import costs, fill
from bench.server import START, Process, create_games, line
from bench.servers import LIMITS, fleet_of
from ponti.server.storage.postgres.database import Database, hang_up
from ponti.server.storage.postgres.schema import ready
from tools.postgres import PASSWORD, Cluster


async def start_with_many(count: int, times: int = 5) -> None:
    """How long a start takes when the database has so many games."""
    with fleet_of(1, shared=True) as fleet:
        (room, _), *_ = await create_games(fleet.servers[0], 1)
        await asyncio.to_thread(fleet.servers.pop().end)
        cluster = fleet.cluster
        assert cluster is not None
        await _fill(cluster, room, count)
        folder = str(cluster.folder.parent / "none")
        place = ("--database", cluster.url("postgres"))
        took = []
        for _ in range(times):
            server = Process(START, "serve", "--port", "0", "--data", folder, *LIMITS, *place)
            fleet.servers.append(server)
            assert httpx.get(server.address + "/readyz", timeout=60).status_code == 200
            took.append(server.start_s)
            await asyncio.to_thread(fleet.servers.pop().end)
        line(f"start with {count:,} games", f"p50 {median(took):.2f} s", f"max {max(took):.2f} s")


async def statements(counts: list[int]) -> None:
    """What each statement costs with more and more games: pages that are looked at, and milliseconds."""
    cluster = Cluster.new(durable=True)
    try:
        database = Database(cluster.url("postgres"), PASSWORD)
        await ready(database)
        connection = await database.connect()
        found = []
        for before, count in zip([0, *counts], counts, strict=False):
            await fill(connection, before + 1, count)
            found.append(await costs(connection))
        await hang_up(connection)
    finally:
        cluster.remove()
    line("pages, ms with so many games", *(f"{count:,}" for count in counts))
    for name in found[0]:
        line(f"  {name}", *(f"{cost[name][0]}, {cost[name][1]:.2f}" for cost in found))


async def _fill(cluster: Cluster, room: str, count: int) -> None:
    """Store a game so many times, under other names."""
    connection = await Database(cluster.url("postgres"), PASSWORD).connect()
    try:
        for table, key in (("games", "id"), ("events", "game"), ("holders", "game")):
            rows = await connection.fetch(
                "SELECT column_name FROM information_schema.columns WHERE table_name = $1", table
            )
            others = ", ".join(row[0] for row in rows if row[0] != key)
            await connection.execute(
                f"INSERT INTO {table} ({key}, {others}) SELECT lpad(i::text, 10, 'a'), {others}"
                f" FROM generate_series(1, {count}) AS i, {table} WHERE {key} = $1",
                room,
                timeout=3600,
            )
        await connection.execute("ANALYZE", timeout=3600)
    finally:
        await connection.close()
