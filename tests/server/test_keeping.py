"""What a room keeps: answers to repeated requests, its place in storage, a second server beside it."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ponti.server.rooms import answers as remembered
from ponti.server.rooms import decisions, room
from ponti.server.rooms.decisions import MOST_NAMES
from ponti.server.rooms.diavolo import decisions as diavolo_decisions
from ponti.server.rooms.hashi import decisions as hashi_decisions
from ponti.server.storage import answers
from ponti.server.storage.interface import Change, Claim, DraftRow, RepeatedError
from ponti.server.storage.sqlite import SqliteStorage
from tests.server.houses import Device, Person, house_in, new_game, people_at


def test_repeated_requests_are_answered_again_without_effect_also_after_a_restart(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, ben = await people_at(house, new_game("diavolo", "me", "open"))
            first = await ada.ask("move", id="m1", move="c4 d7")
            assert await ada.ask("move", id="m1", move="c4 d7", ply=0) == first
            wrong = await ben.ask("move", id="m1", move="a1 a2")
            assert wrong["code"] == "illegal"
            assert await ben.ask("move", id="m1", move="dark") == wrong
            room_id, tokens = ada.room.id, (ada.token, ben.token)
        async with house_in(tmp_path) as house:
            again = await house.room(room_id)
            ada = Person(again, tokens[0], [0])
            assert await ada.ask("move", id="m1", move="c4 d7", ply=0) == first
            assert again.table.moves == ["c4 d7"]

    asyncio.run(work())


def test_idle_rooms_leave_memory_and_come_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            house.idle_ms = -1000
            ada, _ = await people_at(house, new_game("diavolo", "me", "open"))
            assert house.let_idle_go() == 0, "somebody looks at it"
            await ada.ask("move", move="c4 d7")
            for device in tuple(ada.room.listeners):
                ada.room.leave(device)
            assert house.let_idle_go() == 1
            assert house.size == 0
            again = await house.room(ada.room.id)
            assert again is not ada.room
            assert again.table.moves == ["c4 d7"]

    asyncio.run(work())


def test_a_room_whose_claim_is_lost_is_not_served_any_longer(tmp_path: Path) -> None:
    """Whoever is there connects anew, and finds the game as it is stored; also where nobody has said it."""

    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, _ = await people_at(house, new_game("diavolo", "me", "open"))
            house.storage.release(ada.room.claim)
            again = await house.room(ada.room.id)
            assert again is not ada.room
            assert ada.room.lost
            assert ada.device.redialled
            ada = Person(again, ada.token, [0])
            house.let_lost_go()
            assert not ada.device.redialled
            house.storage.release(again.claim)
            house.let_lost_go()
            assert ada.device.redialled
            assert house.size == 0

    asyncio.run(work())


def test_a_game_that_is_claimed_anew_is_read_anew(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, _ = await people_at(house, new_game("diavolo", "me", "open"))
            claim = await house.storage.claim(ada.room.id)
            assert isinstance(claim, Claim)
            await house.open(claim)
            assert ada.device.redialled
            [room] = house.rooms
            assert room.claim == claim
            ada = Person(room, ada.token, [0])
            assert (await ada.ask("move", move="c4 d7"))["type"] == "ack"

    asyncio.run(work())


def test_two_houses_on_one_file_decide_one_after_the_other(tmp_path: Path) -> None:
    """What a second server process would do: a rival's change is noticed, and the request decided anew."""

    async def work() -> None:
        async with house_in(tmp_path) as one, house_in(tmp_path) as two:
            ada, ben = await people_at(one, new_game("diavolo", "me", "open"))
            far = Person(await two.room(ada.room.id), ada.token, [0])
            await ada.ask("move", move="c4 d7")
            answer = await far.ask("move", id="other", move="a1 a2", ply=0)
            assert answer["code"] == "stale"
            assert far.room.table.moves == ["c4 d7"]
            await ben.ask("move", move="dark")
            assert (await far.ask("rename", name="Ada"))["type"] == "ack"
            assert far.device.state["moves"] == ["c4 d7", "dark"]

    asyncio.run(work())


