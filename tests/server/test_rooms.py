"""Rooms on real SQLite files: joining, openings, absence, time, rematches."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ponti.hashi import Card, Deck
from ponti.server.rooms import alarms, holding, hours
from ponti.server.rooms import room as rooms
from ponti.server.rooms.hours import steady_ms
from ponti.server.rooms.house import House
from ponti.server.rooms.presence import Attendance
from ponti.server.rooms.table import Table
from ponti.server.rooms.tokens import hashed
from ponti.server.thinking.levels import known_levels
from ponti.wire.base import Code
from ponti.wire.refusal import Refusal
from tests.server.houses import Device, Person, house_in, new_game, people_at, play_on


def test_the_others_go_on_without_an_absent_player(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            house.absent_after_ms = 0
            ada, ben = await people_at(house, new_game("hashi", "me", "open"))
            level = known_levels("hashi")[0]
            assert (await ada.ask("replace", absent=1, level=level))["code"] == "not-absent"
            ben.room.leave(ben.device)
            assert ada.device.messages("presence")[-1]["seats"][1]["absent"]
            assert (await ada.ask("replace", absent=1, level="no such bot"))["code"] == "no-such-bot"
            await ada.ask("replace", absent=1, level=level)
            assert ada.device.state["seats"][1]["kind"] == "bot"
            await play_on([ada], Random(3), plies=4)
            again = Person(ben.room, ben.token, ben.seats)
            answer = await again.ask("move", move="- -")
            assert answer["code"] in ("not-now", "stale"), "the bot plays on meanwhile"
            assert (await again.ask("return"))["type"] == "ack"
            assert again.device.state["seats"][1]["kind"] == "person"
            again.room.leave(again.device)
            await ada.ask("abandon", absent=1)
            assert ada.device.state["outcome"]["how"] == "abandoned"
            assert ada.device.state["outcome"]["winners"] == []
            from ponti.record import Record
            from ponti.server.rooms.records import record_of

            record = Record.parse(str(record_of(ada.room.table)))
            assert [takeover.name for takeover in record.takeovers] == [level, "seat 2"]

    asyncio.run(work())


def test_whoever_has_never_come_is_missed_too(tmp_path: Path) -> None:
    """A place in a game that goes on after a restart: its player counts as absent without having left."""

    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, _ = await people_at(house, new_game("hashi", "me", "open"))
            room = ada.room
            room.company.attendance = Attendance(2, steady_ms(), 200)
            room.company.listeners.clear()
            again = Person(room, ada.token, ada.seats)
            assert not again.device.messages("presence")[-1]["seats"][1]["absent"]
            while not again.device.messages("presence")[-1]["seats"][1]["absent"]:
                await asyncio.sleep(0.01)
            room.leave(again.device)

    asyncio.run(asyncio.wait_for(work(), 60))


def test_a_game_is_ended_by_most_of_those_present(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            house.absent_after_ms = 0
            ada, ben, cleo, dan = await people_at(house, new_game("hashi", "me", "open", "open", "open"))
            dan.room.leave(dan.device)
            assert (await ada.ask("abandon", absent=3))["type"] == "ack"
            assert (await ada.ask("abandon", absent=3))["type"] == "ack"
            assert ben.device.state["status"] == "playing", "one of three alone does not end it"
            assert ben.device.state["votes"] == [{"seat": 0, "absent": 3}]
            # Whoever plays on is missed no more, and with the next event of play the votes are gone.
            again = Person(dan.room, dan.token, dan.seats)
            await play_on([ada, ben, cleo, again], Random(5), plies=2)
            assert "votes" not in ben.device.state
            again.room.leave(again.device)
            await ben.ask("abandon", absent=3)
            assert cleo.device.state["status"] == "playing"
            await cleo.ask("abandon", absent=3)
            assert ada.device.state["outcome"]["how"] == "abandoned"
            assert "votes" not in ada.device.state

    asyncio.run(work())


def test_a_free_seat_is_given_to_a_bot(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            room_id, token, seats = await house.create(new_game("hashi", "me", "open", "open"))
            ada = Person(await house.room(room_id), token, seats)
            level = known_levels("hashi")[0]
            assert (await ada.ask("seat-bot", free=0, level=level))["code"] == "seat-taken"
            assert (await ada.ask("seat-bot", free=1, level="no such bot"))["code"] == "no-such-bot"
            assert (await ada.ask("seat-bot", free=1, level=level))["type"] == "ack"
            assert (await ada.ask("seat-bot", free=1, level=level))["code"] == "seat-taken"
            with pytest.raises(Refusal) as refused:
                await house.join(room_id, "Ben", 1, None)
            assert refused.value.code is Code.SEAT_TAKEN
            assert [seat["kind"] for seat in ada.device.state["seats"]] == ["person", "bot", "open"]
            assert ada.device.state["status"] == "open"

            other, token, seats = await house.create(new_game("diavolo", "me", "open"))
            cleo = Person(await house.room(other), token, seats)
            level = known_levels("diavolo")[0]
            await cleo.ask("seat-bot", free=1, level=level)
            assert cleo.device.state["status"] == "playing", "with the last seat it begins"
            assert cleo.device.state["seats"][1]["level"] == level
            assert (await cleo.ask("seat-bot", free=1, level=level))["code"] == "seat-taken"

    asyncio.run(work())


def test_time_runs_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            monkeypatch.setattr(alarms, "GRACE_MS", 0)
            clock = {"kind": "turn", "seconds": 30}
            ada, ben = await people_at(house, new_game("hashi", "me", "open", clock=clock))
            deadline = ada.device.state["seats"][0]["deadline"]
            entry = ada.device.draft["legal_entries"][3]
            await ada.ask("stroke", stroke=entry)
            await late(house, ada, monkeypatch, deadline)
            played = [event for event in ada.device.messages("update")[-1]["events"] if "text" in event]
            texts = [event["text"] for event in all_events(ada) if event["type"] == "played"]
            assert texts[0].startswith(f"setup | {entry} | "), "the draft counts at the set-up"
            assert played
            await ada.ask("stroke", stroke=ada.device.draft["legal_entries"][0])
            deadline = ada.device.state["seats"][0]["deadline"]
            await late(house, ada, monkeypatch, deadline)
            texts = [event["text"] for event in all_events(ada) if event["type"] == "played"]
            assert texts[2] == "- - | - -", "what was not confirmed does not count"

            (solo,) = await people_at(house, new_game("diavolo", "me", "local", clock=clock))
            await late(house, solo, monkeypatch, solo.device.state["seats"][0]["deadline"])
            assert solo.device.state["outcome"]["how"] == "time"
            assert solo.device.state["outcome"]["winners"] == [1]
            del ben

    asyncio.run(work())


def all_events(person: Person) -> list[dict[str, Any]]:
    return [json.loads(data) for data in person.room.table.stored_after(-1)]


async def late(house: House, person: Person, monkeypatch: pytest.MonkeyPatch, when: int) -> None:
    """It is after a deadline now."""
    for module in (alarms, hours):
        monkeypatch.setattr(module, "steady_ms", lambda: when + 1)
    await house.alarms.time_out(person.room)
    monkeypatch.undo()
    monkeypatch.setattr(alarms, "GRACE_MS", 0)


def test_an_opening_goes_on_from_another_game(tmp_path: Path) -> None:
    from ponti.record import Record
    from ponti.server.rooms.deck import check_record, deck_of
    from ponti.server.rooms.records import record_of

    async def work() -> None:
        async with house_in(tmp_path) as house:
            opening = ["setup | 3b | 3d", "5/3", "- - | - -", "1/1"]
            ada, _ = await people_at(house, new_game("hashi", "me", "open", opening=opening))
            assert ada.device.state["position"]["card"] == "1/1"
            assert ada.room.secret is not None
            assert len(deck_of(ada.room.table, ada.room.secret)) == 16
            await play_on([ada, _], Random(4))
            check_record(Record.parse(str(record_of(ada.room.table))))
            with pytest.raises(Refusal) as refusal:
                await house.create(new_game("hashi", "me", opening=["setup | 9a"]))
            assert refusal.value.code == Code.BAD_OPTIONS

    asyncio.run(work())


def test_an_opening_is_played_once_and_not_on_a_board_that_is_too_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stranger chooses how long it takes, and everybody waits meanwhile."""
    pushed: list[str] = []
    push = Table.push

    def counted(table: Table, text: str, *arguments: Any, **fields: Any) -> None:
        pushed.append(text)
        push(table, text, *arguments, **fields)

    monkeypatch.setattr(Table, "push", counted)
    opening = ["setup | 3b", "5/3", "- -"]

    async def work() -> None:
        async with house_in(tmp_path) as house:
            await house.create(new_game("hashi", "me", "open", opening=["setup | 3b | 3d", "5/3"]))
            assert pushed == ["setup | 3b | 3d", "5/3"]
            pushed.clear()
            many = Deck("many", tuple(sorted(Card(1 + at % 6, 1 + at % 3) for at in range(42))), variant=True)
            with pytest.raises(Refusal) as refusal:
                await house.create(new_game("hashi", "me", deck=many.code(), opening=opening))
            assert refusal.value.code == Code.BAD_OPTIONS
            assert pushed == []

    asyncio.run(work())


