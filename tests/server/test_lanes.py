"""Which job has its turn: none waits for a slower kind, nor for all the jobs of somebody else."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from contextlib import suppress

import msgspec
import pytest

from ponti.server.thinking import child, lanes, pool
from ponti.server.thinking.jobs import BusyError, Progress
from ponti.server.thinking.pool import Thinkers
from tests.server.stage import ANSWERS, HINT, MOVE, REVIEW, Stage


def test_no_move_and_no_hint_waits_for_a_review(stage: Stage) -> None:
    async def work() -> None:
        thinkers = Thinkers(1)
        stage.put("hold review")
        told: list[Progress] = []
        reviews = [asyncio.create_task(thinkers.think(REVIEW, tell=told.append)) for _ in range(3)]
        await stage.until(lambda: bool(told))
        assert await thinkers.think(MOVE) == ANSWERS[MOVE]
        assert await thinkers.think(HINT) == ANSWERS[HINT]
        assert not any(review.done() for review in reviews)
        assert [kind for kind, _ in stage.begun] == ["review", "move", "hint"], "one review at a time"
        stage.take_away("hold review")
        assert await asyncio.gather(*reviews) == [ANSWERS[REVIEW]] * 3
        assert len(told) == 3
        await thinkers.close()

    asyncio.run(work())


def test_no_move_waits_for_hints_and_a_full_queue_is_answered_at_once(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "HINTS_WAITING_EACH", 3)
    monkeypatch.setattr(pool, "HINTS_WAITING", 5)
    monkeypatch.setattr(lanes, "LONG_S", 3600)

    async def work() -> None:
        thinkers = Thinkers(1)
        stage.put("hold hint")
        begun = asyncio.create_task(thinkers.think(HINT, owner="a"))
        await stage.until(lambda: bool(stage.begun))
        asked = [asyncio.create_task(thinkers.think(HINT, owner="a")) for _ in range(95)]
        await stage.until(lambda: sum(task.done() for task in asked) == 95 - 3)  # places of one address
        assert await thinkers.think(MOVE, owner="b") == ANSWERS[MOVE]
        others = [asyncio.create_task(thinkers.think(HINT, owner=owner)) for owner in "bcd"]
        await stage.until(others[-1].done)  # places of all together
        stage.take_away("hold hint")
        answers = await asyncio.gather(begun, *asked, *others, return_exceptions=True)
        assert [type(answer) for answer in answers].count(BusyError) == 95 - 3 + 1
        assert answers.count(ANSWERS[HINT]) == 1 + 3 + 2
        await thinkers.close()

    asyncio.run(work())


def test_whoever_asks_for_much_waits_for_themselves(stage: Stage) -> None:
    """Jobs of one owner are waiting when another comes, who is the next but one at the latest."""

    async def work() -> None:
        thinkers = Thinkers(1)
        order: list[str] = []

        async def asked(owner: str, number: int) -> None:
            job = msgspec.structs.replace(REVIEW, record=f"{owner}{number}")
            await thinkers.think(job, owner=owner)
            order.append(f"{owner}{number}")

        stage.put("hold review")
        tasks = [asyncio.create_task(asked("a", 0))]
        await stage.until(lambda: bool(stage.begun))
        tasks += [asyncio.create_task(asked("a", number)) for number in range(1, 5)]
        await asyncio.sleep(0)
        tasks += [asyncio.create_task(asked("b", number)) for number in range(2)]
        await asyncio.sleep(0)
        stage.take_away("hold review")
        await asyncio.gather(*tasks)
        assert order == ["a0", "a1", "b0", "a2", "b1", "a3", "a4"]
        await thinkers.close()

    asyncio.run(work())


def test_one_owner_leaves_a_worker_for_the_others(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "LONG_S", 0.05)

    async def work() -> None:
        thinkers = Thinkers(2)
        stage.put("hold move")
        greedy = [asyncio.create_task(thinkers.think(MOVE, owner="a")) for _ in range(9)]
        await stage.until(lambda: len(stage.begun) == 3)
        await asyncio.sleep(5 * lanes.LONG_S)
        assert len(stage.begun) == 3
        other = asyncio.create_task(thinkers.think(MOVE, owner="b"))
        await stage.until(lambda: len(stage.begun) == 4)
        stage.take_away("hold move")
        assert await asyncio.gather(*greedy, other) == [ANSWERS[MOVE]] * 10
        await thinkers.close()

    asyncio.run(work())


def test_a_job_that_nobody_waits_for_any_more_is_not_begun(stage: Stage) -> None:
    async def work() -> None:
        thinkers = Thinkers(1)
        stage.put("hold review")
        first, second, third = (asyncio.create_task(thinkers.think(REVIEW)) for _ in range(3))
        await stage.until(lambda: bool(stage.begun))
        second.cancel()
        stage.take_away("hold review")
        assert [await first, await third] == [ANSWERS[REVIEW]] * 2
        assert second.cancelled()
        assert len(stage.begun) == 2
        await thinkers.close()

    asyncio.run(work())


def test_a_turn_that_comes_to_somebody_gone_passes_to_the_next(stage: Stage) -> None:
    async def work() -> None:
        thinkers = Thinkers(1)
        stage.put("hold review")
        first, second, third = (asyncio.create_task(thinkers.think(REVIEW)) for _ in range(3))
        await stage.until(lambda: bool(stage.begun))
        first.add_done_callback(lambda _: second.cancel())
        stage.take_away("hold review")
        assert [await first, await third] == [ANSWERS[REVIEW]] * 2
        assert second.cancelled()
        await thinkers.close()

    asyncio.run(work())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has processes that wait for everybody")
def test_a_review_computes_only_while_nobody_else_does_and_has_a_share_where_that_is_never(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the server waits for it at every move; and on a machine that is always busy it never ends."""

    def priorities() -> list[tuple[int, int]]:
        own, found = os.getpriority(os.PRIO_PROCESS, 0), list[tuple[int, int]]()
        for _, pid in stage.begun:
            with suppress(ProcessLookupError):  # it has ended
                found.append((os.sched_getscheduler(pid), os.getpriority(os.PRIO_PROCESS, pid) - own))
        return found

    async def work() -> None:
        monkeypatch.setattr(pool, "IDLE", child.IDLE)
        monkeypatch.setattr(pool, "LOOK_S", 3600.0)
        monkeypatch.setattr(lanes, "LINGER_S", 0.0)
        thinkers = Thinkers(1)
        stage.put("hold review")  # it computes nothing, as one that gets no processor
        first = asyncio.create_task(thinkers.think(REVIEW))
        await stage.until(lambda: bool(stage.begun))
        assert [policy for policy, _ in priorities()] == [os.SCHED_IDLE]
        monkeypatch.setattr(pool, "LOOK_S", 0.01)
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        again = asyncio.create_task(thinkers.think(REVIEW))
        await stage.until(lambda: bool(priorities()) and priorities()[-1][0] == os.SCHED_OTHER)
        assert priorities() == [(os.SCHED_OTHER, min(10, 19 - os.getpriority(os.PRIO_PROCESS, 0)))]
        stage.take_away("hold review")
        assert await again == ANSWERS[REVIEW]
        stage.put("hold review")
        begun = len(stage.begun)
        next_one = asyncio.create_task(thinkers.think(REVIEW))  # which need not find that out again
        await stage.until(lambda: len(stage.begun) == begun + 1)
        assert [policy for policy, _ in priorities()] == [os.SCHED_OTHER]
        stage.take_away("hold review")
        assert await next_one == ANSWERS[REVIEW]
        await stage.until(lambda: thinkers.processes == [])
        monkeypatch.setattr(pool, "LOOK_S", 3600.0)
        monkeypatch.setattr(lanes, "monotonic", lambda: time.monotonic() + child.CROWDED_S + 1)
        stage.put("hold review")
        later = asyncio.create_task(thinkers.think(REVIEW))
        await stage.until(lambda: len(stage.begun) == begun + 2)
        assert [policy for policy, _ in priorities()] == [os.SCHED_IDLE]
        stage.take_away("hold review")
        assert await later == ANSWERS[REVIEW]
        await thinkers.close()

    asyncio.run(work())


