"""The pool of workers: jobs of all kinds survive their workers, and processes end when they should."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from typing import Any

import msgspec
import pytest

from ponti import diavolo
from ponti.server.thinking import process
from ponti.server.thinking.jobs import ChooseMove, FindHint, Job, ThinkingError
from ponti.server.thinking.pool import Thinkers
from ponti.server.thinking.process import Worker
from tests.server.stage import ANSWERS, MOVE, REVIEW, TROUBLES, Stage, gone


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


def test_a_worker_that_loads_the_engine_says_nothing_into_the_servers_log() -> None:
    """Where a person would be told after a second: the log may be one JSON object a line."""
    impatient = (
        "from ponti.engine import warmup; warmup._SILENCE_S = 0.0;"
        " from ponti.server.thinking.worker import main; main()"
    )
    hint = FindHint(game="diavolo", code=diavolo.Position.start().code(), seat=0, seconds=0.1, seed="1")
    bot = ChooseMove(key="k", game="diavolo", code=hint.code, level="devil", seat=0, seed="1")
    jobs = b"".join(msgspec.json.encode(job) + b"\n" for job in (bot, hint))
    done = subprocess.run([sys.executable, "-c", impatient], input=jobs, capture_output=True, check=False)
    assert done.stdout.count(b"\n") == 2
    assert done.stderr == b""


def test_a_slow_bot_delays_no_other_game() -> None:
    """All workers are stopped in the middle of a thought; another game's bot moves all the same."""

    async def work() -> None:
        thinkers = Thinkers(2)
        # No more than there are cores: where one waits for long, another process is started.
        await asyncio.gather(*(thinkers.think(random_move()) for _ in range(2)))
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
