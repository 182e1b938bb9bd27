"""What a device says on its WebSocket: one message after the other, and no faster than it may."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from starlette.types import Receive

from ponti.server import logs
from ponti.server.http.door import LAST_LOOK_S, Line
from ponti.server.http.limits import Bucket, Buckets
from ponti.server.rooms.answers import refused
from ponti.server.settings import Limits
from ponti.wire import client_messages as asked
from ponti.wire.base import Code
from ponti.wire.refusal import Refusal

_decoder: msgspec.json.Decoder[asked.ClientMessage] = msgspec.json.Decoder(asked.ClientMessage)

HELD_BACK_S = 0.1
"""So long a message waits, and again, whose address has said too much."""


class Goodbye(Exception):  # noqa: N818  (the end of a conversation)
    """The connection is to be closed with this code; without one, the other side is gone."""

    def __init__(self, code: int | None = None) -> None:
        super().__init__(code)
        self.code = code


class Messages:
    """The messages of a device; what cannot be read is refused, and the next one is waited for."""

    def __init__(
        self,
        receive: Receive,
        address: str,
        line: Line,
        limits: Limits,
        talking: Buckets,
        tell: Callable[[bytes], None],
    ) -> None:
        self._receive = receive
        self._address = address
        self._line = line
        self._limits = limits
        self._own = Bucket(limits.messages)
        self._talking = talking
        """What all devices of an address may say together."""
        self._tell = tell
        self._strikes = 0
        self._trace = logs.REQUEST.get() or ""
        self._count = 0

    def _refuse(self, refusal: Refusal, request: str | None = None) -> None:
        self._tell(refused(refusal, request))

    async def first(self) -> Any:
        """The first message, which has to come soon."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._limits.hello_s):
                return await self.next()
        async with asyncio.timeout(LAST_LOOK_S):
            return await self.next()

    async def next(self) -> Any:
        """The next message that can be read; a flood or a binary message ends the conversation."""
        while True:
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                raise Goodbye
            text = message.get("text")
            if text is None:
                self._refuse(Refusal(Code.BINARY, "messages are JSON texts"))
                raise Goodbye(1003)
            if not self._own.take():
                self._strikes += 1
                self._refuse(Refusal(Code.TOO_FAST, "too many messages in a short time"), id_of(text))
                if self._strikes >= self._limits.strikes:
                    raise Goodbye(1008)
                await asyncio.sleep(0.05)
                continue
            self._count += 1
            logs.REQUEST.set(f"{self._trace}.{self._count}")
            # One connection may be as fast as a hand. A hundred hands of one address wait for each other, and
            # nobody who only shares the address is refused for it.
            while not self._talking.take(self._address):
                if self._line.is_closed:
                    raise Goodbye
                await asyncio.sleep(HELD_BACK_S)
            try:
                return _decoder.decode(text)
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                is_json = isinstance(error, msgspec.ValidationError)
                code = Code.BAD_MESSAGE if is_json else Code.NOT_JSON
                self._refuse(Refusal(code, str(error)[:200]), id_of(text) if is_json else None)


def id_of(text: str) -> str | None:
    """The id of a message that could not be read otherwise, if it has one."""
    try:
        message = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    request = message.get("id") if isinstance(message, dict) else None
    return request if isinstance(request, str) and len(request) <= 40 else None
