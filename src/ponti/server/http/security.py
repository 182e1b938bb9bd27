"""What stands before every request: limits, own host and origin only; and the headers on every answer."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from ponti.server.assembly import Server
from ponti.server.http.files import is_file
from ponti.server.http.limits import Visitors
from ponti.server.settings import Settings
from ponti.wire.base import Code
from ponti.wire.refusal import Refusal

_encoder = msgspec.json.Encoder()

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
STATUS = {
    Code.TOO_FAST: 429,
    Code.TOO_MANY: 429,
    Code.TOO_LARGE: 413,
    Code.NO_SUCH_GAME: 404,
    Code.NOT_FOUND: 404,
    Code.NOT_ALLOWED_METHOD: 405,
    Code.WRONG_TOKEN: 401,
    Code.NOT_YOUR_SEAT: 403,
    Code.NO_SPECTATORS: 403,
    Code.FORBIDDEN_ORIGIN: 403,
    Code.FORBIDDEN_HOST: 421,
    Code.SEAT_TAKEN: 409,
    Code.NOT_OVER: 409,
    Code.NOT_NOW: 409,
    Code.NOT_HERE: 409,
    Code.OVER: 409,
    Code.STALE: 409,
    Code.ILLEGAL: 422,
    Code.BAD_NAME: 422,
    Code.BAD_OPTIONS: 422,
    Code.BAD_RECORD: 422,
    Code.BAD_MOVE: 422,
    Code.BAD_CODE: 422,
    Code.NO_SUCH_BOT: 422,
    Code.UNREADABLE: 409,
    Code.STORAGE_FULL: 503,
    Code.STORAGE_DAMAGED: 503,
    Code.STOPPING: 503,
    Code.INTERNAL: 500,
}


def problem(refusal: Refusal) -> Response:
    """A refusal as an HTTP answer."""
    body = _encoder.encode(refusal.problem())
    return Response(body, STATUS.get(refusal.code, 400), media_type="application/json")


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
    if urlsplit(origin).netloc.lower() not in allowed:
        raise Refusal(Code.FORBIDDEN_ORIGIN, "only pages of this server may do that")


class Gate:
    """The middleware that every request passes."""

    def __init__(self, app: ASGIApp, server: Server, visitors: Visitors) -> None:
        self.app = app
        self.server = server
        self.visitors = visitors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        is_http = scope["type"] == "http"
        address = scope["client"][0] if scope.get("client") else "?"
        try:
            check_origin(Headers(scope=scope), self.server.settings)
            bucket = self.visitors.requests if is_http else self.visitors.connecting
            # A first visit asks for dozens of files, which cost next to nothing: they do not count.
            if not (is_http and is_file(scope["path"])) and not bucket.take(address):
                raise Refusal(Code.TOO_FAST, "too many requests of this address")
        except Refusal as refusal:
            if is_http:
                await problem(refusal)(scope, receive, self._dressed(send))
            else:
                await WebSocket(scope, receive, send).send_denial_response(problem(refusal))
            return
        await self.app(scope, receive, self._dressed(send) if is_http else send)

    def _dressed(self, send: Send) -> Send:
        """The same, with our headers on every answer."""

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if (self.server.settings.public_url or "").startswith("https://"):
                    headers.setdefault("strict-transport-security", "max-age=31536000")
            await send(message)

        return dressed
