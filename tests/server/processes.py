"""Servers in processes of their own, and clients that talk to them over real sockets."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.server.folding import with_news

START = "from ponti.cli import main; main()"
WITH_LIMITS = """
import dataclasses, json, sys
from ponti.server.settings import Limits
chosen, scaled = json.loads(sys.argv.pop(1)), Limits.scaled
Limits.scaled = lambda limits, factor: dataclasses.replace(scaled(limits, factor), **chosen)
"""
LONG_S = 60
"""Only so that a broken server fails a test instead of hanging it."""


class Reachable:
    """A server that answers at an address."""

    address: str

    def post(self, path: str, body: Any = None, **fields: Any) -> httpx.Response:
        """An HTTP request with a JSON body."""
        return httpx.post(self.address + path, json=body, timeout=LONG_S, **fields)

    def get(self, path: str, **fields: Any) -> httpx.Response:
        """An HTTP request."""
        return httpx.get(self.address + path, timeout=LONG_S, **fields)

    def create(self, game: str, *seats: str, **options: Any) -> dict[str, Any]:
        """A new game; `SeatToken`."""
        form = {"options": {"game": game, **options}, "seats": [{"kind": kind} for kind in seats]}
        response = self.post("/api/games", form)
        assert response.status_code == 201, response.text
        ticket: dict[str, Any] = response.json()
        return ticket

    def join(self, room: str) -> dict[str, Any]:
        """Take a seat."""
        response = self.post(f"/api/games/{room}/join", {})
        assert response.status_code == 200, response.text
        ticket: dict[str, Any] = response.json()
        return ticket


class ServerProcess(Reachable):
    """A server on a free port; `address` is where it answers."""

    def __init__(
        self,
        data: Path,
        *arguments: str,
        before: Callable[[], None] | None = None,
        port: int = 0,
        limits: dict[str, Any] | None = None,
        program: Sequence[str] = ("-c", START),
    ):
        self.data = data
        if limits is not None:
            program = ["-c", WITH_LIMITS + START, json.dumps(limits)]
        self.log = data.parent / f"{data.name}.log"
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *program, "serve", "--port", str(port), "--data", str(data), *arguments],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                preexec_fn=before,
                env=os.environ | {"PYTHONWARNINGS": "default"},
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "http://" not in line:
            self.process.wait(LONG_S)
            self.process.stdout.close()
            raise AssertionError(f"no server: {line}{self.log.read_text()}")
        self.address = line.split()[-1]
        self.port = int(self.address.rpartition(":")[2])

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and wait; the exit code."""
        self.process.send_signal(how)
        code = self.process.wait(LONG_S)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


@contextmanager
def server_in(data: Path, *arguments: str, **fields: Any) -> Iterator[ServerProcess]:
    """A server that is ended afterwards."""
    server = ServerProcess(data, *arguments, **fields)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.end()


_open: list[Client] = []
_names = count()


def drive(work: Coroutine[Any, Any, Any]) -> Any:
    """Run a test of clients, and hang up whatever happens."""

    async def limited() -> Any:
        try:
            async with asyncio.timeout(LONG_S):
                return await work
        finally:
            await asyncio.gather(*(client.close() for client in _open), return_exceptions=True)
            _open.clear()
            await asyncio.sleep(0.05)  # connections that were refused hang up too

    return asyncio.run(limited())


class Client:
    """One WebSocket, with what it was told; the state and events fold as a browser would fold them."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.version = -1
        self.events: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        self.drafts: dict[int, dict[str, Any]] = {}
        self.messages: list[dict[str, Any]] = []
        self.name = f"c{next(_names)}"
        self.count = 0
        _open.append(self)

    @classmethod
    async def open(cls, server: Reachable, room: str | None = None, **fields: Any) -> Client:
        """A connection that has said nothing yet."""
        url = server.address.replace("http", "ws", 1) + ("/ws" if room is None else f"/ws/{room}")
        # All that comes is taken in: a queue that is full would keep the last words of a connection waiting.
        return cls(await connect(url, max_size=None, max_queue=None, open_timeout=LONG_S, **fields))

    @classmethod
    async def at(cls, server: Reachable, room: str, token: str | None = None, protocol: int = 1) -> Client:
        """A connection that has been welcomed."""
        client = await cls.open(server, room)
        await client.hello(room, token, protocol)
        return client

    async def hello(self, room: str, token: str | None = None, protocol: int = 1) -> dict[str, Any]:
        """Say hello with the version known, and wait for what follows."""
        answer = await self.ask("hello", room=room, token=token, version=self.version, protocol=protocol)
        if answer["type"] == "welcome":
            await self.until(lambda: self.version >= answer["version"])
        return answer

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        message: dict[str, Any] = json.loads(await self.socket.recv())
        self.messages.append(message)
        if message["type"] == "update":
            assert message["since"] <= self.version, "a gap"
            new = message["events"][self.version - message["since"] :]
            if message["version"] >= self.version:
                assert message["version"] == self.version + len(new)
                self.events += new
                self.version, self.state = message["version"], message["state"]
        elif message["type"] == "news":
            assert message["since"] == self.version, "a gap"
            self.events += message["events"]
            self.version, self.state = message["version"], with_news(self.state, message)
        elif message["type"] == "draft":
            self.drafts[message["seat"]] = message
        return message

    async def until(self, condition: Callable[[], bool]) -> None:
        """Hear messages until something is so."""
        while not condition():
            await self.hear()

    async def reach(self, version: int) -> None:
        """Hear messages until this version is known."""
        await self.until(lambda: self.version >= version)

    async def reach_draft(self, seat: int) -> None:
        """Hear messages until the draft of a seat is known."""
        await self.until(lambda: seat in self.drafts)

    async def send(self, kind: str, **fields: Any) -> str:
        """Send a request; its id."""
        self.count += 1
        message = {"type": kind, "id": f"{self.name}.{self.count}", **fields}
        await self.socket.send(json.dumps(message))
        return str(message["id"])

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a request and wait for its answer."""
        request = await self.send(kind, **fields)
        while True:
            message = await self.hear()
            if message.get("id") == request:
                return message

    async def close(self) -> None:
        """Hang up."""
        async with asyncio.timeout(5):
            await self.socket.close()
