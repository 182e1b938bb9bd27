"""Uvicorn's protocols with bounds: how long a request may take to arrive, into how many parts it may fall.

Bytes are cheap to send and dear to take apart: a quarter of a megabyte, which is read at once, can hold forty
thousand empty frames, tiny chunks, headers or requests. Browsers send nothing of the kind.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, cast

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ponti.server.http.door import LAST_LOOK_S, Door, Line
from ponti.server.http.limits import Bucket
from ponti.server.http.problems import HEADERS

log = logging.getLogger("ponti.door")

HEADER_BYTES = 32_768
MOST_HEADERS = 100
MOST_PIPELINED = 16
"""Requests that are sent before the one before them is answered."""
FREE_PARTS = 200
SMALL_PART = 64
"""A body may come in any number of parts of this size, on average, but only in some that are smaller."""
SLICE = 512
"""So many bytes of a WebSocket are looked at before their frames are counted, and others have their turn."""
LINE = "ponti.line"
"""Under this name the app finds the line of a WebSocket in the state of its scope."""

_BAD_REQUEST = "".join(
    [
        "HTTP/1.1 400 Bad Request\r\n",
        *(f"{name}: {value}\r\n" for name, value in HEADERS.items()),
        "content-type: text/plain; charset=utf-8\r\nconnection: close\r\n",
    ]
)


class Config(uvicorn.Config):
    """Uvicorn's configuration with the door that its connections come in by."""

    def __init__(self, app: Any, door: Door, **options: Any) -> None:
        super().__init__(app, http=HttpConnection, ws=WebSocketConnection, **options)
        self.door = door


class TooMuchError(Exception):
    """A request that falls into too many parts, or is too long before it begins."""


