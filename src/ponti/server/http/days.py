"""Answers to what is asked about days."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ponti.server.http import orders
from ponti.server.http.inquiry import answered, ordered, server_of, visitors_of
from ponti.server.http.limits import address_of
from ponti.wire.base import Code
from ponti.wire.daily import DayAnswerForm, DeckForm
from ponti.wire.refusal import Refusal

_TOKEN = re.compile("[A-Za-z0-9_-]{32}")


def device_of(request: Request) -> str | None:
    """The token by which a device is recognised, if it brings one along."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" and _TOKEN.fullmatch(token) else None


def _known_device(request: Request) -> str:
    device = device_of(request)
    if device is None:
        why = "send the token of this device, 32 random letters and digits, as Authorization: Bearer …"
        raise Refusal(Code.WRONG_TOKEN, why)
    return device


def _may_count(request: Request) -> Callable[[], bool]:
    """Asked when the first try of a device comes: a device is but a token, and anybody can make up many."""
    return lambda: visitors_of(request).counting.take(address_of(request))


async def daily(request: Request, _: None) -> Response:
    return answered(await server_of(request).daily.told(device_of(request)))


async def day(request: Request, _: None) -> Response:
    return answered(await server_of(request).daily.view(request.path_params["date"], device_of(request)))


async def try_deck(request: Request, form: DeckForm) -> Response:
    device = _known_device(request)
    if not visitors_of(request).creating.take(address_of(request)):
        raise Refusal(Code.TOO_FAST, "too many new games in a short time")
    date, counts = request.path_params["date"], _may_count(request)
    return answered(await server_of(request).daily.try_deck(date, device, form, counts))


async def try_day_puzzle(request: Request, form: DayAnswerForm) -> Response:
    device, date = _known_device(request), request.path_params["date"]
    if not visitors_of(request).trying.take(address_of(request)):
        raise Refusal(Code.TOO_FAST, "too many answers in a short time")
    daily, counts = server_of(request).daily, _may_count(request)
    return answered(await daily.answer_puzzle(date, device, form, address_of(request), counts))


async def best_of_day(request: Request, _: None) -> Response:
    room, events = await server_of(request).daily.best_game(request.path_params["date"])
    return await ordered(request, orders.ReplayGame(room=room, events=list(map(msgspec.Raw, events))))
