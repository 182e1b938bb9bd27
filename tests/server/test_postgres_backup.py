"""Backup and restore of PostgreSQL, with the very options that docs/hosting.md names."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
from pathlib import Path

from ponti.server.storage.interface import Change, DraftRow, StoredGame
from ponti.server.storage.postgres.schema import ready
from ponti.server.storage.postgres.storage import PostgresStorage
from tests.postgres import Databases
from tools.postgres import PASSWORD

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")


def options(program: str) -> list[str]:
    """The options of a program on the page that name no file and no database."""
    called = re.compile(rf"(runuser -u postgres -- )?{program} ")
    line = next(line for line in PAGE.splitlines() if called.match(line))
    return [word for word in re.findall(r"--\S+", line) if not word.startswith(("--file", "--dbname"))]


def test_a_dump_of_a_running_server_is_restored_with_all_games(databases: Databases, tmp_path: Path) -> None:
    database, empty = databases.new(), databases.new(empty=True)
    programs, dump = databases.cluster.programs, tmp_path / "dump"
    environment = os.environ | {"PGPASSWORD": PASSWORD}

    def call(program: str, *words: str) -> None:
        subprocess.run(
            [str(programs / program), *options(program), *words],
            env=environment, check=True, capture_output=True,
        )  # fmt: skip

    async def work() -> None:
        storage = PostgresStorage(database, "http://one")
        await storage.start()
        await storage.append(Change(game="g", expected=-1, events=[b"a"], holders=[(b"h", 0)], secret=b"s"))
        await storage.append(Change(game="g", expected=0, drafts={0: DraftRow(1, b"d")}, request=("k", b"1")))
        before = await storage.load("g")
        await asyncio.to_thread(call, "pg_dump", f"--file={dump}", database.url)
        await storage.close()
        await asyncio.to_thread(call, "pg_restore", f"--dbname={empty.url}", str(dump))
        await ready(empty)
        restored = PostgresStorage(empty, "http://one")
        await restored.start()
        after = await restored.load("g")
        assert isinstance(after, StoredGame)
        assert after == before
        claims = await restored.claim_due(10)
        assert claims == []
        await restored.close()

    asyncio.run(work())
