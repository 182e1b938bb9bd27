"""What stands before every request: limits, own host and origin only; and the headers on every answer."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable
from random import uniform
from secrets import token_hex
from time import monotonic
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ponti.server import logs
from ponti.server.assembly import Server
from ponti.server.http.limits import Visitors, address_of
from ponti.server.http.problems import HEADERS, deny, problem
from ponti.server.settings import Settings
from ponti.wire.base import Code
from ponti.wire.refusal import Refusal

log = logging.getLogger("ponti.server")
answers = logging.getLogger("ponti.answers")

ENDPOINT = "ponti.endpoint"
"""Under this name a request's scope says which endpoint it came to."""
CHECKS = ("/healthz", "/readyz")
REQUEST_ID = re.compile("[0-9a-f]{8,32}")
"""What a proxy, or the server that has passed a request on, may call it; a token never looks like that."""


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


def _request_id(scope: Scope) -> str:
    """What a request is called in the log: as it came, or by a new name."""
    given = Headers(scope=scope).get("x-request-id", "")
    return given if REQUEST_ID.fullmatch(given) else token_hex(8)


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
        if scope["type"] in ("http", "websocket"):
            logs.REQUEST.set(_request_id(scope))
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            if not self.visitors.connecting.take(address_of(scope)):
                await self._hold_back(address_of(scope))
                raise Refusal(Code.TOO_FAST, "too many connections of this address in a short time")
            await self.visitors.turns.wait(address_of(scope))
            check_origin(Headers(scope=scope), self.server.settings)
        except Refusal as refusal:
            await deny(refusal, scope, receive, send)
            return
        await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer, began = _Dressed(send, self._is_secure), monotonic()
        await self._answered(scope, receive, answer)
        if self.server.settings.log_json:
            told = {
                "method": scope["method"],
                "endpoint": scope.get(ENDPOINT),
                "status": answer.status,
                "ms": round(1000 * (monotonic() - began), 1),
            }
            answers.info("answered", extra={"told": told})

    async def _answered(self, scope: Scope, receive: Receive, answer: _Dressed) -> None:
        address = address_of(scope)
        # A first visit asks for dozens of files, which cost little: they are not counted, and wait only where
        # there are hundreds. What a proxy asks for in a visitor's name is no request of theirs either.
        is_counted = not self.is_file(scope["path"]) and scope["path"] not in CHECKS
        if is_counted and not self.visitors.requests.take(address):
            await self._refuse_later(scope, receive, answer, "too many requests of this address")
            return
        open_ones = self.visitors.answering if is_counted else self.visitors.fetching
        if not open_ones.enter(address):
            why = "too many requests of this address are not answered yet"
            await self._refuse_later(scope, receive, answer, why)
            return
        try:
            if is_counted:
                await self.visitors.pace.wait(address)
                await self.visitors.turns.wait(address)
            else:
                await self.visitors.files.wait(address)
            check_origin(Headers(scope=scope), self.server.settings)
            await self.app(scope, receive, answer)
        except Refusal as refusal:
            await problem(refusal)(scope, receive, answer)
        except ClientDisconnect:
            pass  # in the middle of a body; nobody is there to be answered
        except Exception:
            log.exception("%s %s failed", scope["method"], scope["path"][:200])
            if answer.status is None:
                mistake = Refusal(Code.INTERNAL, "the server has made a mistake; it is in its log")
                await problem(mistake)(scope, receive, answer)
        finally:
            open_ones.leave(address)

    async def _refuse_later(self, scope: Scope, receive: Receive, answer: _Dressed, why: str) -> None:
        """Refuse somebody who asks too fast, and not at once."""
        await self._hold_back(address_of(scope))
        await problem(Refusal(Code.TOO_FAST, why))(scope, receive, answer)

    async def _hold_back(self, address: str) -> None:
        """Let somebody wait who asks too fast.

        A refusal costs little, but as much as many a request that is answered. Told at once, whoever does not
        care would ask again at once, on as many connections as they have, and the server did nothing else.
        Not all wait equally long: who came together would come together again, and others wait behind them.
        """
        if self.visitors.held_back.enter(address):
            try:
                await asyncio.sleep(self.server.settings.limits.refused_s * uniform(0.5, 1.5))
            finally:
                self.visitors.held_back.leave(address)

    @property
    def _is_secure(self) -> bool:
        return (self.server.settings.public_url or "").startswith("https://")


class _Dressed:
    """Sends answers with our headers on every one of them."""

    def __init__(self, send: Send, secure: bool) -> None:
        self._send = send
        self._secure = secure
        self.status: int | None = None
        """What was answered, as soon as anything was."""

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            headers.setdefault("x-request-id", logs.REQUEST.get() or "")
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if self._secure:
                headers.setdefault("strict-transport-security", "max-age=31536000")
        await self._send(message)
