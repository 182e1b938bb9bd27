"""Another game with the same players: everybody who is asked agrees, and it begins or it does not."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ponti.server.rooms import decisions
from ponti.server.rooms.house import House
from ponti.server.rooms.tokens import hashed
from ponti.server.storage.interface import Change, VersionConflictError
from ponti.server.storage.sqlite import SqliteStorage
from tests.server.houses import Person, Thinkable, house_in, new_game, people_at, play_on
from tests.server.processes import Client, drive, server_in

FAST = {"game": "diavolo", "clock": {"kind": "turn", "seconds": 10}}


async def ended(house: House, *seats: str, game: str = "diavolo", **options: Any) -> list[Person]:
    """A game that somebody has given up."""
    people = await people_at(house, new_game(game, *seats, **options))
    await people[0].ask("resign")
    return people


def rooms_in(path: Path) -> int:
    with sqlite3.connect(path / "games.sqlite") as file:
        count: int = file.execute("SELECT count(*) FROM games").fetchone()[0]
    file.close()
    return count


def test_it_begins_when_everybody_has_agreed_and_the_other_begins(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, ben = await people_at(house, new_game("diavolo", "me", "open"))
            await ada.ask("rename", name="Ada")
            await ben.ask("rename", name="Ben")
            assert (await ada.ask("rematch"))["code"] == "not-over"
            await ada.ask("resign")
            offered = await ada.ask("rematch")
            assert (offered["type"], offered["room"]) == ("ack", None)
            assert (await ada.ask("rematch"))["room"] is None, "to ask twice is not to be two"
            offer = ben.device.state["offer"]
            assert (offer["seat"], offer["agreed"]) == (0, [0])
            assert rooms_in(tmp_path) == 1
            first = (await ben.ask("rematch", options=offer["options"]))["room"]
            assert ada.device.state["rematch"] == first
            assert "offer" not in ada.device.state
            assert (await ada.ask("rematch"))["room"] == first
            room = await house.room(first)
            assert [seat.name for seat in room.table.seats] == ["Ben", "Ada"]
            assert room.holders[hashed(ada.token)] == [1]
            assert room.table.rematch_of == ada.room.id
            again = Person(room, ben.token, [0])
            assert (await again.ask("move", move="c4 d7"))["type"] == "ack"

    asyncio.run(work())


def test_nobody_agrees_to_options_that_they_have_not_seen(tmp_path: Path) -> None:
    """An offer takes the place of the one that the other is looking at: their consent was to the first."""

    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, ben = await ended(house, "me", "open")
            await ada.ask("rematch")
            seen = ben.device.state["offer"]["options"]
            await ada.ask("rematch", options=FAST)
            assert (await ben.ask("rematch", options=seen))["room"] is None
            assert ada.device.state["offer"] == {"seat": 1, "options": seen, "agreed": [1]}
            await ada.ask("rematch", options=FAST)
            wanted = ben.device.state["offer"]["options"]
            assert wanted["clock"]["seconds"] == 10
            room = (await ben.ask("rematch", options=wanted))["room"]
            clock = (await house.room(room)).table.options.clock
            assert clock.seconds == 10
            assert rooms_in(tmp_path) == 2

    asyncio.run(work())


def test_it_can_be_turned_down_withdrawn_and_not_be_offered_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decisions, "MOST_OFFERS", 3)

    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, ben = await ended(house, "me", "open")
            assert (await ben.ask("decline-rematch"))["code"] == "not-now"
            for person in (ben, ada):
                await ada.ask("rematch")
                assert (await person.ask("decline-rematch"))["type"] == "ack"
                assert "offer" not in ben.device.state
            assert (await ada.ask("rematch", options={"game": "hashi"}))["code"] == "bad-options"
            wrong = {"game": "diavolo", "supply": "many"}
            assert (await ada.ask("rematch", options=wrong))["code"] == "bad-options"
            assert (await ada.ask("rematch"))["type"] == "ack"
            await ben.ask("decline-rematch")
            assert (await ada.ask("rematch"))["code"] == "not-now"
            assert rooms_in(tmp_path) == 1

    asyncio.run(work())


@pytest.mark.parametrize("seats", [("me", "bot"), ("me", "local")])
def test_whoever_plays_alone_is_asked_alone(tmp_path: Path, seats: tuple[str, ...]) -> None:
    async def work() -> None:
        async with house_in(tmp_path, Thinkable()) as house:
            (ada,) = await ended(house, *seats)
            room = (await ada.ask("rematch"))["room"]
            assert (await house.room(room)).table.status == "playing"

    asyncio.run(work())


def test_an_offer_outlives_a_restart_and_waits_for_three(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            people = await people_at(house, new_game("hashi", "me", "open", "open"))
            await play_on(people, Random(2))
            await people[2].ask("rematch")
            room_id, tokens = people[0].room.id, [person.token for person in people]
        async with house_in(tmp_path) as house:
            room = await house.room(room_id)
            people = [Person(room, token, [seat]) for seat, token in enumerate(tokens)]
            assert people[0].device.state["offer"]["agreed"] == [2]
            assert (await people[0].ask("rematch"))["room"] is None
            assert (await people[1].ask("rematch"))["room"] is not None

    asyncio.run(work())


def test_both_games_are_stored_or_neither(tmp_path: Path) -> None:
    async def work() -> None:
        storage = SqliteStorage.open(tmp_path / "games.sqlite")
        await storage.append(Change(game="old", expected=-1, events=[b"{}"]))
        new = Change(game="new", expected=-1, events=[b"{}"], holders=[(b"token", 0)], secret=b"deck")
        late = Change(game="old", expected=5, events=[b"{}"], begins=new)
        with pytest.raises(VersionConflictError):
            await storage.append(late)
        assert await storage.load("new") is None
        taken = Change(game="old", expected=0, events=[b"{}"], begins=Change(game="old", expected=-1))
        with pytest.raises(VersionConflictError):
            await storage.append(taken)
        old = await storage.load("old")
        assert old is not None
        assert len(old.events) == 1
        await storage.append(Change(game="old", expected=0, events=[b"{}"], begins=new))
        begun = await storage.load("new")
        assert begun is not None
        assert (begun.holders, begun.secret) == ({b"token": [0]}, b"deck")
        await storage.close()

    asyncio.run(work())


def test_it_counts_as_a_new_game(tmp_path: Path) -> None:
    async def work(server: Any) -> None:
        ticket = server.create("diavolo", "me", "local")
        codes = []
        room = ticket["room"]
        for _ in range(4):
            client = await Client.at(server, room, ticket["token"])
            await client.ask("resign", seat=0)
            answer = await client.ask("rematch", seat=0)
            codes.append(answer.get("code"))
            room = answer.get("room")
        assert codes == [None, None, None, "too-fast"]

    with server_in(tmp_path / "data", "--limits", "0.067") as server:
        drive(work(server))
