"""Bots at a table: a move counts only in the position that it was thought for."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from ponti.server.rooms import alarms, bots
from ponti.server.rooms.housekeeping import Housekeeper
from ponti.server.storage.interface import StorageError
from tests.server.houses import Device, Thinkable, house_in, new_game, people_at


def test_a_move_thought_out_before_a_take_back_is_not_made_after_it(tmp_path: Path) -> None:
    async def work() -> None:
        thinkers = Thinkable()
        async with house_in(tmp_path, thinkers) as house:
            (ada,) = await people_at(house, new_game("diavolo", "me", "bot"))
            await ada.ask("move", move="c4 d7")
            await ada.ask("takeback")
            await ada.ask("move", move="a1 b2")
            await thinkers.answer(0, "dark")
            await thinkers.answer(1, "light")
            while len(ada.room.table.moves) < 2:
                await ada.device.news()
            assert ada.room.table.moves == ["a1 b2", "light"]
            before, after = (job.code for job in thinkers.asked[:2])
            assert before != after

    asyncio.run(work())


def test_a_bot_of_another_level_thinks_for_itself(tmp_path: Path) -> None:
    async def work() -> None:
        thinkers = Thinkable()
        async with house_in(tmp_path, thinkers) as house:
            house.absent_after_ms = 0
            ada, ben = await people_at(house, new_game("diavolo", "me", "open"))
            ben.room.leave(ben.device)
            await ada.ask("move", move="c4 d7")
            await asyncio.sleep(0.01)
            await ada.ask("replace", absent=1, level="duckling")
            await ben.ask("return")
            await ada.ask("replace", absent=1, level="mason")
            await thinkers.answer(0, "dark")
            await thinkers.answer(1, "light")
            while len(ada.room.table.moves) < 2:
                await ada.device.news()
            assert ada.room.table.moves == ["c4 d7", "light"]
            assert [job.level for job in thinkers.asked[:2]] == ["duckling", "mason"]

    asyncio.run(work())


def test_bots_among_themselves_play_for_those_who_watch(tmp_path: Path) -> None:
    async def work() -> None:
        thinkers = Thinkable()
        async with house_in(tmp_path, thinkers) as house:
            room_id, _, _ = await house.create(new_game("diavolo", "bot", "bot"))
            await Housekeeper(house).wake()
            room = await house.room(room_id)
            await asyncio.sleep(0.01)
            assert (thinkers.asked, house.bots.is_busy(room)) == ([], False)
            watcher = Device()
            room.enter(watcher, -1)
            await thinkers.answer(0, "c4 d7")
            await thinkers.answer(1, "light")
            while len(room.table.moves) < 2:
                await watcher.news()
            while len(thinkers.asked) < 3:
                await asyncio.sleep(0)
            room.leave(watcher)
            await thinkers.answer(2, "a1 a3")
            while house.bots.is_busy(room):
                await asyncio.sleep(0.005)
            assert len(room.table.moves) == 3, "what was thought out counts, and then they rest"
            room.enter(watcher, -1)
            await thinkers.answer(3, "h1 h3")
            assert thinkers.owners == [watcher.address] * 4

    asyncio.run(work())


def test_a_room_in_which_a_clock_is_being_stopped_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full when the time is up: the room is not forgotten before it has been tried again."""

    async def work() -> None:
        async with house_in(tmp_path) as house:
            clock = {"kind": "turn", "seconds": 30}
            ada, _ = await people_at(house, new_game("diavolo", "me", "open", clock=clock))
            room = ada.room
            deadline = ada.device.state["seats"][0]["deadline"]

            async def full(*_: Any) -> None:
                tried.set()
                raise StorageError("the disk is full")

            tried = asyncio.Event()
            monkeypatch.setattr(room, "carry_out", full)
            monkeypatch.setattr(alarms, "steady_ms", lambda: deadline + 1)
            monkeypatch.setattr(alarms, "GRACE_MS", -60_000)
            house.alarms.look_after(room)
            await tried.wait()
            for device in tuple(room.listeners):
                room.leave(device)
            house.idle_ms = -1000
            assert house.let_idle_go() == 0
            house.alarms.let_go(room)
            assert house.let_idle_go() == 1
            assert not house.alarms.is_busy(room), "no alarm is left for a room that is gone"

    asyncio.run(work())


def test_a_bot_moves_soon_after_storage_is_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three times its move cannot be stored: somebody who waits for it does so for some seconds at most."""

    async def work() -> None:
        thinkers = Thinkable()
        async with house_in(tmp_path, thinkers) as house:
            (ada,) = await people_at(house, new_game("diavolo", "me", "bot"))
            await ada.ask("move", move="c4 d7")
            carry_out, failures = ada.room.carry_out, iter(range(3))

            async def away(decide: Any) -> Any:
                if next(failures, None) is not None:
                    raise StorageError("the database is away")
                return await carry_out(decide)

            async def pause(seconds: float) -> None:
                pauses.append(seconds)
                await sleep(min(seconds, 0.01))

            pauses: list[float] = []
            sleep = asyncio.sleep
            monkeypatch.setattr(ada.room, "carry_out", away)
            monkeypatch.setattr(asyncio, "sleep", pause)
            for number in range(4):
                await thinkers.answer(number, "dark")
            while len(ada.room.table.moves) < 2:
                await sleep(0.01)
            assert [each for each in pauses if each >= bots.AGAIN_S] == [0.5, 1.0, 2.0]

    asyncio.run(work())
