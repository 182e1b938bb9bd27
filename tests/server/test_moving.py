"""`ponti database move`: all games, unchanged, or none."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ponti.cli.database import move as command
from ponti.errors import PontiError
from ponti.server.moving import Moved, move, shelf_at
from ponti.server.storage.address import PASSWORD as VARIABLE
from ponti.server.storage.interface import Change
from ponti.server.storage.lock import FolderLock
from ponti.server.storage.postgres.shelf import PostgresShelf
from ponti.server.storage.postgres.storage import PostgresStorage
from ponti.server.storage.shelves import SqliteShelf, Whole
from ponti.server.storage.sqlite import SqliteStorage
from tests.postgres import Databases
from tests.server.processes import START
from tests.server.stored import unpacked
from tools.postgres import PASSWORD


def carry(source: str | Path, target: str | Path) -> Moved:
    return asyncio.run(
        move(shelf_at(str(source), PASSWORD, new=False), shelf_at(str(target), PASSWORD, new=True))
    )


async def everything(folder: Path) -> list[Whole]:
    async with SqliteShelf.opened(folder / "games.sqlite") as shelf:
        return await shelf.after("")


def test_games_go_to_postgresql_and_back_unchanged(databases: Databases, tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    unpacked(old)
    database = databases.new(empty=True)
    moved = carry(old, database.url)
    assert moved.games > 20
    assert moved.unreadable == 0
    assert carry(database.url, new) == moved
    before, after = asyncio.run(everything(old)), asyncio.run(everything(new))
    assert before == after
    assert len(before) == moved.games

    async def lived(folder: Path) -> int:
        async with SqliteShelf.opened(folder / "games.sqlite") as shelf:
            return await shelf.lived()

    assert asyncio.run(lived(old)) == asyncio.run(lived(new))
    with pytest.raises(PontiError, match=r"^there are games in the database .* already"):
        carry(old, database.url)


def test_a_game_that_cannot_be_read_is_moved_as_it_is(databases: Databases, tmp_path: Path) -> None:
    async def make() -> None:
        storage = SqliteStorage.open(tmp_path / "games.sqlite")
        await storage.append(Change(game="g", expected=-1, events=[b"{later}"]))
        await storage.close()

    asyncio.run(make())
    assert carry(tmp_path, databases.new().url) == Moved(games=1, unreadable=1)


def test_a_difference_is_noticed_and_nothing_is_moved(
    databases: Databases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "old"
    unpacked(folder)
    database = databases.new()
    put = PostgresShelf.put

    async def careless(self: PostgresShelf, games: list[Whole]) -> None:
        games[3].rows["events"].pop()
        await put(self, games)

    monkeypatch.setattr(PostgresShelf, "put", careless)
    with pytest.raises(PontiError, match="would not be the same"):
        carry(folder, database.url)
    assert databases.run("SELECT id FROM games", database.url.rpartition("/")[2]) == []


def test_a_place_is_not_moved_to_itself(databases: Databases, tmp_path: Path) -> None:
    """It would wait for itself."""
    for place in (databases.new().url, str(tmp_path)):
        with pytest.raises(PontiError, match="already: name another place"):
            command(place, place)


def test_nothing_is_moved_under_the_hands_of_a_server(databases: Databases, tmp_path: Path) -> None:
    folder = tmp_path / "old"
    unpacked(folder)
    database = databases.new()
    lock = FolderLock(folder)
    done = subprocess.run(
        [sys.executable, "-c", START, "database", "move", str(folder), database.url],
        env=os.environ | {VARIABLE: PASSWORD}, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    lock.close()
    assert done.returncode == 1
    assert done.stderr.startswith("ponti: another Ponti server")

    async def work() -> None:
        storage = PostgresStorage(database, "http://one.example")
        await storage.start()
        try:
            with pytest.raises(PontiError, match=r"http://one.example uses the database"):
                await move(
                    shelf_at(str(folder), PASSWORD, new=False), shelf_at(database.url, PASSWORD, new=True)
                )
        finally:
            await storage.close()

    asyncio.run(work())
    with pytest.raises(PontiError, match="there are no games in"):
        shelf_at(str(tmp_path / "nothing"), None, new=False)
