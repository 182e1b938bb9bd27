"""Storage in a file: commits in groups; and files that are foreign, older, newer or damaged."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from ponti.server.storage import schema
from ponti.server.storage.interface import (
    Change,
    DamagedError,
    StorageError,
    VersionConflictError,
)
from ponti.server.storage.sqlite import SqliteStorage


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


def test_many_writers_share_commits_and_one_of_two_rivals_wins(tmp_path: Path) -> None:
    async def work() -> None:
        storage = SqliteStorage.open(tmp_path / "games.sqlite")
        commits = 0

        def count(statement: str) -> None:
            nonlocal commits
            commits += statement == "COMMIT"

        storage._writer.set_trace_callback(count)
        games = [f"game{index}" for index in range(300)]
        await asyncio.gather(
            *(storage.append(Change(game=game, expected=-1, events=[b"a"])) for game in games)
        )
        assert commits < 30
        rivals = await asyncio.gather(
            *(
                storage.append(Change(game=game, expected=0, events=[who]))
                for game in games
                for who in (b"one", b"two")
            ),
            return_exceptions=True,
        )
        assert sum(isinstance(each, VersionConflictError) for each in rivals) == 300
        assert sum(each is None for each in rivals) == 300
        await storage.close()

    run(work())


def test_a_listener_that_fails_harms_no_other_game(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def fail(change: Change) -> None:
        raise ValueError(f"cannot read {change.game}")

    async def work() -> None:
        storage = SqliteStorage.open(tmp_path / "games.sqlite")
        told: list[str] = []
        storage.subscribe("bad", fail)
        storage.subscribe("good", lambda change: told.append(change.game))
        changes = [storage.append(Change(game=game, expected=-1, events=[b"a"])) for game in ("bad", "good")]
        await asyncio.wait_for(asyncio.gather(*changes), 10)
        assert told == ["good"]
        await storage.close()

    run(work())
    assert "a listener of game bad failed" in caplog.text


def test_an_older_file_is_migrated(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    old = schema.open_file(path, steps=schema.STEPS[:1])
    old.execute("INSERT INTO games VALUES ('g', 0, 'open', NULL, NULL, x'7b7d', 1, 1)")
    old.execute("INSERT INTO events VALUES ('g', 0, x'61')")
    assert schema.version_of(old) == 1
    old.close()

    async def work() -> None:
        storage = SqliteStorage.open(path)
        assert schema.version_of(storage._writer) == len(schema.STEPS)
        assert await storage.events_after("g", -1) == [b"a"]
        await storage.close()

    run(work())


def test_requests_that_were_stored_twice_are_migrated(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    old = schema.open_file(path, steps=schema.STEPS[:3])
    old.execute("INSERT INTO games VALUES ('g', 3, 'open', NULL, NULL, x'7b7d', 1, 1000)")
    for version, request in enumerate([None, "one", "one", "two"]):
        answer = None if request is None else f"answer {version}".encode()
        old.execute("INSERT INTO events VALUES ('g', ?, x'61', ?, ?)", (version, request, answer))
    old.execute("INSERT INTO requests VALUES ('g', 'two', x'62'), ('g', 'three', x'63')")
    old.close()

    async def work() -> None:
        storage = SqliteStorage.open(path)
        stored = await storage.load("g")
        assert stored is not None
        assert stored.requests == {"one": b"answer 1", "two": b"answer 3", "three": b"c"}
        assert len(stored.events) == 4
        assert storage.lived == 1000, "nothing is known to have lived longer"
        await storage.close()

    run(work())


def test_a_newer_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    schema.open_file(path, steps=(*schema.STEPS, "CREATE TABLE later (x);")).close()
    before = path.read_bytes()
    with pytest.raises(DamagedError, match="newer version of Ponti"):
        SqliteStorage.open(path)
    assert path.read_bytes() == before


def test_a_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE recipes (name)")
    other.commit()
    other.close()
    before = path.read_bytes()
    with pytest.raises(DamagedError, match="another program"):
        SqliteStorage.open(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "content", [b"this is a letter to my aunt " * 50, b"SQLite format 3\0" + b"\xff" * 5000]
)
def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "games.sqlite"
    path.write_bytes(content)
    with pytest.raises(StorageError, match=r"damaged|another program|games\.sqlite"):
        SqliteStorage.open(path)
    assert path.read_bytes() == content


def test_an_empty_file_with_a_log_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.touch()
    log = tmp_path / "games.sqlite-wal"
    log.write_bytes(b"something")
    with pytest.raises(DamagedError, match="is empty, but its log"):
        SqliteStorage.open(path)
    assert log.read_bytes() == b"something"


def test_a_page_damaged_later_is_reported_and_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"

    async def fill() -> None:
        storage = SqliteStorage.open(path)
        for index in range(200):
            await storage.append(Change(game=f"g{index}", expected=-1, events=[b"x" * 500]))
        await storage.close()

    run(fill())
    content = bytearray(path.read_bytes())
    content[8192 : len(content) - 4096] = b"\xaa" * (len(content) - 12288)
    path.write_bytes(content)

    async def work() -> None:
        try:
            storage = SqliteStorage.open(path)
        except DamagedError:
            return
        games = [f"g{index}" for index in range(200)]
        reads = await asyncio.gather(*map(storage.load, games), return_exceptions=True)
        assert "restore a backup" in str([each for each in reads if isinstance(each, DamagedError)])
        changes = [Change(game=game, expected=0, events=[b"y"]) for game in games]
        writes = await asyncio.gather(*map(storage.append, changes), return_exceptions=True)
        assert any(isinstance(each, DamagedError) for each in writes)
        await storage.close()

    run(work())
    assert bytes(content) == path.read_bytes()


def test_a_directory_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StorageError, match=r"cannot be opened: [^\[]+$"):
        SqliteStorage.open(tmp_path / "file" / "games.sqlite")
