"""No statement looks through all games or events: what it costs does not grow with them."""

from __future__ import annotations

import asyncio
import inspect
import re

from bench.growth import STATEMENTS, fill
from ponti.server.storage.postgres import lease, reading, storage, writing
from tests.postgres import Databases

GAMES = 30_000


def test_every_statement_finds_its_rows_by_an_index(databases: Databases) -> None:
    database = databases.new()

    async def work() -> dict[str, list[str]]:
        connection = await database.connect()
        await fill(connection, 1, GAMES)
        found = {}
        for plan in ("force_custom_plan", "force_generic_plan"):
            await connection.execute(f"SET plan_cache_mode = {plan}")
            for name, (statement, *values) in STATEMENTS.items():
                lines = [row[0].strip() for row in await connection.fetch(f"EXPLAIN {statement}", *values)]
                found[f"{name}, {plan}"] = [line for line in lines if "Seq Scan on" in line]
        await connection.close()
        return found

    found = asyncio.run(work())
    through = {name: [line for line in lines if "servers" not in line] for name, lines in found.items()}
    assert {name: lines for name, lines in through.items() if lines} == {}


def test_no_statement_about_games_is_left_out() -> None:
    """Of those that servers use; `ponti forget --name` and `ponti database move` go through everything."""
    known = [statement for statement, *_ in STATEMENTS.values()]
    about_games = re.compile(r"\b(FROM|UPDATE|INTO|JOIN|USING)\s+(games|events|drafts|holders|requests)\b")
    for module in (lease, reading, storage, writing):
        for name, value in vars(module).items():
            if isinstance(value, str) and not name.startswith("__") and about_games.search(value):
                assert value in known, f"{module.__name__}.{name} is missing in bench/growth.py"
    inline = re.compile(r"""(fetch\w*|execute)\(\s*f?["']""")
    assert not inline.search(inspect.getsource(storage)), "a statement without a name"
