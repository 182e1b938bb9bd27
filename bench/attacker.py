"""A stranger who uses one door of a server as fast as it lets them, from an address of their own.

python -m bench.attacker openapi 8000 12      the door, the port, and for how many seconds
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable
from importlib import resources
from random import Random
from time import monotonic
from typing import Any

import httpx
from websockets.asyncio.client import connect

from ponti import diavolo
from ponti.play import Game
from ponti.record import End, Record
from ponti.server.thinking.child import IDLE, step_back

ADDRESS = "127.0.0.2"
BOARD = (resources.files("ponti.hashi") / "data" / "boards" / "side-a.txt").read_text("utf-8")
AT_ONCE = 32
"""So many requests are under way at a time."""


def record() -> str:
    """A game of Ponte del Diavolo played at random to its end."""
    rng, game = Random(3), Game(diavolo.Position.start(10))
    while not game.position.is_over:
        game.push(game.position.legal_moves().sample(rng))
    return str(Record("diavolo", game, ("", ""), End("played")))


class Stranger:
    """The attacker: HTTP requests and WebSockets from one address."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.rng = Random(1)
        self.record = record()
        transport = httpx.AsyncHTTPTransport(local_address=ADDRESS, verify=False)
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=60)
        self.answers: dict[str, int] = {}

    async def use(self, door: str, seconds: float) -> None:
        """Use a door for some seconds, by many hands."""
        end = monotonic() + seconds

        async def hand() -> None:
            while monotonic() < end:
                try:
                    answer = await DOORS[door](self)
                except (httpx.HTTPError, OSError, asyncio.IncompleteReadError) as error:
                    answer = type(error).__name__
                self.answers[answer] = self.answers.get(answer, 0) + 1

        await asyncio.gather(*(hand() for _ in range(AT_ONCE)))
        await self.http.aclose()

    async def get(self, path: str) -> str:
        """Ask for a page; how it was answered."""
        return str((await self.http.get(path)).status_code)

    async def post(self, path: str, body: Any) -> str:
        """Send something; how it was answered."""
        return str((await self.http.post(path, json=body)).status_code)

    async def hint(self) -> str:
        """A game alone, in which a hundred hints are asked for at once."""
        form = {"options": {"game": "diavolo"}, "seats": [{"kind": "me"}, {"kind": "local"}]}
        answer = await self.http.post("/api/games", json=form)
        if answer.status_code != 201:
            await asyncio.sleep(0.05)
            return str(answer.status_code)
        ticket = answer.json()
        url = f"ws://127.0.0.1:{self.port}/ws"
        async with connect(url, local_addr=(ADDRESS, 0), proxy=None) as socket:
            hello = {
                "type": "hello",
                "id": "h",
                "room": ticket["room"],
                "token": ticket["token"],
                "version": -1,
            }
            await socket.send(json.dumps(hello))
            for number in range(100):
                await socket.send(json.dumps({"type": "hint", "id": f"q{number}", "seat": 0}))
            await asyncio.sleep(2)
        return "hints"

    async def half_open(self) -> str:
        """A connection on which nothing is said."""
        _, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(ADDRESS, 0))
        await asyncio.sleep(5)
        writer.close()
        return "silent"


def _other_record(stranger: Stranger) -> dict[str, Any]:
    """The same game of somebody else, so that nothing that is kept serves it."""
    return {"record": stranger.record.replace('seats: ""', f'seats: "{stranger.rng.random()}"')}


def _position(stranger: Stranger) -> dict[str, Any]:
    """A position after some random moves, and whose turn it is."""
    position = diavolo.Position.start(10)
    for _ in range(12):
        position = position.after(position.legal_moves().sample(stranger.rng))
    return {"code": position.code(), "seat": next(iter(position.to_act))}


def _deck(stranger: Stranger) -> dict[str, Any]:
    """A board of ours with a deck that nobody has had."""
    cards = " ".join(f"{stranger.rng.randint(2, 6)}/{stranger.rng.randint(1, 3)}" for _ in range(20))
    return {"board": BOARD, "deck": f"deck: d{stranger.rng.randrange(10**9)}\nvariant: yes\n\n{cards}\n"}


def _bots() -> dict[str, Any]:
    return {"options": {"game": "hashi"}, "seats": [{"kind": "bot"}] * 2}


def _guess(stranger: Stranger) -> dict[str, Any]:
    room = "".join(stranger.rng.choices("abcdefghijklmnop", k=10))
    return {"tickets": [{"room": room, "token": "x" * 32}] * 50}


DOORS: dict[str, Callable[[Stranger], Awaitable[str]]] = {
    "files": lambda stranger: stranger.get("/ui/bar.js"),
    "openapi": lambda stranger: stranger.get("/openapi.json"),
    "qr": lambda stranger: stranger.post("/api/qr", {"path": f"/g/{stranger.rng.random()}"}),
    "replay": lambda stranger: stranger.post("/api/replay", {"record": stranger.record}),
    "picture": lambda stranger: stranger.post("/api/picture", {"record": stranger.record}),
    "review": lambda stranger: stranger.post("/api/reviews", _other_record(stranger)),
    "opinions": lambda stranger: stranger.post("/api/opinions", _position(stranger)),
    "studies": lambda stranger: stranger.post("/api/boards/hashi/study", _deck(stranger)),
    "new games": lambda stranger: stranger.post("/api/games", _bots()),
    "guesses": lambda stranger: stranger.post("/api/mine", _guess(stranger)),
    "hints": Stranger.hint,
    "silence": Stranger.half_open,
}


async def main(door: str, port: int, seconds: float) -> None:
    """Attack, and say how it was answered."""
    stranger = Stranger(port)
    await stranger.use(door, seconds)
    print(json.dumps(stranger.answers))


if __name__ == "__main__":
    # A stranger has a machine of their own: of this one they only have what nobody else needs.
    step_back(os.getpid(), IDLE)
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))
