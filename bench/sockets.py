"""A WebSocket client that costs next to nothing, so that a benchmark measures the server and not itself."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from typing import cast

_HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Socket(asyncio.Protocol):
    """One connection; text messages only. The mask is zero, so that masking changes nothing."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._buffer = b""
        self._transport: asyncio.WriteTransport | None = None
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.on_message: Callable[[bytes], None] = lambda _: None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.WriteTransport, transport)
        self._transport.write(_HANDSHAKE.format(port=self._port).encode())

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.open.done():
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self.open.set_exception(ConnectionError(head.decode()))
                return
            self._buffer = rest
            self.open.set_result(None)
        while (frame := self._frame()) is not None:
            kind, content = frame
            if kind == 1:
                self.on_message(content)
            elif kind == 9:
                self._write(10, content)

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 127, 2
        if size == 126:
            if len(buffer) < 4:
                return None
            size, start = struct.unpack_from("!H", buffer, 2)[0], 4
        elif size == 127:
            if len(buffer) < 10:
                return None
            size, start = struct.unpack_from("!Q", buffer, 2)[0], 10
        if len(buffer) < start + size:
            return None
        self._buffer = buffer[start + size :]
        return buffer[0] & 15, buffer[start : start + size]

    def send(self, text: str) -> None:
        """Send a text message."""
        self._write(1, text.encode())

    def _write(self, kind: int, content: bytes) -> None:
        assert self._transport is not None
        size = len(content)
        first = 128 | kind
        head = struct.pack("!BB", first, 128 | size) if size < 126 else struct.pack("!BBH", first, 254, size)
        self._transport.write(head + b"\0\0\0\0" + content)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()


async def open_sockets(
    port: int,
    count: int,
    greet: Callable[[int, Socket], None] | None = None,
    an_address: int | None = None,
) -> list[Socket]:
    """So many connections, not all at the same moment; each may say something as soon as it is open.

    All come from one address of loopback, or at most so many from each.
    """
    loop = asyncio.get_running_loop()
    limit = asyncio.Semaphore(50)

    async def connect(number: int) -> Socket:
        async with limit:
            here = None if an_address is None else (f"127.0.1.{1 + number // an_address}", 0)
            _, socket = await loop.create_connection(lambda: Socket(port), "127.0.0.1", port, local_addr=here)
            await socket.open
            if greet is not None:
                greet(number, socket)
            return socket

    return await asyncio.gather(*(connect(number) for number in range(count)))
