"""Jobs in the database: whose turn it is, who may take them, and what becomes of them when somebody dies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from ponti import __version__
from ponti.cli.worker import worker
from ponti.server.storage.postgres import jobs, lease
from ponti.server.storage.postgres.database import Database
from ponti.server.thinking import agency, workshop
from ponti.server.thinking.agency import Agency
from ponti.server.thinking.jobs import BusyError, NobodyError, Progress, ThinkingError, Urgency
from ponti.server.thinking.pool import Thinkers
from ponti.server.thinking.workshop import Workshop
from tests.postgres import Databases
from tests.server.stage import ANSWERS, HINT, MOVE, REVIEW, Stage
from tools.postgres import PASSWORD

LIVES = "INSERT INTO servers VALUES ('lease', 'http://here', 'infinity', 'asker')"
MOST = 2**31 - 1


class Queue:
    """A database with a server that asks."""

    def __init__(self, database: Database, connection: Any) -> None:
        self.database = database
        self.connection = connection

    async def put(
        self,
        address: str,
        game: str,
        tries: int = 3,
        seconds: float = 60.0,
        home: str | None = None,
        asker: str = "asker",
    ) -> int:
        """A job, whose words are its game."""
        values = (address, game.encode(), tries, seconds, MOST, MOST, home)
        found: int = await self.connection.fetchval(jobs.PUT, asker, __version__, 0, game, 7, *values)
        return found

    async def beat(self, worker: str) -> None:
        """A worker lives."""
        values = (__version__, [1, 1, 1], [0, 0, 0], jobs.LEASE_S)
        await self.connection.execute(jobs.BEAT, worker, worker, *values)

    async def die(self, worker: str) -> None:
        """A worker has died some seconds ago."""
        await self.connection.execute("UPDATE workers SET lease_until = '-infinity' WHERE id = $1", worker)

    async def take(self, worker: str = "w", ponti: str = __version__) -> jobs.Taken | None:
        """The next job for a worker."""
        return await jobs.take(self.connection, worker, 0, ponti)

    async def taken(self, count: int) -> list[str]:
        """The games of the next jobs."""
        found = [await self.take() for _ in range(count)]
        return [job.data.decode() for job in found if job is not None]


@asynccontextmanager
async def queue_in(database: Database) -> AsyncIterator[Queue]:
    connection = await database.connect()
    try:
        await connection.execute(LIVES)
        yield Queue(database, connection)
    finally:
        await connection.close()


def run(databases: Databases, work: Callable[[Queue], Awaitable[None]]) -> None:
    """Work with a queue in a database of its own."""

    async def limited() -> None:
        async with asyncio.timeout(60), queue_in(databases.new()) as queue:
            await work(queue)

    asyncio.run(limited())


def test_addresses_take_turns_and_the_games_of_each(databases: Databases) -> None:
    async def work(queue: Queue) -> None:
        await queue.beat("w")
        for address, game in (("a", "a1"), ("a", "a1"), ("a", "a1"), ("a", "a2"), ("b", "b1")):
            await queue.put(address, game)
        assert await queue.taken(3) == ["a1", "b1", "a2"]
        # Whoever comes anew waits for no long queue, and gets no more than their turn either.
        await queue.put("c", "c1")
        await queue.put("c", "c1")
        assert await queue.taken(9) == ["a1", "c1", "a1", "c1"]
        assert (await queue.connection.fetchval("SELECT max(length(address)) FROM jobs")) == 32, (
            "fingerprints"
        )

    run(databases, work)


def test_a_dead_workers_job_is_taken_over_and_tried_so_often(databases: Databases) -> None:
    async def work(queue: Queue) -> None:
        await queue.put("a", "game", tries=2)
        await queue.beat("first")
        await queue.beat("second")
        first = await queue.take("first")
        assert first is not None
        assert await queue.take("second") is None
        await queue.die("first")
        second = await queue.take("second")
        assert second is not None
        assert (second.id, second.tries) == (first.id, 2)
        assert not await jobs.answer(queue.connection, "first", first, b"late")
        await queue.die("second")
        await queue.beat("third")
        assert await queue.take("third") is None, "two have tried"
        (row,) = await queue.connection.fetch(jobs.WATCH, "asker")
        assert (row["lost"], row["answer"]) == (True, None)
        assert await jobs.answer(queue.connection, "second", second, b"it was only slow")

    run(databases, work)


def test_a_dead_worker_is_waited_for_no_longer_than_a_dead_server(databases: Databases) -> None:
    """A game in which both die one after the other still goes on within ten seconds."""

    async def work(queue: Queue) -> None:
        await queue.beat("worker")
        left = "SELECT extract(epoch FROM lease_until - clock_timestamp())::float8 FROM workers"
        assert await queue.connection.fetchval(left) <= lease.LEASE_S
        assert 4 * workshop.BEAT_S < jobs.LEASE_S, "one that lives, on a busy machine, is not taken for dead"

    run(databases, work)


def test_a_try_that_fails_leaves_the_job_to_others_until_the_last(databases: Databases) -> None:
    async def work(queue: Queue) -> None:
        await queue.put("a", "game", tries=2)
        await queue.beat("w")
        for answer in (None, b"said"):
            job = await queue.take()
            assert job is not None
            await jobs.fail(queue.connection, "w", job, b"said")
            (row,) = await queue.connection.fetch(jobs.WATCH, "asker")
            assert row["answer"] == answer

    run(databases, work)


def test_what_nobody_wants_or_another_version_asked_for_is_not_taken(databases: Databases) -> None:
    async def work(queue: Queue) -> None:
        await queue.put("a", "late", seconds=0.0)
        assert await queue.take() is None
        await queue.put("a", "game")
        assert await queue.take(ponti="another") is None
        await queue.connection.execute("UPDATE servers SET lease_until = '-infinity'")
        assert await queue.take() is None, "the server that asked is gone"
        await queue.connection.execute("UPDATE jobs SET deadline = '-infinity'")
        await queue.connection.execute(jobs.SWEEP)
        assert not await queue.connection.fetch("SELECT FROM jobs")

    run(databases, work)


def test_a_bots_next_move_is_left_to_the_worker_that_remembers_it(databases: Databases) -> None:
    async def work(queue: Queue) -> None:
        await queue.put("a", "game", home="here")
        assert await queue.take("there") is None
        await queue.connection.execute("UPDATE jobs SET put_at = put_at - interval '1 second'")
        assert await queue.take("there") is not None

    run(databases, work)


def test_no_job_is_given_to_two_workers(databases: Databases) -> None:
    async def work(queue: Queue) -> None:
        for number in range(60):
            await queue.put(f"address {number % 7}", f"game {number % 11}")
        taken: list[int] = []

        async def work_at(name: str) -> None:
            connection = await queue.database.connect()
            await Queue(queue.database, connection).beat(name)
            misses = 0
            while misses < 3:  # one that is just being taken is passed over
                job = await jobs.take(connection, name, 0, __version__)
                misses = misses + 1 if job is None else 0
                taken.extend([] if job is None else [job.id])
            await connection.close()

        await asyncio.gather(*(work_at(f"w{number}") for number in range(6)))
        assert len(taken) == len(set(taken)) == 60

    run(databases, work)


# Servers and workers


@asynccontextmanager
async def asking(queue: Queue) -> AsyncIterator[Thinkers]:
    """A server's thinkers, with an agency."""
    found = Agency(queue.database, "asker")
    await found.start()
    thinkers = Thinkers(1, found)
    try:
        yield thinkers
    finally:
        await thinkers.close()
        await found.close()