def test_a_worker_waits_a_while_for_the_next_job_before_it_goes(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks for one review after the other has not one process after the other begin."""

    async def work() -> None:
        monkeypatch.setattr(lanes, "LINGER_S", 0.3)
        thinkers = Thinkers(1)
        for _ in range(3):
            assert await thinkers.think(REVIEW) == ANSWERS[REVIEW]
        assert len({pid for _, pid in stage.begun}) == 1
        assert len(thinkers.processes) == 1
        await stage.until(lambda: thinkers.processes == [])
        await thinkers.close()

    asyncio.run(work())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has processes that wait for everybody")
def test_where_all_are_busy_no_job_is_given_to_a_worker_that_would_starve(stage: Stage) -> None:
    """One that waited for its next job since before has no share of the processor."""

    async def work() -> None:
        thinkers = Thinkers(1)
        lane = thinkers._lanes[REVIEW.urgency]
        lane.niceness = child.IDLE
        assert await thinkers.think(REVIEW) == ANSWERS[REVIEW]
        lane.crowd()
        assert await thinkers.think(REVIEW) == ANSWERS[REVIEW]
        (_, before), (_, after) = stage.begun
        assert before != after
        assert os.sched_getscheduler(after) == os.SCHED_OTHER
        await thinkers.close()

    asyncio.run(work())
