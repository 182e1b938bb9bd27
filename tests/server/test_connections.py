"""Connections that only take up room, and bytes that are dear to take apart: nobody else notices them."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection, HTTPException
from itertools import count
from pathlib import Path
from threading import Event
from time import monotonic, sleep
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ponti.server.http.limits import Visitors
from ponti.server.http.problems import problem
from ponti.server.http.protocols import (
    FREE_PARTS,
    HEADER_BYTES,
    MOST_HEADERS,
    MOST_PIPELINED,
    WebSocketConnection,
)
from ponti.server.http.security import Gate
from ponti.server.settings import Limits, Settings
from ponti.wire.base import Code
from ponti.wire.refusal import Refusal
from tests.server import counting, hurried
from tests.server.processes import LONG_S, Client, ServerProcess, drive, server_in
from tests.server.raw import PING, TEXT, UPGRADE, Raw, frame, memory_of, raw

QUICK = {"header_s": 0.3, "body_s": 0.6, "hello_s": 0.3, "reading_s": 1.0}


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that waits for nobody; its other limits are out of the way."""
    with server_in(tmp_path_factory.mktemp("hasty") / "data", "--limits", "1000", limits=QUICK) as server:
        yield server
        assert "Traceback" not in server.log.read_text()


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the limits that one has by default."""
    with server_in(tmp_path_factory.mktemp("strict") / "data") as server:
        yield server


def long_record() -> bytes:
    """A body that is not all there yet."""
    return b'{"record": "game: hashi'


def test_half_open_connections_shut_nobody_out(tmp_path: Path) -> None:
    def few_files() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (200, 200))

    with server_in(tmp_path / "data", before=few_files) as server, ExitStack() as stack:
        ticket = server.create("diavolo", "me", "open")

        async def play() -> None:
            client = await Client.at(server, ticket["room"], ticket["token"])
            for _ in range(300):
                stack.enter_context(raw(server)).send(b"GET / HTTP/1.1\r\nHost: 127.0")
            assert server.get("/healthz").status_code == 200
            assert (await client.ask("ping"))["type"] == "pong", "whoever was there still is"

        drive(play())
        log = server.log.read_text()
        assert "of at most 100 connections are open" in log
        assert log.count("connections are open") < 20, "said once in a while"


def test_an_address_cannot_have_all_connections(tmp_path: Path) -> None:
    arguments = ("--forwarded-from", "192.0.2.1")  # so that this one is counted
    with server_in(tmp_path / "data", *arguments, limits={"sockets": 5}) as server, ExitStack() as stack:
        connections = [stack.enter_context(raw(server)) for _ in range(6)]
        assert connections[5].rest() == b"", "cut at once"
        connections[0].ask("/healthz")
        assert connections[0].answer()[0] == 200


def upgraded(connection: Raw) -> None:
    assert connection.upgrade() == 101


def begun_body(connection: Raw) -> None:
    connection.ask("/api/replay", "POST", "Content-Type: application/json", "Content-Length: 1000")
    connection.send(long_record())


def answered_early(connection: Raw) -> None:
    connection.ask("/api/replay", "POST", "Content-Type: text/plain", "Content-Length: 1000")
    assert connection.answer()[0] == 400
    connection.send(b"x" * 10)


def answered(connection: Raw) -> None:
    connection.ask("/healthz")
    assert connection.answer()[0] == 200
    connection.send(b"\r\n")


def said_begun(connection: Raw) -> None:
    upgraded(connection)
    connection.send(frame(b'{"type": "hello"', TEXT, fin=False))


WEBSOCKET = (
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
)


def upgraded_with_body(connection: Raw) -> None:
    connection.ask("/ws", "GET", *WEBSOCKET, "Transfer-Encoding: chunked")
    assert connection.answer()[0] == 400


def upgraded_at_length(connection: Raw) -> None:
    connection.ask("/ws?" + "a" * 9_000, "GET", *WEBSOCKET)
    assert connection.answer()[0] == 400


@pytest.mark.parametrize(
    "begin",
    [
        lambda connection: None,
        lambda connection: connection.send(b"GET / HTTP/1.1\r\nHost: 127.0"),
        begun_body,
        answered_early,
        answered,
        upgraded,
        said_begun,
        upgraded_with_body,
        upgraded_at_length,
    ],
    ids=[
        "nothing",
        "headers",
        "body",
        "answered early",
        "answered",
        "no hello",
        "half a hello",
        "a WebSocket with a body",
        "a WebSocket with a long path",
    ],
)
def test_half_a_request_is_not_waited_for(hasty: ServerProcess, begin: Any) -> None:
    """It ends, whenever that may be: on a connection that stayed open, `rest` would fail."""
    with raw(hasty) as connection:
        begin(connection)
        connection.rest()


def test_a_connection_that_cannot_be_closed_keeps_the_server_from_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_: Any) -> None:
        raise AssertionError

    monkeypatch.setattr(WebSocketsSansIOProtocol, "shutdown", fail)
    aborted: list[bool] = []
    connection = WebSocketConnection.__new__(WebSocketConnection)
    connection.transport = cast("asyncio.Transport", SimpleNamespace(abort=lambda: aborted.append(True)))
    connection.shutdown()
    assert aborted == [True]


def test_bodies_are_counted_together(tmp_path: Path) -> None:
    with (
        server_in(tmp_path / "data", limits={"bodies": [50_000, 10**6]}) as server,
        raw(server) as connection,
    ):
        connection.ask("/api/replay", "POST", "Content-Type: application/json", "Content-Length: 90000")
        connection.send(b" " * 40_000)
        statuses = [server.post("/api/replay", {"record": "x" * 20_000}).status_code]
        connection.reset()
        while (status := server.post("/api/replay", {"record": "x" * 20_000}).status_code) == 503:
            pass  # until it is noticed that the other is gone
        assert [*statuses, status] == [503, 422]


def test_an_answer_that_nobody_reads_is_dropped(hasty: ServerProcess) -> None:
    with raw(hasty, receive_buffer=4096) as connection:
        while connection.ask("/openapi.json"):
            pass  # until it is cut: nothing is ever read


def test_a_reader_that_stops_is_cut_and_counts_as_gone(tmp_path: Path) -> None:
    async def work(server: ServerProcess) -> None:
        ticket = server.create("hashi", "me", "open")
        other = server.join(ticket["room"])
        client = await Client.at(server, ticket["room"], ticket["token"])
        before = memory_of(server.process.pid)
        with raw(server, receive_buffer=4096) as stopped:
            assert stopped.upgrade() == 101
            stopped.say(type="hello", id="h", room=ticket["room"], token=other["token"], version=-1)
            await client.until(lambda: seat_of(client).get("online") is True)
            number = 0
            while stopped.say(type="resync", id=f"r{number}", version=-1):
                number += 1
        await client.until(lambda: seat_of(client).get("online") is False)
        assert memory_of(server.process.pid) - before < 30_000_000

    with server_in(tmp_path / "data", "--limits", "1000") as server:
        drive(work(server))
        assert "Traceback" not in server.log.read_text()


def seat_of(client: Client) -> dict[str, Any]:
    """The presence of seat 1, as it was last told."""
    told = [message for message in client.messages if message["type"] == "presence"]
    return next((seat for seat in told[-1]["seats"] if seat["seat"] == 1), {}) if told else {}


@pytest.mark.parametrize(
    "flood",
    [
        frame(b"", TEXT, fin=False) + frame(b"", 0, fin=False) * 200_000,
        frame(b"", PING) * 200_000,
        frame(b"{}") * 200_000,
    ],
    ids=["fragments", "pings", "messages"],
)
def test_frames_are_counted(strict: ServerProcess, flood: bytes) -> None:
    with raw(strict) as connection:
        assert connection.upgrade() == 101
        before = cpu_of(strict.process.pid)
        connection.send(flood)
        connection.rest()
        assert cpu_of(strict.process.pid) - before <= 30, "it was not looked at to its end"
        assert strict.get("/healthz").status_code == 200


def cpu_of(pid: int) -> int:
    """The processor time of a process, in hundredths of a second as a rule."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def chunked(parts: bytes) -> bytes:
    head = "POST /api/replay HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    return f"{head}Transfer-Encoding: chunked\r\n\r\n".encode() + parts