@asynccontextmanager
async def working(queue: Queue, processes: int = 1) -> AsyncIterator[Workshop]:
    """A worker, in this process."""
    workshop = Workshop(queue.database, processes)
    task = asyncio.create_task(workshop.run())
    try:
        yield workshop
    finally:
        workshop.stop()
        await asyncio.gather(task, return_exceptions=True)


async def until_places(thinkers: Thinkers, some: bool = True) -> None:
    """Wait until the server knows whether there are workers."""
    assert thinkers.agency is not None
    while bool(thinkers.agency.places(Urgency.NOW)) != some:
        await asyncio.sleep(0.01)


def test_workers_do_all_kinds_of_jobs(
    databases: Databases, stage: Stage, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PONTI_DATABASE_PASSWORD", PASSWORD)
    database = databases.new()

    async def work() -> None:
        async with queue_in(database) as queue, asking(queue) as thinkers, working(queue) as workshop:
            await until_places(thinkers)
            told: list[Progress] = []
            stage.put("hold review")
            review = asyncio.create_task(thinkers.think(REVIEW, tell=told.append))
            assert await thinkers.think(MOVE) == ANSWERS[MOVE]
            assert await thinkers.think(HINT) == ANSWERS[HINT]
            while not told:
                await asyncio.sleep(0.01)
            stage.put("failed")
            retries: list[None] = []
            again = thinkers.think(MOVE, retrying=lambda: retries.append(None))
            assert await again == ANSWERS[MOVE], "another try"
            stage.take_away("hold review")
            assert await review == ANSWERS[REVIEW]
            assert set(workshop.thinkers.processes) >= {pid for kind, pid in stage.begun if kind == "move"}
            assert thinkers.processes == [], "nothing was thought about here"
            while not await queue.connection.fetchval("SELECT recent = '{2,1,1}' FROM workers"):
                await asyncio.sleep(0.05)
            while await queue.connection.fetch("SELECT FROM jobs"):
                await asyncio.sleep(0.05)
            # The job of a server that is gone: nobody does it, and nobody withdraws it.
            await queue.put("a", "game", asker="another")
            await asyncio.to_thread(worker, database=database.url, status=True)

    asyncio.run(work())
    status = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in status[1:4]] == ["moves", "hints", "reviews"]
    assert status[1].split()[1] == "1"
    assert [line.split()[-1] for line in status[1:4]] == ["2", "1", "1"]
    assert f"version {__version__}, 1 move at a time, 4 jobs in the last minute" in status[4]


