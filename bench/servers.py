"""One process on SQLite, and one, two and four on PostgreSQL, under the same load (`bench.server --cluster`).

Games are spread evenly over the processes, and each connection goes to the one that has its game, as behind
a proxy that finds it by the room. Load, servers and database share the machine, so besides the rates the
processor seconds of a move are given, those of the servers and those of the database apart. PostgreSQL waits
for the disk, as SQLite does.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from bench.server import DIAVOLO, ENOUGH, PACE_S, START, Process, create_games, line, play, sit_down
from bench.tables import Results, Seated, random_games
from ponti.server.storage.address import PASSWORD as VARIABLE
from ponti.server.storage.postgres.database import Database, hang_up
from tools.postgres import PASSWORD, Cluster

TICKS = os.sysconf("SC_CLK_TCK")
LIMITS = ("--limits", "1000000")


def computed_by(process: int, *, with_children: bool = False) -> float:
    """The seconds that a process has computed; with those of its children that have ended."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11 : 15 if with_children else 13])) / TICKS


def _shared_out(process: int) -> int:
    """The bytes of a process, where several share a page its part of it."""
    try:
        text = Path(f"/proc/{process}/smaps_rollup").read_text()
    except OSError:
        return 0
    return 1024 * int(next(line for line in text.splitlines() if line.startswith("Pss:")).split()[1])


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
        postmaster, *children = self.cluster.processes
        return computed_by(postmaster, with_children=True) + sum(map(computed_by, children))

    @property
    def memory(self) -> int:
        """Resident memory of all servers."""
        return sum(server.memory for server in self.servers)

    @property
    def memory_of_database(self) -> int:
        """The memory of all processes of the database; what they share is counted once."""
        return 0 if self.cluster is None else sum(map(_shared_out, self.cluster.processes))

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


class Meter(NamedTuple):
    """What the database has done until a moment."""

    computed: float = 0.0
    commits: int = 0
    log: int = 0
    """Bytes of its write-ahead log."""
    stored: int = 0
    """Bytes of all tables and indexes."""

    @classmethod
    async def read(cls, fleet: Fleet) -> Meter:
        """Now."""
        if fleet.cluster is None:
            return cls()
        connection = await Database(fleet.cluster.url("postgres"), PASSWORD).connect()
        try:
            return cls(fleet.computed_by_database, *await connection.fetchrow(_DONE))
        finally:
            await hang_up(connection)


_DONE = """
SELECT xact_commit, (pg_current_wal_lsn() - '0/0')::bigint, pg_database_size(datname)
FROM pg_stat_database WHERE datname = current_database()
"""


async def one_fleet(processes: int, shared: bool, count: int, seconds: float) -> None:
    """All measurements of some processes with so many games."""
    with fleet_of(processes, shared) as fleet:
        moves = random_games(max(count, ENOUGH))
        empty = fleet.memory
        games = await seated(fleet, count, moves)
        meters = [await Meter.read(fleet)]
        ease = await play(fleet, games, [], PACE_S, 2 * seconds)
        meters.append(await Meter.read(fleet))
        memory, of_database = fleet.memory, fleet.memory_of_database
        spare = await seated(fleet, max(0, ENOUGH - count), moves)
        meters.append(await Meter.read(fleet))
        flat = await play(fleet, games, spare, 0.0, seconds)
        meters.append(await Meter.read(fleet))
    line(
        f"{processes} on PostgreSQL, {count} games" if shared else f"1 on SQLite, {count} games",
        *("" for _ in range(8)),
        f"{(memory - empty) / 1e6:.0f} + {empty / 1e6:.0f} MB",
        f"{of_database / 1e6:.0f} MB" if shared else "",
    )
    _row("at ease", ease, meters[0], meters[1])
    _row("flat out", flat, meters[2], meters[3])


def _row(how: str, results: Results, before: Meter, after: Meter) -> None:
    """What some seconds of play found, and cost the database."""
    made = len(results.latencies)
    computed, commits, log, stored = ((now - then) / made for then, now in zip(before, after, strict=True))
    line(f"  {how}", f"{made / results.took:.0f}/s", f"{results.computed_a_move:.3f} ms",
         f"{1000 * computed:.3f} ms", *_percentiles(results), f"{commits:.2f}", f"{log:.0f}",
         f"{stored:.0f}")  # fmt: skip
    for error in results.errors[:3]:
        print("  error:", error)


def _percentiles(results: Results) -> list[str]:
    return [f"{results.percentile(share):.1f} ms" for share in (0.5, 0.99)]


async def all_fleets(sizes: list[int], seconds: float, times: int, stored: int) -> None:
    """Everything, one after the other."""
    # These are built on this module.
    from bench.failovers import failovers
    from bench.job_table import jobs_in_a_second
    from bench.stored import start_with_many, statements

    if any(sizes):
        line("", "moves", "CPU, servers", "CPU, database", "p50", "p99", "commits/move", "log B/move",
             "stored B/move", "memory", "of database")  # fmt: skip
    for count in filter(None, sizes):
        await one_fleet(1, False, count, seconds)
        for processes in (1, 2, 4):
            await one_fleet(processes, True, count, seconds)
    if times:
        await failovers(times)
    await jobs_in_a_second(seconds)
    if stored:
        await start_with_many(stored)
        await statements([stored // 100, stored // 10, stored])
