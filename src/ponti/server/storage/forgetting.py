"""Taking stored games, or a player's name, out of the file by hand. The server may run meanwhile."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from ponti.errors import PontiError
from ponti.server.storage.interface import StorageError
from ponti.server.storage.schema import TABLES, open_file, translated

BUSY_MS = 10_000


@contextmanager
def _writing(path: Path) -> Iterator[sqlite3.Connection]:
    """One transaction in which what is deleted is also overwritten, all or nothing."""
    if not path.exists():
        raise PontiError(f"there are no games in {path.parent}: --data names their directory")
    try:
        connection = open_file(path)
        try:
            connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
            connection.execute("PRAGMA secure_delete = ON")
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                yield connection
            # The log beside the file still has the pages as they were.
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise PontiError(str(translated(error, path))) from error
    except StorageError as error:
        raise PontiError(str(error)) from error


def forget_game(path: Path, game: str) -> None:
    """Delete a game; `PontiError` when there is none."""
    with _writing(path) as connection:
        if not connection.execute("DELETE FROM games WHERE id = ?", (game,)).rowcount:
            raise PontiError(f"there is no game {game!r} in {path}")
        for table in TABLES:
            connection.execute(f"DELETE FROM {table} WHERE game = ?", (game,))


def forget_name(path: Path, name: str) -> int:
    """Leave a name out wherever a player bore it; in how many games. `PontiError` when in none."""
    # In a JSON text quotes within a value are escaped, so these bytes can be nothing but a whole name.
    there, gone = b'"name":' + msgspec.json.encode(name), b'"name":""'
    games: set[str] = set()
    with _writing(path) as connection:
        rows = connection.execute("SELECT game, version, data FROM events WHERE instr(data, ?)", (there,))
        for game, version, data in rows.fetchall():
            games.add(game)
            connection.execute(
                "UPDATE events SET data = ? WHERE game = ? AND version = ?",
                (data.replace(there, gone), game, version),
            )
        rows = connection.execute("SELECT id, summary FROM games WHERE instr(summary, ?)", (there,))
        for game, summary in rows.fetchall():
            games.add(game)
            connection.execute(
                "UPDATE games SET summary = ? WHERE id = ?", (summary.replace(there, gone), game)
            )
        if not games:
            raise PontiError(f"nobody in {path} is called {name!r}: a name is written as the player wrote it")
    return len(games)
