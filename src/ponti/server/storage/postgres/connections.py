"""A few connections that are used in turn; one that broke is thrown away, and made anew when it is needed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from ponti.server.storage.interface import AwayError
from ponti.server.storage.postgres.database import Database, hang_up


class Connections:
    """At most so many connections to a database."""

    def __init__(self, database: Database, most: int) -> None:
        self._database = database
        self._places = asyncio.Semaphore(most)
        self._idle: list[Any] = []

    @asynccontextmanager
    async def one(self) -> AsyncIterator[Any]:
        """A connection that nobody else uses meanwhile."""
        async with self._places:
            connection = await self._taken()
            try:
                yield connection
            except Exception as error:
                # One that timed out, or was lost, may still have an answer on its way.
                if isinstance(self._database.translated(error), AwayError):
                    connection.terminate()
                raise
            except BaseException:
                connection.terminate()  # whoever asked was cancelled, in the middle of something
                raise
            finally:
                if not connection.is_closed():
                    self._idle.append(connection)

    async def _taken(self) -> Any:
        while self._idle:
            connection = self._idle.pop()
            if not connection.is_closed():
                return connection
        return await self._database.connect()

    async def close(self) -> None:
        """Let go of all; nobody uses any."""
        while self._idle:
            await hang_up(self._idle.pop())
