"""The tables of the SQLite file, their versions, and how an older file becomes a newer one."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from ponti.server.storage.interface import DamagedError, FullError, StorageError

APPLICATION_ID = 0x506F6E74
"""Written into the head of the file ("Pont"), so that no other program's file is taken for ours."""

STEPS = (
    # 1: the beginning.
    """
    CREATE TABLE games (
        id TEXT PRIMARY KEY,
        version INTEGER NOT NULL,
        status TEXT NOT NULL,
        wake INTEGER,
        secret BLOB,
        summary BLOB NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE events (
        game TEXT NOT NULL, version INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (game, version)
    ) WITHOUT ROWID;
    CREATE TABLE drafts (
        game TEXT NOT NULL, seat INTEGER NOT NULL, counter INTEGER NOT NULL, data BLOB NOT NULL,
        PRIMARY KEY (game, seat)
    ) WITHOUT ROWID;
    CREATE TABLE holders (
        game TEXT NOT NULL, token_hash BLOB NOT NULL, seat INTEGER NOT NULL,
        PRIMARY KEY (game, token_hash, seat)
    ) WITHOUT ROWID;
    CREATE TABLE requests (
        game TEXT NOT NULL, request TEXT NOT NULL, answer BLOB NOT NULL, PRIMARY KEY (game, request)
    ) WITHOUT ROWID;
    """,
    # 2: games that have to be woken, and old ones, are found without reading all.
    """
    CREATE INDEX games_to_wake ON games (wake) WHERE wake IS NOT NULL;
    CREATE INDEX games_by_age ON games (status, updated_at);
    """,
    # 3: a move touches as few pages as can be: the request stands with its event, and the index of old games
    # has no game that is being played.
    """
    ALTER TABLE events ADD COLUMN request TEXT;
    ALTER TABLE events ADD COLUMN answer BLOB;
    DROP INDEX games_by_age;
    CREATE INDEX games_by_age ON games (status, updated_at) WHERE status <> 'playing';
    """,
)
_FULL = ("SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE", "SQLITE_IOERR_TRUNCATE")
TABLES = ("events", "drafts", "holders", "requests")


def open_file(path: Path, *, steps: tuple[str, ...] = STEPS) -> sqlite3.Connection:
    """A connection for writing, with all tables; a new file is made, an older one migrated.

    A file that is damaged, foreign or newer raises `DamagedError` and is left as it is.
    """
    try:
        if path.exists():
            _check_file(path, len(steps))
        connection = connect(path)
        try:
            _migrate(connection, steps)
        except BaseException:
            connection.close()
            raise
    except sqlite3.Error as error:
        raise translated(error, path) from error
    return connection


def _check_file(path: Path, newest: int) -> None:
    """Look at a file without changing a byte of it, before anything is written."""
    if path.stat().st_size == 0:
        log = path.with_name(path.name + "-wal")
        if log.exists() and log.stat().st_size:
            raise DamagedError(f"{path} is empty, but its log {log.name} is not; both were left as they are")
        return
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=10)
    try:
        _check_head(connection, path, newest)
    finally:
        connection.close()


def connect(path: Path) -> sqlite3.Connection:
    """A connection in which a commit is durable when it returns."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def version_of(connection: sqlite3.Connection) -> int:
    """The version of the schema in a file."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _check_head(connection: sqlite3.Connection, path: Path, newest: int) -> None:
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if not tables and not application:
        return  # a server that was interrupted right after it made the file
    if application != APPLICATION_ID:
        raise DamagedError(f"{path} is a database of another program; it was left as it is")
    if version_of(connection) > newest:
        raise DamagedError(
            f"{path} was written by a newer version of Ponti (schema {version_of(connection)}, this one knows"
            f" {newest}); it was left as it is: install the newer version again"
        )
    connection.execute("SELECT count(*) FROM (SELECT 1 FROM games LIMIT 1)").fetchone()


def _migrate(connection: sqlite3.Connection, steps: tuple[str, ...]) -> None:
    """Bring the tables up to date, each step in one transaction with its number."""
    for number in range(version_of(connection), len(steps)):
        connection.executescript(
            f"BEGIN IMMEDIATE;{steps[number]};PRAGMA application_id = {APPLICATION_ID};"
            f"PRAGMA user_version = {number + 1};COMMIT;"
        )


def translated(error: sqlite3.Error, path: Path) -> StorageError:
    """What an error of SQLite means, in words that help."""
    name = getattr(error, "sqlite_errorname", "") or ""
    if name.startswith(_FULL):
        return FullError(f"no room is left for {path}: free some space on the disk ({error})")
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return DamagedError(
            f"{path} is damaged ({error}); it was left as it is:"
            " restore a backup, or move it away to begin anew"
        )
    if name.startswith("SQLITE_CANTOPEN"):
        return StorageError(f"{path} cannot be opened: {error}")
    return StorageError(f"{path}: {error}")
