"""Bytes at random, from fixed seeds: HTTP that is nearly right and frames that are nearly right.

Whatever comes, the server answers or hangs up; never with an answer that begins with 5, never with a
traceback in its log, and it is no larger afterwards.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ponti.wire.endpoints import ENDPOINTS
from tests.server.processes import ServerProcess, server_in
from tests.server.raw import Raw, frame, memory_of
from tests.server.test_fuzz import message

ROUND = 100
"""So many connections are made before the server is weighed, and as many again after that."""
HEADERS = [
    "Host: 127.0.0.1",
    "Host: [",
    "Host: 127.0.0.1:99999999",
    "Host: é",
    "Origin: http://127.0.0.1",
    "Origin: null",
    "Origin: http://[",
    "Content-Type: application/json",
    "Content-Type: text/plain",
    "Content-Length: 2",
    "Content-Length: -1",
    "Content-Length: 99999999999999999999",
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: chunked, chunked",
    "Connection: Upgrade",
    "Connection: close",
    "Upgrade: websocket",
    "Upgrade: h2c",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Version: 1",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    "Sec-WebSocket-Key: ?",
    "Sec-WebSocket-Protocol: a, b",
    "Expect: 100-continue",
    "Authorization: Bearer x",
    "Authorization: Bearer \t",
    "If-None-Match: *",
    "Accept-Encoding: gzip",
    "X-Forwarded-For: 192.0.2.7",
    "X-Forwarded-For: ,,,",
    "X-Forwarded-For: [::1]:x, \x7f",
    "X-Forwarded-Proto: https",
    "Range: bytes=5-1",
    "Cookie: " + "x" * 9000,
]
PATHS = [
    *(re.sub(r"{\w+}", "aaaaaaaaaa", endpoint.path) for endpoint in ENDPOINTS),
    *("/", "/app.js", "/locale/x/../cs.json", "/locale/%2e%2e/cs.json", "//app.js", "/%ff%fe", "/%00", "*"),
    *(
        "http://evil.example/",
        "/api/games/\u00e9",
        "/api/games/aaaaaaaaaa/picture.svg?step=x",
        "/ws",
        "/?" + "&" * 50,
    ),
]
METHODS = ["GET", "POST", "DELETE", "HEAD", "OPTIONS", "PUT", "CONNECT", "PRI", "get"]
BODIES = [
    b"",
    b"{}",
    b"[]",
    b"\xff\xfe",
    b'{"tickets": []}',
    b'{"record": ""}',
    b"2\r\n{}\r\n0\r\n\r\n",
    b"zz\r\n",
]


def mangled(rng: Random, data: bytes) -> bytes:
    """The same with some bytes changed, lost or repeated."""
    content = bytearray(data)
    for _ in range(rng.choice([0, 0, 1, 1, 2, 5, 20])):
        place = rng.randrange(len(content) + 1)
        what = rng.randrange(4)
        if what == 0:
            content[place : place + 1] = bytes([rng.randrange(256)])
        elif what == 1:
            del content[place : place + rng.randrange(1, 8)]
        elif what == 2:
            content[place:place] = content[place : place + rng.randrange(1, 50)]
        else:
            content[place:place] = rng.choice([b"\r\n", b"\n", b"\x00", b"\xff" * 3, b": ", b"%", b" "])
    return bytes(content)


def request(rng: Random) -> bytes:
    """Something that is nearly an HTTP request, or several."""
    lines = [f"{rng.choice(METHODS)} {rng.choice(PATHS)} HTTP/1.{rng.choice('1110')}"]
    if rng.random() < 0.8:
        lines.append("Host: 127.0.0.1")
    lines += rng.sample(HEADERS, rng.randrange(6))
    body = rng.choice(BODIES)
    if rng.random() < 0.5:
        lines.append(f"Content-Length: {len(body)}")
    head = "\r\n".join([*lines, "", ""]).encode()
    return mangled(rng, head + body) * rng.choice([1, 1, 1, 1, 2, 5])


def frames(rng: Random, ticket: dict[str, Any]) -> bytes:
    """Something that is nearly what a WebSocket carries, from somebody who plays as a rule."""
    hello = {"type": "hello", "id": "h", "room": ticket["room"], "token": ticket["token"], "version": -1}
    data = frame(json.dumps(hello).encode()) if rng.random() < 0.8 else b""
    for _ in range(rng.randrange(1, 12)):
        text = rng.choice(
            [
                b"",
                *(message(rng, ticket["room"]).encode("utf-8", "replace") for _ in range(8)),
                b"\xff\xfe\x00",
                b"\xc3",
                b"x" * rng.choice([125, 126, 20_000, 70_000]),
                b"\x03\xe8",
                b"\x00\x00",
                b"\x03",
                b'{"type": "hello", "id": "h", "room": "aaaaaaaaaa", "version": -1}',
                b"[" * 16_000,
            ]
        )
        data += frame(
            text,
            rng.choice([1] * 20 + [0, 2, 3, 8, 9, 10, 15]),
            rng.random() < 0.9,
            rng.choice([0] * 80 + [1, 2, 4, 7]),
            rng.random() < 0.98,
        )
    return data if rng.random() < 0.5 else mangled(rng, data)


def ask(server: ServerProcess, rng: Random, _: dict[str, Any]) -> bytes:
    """Send something that is nearly HTTP, and stop talking; the answers."""
    return end_of(Raw(server), request(rng), rng)


def speak(server: ServerProcess, rng: Random, ticket: dict[str, Any]) -> bytes:
    """Send something that is nearly a conversation over a WebSocket; the answers."""
    connection = Raw(server)
    assert connection.upgrade() == 101
    return end_of(connection, frames(rng, ticket), rng)


def end_of(connection: Raw, data: bytes, rng: Random) -> bytes:
    """Say something, hang up in one way or another, and hear what is said until then."""
    pieces = [data] if rng.random() < 0.7 else [data[: len(data) // 2], data[len(data) // 2 :]]
    if all(connection.send(piece) for piece in pieces):
        if rng.random() < 0.2:
            connection.reset()
            return b""
        connection.stop_talking()
    told = connection.rest()
    connection.close()
    return told


@pytest.mark.parametrize(("talk", "seed"), [(ask, 1), (speak, 2)])
def test_bytes_at_random(
    tmp_path: Path, talk: Callable[[ServerProcess, Random, dict[str, Any]], bytes], seed: int
) -> None:
    rng = Random(seed)
    with server_in(tmp_path / "data", "--limits", "1000") as server:
        tickets = [server.create(game, "me", "local") for game in ("hashi", "diavolo")]
        weights = []
        for _ in range(2):
            for _ in range(ROUND):
                told = talk(server, rng, rng.choice(tickets))
                assert not re.search(rb"^HTTP/1\.1 5\d\d", told, re.MULTILINE), told
                assert b'"code":"internal"' not in told, told
            weights.append(memory_of(server.process.pid))
        while (health := server.get("/healthz").json())["connections"]:
            pass  # until the last one is noticed to be gone
        assert health["status"] == "ok"
        assert weights[1] - weights[0] < 8_000_000
        log = server.log.read_text()
        assert "Traceback" not in log, log
        assert len(log.splitlines()) < 100, "nobody fills the log"