def test_what_can_be_repeated_for_ever_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody who comes to a game is told of it."""
    monkeypatch.setattr(diavolo_decisions, "MOST_TAKEBACKS", 3)
    monkeypatch.setattr(hashi_decisions, "MOST_REOPENED", 3)

    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, ben = await people_at(house, new_game("diavolo", "me", "open"))
            answers = [await ada.ask("rename", name=f"Ada {number}") for number in range(MOST_NAMES + 1)]
            assert [answer["type"] for answer in answers] == ["ack"] * MOST_NAMES + ["error"]
            assert answers[-1]["code"] == "not-now"
            assert (await ben.ask("rename", name="Ben"))["type"] == "ack", "each for themselves"
            await ada.ask("move", move="c4 d7")
            for _ in range(3):
                await ada.ask("takeback")
                await ben.ask("answer-takeback", agree=False)
            assert (await ada.ask("takeback"))["code"] == "not-now"
            cleo, dora = await people_at(house, new_game("hashi", "me", "open"))
            entry = cleo.device.draft["legal_entries"][0]
            for more, move in ((3, entry), (4, "- -")):  # the card is an event of play, too
                for _ in range(more):
                    await cleo.ask("move", move=move)
                    assert (await cleo.ask("reopen"))["type"] == "ack"
                await cleo.ask("move", move=move)
                assert (await cleo.ask("reopen"))["code"] == "not-now"
                await dora.ask("move", move=move)

    asyncio.run(work())


def test_a_game_with_a_long_past_is_told_in_brief(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes in protocol 2 is told the state and what happened last."""
    monkeypatch.setattr(decisions, "MOST_NAMES", 2_000)
    monkeypatch.setattr(room, "MOST_EVENTS", 20)

    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, _ = await people_at(house, new_game("diavolo", "me", "open"))
            for number in range(100):
                await ada.ask("rename", name=f"Ada {number}")
            guest = Device(protocol=2)
            (update,) = (json.loads(data) for data in ada.room.enter(guest, -1))
            assert len(update["events"]) == 20
            assert update["version"] == update["since"] + 20
            assert update["state"]["seats"][0]["name"] == "Ada 99"
            (update,) = (json.loads(data) for data in ada.room.catch_up(guest, update["version"] - 3))
            assert [event["name"] for event in update["events"]] == ["Ada 97", "Ada 98", "Ada 99"]

    asyncio.run(work())


def test_only_so_many_answers_are_remembered_and_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (remembered, answers):
        monkeypatch.setattr(module, "REMEMBERED_ANSWERS", 5)

    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, _ = await people_at(house, new_game("hashi", "me", "open"))
            entry = ada.device.draft["legal_entries"][0]
            for number in range(12):
                last = await ada.ask("stroke", id=f"s{number}", stroke=entry)
            assert len(ada.room.answers) == 5
            assert await ada.ask("stroke", id="s11", stroke=entry) == last
        with closing(sqlite3.connect(tmp_path / "games.sqlite")) as database:
            kept = database.execute("SELECT request FROM requests").fetchall()
            assert {key.partition(":")[2] for (key,) in kept} == {"s7", "s8", "s9", "s10", "s11"}
            database.execute("INSERT INTO requests SELECT id, 'old', x'7b7d' FROM games")
            database.commit()
        async with house_in(tmp_path) as house:
            ada = Person(await house.room(ada.room.id), ada.token, [0])
            assert [key.partition(":")[2] for key in ada.room.answers] == ["s7", "s8", "s9", "s10", "s11"]
            assert await ada.ask("stroke", id="s11", stroke=entry) == last
            assert (await ada.ask("undo", id="s12"))["type"] == "ack"
            assert len(ada.room.answers) == 5

    asyncio.run(work())


def test_a_move_of_long_ago_is_not_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (remembered, answers):
        monkeypatch.setattr(module, "REMEMBERED_ANSWERS", 2)

    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, _ = await people_at(house, new_game("diavolo", "me", "open"))
            for number in range(4):
                await ada.ask("rename", id=f"n{number}", name=f"Ada {number}")
            again = await ada.ask("rename", id="n0", name="Ada 0")
            assert (again["code"], ada.room.table.seats[0].name) == ("stale", "Ada 3")

    asyncio.run(work())


def test_a_request_that_a_rival_has_carried_out_is_answered_and_has_no_second_effect(tmp_path: Path) -> None:
    """The same request at two servers at once: the second one finds the answer when it looks again."""

    async def work() -> None:
        async with house_in(tmp_path) as one, house_in(tmp_path) as two:
            ada, _ = await people_at(one, new_game("hashi", "me", "open"))
            far = Person(await two.room(ada.room.id), ada.token, [0])
            for kind, fields in (("rename", {"name": "Ada"}), ("stroke", {"stroke": "3b"})):
                first = await ada.ask(kind, id=f"the {kind}".replace(" ", "-"), **fields)
                again = await far.ask(kind, id=f"the {kind}".replace(" ", "-"), **fields)
                assert again == first
            assert far.room.table.version == ada.room.table.version
            stored = await one.storage.load(ada.room.id)
            assert stored is not None
            assert sum(b'"renamed"' in event for event in stored.events) == 1
            assert stored.drafts[0].counter == 1

    asyncio.run(work())


def test_storage_has_one_answer_to_a_request(tmp_path: Path) -> None:
    async def work() -> None:
        storage = SqliteStorage.open(tmp_path / "games.sqlite")
        await storage.append(Change(game="g", expected=-1, events=[b"a"]))
        await storage.append(Change(game="g", expected=0, events=[b"b"], request=("one", b"1")))
        await storage.append(
            Change(game="g", expected=1, drafts={0: DraftRow(1, b"d")}, request=("two", b"2"))
        )
        for request in ("one", "two"):
            for change in (
                Change(game="g", expected=1, events=[b"c"], request=(request, b"x")),
                Change(game="g", expected=1, drafts={0: DraftRow(2, b"e")}, request=(request, b"x")),
            ):
                with pytest.raises(RepeatedError):
                    await storage.append(change)
        stored = await storage.load("g")
        assert stored is not None
        assert (stored.events, stored.requests) == ([b"a", b"b"], {"one": b"1", "two": b"2"})
        assert stored.drafts == {0: DraftRow(1, b"d")}
        await storage.append(Change(game="h", expected=-1, events=[b"a"], request=("one", b"1")))
        await storage.close()

    asyncio.run(work())
