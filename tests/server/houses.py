"""Houses in this process, on real SQLite files, with devices that only listen."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from ponti.server.rooms.house import House
from ponti.server.rooms.room import Room
from ponti.server.rooms.tokens import hashed
from ponti.server.storage.sqlite import SqliteStorage
from ponti.server.thinking.jobs import MoveChosen
from ponti.server.thinking.pool import Thinkers
from ponti.wire.client_messages import ClientMessage
from ponti.wire.forms import NewGame
from ponti.wire.refusal import Refusal

_requests: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)

_ids = count()


class Device:
    """Remembers everything that it is told."""

    def __init__(self, seats: set[int] | None = None, protocol: int = 1, holder: bytes | None = None) -> None:
        self.seats = frozenset(seats or ())
        self.holder = holder
        self.protocol = protocol
        self.address = "192.0.2.1"
        self.told: list[bytes] = []
        self.dismissed: Refusal | None = None
        self.redialled = False
        self._news = asyncio.Event()

    def tell(self, data: bytes) -> None:
        self.told.append(data)
        self._news.set()

    def dismiss(self, refusal: Refusal) -> None:
        self.dismissed = refusal

    def redial(self) -> None:
        self.redialled = True

    async def news(self) -> None:
        """Wait until it is told something."""
        self._news.clear()
        await self._news.wait()

    def messages(self, kind: str) -> list[dict[str, Any]]:
        """All messages of a kind."""
        return [message for message in map(json.loads, self.told) if message["type"] == kind]

    @property
    def kinds(self) -> list[str]:
        """The kinds of all messages."""
        return [json.loads(data)["type"] for data in self.told]

    @property
    def draft(self) -> dict[str, Any]:
        """The last draft."""
        return self.messages("draft")[-1]

    @property
    def state(self) -> dict[str, Any]:
        """The last state."""
        state: dict[str, Any] = self.messages("update")[-1]["state"]
        return state


class Person:
    """Somebody with a token, who sends requests straight to a room."""

    def __init__(self, room: Room, token: str, seats: list[int]) -> None:
        self.room = room
        self.token = token
        self.seats = seats
        self.device = Device(set(seats), holder=hashed(token))
        for data in room.enter(self.device, -1):
            self.device.tell(data)

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a request; seat, ply and id are filled in."""
        message: dict[str, Any] = {"type": kind, "id": f"q{next(_ids)}", "seat": self.seats[0], **fields}
        if kind in WITH_PLY:
            message.setdefault("ply", self.room.table.ply)
        request = _requests.decode(json.dumps(message))
        asker = Device()
        await self.room.handle(asker, hashed(self.token), request)
        answer: dict[str, Any] = json.loads(asker.told[0])
        return answer

    async def play(self, rng: Random) -> dict[str, Any]:
        """Make any legal move."""
        seat = self.seats[0]
        return await self.ask("move", move=str(self.room.table.position.legal_moves(seat).sample(rng)))


class Thinkable(Thinkers):
    """Whoever thinks answers when the test says so, and what it says."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[Any] = []
        self.owners: list[str] = []
        self.has_room = True
        """Whether what is asked is begun at once."""
        self._answers: list[asyncio.Future[Any]] = []

    async def think(
        self, job: Any, tell: Any = None, retrying: Any = None, owner: str = "", begun: Any = None
    ) -> Any:
        self.asked.append(job)
        if begun is not None and self.has_room:
            begun()
        self.owners.append(owner)
        self._answers.append(asyncio.get_running_loop().create_future())
        return await self._answers[-1]

    async def answer(self, number: int, move: str) -> None:
        """A bot's move is the answer to a question, as soon as it is asked."""
        await self.say(number, MoveChosen(move))

    async def say(self, number: int, answer: Any) -> None:
        """The answer to a question, as soon as it is asked."""
        async with asyncio.timeout(60):
            while len(self.asked) <= number:
                await asyncio.sleep(0.005)
        self._answers[number].set_result(answer)


WITH_PLY = {"stroke", "erase", "undo", "redo", "reset", "skip", "correct", "confirm", "reopen", "move"}


@asynccontextmanager
async def house_in(path: Path, thinkers: Thinkers | None = None) -> AsyncIterator[House]:
    """A house with its storage, closed at the end."""
    storage = SqliteStorage.open(path / "games.sqlite")
    thinkers = thinkers or Thinkers(1)
    house = House(storage, thinkers)
    try:
        yield house
    finally:
        await house.close()
        await thinkers.close()
        await storage.close()


def new_game(game: str, *seats: str, **fields: Any) -> NewGame:
    """The form of a new game: `new_game("hashi", "me", "open", pen="free")`."""
    form: dict[str, Any] = {name: fields.pop(name) for name in ("seed", "opening", "seal") if name in fields}
    form["options"] = {"game": game, **fields}
    form["seats"] = [{"kind": kind} for kind in seats]
    return msgspec.convert(form, NewGame)


async def people_at(house: House, form: NewGame) -> list[Person]:
    """A room with a person on every seat that is not a bot's: the creator, then those who join."""
    room_id, token, seats = await house.create(form)
    room = await house.room(room_id)
    tickets = [(token, seats)]
    while room.table.open_seats:
        tickets.append(await house.join(room_id, "", None, None))
    return [Person(room, token, seats) for token, seats in tickets]


async def play_on(people: list[Person], rng: Random, plies: int = 1000) -> None:
    """Everybody plays anything until the game is over, or for so many events of play."""
    table = people[0].room.table
    end = table.ply + plies
    while people[0].room.table.status == "playing" and people[0].room.table.ply < end:
        if not any(set(person.seats) & person.room.table.waiting_for for person in people):
            await people[0].device.news()
        for person in people:
            for seat in person.seats:
                if seat in person.room.table.waiting_for:
                    moves = person.room.table.position.legal_moves(seat)
                    answer = await person.ask("move", seat=seat, move=str(moves.sample(rng)))
                    assert answer["type"] == "ack", answer
