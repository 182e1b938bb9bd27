"""PostgreSQL: the lease, and games that have one owner as long as it lasts."""

from __future__ import annotations

import asyncio

import pytest

from ponti.server.storage.interface import (
    AwayError,
    Change,
    Claim,
    DraftRow,
    LostClaimError,
    Owner,
    StorageError,
)
from ponti.server.storage.postgres import lease
from ponti.server.storage.postgres.database import Database
from ponti.server.storage.postgres.storage import PostgresStorage
from tests.postgres import Databases, claimed, run


async def both(database: Database) -> tuple[PostgresStorage, PostgresStorage]:
    one, two = PostgresStorage(database, "http://one"), PostgresStorage(database, "http://two")
    await one.start()
    await two.start()
    return one, two


def test_a_game_has_one_owner_until_it_lets_go(databases: Databases) -> None:
    database = databases.new()

    async def work() -> None:
        one, two = await both(database)
        await one.append(Change(game="g", expected=-1, events=[b"a"], wake=0))
        claim = await claimed(one, "g")
        assert await two.claim("g") == Owner("http://one")
        assert await two.claim_due(10) == []
        one.release(claim)
        after = await claimed(two, "g")
        assert after.epoch == claim.epoch + 1
        assert await one.claim("g") == Owner("http://two")
        with pytest.raises(LostClaimError):
            await one.append(Change(game="g", expected=0, epoch=claim.epoch, events=[b"x"]))
        await two.append(Change(game="g", expected=0, epoch=after.epoch, events=[b"b"]))
        two.stirred.clear()
        one.stirred.clear()
        await two.close()
        await asyncio.wait_for(one.stirred.wait(), 30)
        assert (await claimed(one, "g")).epoch == after.epoch + 1
        await one.close()

    run(work())


def test_what_is_due_is_given_to_one_of_many_servers(databases: Databases) -> None:
    database = databases.new()
    games = {f"g{number}" for number in range(60)}

    async def work() -> None:
        servers = [PostgresStorage(database, f"http://{number}") for number in range(3)]
        for server in servers:
            await server.start()
        await asyncio.gather(
            *(servers[0].append(Change(game=game, expected=-1, events=[b"a"], wake=1)) for game in games)
        )
        found = await asyncio.gather(*(server.claim_due(1) for server in servers for _ in range(3)))
        due = [claim.game for claims in found for claim in claims]
        assert sorted(due) == sorted(games), "each once"
        for server in servers:
            await server.close()

    run(work())


def test_a_server_whose_lease_ran_out_has_lost_its_games_and_writes_nothing(databases: Databases) -> None:
    database = databases.new()

    async def work() -> None:
        one, two = await both(database)
        lost: list[Claim] = []
        one.when_lost(lost.append)
        await one.append(Change(game="g", expected=-1, events=[b"a"], wake=1))
        old = await claimed(one, "g")
        await one._keeper.stand_still()  # as if the process stood still
        new = await claimed(two, "g")
        with pytest.raises(LostClaimError):
            await one.append(Change(game="g", expected=0, epoch=old.epoch, events=[b"x"]))
        with pytest.raises(LostClaimError):
            await one.append(Change(game="g", expected=0, epoch=old.epoch, drafts={0: DraftRow(1, b"x")}))
        assert set(lost) == {old}
        with pytest.raises(AwayError, match="lease"):
            await one.claim("g")
        await two.append(Change(game="g", expected=0, epoch=new.epoch, events=[b"b"]))
        await one.note_lived(0)
        assert await one.claim("g") == Owner("http://two")
        assert await one.events_after("g", -1) == [b"a", b"b"]
        await one.close()
        await two.close()

    run(work())


def test_games_that_were_lost_are_told_also_when_the_new_lease_begins_with_a_failure(
    databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = databases.new()

    async def work() -> None:
        storage = PostgresStorage(database, "http://one")
        await storage.start()
        await storage._keeper.stand_still()
        lost: list[Claim] = []
        storage.when_lost(lost.append)
        await storage.append(Change(game="g", expected=-1, events=[b"a"]))
        claim = await claimed(storage, "g")
        storage._lease._until = 0.0  # as if it had run out while the process stood still
        with monkeypatch.context() as patches:
            patches.setattr(lease, "_LIVED", "SELECT $1::float8 / 0")
            with pytest.raises(StorageError, match="division"):
                await storage.note_lived(0)
        assert lost == [claim]
        assert not storage.owns(claim)
        await storage.note_lived(0)
        assert lost == [claim], "once"
        assert storage.owns(await claimed(storage, "g"))
        await storage.close()

    run(work())


def test_nothing_is_written_after_the_lease_though_nobody_else_has_claimed(databases: Databases) -> None:
    database = databases.new()

    async def work() -> None:
        storage = PostgresStorage(database, "http://one")
        await storage.start()
        await storage.append(Change(game="g", expected=-1, events=[b"a"]))
        old = await claimed(storage, "g")
        await storage._keeper.stand_still()
        while databases.run("SELECT FROM servers WHERE lease_until > now()", database.url.rpartition("/")[2]):
            await asyncio.sleep(0.05)
        for change in (
            Change(game="g", expected=0, epoch=old.epoch, events=[b"x"]),
            Change(game="g", expected=0, epoch=old.epoch, drafts={0: DraftRow(1, b"x")}),
        ):
            with pytest.raises(LostClaimError):
                await storage.append(change)
        await storage.note_lived(0)
        new = await claimed(storage, "g")
        await storage.append(Change(game="g", expected=0, epoch=new.epoch, events=[b"b"]))
        assert await storage.events_after("g", -1) == [b"a", b"b"]
        await storage.close()

    run(work())


def test_a_deleted_game_is_told_to_its_owner_at_once(databases: Databases) -> None:
    database = databases.new()

    async def work() -> None:
        one, two = await both(database)
        await one.append(Change(game="g", expected=-1, events=[b"a"], status="over", at=1))
        await claimed(one, "g")
        await one.changed_by_others()
        one.stirred.clear()
        assert await two.sweep(0, 2, 0) == 1
        await asyncio.wait_for(one.stirred.wait(), 30)
        assert await one.changed_by_others()
        assert not await one.changed_by_others()
        await one.close()
        await two.close()

    run(work())


def test_time_goes_on_for_all_servers_alike_and_stands_still_without_them(databases: Databases) -> None:
    database = databases.new()

    async def work() -> None:
        one, two = await both(database)
        assert abs(one.lived - two.lived) < 60_000
        await one.close()
        await two.close()
        connection = await database.connect()
        await connection.execute("UPDATE hours SET noted_at = noted_at - interval '5 hours'")
        before = await connection.fetchval("SELECT lived FROM hours")
        await connection.close()
        later = PostgresStorage(database, "http://one")
        await later.start()
        assert before <= later.lived <= before + 60_000
        await later.close()

    run(work())
