"""Raw connections: bytes as somebody might send them who is not a browser."""

from __future__ import annotations

import json
import os
import re
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.server.processes import LONG_S, Reachable

UPGRADE = (
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
)
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Raw:
    """A connection on which one can say anything."""

    def __init__(self, server: Reachable, receive_buffer: int | None = None) -> None:
        self.host, _, port = server.address.removeprefix("http://").partition(":")
        self.socket = socket.socket()
        if receive_buffer is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(LONG_S)
        self.socket.connect((self.host, int(port)))

    def send(self, data: bytes) -> bool:
        """Send bytes; whether the other end still takes them."""
        try:
            self.socket.sendall(data)
        except ConnectionError:
            return False
        return True

    def ask(self, path: str, method: str = "GET", *headers: str, body: bytes = b"") -> bool:
        """Send a request."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}", *headers, "", ""]
        return self.send("\r\n".join(lines).encode() + body)

    def rest(self) -> bytes:
        """Everything until the other end hangs up."""
        told = b""
        try:
            while data := self.socket.recv(65_536):
                told += data
        except ConnectionError:
            pass
        return told

    def answer(self) -> tuple[int, bytes]:
        """The next answer: its status, and all of it."""
        told = b""
        while b"\r\n\r\n" not in told:
            told += self._more()
        size = re.search(rb"content-length: (\d+)", told.lower())
        end = told.index(b"\r\n\r\n") + 4 + (int(size[1]) if size else 0)
        while len(told) < end:
            told += self._more()
        return int(told.split()[1]), told

    def _more(self) -> bytes:
        data = self.socket.recv(65_536)
        assert data, "the server has hung up"
        return data

    # As a WebSocket

    def upgrade(self, path: str = "/ws", *headers: str) -> int:
        """Become a WebSocket; the status of the answer."""
        self.ask(path, "GET", *UPGRADE, *headers)
        return self.answer()[0]

    def say(self, **fields: Any) -> bool:
        """Send a message as one frame."""
        return self.send(frame(json.dumps(fields).encode()))

    def stop_talking(self) -> None:
        """Say that nothing more will come; answers are still heard."""
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        """Hang up."""
        self.socket.close()

    def reset(self) -> None:
        """Hang up without a word, as a machine that is switched off."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()


@contextmanager
def raw(server: Reachable, **options: Any) -> Iterator[Raw]:
    """A raw connection that is closed afterwards."""
    connection = Raw(server, **options)
    try:
        yield connection
    finally:
        connection.close()


def frame(data: bytes, opcode: int = TEXT, fin: bool = True, reserved: int = 0, masked: bool = True) -> bytes:
    """A frame as RFC 6455 has it; the mask is all zeros."""
    head = bytes([fin << 7 | reserved << 4 | opcode])
    mask = 0x80 if masked else 0
    if len(data) < 126:
        head += bytes([mask | len(data)])
    elif len(data) < 65_536:
        head += bytes([mask | 126]) + struct.pack("!H", len(data))
    else:
        head += bytes([mask | 127]) + struct.pack("!Q", len(data))
    return head + (bytes(4) if masked else b"") + data


def memory_of(pid: int) -> int:
    """The resident memory of a process, in bytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
