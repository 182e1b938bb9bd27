"""Several server processes on one database."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ponti.server.storage.address import PASSWORD as VARIABLE
from ponti.server.storage.postgres.database import Database
from tests.postgres import Databases
from tests.server.processes import ServerProcess


@contextmanager
def cluster_of(database: Database, folder: Path, count: int = 2) -> Iterator[list[ServerProcess]]:
    """So many servers, each with a folder of its own; those that still run at the end are ended."""
    servers: list[ServerProcess] = []
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = database.password or ""
    try:
        for number in range(count):
            servers.append(
                ServerProcess(folder / f"data{number}", "--database", database.url, "--limits", "1000",
                              "--workers", "1")
            )  # fmt: skip
        yield servers
    finally:
        if before is None:
            del os.environ[VARIABLE]
        for server in servers:
            server.end(signal.SIGKILL)  # which ends also one that stands still


def owner_of(databases: Databases, database: Database, room: str) -> Any:
    """The address of the server that has a room."""
    rows = databases.run(
        f"SELECT address FROM games JOIN servers ON servers.id = owner WHERE games.id = '{room}'",
        database.url.rpartition("/")[2],
    )
    return rows[0]["address"] if rows else None
