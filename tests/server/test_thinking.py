"""The pool of workers: jobs of all kinds survive their workers, and none waits for a slower kind."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Any

import msgspec
import pytest

from ponti import diavolo
from ponti.server.thinking import lanes, pool, process
from ponti.server.thinking.jobs import (
    BusyError,
    ChooseMove,
    Job,
    Progress,
    ThinkingError,
)
from ponti.server.thinking.pool import Thinkers
from ponti.server.thinking.process import Worker
from tests.server.acting import ANSWERS, HINT, MOVE, REVIEW, TROUBLES, Stage


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.parametrize("trouble", TROUBLES)
@pytest.mark.parametrize("job", ANSWERS, ids=lambda job: type(job).__name__)
def test_whatever_happens_to_a_worker_costs_nothing_but_another_try(
    stage: Stage, job: Job[Any], trouble: str
) -> None:
    async def work() -> None:
        thinkers = Thinkers(1)
        retries: list[None] = []
        stage.put(trouble)
        assert await thinkers.think(job, retrying=lambda: retries.append(None)) == ANSWERS[job]
        assert len(retries) == 1
        assert len(stage.begun) == 2
        await thinkers.close()
        assert all(gone(pid) for _, pid in stage.begun)

    asyncio.run(work())


@pytest.mark.parametrize("job", ANSWERS, ids=lambda job: type(job).__name__)
def test_a_silent_worker_is_ended(stage: Stage, monkeypatch: pytest.MonkeyPatch, job: Job[Any]) -> None:
    silent = stage.folder / "silence"
    monkeypatch.setattr(type(job), "patience_s", property(lambda _: 0.1 if silent.exists() else 60.0))

    async def work() -> None:
        thinkers = Thinkers(1)
        stage.put("silence")
        assert await thinkers.think(job, retrying=silent.unlink) == ANSWERS[job]
        await thinkers.close()

    asyncio.run(work())


def test_what_nobody_can_do_is_given_up(stage: Stage) -> None:
    async def work() -> None:
        thinkers = Thinkers(1)

        def again() -> None:
            stage.put("failed")

        again()
        with pytest.raises(ThinkingError, match="no idea"):
            await thinkers.think(MOVE, retrying=again)
        assert len(stage.begun) == MOVE.tries
        assert await thinkers.think(MOVE) == ANSWERS[MOVE]
        await thinkers.close()

    asyncio.run(work())


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


@pytest.mark.parametrize("job", ANSWERS, ids=lambda job: type(job).__name__)
def test_a_job_that_nobody_wants_any_more_is_broken_off(stage: Stage, job: Job[Any]) -> None:
    async def work() -> None:
        thinkers = Thinkers(1)
        for kind in ("move", "hint", "review"):
            stage.put(f"hold {kind}")
        asked = asyncio.create_task(thinkers.think(job))
        await stage.until(lambda: bool(stage.begun))
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        ((kind, pid),) = stage.begun
        assert gone(pid)
        stage.take_away(f"hold {kind}")
        assert await thinkers.think(job) == ANSWERS[job]
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


def test_a_bot_thinks_where_it_has_thought_before(stage: Stage) -> None:
    async def work() -> None:
        thinkers = Thinkers(2)
        jobs = [msgspec.structs.replace(MOVE, key=key) for key in ("a", "b")]
        stage.put("hold move")
        both = [asyncio.create_task(thinkers.think(job)) for job in jobs]
        await stage.until(lambda: len(stage.begun) == 2)
        stage.take_away("hold move")
        await asyncio.gather(*both)
        homes: dict[str, int] = {}
        for job in jobs * 2:
            await thinkers.think(job)
            _, pid = stage.begun[-1]
            assert homes.setdefault(job.key, pid) == pid
        assert len(set(homes.values())) == 2
        await thinkers.close()

    asyncio.run(work())


def test_what_a_worker_remembers_is_bounded(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "REMEMBERED_BOTS", 2)

    async def work() -> None:
        worker = await Worker.start(0)
        for key in ("a", "b", "a", "c"):
            await worker.work(msgspec.structs.replace(MOVE, key=key))
        assert [worker.remembers(key) for key in ("a", "b", "c", None)] == [True, False, True, False]
        stage.put("failed")
        await worker.work(MOVE)
        assert not worker.remembers("a"), "after a failure it begins anew"
        await worker.end()

    asyncio.run(work())


def test_closing_ends_what_is_done_and_what_waits(stage: Stage) -> None:
    async def work() -> None:
        thinkers = Thinkers(1)
        for kind in ("move", "review"):
            stage.put(f"hold {kind}")
        asked = [asyncio.create_task(thinkers.think(job)) for job in (MOVE, REVIEW, REVIEW)]
        await stage.until(lambda: len(stage.begun) == 2)
        await thinkers.close()
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert all(isinstance(answer, ThinkingError) for answer in answers)
        assert all(gone(pid) for _, pid in stage.begun)
        assert thinkers.processes == []
        with pytest.raises(ThinkingError):
            await thinkers.think(MOVE)

    asyncio.run(work())


@pytest.mark.parametrize("moment", ["starting", "working"])
def test_closing_waits_for_processes_that_nobody_waits_for_any_more(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    async def work() -> None:
        thinkers = Thinkers(1)
        stage.put("hold move")
        started: list[Worker] = []
        starting = asyncio.Event()
        start = Worker.start

        async def watched(niceness: int) -> Worker:
            starting.set()
            started.append(await start(niceness))
            return started[-1]

        monkeypatch.setattr(Worker, "start", watched)
        asked = asyncio.create_task(thinkers.think(MOVE))
        await starting.wait()
        if moment == "working":
            await stage.until(lambda: bool(stage.begun))
        for _ in range(2):  # the second one while the process is being ended
            asked.cancel()
            await asyncio.sleep(0)
        with pytest.raises(asyncio.CancelledError):
            await asked
        await thinkers.close()
        assert [worker.process.returncode for worker in started] == [-signal.SIGKILL]

    asyncio.run(work())


# With the program that thinks


def random_move(code: str | None = None) -> ChooseMove:
    code = code or diavolo.Position.start().code()
    return ChooseMove(key="k", game="diavolo", level="random", code=code, seat=0, seed="1")


def test_a_killed_process_is_replaced_and_the_same_seed_gives_the_same_move() -> None:
    async def work() -> None:
        thinkers = Thinkers(1)
        first = await thinkers.think(random_move())
        (pid,) = thinkers.processes
        os.kill(pid, signal.SIGKILL)
        retries: list[None] = []
        assert await thinkers.think(random_move(), retrying=lambda: retries.append(None)) == first
        assert len(retries) == 1
        assert thinkers.processes != [pid]
        with pytest.raises(ThinkingError, match="ParseError"):
            await thinkers.think(random_move("nonsense"))
        assert await thinkers.think(random_move()) == first
        await thinkers.close()

    asyncio.run(work())


def test_a_slow_bot_delays_no_other_game() -> None:
    """All workers are stopped in the middle of a thought; another game's bot moves all the same."""

    async def work() -> None:
        thinkers = Thinkers(2)
        await asyncio.gather(*(thinkers.think(random_move()) for _ in range(4)))
        stopped = thinkers.processes
        assert len(stopped) == 2
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)
        slow = [asyncio.create_task(thinkers.think(random_move())) for _ in stopped]
        await asyncio.sleep(0)
        quick = await thinkers.think(random_move())
        assert not any(each.done() for each in slow)
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)
        assert set(await asyncio.gather(*slow)) == {quick}
        await thinkers.close()

    asyncio.run(work())


def test_ctrl_c_at_a_terminal_is_for_the_server_alone() -> None:
    async def work() -> None:
        thinkers = Thinkers(1)
        first = await thinkers.think(random_move())
        (pid,) = thinkers.processes
        os.kill(pid, signal.SIGINT)
        assert await thinkers.think(random_move()) == first
        assert thinkers.processes == [pid]
        await thinkers.close()

    asyncio.run(work())
