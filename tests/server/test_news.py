"""News: whoever puts them into what they know, knows what whoever is told everything knows."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ponti.server.rooms.tokens import hashed
from ponti.wire.client_messages import MakeMove, Rename
from ponti.wire.hashi import Draw
from tests.server.folding import with_news
from tests.server.houses import Device, Person, house_in, new_game, people_at, play_on
from tests.server.processes import Client, ServerProcess, drive


class Follower(Device):
    """A device that follows a game by news, and compares what it makes of them with what another is told."""

    def __init__(self, person: Person) -> None:
        super().__init__(protocol=2)
        self.person = person
        self.known: dict[str, Any] = {}
        self.version = -1
        self.sizes = [0, 0]
        """The bytes of all news, and of the updates in their place."""
        for data in person.room.enter(self, -1):
            self.tell(data)

    def tell(self, data: bytes) -> None:
        super().tell(data)
        message = json.loads(data)
        if message["type"] == "update":
            self.known, self.version = message["state"], message["version"]
        elif message["type"] == "news":
            assert message["since"] == self.version
            self.known, self.version = with_news(self.known, message), message["version"]
            self.sizes[0] += len(data)

    def compare(self) -> None:
        """Both know the same."""
        assert self.known == self.person.device.state
        self.sizes[1] = sum(len(each) for each in self.person.device.told if b'"update"' in each[:20])


async def disturb(people: list[Person], rng: Random) -> None:
    """Something that is not a move."""
    person = rng.choice(people)
    kind = rng.choice(["rename", "takeback", "reopen", "replace"])
    if kind == "rename":
        await person.ask("rename", name=f"Name {rng.randrange(9)}")
    elif kind == "takeback":
        await person.ask("takeback")
        await people[1 - people.index(person)].ask("answer-takeback", agree=rng.random() < 0.7)
    elif kind == "reopen":
        await person.ask("reopen")


@pytest.mark.parametrize("game", ["diavolo", "hashi"])
@pytest.mark.parametrize("clock", [None, {"kind": "game", "seconds": 600}])
def test_news_and_updates_lead_to_the_same_state(tmp_path: Path, game: str, clock: Any) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            people = await people_at(house, new_game(game, "me", "open", clock=clock))
            follower, rng = Follower(people[0]), Random(4)
            while people[0].room.table.status == "playing":
                await play_on(people, rng, plies=1)
                if rng.random() < 0.3:
                    await disturb(people, rng)
                follower.compare()
            await people[0].ask("rematch")
            follower.compare()
            await people[1].ask("decline-rematch")
            follower.compare()
            assert follower.known["outcome"]["how"] == "played"
            assert follower.sizes[0] < 0.6 * follower.sizes[1]

    asyncio.run(work())


def test_votes_are_told_in_news_and_gone_with_the_next_move(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            house.absent_after_ms = 0
            people = await people_at(house, new_game("hashi", "me", "open", "open"))
            follower = Follower(people[0])
            gone = people.pop()
            gone.room.leave(gone.device)
            await people[0].ask("abandon", absent=2)
            follower.compare()
            assert follower.known["votes"] == [{"seat": 0, "absent": 2}]
            await play_on([*people, Person(gone.room, gone.token, gone.seats)], Random(2), plies=1)
            follower.compare()
            assert "votes" not in follower.known

    asyncio.run(work())


def test_the_last_of_what_is_told_answers_the_request(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            (ada,) = await people_at(house, new_game("hashi", "me", "local"))
            device, other = Device({0, 1}, protocol=2), Device({0}, protocol=2)
            for each in (device, other):
                ada.room.enter(each, -1)
            entry = ada.device.draft["legal_entries"][0]
            for request, kinds in (
                (Draw(id="a:1", seat=0, ply=0, stroke=entry), ["draft"]),
                (Draw(id="a:1", seat=0, ply=0, stroke=entry), ["ack"]),
                (MakeMove(id="a:2", seat=0, ply=0, move=entry), ["news", "draft"]),
                (MakeMove(id="a:3", seat=1, ply=0, move=entry), ["news", "draft", "draft"]),
                (Rename(id="a:4", seat=1, name="Ben"), ["news"]),
                (Rename(id="a:5", seat=1, name="Ben"), ["ack"]),
            ):
                device.told.clear()
                await ada.room.handle(device, hashed(ada.token), request)
                assert device.kinds == kinds
                ids = [json.loads(data).get("id") for data in device.told]
                assert ids == [None] * (len(kinds) - 1) + [request.id]
            assert all("id" not in json.loads(data) for data in other.told)

    asyncio.run(work())


def test_a_client_may_speak_a_protocol_that_is_yet_to_come(server: ServerProcess) -> None:
    async def work() -> None:
        ticket = server.create("diavolo", "me", "local")
        for said, spoken in ((1, 1), (2, 2), (99, 2)):
            client = await Client.open(server)
            welcome = await client.hello(ticket["room"], ticket["token"], said)
            assert welcome["protocol"] == spoken
            await client.close()

    drive(work())
