"""A stored database of an earlier version: how it was made, and what that version answers about every game.

`python -m tests.server.stored FOLDER` plays games of all sorts on the server that Python finds as `ponti`
(for another version than this one, set PYTHONPATH to its `src`) and leaves two files in the folder:
`games.sqlite.xz`, and `answers.json.xz` with all that was told about these games, byte for byte. The server's
clock is a hundred years ahead, so that in our time nothing there is old enough to be swept, nobody's time
runs out, and every time that is told stays the same.
"""

from __future__ import annotations

import asyncio
import json
import lzma
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from ponti import diavolo, hashi
from tests.server.processes import LONG_S, Client, Reachable, drive

DATA = Path(__file__).parent / "data" / "2026-11"
CENTURY_S = 100 * 365.25 * 86_400
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
        """A new room: `"me Ada"`, `"local"`, `"bot tadpole"`, `"open"` (and left so) or `"guest Ben"`, who joins."""
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


# Making it


async def games_of(server: Any) -> dict[str, Players]:
    """Games of all sorts, by what is special about them."""
    rng = Random(11)

    found: dict[str, Players] = {}

    late = found["diavolo, lost on time"] = Players.at(
        server, "diavolo", "me Ada", "guest Ben", clock={"kind": "game", "seconds": 10}
    )
    await late.ask("move", move="c4 d7")
    slow = found["hashi, time-outs and resigned"] = Players.at(
        server, "hashi", "me", "guest Ben", clock={"kind": "turn", "seconds": 10}
    )
    await slow.ask("stroke", stroke="3b")

    played = found["diavolo, played"] = Players.at(server, "diavolo", "me Ada", "guest Ben", size=6)
    await played.play(rng, 4)
    await played.ask("rename", name="Ada Lovelace")
    await played.play(rng)
    moves = (await played.client(0)).state["moves"]
    resigned = found["diavolo, resigned"] = Players.at(
        server, "diavolo", "me", "guest <b>Ben</b>", spectators=False
    )
    await resigned.play(rng, 5)
    await resigned.ask("resign", 1)
    left = found["diavolo, abandoned"] = Players.at(server, "diavolo", "me", "guest Ben")
    await left.play(rng, 3)
    await leave_for_good(left, 1)
    await left.ask("abandon", absent=1)

    asked = found["diavolo, take-back asked"] = Players.at(server, "diavolo", "me", "guest", spectators=False)
    await asked.play(rng, 4)
    mover = 1 - (await asked.client(0)).state["to_act"][0]
    await asked.ask("takeback", mover)
    taken = found["diavolo, taken back"] = Players.at(server, "diavolo", "me", "guest", size=8)
    await taken.play(rng, 6)
    mover = 1 - (await taken.client(0)).state["to_act"][0]
    await taken.ask("takeback", mover)
    await taken.ask("answer-takeback", 1 - mover, agree=False)
    await taken.ask("takeback", mover)
    await taken.ask("answer-takeback", 1 - mover, agree=True)
    replaced = found["diavolo, a bot took over and the player returned"] = Players.at(
        server, "diavolo", "me Ada", "guest Ben", size=6
    )
    await replaced.play(rng, 2)
    await leave_for_good(replaced, 1)
    ben = replaced.tokens.pop(1)
    await replaced.ask("replace", absent=1, level="duckling")
    await replaced.play(rng, 3)
    replaced.tokens[1] = ben
    await replaced.ask("return", 1)
    bot = found["diavolo, against a bot"] = Players.at(
        server, "diavolo", "me", "bot duckling", size=7, seed="s"
    )
    await bot.play(rng, 6)
    forced = found["diavolo, forced to pass"] = Players.at(server, "diavolo", "me", "local", supply="2 4 0")
    for seat, move in ((0, "a1 b1"), (1, "dark"), (1, "j1 j2")):
        await forced.ask("move", seat, move=move)
    found["diavolo, after the opening of another game"] = Players.at(
        server, "diavolo", "me", "guest Ben", size=6, opening=moves[:5]
    )
    found["diavolo, open"] = Players.at(
        server,
        "diavolo",
        "me Ada",
        "open",
        size=12,
        supply="unlimited",
        clock={"kind": "game", "seconds": 600},
    )

    solo = found["hashi, alone and seeded"] = Players.at(server, "hashi", "me Ada", seed="seven")
    await solo.play(rng)
    cards = (await solo.client(0)).state["moves"]
    four = found["hashi, four on the other side"] = Players.at(
        server, "hashi", "me Ada", "local Ben", "guest Cleo", "bot tadpole", board="side-b"
    )
    await four.play(rng)
    pair = found["hashi, played and again"] = Players.at(server, "hashi", "me Ada", "guest Ben")
    await pair.play(rng)
    next_room = (await pair.ask("rematch"))["room"]
    again = found["hashi, the rematch"] = Players(
        server, next_room, {(seat - 1) % 2: token for seat, token in pair.tokens.items()}
    )
    await again.ask("stroke", stroke="4b")
    drafts = found["hashi, drafts and a confirmation"] = Players.at(
        server, "hashi", "me", "guest Ben", "guest"
    )
    await drafts.play(rng, 8)
    await drafts.ask("move", 1, move=str(await sampled(drafts, 1, rng)))
    await drafts.ask("reopen", 1)
    await drafts.ask("confirm", 1)
    await scribble(drafts, 0)
    await drafts.ask("skip", 2, action="number")
    await drafts.ask("skip", 2, action="bridges")
    await drafts.ask("undo", 2)
    free = found["hashi, free pen"] = Players.at(server, "hashi", "me", "local", pen="free")
    await free.play(rng, 12)
    await scribble(free, 0)
    check = found["hashi, last check of the free pen"] = Players.at(
        server, "hashi", "me", "guest", pen="free"
    )
    await check.play(rng, phase="check")
    await check.ask("move", 1, move="-")
    found["hashi, after the opening of another game"] = Players.at(server, "hashi", "me", opening=cards[:5])
    found["hashi, open"] = Players.at(server, "hashi", "me Ada", "guest Ben", "open", deck="standard")
    clock = found["hashi, a clock is running"] = Players.at(
        server, "hashi", "me", "guest", clock={"kind": "turn", "seconds": 3600}
    )
    await clock.play(rng, 3)
    await clock.ask("move", move=str(await sampled(clock, 0, rng)))
    absent = found["hashi, abandoned"] = Players.at(server, "hashi", "me", "guest", "guest")
    await absent.play(rng, 4)
    await leave_for_good(absent, 2)
    await absent.ask("abandon", absent=2)

    await (await late.client(0)).until(lambda: late.clients[late.tokens[0]].state["status"] == "over")
    await (await slow.client(0)).until(lambda: slow.clients[slow.tokens[0]].state["ply"] >= 2)
    await slow.ask("resign", 1)
    return found


