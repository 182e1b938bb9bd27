"""What is not live: the HTTP requests. The table at the end makes both the routes and `openapi.json`."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
import segno
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from ponti import __version__, games, hashi
from ponti.server.assembly import Server
from ponti.server.http import rules_pages
from ponti.server.http.limits import Visitors
from ponti.server.rooms import records
from ponti.server.rooms.deck import UnfairError, check
from ponti.server.rooms.hashi import view as hashi_view
from ponti.server.rooms.table import Table
from ponti.server.rooms.tokens import hashed
from ponti.server.rooms.trial import try_out
from ponti.server.thinking.levels import known_levels
from ponti.wire import forms
from ponti.wire.base import PROTOCOL, Code
from ponti.wire.refusal import Refusal
from ponti.wire.study import ReviewTold

_encoder = msgspec.json.Encoder()

JSON = "application/json"
TEXT = "text/plain; charset=utf-8"
SVG = "image/svg+xml"
HTML = "text/html; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A request: where it goes, what it brings and what it gets."""

    method: str
    path: str
    handler: Callable[[Request, Any], Awaitable[Response]]
    summary: str
    body: Any = None
    answer: Any = None
    media: str = JSON
    status: int = 200
    query: tuple[tuple[str, int], ...] = ()
    """Names of whole numbers that may be given, each with its largest value."""


def told(answer: Any, status: int = 200) -> Response:
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


def address_of(request: HTTPConnection) -> str:
    """Where a request came from."""
    return request.client.host if request.client else "?"


def bearer(request: Request) -> bytes | None:
    """The hash of the token that a request brings along."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return hashed(token.strip()) if scheme.lower() == "bearer" and token else None


async def table_of(request: Request) -> Table:
    """The table that a request is about, if it may see it; guessing ids is limited."""
    server = server_of(request)
    try:
        room = await server.house.room(request.path_params["room"])
    except Refusal:
        if not visitors_of(request).guessing.take(address_of(request)):
            raise Refusal(Code.TOO_FAST, "too many rooms that do not exist") from None
        raise
    if not room.table.options.spectators and room.table.status != "open":
        token = bearer(request)
        if token is None or token not in room.holders:
            raise Refusal(Code.NO_SPECTATORS, "this game is not to be watched")
    return room.table


async def health(request: Request, _: None) -> Response:
    server = server_of(request)
    return told(
        forms.Health(
            status="ok",
            version=__version__,
            rooms=server.house.size,
            connections=visitors_of(request).connections.total,
        )
    )


@cache
def _offer() -> dict[str, Any]:
    """What does not depend on the server's settings."""
    return {
        "name": "Ponti",
        "version": __version__,
        "protocol": PROTOCOL,
        "languages": list(rules_pages.LANGUAGES),
        "boards": [hashi_view.layout_view(layout) for layout in hashi.shipped_layouts()],
        "decks": {deck.name: [str(card) for card in deck.cards] for deck in hashi.shipped_decks()},
        "bots": [
            forms.BotInfo(level=level, game=game) for game in games.GAMES for level in known_levels(game)
        ],
        "ranks": hashi_view.ladder_views(),
    }


async def info(request: Request, _: None) -> Response:
    return told(forms.ServerInfo(address=server_of(request).settings.address, **_offer()))


def _seat_token(request: Request, room: str, token: str, seats: list[int], status: int) -> Response:
    invite = f"{server_of(request).settings.address}/g/{room}"
    answer = forms.SeatToken(room=room, token=token, seats=seats, invite=invite, own=f"{invite}#{token}")
    return told(answer, status)


async def create(request: Request, form: forms.NewGame) -> Response:
    server = server_of(request)
    if not visitors_of(request).creating.take(address_of(request)):
        raise Refusal(Code.TOO_FAST, "too many new games in a short time")
    room, token, seats = await server.house.create(form)
    return _seat_token(request, room, token, seats, 201)


