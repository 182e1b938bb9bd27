"""Several server processes on one database."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from ponti.server.storage.address import PASSWORD as VARIABLE
from ponti.server.storage.postgres.database import Database
from tests.postgres import Databases
from tests.server.processes import LONG_S, START, ServerProcess
from tools.nginx import Nginx, documented
from tools.postgres import free_port


def server_on(database: Database, data: Path, port: int = 0) -> ServerProcess:
    """A server on a database; the password is in the environment."""
    return ServerProcess(
        data, "--database", database.url, "--limits", "1000", "--workers", "1", "--log-json",
        "--metrics-port", "0", port=port,
    )  # fmt: skip


def log_of(server: ServerProcess) -> list[dict[str, Any]]:
    """What a server has logged, line by line."""
    return [json.loads(line) for line in server.log.read_text().splitlines()]


@contextmanager
def cluster_of(database: Database, folder: Path, count: int = 2) -> Iterator[list[ServerProcess]]:
    """So many servers, each with a folder of its own; those that still run at the end are ended."""
    servers: list[ServerProcess] = []
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = database.password or ""
    try:
        for number in range(count):
            servers.append(server_on(database, folder / f"data{number}"))
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


class WorkerProcess:
    """A `ponti worker` for a database, with one process."""

    def __init__(self, database: Database, folder: Path) -> None:
        self.log = folder / "worker.log"
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", START, "worker", "--database", database.url, "--processes", "1"],
                stdout=subprocess.PIPE, stderr=log, text=True,
                env=os.environ | {VARIABLE: database.password or "", "PYTHONWARNINGS": "default"},
            )  # fmt: skip
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "Ponti thinks" not in line:
            self.end(signal.SIGKILL)
            raise AssertionError(f"no worker: {line}{self.log.read_text()}")

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and wait; the exit code."""
        self.process.send_signal(how)
        code = self.process.wait(LONG_S)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


class Pair(NamedTuple):
    """Two servers, and the database that they share."""

    database: Database
    one: ServerProcess
    two: ServerProcess


@contextmanager
def paired(databases: Databases, folder: Path) -> Iterator[Pair]:
    """Two servers on a database of their own."""
    database = databases.new()
    with cluster_of(database, folder) as (one, two):
        yield Pair(database, one, two)


@contextmanager
def proxy_before(pair: Pair, patience_s: int = 30) -> Iterator[str]:
    """The address of an nginx before two servers, set up as the documentation says.

    But it takes no server of a busy machine for one that stands still, unless that is what a test is about.
    """
    port = free_port()
    with Nginx(documented([pair.one.port, pair.two.port], port, patience_s)):
        yield f"http://127.0.0.1:{port}"
