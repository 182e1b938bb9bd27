"""PostgreSQL: who is let in, tables that are made once, the lease, and a database that comes and goes."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Coroutine
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ponti.cli.forget import forget
from ponti.errors import PontiError
from ponti.server.rooms.house import House
from ponti.server.rooms.housekeeping import Housekeeper
from ponti.server.storage.address import PASSWORD as VARIABLE
from ponti.server.storage.address import checked_url, password_for
from ponti.server.storage.interface import (
    AwayError,
    Change,
    Claim,
    DamagedError,
    DraftRow,
    FullError,
    LostClaimError,
    Owner,
    StorageError,
)
from ponti.server.storage.postgres import lease, schema
from ponti.server.storage.postgres.database import Database
from ponti.server.storage.postgres.schema import ready
from ponti.server.storage.postgres.storage import PostgresStorage
from tests.postgres import Databases, hung_up
from tests.server.houses import Thinkable, new_game, people_at
from tests.server.processes import START
from tools.postgres import PASSWORD, Cluster, free_port


def run(work: Coroutine[Any, Any, Any]) -> Any:
    async def limited() -> Any:
        try:
            async with asyncio.timeout(60):
                return await work
        finally:
            await hung_up()

    return asyncio.run(limited())


# Who is let in


def test_a_password_never_stands_in_the_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for url in ("postgresql://ponti:secret@localhost/games", "postgresql://localhost/games?password=secret"):
        with pytest.raises(PontiError, match="--database-password-file") as refused:
            checked_url(url)
        assert "secret" not in str(refused.value)
    for url in (
        "games",
        "mysql://localhost/games",
        "postgresql://localhost",
        "postgresql://localhost:x/games",
    ):
        with pytest.raises(PontiError, match=r"postgresql://user@host:5432/name"):
            checked_url(url)
    monkeypatch.setenv(VARIABLE, "from the environment")
    assert password_for(None) == "from the environment"
    (tmp_path / "password").write_text("from a file\n")
    assert password_for(tmp_path / "password") == "from a file"
    with pytest.raises(PontiError, match="cannot be read: No such file"):
        password_for(tmp_path / "nothing")
    assert PASSWORD not in repr(Database("postgresql://localhost/games", PASSWORD))


def test_each_mistake_is_one_clear_line(databases: Databases) -> None:
    cluster = databases.cluster
    newer, foreign = databases.new(), databases.new(empty=True)
    databases.run("UPDATE ponti_schema SET version = 99", newer.url.rpartition("/")[2])
    databases.run("CREATE TABLE games (title text)", foreign.url.rpartition("/")[2])
    for database, said in (
        (Database(cluster.url("postgres", user="stranger"), PASSWORD), "does not let us in"),
        (databases.at("nowhere"), "there is no database 'nowhere' at 127.0.0.1"),
        (Database(f"postgresql://ponti@127.0.0.1:{free_port()}/games"), "cannot be reached"),
        (newer, "was written by a newer version of Ponti"),
        (foreign, "has tables of another program"),
    ):
        with pytest.raises(StorageError, match=said) as refused:
            run(ready(database))
        assert "\n" not in str(refused.value)


def test_a_server_with_a_wrong_password_says_so_and_exits(databases: Databases, tmp_path: Path) -> None:
    (tmp_path / "password").write_text("wrong")
    done = subprocess.run(
        [sys.executable, "-c", START, "serve", "--port", "0", "--data", str(tmp_path / "data"),
         "--database", databases.cluster.url("postgres"), "--database-password-file", tmp_path / "password"],
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.startswith("ponti: the database 'postgres' at 127.0.0.1")
    assert "does not let us in" in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr


def test_tls_is_spoken_and_the_certificate_checked(databases: Databases) -> None:
    cluster = databases.cluster
    database = databases.new()
    known = f"?sslmode=verify-full&sslrootcert={cluster.certificate}"

    async def encrypted(url: str) -> Any:
        connection = await Database(url, PASSWORD).connect()
        try:
            return await connection.fetchval("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
        finally:
            await connection.close()

    assert run(encrypted(database.url + known)) is True
    assert run(encrypted(database.url + "?sslmode=disable")) is False
    strange = Path(cluster.folder) / "other.crt"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
         "-subj", "/CN=localhost", "-keyout", "/dev/null", "-out", strange],
        check=True, capture_output=True,
    )  # fmt: skip
    with pytest.raises(StorageError, match="certificate verify failed"):
        run(encrypted(database.url + f"?sslmode=verify-full&sslrootcert={strange}"))


# Tables


def test_many_servers_that_start_at_once_make_the_tables_once(databases: Databases) -> None:
    database = databases.new(empty=True)

    async def work() -> None:
        await asyncio.gather(*(ready(database) for _ in range(6)))
        connection = await database.connect()
        assert await connection.fetchval("SELECT version FROM ponti_schema") == len(schema.STEPS)
        later = (*schema.STEPS, "CREATE TABLE later (x integer)")
        await schema.prepare(database, connection, later)
        with pytest.raises(DamagedError, match="newer version of Ponti"):
            await schema.prepare(database, connection)
        await connection.close()

    run(work())


# The lease


async def both(database: Database) -> tuple[PostgresStorage, PostgresStorage]:
    one, two = PostgresStorage(database, "http://one"), PostgresStorage(database, "http://two")
    await one.start()
    await two.start()
    return one, two


async def claimed(storage: PostgresStorage, game: str) -> Claim:
    """A claim, as soon as nobody else has it."""
    while not isinstance(claim := await storage.claim(game), Claim):
        await asyncio.sleep(0.05)
    return claim


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


# A database that comes and goes


@pytest.fixture
def own_cluster() -> Any:
    """A cluster that only this test stops."""
    cluster = Cluster.new()
    yield cluster
    cluster.remove()


def test_a_database_that_was_gone_is_found_again_and_nothing_is_lost(
    own_cluster: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    database = Database(own_cluster.url("postgres"), PASSWORD)

    async def work() -> None:
        await ready(database)
        storage = PostgresStorage(database, "http://one")
        await storage.start()
        lost: list[Claim] = []
        storage.when_lost(lost.append)
        await storage.append(Change(game="g", expected=-1, events=[b"a"]))
        claim = await claimed(storage, "g")
        await asyncio.to_thread(own_cluster.stop, "immediate")
        with pytest.raises(AwayError, match="cannot be reached"):
            await storage.append(Change(game="g", expected=0, epoch=claim.epoch, events=[b"b"]))
        with pytest.raises(AwayError):
            await storage.load("g")
        assert storage.trouble is not None
        assert lost == [claim]
        await asyncio.to_thread(own_cluster.start)
        while storage.trouble is not None:
            await asyncio.sleep(0.05)
        assert await storage.changed_by_others(), "what was told meanwhile was not heard"
        claim = await claimed(storage, "g")
        await storage.append(Change(game="g", expected=0, epoch=claim.epoch, events=[b"b"]))
        assert await storage.events_after("g", -1) == [b"a", b"b"]
        await storage.close()

    run(work())
    assert not [record for record in caplog.records if record.exc_info], "no traceback"


def test_a_full_disk_is_said_and_stores_nothing(databases: Databases) -> None:
    database = databases.new()

    async def work() -> None:
        storage = PostgresStorage(database, "http://one")
        await storage.start()
        await storage.append(Change(game="g", expected=-1, events=[b"first"]))
        # PostgreSQL says the same, by the same code, where the disk of its tables is full.
        connection = await database.connect()
        await connection.execute(
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
            " RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';"
            " END $$"
        )
        await connection.execute(
            "CREATE TRIGGER full_disk BEFORE INSERT ON events FOR EACH ROW"
            " WHEN (length(NEW.data) > 1000) EXECUTE FUNCTION full_disk()"
        )
        big = Change(game="g", expected=0, events=[b"x" * 2000], drafts={0: DraftRow(1, b"d")})
        small = Change(game="small", expected=-1, events=[b"y"])
        outcomes = await asyncio.gather(storage.append(big), storage.append(small), return_exceptions=True)
        assert isinstance(outcomes[0], FullError)
        assert "free some space" in str(outcomes[0])
        assert outcomes[1] is None, "a change that fits is stored though another one does not"
        stored = await storage.load("g")
        assert stored is not None
        assert (stored.events, stored.drafts) == ([b"first"], {})
        await connection.execute("DROP TRIGGER full_disk ON events")
        await connection.close()
        await storage.append(big)
        assert storage.trouble is None
        await storage.close()

    run(work())


def test_two_servers_that_say_the_same_address_are_told(
    databases: Databases, caplog: pytest.LogCaptureFixture
) -> None:
    database = databases.new()

    async def work() -> None:
        one, two = PostgresStorage(database, "http://same"), PostgresStorage(database, "http://same")
        await one.start()
        await two.start()
        await one.note_lived(0)
        await one.close()
        await two.close()

    run(work())
    assert "another server says that it is at http://same: give each its own --peer-url" in caplog.text


# By hand


def test_games_and_names_are_taken_out_while_a_server_has_them(
    databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = databases.new()
    monkeypatch.setenv(VARIABLE, PASSWORD)

    async def work() -> None:
        storage = PostgresStorage(database, "http://one")
        await storage.start()
        house = House(storage, Thinkable())
        form = new_game("diavolo", "me", "open")
        people = [await people_at(house, form) for _ in range(2)]
        for ada, _ in people:
            await ada.ask("rename", name='Ada "B"')
        (ada, _), (other, _) = people
        storage.stirred.clear()
        await asyncio.to_thread(forget, game=ada.room.id, database=database.url)
        await asyncio.wait_for(storage.stirred.wait(), 30)
        await Housekeeper(house).notice_others()
        assert ada.room.gone
        assert not other.room.gone
        storage.stirred.clear()
        await asyncio.to_thread(forget, name='Ada "B"', database=database.url)
        await asyncio.wait_for(storage.stirred.wait(), 30)
        await Housekeeper(house).notice_others()
        assert other.room.table.seats[0].name == ""
        assert (await other.play(Random(1)))["type"] == "ack", "the room knows of it, and plays on"
        assert b"Ada" not in b"".join(await storage.events_after(other.room.id, -1))
        with pytest.raises(PontiError, match="there is no game"):
            await asyncio.to_thread(forget, game=ada.room.id, database=database.url)
        with pytest.raises(PontiError, match="nobody in the database"):
            await asyncio.to_thread(forget, name="Ada", database=database.url)
        await house.close()
        await storage.close()

    run(work())
