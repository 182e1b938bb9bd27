"""Bots at a table: a move counts only in the position that it was thought for."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from ponti.server.rooms import alarms
from ponti.server.storage.interface import StorageError
from ponti.server.thinking.jobs import ChooseMove, MoveChosen
from ponti.server.thinking.pool import Thinkers
from tests.server.houses import house_in, new_game, people_at


class Thinkable(Thinkers):
    """Bots answer when the test says so, and what it says."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[ChooseMove] = []
        self._answers: list[asyncio.Future[MoveChosen]] = []

    async def think(self, job: Any, tell: Any = None, retrying: Any = None) -> Any:
        self.asked.append(job)
        self._answers.append(asyncio.get_running_loop().create_future())
        return await self._answers[-1]

    async def answer(self, number: int, move: str) -> None:
        """The answer to a question, and a while in which it can be carried out."""
        async with asyncio.timeout(60):
            while len(self.asked) <= number:
                await asyncio.sleep(0.005)
        self._answers[number].set_result(MoveChosen(move))


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
