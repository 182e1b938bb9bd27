"""Whoever sends much at once waits for their own, and nobody else does."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ponti.server.http import limits
from ponti.server.http.limits import OneATurn, Visitors
from ponti.server.http.problems import problem
from ponti.server.http.protocols import SLICE, WebSocketConnection
from ponti.server.http.security import Gate
from ponti.server.settings import Limits, Settings
from ponti.wire.base import Code
from ponti.wire.refusal import Refusal
from tests.server.processes import ServerProcess
from tests.server.raw import CLOSE, frame, raw


class Transport:
    """Remembers whether it is read from."""

    is_read = True

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True

    def is_closing(self) -> bool:
        return False


def connection_in(loop: asyncio.AbstractEventLoop) -> tuple[WebSocketConnection, Transport]:
    """A WebSocket of which only the reading side is there."""
    connection, transport = WebSocketConnection.__new__(WebSocketConnection), Transport()
    connection.queue, connection.read_paused, connection.close_sent = asyncio.Queue(), False, False
    connection.loop, connection.transport = loop, cast("asyncio.Transport", transport)
    connection.conn = cast("Any", SimpleNamespace(handshake_exc=None))
    connection._unread, connection._reading = bytearray(), None
    return connection, transport


def test_messages_that_come_at_once_let_others_have_their_turn() -> None:
    async def work() -> None:
        connection, _ = connection_in(asyncio.get_running_loop())
        for number in range(3):
            connection.queue.put_nowait({"type": "websocket.receive", "text": str(number)})
        done: list[str] = []

        async def read() -> None:
            while not connection.queue.empty():
                done.append((await connection.receive())["text"])  # and answered without waiting for anything

        async def other() -> None:
            for _ in range(3):
                done.append("other")
                await asyncio.sleep(0)

        await asyncio.gather(read(), other())
        assert done == ["other", "0", "other", "1", "other", "2"]

    asyncio.run(work())


def test_what_comes_after_a_message_is_not_looked_at_before_it_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def looked_at(connection: WebSocketConnection, data: bytes) -> None:
        seen.append(len(data))
        if data.endswith(b"."):
            connection.queue.put_nowait({"type": "websocket.receive", "text": "."})

    async def turns() -> None:
        for _ in range(9):
            await asyncio.sleep(0)

    async def work() -> None:
        connection, transport = connection_in(asyncio.get_running_loop())
        connection.data_received(b"x" * (3 * SLICE - 1) + b"." + b"y" * SLICE)
        assert (seen, transport.is_read) == ([SLICE], False), "the next slice has to wait for the next turn"
        await turns()
        assert seen == [SLICE] * 3
        assert (await connection.receive())["text"] == "."
        assert (seen, transport.is_read) == ([SLICE] * 3, False)
        more = asyncio.create_task(connection.receive())
        await turns()
        assert (seen, transport.is_read, more.done()) == ([SLICE] * 4, True, False)
        connection.data_received(b".")
        await more

    seen: list[int] = []
    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", looked_at)
    asyncio.run(work())


def test_of_one_address_one_thing_is_begun_in_each_turn() -> None:
    async def work() -> None:
        turns, done = OneATurn(), []

        async def ask(name: str, address: str) -> None:
            await turns.wait(address)
            done.append(name)

        async def count() -> None:
            for turn in range(4):
                done.append(str(turn))
                await asyncio.sleep(0)

        mine = [ask(name, "here") for name in "abc"]
        await asyncio.gather(count(), *mine, ask("other", "there"))
        assert done == ["0", "a", "other", "1", "b", "2", "c", "3"]
        await asyncio.sleep(0)
        assert turns._begun == {}, "nothing is kept of an address"

    asyncio.run(work())


def test_what_an_address_asks_at_once_is_taken_up_at_its_pace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A burst that is allowed does not come over everybody at once; files have a pace of their own, which
    holds for whatever is not counted."""
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        if seconds:
            waited.append(round(seconds, 1))

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        await problem(Refusal(Code.OVER, "answered"))(scope, receive, send)

    async def work() -> None:
        few = Limits(pace=(0.1, 2), files=(0.01, 1))
        server: Any = SimpleNamespace(settings=Settings(tmp_path, limits=few))
        gate: Any = Gate(answer, server, Visitors(few), lambda path: path == "/a.js")
        transport = httpx.ASGITransport(gate, client=("192.0.2.1", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            for path in ("/a.js", "/api/info", "/api/info", "/api/info", "/api/info", "/a.js", "/healthz"):
                assert (await client.get(path)).status_code == 409
        transport = httpx.ASGITransport(gate, client=("192.0.2.2", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            assert (await client.get("/api/info")).status_code == 409

    monkeypatch.setattr(asyncio, "sleep", sleep)
    monkeypatch.setattr(limits, "monotonic", lambda: 0.0)
    asyncio.run(work())
    assert waited == [10.0, 20.0, 100.0, 200.0]


def test_a_class_that_opens_the_app_at_once_gets_all_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All its browsers have one address. They wait for the files, and none is told to come back later; more
    than a few classes together are, though not at once, or they would ask again at once."""
    over, waiting = asyncio.Event(), list[float]()

    async def held(seconds: float) -> None:
        waiting.append(seconds)
        await over.wait()

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        await problem(Refusal(Code.OVER, "answered"))(scope, receive, send)

    async def ask(gate: Any) -> int:
        transport = httpx.ASGITransport(gate, client=("192.0.2.1", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            return (await client.get("/a.js")).status_code

    async def work() -> None:
        few = Limits(files=(0.01, 1), answering=2, fetching=5)
        server: Any = SimpleNamespace(settings=Settings(tmp_path, limits=few))
        gate = Gate(answer, server, Visitors(few), lambda path: path == "/a.js")
        assert await ask(gate) == 409
        monkeypatch.setattr(asyncio, "sleep", held)
        asked = [asyncio.create_task(ask(gate)) for _ in range(7)]
        while len(waiting) < 7:
            await asyncio.wait(asked, timeout=0.001)
            assert not any(task.done() for task in asked)
        over.set()
        assert sorted(await asyncio.gather(*asked)) == [409] * 5 + [429] * 2

    asyncio.run(work())


def test_everything_is_answered_in_its_order(server: ServerProcess) -> None:
    ticket = server.create("hashi", "me")
    with raw(server) as connection:
        assert connection.upgrade() == 101
        hello = b'{"type":"hello","id":"h","room":"%s"}' % ticket["room"].encode()
        pings = [b'{"type":"ping","id":"p%d"}' % number for number in range(90)]
        connection.send(b"".join(map(frame, [hello, *pings])))
        told = b""
        while b'"id":"p89"' not in told:
            told += connection._more()
        places = [told.index(b'"id":"p%d"' % number) for number in range(90)]
        assert places == sorted(places)
        connection.send(frame(b"", CLOSE))
        connection.rest()
