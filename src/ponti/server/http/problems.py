"""Refusals as HTTP answers, and the headers that are on every answer."""

from __future__ import annotations

import msgspec
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

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
FRAMED_POLICY = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
"""That of the one page which pages of others may show within themselves: it acts for nobody."""
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}
"""Each stands on every answer that has no other one of its name. What may be kept on the way says so."""
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
    Code.BUSY: 503,
    Code.INTERNAL: 500,
}


def status_of(refusal: Refusal) -> int:
    """The status with which a refusal is answered."""
    return STATUS.get(refusal.code, 400)


def problem(refusal: Refusal) -> Response:
    """A refusal as an HTTP answer."""
    body = _encoder.encode(refusal.problem())
    return Response(body, status_of(refusal), media_type="application/json")


async def deny(refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer who asks for a WebSocket and gets none, with the headers that are on every answer."""
    denial = problem(refusal)
    denial.headers.update(HEADERS)
    await WebSocket(scope, receive, send).send_denial_response(denial)
