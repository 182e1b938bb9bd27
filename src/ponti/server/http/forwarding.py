"""Requests for a room that another server of the database has: they are passed on, and its answers back.

The other one may be dying, or stopped: it then takes connections and says nothing. So while nothing is heard
from it, it is looked again and again whether the room is still its own. As soon as its lease has run out, the
room is found here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from time import monotonic
from typing import Any, TypeVar
from urllib.parse import urlsplit

from httptools import HttpParserError, HttpResponseParser
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from ponti.server import logs, meters
from ponti.server.rooms.house import ElsewhereError
from ponti.server.storage.interface import AwayError, LostClaimError

AGAIN = 1012
"""A WebSocket is closed with this code where the device has only to connect again: "service restart"."""
MARK = "x-ponti-passed-on"
"""Whoever gets a request with this header does not pass it on again."""
PATIENCE_S = 20.0
LOOK_S = 0.5
"""So often it is looked whose the room is, while nothing is heard."""
AGAIN_S = 0.2
PING_S = 1.0
SILENCE_S = 2.5
"""A server that answers no ping for so long is given up."""
_NOT_PASSED_ON = frozenset(
    {"connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade", "content-length", "host",
     "origin", "x-forwarded-for", "x-forwarded-proto", "x-request-id", "expect", "date", "server", MARK}
)  # fmt: skip

Found = TypeVar("Found")
There = TypeVar("There")


class UnreachableError(Exception):
    """The other server does not answer, or has just let go of the room."""


async def wherever(
    find: Callable[[], Awaitable[Found]],
    pass_on: Callable[[str], Awaitable[There]],
    passed_on: bool,
    forget: Callable[[There], None] = lambda _: None,
) -> Found | There:
    """What is found here or, where the room is another server's, what comes of passing the request on.

    What came of it too late, when the room had been found elsewhere, is to be forgotten.
    """
    until = monotonic() + PATIENCE_S
    asking: asyncio.Future[There] | None = None
    asked = ""
    try:
        while monotonic() < until:
            try:
                return await find()
            except ElsewhereError as elsewhere:
                if passed_on:
                    raise LostClaimError("the room has just gone to another server") from None
                address = elsewhere.address
            if asking is not None and asked != address:
                given_up, asking = asking, None
                await _give_up(given_up, forget)
            if asking is None:
                asking, asked = asyncio.ensure_future(pass_on(address)), address
            await asyncio.wait([asking], timeout=LOOK_S)
            if asking.done():
                answered, asking = asking, None
                try:
                    return answered.result()
                except (OSError, TimeoutError, UnreachableError):
                    await asyncio.sleep(AGAIN_S)
        raise AwayError(f"the server at {asked} has the room and does not answer")
    finally:
        if asking is not None:
            await _give_up(asking, forget)


async def _give_up(asking: asyncio.Future[There], forget: Callable[[There], None]) -> None:
    """Ask no longer; an answer, or a failure, may have come in this very moment."""
    asking.cancel()
    await asyncio.wait([asking])
    if not asking.cancelled() and asking.exception() is None:
        forget(asking.result())


def _words(scope: Scope) -> dict[str, str]:
    """What is said about whoever asks."""
    client = scope.get("client")
    return {
        MARK: "1",
        "x-request-id": logs.REQUEST.get() or "",
        **({"x-forwarded-for": client[0]} if client else {}),
    }


async def socket_at(address: str, room: str, scope: Scope, hello: bytes) -> tuple[ClientConnection, bytes]:
    """A WebSocket to the server that has a room, which has heard the hello, and what it said first."""
    meters.PASSED_ON.labels("socket").inc()
    url = f"{address.replace('http', 'ws', 1)}/ws/{room}"
    socket = None
    try:
        socket = await connect(
            url,
            additional_headers=_words(scope),
            user_agent_header=None,
            compression=None,
            ping_interval=PING_S,
            ping_timeout=SILENCE_S,
            close_timeout=AGAIN_S,
            max_size=None,
            proxy=None,
        )
        await socket.send(hello.decode(), text=True)
        return socket, await socket.recv(decode=False)
    except BaseException as error:
        if socket is not None:
            socket.transport.abort()
        if isinstance(error, (OSError, WebSocketException)):
            raise UnreachableError(str(error)) from None
        raise


def abandoned(found: tuple[ClientConnection, bytes]) -> None:
    """Hang up on a server whose answer comes too late."""
    found[0].transport.abort()


async def converse(owner: ClientConnection, receive: Receive, tell: Callable[[bytes], None]) -> int | None:
    """A device talks to the server that has its room, until one of them hangs up.

    The code with which the device is to be hung up on; None if it is gone.
    """

    async def there() -> None:
        while (message := await receive())["type"] == "websocket.receive":
            await owner.send(message.get("text") or message.get("bytes") or "")

    async def back() -> None:
        while True:
            tell(await owner.recv(decode=False))

    speaking, hearing = asyncio.create_task(there()), asyncio.create_task(back())
    try:
        await asyncio.wait([speaking, hearing], return_when=asyncio.FIRST_COMPLETED)
        gone = speaking.done() and speaking.exception() is None
    finally:
        for task in (speaking, hearing):
            task.cancel()
        await asyncio.gather(speaking, hearing, return_exceptions=True)
        owner.transport.abort()
    if gone:
        return None
    return AGAIN if owner.close_code in (None, 1000, 1001, 1005, 1006) else owner.close_code


class _Answer:
    """Collects what httptools reads."""

    def __init__(self, method: str) -> None:
        self.headers: list[tuple[str, str]] = []
        self.body = bytearray()
        self.complete = False
        self._has_body = method != "HEAD"
        """Whether what the headers announce will come, which only whoever asked can know."""

    def on_header(self, name: bytes, value: bytes) -> None:
        self.headers.append((name.decode("latin-1").lower(), value.decode("latin-1")))

    def on_headers_complete(self) -> None:
        self.complete = not self._has_body

    def on_body(self, body: bytes) -> None:
        self.body += body

    def on_message_complete(self) -> None:
        self.complete = True


async def answer_at(address: str, request: Request, content: bytes) -> Response:
    """What the server that has the room answers to a request."""
    meters.PASSED_ON.labels("request").inc()
    there = urlsplit(address)
    secure = there.scheme == "https"
    reader, writer = await asyncio.open_connection(
        there.hostname, there.port or (443 if secure else 80), ssl=secure or None
    )
    try:
        writer.write(_written(there.netloc, request, content))
        answer = _Answer(request.method)
        parser = HttpResponseParser(answer)
        while not answer.complete:
            data = await reader.read(65_536)
            if not data:
                raise UnreachableError("it hung up")
            parser.feed_data(data)
        headers = {name: value for name, value in answer.headers if name not in _NOT_PASSED_ON}
        if parser.get_status_code() == 503 and "retry-after" in headers:
            raise UnreachableError("it has just lost the room")
        return Response(bytes(answer.body), parser.get_status_code(), headers)
    except HttpParserError as error:
        raise UnreachableError(str(error)) from None
    finally:
        writer.transport.abort()


def _written(host: str, request: Request, content: bytes) -> bytes:
    """A request as it is sent."""
    target = request.scope.get("raw_path", request.url.path.encode()).decode("latin-1")
    query = request.scope.get("query_string", b"").decode("latin-1")
    headers: Mapping[str, Any] = {
        "host": host,
        "connection": "close",
        **{name: value for name, value in request.headers.items() if name not in _NOT_PASSED_ON},
        **_words(request.scope),
        "content-length": len(content),
    }
    lines = [f"{request.method} {target}{'?' if query else ''}{query} HTTP/1.1"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + content
