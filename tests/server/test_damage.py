"""Files that are damaged, read-only or in use: said at the start, and never written to."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from ponti.server.assembly import Server
from ponti.server.settings import Settings
from ponti.server.storage.interface import Change, DamagedError, StorageError
from ponti.server.storage.lock import FolderLock
from ponti.server.storage.schema import open_file
from ponti.server.storage.sqlite import SqliteStorage
from tests.server.processes import server_in
from tests.server.test_process import serve


async def fill(path: Path) -> None:
    """A file with some games in it."""
    storage = SqliteStorage.open(path)
    for number in range(60):
        events = [b'{"type":"played"}' * 20] * 5
        await storage.append(
            Change(game=f"g{number:02}", expected=-1, events=events, wake=number, request=("r", b"a"))
        )
    await storage.close()


def own_check(path: Path, pragma: str) -> str:
    """What SQLite itself says about a file."""
    connection = sqlite3.connect(path)
    try:
        return str(connection.execute(f"PRAGMA {pragma}(1)").fetchone()[0])
    except sqlite3.DatabaseError as error:
        return str(error)
    finally:
        connection.close()


def test_of_files_with_flipped_bytes_none_is_used_that_fails_the_check_of_sqlite(tmp_path: Path) -> None:
    whole = tmp_path / "whole.sqlite"
    asyncio.run(fill(whole))
    content, rng, refused = whole.read_bytes(), Random(7), 0
    pages = len(content) // 4096
    for number in range(60):
        damaged = bytearray(content)
        head = rng.randrange(pages) * 4096  # the head of a page, where its structure is
        for _ in range(3):
            damaged[head + rng.randrange(200)] ^= 1 << rng.randrange(8)
        path = tmp_path / f"{number}.sqlite"
        path.write_bytes(damaged)
        if own_check(path, "quick_check") == "ok":
            continue
        path.write_bytes(damaged)
        refused += 1
        with pytest.raises(StorageError):
            SqliteStorage.open(path)
        assert path.read_bytes() == damaged, "it was left as it is"
    assert refused > 10


def test_the_full_check_also_compares_indexes_and_the_refusal_says_how_to_restore(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    asyncio.run(fill(path))
    with sqlite3.connect(path) as file:  # an index that has other rows than its table
        file.execute("PRAGMA writable_schema = ON")
        file.execute(
            "UPDATE sqlite_master SET sql = replace(sql, 'wake IS NOT NULL', 'wake IS NULL')"
            " WHERE name = 'games_to_wake'"
        )
    file.close()
    assert own_check(path, "quick_check") == "ok"
    done = serve("--port", "0", "--data", str(tmp_path), "--check")
    assert done.returncode == 1
    (line,) = done.stderr.strip().splitlines()
    assert "is damaged (wrong # of entries in index games_to_wake" in line
    for word in ("stop the server", "games.sqlite-wal", "restore a backup", "docs/hosting.md"):
        assert word in line


def test_a_file_found_damaged_later_is_not_written_to_any_more(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    asyncio.run(fill(path))

    async def work() -> None:
        storage = SqliteStorage.open(path)
        content = bytearray(path.read_bytes())
        content[8192:] = b"\xaa" * (len(content) - 8192)
        path.write_bytes(content)
        found = await asyncio.gather(
            *(storage.load(f"g{number:02}") for number in range(60)), return_exceptions=True
        )
        assert any(isinstance(each, DamagedError) for each in found)
        assert "is damaged" in str(storage.trouble)
        with pytest.raises(DamagedError):
            await storage.append(Change(game="new", expected=-1, events=[b"x"]))
        with pytest.raises(DamagedError):
            await storage.delete("g00")
        await storage.close()
        assert path.read_bytes() == content

    asyncio.run(work())


def delete(path: Path) -> None:
    path.unlink()


def replace(path: Path) -> None:
    shutil.copy(path, path.with_name("copy"))
    path.with_name("copy").replace(path)


@pytest.mark.parametrize("name", ["games.sqlite", "games.sqlite-wal"])
@pytest.mark.parametrize("change", [delete, replace])
def test_nothing_is_acknowledged_that_goes_into_a_file_nobody_will_find(
    tmp_path: Path, name: str, change: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        storage = SqliteStorage.open(tmp_path / "games.sqlite")
        await storage.append(Change(game="old", expected=-1, events=[b"x"]))
        change(tmp_path / name)
        with pytest.raises(DamagedError, match=f"{name} was moved, deleted or replaced"):
            await storage.append(Change(game="new", expected=-1, events=[b"x"]))
        with pytest.raises(DamagedError):
            await storage.delete("old")
        await storage.close()

    asyncio.run(work())

    async def look() -> None:
        storage = SqliteStorage.open(tmp_path / "other.sqlite")
        change(tmp_path / name.replace("games", "other"))
        await storage.changed_by_others()  # as is asked every few seconds
        assert "was moved" in str(storage.trouble)
        await storage.close()

    asyncio.run(look())
    assert "was moved" in caplog.text


def test_a_log_without_its_file_is_not_deleted(tmp_path: Path) -> None:
    path, log = tmp_path / "games.sqlite", tmp_path / "games.sqlite-wal"

    async def work() -> None:
        storage = SqliteStorage.open(path)
        await storage.append(Change(game="g", expected=-1, events=[b"x"]))
        shutil.copy(log, tmp_path / "kept")  # as if the server had been killed
        await storage.close()

    asyncio.run(work())
    path.rename(tmp_path / "away")
    (tmp_path / "kept").rename(log)
    content = log.read_bytes()
    with pytest.raises(DamagedError, match="is gone, but its log"):
        SqliteStorage.open(path)
    assert log.read_bytes() == content
    assert not path.exists()


@pytest.fixture
def unprivileged() -> Iterator[Path]:
    """A folder, and nobody who may write where it is forbidden, not even as root."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    user = os.geteuid()
    yield folder
    os.seteuid(user)
    shutil.rmtree(folder)