@pytest.mark.parametrize(
    "request_",
    [
        b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * (MOST_HEADERS + 1) + b"\r\n",
        b"GET / HTTP/1.1\r\nHost: " + b"a" * (300_000 + HEADER_BYTES),
        b"GET /" + b"a" * (HEADER_BYTES + 1) + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"\r\n" * 400_000,
        chunked(b"1\r\n \r\n" * (2 * FREE_PARTS)),
        b"GET /api/info HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * (3 * MOST_PIPELINED),
        b"\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03",
        b"GET / HTTP/9.9\r\n\r\n",
    ],
    ids=["headers", "a long header", "a long path", "lines", "chunks", "pipeline", "TLS", "version"],
)
def test_requests_that_no_browser_sends_are_refused(server: ServerProcess, request_: bytes) -> None:
    with raw(server) as connection:
        connection.send(request_)
        told = connection.rest()
    refusal = told[told.rindex(b"HTTP/1.1 ") :] if told else b"HTTP/1.1 400"
    assert refusal.startswith(b"HTTP/1.1 400")
    if told:
        assert b"content-security-policy" in refusal
    assert "Traceback" not in server.log.read_text()


def test_who_asks_for_a_socket_and_gets_none_is_answered_with_all_headers(server: ServerProcess) -> None:
    *before, key = UPGRADE
    for path, headers, status in (
        ("/ws", (*UPGRADE, f"X: {'a' * 20_000}"), 400),
        ("/ws/nothing", UPGRADE, 404),
        ("/ws", (*before, "Sec-WebSocket-Key: short"), 400),
        ("/ws", (*before[:-1], "Sec-WebSocket-Version: 7", key), 400),
    ):
        with raw(server) as connection:
            connection.ask(path, "GET", *headers)
            answered, told = connection.answer()
            assert (answered, b"content-security-policy" in told) == (status, True), headers


