"""What is not live: the answers to the HTTP requests that `ponti.wire.endpoints` lists."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ponti import __version__, games
from ponti.server.http import days, orders, previews, rules_pages
from ponti.server.http.desk import Desk
from ponti.server.http.inquiry import (
    answered,
    bearer,
    count_wrong,
    finished,
    ordered,
    prepared_of,
    refused,
    server_of,
    table_of,
    visitors_of,
)
from ponti.server.http.limits import address_of
from ponti.server.rooms import holding, lots
from ponti.server.rooms.deck import Proof, UnfairError
from ponti.server.rooms.parts import part_of
from ponti.server.rooms.summary import as_strangers_see
from ponti.server.rooms.summary import room_info as info_of
from ponti.server.rooms.tokens import hashed
from ponti.server.thinking.levels import known_levels
from ponti.wire import forms
from ponti.wire.base import PROTOCOL, Code
from ponti.wire.boards import BoardForm, BoardTold
from ponti.wire.endpoints import HTML, JSON
from ponti.wire.openapi import document
from ponti.wire.puzzles import AnswerForm
from ponti.wire.refusal import Refusal
from ponti.wire.study import OpinionForm

_encoder = msgspec.json.Encoder()

TICKETS_A_REQUEST = 5
"""To look up so many tokens costs about as much as any other request."""

Handler: TypeAlias = Callable[[Request, Any], Awaitable[Response]]


def _health(request: Request, failing: list[str], ill: bool) -> Response:
    told = forms.Health(
        status="failing" if failing else "ok",
        version=__version__,
        rooms=server_of(request).house.size,
        connections=visitors_of(request).connections.total,
        failing=failing,
    )
    return answered(told, 503 if ill else 200)


async def health(request: Request, _: None) -> Response:
    server = server_of(request)
    return _health(request, server.failing, bool(server.hanging))


async def readiness(request: Request, _: None) -> Response:
    server = server_of(request)
    failing = ["stopping", *server.failing] if server.draining else server.failing
    return _health(request, failing, bool(failing))


def _offer() -> dict[str, Any]:
    """What does not depend on the server's settings."""
    return {
        "name": "Ponti",
        "version": __version__,
        "protocol": PROTOCOL,
        "languages": list(rules_pages.LANGUAGES),
        "bots": [
            forms.BotInfo(level=level, game=game) for game in games.GAMES for level in known_levels(game)
        ],
        **{name: offer for game in games.GAMES for name, offer in part_of(game).offers().items()},
    }


async def info(request: Request, _: None) -> Response:
    desk: Desk = request.app.state.desk
    await desk.prepare()  # somebody has opened the app, and may begin a lesson
    offer = await prepared_of(request).get("offer", _offer)
    settings = server_of(request).settings
    return answered(forms.ServerInfo(address=settings.address, open_tables=settings.open_tables, **offer))


def _seat_token(request: Request, room: str, token: str, seats: list[int], status: int) -> Response:
    invite = f"{server_of(request).settings.address}/g/{room}"
    answer = forms.SeatToken(room=room, token=token, seats=seats, invite=invite, own=f"{invite}#{token}")
    return answered(answer, status)


async def create(request: Request, form: forms.NewGame) -> Response:
    server = server_of(request)
    if not visitors_of(request).creating.take(address_of(request)):
        raise Refusal(Code.TOO_FAST, "too many new games in a short time")
    if form.offered and not server.settings.open_tables:
        raise Refusal(Code.NOT_HERE, "this server has no list of open tables")
    if form.offered and not visitors_of(request).offering.take(address_of(request)):
        raise Refusal(Code.TOO_FAST, "too many open tables of this address in a short time")
    room, token, seats = await server.house.create(form)
    return _seat_token(request, room, token, seats, 201)


async def open_tables(request: Request, _: None) -> Response:
    page = _number(request, "page", 4) or 0
    server = server_of(request)
    if not server.settings.open_tables:
        raise Refusal(Code.NOT_HERE, "this server has no list of open tables; see ponti serve --open-tables")
    return answered(await server.tables.page(page))


async def join(request: Request, form: forms.Join) -> Response:
    room = request.path_params["room"]
    server = server_of(request)
    try:
        token, seats = await server.house.join(room, form.name, form.seat, form.token, form.seal)
    except Refusal as refusal:
        if form.token is not None and refusal.code is Code.SEAT_TAKEN:
            count_wrong(request, 1)
        raise refused(request, refusal) from None
    return _seat_token(request, room, token, seats, 200)


async def room_info(request: Request, _: None) -> Response:
    server = server_of(request)
    room = request.path_params["room"]
    found = await server.storage.summaries([room])
    if not found:
        raise refused(request, Refusal(Code.NO_SUCH_GAME, "there is no such game"))
    token = bearer(request)
    own = {} if token is None else await server.storage.holder_seats([(room, token)])
    if token is not None and not own:
        count_wrong(request, 1)
    told = None if room in server.house.unreadable else info_of(found[0].data, own.get(room, []))
    if told is None:
        raise Refusal(Code.UNREADABLE, "this game cannot be opened")
    return answered(as_strangers_see(told))


