"""Taking stored games, or a player's name, out of storage by hand. The server may run meanwhile.

A running server has games in memory. It proves with every change which version it knows, so each game of
which something is left out gets one more event: the server then reads the game anew before it writes.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import time
from typing import Any, NamedTuple

import msgspec

from ponti.errors import PontiError
from ponti.server.storage import rows
from ponti.server.storage.interface import StorageError
from ponti.server.storage.schema import open_file, translated

BUSY_MS = 10_000


@dataclass
class Forgotten:
    """What was taken out."""

    games: int = 0
    overwritten: bool = True
    """Whether its bytes are gone too; False while the server keeps the log from being emptied."""


@contextmanager
def _writing(path: Path) -> Iterator[tuple[sqlite3.Connection, Forgotten]]:
    """One transaction in which what is deleted is also overwritten, all or nothing."""
    if not path.exists():
        raise PontiError(f"there are no games in {path.parent}: --data names their directory")
    forgotten = Forgotten()
    try:
        connection = open_file(path)
        try:
            connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
            connection.execute("PRAGMA secure_delete = ON")
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                yield connection, forgotten
            # The log beside the file still has the pages as they were.
            busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            forgotten.overwritten = not busy
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise PontiError(str(translated(error, path))) from error
    except StorageError as error:
        raise PontiError(str(error)) from error


def forget_game(path: Path, game: str) -> Forgotten:
    """Delete a game; `PontiError` when there is none."""
    with _writing(path) as (connection, forgotten):
        if not rows.delete(connection, game, None, 0):
            raise PontiError(f"there is no game {game!r} in {path}")
        forgotten.games = 1
    return forgotten


def forget_name(path: Path, name: str) -> Forgotten:
    """Leave a name out wherever a player bore it. `PontiError` when nobody did."""
    there, gone = names_in(name)
    with _writing(path) as (connection, forgotten):
        games: set[str] = set()
        found = connection.execute("SELECT game, version, data FROM events WHERE instr(data, ?)", (there,))
        for game, version, data in found.fetchall():
            games.add(game)
            connection.execute(
                "UPDATE events SET data = ? WHERE game = ? AND version = ?",
                (data.replace(there, gone), game, version),
            )
        found = connection.execute("SELECT id FROM games WHERE instr(summary, ?)", (there,))
        games.update(row[0] for row in found.fetchall())
        for game in games:
            _say_so(connection, game, there, gone)
        found = connection.execute("SELECT data, day, kind, who FROM days WHERE instr(data, ?)", (there,))
        notes = found.fetchall()
        for data, *note in notes:
            connection.execute(
                "UPDATE days SET data = ? WHERE day = ? AND kind = ? AND who = ?",
                (data.replace(there, gone), *note),
            )
        if not games and not notes:
            raise PontiError(f"nobody in {path} is called {name!r}: a name is written as the player wrote it")
        forgotten.games = len(games)
    return forgotten


def _say_so(connection: sqlite3.Connection, game: str, there: bytes, gone: bytes) -> None:
    """Leave the name out of the summary of a game, and add an event that says who has which name now."""
    version, summary, updated_at = connection.execute(
        "SELECT version, summary, updated_at FROM games WHERE id = ?", (game,)
    ).fetchone()
    said = nameless(version, summary, updated_at, there, gone)
    if said.event is not None:
        connection.execute(
            "INSERT INTO events (game, version, data) VALUES (?, ?, ?)", (game, said.version, said.event)
        )
    connection.execute(
        "UPDATE games SET version = ?, summary = ?, updated_at = ? WHERE id = ?",
        (said.version, said.summary, said.updated_at, game),
    )


class Nameless(NamedTuple):
    """A game without a name: its row, and the event that tells it, if servers can read the game."""

    version: int
    summary: bytes
    updated_at: int
    event: bytes | None = None


def nameless(version: int, summary: bytes, updated_at: int, there: bytes, gone: bytes) -> Nameless:
    """What becomes of the row of a game when a name is left out of it."""
    seat, summary = _bearer(summary, there), summary.replace(there, gone)
    try:
        told: dict[str, Any] = msgspec.json.decode(summary)
        name = told["seats"][seat]["name"]
        at = max(int(time() * 1000), updated_at)
        told |= {"version": version + 1, "updated_at": at}
    except (msgspec.DecodeError, KeyError, IndexError, TypeError):
        # A game that cannot be read: no server has it in memory.
        return Nameless(version, summary, updated_at)
    event = {"type": "renamed", "at": at, "seat": seat, "name": name}
    return Nameless(version + 1, msgspec.json.encode(told), at, msgspec.json.encode(event))


def names_in(name: str) -> tuple[bytes, bytes]:
    """A name as it stands in what is stored, and what stands there without it.

    In a JSON text quotes within a value are escaped, so these bytes can be nothing but a whole name.
    """
    return b'"name":' + msgspec.json.encode(name), b'"name":""'


def _bearer(summary: bytes, there: bytes) -> int:
    """The seat whose player bears the name; the first one if it was only borne before."""
    try:
        seats = msgspec.json.decode(summary)["seats"]
        name = msgspec.json.decode(b"{" + there + b"}")["name"]
        return next((index for index, seat in enumerate(seats) if seat["name"] == name), 0)
    except (msgspec.DecodeError, KeyError, TypeError):
        return 0
