"""Hints: the strong player's move with its reason, and an honest guess while the engine is not ready."""

from __future__ import annotations

from random import Random

import pytest

from ponti import diavolo, hashi
from ponti.analysis.diavolo.reasons import Reason as DiavoloReason
from ponti.analysis.hashi.reasons import Reason as HashiReason
from ponti.engine.warmup import WARM_UP, WarmUp
from ponti.server.thinking.work import hint
from tests.server.processes import Client, ServerProcess, drive

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
    monkeypatch.setattr(WarmUp, "start", lambda *_, **__: None)
    for position, seat in ((hashi_after("setup | 3b", "5/3"), 0), (diavolo_after("a1 d4", "dark"), 1)):
        found = hint(position, seat, QUICK, Random(1))
        assert found.warming
        assert found.reason is not None
        assert (found.points, found.win) == (None, None), "nothing is promised that was not looked at"


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