async def leave_for_good(players: Players, seat: int) -> None:
    """Somebody hangs up, and is absent before long."""
    await players.client(seat)
    others = await players.client(1 - seat if seat < 2 else 0)
    await players.leave(seat)
    others.messages.clear()
    await others.until(lambda: any(is_absent(message, seat) for message in others.messages))


def is_absent(message: dict[str, Any], seat: int) -> bool:
    """Whether a message says that a person is absent."""
    return message["type"] == "presence" and any(
        each["seat"] == seat and each["absent"] for each in message["seats"]
    )


async def sampled(players: Players, seat: int, rng: Random) -> Any:
    """Any legal move of a seat."""
    return position_of((await players.client(seat)).state).legal_moves(seat).sample(rng)


async def scribble(players: Players, seat: int) -> None:
    """A draft with steps taken back and made again."""
    client = await players.client(seat)
    for kind in ("legal_entries", "legal_bridges", "legal_bridges"):
        await client.reach_draft(seat)
        strokes = client.drafts.pop(seat)[kind]
        if strokes:
            await players.ask("stroke", seat, stroke=strokes[0])
        else:
            await players.ask("reset", seat)
    for kind in ("undo", "undo", "redo"):
        await players.ask(kind, seat)


# Asking about it


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


def main(folder: Path) -> None:
    """Play the games, and keep what became of them."""
    with tempfile.TemporaryDirectory() as there:
        data = Path(there) / "data"
        with serving(data, CENTURY_S) as server:
            made = drive(games_of(server))
        with sqlite3.connect(data / "games.sqlite") as file:
            file.execute("PRAGMA journal_mode = DELETE")
            file.execute("VACUUM")
        file.close()
        kept = (data / "games.sqlite").read_bytes()
        with serving(data) as server:
            answers = {
                name: {
                    "room": players.room,
                    "tokens": players.tokens,
                    "last": players.last,
                    "answers": drive(answered(server, players.room, players.tokens)),
                }
                for name, players in made.items()
            }
        print((data.parent / "data.log").read_text(), file=sys.stderr)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "games.sqlite.xz").write_bytes(lzma.compress(kept, preset=9))
    text = json.dumps(answers, indent=0, ensure_ascii=False)
    (folder / "answers.json.xz").write_bytes(lzma.compress(text.encode(), preset=9))


def unpacked(data: Path, folder: Path = DATA) -> dict[str, Any]:
    """Put the stored games into a folder; what was answered about each."""
    data.mkdir(parents=True)
    with lzma.open(folder / "games.sqlite.xz") as kept, (data / "games.sqlite").open("wb") as file:
        shutil.copyfileobj(kept, file)
    with lzma.open(folder / "answers.json.xz") as kept:
        answers: dict[str, Any] = json.load(kept)
    return answers


if __name__ == "__main__":
    main(Path(sys.argv[1]))