def test_a_server_thinks_itself_where_no_worker_is_or_is_left(databases: Databases, stage: Stage) -> None:
    async def work(queue: Queue) -> None:
        async with asking(queue) as thinkers:
            assert await thinkers.think(MOVE) == ANSWERS[MOVE]
            assert len(thinkers.processes) == 1
            stage.put("hold move")
            async with working(queue) as workshop:
                await until_places(thinkers)
                asked = asyncio.create_task(thinkers.think(MOVE))
                while len(stage.begun) < 2:
                    await asyncio.sleep(0.01)
                assert stage.begun[1][1] in workshop.thinkers.processes
            stage.take_away("hold move")  # the worker has left in the middle of it
            assert await asked == ANSWERS[MOVE]
            await until_places(thinkers, False)

    run(databases, work)


def test_whoever_asks_hears_that_a_worker_has_begun(databases: Databases, stage: Stage) -> None:
    async def work(queue: Queue) -> None:
        async with asking(queue) as thinkers, working(queue):
            await until_places(thinkers)
            stage.put("hold hint")
            begun: list[None] = []
            asked = asyncio.create_task(thinkers.think(HINT, begun=lambda: begun.append(None)))
            await stage.until(lambda: bool(begun) and bool(stage.begun))
            stage.take_away("hold hint")
            assert await asked == ANSWERS[HINT]
            assert len(begun) == 1

    run(databases, work)


def test_what_nobody_wants_any_more_is_withdrawn_and_broken_off(databases: Databases, stage: Stage) -> None:
    async def work(queue: Queue) -> None:
        async with asking(queue) as thinkers, working(queue) as workshop:
            await until_places(thinkers)
            stage.put("hold move")
            asked = asyncio.create_task(thinkers.think(MOVE))
            while not stage.begun:
                await asyncio.sleep(0.01)
            asked.cancel()
            while workshop.thinkers.processes:
                await asyncio.sleep(0.01)
            assert not await queue.connection.fetch("SELECT FROM jobs")

    run(databases, work)


def test_a_lost_database_is_no_reason_not_to_think(databases: Databases, stage: Stage) -> None:
    """Connections are cut while a job is under way: it is thought about here until workers are found."""
    cut = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
    """

    async def work(queue: Queue) -> None:
        async with asking(queue) as thinkers, working(queue):
            await until_places(thinkers)
            stage.put("hold move")
            asked = asyncio.create_task(thinkers.think(MOVE))
            while not stage.begun:
                await asyncio.sleep(0.01)
            await queue.connection.execute(cut)
            await queue.connection.execute("TRUNCATE jobs, workers")  # as after a crash
            while len(stage.begun) < 2:
                await asyncio.sleep(0.01)
            assert stage.begun[1][1] in thinkers.processes
            stage.take_away("hold move")
            assert await asked == ANSWERS[MOVE]
            await until_places(thinkers)
            assert await thinkers.think(HINT) == ANSWERS[HINT]
            assert len(thinkers.processes) == 1

    run(databases, work)


def test_a_full_queue_is_answered_at_once(databases: Databases, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(agency.WAITING_EACH, Urgency.SOON, 1)

    async def work(queue: Queue) -> None:
        async with asking(queue) as thinkers:
            await queue.beat("w")
            await until_places(thinkers)
            first = asyncio.create_task(thinkers.think(HINT, owner="a"))
            while not await queue.connection.fetch("SELECT FROM jobs"):
                await asyncio.sleep(0.01)
            with pytest.raises(BusyError):
                await thinkers.think(HINT, owner="a")
            job = await jobs.take(queue.connection, "w", 1, __version__)
            assert job is not None
            await queue.connection.execute("UPDATE jobs SET tries = most_tries")
            await queue.die("w")
            await queue.beat("another")
            with pytest.raises(ThinkingError, match="died") as lost:
                await first
            assert not isinstance(lost.value, NobodyError)

    run(databases, work)