async def mine(request: Request, form: forms.Mine) -> Response:
    server = server_of(request)
    await visitors_of(request).pace.wait(address_of(request), len(form.tickets) // TICKETS_A_REQUEST)
    storage, unreadable = server.storage, server.house.unreadable
    own = await storage.holder_seats([(ticket.room, hashed(ticket.token)) for ticket in form.tickets])
    # A game that is gone tells nothing about tokens; one that is there and not theirs is a guess.
    strange = {ticket.room for ticket in form.tickets} - own.keys()
    if strange:
        count_wrong(request, len(await storage.summaries(list(strange))))
    found = await storage.summaries(list(own))
    told = {
        summary.game: None if summary.game in unreadable else info_of(summary.data, own[summary.game])
        for summary in found
    }
    rooms = sorted((room for room in told.values() if room), key=lambda room: -room.updated_at)
    return answered(forms.MyGames(rooms=rooms, unreadable=[game for game, room in told.items() if not room]))


def _needed_bearer(request: Request) -> bytes:
    token = bearer(request)
    if token is None:
        raise Refusal(Code.WRONG_TOKEN, "send the token in the header Authorization: Bearer …")
    return token


async def delete(request: Request, _: None) -> Response:
    token = _needed_bearer(request)
    try:
        await holding.delete(server_of(request).house, request.path_params["room"], token)
    except Refusal as refusal:
        raise refused(request, refusal) from None
    return Response(status_code=204)


async def renew(request: Request, form: forms.RenewForm) -> Response:
    room, token = request.path_params["room"], _needed_bearer(request)
    try:
        seats = await holding.renew(server_of(request).house, room, token, form.token)
    except Refusal as refusal:
        raise refused(request, refusal) from None
    return _seat_token(request, room, form.token, seats, 200)


async def record_text(request: Request, _: None) -> Response:
    room, events = await finished(request)
    order = orders.WriteGame(room=room, events=events)
    return await ordered(
        request, order, **{"content-disposition": f'attachment; filename="ponti-{room}.txt"'}
    )


async def record_json(request: Request, _: None) -> Response:
    room, events = await finished(request)
    return await ordered(request, orders.ReplayGame(room=room, events=events))


async def picture(request: Request, _: None) -> Response:
    table = await table_of(request)
    step, seat = (_number(request, name, most) for name, most in (("step", 10_000), ("seat", 3)))
    if table.end is None and step is not None:
        raise Refusal(Code.NOT_OVER, "the game is not over: only the position as it is now can be drawn")
    events = orders.events_of(table)
    if table.end is None:
        return await ordered(request, orders.DrawTable(room=table.room, events=events, seat=seat))
    return await ordered(request, orders.DrawGame(room=table.room, events=events, step=step, seat=seat))


async def preview(request: Request, _: None) -> Response:
    if not previews.AVAILABLE:
        raise Refusal(Code.NOT_HERE, "this server makes no pictures of links: resvg-py is not installed")
    table = await table_of(request, for_all=True)  # what only players may see is not drawn
    order = orders.DrawPreview(room=table.room, events=orders.events_of(table))
    # Pages of others show it, and ask again when the game may have gone on.
    headers = {"cache-control": "public, max-age=300", "cross-origin-resource-policy": "cross-origin"}
    return await ordered(request, order, **headers)


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
        Proof(table.commitment, end.deck, end.salt, end.secret, table.lots).check()
        fair = True
    except UnfairError:
        fair = False
    proof = forms.DeckProof(
        commitment=table.commitment,
        deck=end.deck,
        salt=end.salt,
        seeded=table.seeded,
        fair=fair,
        scheme=table.scheme,
        secret=end.secret,
        lots=lots.told(table.lots),
    )
    return answered(proof)


async def replay(request: Request, form: forms.ReplayForm) -> Response:
    return await ordered(request, orders.ReplayRecord(form=form))


async def record_picture(request: Request, form: forms.PictureForm) -> Response:
    return await ordered(request, orders.DrawRecord(form=form))


async def trial(request: Request, form: forms.Try) -> Response:
    return await ordered(request, orders.TryOut(form=form))


class _ToAct(msgspec.Struct):
    to_act: list[int]


async def line(request: Request, form: forms.LineForm) -> Response:
    return await ordered(request, orders.FollowLine(form=form, what="code"))


async def line_picture(request: Request, form: forms.LineForm) -> Response:
    return await ordered(request, orders.FollowLine(form=form, what="picture"))


async def line_record(request: Request, form: forms.LineForm) -> Response:
    return await ordered(request, orders.FollowLine(form=form, what="record"))


async def opinion(request: Request, form: OpinionForm) -> Response:
    tried = await ordered(request, orders.TryOut(form=forms.Try(code=form.code, seat=form.seat)))
    if tried.status_code != 200:
        return tried
    if form.seat not in msgspec.json.decode(tried.body, type=_ToAct).to_act:
        raise Refusal(Code.NOT_NOW, f"seat {form.seat} is not to move in this position")
    if await server_of(request).daily.is_being_tried(form.code, days.device_of(request)):
        raise Refusal(Code.NOT_NOW, "this is being played as the deck of the day, in a try that counts")
    if not visitors_of(request).hinting.take(address_of(request)):
        raise Refusal(Code.TOO_FAST, "too many opinions in a short time")
    return answered(await server_of(request).opinions.find(form.code, form.seat, address_of(request)))


async def begin_review(request: Request, form: forms.ReplayForm) -> Response:
    if not visitors_of(request).reviewing.take(address_of(request)):
        raise Refusal(Code.TOO_FAST, "too many reviews in a short time")
    record = await ordered(request, orders.ReadRecord(form=form))
    if record.status_code != 200:
        return record
    text = bytes(record.body).decode()
    return answered(await server_of(request).reviews.want(text, address_of(request)))


async def review(request: Request, _: None) -> Response:
    found = await server_of(request).reviews.told(request.path_params["review"])
    if found is None:
        raise refused(request, Refusal(Code.NOT_FOUND, "there is no such review"))
    return answered(found)


async def check_board(request: Request, form: BoardForm) -> Response:
    return await ordered(request, orders.CheckBoard(game=request.path_params["game"], form=form))


async def begin_study(request: Request, form: BoardForm) -> Response:
    checked = await check_board(request, form)
    if checked.status_code != 200:
        return checked
    told = msgspec.json.decode(checked.body, type=BoardTold)
    for each in (told.board, told.deck):
        if each is not None and each.wrong is not None:
            raise Refusal(Code.BAD_OPTIONS, "this cannot be played: see what is wrong with it first")
    if told.board is None or told.board.code is None:
        raise Refusal(Code.BAD_OPTIONS, "a study is about a board")
    if not visitors_of(request).studying.take(address_of(request)):
        raise Refusal(Code.TOO_FAST, "too many studies in a short time")
    deck = None if told.deck is None else told.deck.code
    text = "\n".join((request.path_params["game"], told.board.code, deck or "standard"))
    return answered(await server_of(request).studies.want(text, address_of(request)))


async def study(request: Request, _: None) -> Response:
    found = await server_of(request).studies.told(request.path_params["study"])
    if found is None:
        raise refused(request, Refusal(Code.NOT_FOUND, "there is no such study"))
    return answered(found)


async def puzzle_list(request: Request, _: None) -> Response:
    return answered(await server_of(request).puzzles.listed(request.path_params["game"]))


async def puzzle(request: Request, _: None) -> Response:
    path = request.path_params
    return answered(await server_of(request).puzzles.view(path["game"], path["puzzle"]))


async def answer_puzzle(request: Request, form: AnswerForm) -> Response:
    path = request.path_params
    puzzles = server_of(request).puzzles
    return answered(await puzzles.answer(path["game"], path["puzzle"], form, address_of(request)))


async def invitation(request: Request, _: None) -> Response:
    await table_of(request)
    address = f"{server_of(request).settings.address}/g/{request.path_params['room']}"
    return await ordered(request, orders.DrawCode(address=address))


async def qr(request: Request, form: forms.QrForm) -> Response:
    address = server_of(request).settings.address + form.path
    return await ordered(request, orders.DrawCode(address=address))


async def rules(request: Request, _: None) -> Response:
    path = rules_pages.source(request.path_params["language"], request.path_params["game"])
    if path is None:
        raise Refusal(Code.NOT_FOUND, "there is no such rules page")
    page = await prepared_of(request).get(path, lambda: rules_pages.page(path), path.stat().st_mtime_ns)
    return Response(page, media_type=HTML)


async def openapi(request: Request, _: None) -> Response:
    description = await prepared_of(request).get("openapi", lambda: _encoder.encode(document()))
    return Response(description, media_type=JSON)


_ANSWERS: tuple[Handler, ...] = (
    health, readiness, info, create, room_info, delete, join, renew, open_tables, mine, record_text,
    record_json, picture, preview, deck, invitation, qr, replay, record_picture, line, line_picture,
    line_record, opinion, begin_review, review, trial, check_board,
    begin_study, study, puzzle_list, puzzle, answer_puzzle, days.daily,
    days.day, days.try_deck, days.try_day_puzzle, days.best_of_day, rules, openapi,
)  # fmt: skip
HANDLERS: dict[str, Handler] = {handler.__name__: handler for handler in _ANSWERS}
"""What answers each request, by the name of its endpoint."""
