"""Taking stored games, or a player's name, out of the database by hand. The servers may run meanwhile."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from ponti.errors import PontiError
from ponti.server.storage.forgetting import nameless, names_in
from ponti.server.storage.interface import StorageError
from ponti.server.storage.postgres import writing
from ponti.server.storage.postgres.database import Database, hang_up
from ponti.server.storage.postgres.lease import CHANNEL
from ponti.server.storage.postgres.schema import LONG_S, ready

_BEARING = """
SELECT game FROM events WHERE position($1 IN data) > 0
UNION SELECT id FROM games WHERE position($1 IN summary) > 0
"""

_NOTED = "SELECT day, kind, who, data FROM days WHERE position($1 IN data) > 0 FOR UPDATE"
_NOTE = "UPDATE days SET data = $4 WHERE day = $1 AND kind = $2 AND who = $3"


@asynccontextmanager
async def _writing(database: Database) -> AsyncIterator[Any]:
    """One transaction, all or nothing."""
    try:
        await ready(database)
        connection = await database.connect()
        try:
            async with connection.transaction():
                yield connection
        finally:
            await hang_up(connection)
    except PontiError:
        raise
    except StorageError as error:
        raise PontiError(str(error)) from error
    except Exception as error:
        raise PontiError(str(database.translated(error))) from error


async def forget_game(database: Database, game: str) -> None:
    """Delete a game; `PontiError` when there is none. Its owner is told."""
    async with _writing(database) as connection:
        await connection.execute(writing.LOCK, [game])
        if not await connection.fetch(writing.DELETE, [game], [None], [0], [None]):
            raise PontiError(f"there is no game {game!r} in {database.name}")


async def forget_name(database: Database, name: str) -> int:
    """Leave a name out wherever a player bore it, and tell the owners; in how many games it stood."""
    there, gone = names_in(name)
    async with _writing(database) as connection:
        games = [row["game"] for row in await connection.fetch(_BEARING, there, timeout=LONG_S)]
        notes = await connection.fetch(_NOTED, there, timeout=LONG_S)
        for row in notes:
            await connection.execute(_NOTE, *row[:3], row["data"].replace(there, gone))
        if not games and not notes:
            raise PontiError(
                f"nobody in {database.name} is called {name!r}: a name is written as the player wrote it"
            )
        await connection.execute(writing.LOCK, games)
        for game in games:
            await _leave_out(connection, game, there, gone)
        return len(games)


async def _leave_out(connection: Any, game: str, there: bytes, gone: bytes) -> None:
    """Leave a name out of a game."""
    bearing = "SELECT version, data FROM events WHERE game = $1 AND position($2 IN data) > 0"
    for row in await connection.fetch(bearing, game, there):
        await connection.execute(
            "UPDATE events SET data = $3 WHERE game = $1 AND version = $2",
            game,
            row["version"],
            row["data"].replace(there, gone),
        )
    row = await connection.fetchrow("SELECT version, summary, updated_at FROM games WHERE id = $1", game)
    said = nameless(row["version"], row["summary"], row["updated_at"], there, gone)
    if said.event is not None:
        await connection.execute(
            "INSERT INTO events (game, version, data) VALUES ($1, $2, $3)", game, said.version, said.event
        )
    await connection.execute(
        "UPDATE games SET version = $2, summary = $3, updated_at = $4 WHERE id = $1",
        game,
        said.version,
        said.summary,
        said.updated_at,
    )
    await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, f"changed {game}")
