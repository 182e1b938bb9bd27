"""The server is killed again and again under load: what it acknowledged is there, and none of it twice.

`make chaos` does more of it, in more ways; this is its storm in small, with kills only.
"""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

from bench.chaos.compare import differences
from bench.chaos.players import Club, Player
from bench.chaos.storm import Plan, storm
from tests.server.processes import server_in

PLAN = Plan(kills=36, tables=6, requests=12, others=False, seed=11)


def test_nothing_acknowledged_is_lost_and_nothing_happens_twice(tmp_path: Path) -> None:
    report = asyncio.run(storm(tmp_path, PLAN))
    assert report.wrong == []
    assert report.kills >= PLAN.kills
    assert report.connections > PLAN.kills
    assert report.acknowledged > PLAN.kills


def test_what_is_lost_or_doubled_would_be_found(tmp_path: Path) -> None:
    """Whoever looks for differences has to see them."""
    club = Club(3)

    async def work() -> list[Player]:
        tables = [asyncio.create_task(club.keep_playing(number)) for number in range(2)]
        while club.acknowledged < 40:
            await asyncio.sleep(0.01)
        club.resting = True
        while not club.at_rest:
            await asyncio.sleep(0.01)
        for table in tables:
            table.cancel()
        await asyncio.gather(*tables, return_exceptions=True)
        await club.close()
        return club.players

    with server_in(tmp_path / "data", "--limits", "1000") as server:
        club.address = server.address
        players = asyncio.run(work())
    path = tmp_path / "data" / "games.sqlite"
    assert differences(path, players) == []
    whole = path.read_bytes()
    for harm in (
        "DELETE FROM events WHERE version = 3",
        "UPDATE drafts SET counter = counter + 1",
        "DELETE FROM requests",
        "UPDATE events SET request = NULL",
        "DELETE FROM holders",
        "INSERT INTO requests SELECT game, request || 'x', answer FROM requests LIMIT 1",
    ):
        path.write_bytes(whole)
        with sqlite3.connect(path) as file:
            file.execute(harm)
        file.close()
        assert differences(path, players), harm
