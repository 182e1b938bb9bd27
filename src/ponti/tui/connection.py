"""One WebSocket to a game on a server that keeps itself alive: hello, heartbeats, back-off, sending again.

`docs/protocol.md` tells what is said; the browser does the same in `web/net/`.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPException
from itertools import count
from random import SystemRandom
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request as HttpRequest
from urllib.request import urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from ponti.errors import PontiError
from ponti.wire.base import PROTOCOL, Request
from ponti.wire.client_messages import Hello, Ping
from ponti.wire.forms import Join, NewGame

FINAL = (1008, 4000)
"""After these codes one does not connect again by oneself."""
SILENCE_S = 5.0
"""A connection on which nothing is heard for so long after a question is given up."""
ENTERING_S = 15.0
LARGEST = 2**22
"""No message of a server is larger."""
_ROOM = re.compile(r"/g/([a-z2-7]{10})/?")
_TOKEN = re.compile(r"[A-Za-z0-9_-]{32}")
_ANSWER_S = 15.0
_GOODBYE_S = 1.0


class RefusedError(PontiError):
    """The server says no: a code to decide by, and the rule if the rules forbid it."""

    def __init__(self, code: str, message: str, violation: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.violation = violation


@dataclass(frozen=True, slots=True)
class Link:
    """The link of a game: the server, the room, and a token where it opens a seat.

    >>> link = Link.parse("http://192.168.1.20:8000/g/k3x7q2mzpa")
    >>> link.server, link.room, link.socket
    ('http://192.168.1.20:8000', 'k3x7q2mzpa', 'ws://192.168.1.20:8000/ws/k3x7q2mzpa')
    """

    server: str
    room: str
    token: str | None = None

    @classmethod
    def parse(cls, text: str) -> Link:
        """Read a link; `PontiError` if it is none."""
        text = text.strip()
        if "://" not in text:
            text = f"http://{text}"
        try:
            parts = urlsplit(text)
            found = _ROOM.fullmatch(parts.path)
        except ValueError:
            found = None
        if found is None or parts.scheme not in ("http", "https") or not parts.netloc:
            raise PontiError("this is not the link of a game, such as http://192.168.1.20:8000/g/k3x7q2mzpa")
        token = parts.fragment if _TOKEN.fullmatch(parts.fragment) else None
        return cls(f"{parts.scheme}://{parts.netloc}", found[1], token)

    @property
    def address(self) -> str:
        """The link without the token: under this the seat is remembered."""
        return f"{self.server}/g/{self.room}"

    @property
    def socket(self) -> str:
        """Where the WebSocket is."""
        return f"{self.server.replace('http', 'ws', 1)}/ws/{self.room}"

    @classmethod
    def create(cls, server: str, form: NewGame) -> tuple[Link, str]:
        """Make a table: the link of the own seat, and the address for the others. Waits, as `join` does."""
        told = cls(server_of(server), "")._ask("/api/games", msgspec.json.encode(form))
        return cls(server_of(server), str(told["room"]), str(told["token"])), str(told["invite"])

    def join(self, name: str, seal: str | None = None) -> str:
        """Take a free seat; the answer is its token. Waits for the network: in a thread of its own."""
        form = msgspec.json.encode(Join(name=name[:40], seal=seal))
        told = self._ask(f"/api/games/{self.room}/join", form)
        return str(told["token"])

    def info(self) -> dict[str, Any]:
        """What the server tells everybody about the game."""
        return self._ask(f"/api/games/{self.room}")

    def _ask(self, path: str, form: bytes | None = None) -> dict[str, Any]:
        request = HttpRequest(self.server + path, form, {"Content-Type": "application/json"})
        try:
            with urlopen(request, timeout=_ANSWER_S) as answer:
                told = json.loads(answer.read(LARGEST))
        except HTTPError as error:
            raise _refusal(error) from None
        except (HTTPException, OSError, ValueError) as error:
            raise RefusedError("offline", str(error)) from None
        if not isinstance(told, dict):
            raise RefusedError("other", "this is no server of Ponti")
        return told


def server_of(text: str) -> str:
    """The address of a server, as people write it; `PontiError` if it is none.

    >>> server_of(" ponti.home:8000/ "), server_of("https://ponti.home")
    ('http://ponti.home:8000', 'https://ponti.home')
    """
    text = text.strip()
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.netloc or " " in parts.netloc:
        raise PontiError("this is not the address of a server, such as http://192.168.1.20:8000")
    return f"{parts.scheme}://{parts.netloc}"


def _refusal(error: HTTPError) -> RefusedError:
    try:
        problem = json.loads(error.read(LARGEST))
        return RefusedError(problem["code"], problem["message"])
    except (OSError, ValueError, KeyError, TypeError):
        return RefusedError("other", str(error))


class Connection:
    """Says what is asked, and says it again after a loss until it is answered."""

    def __init__(self, link: Link, on_message: Callable[[dict[str, Any]], None]) -> None:
        self.link = link
        self.on_message = on_message
        self.on_status: Callable[[str], None] = lambda _: None
        self.version = -1
        self.heartbeat_s = 20.0
        self.status = "connecting"
        """`connecting`, `open`, `waiting` for another attempt, or `closed` for good."""
        self.refusal = ""
        """The code for which it is closed for good."""
        self._random = SystemRandom()
        self._prefix = f"t{self._random.getrandbits(48):x}"
        self._numbers = count()
        self._open: dict[str, tuple[bytes, asyncio.Future[dict[str, Any]]]] = {}
        self._socket: ClientConnection | None = None
        self._heard = asyncio.Event()
        self._ended = False

    def next_id(self) -> str:
        """An id that no request had before."""
        return f"{self._prefix}-{next(self._numbers)}"

    async def ask(self, request: Request) -> dict[str, Any]:
        """Send a request and wait for its answer, through lost connections; `RefusedError` for a no."""
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        text = msgspec.json.encode(request)
        self._open[request.id] = text, answer
        if self._socket is not None and self.status == "open":
            with suppress(ConnectionClosed):
                await self._socket.send(text.decode())
        try:
            return await answer
        finally:
            self._open.pop(request.id, None)

    async def run(self) -> None:
        """Stay connected until it is closed."""
        attempt = 0
        while not self._ended:
            self._set("connecting")
            try:
                async with asyncio.timeout(ENTERING_S):
                    socket = await connect(self.link.socket, max_size=LARGEST, ping_interval=None, proxy=None)
                async with socket:
                    self._socket = socket
                    await self._greet(socket)
                    attempt = 0
                    await self._listen(socket)
            except (OSError, TimeoutError, WebSocketException, ValueError):
                pass
            finally:
                closed, self._socket = self._socket, None
            if closed is not None and closed.close_code in FINAL:
                self._end()
                return
            if not self._ended:
                self._set("waiting")
                await asyncio.sleep(self._random.uniform(0, min(20.0, 0.5 * 2**attempt)))
                attempt = min(attempt + 1, 8)

    async def _greet(self, socket: ClientConnection) -> None:
        hello = Hello(
            id=self.next_id(), room=self.link.room, token=self.link.token, version=-1, protocol=PROTOCOL
        )
        await socket.send(msgspec.json.encode(hello).decode())
        async with asyncio.timeout(ENTERING_S):
            while True:
                message = self._read(await socket.recv())
                if message.get("type") == "welcome":
                    self.heartbeat_s = float(message.get("heartbeat_s", 20))
                    break
                if message.get("type") == "error":
                    self.refusal = str(message.get("code"))
        self.on_message(message)
        self._set("open")
        for text, _ in list(self._open.values()):
            await socket.send(text.decode())

    async def _listen(self, socket: ClientConnection) -> None:
        beating = asyncio.create_task(self._beat(socket))
        try:
            async for text in socket:
                self._heard.set()
                self._hear(self._read(text))
        finally:
            beating.cancel()

    async def _beat(self, socket: ClientConnection) -> None:
        """Ask now and then whether the server is there, and hang up if it is not."""
        while True:
            await asyncio.sleep(self.heartbeat_s / 2)
            self._heard.clear()
            await socket.send(msgspec.json.encode(Ping(id=self.next_id())).decode())
            try:
                async with asyncio.timeout(SILENCE_S):
                    await self._heard.wait()
            except TimeoutError:
                await socket.close()
                return

    def _read(self, text: str | bytes) -> dict[str, Any]:
        message = json.loads(text)
        if not isinstance(message, dict):
            raise ValueError("not a message")
        return message

    def _hear(self, message: dict[str, Any]) -> None:
        answered = self._open.get(str(message.get("id")))
        if message.get("type") == "error":
            code = str(message.get("code"))
            if answered is None:
                self.refusal = code
            elif not answered[1].done():
                answered[1].set_exception(
                    RefusedError(code, str(message.get("message")), message.get("violation"))
                )
            return
        self.on_message(message)
        if answered is not None and not answered[1].done():
            answered[1].set_result(message)

    def _set(self, status: str) -> None:
        if status != self.status:
            self.status = status
            self.on_status(status)

    def _end(self) -> None:
        self._ended = True
        self._set("closed")
        for _, answer in self._open.values():
            if not answer.done():
                answer.set_exception(RefusedError(self.refusal or "other", "the connection is closed"))

    async def close(self) -> None:
        """Hang up for good."""
        self._ended = True
        if self._socket is not None:
            with suppress(TimeoutError):  # a server that is gone does not say goodbye
                async with asyncio.timeout(_GOODBYE_S):
                    await self._socket.close()
        self._end()