@pytest.mark.parametrize("header", ["Host: [", "Host: [::1", "Origin: http://[", "Origin: //]["])
def test_malformed_names_are_refused_without_a_word_in_the_log(server: ServerProcess, header: str) -> None:
    before = server.log.read_text()
    name, _, value = header.partition(": ")
    response = httpx.get(server.address + "/healthz", headers={name: value})
    assert (response.status_code, response.json()["code"]) in (
        (421, "forbidden-host"),
        (403, "forbidden-origin"),
    )
    with raw(server) as connection:
        connection.send(
            f"GET /ws HTTP/1.1\r\n{header}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n".encode()
        )
        connection.send(b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
        assert connection.answer()[0] in (421, 403)
    assert server.log.read_text() == before


def test_an_upload_that_is_broken_off_leaves_no_trace(server: ServerProcess) -> None:
    before = server.log.read_text()
    connection = Raw(server)
    begun_body(connection)
    connection.reset()
    assert server.get("/healthz").status_code == 200
    with raw(server) as connection:
        assert connection.upgrade() == 101
        connection.send(frame(b"\xff\xfe", TEXT))
        assert b"\x03\xef" in connection.rest(), "closed with 1007"
    assert server.log.read_text() == before


def test_a_mistake_of_ours_is_answered_with_all_headers_and_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: Any) -> None:
        raise ZeroDivisionError

    server: Any = SimpleNamespace(settings=Settings(tmp_path, public_url="https://ponti.example.org"))
    gate = Gate(broken, server, Visitors(Limits()), lambda path: False)

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(gate)
        async with httpx.AsyncClient(transport=transport, base_url="https://ponti.example.org") as client:
            return await client.get("/api/info")

    response = asyncio.run(ask())
    assert (response.status_code, response.json()["code"]) == (500, "internal")
    assert "script-src 'self'" in response.headers["content-security-policy"]
    assert "strict-transport-security" in response.headers
    assert caplog.text.count("Traceback") == 1


