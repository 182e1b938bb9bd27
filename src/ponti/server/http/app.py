"""The app: routes for HTTP and the WebSocket, and the files of the browser client."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Self

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import Receive, Scope, Send

from ponti.games import GAMES
from ponti.server import meters
from ponti.server.assembly import Server
from ponti.server.http import rules_pages
from ponti.server.http.desk import Desk
from ponti.server.http.endpoints import HANDLERS
from ponti.server.http.files import ClientFiles, Files
from ponti.server.http.forwarding import MARK, answer_at, wherever
from ponti.server.http.inquiry import refused
from ponti.server.http.limits import Counts, Visitors, address_of
from ponti.server.http.prepared import Prepared
from ponti.server.http.previews import Previews
from ponti.server.http.problems import problem, status_of
from ponti.server.http.rules_pages import RULES
from ponti.server.http.security import ENDPOINT, Gate
from ponti.server.http.site import SiteFiles, to_the_first
from ponti.server.http.sockets import Sockets, storage_refusal
from ponti.server.rooms.parts import part_of
from ponti.server.rooms.tokens import is_room_id
from ponti.server.settings import Limits
from ponti.server.storage.interface import AwayError, LostClaimError, StorageError
from ponti.server.thinking.levels import known_levels
from ponti.wire.base import Code
from ponti.wire.endpoints import ENDPOINTS, Endpoint
from ponti.wire.refusal import Refusal

PACKAGE = Path(__file__).parents[2]
WEB = PACKAGE / "web"
LOCALE = PACKAGE / "locale"
SITE = PACKAGE / "site"


def make_app(server: Server) -> Starlette:
    """The app of a server."""
    for game in GAMES:
        # Now, and not while somebody's first request holds everybody up.
        part_of(game).prepare()
        known_levels(game)
    client = ClientFiles(WEB, Previews(LOCALE, rules_pages.LANGUAGES, lambda: server.settings.address))
    client.answer("")  # the first page with all that it needs is read and compressed, likewise
    visitors = Visitors(server.settings.limits)
    desk = Desk(server.settings.limits.ordering)
    folders = {
        "/api/rules/pictures": Files(RULES / "pictures"),
        "/docs": SiteFiles(SITE, WEB / "no-docs.html"),
        "/locale": Files(LOCALE),
        "": client,
    }
    routes: list[BaseRoute] = [
        # Before the endpoints: `/api/rules/{language}/{game}` would take a picture for a page.
        Mount("/api/rules/pictures", folders["/api/rules/pictures"]),
        *(_route(endpoint) for endpoint in ENDPOINTS),
        *_other_methods(),
        Route("/docs", to_the_first),
        Mount("/docs", folders["/docs"]),
        Mount("/locale", folders["/locale"]),
        Mount("/", folders[""]),
    ]

    def is_file(path: str) -> bool:
        return "." in path.rpartition("/")[2] and any(
            path.startswith(f"{place}/") and files.has(path[len(place) + 1 :])
            for place, files in folders.items()
        )

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        try:
            try:
                await server.start()
            except StorageError as error:
                app.state.failure = error  # one line for whoever started it, instead of a traceback
            yield
        finally:
            await desk.close()
            await server.stop()

    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(Gate, server=server, visitors=visitors, is_file=is_file),
            Middleware(Sockets, server=server, visitors=visitors, desk=desk),
        ],
        exception_handlers={Refusal: _refused, StorageError: _not_stored, HTTPException: _not_answered},
        lifespan=life,
    )
    meters.watch(meters.SOCKETS, lambda: visitors.connections.total)
    meters.watch(meters.ORDERS, lambda: desk.open)
    app.state.server = server
    app.state.failure = None
    app.state.visitors = visitors
    app.state.desk = desk
    app.state.prepared = Prepared()
    return app


def _route(endpoint: Endpoint) -> Route:
    answer = HANDLERS[endpoint.name]

    async def answered(request: Request, form: object, content: bytes) -> Response:
        return await wherever(
            lambda: answer(request, form),
            lambda address: answer_at(address, request, content),
            MARK in request.headers,
        )

    async def found(request: Request) -> Response:
        room = request.path_params.get("room")
        if room is not None and not is_room_id(room):
            raise refused(request, Refusal(Code.NO_SUCH_GAME, "there is no such game"))
        if endpoint.body is None:
            return await answered(request, None, b"")
        with _Body(request) as body:
            form = await body.read(endpoint)
            return await answered(request, form, body.content)

    async def handle(request: Request) -> Response:
        request.scope[ENDPOINT] = endpoint.name
        began, status = meters.now(), "5xx"
        try:
            response = await found(request)
            status = f"{response.status_code // 100}xx"
        except Refusal as refusal:
            status = f"{status_of(refusal) // 100}xx"
            raise
        except HTTPException as error:
            status = f"{error.status_code // 100}xx"
            raise
        except ClientDisconnect:
            status = "4xx"  # gone in the middle of its own request
            raise
        finally:
            meters.ANSWERS.labels(endpoint.name, status).observe(meters.now() - began)
        return response

    return Route(endpoint.path, handle, methods=[endpoint.method], name=endpoint.name)


def _other_methods() -> Iterator[Route]:
    """For each address the answer to all methods that it does not have: those that it has.

    The routes would give it by themselves, did the files of the client not take what no route does. `/ws`
    has none: whoever comes there with an ordinary request is told what is spoken there.
    """
    methods = dict[str, set[str]]()
    for endpoint in ENDPOINTS:
        methods.setdefault(endpoint.path, set()).update(
            ("GET", "HEAD") if endpoint.method == "GET" else (endpoint.method,)
        )
    for path, known in methods.items():
        yield Route(path, _Refuse(405, allow=", ".join(sorted(known))))
    yield Route("/ws", _Refuse(426, "this address speaks WebSocket", upgrade="websocket"))


class _Refuse:
    """An app that refuses every request in the same way, whatever its method is."""

    def __init__(self, status: int, detail: str | None = None, **headers: str) -> None:
        self._refusal = status, detail, headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        del scope, receive, send
        raise HTTPException(*self._refusal)


class _Body:
    """The body of a request: never more of it is read than is allowed, and it is counted until the answer."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._address = address_of(request)
        self._bodies: Counts = request.app.state.visitors.bodies
        self._counted = 0
        self.content = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._bodies.leave(self._address, self._counted)

    async def read(self, endpoint: Endpoint) -> object:
        """The body as its struct."""
        media = self._request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if media != "application/json":
            raise Refusal(Code.BAD_MESSAGE, "the body has to be application/json")
        limits: Limits = self._request.app.state.server.settings.limits
        self.content = await self._content(limits.body_bytes if endpoint.brings_record else limits.form_bytes)
        try:
            return msgspec.json.decode(self.content, type=endpoint.body)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            is_json = isinstance(error, msgspec.ValidationError)
            raise Refusal(Code.BAD_MESSAGE if is_json else Code.NOT_JSON, str(error)[:200]) from None

    async def _content(self, most: int) -> bytes:
        content = bytearray()
        async for part in self._request.stream():
            content += part
            if len(content) > most:
                raise Refusal(Code.TOO_LARGE, f"a body has at most {most} bytes")
            if not self._bodies.enter(self._address, len(part)):
                raise Refusal(Code.BUSY, "too much is being sent; try again in a moment")
            self._counted += len(part)
        return bytes(content)


async def _refused(_: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    return problem(refusal)


async def _not_stored(_: Request, error: Exception) -> Response:
    assert isinstance(error, StorageError)
    response = problem(storage_refusal(error))
    if isinstance(error, (AwayError, LostClaimError)):
        response.headers["retry-after"] = "1"
    return response


async def _not_answered(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    codes = {404: Code.NOT_FOUND, 405: Code.NOT_ALLOWED_METHOD}
    response = problem(Refusal(codes.get(error.status_code, Code.BAD_MESSAGE), error.detail))
    response.status_code = error.status_code
    response.headers.update(error.headers or {})
    return response
