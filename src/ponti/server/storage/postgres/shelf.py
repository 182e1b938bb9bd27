"""A PostgreSQL database as a place from which whole games are carried away, or to which they are carried."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

from ponti.errors import PontiError
from ponti.server.storage.interface import StorageError
from ponti.server.storage.postgres.database import Database, hang_up
from ponti.server.storage.postgres.schema import LONG_S, ready
from ponti.server.storage.shelves import OF_DAYS, PORTION, TABLES, Whole, gathered

_RUNNING = "SELECT address FROM servers WHERE lease_until > clock_timestamp() LIMIT 1"


class PostgresShelf:
    """A database, in one transaction."""

    def __init__(self, name: str, connection: Any) -> None:
        self.name = name
        self._connection = connection

    @classmethod
    @asynccontextmanager
    async def opened(cls, database: Database) -> AsyncIterator[PostgresShelf]:
        """A database, for as long as it is used."""
        await ready(database)
        connection = await database.connect()
        try:
            running = await connection.fetchval(_RUNNING)
            if running is not None:
                raise StorageError(f"a Ponti server at {running} uses {database.name}: stop it first")
            async with connection.transaction(isolation="repeatable_read"):
                await connection.execute("LOCK TABLE games IN SHARE ROW EXCLUSIVE MODE")
                yield cls(database.name, connection)
        except (StorageError, PontiError):
            raise
        except Exception as error:
            raise database.translated(error) from error
        finally:
            await hang_up(connection)

    async def after(self, game: str) -> list[Whole]:
        """The next games after one."""
        query = "SELECT id FROM games WHERE id > $1 ORDER BY id LIMIT $2"
        games = [row["id"] for row in await self._connection.fetch(query, game, PORTION, timeout=LONG_S)]
        rows: dict[str, Iterable[Any]] = {}
        for table, columns in TABLES.items():
            select = f"SELECT {', '.join(columns)} FROM {table} WHERE {columns[0]} = ANY($1)"
            order = ", ".join(columns[:3] if table == "holders" else columns[:2])
            rows[table] = await self._connection.fetch(f"{select} ORDER BY {order}", games, timeout=LONG_S)
        return gathered(games, rows)

    async def put(self, games: list[Whole]) -> None:
        """Put games there."""
        for table, columns in TABLES.items():
            await self._connection.copy_records_to_table(
                table,
                records=[row for game in games for row in game.rows[table]],
                columns=columns,
                timeout=LONG_S,
            )

    async def days(self) -> list[tuple[Any, ...]]:
        """What is kept of days."""
        query = f"SELECT {', '.join(OF_DAYS)} FROM days ORDER BY day, kind, who"
        return [tuple(row) for row in await self._connection.fetch(query, timeout=LONG_S)]

    async def put_days(self, rows: list[tuple[Any, ...]]) -> None:
        """Put what is kept of days there."""
        await self._connection.execute("DELETE FROM days")
        await self._connection.copy_records_to_table("days", records=rows, columns=OF_DAYS, timeout=LONG_S)

    async def lived(self) -> int:
        """How long servers have lived there."""
        return int(await self._connection.fetchval("SELECT lived FROM hours"))

    async def note_lived(self, lived: int) -> None:
        """Servers have lived so long."""
        await self._connection.execute("UPDATE hours SET lived = $1, noted_at = clock_timestamp()", lived)
