"""What every statement about games costs while their number grows (`bench.server --cluster`).

The games are generated, the statements those of the servers, and PostgreSQL says which pages it looked at: a
statement that finds its rows by an index looks at one page more for a hundred times as many games.
`tests/server/test_postgres_plans.py` holds the same statements to their indexes.
"""

from __future__ import annotations

import json
from statistics import median
from typing import Any

from ponti.server.storage.interface import Change, DraftRow
from ponti.server.storage.postgres import lease, reading, writing

FILL = (
    "INSERT INTO games SELECT 'g' || i, 3, 'playing', CASE WHEN i % 50 = 0 THEN i END, NULL, '{}', 1, 1",
    "INSERT INTO holders SELECT 'g' || i, '1', 0",
    "INSERT INTO drafts SELECT 'g' || i, 0, 1, '1'",
    "INSERT INTO requests SELECT 'g' || i, 'r', '1'",
    "INSERT INTO events SELECT 'g' || i, 0, '{}', 'k0', '{}'",
    "INSERT INTO events SELECT 'g' || i, 1, '{}', 'k1', '{}'",
)
"""Statements that make the games with the numbers i; each fiftieth has to be woken some time."""
CHANGES = [
    Change(
        game=f"g{number}",
        expected=3,
        events=[b"x"],
        request=("n", b"a"),
        drafts={0: DraftRow(2, b"z")},
        forgets=["r"],
        revokes=[b"2"],
    )
    for number in range(1, 51)
]
STATEMENTS: dict[str, tuple[Any, ...]] = {
    "write 50 moves": (writing.WRITE, *writing.values(CHANGES, "me")),
    "why not written": (writing.STANDING, "g7", "k1", "me"),
    "lock": (writing.LOCK, ["g7", "g8"]),
    "delete": (writing.DELETE, ["g7"], [None], [0], [None]),
    "load": (reading.LOAD, "g7"),
    "events": (reading.EVENTS, "g7", 0),
    "summaries": (reading.SUMMARIES, ["g7", "g8"]),
    "open tables": (reading.OFFERED, 0, 100),
    "versions": (reading.VERSIONS, ["g7", "g8"]),
    "holders": (reading.HOLDERS, ["g7", "g8"], [b"1", b"1"]),
    "1,000 that may be old": (reading.OLD, "g7"),
    "whether any wakes": (reading.ANY_WAKES,),
    "claim": (lease._CLAIM, "g7", "me"),
    "owner": (lease._OWNER, "g7"),
    "claim 10 that are due": (lease._CLAIM_DUE, "me", 500, []),
    "release": (lease._RELEASE, ["g7"], [1], "me"),
}
"""Everything that a server ever asks of games, with values."""
TRIES = 5


async def fill(connection: Any, first: int, last: int) -> None:
    """Make the games with these numbers, and let PostgreSQL count them."""
    for statement in FILL:
        await connection.execute(f"{statement} FROM generate_series({first}, {last}) i", timeout=3600)
    await connection.execute("ANALYZE", timeout=3600)


async def costs(connection: Any) -> dict[str, tuple[int, float]]:
    """The pages that each statement looks at, and its milliseconds; none changes anything."""
    found = {}
    for name, (statement, *values) in STATEMENTS.items():
        pages, times = [], []
        for _ in range(TRIES):
            change = connection.transaction()
            await change.start()
            said = await connection.fetchval(
                f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {statement}", *values, timeout=3600
            )
            await change.rollback()
            (plan,) = json.loads(said)
            pages.append(plan["Plan"]["Shared Hit Blocks"] + plan["Plan"]["Shared Read Blocks"])
            times.append(plan["Planning Time"] + plan["Execution Time"])
        found[name] = int(median(pages)), median(times)
    return found
