"""A site: PostgreSQL, servers and workers on it, and nginx before them; and all that may happen to it."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import TypeAlias

from bench.chaos.nursery import LONG_S, Nursery
from ponti.server.storage.address import PASSWORD as VARIABLE
from tools import nginx
from tools.postgres import PASSWORD, Cluster, free_port

Fault: TypeAlias = Callable[[], AbstractAsyncContextManager[None]]
"""What is wrong as long as it is held."""


class Site:
    """Three servers, two workers, and what they need."""

    def __init__(self, folder: Path, rng: Random, servers: int = 3, workers: int = 2) -> None:
        self.rng = rng
        self.log = folder / "site.log"
        if nginx.find() is None:
            sys.exit(nginx.MISSING)  # before a database is started, which would be left behind
        self.cluster = Cluster.new()
        self.url = self.cluster.url("postgres")
        self.counts: Counter[str] = Counter()
        ports = [free_port() for _ in range(servers)]
        known = {VARIABLE: PASSWORD, "PYTHONWARNINGS": "default"}
        place = ("--database", self.url)
        self.servers = [
            Nursery(self.log, known, "serve", "--port", str(port), "--data", str(folder / str(port)),
                    "--limits", "1000", "--workers", "1", *place)
            for port in ports
        ]  # fmt: skip
        self.workers = [
            Nursery(self.log, known, "worker", "--processes", "1", *place) for _ in range(workers)
        ]
        self.port = free_port()
        self.nginx = nginx.Nginx(nginx.documented(ports, self.port))
        self.faults: dict[str, tuple[int, Fault]] = {
            "server killed": (4, self._killed_server),
            "server stopped": (4, self._stopped_server),
            "server restarted": (2, self._restarted_server),
            "worker killed": (2, self._killed_worker),
            "worker stopped": (2, self._stopped_worker),
            "database failed": (1, self._failed_database),
            "database stopped": (1, self._stopped_database),
            "database's part killed": (1, self._killed_session),
            "connections dropped": (2, self._dropped_connections),
        }
        """By name, how often each happens beside the others, and how."""

    async def start(self) -> str:
        """Start everything; the address for players."""
        for each in (*self.servers, *self.workers):
            await asyncio.to_thread(each.start)
        return f"http://127.0.0.1:{self.port}"

    def choose(self) -> str:
        """What happens next: first each once, then at random."""
        for name in self.faults:
            if not self.counts[name]:
                return name
        names = list(self.faults)
        return self.rng.choices(names, [self.faults[name][0] for name in names])[0]

    @asynccontextmanager
    async def fault(self, name: str) -> AsyncIterator[None]:
        """Something is wrong meanwhile; afterwards everything runs again."""
        self.counts[name] += 1
        async with self.faults[name][1]():
            yield

    # Faults

    @asynccontextmanager
    async def _ended(self, one: Nursery, how: signal.Signals) -> AsyncIterator[None]:
        if how is signal.SIGKILL:
            await asyncio.to_thread(one.kill)
        else:
            assert await asyncio.to_thread(one.end) == 0
        # Now and then nobody starts it again for a while.
        at_once = self.rng.random() < 0.5
        if at_once:
            await asyncio.to_thread(one.start)
        yield
        if not at_once:
            await asyncio.to_thread(one.start)

    @asynccontextmanager
    async def _stopped(self, one: Nursery) -> AsyncIterator[None]:
        one.send(signal.SIGSTOP)
        try:
            if self.rng.random() < 0.3:  # no longer than its lease may last
                await asyncio.sleep(self.rng.random() * 3)
                one.send(signal.SIGCONT)
            yield
        finally:
            one.send(signal.SIGCONT)

    def _killed_server(self) -> AbstractAsyncContextManager[None]:
        return self._ended(self.rng.choice(self.servers), signal.SIGKILL)

    def _restarted_server(self) -> AbstractAsyncContextManager[None]:
        return self._ended(self.rng.choice(self.servers), signal.SIGTERM)

    def _stopped_server(self) -> AbstractAsyncContextManager[None]:
        return self._stopped(self.rng.choice(self.servers))

    def _killed_worker(self) -> AbstractAsyncContextManager[None]:
        return self._ended(self.rng.choice(self.workers), signal.SIGKILL)

    def _stopped_worker(self) -> AbstractAsyncContextManager[None]:
        return self._stopped(self.rng.choice(self.workers))

    @asynccontextmanager
    async def _failed_database(self) -> AsyncIterator[None]:
        await asyncio.to_thread(self.cluster.stop, "immediate")
        await asyncio.sleep(self.rng.random())
        await asyncio.to_thread(self.cluster.start)
        yield

    @asynccontextmanager
    async def _stopped_database(self) -> AsyncIterator[None]:
        stopped = self.cluster.processes
        try:
            for each in stopped:
                self._send(each, signal.SIGSTOP)
            await asyncio.sleep(self.rng.random() * 4)  # longer than a lease lasts, now and then
        finally:
            for each in stopped:
                self._send(each, signal.SIGCONT)
        yield

    @asynccontextmanager
    async def _killed_session(self) -> AsyncIterator[None]:
        """PostgreSQL throws everybody out, and recovers by itself."""
        self._send(self.rng.choice(self.cluster.processes[1:]), signal.SIGKILL)
        yield

    @staticmethod
    def _send(process: int, how: signal.Signals) -> None:
        with suppress(ProcessLookupError):  # it has just ended by itself
            os.kill(process, how)

    @asynccontextmanager
    async def _dropped_connections(self) -> AsyncIterator[None]:
        self.nginx.reload()
        yield

    # The end

    async def end_servers(self) -> list[int]:
        """End all servers and workers in order; their exit codes."""
        return [await asyncio.to_thread(each.end) for each in (*self.servers, *self.workers)]

    def close(self) -> None:
        """End everything."""
        for each in (*self.servers, *self.workers):
            if each.lives:
                self._send(each.server, signal.SIGCONT)
            each.close()
        self.nginx.__exit__()
        until = time.monotonic() + LONG_S
        while time.monotonic() < until:
            try:
                self.cluster.remove()
                return
            except RuntimeError:  # it is just starting
                time.sleep(0.5)
