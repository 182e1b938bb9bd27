"""The app: routes for HTTP and the WebSocket, and the files of the browser client."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from ponti.server.assembly import Server
from ponti.server.http.client_files import ClientFiles, Files
from ponti.server.http.connection import Connection, storage_refusal
from ponti.server.http.endpoints import ENDPOINTS, Endpoint, address_of
from ponti.server.http.limits import Visitors
from ponti.server.http.rules_pages import RULES
from ponti.server.http.security import Gate, problem
from ponti.server.storage.interface import StorageError
from ponti.wire.base import Code
from ponti.wire.messages import Notice
from ponti.wire.refusal import Refusal

log = logging.getLogger("ponti.server")

PACKAGE = Path(__file__).parents[2]
WEB = PACKAGE / "web"
LOCALE = PACKAGE / "locale"


def make_app(server: Server) -> Starlette:
    """The app of a server."""
    visitors = Visitors(server.settings.limits)
    routes: list[BaseRoute] = [
        # Before the endpoints: `/api/rules/{language}/{game}` would take a picture for a page.
        Mount("/api/rules/pictures", Files(RULES / "pictures")),
        *(_route(endpoint) for endpoint in ENDPOINTS),
        Mount("/locale", Files(LOCALE)),
        Mount("/", ClientFiles(WEB)),
    ]

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        server.start()
        try:
            yield
        finally:
            await server.stop()

    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(Gate, server=server, visitors=visitors),
            Middleware(Sockets, server=server, visitors=visitors),
        ],
        exception_handlers={
            Refusal: _refused,
            StorageError: _not_stored,
            HTTPException: _not_found,
            Exception: _broken,
        },
        lifespan=life,
    )
    app.state.server = server
    app.state.visitors = visitors
    return app


def _route(endpoint: Endpoint) -> Route:
    async def handle(request: Request) -> Response:
        body = None if endpoint.body is None else await _body(request, endpoint)
        return await endpoint.handler(request, body)

    return Route(endpoint.path, handle, methods=[endpoint.method], name=endpoint.handler.__name__)


async def _body(request: Request, endpoint: Endpoint) -> object:
    """The body of a request as its struct; never more of it is read than is allowed."""
    most = request.app.state.server.settings.limits.body_bytes
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != "application/json":
        raise Refusal(Code.BAD_MESSAGE, "the body has to be application/json")
    content = bytearray()
    async for part in request.stream():
        content += part
        if len(content) > most:
            raise Refusal(Code.TOO_LARGE, f"a body has at most {most} bytes")
    try:
        return msgspec.json.decode(bytes(content), type=endpoint.body)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        is_json = isinstance(error, msgspec.ValidationError)
        raise Refusal(Code.BAD_MESSAGE if is_json else Code.NOT_JSON, str(error)[:200]) from None


async def _refused(_: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    return problem(refusal)


async def _not_stored(_: Request, error: Exception) -> Response:
    assert isinstance(error, StorageError)
    return problem(storage_refusal(error))


async def _not_found(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    codes = {404: Code.NOT_FOUND, 405: Code.NOT_ALLOWED_METHOD}
    response = problem(Refusal(codes.get(error.status_code, Code.BAD_MESSAGE), error.detail))
    if error.headers:
        response.headers.update(error.headers)
    del request
    return response


async def _broken(request: Request, error: Exception) -> Response:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return problem(Refusal(Code.INTERNAL, "the server has made a mistake; it is in its log"))


class Sockets:
    """Takes WebSockets at `/ws`. It stands before the routes, which would look at each message sent."""

    def __init__(self, app: ASGIApp, server: Server, visitors: Visitors) -> None:
        self.app = app
        self.server = server
        self.visitors = visitors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a WebSocket, or leave a request to the routes."""
        if scope["type"] != "websocket" or scope["path"] != "/ws":
            await self.app(scope, receive, send)
            return
        visitors = self.visitors
        address = address_of(HTTPConnection(scope))
        if not visitors.connections.enter(address):
            refusal = Refusal(Code.TOO_MANY, "too many connections of this address")
            await WebSocket(scope, receive, send).send_denial_response(problem(refusal))
            return
        connection = Connection(address, receive, send, self.server, visitors)
        visitors.devices.add(connection)
        try:
            # In a task of its own, each message wakes the conversation and not all middleware around it.
            await asyncio.create_task(connection.serve())
        finally:
            visitors.devices.discard(connection)
            visitors.connections.leave(address)


def tell_stopping(app: Starlette) -> None:
    """Tell all devices that the server ends, so that they come back by themselves."""
    data = msgspec.json.encode(Notice(notice="stopping"))
    for device in tuple(app.state.visitors.devices):
        device.tell(data)