class HttpConnection(HttpToolsProtocol):
    """A connection that sends HTTP requests."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.door = cast("Config", self.config).door
        self.line: Line | None = None
        self._before_request = 0
        """Bytes that have come since the last request had all its headers."""
        self._parts = self._body_bytes = 0
        self._cycles: list[Any] = []
        """The requests that are not answered yet."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.line = self.door.enter(transport, self.client[0] if self.client else "?")

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.door.leave(self.transport)
        self.pipeline.clear()
        for cycle in self._cycles:  # all of them have to know it, not only the last
            cycle.disconnected = True
            cycle.message_event.set()

    def data_received(self, data: bytes) -> None:
        if self.line is None or self.transport.is_closing():
            return
        self._before_request += len(data)
        try:
            super().data_received(data)
        except Exception as error:
            log.warning("a request could not be read: %s: %s", type(error).__name__, error)
            self.transport.abort()
        if self._before_request > HEADER_BYTES + len(data):
            self.send_400_response("the headers are too long")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._parts = self._body_bytes = 0

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > HEADER_BYTES:
            raise TooMuchError

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= MOST_HEADERS:
            raise TooMuchError
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MOST_PIPELINED:
            raise TooMuchError
        super().on_headers_complete()
        self._cycles = [
            cycle for cycle in (*self._cycles, self.cycle) if cycle and not cycle.response_complete
        ]
        self._before_request = 0
        self.door.expect(self.line, self.door.limits.body_s)

    def on_body(self, body: bytes) -> None:
        self._before_request = 0
        self._parts += 1
        self._body_bytes += len(body)
        if self._parts > FREE_PARTS + self._body_bytes / SMALL_PART:
            raise TooMuchError
        super().on_body(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        if self.cycle is not None and self.cycle.response_complete:
            self.door.expect(self.line, self.door.limits.header_s)  # answered before it was all there
        else:
            self.door.settle(self.line)

    def on_response_complete(self) -> None:
        more = bool(self.pipeline)
        super().on_response_complete()
        if not more and not self.transport.is_closing():
            self.door.expect(self.line, self.door.limits.header_s)

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # nothing more to read; the two would keep each other

    def timeout_keep_alive_handler(self) -> None:
        self.timeout_keep_alive_task = self.loop.call_later(LAST_LOOK_S, super().timeout_keep_alive_handler)

    def _unsupported_upgrade_warning(self) -> None:
        """Some clients offer to speak HTTP/2; that is no reason to complain."""

    def send_400_response(self, msg: str) -> None:
        if not self.transport.is_closing():
            text = f"{_BAD_REQUEST}content-length: {len(msg)}\r\n\r\n{msg}"
            self.transport.write(text.encode("ascii"))
            self.transport.close()


class WebSocketConnection(WebSocketsSansIOProtocol):
    """A connection that has become a WebSocket."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.door = cast("Config", self.config).door
        self.line: Line | None = None
        self._allowed = Bucket(self.door.limits.frames)
        self._unread = bytearray()
        """What has come and has not been looked at."""
        self._reading: asyncio.Handle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.line = self.door.of(self.transport)
        self.door.expect(self.line, self.door.limits.header_s)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.door.leave(self.transport)
        self._unread.clear()
        self.conn.parser.close()  # it knows the rest, and the two would keep each other

    def data_received(self, data: bytes) -> None:
        self._unread += data
        if self._reading is None:
            self._read_on()

    def _read_on(self) -> None:
        """Look at a slice of what has come, and in the next turn at another, until there is a message.

        The rest waits until that one has been answered, so that whoever sends a thousand at once waits for
        them, and nobody else does.
        """
        self._reading = None
        if not self._unread or self._has_message or self.transport.is_closing():
            return
        some = bytes(self._unread[:SLICE])
        del self._unread[:SLICE]
        try:
            super().data_received(some)
            if self.conn.handshake_exc is not None:
                self._refuse_handshake()
        except Exception as error:
            log.warning("a WebSocket could not be read: %s: %s", type(error).__name__, error)
            self.transport.abort()
        if self._unread:
            self._pause_reading()
            self._reading = self.loop.call_soon(self._read_on)
        elif self.read_paused and not self._has_message and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    @property
    def _has_message(self) -> bool:
        """Whether one waits for somebody who will still ask for it."""
        return not self.queue.empty() and not self.close_sent

    def _pause_reading(self) -> None:
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def _refuse_handshake(self) -> None:
        """Answer what is a WebSocket to HTTP and none to itself; uvicorn would leave it waiting, or answer
        without our headers.
        """
        if not self.transport.is_closing():
            self.handshake_complete = self.close_sent = True
            self.transport.write(f"{_BAD_REQUEST}content-length: 0\r\n\r\n".encode("ascii"))
            self.transport.close()

    def shutdown(self) -> None:
        """The server ends. A connection that cannot be ended in order keeps nobody else from it."""
        try:
            super().shutdown()
        except Exception as error:
            log.warning("a WebSocket could not be closed: %s: %s", type(error).__name__, error)
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        self.pong_timer = self.loop.call_later(LAST_LOOK_S, super().keepalive_timeout)

    def handle_events(self) -> None:
        if not self._allowed.take(count=len(self.conn.events)):
            self.transport.abort()
            return
        super().handle_events()

    def handle_connect(self, event: Any) -> None:
        if self.conn.accept(event).status_code != 101:
            return  # uvicorn would answer without our headers; `_read_on` refuses it
        super().handle_connect(event)
        self.scope["state"][LINE] = self.line
        self.door.settle(self.line)

    async def receive(self) -> Any:
        """The next message. Of several that came at once, each waits until others have had their turn."""
        if self._unread or not self.queue.empty():
            await asyncio.sleep(0)
        if self._reading is None:
            self._read_on()
        message = await super().receive()
        if self._unread:
            self._pause_reading()
        return message

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.close":
            self.door.expect(self.line, self.door.limits.header_s)  # the other end has to hang up too
            if self._reading is None:
                self._read_on()
        elif message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True  # refused, which uvicorn would take for a mistake of ours

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_text(self.frames):
            self.frames = []
            self.conn.fail(1007, "not UTF-8")
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()


def _is_text(parts: list[bytes]) -> bool:
    try:
        b"".join(parts).decode()
    except UnicodeDecodeError:
        return False
    return True
