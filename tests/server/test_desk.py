"""The desk: orders of all addresses in turn, none twice, none too many, and none lost with its scribe."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Callable, Coroutine
from sys import getsizeof
from time import monotonic
from typing import Any

import msgspec
import pytest

from ponti import hashi
from ponti.server.http import desk as desks
from ponti.server.http import scribe as scribes
from ponti.server.http.desk import Desk, Scribe
from ponti.server.http.orders import DrawCode, DrawRecord, Paper, ReadRecord, ReplayRecord, TryOut
from ponti.server.http.scribe import written
from ponti.server.thinking import child
from ponti.wire.base import Code, Problem
from ponti.wire.forms import PictureForm, ReplayForm, Try
from ponti.wire.refusal import Refusal
from tests.server.processes import LONG_S


class Slow:
    """Scribes that write when they are allowed to; `papers` has what was written, in order."""

    niceness = child.IDLE

    def __init__(self) -> None:
        self.papers: list[str] = []
        self.begun = 0
        self.may = asyncio.Event()

    async def start(self, _: int) -> Slow:
        return self

    async def write(self, order: bytes) -> Paper:
        self.begun += 1
        await self.may.wait()
        address = msgspec.json.decode(order)["address"]
        self.papers.append(address)
        return Paper(200, "text/plain", address.encode() * 1000)

    async def end(self) -> None:
        pass


def with_slow_scribes(
    work: Callable[[Slow], Coroutine[Any, Any, None]],
) -> Callable[[pytest.MonkeyPatch], None]:
    def test(monkeypatch: pytest.MonkeyPatch) -> None:
        async def limited() -> None:
            slow = Slow()
            monkeypatch.setattr(Scribe, "start", slow.start)
            async with asyncio.timeout(LONG_S):
                await work(slow)

        asyncio.run(limited())

    return test


def ordered(desk: Desk, address: str, *what: str) -> list[asyncio.Task[Paper]]:
    """Orders that somebody at an address makes, one after the other."""
    return [asyncio.create_task(desk.paper(address, DrawCode(address=each))) for each in what]


async def settled() -> None:
    """Whatever can happen by itself has happened."""
    for _ in range(20):
        await asyncio.sleep(0)


@with_slow_scribes
async def test_addresses_take_turns(slow: Slow) -> None:
    desk = Desk((10, 100), scribes=1)
    tasks = ordered(desk, "greedy", *(f"g{number}" for number in range(5)))
    await settled()
    tasks += ordered(desk, "modest", "m0", "m1") + ordered(desk, "third", "t0")
    await settled()
    slow.may.set()
    await asyncio.gather(*tasks)
    assert slow.papers == ["g0", "g1", "m0", "t0", "g2", "m1", "g3", "g4"]
    await desk.close()


@with_slow_scribes
async def test_a_full_queue_is_answered_at_once(slow: Slow) -> None:
    desk = Desk((2, 5), scribes=1)
    tasks = [task for name in "ab" for task in ordered(desk, name, f"{name}0", f"{name}1")]
    await settled()
    with pytest.raises(Refusal) as refused:
        await desk.paper("a", DrawCode(address="a2"))
    assert refused.value.code is Code.TOO_FAST, "too much of its own"
    tasks += ordered(desk, "c", "c0")
    await settled()
    with pytest.raises(Refusal) as refused:
        await desk.paper("d", DrawCode(address="d0"))
    assert refused.value.code is Code.BUSY, "too much of all"
    slow.may.set()
    await asyncio.gather(*tasks)
    assert (await desk.paper("d", DrawCode(address="d0"))).status == 200
    assert not desk._open
    await desk.close()


@with_slow_scribes
async def test_the_same_is_written_once_and_only_so_much_is_kept(slow: Slow) -> None:
    desk = Desk((200, 500), scribes=1)
    tasks = ordered(desk, "a", *["same"] * 100) + ordered(desk, "b", "same")
    await settled()
    slow.may.set()
    papers = await asyncio.gather(*tasks)
    assert slow.papers == ["same"]
    assert {paper.body for paper in papers} == {b"same" * 1000}
    for number in range(100):
        await desk.paper("a", DrawCode(address=f"{number:06}" * 30))  # 180 kB each
    assert 0 < desk._kept_bytes <= desks.KEPT_BYTES
    assert desk._kept_bytes == sum(len(paper.body) + desks.PAPER_BYTES for paper in desk._kept.values())
    await desk.paper("a", DrawCode(address="same"))
    assert slow.papers.count("same") == 2, "it was forgotten for newer ones"
    await desk.paper("a", DrawCode(address="x" * 2000))
    await desk.paper("a", DrawCode(address="x" * 2000))
    assert slow.papers.count("x" * 2000) == 2, "too large to be kept"
    await desk.close()


def test_what_a_short_paper_weighs_is_counted() -> None:
    """An empty one takes up as much as many words."""
    desk = Desk((1, 1))
    for number in range(desks.KEPT_BYTES // 400):
        desk._keep(number.to_bytes(20), Paper(422, "application/json", b""))
    assert sum(map(getsizeof, (*desk._kept, *desk._kept.values(), desk._kept))) < 2 * desks.KEPT_BYTES
    assert len(desk._kept) <= desks.KEPT_BYTES // 500


def test_a_scribe_writes_so_many_papers_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        slow, started = Slow(), 0

        async def start(_: int) -> Slow:
            nonlocal started
            started += 1
            return slow

        monkeypatch.setattr(Scribe, "start", start)
        monkeypatch.setattr(desks, "MOST_ORDERS", 10)
        slow.may.set()
        desk = Desk((10, 10), scribes=1)
        for number in range(35):
            await desk.paper("a", DrawCode(address=str(number)))
        assert (started, len(slow.papers)) == (4, 35)
        await desk.close()

    asyncio.run(work())


@with_slow_scribes
async def test_what_is_ordered_is_written_before_the_server_stops(slow: Slow) -> None:
    desk = Desk((3, 10), scribes=1)
    orders = ordered(desk, "a", "one", "two")
    await settled()
    finishing = asyncio.create_task(desk.finish(LONG_S))
    await settled()
    assert not finishing.done()
    slow.may.set()
    assert await finishing
    (late,) = ordered(desk, "a", "three")
    assert (await late).status == 200, "of a request that is still under way"
    await desk.close()
    assert [(await order).status for order in orders] == [200, 200]
    assert await desk.finish(LONG_S), "nothing is left to wait for"


@with_slow_scribes
async def test_whoever_waits_is_told_that_the_server_stops(slow: Slow) -> None:
    desk = Desk((10, 10), scribes=1)
    (task,) = ordered(desk, "a", "a0")
    await settled()
    await desk.close()
    with pytest.raises(Refusal) as refused:
        await task
    assert refused.value.code is Code.STOPPING
    with pytest.raises(Refusal) as refused:
        await desk.paper("a", DrawCode(address="later"))
    assert refused.value.code is Code.STOPPING


def test_a_scribe_that_takes_too_long_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        slow = Slow()
        monkeypatch.setattr(Scribe, "start", slow.start)
        monkeypatch.setattr(desks, "PATIENCE_S", 0.01)
        desk = Desk((10, 10), scribes=1)
        paper = await desk.paper("a", DrawCode(address="a"))
        assert (paper.status, msgspec.json.decode(paper.body)["code"]) == (503, "busy")
        assert slow.begun == 1, "everybody waits while it is tried again"
        slow.may.set()
        assert (await desk.paper("a", DrawCode(address="a"))).status == 200, "a failure is not kept"
        await desk.close()

    asyncio.run(work())


def test_a_scribe_that_dies_costs_nobody_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        scribes: list[Scribe] = []
        start = Scribe.start

        async def noted(niceness: int) -> Scribe:
            scribes.append(await start(niceness))
            return scribes[-1]

        monkeypatch.setattr(Scribe, "start", noted)
        monkeypatch.setattr(desks, "IDLE", child.WITHOUT_IDLE)  # on a busy machine it would starve
        desk = Desk((10, 10), scribes=1)
        first = await desk.paper("a", DrawCode(address="http://127.0.0.1/g/aaaaaaaaaa"))
        assert first.body.startswith(b"<svg")
        os.kill(scribes[0].process.pid, signal.SIGKILL)
        again = await desk.paper("a", DrawCode(address="http://127.0.0.1/g/bbbbbbbbbb"))
        assert again.body.startswith(b"<svg")
        assert len(scribes) == 2
        await desk.close()

    asyncio.run(work())


class Hungry(Slow):
    """Scribes that starve where they step back for everybody; `all` has how far each of them did."""

    def __init__(self) -> None:
        super().__init__()
        self.all: list[int] = []
        self.may.set()

    async def start(self, niceness: int) -> Hungry:
        self.all.append(niceness)
        self.niceness = niceness
        return self

    async def write(self, order: bytes) -> Paper:
        if self.niceness == child.IDLE:
            raise child.StarvedError
        return await super().write(order)


def test_a_scribe_that_starves_is_replaced_by_one_with_a_share_for_a_while(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)

    async def work() -> None:
        hungry = Hungry()
        monkeypatch.setattr(Scribe, "start", hungry.start)
        desk = Desk((10, 10), scribes=1)
        for number in range(2):
            assert (await desk.paper("a", DrawCode(address=str(number)))).status == 200
        assert hungry.all == [child.IDLE, desks.NICENESS]
        monkeypatch.setattr(desks, "monotonic", lambda: monotonic() + child.CROWDED_S + 1)
        assert (await desk.paper("a", DrawCode(address="2"))).status == 200
        assert hungry.all == [child.IDLE, desks.NICENESS] * 2, "it is tried again"
        await desk.close()

    asyncio.run(work())
    assert not caplog.records, "that a machine is busy is nothing for the log"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has processes that wait for everybody")
def test_nobody_waits_for_a_scribe_that_is_writing() -> None:
    """It is interrupted in the moment in which the server has something to do."""

    async def work() -> None:
        scribe = await Scribe.start(child.IDLE)
        assert os.sched_getscheduler(scribe.process.pid) == os.SCHED_IDLE
        await scribe.end()
        desk = Desk((10, 10), scribes=1)
        assert desk._niceness == child.IDLE
        await desk.close()

    asyncio.run(work())


def problem(paper: Paper) -> tuple[int, str]:
    return paper.status, msgspec.json.decode(paper.body, type=Problem).code


@pytest.mark.parametrize(
    "record",
    [
        "\n" * 1_000_000,
        "game: hashi\nboard: x\n" + ">x\n" * 333_000,
        "game: diavolo\nseats: " + '"",' * 333_000 + '""',
    ],
    ids=["empty lines", "a long header", "names"],
)
def test_no_record_keeps_a_scribe_from_the_others(record: str) -> None:
    assert problem(written(ReplayRecord(form=ReplayForm(record=record)))) == (422, "bad-record")


def test_an_order_that_takes_too_long_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(_: Any) -> Paper:
        while True:
            pass

    monkeypatch.setattr(scribes, "_written", endless)
    monkeypatch.setattr(scribes, "LONGEST_S", 0.02)
    assert problem(written(DrawCode(address="a"))) == (413, "too-large")


def test_what_is_wrong_with_an_order_is_its_answer() -> None:
    form = ReplayForm(record="nonsense")
    assert problem(written(ReplayRecord(form=form))) == (422, "bad-record")
    assert problem(written(ReadRecord(form=form))) == (422, "bad-record")
    assert problem(written(DrawRecord(form=PictureForm(record="nonsense")))) == (422, "bad-record")
    assert problem(written(TryOut(form=Try(code="chess")))) == (422, "bad-code")
    tried = written(TryOut(form=Try(code=hashi.Position.start().code())))
    assert (tried.status, tried.media) == (200, "application/json")
