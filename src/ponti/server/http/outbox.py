"""What is sent to one device: at once as long as it takes everything in, else in order, when it does."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Coroutine, Generator
from contextlib import suppress
from types import coroutine
from typing import Any, Protocol

from starlette.types import Send

LAST_WORDS_S = 5.0


class Reader(Protocol):
    """The other end, as far as it can be seen from here."""

    @property
    def unread(self) -> int:
        """So many bytes are on their way that the system has not taken yet."""

    def cut(self) -> None:
        """End the connection at once."""


class Outbox:
    """The messages on their way to a device. A slow one holds nobody up; one that is too slow is given up.

    `most` messages and `most_bytes` may wait. Whoever has stopped reading would not read a farewell either:
    the connection is cut, and with it goes what the system would have kept for the reader.
    """

    def __init__(self, send: Send, reader: Reader, most: int, most_bytes: int) -> None:
        self._send = send
        self._reader = reader
        self._most = most
        self._most_bytes = most_bytes
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        """How much waits."""
        self._sending: asyncio.Task[None] | None = None
        self._over = False
        self.closing: int | None = None

    def put(self, data: bytes) -> None:
        """Send a message; never waits."""
        if self._over:
            return
        if self._sending is None:
            self._sending = begun(self._send_all(data))
            return
        self._waiting.append(data)
        self._bytes += len(data)
        if len(self._waiting) > self._most or self._bytes + self._reader.unread > self._most_bytes:
            self._over = True
            self._waiting.clear()
            self._reader.cut()

    def close(self, code: int) -> None:
        """Close the connection with this code, after everything that waits has been sent."""
        self.closing = code
        if self._sending is None:
            self._sending = begun(self._send_all())

    async def _send_all(self, data: bytes | None = None) -> None:
        """Send a message and all that wait meanwhile; then close, if that is to be done."""
        try:
            while data is not None and not self._over:
                await self._send({"type": "websocket.send", "text": data.decode()})
                data = self._waiting.popleft() if self._waiting else None
                self._bytes -= len(data or b"")
            if self.closing is not None and not self._over:
                self._over = True
                await self._send({"type": "websocket.close", "code": self.closing, "reason": ""})
        except (OSError, RuntimeError):
            self._over = True  # nobody listens any more; the reading side is told so too
        finally:
            self._sending = None

    async def finish(self) -> None:
        """Nothing more will be put in: let the last words go out, if anybody still listens."""
        if self._sending is not None:
            if self.closing is None:
                self._sending.cancel()
            await asyncio.wait([self._sending], timeout=LAST_WORDS_S)
        if self._sending is not None:
            self._sending.cancel()


def begun(work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """Do some work at once; where it has to wait for something, the rest of it is a task.

    Sending hardly ever waits, and waking a task costs as much as sending does.
    """
    try:
        awaited = work.send(None)
    except StopIteration:
        return None
    return asyncio.get_running_loop().create_task(_rest(work, awaited))


@coroutine
def _rest(work: Coroutine[Any, Any, None], awaited: Any) -> Generator[Any, Any, None]:
    """The rest of what has been begun, as if it had been a task from the start."""
    with suppress(StopIteration):
        while True:
            try:
                result = yield awaited
            except BaseException as error:  # above all: the task is cancelled
                awaited = work.throw(error)
            else:
                awaited = work.send(result)
