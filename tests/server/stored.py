"""Games that an earlier version of the server has stored, and all that it told about them.

`storing.py` made both; here is how they are unpacked, served and asked about, and how they are played on.
"""

from __future__ import annotations

import json
import lzma
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from ponti import diavolo, hashi
from tests.server.processes import LONG_S, Client, Reachable

DATA = Path(__file__).parent / "data" / "2026-11"
_START = """
import sys, time
ahead, present = float(sys.argv[2]), time.time
time.time = lambda: present() + ahead
from pathlib import Path
from ponti.server.run import run
from ponti.server.settings import Limits, Settings
settings = Settings(
    data=Path(sys.argv[1]), port=0, limits=Limits().scaled(1000), absent_after_ms=100, workers=1
)
run(settings, lambda settings: print(settings.address, flush=True))
"""


@contextmanager
def serving(data: Path, ahead_s: float = 0.0) -> Iterator[Reachable]:
    """A server whose clock is ahead, and for which whoever has left counts as absent at once."""
    with (data.parent / f"{data.name}.log").open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, "-c", _START, str(data), str(ahead_s)],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env=os.environ | {"PYTHONWARNINGS": "default"},
        )
    assert process.stdout is not None
    server = Reachable()
    server.address = process.stdout.readline().strip()
    try:
        yield server
    finally:
        process.terminate()
        process.wait(LONG_S)
        process.stdout.close()


class Players:
    """The people of a room, each on a connection of their own, with the token of each seat."""

    def __init__(self, server: Any, room: str, tokens: dict[int, str]) -> None:
        self.server = server
        self.room = room
        self.tokens = tokens
        self.clients: dict[str, Client] = {}
        self.last: dict[str, Any] = {}
        """The last request that was carried out, and its answer."""

    @classmethod
    def at(cls, server: Any, game: str, *seats: str, **fields: Any) -> Players:
        """A new room with seats such as `"me Ada"`, `"bot tadpole"`, `"open"` or `"guest Ben"`, who joins."""
        form: dict[str, Any] = {name: fields.pop(name) for name in ("seed", "opening") if name in fields}
        form |= {"options": {"game": game, **fields}, "seats": []}
        guests = []
        for words in seats:
            kind, _, name = words.partition(" ")
            if kind == "guest":
                guests.append(name)
                form["seats"].append({"kind": "open"})
            else:
                form["seats"].append({"kind": kind, "level" if kind == "bot" else "name": name})
        answer = server.post("/api/games", form)
        assert answer.status_code == 201, answer.text
        ticket = answer.json()
        players = cls(server, ticket["room"], dict.fromkeys(ticket["seats"], ticket["token"]))
        for name in guests:
            players.join(name)
        return players

    def join(self, name: str) -> None:
        """One more person takes a seat."""
        ticket = self.server.post(f"/api/games/{self.room}/join", {"name": name}).json()
        self.tokens |= dict.fromkeys(ticket["seats"], ticket["token"])

    async def client(self, seat: int) -> Client:
        """The connection of a seat."""
        token = self.tokens[seat]
        if token not in self.clients:
            self.clients[token] = await Client.at(self.server, self.room, token)
        return self.clients[token]

    async def leave(self, seat: int) -> None:
        """Hang up."""
        await self.clients.pop(self.tokens[seat]).close()

    async def ask(self, kind: str, seat: int = 0, **fields: Any) -> dict[str, Any]:
        """Send a request of a seat that is carried out; the ply is filled in."""
        client = await self.client(seat)
        if kind in WITH_PLY:
            fields["ply"] = client.state["ply"]
        request = await client.send(kind, seat=seat, **fields)
        while (answer := await client.hear()).get("id") != request:
            pass
        assert answer["type"] != "error", answer
        message = {"type": kind, "id": request, "seat": seat, **fields}
        self.last = {"token": self.tokens[seat], "request": message, "answer": answer}
        for each in self.clients.values():
            await each.reach(answer.get("version", -1))
        return answer

    async def again(self) -> str:
        """Everybody would like another game; its room."""
        tokens = {token: seat for seat, token in reversed(self.tokens.items())}
        answers = [await self.ask("rematch", seat) for seat in tokens.values()]
        room: str = answers[-1]["room"]
        return room

    async def until_asked(self) -> dict[str, Any]:
        """Wait until a person has to act or the game is over; the state."""
        client = await self.client(min(self.tokens))
        await client.until(
            lambda: (
                client.state["status"] == "over"
                or any(seat in self.tokens for seat in client.state["to_act"])
            )
        )
        return client.state

    async def play(self, rng: Random, plies: int = 10_000, phase: str | None = None) -> dict[str, Any]:
        """Everybody plays anything, for so many events of play or until the game is in a phase."""
        state = await self.until_asked()
        end = state["ply"] + plies
        while state["status"] == "playing" and state["ply"] < end and state["position"]["phase"] != phase:
            seat = next(seat for seat in state["to_act"] if seat in self.tokens)
            legal = position_of(state).legal_moves(seat)
            await self.ask("move", seat, move=str(legal.sample(rng)))
            state = await self.until_asked()
        return state


