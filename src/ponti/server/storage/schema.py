"""The tables of the SQLite file, their versions, and how an older file becomes a newer one."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from ponti.server.storage.files import check_log
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
    # 4: a request is carried out once, whoever writes; and servers note how long they have lived. Of a
    # request that was stored twice the first answer stays; what was lived before ends with the last move.
    """
    UPDATE events SET request = NULL, answer = NULL WHERE (game, version) IN (
        SELECT game, version FROM (
            SELECT game, version, row_number() OVER (PARTITION BY game, request ORDER BY version) AS time
            FROM events WHERE request IS NOT NULL
        ) WHERE time > 1
    );
    CREATE UNIQUE INDEX events_by_request ON events (game, request) WHERE request IS NOT NULL;
    DELETE FROM requests WHERE EXISTS (
        SELECT 1 FROM events WHERE events.game = requests.game AND events.request = requests.request
    );
    CREATE TABLE server (one INTEGER PRIMARY KEY CHECK (one = 1), lived INTEGER NOT NULL);
    INSERT INTO server
        SELECT 1, coalesce(max(updated_at), CAST(strftime('%s', 'now') AS INTEGER) * 1000) FROM games;
    """,
    # 5: what is kept of days.
    """
    CREATE TABLE days (
        day TEXT NOT NULL, kind TEXT NOT NULL, who BLOB NOT NULL, at INTEGER NOT NULL, room TEXT, data BLOB,
        PRIMARY KEY (day, kind, who)
    ) WITHOUT ROWID;
    """,
)
RESTORE = (
    "stop the server, move games.sqlite, games.sqlite-wal and games.sqlite-shm away, and restore a backup in"
    ' their place as games.sqlite (docs/hosting.md, "Backup and restore"); without a file it begins anew'
)
_FULL = ("SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE", "SQLITE_IOERR_TRUNCATE")
TABLES = ("events", "drafts", "holders", "requests")


def open_file(path: Path, *, steps: tuple[str, ...] = STEPS, full: bool = False) -> sqlite3.Connection:
    """A connection for writing, with all tables; a new file is made, an older one migrated.

    A file that is damaged, foreign or newer raises `DamagedError` and is left as it is. SQLite's quick check
    goes through all pages; the `full` one also compares each index with its table.
    """
    try:
        check_log(path)
        if path.exists():
            _check_file(path, len(steps), full)
        connection = connect(path)
        try:
            _check_writable(connection)
            _migrate(connection, steps)
        except BaseException:
            connection.close()
            raise
    except sqlite3.Error as error:
        raise translated(error, path) from error
    except UnicodeDecodeError as error:  # what SQLite complains about cannot even be read
        raise damaged(path, error) from error
    return connection


def damaged(path: Path, why: object) -> DamagedError:
    """The refusal of a file that is not as it should be."""
    return DamagedError(f"{path} is damaged ({why}); it was left as it is: {RESTORE}")


def _check_file(path: Path, newest: int, full: bool) -> None:
    """Look at a file without changing a byte of it, before anything is written."""
    if path.stat().st_size == 0:
        log = path.with_name(path.name + "-wal")
        if log.exists() and log.stat().st_size:
            raise DamagedError(f"{path} is empty, but its log {log.name} is not; both were left as they are")
        return
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=10)
    try:
        _check_head(connection, path, newest)
        check = "integrity_check" if full else "quick_check"
        found = connection.execute(f"PRAGMA {check}(1)").fetchone()[0]
        if found != "ok":
            raise damaged(path, " ".join(str(found).split()))
    finally:
        connection.close()


def _check_writable(connection: sqlite3.Connection) -> None:
    """Raise what a write would, before anybody waits for one."""
    connection.execute("BEGIN IMMEDIATE")  # does not mind a file that is read-only
    try:
        connection.execute(f"PRAGMA user_version = {version_of(connection)}")
    finally:
        connection.execute("ROLLBACK")


def connect(path: Path) -> sqlite3.Connection:
    """A connection in which a commit is durable when it returns."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    # A text of which some bits have turned over is another text: nobody but its own game is the worse for it.
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
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
        return FullError(
            f"{path} cannot be written ({error}): free some space on the disk, or see that it can be"
            " written to"
        )
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return damaged(path, error)
    if name.startswith("SQLITE_READONLY"):
        return StorageError(
            f"{path} is read-only for this user: the server has to write to it and to its folder ({error})"
        )
    if name.startswith("SQLITE_CANTOPEN"):
        return StorageError(
            f"{path} cannot be opened: the server has to read and write it and its folder ({error})"
        )
    return StorageError(f"{path}: {error}")