async def join(request: Request, form: forms.Join) -> Response:
    room = request.path_params["room"]
    server = server_of(request)
    token, seats = await server.house.join(room, form.name, form.seat, form.token)
    return _seat_token(request, room, token, seats, 200)


async def room_info(request: Request, _: None) -> Response:
    server = server_of(request)
    room = request.path_params["room"]
    found = await server.storage.summaries([room])
    if not found:
        if not visitors_of(request).guessing.take(address_of(request)):
            raise Refusal(Code.TOO_FAST, "too many rooms that do not exist")
        raise Refusal(Code.NO_SUCH_GAME, "there is no such game")
    summary = msgspec.json.decode(found[0].data, type=forms.RoomInfo)
    token = bearer(request)
    own = {} if token is None else await server.storage.holder_seats([(room, token)])
    return told(msgspec.structs.replace(summary, own_seats=own.get(room, [])))


async def mine(request: Request, form: forms.Mine) -> Response:
    storage = server_of(request).storage
    own = await storage.holder_seats([(ticket.room, hashed(ticket.token)) for ticket in form.tickets])
    found = await storage.summaries(list(own))
    rooms = [
        msgspec.structs.replace(
            msgspec.json.decode(summary.data, type=forms.RoomInfo), own_seats=own[summary.game]
        )
        for summary in found
    ]
    rooms.sort(key=lambda room: -room.updated_at)
    return told(forms.MyGames(rooms=rooms))


async def delete(request: Request, _: None) -> Response:
    token = bearer(request)
    if token is None:
        raise Refusal(Code.WRONG_TOKEN, "send the token as «Authorization: Bearer …»")
    await server_of(request).house.delete(request.path_params["room"], token)
    return Response(status_code=204)


async def record_text(request: Request, _: None) -> Response:
    table = await table_of(request)
    text = await run_in_threadpool(lambda: str(records.record_of(table)))
    name = f"ponti-{table.room}.txt"
    return Response(text, media_type=TEXT, headers={"content-disposition": f'attachment; filename="{name}"'})


async def record_json(request: Request, _: None) -> Response:
    table = await table_of(request)
    return told(await run_in_threadpool(lambda: records.replay_of(records.record_of(table))))


async def picture(request: Request, _: None) -> Response:
    table = await table_of(request)
    step, seat = (_number(request, name, most) for name, most in (("step", 10_000), ("seat", 3)))
    drawn = await run_in_threadpool(lambda: records.picture_of(records.record_of(table), step, seat))
    return Response(drawn, media_type=SVG)


def _number(request: Request, name: str, most: int) -> int | None:
    text = request.query_params.get(name)
    if text is None:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 6 or int(text) > most:
        raise Refusal(Code.BAD_MESSAGE, f"{name} is a whole number from 0 to {most}")
    return int(text)


async def deck(request: Request, _: None) -> Response:
    table = await table_of(request)
    end = table.end
    if end is None:
        raise Refusal(Code.NOT_OVER, "the game is not over")
    if table.commitment is None or end.deck is None or end.salt is None:
        raise Refusal(Code.NOT_HERE, "there is no deck in this game")
    try:
        check(table.commitment, end.deck, end.salt)
        fair = True
    except UnfairError:
        fair = False
    proof = forms.DeckProof(
        commitment=table.commitment, deck=end.deck, salt=end.salt, seeded=table.seeded, fair=fair
    )
    return told(proof)


async def replay(request: Request, form: forms.ReplayForm) -> Response:
    del request
    return told(await run_in_threadpool(lambda: records.replay_of(records.read(form.record))))


async def record_picture(request: Request, form: forms.PictureForm) -> Response:
    del request
    drawn = await run_in_threadpool(
        lambda: records.picture_of(records.read(form.record), form.step, form.seat)
    )
    return Response(drawn, media_type=SVG)


async def trial(request: Request, form: forms.Try) -> Response:
    del request
    return told(await run_in_threadpool(try_out, form))


