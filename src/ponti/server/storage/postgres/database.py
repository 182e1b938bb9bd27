"""Where the database is, how it is entered, and what its errors mean in words that help."""

from __future__ import annotations

import os
import socket
import ssl
from dataclasses import dataclass, field
from typing import Any

import asyncpg

from ponti.server.storage.address import PASSWORD, database_name
from ponti.server.storage.interface import AwayError, DamagedError, FullError, StorageError

CONNECT_S = 3.0
"""So long it may take to be let in."""
ANSWER_S = 10.0
"""A statement that is not answered for so long is given up, and the connection with it."""
_AWAY = (
    OSError,
    TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.TooManyConnectionsError,
    asyncpg.QueryCanceledError,
)


@dataclass(frozen=True, slots=True)
class Database:
    """A PostgreSQL database as one is told of it; the password stands in no message."""

    url: str
    password: str | None = field(default=None, repr=False)

    @property
    def name(self) -> str:
        """What it is called in messages."""
        return database_name(self.url)

    async def connect(self, within_s: float | None = None) -> Any:
        """A connection; `StorageError` says in one line why there is none."""
        options: dict[str, Any] = {} if self.password is None else {"password": self.password}
        try:
            return await asyncpg.connect(
                self.url,
                timeout=CONNECT_S if within_s is None else within_s,
                command_timeout=ANSWER_S,
                server_settings={"application_name": "ponti"},
                **options,
            )
        except Exception as error:
            raise self.translated(error) from error

    def translated(self, error: Exception) -> StorageError:
        """What an error means."""
        if isinstance(error, StorageError):
            return error
        said = _words(error)
        if isinstance(error, asyncpg.InvalidAuthorizationSpecificationError):
            return StorageError(
                f"{self.name} does not let us in ({said}): give the user in the address and the password in"
                f" --database-password-file or {PASSWORD}"
            )
        if isinstance(error, asyncpg.InvalidCatalogNameError):
            return StorageError(
                f"there is no {self.name.removeprefix('the ')}: create it, for instance with `createdb`"
            )
        if isinstance(error, asyncpg.InsufficientPrivilegeError):
            return StorageError(f"the user may not do this in {self.name} ({said}): it has to own its schema")
        if isinstance(error, asyncpg.ReadOnlySQLTransactionError):
            return StorageError(f"{self.name} only lets itself be read ({said}): is it a standby?")
        if isinstance(error, (asyncpg.DuplicatePreparedStatementError, asyncpg.InvalidSQLStatementNameError)):
            return StorageError(
                f"{self.name} changes under us ({said}): is there a pooler that is not in session mode?"
            )
        if isinstance(error, asyncpg.DiskFullError):
            return FullError(f"no room is left for {self.name}: free some space on its disk ({said})")
        if isinstance(error, (asyncpg.DataCorruptedError, asyncpg.IndexCorruptedError)):
            return DamagedError(f"{self.name} is damaged ({said}): restore a backup")
        if isinstance(error, (ssl.SSLError, asyncpg.ClientConfigurationError)):
            return StorageError(f"{self.name} cannot be reached as the address asks for it: {said}")
        if isinstance(error, _AWAY):
            return AwayError(f"{self.name} cannot be reached: {said}")
        return StorageError(f"{self.name}: {said}")


def _words(error: Exception) -> str:
    """What an error says, in the words of the system where it has a number of the system's."""
    if isinstance(error, socket.gaierror):
        return str(error.strerror)  # its numbers are of another kind
    if isinstance(error, OSError) and not isinstance(error, ssl.SSLError) and (error.errno or 0) > 0:
        return os.strerror(error.errno or 0)
    if isinstance(error, TimeoutError):
        return "no answer in time"
    return str(error).partition("\n")[0] or type(error).__name__


async def hang_up(connection: Any) -> None:
    """Close a connection, in order if the database has time for it; nothing is left to be done on it."""
    try:
        await connection.close(timeout=CONNECT_S)
    except Exception:
        connection.terminate()
