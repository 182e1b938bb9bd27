"""What stands before every request: limits, own host and origin only; and the headers on every answer."""

from __future__ import annotations

import logging
from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from ponti.server.assembly import Server
from ponti.server.http.limits import Visitors, address_of
from ponti.server.http.problems import HEADERS, problem
from ponti.server.settings import Settings
from ponti.wire.base import Code
from ponti.wire.refusal import Refusal

log = logging.getLogger("ponti.server")


def check_origin(headers: Headers, settings: Settings) -> None:
    """Refuse requests for a foreign name, and those that a page of another site makes."""
    host = headers.get("host", "")
    if not settings.is_own_host(host):
        raise Refusal(Code.FORBIDDEN_HOST, "this server is not known by that name; see --public-url")
    origin = headers.get("origin")
    if origin is None:
        return
    allowed = {host.lower()}
    if settings.public_url:
        allowed.add(urlsplit(settings.public_url).netloc.lower())
    try:
        own = urlsplit(origin).netloc.lower() in allowed
    except ValueError:
        own = False
    if not own:
        raise Refusal(Code.FORBIDDEN_ORIGIN, "only pages of this server may do that")


class Gate:
    """The middleware that every request passes. `is_file` knows the files of the client."""

    def __init__(
        self, app: ASGIApp, server: Server, visitors: Visitors, is_file: Callable[[str], bool]
    ) -> None:
        self.app = app
        self.server = server
        self.visitors = visitors
        self.is_file = is_file

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            if not self.visitors.connecting.take(address_of(scope)):
                raise Refusal(Code.TOO_FAST, "too many connections of this address in a short time")
            await self.visitors.turns.wait(address_of(scope))
            check_origin(Headers(scope=scope), self.server.settings)
        except Refusal as refusal:
            denial = problem(refusal)
            denial.headers.update(HEADERS)
            await WebSocket(scope, receive, send).send_denial_response(denial)
            return
        await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        address, answer = address_of(scope), _Dressed(send, self._is_secure)
        # A first visit asks for dozens of files, which cost next to nothing: they do not count.
        if not self.is_file(scope["path"]):
            if not self.visitors.requests.take(address):
                refusal = Refusal(Code.TOO_FAST, "too many requests of this address")
                await problem(refusal)(scope, receive, answer)
                return
            await self.visitors.turns.wait(address)
        if not self.visitors.answering.enter(address):
            refusal = Refusal(Code.TOO_FAST, "too many requests of this address are not answered yet")
            await problem(refusal)(scope, receive, answer)
            return
        try:
            check_origin(Headers(scope=scope), self.server.settings)
            await self.app(scope, receive, answer)
        except Refusal as refusal:
            await problem(refusal)(scope, receive, answer)
        except ClientDisconnect:
            pass  # in the middle of a body; nobody is there to be answered
        except Exception:
            log.exception("%s %s failed", scope["method"], scope["path"][:200])
            if not answer.begun:
                mistake = Refusal(Code.INTERNAL, "the server has made a mistake; it is in its log")
                await problem(mistake)(scope, receive, answer)
        finally:
            self.visitors.answering.leave(address)

    @property
    def _is_secure(self) -> bool:
        return (self.server.settings.public_url or "").startswith("https://")


class _Dressed:
    """Sends answers with our headers on every one of them."""

    def __init__(self, send: Send, secure: bool) -> None:
        self._send = send
        self._secure = secure
        self.begun = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if self._secure:
                headers.setdefault("strict-transport-security", "max-age=31536000")
        await self._send(message)