def test_whoever_asks_too_fast_is_held_back_and_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Refused at once, they would ask again at once, and the server did nothing but refuse."""
    over, waiting = asyncio.Event(), list[float]()

    async def held(seconds: float) -> None:
        waiting.append(seconds)
        await over.wait()

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        await problem(Refusal(Code.OVER, "answered"))(scope, receive, send)

    async def ask(gate: Any, address: str, path: str = "/api/info") -> int:
        transport = httpx.ASGITransport(gate, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            return (await client.get(path)).status_code

    async def work() -> None:
        limits = Limits(requests=(0.0, 2), sockets=3)
        server: Any = SimpleNamespace(settings=Settings(tmp_path, limits=limits))
        gate = Gate(answer, server, Visitors(limits), lambda path: path == "/a.js")
        assert [await ask(gate, "192.0.2.1") for _ in range(2)] == [409, 409]
        monkeypatch.setattr(asyncio, "sleep", held)
        asked = [asyncio.create_task(ask(gate, "192.0.2.1")) for _ in range(3)]
        while len(waiting) < 3:
            await asyncio.wait(asked, timeout=0.001)
        assert await ask(gate, "192.0.2.1") == 429, "more than their connections are not kept"
        assert await ask(gate, "192.0.2.1", "/a.js") == 409, "files are not counted"
        assert await ask(gate, "192.0.2.2") == 409
        assert not any(task.done() for task in asked)
        over.set()
        assert await asyncio.gather(*asked) == [429] * 3
        assert all(0.5 <= each / limits.refused_s <= 1.5 for each in waiting)
        assert len(set(waiting)) == 3, "they do not come again together"

    asyncio.run(work())


def test_the_end_waits_for_nobody_who_keeps_silent(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "data")
    with ExitStack() as stack:
        for begin in (lambda connection: None, begun_body, upgraded):
            begin(stack.enter_context(raw(server)))
        assert server.end(signal.SIGTERM) == 0
    assert "Traceback" not in server.log.read_text()


def test_ctrl_c_is_for_the_server_and_leaves_no_trace(tmp_path: Path) -> None:
    """Ctrl-C at a terminal goes to all processes of a group, also to those that are just starting."""
    server = ServerProcess(tmp_path / "data", before=os.setpgrp)
    assert server.get("/api/info").status_code == 200  # a process is being started
    os.killpg(server.process.pid, signal.SIGINT)
    assert server.process.wait(60) == 0
    assert server.process.stdout is not None
    server.process.stdout.close()
    assert server.log.read_text() == ""


def test_when_there_is_no_more_time_whoever_waits_for_a_scribe_is_told_so(tmp_path: Path) -> None:
    async def work(server: ServerProcess) -> list[int]:
        async with httpx.AsyncClient(base_url=server.address, timeout=LONG_S) as client:

            async def replay(number: int) -> int:
                headers = "".join(f"h{each}-{number}: x\n" for each in range(50_000))
                form = {"record": f'game: diavolo\nseats: "a", "b"\n{headers}\n1. c4 d7\n'}
                return (await client.post("/api/replay", json=form)).status_code

            tasks = [asyncio.create_task(replay(number)) for number in range(6)]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            assert await asyncio.to_thread(server.end) == 0
            return await asyncio.gather(*tasks)

    with server_in(tmp_path / "data", program=[str(Path(hurried.__file__))]) as server:
        assert set(drive(work(server))) == {200, 503}
    assert "Traceback" not in server.log.read_text()


def test_whoever_asks_while_a_server_ends_is_not_refused(tmp_path: Path) -> None:
    """What still comes on a connection that is open is written as well, or the connection ends before it.

    So a proxy passes it on to another server, which it does not do with what this one has answered.
    """
    server = ServerProcess(tmp_path / "data", "--limits", "1000")
    begun, statuses = Event(), set[int]()

    def ask(name: int) -> None:
        connection = HTTPConnection("127.0.0.1", server.port, timeout=LONG_S)
        with closing(connection), suppress(OSError, HTTPException):
            for number in count():
                body = json.dumps({"path": f"/g/{name}-{number}"})
                connection.request("POST", "/api/qr", body, {"content-type": "application/json"})
                answer = connection.getresponse()
                answer.read()
                statuses.add(answer.status)
                begun.set()

    with ThreadPoolExecutor() as hands:
        asking = [hands.submit(ask, name) for name in range(3)]
        assert begun.wait(LONG_S)
        assert server.end(signal.SIGTERM) == 0
        for each in asking:
            each.result(LONG_S)
    assert statuses == {200}
    assert server.log.read_text() == ""


def test_what_is_over_leaves_memory_at_once(tmp_path: Path) -> None:
    """Rooms and connections that kept each other would stay until all objects are searched, seldom enough."""
    program = [str(Path(counting.__file__))]
    with server_in(tmp_path / "data", program=program) as server:

        async def play() -> None:
            ticket = server.create("diavolo", "me", "open")
            rival = server.join(ticket["room"])
            ada = await Client.at(server, ticket["room"], ticket["token"])
            ben = await Client.at(server, ticket["room"], rival["token"], protocol=2)
            await ada.ask("move", seat=0, ply=0, move="c4 d7")
            await ada.close()
            ben.socket.transport.abort()
            # A room that is read anew, and left again.
            await (await Client.at(server, ticket["room"], ticket["token"])).close()

        def left() -> int:
            """How many rooms and connections there are in memory."""
            told = server.log.read_text().count(counting.MARK)
            server.process.send_signal(signal.SIGUSR1)
            while server.log.read_text().count(counting.MARK) == told:
                sleep(0.02)
            return int(server.log.read_text().rsplit(counting.MARK, 1)[1].split()[0])

        drive(play())
        latest = monotonic() + LONG_S
        while (count := left()) and monotonic() < latest:
            sleep(0.1)
        assert count == 0
