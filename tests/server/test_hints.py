"""Hints: the strong player's move with its reason, and an honest guess while the engine is not ready."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ponti import diavolo, hashi
from ponti.analysis.diavolo.reasons import Reason as DiavoloReason
from ponti.analysis.hashi.reasons import Reason as HashiReason
from ponti.engine import storage
from ponti.engine.warmup import WARM_UP, WarmUp
from ponti.server.rooms.hints import Hints
from ponti.server.rooms.house import House
from ponti.server.thinking.jobs import HintFound
from ponti.server.thinking.levels import say_why_plain
from ponti.server.thinking.work import hint
from ponti.wire.study import HintView
from tests.server.houses import Person, Thinkable, house_in, new_game, people_at
from tests.server.processes import Client, ServerProcess, drive, server_in

QUICK = 0.05


def hashi_after(*events: str, seats: int = 1) -> hashi.Position:
    position = hashi.Position.start(seats=seats)
    for text in events:
        position = position.after(position.parse_event(text))
    return position


def diavolo_after(*moves: str) -> diavolo.Position:
    position = diavolo.Position.start(6)
    for text in moves:
        position = position.after(diavolo.parse_move(text))
    return position


@pytest.fixture(scope="module")
def engine() -> None:
    assert WARM_UP.wait(), WARM_UP.error


@pytest.mark.usefixtures("engine")
def test_a_turn_of_hashi_with_points_and_a_reason() -> None:
    position = hashi_after("setup | 3b", "5/3")
    found = hint(position, 0, QUICK, Random(1))
    assert position.why_not(0, hashi.parse_move(found.move)) is None
    assert found.points is not None
    assert 20 < found.points < 60
    assert found.reason is not None
    assert found.reason.reason in HashiReason.SENTENCES
    assert not found.warming


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize(("seats", "name"), [(1, "begins"), (2, "hands_on")])
def test_the_set_up_of_hashi(seats: int, name: str) -> None:
    position = hashi_after(seats=seats)
    found = hint(position, 0, QUICK, Random(1))
    assert position.why_not(0, hashi.parse_move(found.move)) is None
    assert found.reason is not None
    assert found.reason.reason == name


@pytest.mark.usefixtures("engine")
def test_ponte_del_diavolo_from_the_opening_on() -> None:
    opening = hint(diavolo_after(), 0, QUICK, Random(1))
    assert opening.reason is not None
    assert opening.reason.reason == "even"
    choice = hint(diavolo_after("a1 d4"), 1, QUICK, Random(1))
    assert choice.move in ("light", "dark")
    assert choice.win is not None
    assert choice.win >= 0.5
    position = diavolo_after("a1 d4", "dark")
    turn = hint(position, 1, QUICK, Random(1))
    assert position.why_not(1, diavolo.parse_move(turn.move)) is None
    assert turn.win is not None
    assert 0 <= turn.win <= 1
    assert turn.reason is not None
    assert turn.reason.reason in DiavoloReason.SENTENCES


def test_a_guess_while_the_engine_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WarmUp, "is_cold_for", lambda *_: True)
    monkeypatch.setattr(WarmUp, "is_ready_for", lambda *_: False)
    monkeypatch.setattr(WarmUp, "has_ended", False)
    monkeypatch.setattr(WarmUp, "start", lambda *_, **__: None)
    for position, seat in ((hashi_after("setup | 3b", "5/3"), 0), (diavolo_after("a1 d4", "dark"), 1)):
        found = hint(position, seat, QUICK, Random(1))
        assert found.warming
        assert found.reason is not None
        assert (found.points, found.win) == (None, None), "nothing is promised that was not looked at"


def test_where_the_engine_cannot_be_kept_a_guess_is_not_a_promise(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """There is nothing to wait for that would be there the next time."""
    monkeypatch.setattr(storage, "why_unkept", lambda game: f"/nowhere cannot be written ({game[:0]}full)")
    monkeypatch.setattr(WarmUp, "is_cold_for", lambda *_: True)
    monkeypatch.setattr(WarmUp, "is_ready_for", lambda *_: False)
    monkeypatch.setattr(WarmUp, "has_ended", False)
    monkeypatch.setattr(WarmUp, "start", lambda *_, **__: None)
    found = hint(diavolo_after("a1 d4", "dark"), 1, QUICK, Random(1))
    assert not found.warming
    assert (found.reason is not None, found.win) == (True, None)
    say_why_plain()
    (line,) = caplog.messages
    assert line.startswith("/nowhere cannot be written (full): hints are quick guesses")


def test_a_server_that_cannot_keep_the_engine_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("PONTI_CACHE_DIR", str(tmp_path / "file" / "cache"))
    with server_in(tmp_path / "data") as server:
        assert "cannot be written" in server.log.read_text()


class Asked:
    """A room with one person, and hints that are thought out when the test says so."""

    def __init__(self, house: House, person: Person, thinkers: Thinkable) -> None:
        self.person = person
        self.thinkers = thinkers
        self.hints = Hints(thinkers)
        self.house = house

    def ask(self) -> asyncio.Task[tuple[HintView, int, str]]:
        return asyncio.create_task(self.hints.find(self.person.room, 0, "here"))

    async def begun(self, count: int) -> None:
        """So many have been begun, and no more."""
        for _ in range(20):
            await asyncio.sleep(0)
        assert len(self.thinkers.asked) == count


async def asked_in(path: Path, work: Callable[[Asked], Coroutine[Any, Any, None]]) -> None:
    thinkers = Thinkable()
    async with house_in(path, thinkers) as house:
        (ada,) = await people_at(house, new_game("diavolo", "me", "local"))
        await work(Asked(house, ada, thinkers))


FOUND = HintFound(HintView(move="c4 d7"))


def test_a_seat_has_one_hint_at_a_time_however_often_it_asks(tmp_path: Path) -> None:
    async def work(room: Asked) -> None:
        tasks = [room.ask() for _ in range(95)]
        await room.begun(1)
        tasks[0].cancel()
        await room.thinkers.say(0, FOUND)
        found = await asyncio.gather(*tasks[1:])
        assert {(hint.move, ply) for hint, ply, _ in found} == {("c4 d7", 0)}
        assert room.thinkers.owners == ["here"]
        again = room.ask()
        await room.begun(2)
        await room.thinkers.say(1, FOUND)
        await again

    asyncio.run(asked_in(tmp_path, work))


@pytest.mark.parametrize("is_begun", [True, False])
def test_a_hint_that_nobody_waits_for_is_broken_off_only_before_it_is_begun(
    tmp_path: Path, is_begun: bool
) -> None:
    async def work(room: Asked) -> None:
        room.thinkers.has_room = is_begun
        gone = room.ask()
        await room.begun(1)
        gone.cancel()
        with pytest.raises(asyncio.CancelledError):
            await gone
        again = room.ask()
        await room.begun(1 if is_begun else 2)
        await room.thinkers.say(len(room.thinkers.asked) - 1, FOUND)
        assert (await again)[0].move == "c4 d7"

    asyncio.run(asked_in(tmp_path, work))


def test_after_a_move_the_next_hint_waits_for_the_last_and_is_its_own(tmp_path: Path) -> None:
    async def work(room: Asked) -> None:
        first = room.ask()
        await room.begun(1)
        for seat, move in ((0, "c4 d7"), (1, "dark"), (1, "a1 a3")):
            await room.person.ask("move", seat=seat, move=move)
        second = room.ask()
        await room.begun(1)
        await room.thinkers.say(0, FOUND)
        assert (await first)[1] == 0
        await room.begun(2)
        assert room.thinkers.asked[0].code != room.thinkers.asked[1].code
        await room.thinkers.say(1, FOUND)
        assert (await second)[1] == 3

    asyncio.run(asked_in(tmp_path, work))


def test_over_the_wire(server: ServerProcess) -> None:
    async def work() -> None:
        ticket = server.create("hashi", "me")
        client = await Client.at(server, ticket["room"], ticket["token"])
        hinted = await client.ask("hint", seat=0)
        assert hinted["type"] == "hinted"
        assert hinted["move"][0] in "34"
        if not hinted["warming"]:
            assert hinted["reason"] == {"reason": "begins", "values": {}}

    drive(work())