@pytest.mark.parametrize(
    ("form", "code"),
    [
        (new_game("diavolo", "me"), Code.BAD_OPTIONS),
        (new_game("diavolo", "me", "open", supply="many"), Code.BAD_OPTIONS),
        (new_game("hashi", "me", board="atlantis"), Code.BAD_OPTIONS),
        (new_game("hashi", "me", deck="tarot"), Code.BAD_OPTIONS),
    ],
)
def test_games_that_make_no_sense_are_not_made(tmp_path: Path, form: Any, code: Code) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            with pytest.raises(Refusal) as refusal:
                await house.create(form)
            assert refusal.value.code == code

    asyncio.run(work())


def test_joining_takes_each_seat_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            room_id, token, _ = await house.create(new_game("hashi", "me", "open", "open"))
            joined = await asyncio.gather(
                *(house.join(room_id, f"guest {n}", None, None) for n in range(4)), return_exceptions=True
            )
            seats = [each[1] for each in joined if not isinstance(each, BaseException)]
            assert sorted(seats) == [[1], [2]]
            assert sum(isinstance(each, Refusal) and each.code == Code.SEAT_TAKEN for each in joined) == 2
            assert await house.join(room_id, "", None, token) == (token, [0])
            assert (await house.room(room_id)).table.status == "playing"

    asyncio.run(work())


