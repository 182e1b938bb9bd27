"""What a server does again and again goes on whatever happens, and its health is known."""

from __future__ import annotations

import asyncio
import gc
import weakref
from pathlib import Path
from time import monotonic

import httpx
import pytest

from ponti.server import assembly, chores
from ponti.server.assembly import ABANDONED_DAYS, DAY_MS, Server
from ponti.server.chores import Chore
from ponti.server.http.app import make_app
from ponti.server.rooms.hours import now_ms, steady_ms
from ponti.server.run import _Uvicorn
from ponti.server.settings import Settings
from ponti.server.storage.interface import Change, FullError
from ponti.server.storage.sqlite import SqliteStorage
from tests.server.houses import new_game


def test_one_that_fails_is_begun_anew_and_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    rounds: list[str] = []

    async def work() -> None:
        rounds.append("round")
        if len(rounds) < 4:
            raise ValueError("no such luck")

    async def watch() -> None:
        chore = Chore("sweeping", work, 0.001)
        assert not chore.is_well, "it has not begun"
        chore.start()
        while not rounds:
            await asyncio.sleep(0)
        assert not chore.is_well
        while len(rounds) < 6:
            await asyncio.sleep(0.001)
        assert chore.is_well
        await chore.stop()
        assert not chore.is_well

    asyncio.run(asyncio.wait_for(watch(), 20))
    assert caplog.text.count("sweeping failed, and will be tried again") == 1


def test_one_that_hangs_is_not_well(monkeypatch: pytest.MonkeyPatch) -> None:
    async def watch() -> None:
        chore = Chore("waiting", asyncio.Event().wait, 1)  # type: ignore[arg-type]
        chore.start()
        await asyncio.sleep(0)
        assert chore.is_well
        later = monotonic() + chores.LONG_S + 1
        monkeypatch.setattr(chores, "monotonic", lambda: later)
        assert not chore.is_well
        await chore.stop()

    asyncio.run(watch())


def test_health_knows_of_a_housekeeper_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assembly, "HOUSE_S", 0.001)

    async def work() -> None:
        server = Server(Settings(tmp_path, workers=1))
        broken = asyncio.Event()
        whole = server.house.let_idle_go

        def fail() -> int:
            broken.set()
            raise ValueError("a broom broke")

        transport = httpx.ASGITransport(make_app(server))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            await server.start()
            monkeypatch.setattr(server.house, "let_idle_go", fail)
            await broken.wait()
            await asyncio.sleep(0)
            answer = await client.get("/healthz")
            assert answer.status_code == 200, "a restart would not help"
            assert (await client.get("/readyz")).status_code == 503
            assert (answer.json()["status"], answer.json()["failing"]) == ("failing", ["housekeeping"])
            monkeypatch.setattr(server.house, "let_idle_go", whole)
            while server.failing:
                await asyncio.sleep(0.001)
            assert (await client.get("/readyz")).status_code == 200
            await server.drain()
            answer = await client.get("/readyz")
            assert (answer.status_code, answer.json()["failing"]) == (503, ["stopping"])
            assert (await client.get("/healthz")).status_code == 200
            await server.stop()

    asyncio.run(asyncio.wait_for(work(), 30))


def test_health_knows_of_a_full_disk_until_there_is_room_again(tmp_path: Path) -> None:
    async def work() -> None:
        server = Server(Settings(tmp_path, workers=1))
        storage = server.storage
        assert isinstance(storage, SqliteStorage)
        pages = storage._writer.execute("PRAGMA page_count").fetchone()[0]
        storage._writer.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(FullError):
            await storage.append(Change(game="g", expected=-1, events=[b"x" * 100_000]))
        assert "storage" in server.failing
        storage._writer.execute("PRAGMA max_page_count = 100000")
        await server.housekeeper.round()
        assert "storage" not in server.failing
        await server.stop()

    asyncio.run(work())


def test_old_games_are_forgotten_by_rule_and_never_by_a_clock_that_was_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        server = Server(Settings(tmp_path, workers=1))
        house = server.house
        playing, _, _ = await house.create(new_game("diavolo", "me", "local"))
        begun = now_ms()
        later = {"calendar": begun, "steady": steady_ms()}
        monkeypatch.setattr(assembly, "now_ms", lambda: later["calendar"])
        monkeypatch.setattr(assembly, "steady_ms", lambda: later["steady"])
        later["calendar"] += 2 * ABANDONED_DAYS * DAY_MS
        await server._sweep()
        assert await server.storage.versions([playing]), "the calendar was set two years on"
        later["calendar"] = begun
        await server._sweep()
        later["calendar"] += (ABANDONED_DAYS - 1) * DAY_MS
        later["steady"] += (ABANDONED_DAYS - 1) * DAY_MS
        await server._sweep()
        assert await server.storage.versions([playing]), "nobody has done anything, but not for a year"
        for clock in later:
            later[clock] += 2 * DAY_MS
        for _ in range(24):
            await server._sweep()
        assert not await server.storage.versions([playing])
        await server.stop()

    asyncio.run(work())


def test_a_slow_start_is_not_taken_for_a_standstill(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        server = Server(Settings(tmp_path))
        server.house.hours._looked -= 60_000
        await server.start()
        await server._look()
        await server.stop()

    asyncio.run(work())
    assert "frozen" not in caplog.text


def test_garbage_is_collected_in_small_steps() -> None:
    """Python itself would let it grow until everybody waits for it."""

    class Thing:
        itself: Thing

    async def work() -> None:
        server = _Uvicorn.__new__(_Uvicorn)
        collecting = asyncio.create_task(server._collect_garbage())
        thing = Thing()
        thing.itself = thing
        gone = weakref.ref(thing)
        del thing
        while gone() is not None:
            await asyncio.sleep(0.005)
        collecting.cancel()

    gc.disable()
    try:
        asyncio.run(asyncio.wait_for(work(), 20))
    finally:
        gc.enable()
