"""No statement looks through all games or events: what it costs does not grow with them."""

from __future__ import annotations

import asyncio

from ponti.server.storage.interface import Change, DraftRow
from ponti.server.storage.postgres import lease, reading, writing
from tests.postgres import Databases

GAMES = 30_000
FILL = f"""
INSERT INTO games SELECT 'g' || i, 3, 'playing', CASE WHEN i % 50 = 0 THEN i END, NULL, '{{}}', 1, 1
    FROM generate_series(1, {GAMES}) i;
INSERT INTO events SELECT 'g' || i, v, '{{}}', 'k' || v, '{{}}'
    FROM generate_series(1, {GAMES}) i, generate_series(0, 1) v;
INSERT INTO holders SELECT 'g' || i, '1', 0 FROM generate_series(1, {GAMES}) i;
INSERT INTO drafts SELECT 'g' || i, 0, 1, '1' FROM generate_series(1, {GAMES}) i;
INSERT INTO requests SELECT 'g' || i, 'r', '1' FROM generate_series(1, {GAMES}) i;
ANALYZE;
"""
CHANGES = [
    Change(
        game=f"g{number}",
        expected=3,
        events=[b"x"],
        request=("n", b"a"),
        drafts={0: DraftRow(2, b"z")},
        forgets=["r"],
    )
    for number in range(1, 51)
]
STATEMENTS = {
    "write": (writing.WRITE, *writing.values(CHANGES, "me")),
    "why not written": (writing.STANDING, "g7", "k1", "me"),
    "lock": (writing.LOCK, ["g7", "g8"]),
    "delete": (writing.DELETE, ["g7"], [None], [0], [None]),
    "load": (reading.LOAD, "g7"),
    "events": (reading.EVENTS, "g7", 1),
    "summaries": (reading.SUMMARIES, ["g7", "g8"]),
    "versions": (reading.VERSIONS, ["g7", "g8"]),
    "holders": (reading.HOLDERS, ["g7", "g8"], [b"1", b"1"]),
    "old": (reading.OLD, "g7"),
    "claim": (lease._CLAIM, "g7", "me"),
    "owner": (lease._OWNER, "g7"),
    "claim what is due": (lease._CLAIM_DUE, "me", 500, []),
    "release": (lease._RELEASE, ["g7"], [1], "me"),
}


def test_every_statement_finds_its_rows_by_an_index(databases: Databases) -> None:
    database = databases.new()

    async def work() -> dict[str, list[str]]:
        connection = await database.connect()
        await connection.execute(FILL, timeout=60)
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
