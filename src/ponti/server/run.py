"""Runs a server in this process until it is asked to stop."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from starlette.applications import Starlette

from ponti.errors import PontiError
from ponti.extras import need
from ponti.server import meters
from ponti.server.assembly import Server
from ponti.server.complaints import Complaints
from ponti.server.http.app import make_app
from ponti.server.http.door import SWEEP_S, Door, Proxies, raise_file_limit
from ponti.server.http.protocols import Config
from ponti.server.http.sockets import tell_stopping
from ponti.server.logs import log_to_stderr
from ponti.server.settings import Settings
from ponti.server.storage.interface import StorageError

log = logging.getLogger("ponti.server")

GRACE_S = 5
LAST_WORDS_S = 0.1
LAST_ORDERS_S = 5.0
"""So long it may take to write what was ordered before the server was asked to stop."""
SWITCH_S = 0.0005
"""How long the thread that waits for the disk may have to wait for Python's lock, under load, to say so."""
GARBAGE_S = 0.05
"""How often the server looks among its new objects for those that hold only each other, of which there are
hardly any (a test sees to it that rooms and connections are not among them). By itself Python does so when
there are enough, tens of thousands with hundreds of games, and everybody waited for 20 to 50 ms every few
seconds. In small steps nobody notices. All objects are looked at now and then (`assembly.py`)."""
SIGNALS = ["SIGINT", "SIGTERM", "SIGBREAK"]
"""What ends a server, where the system has it: the last one is Ctrl-Break on Windows."""


class CannotServeError(PontiError):
    """The server cannot start; the message says why and what helps."""


def data_directory() -> Path:
    """Where this user's games are kept unless another place is given."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "ponti"


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; raises `CannotServeError` with a clear line when the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform != "win32":
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
        sock.listen(1024)
    except OSError as error:
        sock.close()
        if error.errno in (98, 48, 10048):
            raise CannotServeError(
                f"port {port} is taken: another program listens there (perhaps Ponti itself);"
                f" choose another one with --port {port + 1}"
            ) from None
        raise CannotServeError(f"cannot listen on {host}, port {port}: {error.strerror}") from None
    sock.setblocking(False)
    return sock


class _Uvicorn(uvicorn.Server):
    """Uvicorn that says when it is ready, and for which a signal is an orderly end and no failure."""

    def __init__(
        self, config: Config, ready: Callable[[], None], app: Starlette, complaints: Complaints
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._app = app
        self._door = config.door
        self._complaints = complaints
        self._chores: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._app.state.failure is not None:
            self.should_exit = True
        elif self.started:
            gc.collect()
            gc.freeze()  # what has been loaded stays anyway
            gc.disable()
            self._chores = [asyncio.create_task(self._sweep()), asyncio.create_task(self._collect_garbage())]
            self._ready()

    async def _sweep(self) -> None:
        """Cut connections that only take up room, and report what was complained about."""
        while True:
            await asyncio.sleep(SWEEP_S)
            self._door.sweep()
            self._complaints.report()

    async def _collect_garbage(self) -> None:
        while True:
            await asyncio.sleep(GARBAGE_S)
            gc.collect(1)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # From now on a proxy finds nobody here, and asks another server.
        for server in self.servers:
            server.close()
        for listening in sockets or []:
            listening.close()
        tell_stopping(self._app.state.visitors)
        if self._app.state.failure is None:
            await self._app.state.server.drain()
        # Of requests that are still under way it takes orders until the end, unless it has too many already.
        if not await self._app.state.desk.finish(LAST_ORDERS_S):
            await self._app.state.desk.close()
        await asyncio.sleep(LAST_WORDS_S)
        self._door.close()
        await super().shutdown(sockets)
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        signals = [getattr(signal, name) for name in SIGNALS if hasattr(signal, name)]
        before = {name: signal.signal(name, self.handle_exit) for name in signals}
        try:
            yield
        finally:
            for name, handler in before.items():
                signal.signal(name, handler)


def _prepare_database(url: str, password: str | None) -> None:
    """See that a database can be used before anybody comes; `StorageError` says why not."""
    need("asyncpg")
    from ponti.server.storage.postgres.database import Database
    from ponti.server.storage.postgres.schema import ready

    asyncio.run(ready(Database(url, password)))


def _tell_metrics(settings: Settings, sock: socket.socket) -> None:
    """Tell what is measured, on a port of its own."""
    assert settings.metrics_port is not None
    try:
        port = meters.tell_at(settings.metrics_port, settings.metrics_host)
    except PontiError as error:
        sock.close()
        raise CannotServeError(str(error)) from None
    log.info("metrics are told at http://%s:%d/metrics", settings.metrics_host, port)


def run(settings: Settings, ready: Callable[[Settings], None], forwarded_from: str = "127.0.0.1") -> None:
    """Serve until SIGTERM or SIGINT; raises `CannotServeError` when it cannot even start."""
    sys.setswitchinterval(SWITCH_S)
    complaints = log_to_stderr(settings.log_json)
    files = raise_file_limit()
    sock = listen(settings.host, settings.port)
    if settings.port == 0:
        settings = settings.with_port(sock.getsockname()[1])
    try:
        if settings.database is not None:
            _prepare_database(settings.database, settings.database_password)
        server = Server(settings)
    except StorageError as error:
        sock.close()
        raise CannotServeError(str(error)) from None
    app = make_app(server)
    if settings.metrics_port is not None:
        _tell_metrics(settings, sock)
    proxies = Proxies(forwarded_from)
    config = Config(
        app,
        Door(settings.limits, proxies, files),
        ws_max_size=settings.limits.message_bytes,
        ws_ping_interval=settings.limits.ping_s,
        ws_ping_timeout=settings.limits.silence_s,
        ws_per_message_deflate=False,
        proxy_headers=True,
        forwarded_allow_ips=proxies.names,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=GRACE_S,
    )
    try:
        _Uvicorn(config, lambda: ready(settings), app, complaints).run(sockets=[sock])
        if app.state.failure is not None:
            raise CannotServeError(str(app.state.failure))
    finally:
        complaints.report(last=True)
