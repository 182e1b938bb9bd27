"""Thinking time: nobody is charged while no server runs, and nobody gains by a clock that is set."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from ponti.server.rooms import hours
from ponti.server.rooms.hours import Hours
from ponti.server.rooms.housekeeping import Housekeeper
from tests.server.houses import Device, Person, house_in, new_game, people_at

CLOCK = {"kind": "game", "seconds": 120}


class Times:
    """The calendar and the steady clock of a process, set by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calendar = self.steady = 1_800_000_000.0
        monkeypatch.setattr(hours, "time", lambda: self.calendar)
        monkeypatch.setattr(hours, "monotonic", lambda: self.steady)
        monkeypatch.setattr(hours, "_BEGAN_MS", 0.0)

    def go_on(self, seconds: float) -> None:
        """Time passes."""
        self.calendar += seconds
        self.steady += seconds


@pytest.fixture
def times(monkeypatch: pytest.MonkeyPatch) -> Times:
    return Times(monkeypatch)


def left(person: Person, seat: int) -> int:
    """What a seat has left at this moment, as a client would show it."""
    state: dict[str, Any] = person.device.state["seats"][seat]
    if state["deadline"] is None:
        return int(state["left_ms"])
    return int(state["deadline"]) - hours.steady_ms()


def test_a_calendar_that_is_set_changes_no_clock(tmp_path: Path, times: Times) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, ben = await people_at(house, new_game("diavolo", "me", "open", clock=CLOCK))
            times.go_on(20)
            times.calendar -= 3600
            assert left(ada, 0) == 100_000
            await ada.ask("move", move="c4 d7")
            assert (left(ada, 0), left(ben, 1)) == (100_000, 120_000)
            times.go_on(30)
            times.calendar += 7200
            await ben.ask("move", move="dark")
            assert left(ben, 1) == 90_000

    asyncio.run(work())


def test_nobody_is_charged_while_no_server_runs(tmp_path: Path, times: Times) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, ben = await people_at(house, new_game("diavolo", "me", "open", clock=CLOCK))
            times.go_on(20)
            await ada.ask("move", move="c4 d7")
            times.go_on(10)
            await house.storage.note_lived(house.hours.lived)
            room, token = ben.room.id, ben.token
        for _ in range(2):  # also if the game stays in storage over a restart
            times.go_on(5000)
            async with house_in(tmp_path) as house:
                times.go_on(4)
                await house.storage.note_lived(house.hours.lived)
        times.calendar -= 86_400
        times.steady = 50.0  # another machine, whose calendar is a day behind
        hours._BEGAN_MS = (times.calendar - times.steady) * 1000
        async with house_in(tmp_path) as house:
            ben = Person(await house.room(room), token, [1])
            assert left(ben, 1) == 120_000 - 10_000 - 2 * 4_000
            assert left(ben, 0) == 100_000
            times.go_on(2)
            await ben.ask("move", move="dark")
            assert left(ben, 1) == 100_000

    asyncio.run(work())


def test_the_time_in_which_a_server_was_frozen_is_not_charged(times: Times) -> None:
    lived = Hours(1_000_000)
    for _ in range(5):
        times.go_on(1.5)
        assert lived.look(1000) == 0, "a busy moment"
    assert lived.lived == 1_007_500
    deadline = lived.steady(1_010_000)
    times.go_on(61)
    assert lived.look(1000) == 60_000
    assert lived.lived == 1_008_500
    assert lived.steady(1_010_000) == deadline + 60_000


def test_a_game_with_a_clock_is_woken_when_its_time_is_up_however_long_no_server_ran(
    tmp_path: Path, times: Times
) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, _ = await people_at(house, new_game("diavolo", "me", "open", clock=CLOCK))
            room = ada.room.id
        times.go_on(1_000_000)
        async with house_in(tmp_path) as house:
            assert await house.storage.claim_due(house.hours.lived) == []
            times.go_on(121)
            assert [due.game for due in await house.storage.claim_due(house.hours.lived)] == [room]

    asyncio.run(work())


def test_an_increment_is_added_after_each_turn_and_only_once(tmp_path: Path, times: Times) -> None:
    clock = {"kind": "game", "seconds": 60, "increment": 5}

    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, ben = await people_at(house, new_game("diavolo", "me", "open", clock=clock))
            times.go_on(20)
            await ada.ask("move", move="c4 d7")
            assert (left(ada, 0), left(ben, 1)) == (45_000, 60_000)
            times.go_on(30)
            await ben.ask("move", move="dark")
            assert left(ben, 1) == 35_000
            # In Hashi a turn may be confirmed and opened again: that earns nothing.
            cleo, dora = await people_at(house, new_game("hashi", "me", "open", clock=clock))
            for _ in range(3):
                await cleo.ask("move", move="3b")
                await cleo.ask("reopen")
            await cleo.ask("move", move="3b")
            assert left(cleo, 0) == 60_000
            times.go_on(10)
            await dora.ask("move", move="3b")
            assert (left(cleo, 0), left(dora, 1)) == (65_000, 55_000)

    asyncio.run(work())


def test_where_a_turn_has_days_nobody_is_absent(tmp_path: Path, times: Times) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            for days, answer in ((0.5, "ack"), (3, "error")):
                clock = {"kind": "turn", "seconds": int(86_400 * days)}
                ada, ben = await people_at(house, new_game("diavolo", "me", "open", clock=clock))
                ada.room.leave(ben.device)
                times.go_on(40_000)
                ada.room.enter(Device(), since=-1)  # all are told who is there
                presence = ada.device.messages("presence")[-1]
                assert [seat["absent"] for seat in presence["seats"]] == [False, answer == "ack"]
                told = await ada.ask("replace", absent=1, level="duckling")
                assert told["type"] == answer, told

    asyncio.run(work())


def test_the_time_lived_is_noted_while_a_clock_runs_that_nobody_looks_at(
    tmp_path: Path, times: Times
) -> None:
    async def work() -> None:
        clock = {"kind": "turn", "seconds": 7 * 86_400}
        async with house_in(tmp_path) as house:
            await people_at(house, new_game("diavolo", "me", "open", clock=clock))
        async with house_in(tmp_path) as house:  # the room is not in memory
            began = house.hours.lived
            times.go_on(86_400)
            await Housekeeper(house).round()
        async with house_in(tmp_path) as house:
            assert house.hours.lived >= began + 86_400_000

    asyncio.run(work())
