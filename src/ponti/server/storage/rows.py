"""How a change becomes rows, and how games are taken out again, in transactions that others begin."""

from __future__ import annotations

import sqlite3

from ponti.server.storage.interface import Change, RepeatedError, StorageError, VersionConflictError
from ponti.server.storage.schema import TABLES


def write(connection: sqlite3.Connection, change: Change) -> StorageError | None:
    """Check a change, then write it; the first statement that writes is the last that checks."""
    game = change.game
    for seat, draft in change.drafts.items():
        row = connection.execute(
            "SELECT counter FROM drafts WHERE game = ? AND seat = ?", (game, seat)
        ).fetchone()
        if row is not None and row[0] >= draft.counter:
            return VersionConflictError(f"a draft of game {game} is past {draft.counter}")
    if change.request is not None and _is_answered(connection, game, change.request[0]):
        return RepeatedError(f"request {change.request[0]} of game {game} was carried out before")
    begins = change.begins
    if (
        begins is not None
        and connection.execute("SELECT 1 FROM games WHERE id = ?", (begins.game,)).fetchone()
    ):
        return VersionConflictError(f"there is a game {begins.game} already")
    if not _write_game(connection, change):
        return VersionConflictError(f"game {game} is not at version {change.expected}")
    _write_rows(connection, change)
    if begins is not None:
        _write_game(connection, begins)
        _write_rows(connection, begins)
    return None


def _is_answered(connection: sqlite3.Connection, game: str, request: str) -> bool:
    """Whether a request has an answer, with an event or by itself."""
    query = (
        "SELECT 1 FROM events WHERE game = ?1 AND request = ?2"
        " UNION ALL SELECT 1 FROM requests WHERE game = ?1 AND request = ?2"
    )
    return connection.execute(query, (game, request)).fetchone() is not None


def _write_game(connection: sqlite3.Connection, change: Change) -> bool:
    """Write what the table of games says; False when the game is not at the expected version."""
    if change.expected == -1:
        done = connection.execute(
            "INSERT OR IGNORE INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (change.game, change.version, change.status or "open", change.wake, change.secret,
             change.summary or b"{}", change.at, change.at),
        )  # fmt: skip
    elif change.events:
        done = connection.execute(
            "UPDATE games SET version = ?, status = coalesce(?, status), wake = ?,"
            " summary = coalesce(?, summary), updated_at = ? WHERE id = ? AND version = ?",
            (change.version, change.status, change.wake, change.summary, change.at, change.game,
             change.expected),
        )  # fmt: skip
    else:
        query = "SELECT 1 FROM games WHERE id = ? AND version = ?"
        return connection.execute(query, (change.game, change.expected)).fetchone() is not None
    return done.rowcount == 1


def _write_rows(connection: sqlite3.Connection, change: Change) -> None:
    game, request = change.game, change.request
    version = change.expected
    for data in change.events:
        version += 1
        known = request if version == change.version and request else (None, None)
        connection.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?)", (game, version, data, *known))
    for seat, draft in change.drafts.items():
        connection.execute("REPLACE INTO drafts VALUES (?, ?, ?, ?)", (game, seat, *draft))
    for token_hash in change.revokes:
        connection.execute("DELETE FROM holders WHERE game = ? AND token_hash = ?", (game, token_hash))
    for token_hash, seat in change.holders:
        connection.execute("INSERT OR IGNORE INTO holders VALUES (?, ?, ?)", (game, token_hash, seat))
    if request is not None and not change.events:
        connection.execute("INSERT INTO requests VALUES (?, ?, ?)", (game, *request))
    for old in change.forgets:
        connection.execute("DELETE FROM requests WHERE game = ? AND request = ?", (game, old))


def note_lived(connection: sqlite3.Connection, lived: int) -> None:
    """Note how long the server has lived; it never gets younger."""
    connection.execute("UPDATE server SET lived = ?1 WHERE lived < ?1", (lived,))


def delete(connection: sqlite3.Connection, game: str, status: str | None, before: int) -> bool:
    """Take a game out; with a status, only if it has it still and was last touched before a time."""
    done = connection.execute(
        "DELETE FROM games WHERE id = ?1 AND (?2 IS NULL OR (status = ?2 AND updated_at < ?3))",
        (game, status, before),
    )
    if not done.rowcount:
        return False
    for table in TABLES:
        connection.execute(f"DELETE FROM {table} WHERE game = ?", (game,))
    return True