def test_a_game_that_is_deleted_while_the_last_seat_is_taken_goes_on(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            room_id, token, _ = await house.create(new_game("diavolo", "me", "open"))
            room = await house.room(room_id)
            async with room.lock:  # both wait, the guest first
                joining = asyncio.create_task(house.join(room_id, "Ben", None, None))
                await asyncio.sleep(0)
                deleting = asyncio.create_task(holding.delete(house, room_id, hashed(token)))
                await asyncio.sleep(0)
            await joining
            with pytest.raises(Refusal) as refusal:
                await deleting
            assert refusal.value.code is Code.NOT_NOW
            assert room.table.status == "playing"

    asyncio.run(work())


def test_whoever_comes_too_late_is_told_that_the_game_was_deleted(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            room_id, token, _ = await house.create(new_game("diavolo", "me", "open"))
            room = await house.room(room_id)
            ada = Person(room, token, [0])
            async with room.lock:  # both wait, the one who deletes first
                deleting = asyncio.create_task(holding.delete(house, room_id, hashed(token)))
                await asyncio.sleep(0)
                joining = asyncio.create_task(house.join(room_id, "Ben", None, None))
                await asyncio.sleep(0)
            await deleting
            for late in (joining, ada.ask("rename", name="Ada"), house.room(room_id)):
                with pytest.raises(Refusal) as refusal:
                    await late
                assert refusal.value.code is Code.NO_SUCH_GAME
            assert ada.device.messages("notice")[-1]["notice"] == "deleted"
            assert await house.storage.load(room_id) is None

    asyncio.run(work())


def test_a_device_that_knows_what_never_happened_is_told_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A backup was restored while its page was open."""

    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, _ = await people_at(house, new_game("diavolo", "me", "open"))
            await ada.ask("move", move="c4 d7")
            room = ada.room
            version, at = room.table.version, room.table.events[-1].at
            for known, when, since in (
                (version, at, version),
                (version, None, version),
                (version, at + 1, -1),
                (version + 5, at, -1),
                (-1, None, -1),
            ):
                told = json.loads(room.enter(Person(room, ada.token, [0]).device, known, when)[0])
                assert (told["since"], told["version"]) == (since, version)
                assert len(told["events"]) == version - since
            # Also where only the last events are told, they begin before what the device knows.
            monkeypatch.setattr(rooms, "MOST_EVENTS", 1)
            for known, when, since in (
                (1, None, version - 1),
                (1, at + 1, 0),
                (version + 5, at, version - 1),
            ):
                told = json.loads(room.catch_up(Device(protocol=2), known, when)[0])
                assert told["since"] == since

    asyncio.run(work())