WITH_PLY = {"stroke", "erase", "undo", "redo", "reset", "skip", "correct", "confirm", "reopen", "move"}


def position_of(state: dict[str, Any]) -> Any:
    """The position of a state by the rules library."""
    options, seats = state["options"], len(state["seats"])
    if options["game"] == "hashi":
        board, deck = hashi.layout_by_id(options["board"]), hashi.deck_by_id(options["deck"])
        position: Any = hashi.Position.start(board, seats, deck, options["pen"])
    else:
        supply = options["supply"] and diavolo.Supply.parse(options["supply"])
        position = diavolo.Position.start(options["size"], supply)
    for text in state["moves"]:
        position = position.after(position.parse_event(text))
    return position


async def told(server: Any, room: str, token: str | None) -> list[str]:
    """All that a device is told that comes into a room, except who is there."""
    client = await Client.open(server)
    await client.send("hello", room=room, token=token, version=-1)
    await client.send("ping")
    found = []
    while True:
        text = await client.socket.recv()
        assert isinstance(text, str)
        kind = json.loads(text)["type"]
        if kind == "error":
            text = re.sub(r'"message":"[^"]*"', '"message":""', text)
        elif kind == "welcome":
            text = re.sub(r'"at":\d+', '"at":0', text)
        if kind != "presence":
            found.append(re.sub(r'"id":"[^"]*"', '"id":""', text).replace(server.address, "ADDRESS"))
        if kind in ("pong", "error"):
            break
    if kind == "pong":
        found.pop()
    await client.close()
    return found


async def asked(server: Any, room: str, token: str, seat: int) -> list[str]:
    """The answers to questions about a game that is being played, and to trials in its position."""
    client = await Client.at(server, room, token)
    state = client.state
    if state["options"]["game"] == "hashi":
        await client.reach_draft(seat)
        draft = client.drafts[seat]
        strokes = draft["legal_entries"][:2] + draft["legal_bridges"][:2]
        questions = [{"type": "check"}, *({"type": "consider", "what": stroke} for stroke in strokes)]
    else:
        legal = state["position"]["legal"]
        moves = [*legal["tiles"][:2], *legal["bridges"][:2], " ".join(legal["tiles"][2:4]) or "pass"]
        questions = [{"type": "closed"}, {"type": "closed", "first": moves[0]}]
        questions += [{"type": "consider", "what": move} for move in moves]
    found = []
    for number, question in enumerate(questions):
        await client.socket.send(json.dumps({**question, "id": f"q{number}", "seat": seat}))
        while (answer := json.loads(text := str(await client.socket.recv()))).get("id") != f"q{number}":
            pass
        found.append(answer["code"] if answer["type"] == "error" else text)
    await client.close()
    trial = {"code": position_of(state).code(), "seat": seat}
    if questions[-1]["type"] == "consider":
        trial["consider"] = questions[-1]["what"]
    found.append(server.post("/api/try", trial).text)
    return found


async def answered(server: Any, room: str, tokens: dict[int, str]) -> dict[str, Any]:
    """All that is told about a game: to each seat, to a spectator, in lists, and at the end."""
    tickets = [{"room": room, "token": token} for token in sorted(set(tokens.values()))]
    path = f"/api/games/{room}"
    found: dict[str, Any] = {
        "seats": {str(seat): await told(server, room, token) for seat, token in sorted(tokens.items())},
        "spectator": await told(server, room, None),
        "mine": [server.post("/api/mine", {"tickets": [ticket]}).text for ticket in tickets],
        "info": server.get(path).text,
    }
    status = json.loads(found["info"])["status"]
    if status == "playing":
        found["asked"] = [await asked(server, room, token, seat) for seat, token in sorted(tokens.items())]
    if status == "over":
        bearer = {"authorization": f"Bearer {tickets[0]['token']}"}
        for name in ("record.txt", "record.json", "deck"):
            answer = server.get(f"{path}/{name}", headers=bearer)
            found[name] = answer.text if answer.status_code == 200 else answer.json()["code"]
    return found


def unpacked(data: Path, folder: Path = DATA) -> dict[str, Any]:
    """Put the stored games into a folder; what was answered about each."""
    data.mkdir(parents=True)
    with lzma.open(folder / "games.sqlite.xz") as kept, (data / "games.sqlite").open("wb") as file:
        shutil.copyfileobj(kept, file)
    with lzma.open(folder / "answers.json.xz") as kept:
        answers: dict[str, Any] = json.load(kept)
    return answers
