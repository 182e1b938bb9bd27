"""PostgreSQL: who is let in, tables that are made once, and a database that comes and goes."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
import msgspec
import pytest

from ponti.cli.forget import forget
from ponti.errors import PontiError
from ponti.server.rooms.house import House
from ponti.server.rooms.housekeeping import Housekeeper
from ponti.server.storage.address import PASSWORD as VARIABLE
from ponti.server.storage.address import checked_url, password_for
from ponti.server.storage.days import DayNote
from ponti.server.storage.interface import (
    AwayError,
    Change,
    Claim,
    DamagedError,
    StorageError,
)
from ponti.server.storage.postgres import schema
from ponti.server.storage.postgres.database import Database
from ponti.server.storage.postgres.schema import ready
from ponti.server.storage.postgres.storage import PostgresStorage
from tests.postgres import Databases, claimed, run
from tests.server.houses import Thinkable, new_game, people_at
from tests.server.processes import START
from tools.postgres import PASSWORD, Cluster, free_port

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


def test_a_file_that_the_address_names_and_that_is_not_there_is_named(tmp_path: Path) -> None:
    """All that the system says of it, as late as when somebody connects, is that there is no such file."""
    missing, there = tmp_path / "missing.crt", tmp_path / "ca.crt"
    there.touch()
    plain = "postgresql://ponti@localhost/games?sslmode=verify-full"
    assert checked_url(f"{plain}&sslrootcert={there}") == f"{plain}&sslrootcert={there}"
    with pytest.raises(PontiError, match=r"^sslrootcert .*missing\.crt, which cannot be read: No such file"):
        checked_url(f"{plain}&sslrootcert={missing}")


def test_an_unknown_host_is_told_in_words() -> None:
    error = socket.gaierror(-2, "Name or service not known")
    said = str(Database("postgresql://nowhere.invalid/games").translated(error))
    assert said == "the database 'games' at nowhere.invalid cannot be reached: Name or service not known"


def test_an_address_may_name_standbys() -> None:
    both = "postgresql://ponti@db1:5432,db2:5433/games?target_session_attrs=read-write"
    assert checked_url(both) == both
    with pytest.raises(PontiError, match=r"postgresql://user@host:5432/name"):
        checked_url("postgresql://ponti@db1:5432,db2:x/games")


def test_a_pooler_in_the_wrong_mode_is_named() -> None:
    error = asyncpg.DuplicatePreparedStatementError('prepared statement "a" already exists')
    assert "pooler that is not in session mode" in str(
        Database("postgresql://localhost/games").translated(error)
    )


def test_each_mistake_is_one_clear_line(databases: Databases) -> None:
    cluster = databases.cluster
    newer, foreign = databases.new(), databases.new(empty=True)
    databases.run("UPDATE ponti_schema SET version = 99", newer.url.rpartition("/")[2])
    databases.run("CREATE TABLE games (title text)", foreign.url.rpartition("/")[2])
    for database, said in (
        (Database(cluster.url("postgres", user="stranger"), PASSWORD), "does not let us in"),
        (databases.at("nowhere"), "there is no database 'nowhere' at 127.0.0.1"),
        (Database(f"postgresql://ponti@127.0.0.1:{free_port()}/games"), "reached: Connection refused"),
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


def test_a_server_that_gets_no_lease_says_so_in_one_line_and_exits(
    databases: Databases, tmp_path: Path
) -> None:
    """The database was there a moment ago, when the tables were looked at."""
    database = databases.new()
    hurried = (
        "from ponti.server.storage.postgres import keeper;"
        " keeper.FIRST_BEATS, keeper.BEAT_PATIENCE_S = 0, 1.0; "
    )

    async def work() -> subprocess.CompletedProcess[str]:
        connection = await database.connect()
        try:
            async with connection.transaction():
                await connection.execute("LOCK TABLE servers")
                return await asyncio.to_thread(
                    subprocess.run,
                    [sys.executable, "-c", hurried + START, "serve", "--port", "0",
                     "--data", str(tmp_path), "--database", database.url],
                    env=os.environ | {VARIABLE: PASSWORD},
                    capture_output=True, text=True, check=False, timeout=50,
                )  # fmt: skip
        finally:
            await connection.close()

    done = run(work())
    assert (done.returncode, done.stdout) == (1, ""), done.stderr
    assert done.stderr.startswith("ponti: the database ")
    assert done.stderr.endswith(" cannot be reached: no answer in time\n")
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
        answer = msgspec.json.encode({"solved": True, "name": 'Ada "B"'})
        noted = await storage.days.write(DayNote("2026-11-18.0", "puzzle", b"device", 1, data=answer))
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
        found = await storage.days.read(*noted[:3])
        assert found is not None
        assert found.note.data == b'{"solved":true,"name":""}'
        with pytest.raises(PontiError, match="there is no game"):
            await asyncio.to_thread(forget, game=ada.room.id, database=database.url)
        with pytest.raises(PontiError, match="nobody in the database"):
            await asyncio.to_thread(forget, name="Ada", database=database.url)
        await house.close()
        await storage.close()

    run(work())
