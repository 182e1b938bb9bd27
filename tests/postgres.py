"""A real PostgreSQL for tests: one cluster for all workers of a run, and a new database for each test."""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from ponti.server.storage.interface import Claim
from ponti.server.storage.postgres import schema
from ponti.server.storage.postgres.database import Database, hang_up
from ponti.server.storage.postgres.storage import PostgresStorage
from tools.postgres import PASSWORD, Cluster

TEMPLATE = "ponti_template"
LONG_S = 60.0
"""Only so that a broken database fails a test instead of hanging it: a busy machine is no failure."""
_numbers = count(1)


class Databases:
    """Makes databases in a cluster, with the tables of Ponti or without."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster

    def new(self, *, empty: bool = False) -> Database:
        """Another database; copied, which is quicker than to make its tables."""
        name = f"test_{os.getpid()}_{next(_numbers)}"
        self.run(f"CREATE DATABASE {name}" if empty else f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
        return self.at(name)

    def at(self, name: str) -> Database:
        """A database by its name."""
        return Database(self.cluster.url(name), PASSWORD)

    def run(self, statement: str, database: str = "postgres") -> list[Any]:
        """What a statement finds, on a connection of its own; also where an event loop runs."""

        async def work() -> list[Any]:
            connection = await self.at(database).connect(LONG_S)
            try:
                return list(await connection.fetch(statement, timeout=LONG_S))
            finally:
                await hang_up(connection)

        found: list[Any] = _elsewhere(work())
        return found


async def hung_up() -> None:
    """Wait until all sockets of this loop are closed: over TLS, the other side has to agree."""
    selector = asyncio.get_running_loop()._selector  # type: ignore[attr-defined]
    async with asyncio.timeout(LONG_S):
        while len(selector.get_map()) > 1:  # the loop's own
            await asyncio.sleep(0.01)


@contextmanager
def _shared(folder: Path) -> Iterator[dict[str, Any]]:
    """What the workers of a run know in common, for one of them at a time."""
    with (folder / "postgres.json").open("a+", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        known: dict[str, Any] = json.loads(file.read() or '{"users": []}')
        try:
            yield known
        finally:
            file.truncate(0)
            file.write(json.dumps(known))


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@contextmanager
def cluster_for_all(own: Path) -> Iterator[Databases]:
    """The cluster: whichever worker comes first starts it, and whichever leaves last takes it away."""
    folder = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    with _shared(folder) as known:
        if "folder" not in known:
            cluster = Cluster.new()
            known |= {"folder": str(cluster.folder), "port": cluster.port}
            _make_template(Databases(cluster))
        cluster = Cluster(Path(known["folder"]), known["port"])
        known["users"].append(os.getpid())
    try:
        yield Databases(cluster)
    finally:
        with _shared(folder) as known:
            others = [user for user in known["users"] if user != os.getpid() and _runs(user)]
            known["users"] = others
            if not others:
                cluster.remove()
                del known["folder"]


def _make_template(databases: Databases) -> None:
    databases.run(f"CREATE DATABASE {TEMPLATE}")
    _elsewhere(schema.ready(databases.at(TEMPLATE)))
    # A database in which somebody still is, or comes to tidy up, cannot be copied.
    databases.run(f"ALTER DATABASE {TEMPLATE} ALLOW_CONNECTIONS false")
    is_left = f"SELECT FROM pg_stat_activity WHERE datname = '{TEMPLATE}'"
    while databases.run(is_left):
        time.sleep(0.05)


def _elsewhere(work: Coroutine[Any, Any, Any]) -> Any:
    """Do something in a thread of its own: in this one an event loop may be running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Some work with storages; their connections are gone when it is done."""

    async def limited() -> Any:
        try:
            async with asyncio.timeout(60):
                return await work
        finally:
            await hung_up()

    return asyncio.run(limited())


async def claimed(storage: PostgresStorage, game: str) -> Claim:
    """A claim, as soon as nobody else has it."""
    while not isinstance(claim := await storage.claim(game), Claim):
        await asyncio.sleep(0.05)
    return claim
