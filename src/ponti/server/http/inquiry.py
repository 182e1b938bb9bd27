"""What the answers to HTTP requests have in common: who asks, about which game, and whether they may."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ponti.server.assembly import Server
from ponti.server.http import orders
from ponti.server.http.desk import Desk
from ponti.server.http.limits import Visitors, address_of
from ponti.server.http.prepared import Prepared
from ponti.server.rooms.table import Table
from ponti.server.rooms.tokens import hashed
from ponti.wire.base import Code
from ponti.wire.endpoints import JSON
from ponti.wire.refusal import Refusal

_encoder = msgspec.json.Encoder()


def answered(answer: Any, status: int = 200) -> Response:
    """An answer as JSON."""
    return Response(_encoder.encode(answer), status, media_type=JSON)


def server_of(request: Request) -> Server:
    """The server that a request came to."""
    server: Server = request.app.state.server
    return server


def visitors_of(request: Request) -> Visitors:
    """What the addresses may do that come to this server."""
    visitors: Visitors = request.app.state.visitors
    return visitors


def prepared_of(request: Request) -> Prepared:
    """What this server makes once."""
    prepared: Prepared = request.app.state.prepared
    return prepared


def refused(request: Request, refusal: Refusal) -> Refusal:
    """What is said to a wrong room or token, among others; guessing is limited."""
    return visitors_of(request).refusal(address_of(request), refusal)


def count_wrong(request: Request, tokens: int) -> None:
    """Count wrong tokens that are not refused; raises `Refusal` after too many."""
    if not visitors_of(request).guessing.take(address_of(request), tokens):
        raise Refusal(Code.TOO_FAST, "too many wrong tokens in a short time")


async def ordered(request: Request, order: orders.AnyOrder, **headers: str) -> Response:
    """An answer that a scribe writes, or has written before; a refusal has none of the headers."""
    desk: Desk = request.app.state.desk
    paper = await desk.paper(address_of(request), order)
    return Response(
        paper.body,
        paper.status,
        headers=headers if paper.status == 200 else None,
        media_type=paper.media,
    )


def bearer(request: Request) -> bytes | None:
    """The hash of the token that a request brings along."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return hashed(token.strip()) if scheme.lower() == "bearer" and token else None


async def table_of(request: Request, *, for_all: bool = False) -> Table:
    """The table that a request is about, if it may see it; guessing ids is limited.

    An answer `for_all`, which is kept on the way and shown to others, does not depend on a token.
    """
    server = server_of(request)
    try:
        room = await server.house.room(request.path_params["room"])
    except Refusal as refusal:
        raise refused(request, refusal) from None
    if not room.table.options.spectators and room.table.status != "open":
        token = None if for_all else bearer(request)
        if token is None or token not in room.holders:
            raise refused(request, Refusal(Code.NO_SPECTATORS, "this game is not to be watched"))
    return room.table


async def finished(request: Request) -> tuple[str, list[msgspec.Raw]]:
    """The room of a game that is over, and its events as they are stored."""
    table = await table_of(request)
    if table.end is None:
        raise Refusal(Code.NOT_OVER, "the game is not over")
    return table.room, orders.events_of(table)
