"""No request holds the event loop for more than 20 ms of the processor's time.

Every endpoint and every message is tried, with the most that a client may send. This test runs alone: beside
others it would measure them too. What is too long once, and not on a fresh server again, was the machine.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, get_args

import httpx
import msgspec

from ponti import hashi
from ponti.puzzles.shipped import puzzles
from ponti.server.rooms.records import record_of
from ponti.wire.client_messages import ClientMessage
from ponti.wire.endpoints import ENDPOINTS, Endpoint
from tests.alone.watched import MARK
from tests.server.houses import Person, house_in, new_game, people_at, play_on
from tests.server.processes import Client, ServerProcess, drive, server_in

KINDS: tuple[type[msgspec.Struct], ...] = get_args(ClientMessage)
ROUNDS = 3
DOCS = ("/docs", "/docs/", "/docs/searchindex.js", "/docs/reference/ponti.hashi.html", "/docs/nothing.html")
PUZZLES = [max(puzzles(game).values(), key=lambda puzzle: len(str(puzzle))) for game in ("hashi", "diavolo")]
"""Those with the most to say about their moves."""


class Games:
    """Games in a data directory, for a server that is started on it later: long ones, over and in play."""

    def __init__(self, data: Path) -> None:
        self.tickets: list[dict[str, str]] = []
        self.over: dict[str, str] = {}
        self.records: dict[str, str] = {}
        self.moves: list[str] = []
        self.open = ""
        self.playing: list[tuple[str, str, str]] = []
        """Room, token and game, in the middle of play."""
        asyncio.run(self._play(data))

    async def _play(self, data: Path) -> None:
        async with house_in(data) as house:
            for form in (
                new_game("hashi", "me", "local", "local", "local", board="side-b"),
                new_game("diavolo", "me", "local", size=16, supply="unlimited"),
            ):
                people = await people_at(house, form)
                await play_on(people, Random(1))
                table = people[0].room.table
                self.over[table.game] = self._keep(people[0])
                self.records[table.game] = str(record_of(table))
                self.moves = table.moves
            for pen in ("strict", "free"):
                people = await people_at(house, new_game("hashi", "me", "local", pen=pen))
                await play_on(people, Random(2), plies=15)
                self.playing.append((self._keep(people[0]), people[0].token, "hashi"))
            people = await people_at(house, new_game("diavolo", "me", "local", size=16))
            await play_on(people, Random(3), plies=40)
            self.playing.append((self._keep(people[0]), people[0].token, "diavolo"))
            while len(self.tickets) < 200:
                room, token, _ = await house.create(new_game("hashi", "me", "open"))
                self.tickets.append({"room": room, "token": token})
            self.open = room

    def _keep(self, person: Person) -> str:
        self.tickets.append({"room": person.room.id, "token": person.token})
        return person.room.id


def requests(games: Games) -> Iterator[tuple[Endpoint, str, Any]]:
    """Every endpoint with paths and bodies, the largest that make sense."""
    record = games.records["diavolo"]
    empty = "diavolo:16:unlimited:" + "/".join(["16"] * 16) + "::first=light:opening"
    lines: list[Any] = [
        *({"record": text} for text in (*games.records.values(), "x" * 900_000)),
        {"code": empty, "events": games.moves[:-1][:200]},
        {"code": "x" * 4_000, "events": ["x" * 1_000] * 200},
    ]
    lines.append({"code": "", "events": [""] * 350_000})  # as many as a body can hold
    seats = [{"kind": "me"}, {"kind": "local"}]
    bodies: dict[str, list[Any]] = {
        "create": [
            {"options": {"game": "hashi"}, "seats": seats * 2},
            {
                "options": {"game": "diavolo", "size": 16, "supply": "unlimited"},
                "seats": seats,
                "opening": games.moves[:-1][:400],
            },
            {"options": {"game": "hashi"}, "seats": seats[:1] * 6_000},
            {"options": {"game": "hashi"}, "seats": seats[:1] * 90_000},
        ],
        "mine": [{"tickets": games.tickets}, {"tickets": games.tickets * 100}],
        "qr": [{"path": "/g/" + "a" * 290}],
        "replay": [{"record": text} for text in (*games.records.values(), "x" * 900_000)],
        "record_picture": [{"record": record, "step": 1}],
        "begin_review": [{"record": "nonsense"}],
        "line": lines,
        "line_picture": lines,
        "line_record": lines,
        "opinion": [{"code": hashi.Position.start().code()}, {"code": empty}, {"code": "x" * 4_000}],
        "answer_puzzle": [
            {"show": True},
            *({"moves": list(puzzle.solution), "player": {}} for puzzle in PUZZLES),
            *({"moves": [move], "player": {}} for move in ("- -", "pass")),
        ],
        "trial": [
            {"code": hashi.Position.start().code(), "steps": ["3b"], "consider": "4d"},
            {"code": empty, "consider": "c4"},
        ],
        "check_board": [{"board": f"board: x\n\n{'o-' * 9_000}", "deck": f"deck: y\n\n{'1/1 ' * 4_000}"}],
    }
    for endpoint in ENDPOINTS:
        rooms = [games.open, *games.over.values()]
        for path in paths(endpoint, rooms):
            for body in bodies.get(endpoint.name, [None if endpoint.body is None else {}]):
                yield endpoint, path, body


def paths(endpoint: Endpoint, rooms: list[str]) -> list[str]:
    """The path of an endpoint with its parts filled in, in all ways that matter."""
    today = datetime.now().astimezone().date()
    before = today - timedelta(days=2)  # its cards are opened
    names = {
        "room": rooms, "review": ["0" * 32], "study": ["0" * 32], "language": ["en", "cs"],
        "game": ["hashi", "diavolo"],
        "puzzle": [puzzle.id for puzzle in PUZZLES], "date": [today.isoformat(), before.isoformat()],
    }  # fmt: skip
    found = [endpoint.path]
    for name in re.findall(r"{(\w+)}", endpoint.path):
        found = [path.replace(f"{{{name}}}", value) for path in found for value in names[name]]
    return found


def messages(client: Client, game: str) -> Iterator[dict[str, Any]]:
    """One of every kind of message, as far as it can be filled in without knowing what it is for."""
    state = client.state
    seat = (state["to_act"] or [0])[0]
    known = {
        "seat": seat, "ply": state["ply"], "version": -1, "what": "a1" if game == "diavolo" else "- -",
        "move": "- -" if game == "hashi" else "pass", "stroke": "ab", "action": "number", "agree": True,
        "absent": 1 - seat, "level": "duckling", "name": "x" * 40, "counter": 0, "first": "a1", "space": "a1",
        "room": "a" * 10, "correction": "[5c -]", "word": "well-played",
    }  # fmt: skip
    last = ("resign", "abandon", "rematch")
    for kind in sorted(KINDS, key=lambda kind: kind.__struct_config__.tag in last):
        wanted = {field.name for field in msgspec.structs.fields(kind) if field.required}
        fields = {name: value for name, value in known.items() if name in wanted}
        yield {"kind": kind.__struct_config__.tag, **fields}


class Watchman:
    """Knows what the log of a server has said since it was last asked."""

    def __init__(self, server: ServerProcess) -> None:
        self.log = server.log
        self.found: dict[str, str] = {}
        """What was asked when the loop was held, and by what."""
        self._seen = 0
        server.get("/healthz")  # once this is answered, the start is over: that may take longer
        self.look("the start")
        self.found.clear()

    def look(self, asked: str) -> None:
        text = self.log.read_text()
        new, self._seen = text[self._seen :], len(text)
        for line in new.splitlines():
            if line.startswith(MARK):
                self.found.setdefault(asked, line)


async def talk(server: ServerProcess, games: Games, watchman: Watchman) -> None:
    """Say everything that can be said in a room, in all of them."""
    for room, token, game in games.playing:
        client = await Client.at(server, room, token)
        watchman.look(f"{game}: hello")
        for message in messages(client, game):
            await client.ask(**message)
            watchman.look(f"{game}: {message['kind']}")


def ask(server: ServerProcess, games: Games, watchman: Watchman) -> None:
    """Ask for everything that can be asked for."""
    headers = {"content-type": "application/json"}
    device = {"authorization": f"Bearer {'d' * 32}"}
    with httpx.Client(base_url=server.address, timeout=60) as client:
        for path in ("/", "/app.js", "/locale/en.json", "/nothing.js", "/g/aaaaaaaaaa", *DOCS):
            client.get(path)
            watchman.look(path)
        for number, (endpoint, path, body) in enumerate(requests(games)):
            content = None if body is None else json.dumps(body)
            extra = device if path.startswith("/api/daily/") else {}
            answer = client.request(endpoint.method, path, content=content, headers=headers | extra)
            assert answer.status_code < 500, answer.text
            watchman.look(f"{endpoint.name}, number {number}")


def held(data: Path, games: Games) -> dict[str, str]:
    """What holds the loop of a fresh server."""
    watched = [str(Path(__file__).with_name("watched.py"))]
    with server_in(data, "--limits", "1000", "--workers", "1", program=watched) as server:
        watchman = Watchman(server)
        drive(talk(server, games, watchman))
        ask(server, games, watchman)
    return watchman.found


def test_nothing_holds_the_event_loop(tmp_path: Path) -> None:
    always: dict[str, str] = {}
    for number in range(ROUNDS):
        data = tmp_path / str(number)
        data.mkdir()
        found = held(data, Games(data))
        if number:
            found = {asked: line for asked, line in found.items() if asked in always}
        always = found
        if not always:
            break
    assert not always