async def begin_review(request: Request, form: forms.ReplayForm) -> Response:
    server = server_of(request)
    if not visitors_of(request).reviewing.take(address_of(request)):
        raise Refusal(Code.TOO_FAST, "too many reviews in a short time")
    record = await run_in_threadpool(lambda: str(records.read(form.record)))
    return told(await server.reviews.want(record))


async def review(request: Request, _: None) -> Response:
    found = await server_of(request).reviews.told(request.path_params["review"])
    if found is None:
        raise Refusal(Code.NOT_FOUND, "there is no such review")
    return told(found)


def _qr(text: str) -> Response:
    drawing = io.BytesIO()
    segno.make_qr(text, error="m").save(drawing, kind="svg", scale=8, border=3, xmldecl=False, light="#fff")
    return Response(drawing.getvalue(), media_type=SVG, headers={"cache-control": "no-store"})


async def invitation(request: Request, _: None) -> Response:
    await table_of(request)
    return _qr(f"{server_of(request).settings.address}/g/{request.path_params['room']}")


async def qr(request: Request, form: forms.QrForm) -> Response:
    return _qr(server_of(request).settings.address + form.path)


async def rules(request: Request, _: None) -> Response:
    page = rules_pages.page(request.path_params["language"], request.path_params["game"])
    if page is None:
        raise Refusal(Code.NOT_FOUND, "there is no such rules page")
    return Response(page, media_type=HTML)


async def openapi(request: Request, _: None) -> Response:
    from ponti.server.http.openapi import document

    del request
    return told(document(ENDPOINTS))


_ROOM = "/api/games/{room}"
ENDPOINTS = (
    Endpoint("GET", "/healthz", health, "Whether the server is ready", answer=forms.Health),
    Endpoint("GET", "/api/info", info, "What this server offers", answer=forms.ServerInfo),
    Endpoint(
        "POST", "/api/games", create, "A new game", body=forms.NewGame, answer=forms.SeatToken, status=201
    ),
    Endpoint("GET", _ROOM, room_info, "What a room is about", answer=forms.RoomInfo),
    Endpoint("DELETE", _ROOM, delete, "Forget a game", status=204),
    Endpoint("POST", f"{_ROOM}/join", join, "Take a seat", body=forms.Join, answer=forms.SeatToken),
    Endpoint("POST", "/api/mine", mine, "Games of this device", body=forms.Mine, answer=forms.MyGames),
    Endpoint("GET", f"{_ROOM}/record.txt", record_text, "The record of a finished game", media=TEXT),
    Endpoint(
        "GET", f"{_ROOM}/record.json", record_json, "A finished game step by step", answer=forms.Replay
    ),
    Endpoint(
        "GET", f"{_ROOM}/picture.svg", picture, "A position of a finished game", media=SVG,
        query=(("step", 10_000), ("seat", 3)),
    ),
    Endpoint("GET", f"{_ROOM}/deck", deck, "Whether the deck was fair", answer=forms.DeckProof),
    Endpoint("GET", f"{_ROOM}/qr.svg", invitation, "The invitation as a QR code", media=SVG),
    Endpoint("POST", "/api/qr", qr, "A path as a QR code", body=forms.QrForm, media=SVG),
    Endpoint(
        "POST", "/api/replay", replay, "A record step by step", body=forms.ReplayForm, answer=forms.Replay
    ),
    Endpoint(
        "POST", "/api/picture", record_picture, "A position of a record", body=forms.PictureForm, media=SVG
    ),
    Endpoint(
        "POST", "/api/reviews", begin_review, "Look at a record again", body=forms.ReplayForm,
        answer=ReviewTold,
    ),
    Endpoint("GET", "/api/reviews/{review}", review, "How far a review is", answer=ReviewTold),
    Endpoint("POST", "/api/try", trial, "Rules without a room", body=forms.Try, answer=forms.Tried),
    Endpoint("GET", "/api/rules/{language}/{game}", rules, "A rules page", media=HTML),
    Endpoint("GET", "/openapi.json", openapi, "This description", answer=dict[str, Any]),
)  # fmt: skip
