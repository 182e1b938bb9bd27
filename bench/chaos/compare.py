"""What the players know against what is stored: nothing is lost, nothing happened twice, and all agree."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import msgspec

from bench.chaos.players import SIZE, Player, replayed
from ponti import diavolo, hashi
from ponti.server.rooms.answers import request_key
from ponti.server.rooms.audience import event_sent
from ponti.server.rooms.events import decoded
from ponti.server.rooms.tokens import hashed


def differences(path: Path, players: list[Player]) -> list[str]:
    """All that is wrong, each in one line; nothing, if all is well."""
    database = sqlite3.connect(path)
    try:
        found = []
        checked = str(database.execute("PRAGMA integrity_check").fetchone()[0])
        if checked != "ok":
            found.append(f"SQLite says: {checked}")
        for player in players:
            found += [f"{player.room}, seat {player.seat}: {what}" for what in _of_player(database, player)]
        for room in {player.room: player for player in players}.values():
            found += [f"{room.room}: {what}" for what in _of_game(database, room)]
        return found
    finally:
        database.close()


def _events(database: sqlite3.Connection, room: str) -> list[dict[str, Any]]:
    """The events of a room as they are sent."""
    rows = database.execute("SELECT data FROM events WHERE game = ? ORDER BY version", (room,)).fetchall()
    return [json.loads(msgspec.json.encode(event_sent(decoded(row[0])))) for row in rows]


def _of_player(database: sqlite3.Connection, player: Player) -> list[str]:
    found = []
    holder = hashed(player.token)
    seats = database.execute(
        "SELECT seat FROM holders WHERE game = ? AND token_hash = ?", (player.room, holder)
    )
    if seats.fetchall() != [(player.seat,)]:
        found.append("the seat that was given is not stored")
    stored = _events(database, player.room)
    if player.events != stored:
        found.append(f"knows {len(player.events)} events, stored are {len(stored)}, or they differ")
    found += _of_answers(database, player)
    own = [
        event
        for event in stored
        if event.get("seat") == player.seat and event.get("by", "player") == "player"
    ]
    acked = [each["request"] for each in player.acked.values()]
    if player.game == "diavolo":
        moves = [event["text"] for event in own if event["type"] == "played" and not event.get("forced")]
        if moves != [request["move"] for request in acked]:
            found.append("the moves that were acknowledged are not those that are stored, each once")
        return found
    confirmed = sum(event["type"] == "confirmed" for event in own)
    if confirmed != sum(request["type"] == "confirm" for request in acked):
        found.append("the turns that were acknowledged are not those that are stored, each once")
    row = database.execute(
        "SELECT counter FROM drafts WHERE game = ? AND seat = ?", (player.room, player.seat)
    ).fetchone()
    if (0 if row is None else row[0]) != len(acked):
        found.append(f"{len(acked)} changes of the draft were acknowledged, stored are {row}")
    return found


def _of_answers(database: sqlite3.Connection, player: Player) -> list[str]:
    """Every acknowledgement is stored as it was told, and there is none for anything else."""
    prefix = request_key(hashed(player.token), "")
    rows = database.execute(
        "SELECT request, answer FROM events WHERE game = ?1 AND request IS NOT NULL"
        " UNION ALL SELECT request, answer FROM requests WHERE game = ?1",
        (player.room,),
    ).fetchall()
    own = [(key.removeprefix(prefix), json.loads(answer)) for key, answer in rows if key.startswith(prefix)]
    stored = dict(own)
    found = [] if len(stored) == len(own) else ["a request has two answers"]
    for request, each in player.acked.items():
        if stored.pop(request, None) != each["ack"]:
            found.append(f"the answer to {request} is not stored as it was told")
    return found + [f"{request} was carried out, but never acknowledged" for request in stored]


def _of_game(database: sqlite3.Connection, player: Player) -> list[str]:
    stored = _events(database, player.room)
    start: Any = hashi.Position.start(seats=2) if player.game == "hashi" else diavolo.Position.start(SIZE)
    try:
        replayed(start, [event["text"] for event in stored if event["type"] == "played"])
    except Exception as error:
        return [f"the stored game is not legal: {error}"]
    ended = [event["how"] for event in stored if event["type"] == "ended"]
    return ["somebody ran out of time"] if "time" in ended else []
