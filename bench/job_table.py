"""What a job costs the database on its way to a worker and back (`bench.server --cluster`).

Nothing is thought: what is left are the statements of a server and of a worker, on a connection each, as many
pairs of them at a time as `PAIRS` says.
"""

from __future__ import annotations

import asyncio
from secrets import token_hex
from time import perf_counter

from bench.server import line
from bench.servers import computed_by
from ponti import __version__
from ponti.server.storage.postgres import jobs
from ponti.server.storage.postgres.database import Database, hang_up
from ponti.server.storage.postgres.schema import ready
from tools.postgres import PASSWORD, Cluster

PAIRS = 4
_SERVER = "INSERT INTO servers VALUES ($1, $1, clock_timestamp() + interval '1 hour', $1)"
_POSITION = b"x" * 300
_MANY = 2**31 - 1


async def jobs_in_a_second(seconds: float) -> None:
    """How many jobs come to a worker and back in a second, and what each costs PostgreSQL's processor."""
    cluster = Cluster.new(durable=True)
    try:
        database = Database(cluster.url("postgres"), PASSWORD)
        await ready(database)
        before, began = _computed(cluster), perf_counter()
        done = sum(await asyncio.gather(*(_pair(database, began + seconds) for _ in range(PAIRS))))
        took, computed = perf_counter() - began, _computed(cluster) - before
    finally:
        cluster.remove()
    line(f"jobs, {PAIRS} servers and workers", f"{done / took:.0f}/s", f"{1000 * computed / done:.3f} ms")


def _computed(cluster: Cluster) -> float:
    postmaster, *children = cluster.processes
    return computed_by(postmaster, with_children=True) + sum(map(computed_by, children))


async def _pair(database: Database, until: float) -> int:
    """A server puts a job, a worker takes it and answers, and the server reads that; again and again."""
    server, worker = await database.connect(), await database.connect()
    asker, thinker, done = token_hex(8), token_hex(8), 0
    await server.add_listener(f"ponti_{asker}", lambda *_: None)
    await worker.add_listener(jobs.CHANNEL, lambda *_: None)
    await server.execute(_SERVER, asker)
    await worker.execute(jobs.BEAT, thinker, thinker, __version__, [1, 1, 1], [0, 0, 0], 3600.0)
    while perf_counter() < until:
        await server.fetchval(jobs.PUT, asker, __version__, 0, "g", 1, asker, _POSITION, 4, 60.0, _MANY,
                              _MANY, None)  # fmt: skip
        job = await jobs.take(worker, thinker, 0, __version__)
        if job is not None:  # which may be another server's
            await jobs.answer(worker, thinker, job, b"{}")
        answered = [row["id"] for row in await server.fetch(jobs.WATCH, asker) if row["answer"] is not None]
        await server.execute(jobs.WITHDRAW, asker, answered)
        done += len(answered)
    await hang_up(server)
    await hang_up(worker)
    return done
