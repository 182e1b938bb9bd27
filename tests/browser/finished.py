"""Finished games as a device keeps them, made up."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from playwright.sync_api import Page, Route

from ponti import diavolo, hashi, svg

KINDS: dict[str, Any] = {"hashi": hashi, "diavolo": diavolo}

LETTERS = "abcdefghijklmnopqr"
BONUSES = ("red", "blue", "six")


def finished_game(index: int, rng: Random) -> dict[str, Any]:
    """A game: Hashi alone or against bots, or Ponte del Diavolo against bots or Ben."""
    room = "".join(rng.choice("abcdefghijklmnopqrstuvwxyz234567") for _ in range(10))
    me: dict[str, Any] = {"kind": "person", "name": "", "level": None}
    at = 1_760_000_000_000 + 3_600_000 * index
    game: dict[str, Any] = {"room": room, "own_seats": [0], "round": 17, "created_at": at, "updated_at": at}
    game["maker"] = True
    if index % 3 == 2:
        level = ("apprentice", "mason", "devil")[index % 9 // 3]
        rival = {"kind": "bot", "name": "", "level": level} if index % 2 else me | {"name": "Ben"}
        scores = [rng.randint(2, 18), rng.randint(2, 18)]
        options = {"game": "diavolo", "size": 10, "spectators": True, "clock": None}
        seats = [me, rival]
    else:
        board = ("side-a", "side-b")[index % 4 // 2]
        options = {"game": "hashi", "board": board, "deck": "standard", "pen": "strict"}
        options |= {"spectators": True, "clock": None}
        points = min(52, 18 + index // 4 + rng.randint(0, 16))
        bots = [] if index % 3 else [{"kind": "bot", "name": "", "level": "fisher"}]
        seats = [me, *bots]
        scores = [points, *(rng.randint(20, 44) for _ in bots)]
        left = [letter for place, letter in enumerate(LETTERS) if rng.random() < place / 24]
        rounds = [rng.choice((0, 7, 9, 11, 13, 15, 17)) for _ in range(3)]
        remains = {name: [each, *(0 for _ in bots)] for name, each in zip(BONUSES, rounds, strict=True)}
        game["remains"] = {"left_open": [left, *([] for _ in bots)], "bonuses": remains}
    best = max(scores)
    winners = [seat for seat, points in enumerate(scores) if points == best]
    outcome = {"how": "played", "seat": None, "winners": winners, "scores": scores, "decided_by": "points"}
    return game | {"options": options, "seats": seats, "outcome": outcome}


def finished_games(count: int) -> dict[str, Any]:
    """So many games by room."""
    rng = Random(18)
    return {game["room"]: game for game in (finished_game(index, rng) for index in range(count))}


def keep(page: Page, games: dict[str, Any]) -> None:
    """Let a page of the app keep them; the server, which does not know them, need not draw them."""
    draw(page, games)
    page.evaluate("games => localStorage.setItem('ponti.finished', games)", json.dumps(games))


def draw(page: Page, games: dict[str, Any]) -> None:
    """Show a picture wherever the page asks for one of theirs."""
    drawn = {kind: svg.render(kind_of.Position.start()) for kind, kind_of in KINDS.items()}

    def answer(route: Route) -> None:
        room = route.request.url.split("/")[5]
        route.fulfill(body=drawn[games[room]["options"]["game"]], content_type="image/svg+xml")

    page.context.route(lambda url: "/picture.svg" in url and url.split("/")[5] in games, answer)