def test_a_file_that_may_only_be_read_is_said_at_the_start(unprivileged: Path) -> None:
    path = unprivileged / "games.sqlite"
    asyncio.run(fill(path))
    path.chmod(0o444)
    if os.geteuid() == 0:
        os.seteuid(65534)
    with pytest.raises(StorageError, match="is read-only for this user"):
        SqliteStorage.open(path)


def test_a_second_server_on_one_folder_refuses(tmp_path: Path) -> None:
    with server_in(tmp_path / "data") as first:
        done = serve("--port", "0", "--data", str(tmp_path / "data"))
        assert done.returncode == 1
        (line,) = done.stderr.strip().splitlines()
        assert f"another Ponti server (process {first.process.pid}) keeps its games in" in line
        assert first.get("/healthz").status_code == 200
    with server_in(tmp_path / "data") as after:
        assert after.get("/healthz").status_code == 200, "the lock went with its owner"


def test_a_server_that_cannot_open_its_file_lets_go_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_bytes(b"no database" * 100)
    with pytest.raises(DamagedError):
        Server(Settings(tmp_path))
    FolderLock(tmp_path).close()


def test_a_mistake_in_one_change_freezes_nobody(tmp_path: Path) -> None:
    """A number that SQLite has no room for is no error of SQLite: it must not end all writing."""

    async def work() -> None:
        storage = SqliteStorage.open(tmp_path / "games.sqlite")
        changes = [
            Change(game="bad", expected=-1, events=[b"a"], at=2**70),
            Change(game="good", expected=-1, events=[b"a"]),
        ]
        outcomes = await asyncio.wait_for(
            asyncio.gather(*map(storage.append, changes), return_exceptions=True), 20
        )
        assert isinstance(outcomes[0], StorageError)
        assert outcomes[1] is None
        assert await storage.load("bad") is None
        await storage.close()

    asyncio.run(work())


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM server",
        "UPDATE server SET lived = x'ff'",
        "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = CAST(sql || x'cc20' AS TEXT)",
    ],
    ids=["no hours", "strange hours", "a schema that is no text"],
)
def test_whatever_is_damaged_is_refused_in_words(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "games.sqlite"
    with closing(open_file(path)):
        pass
    with closing(sqlite3.connect(path)) as file:
        file.executescript(damage)
    with pytest.raises(DamagedError, match="restore a backup"):
        SqliteStorage.open(path)
