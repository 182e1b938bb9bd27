"""What is read from PostgreSQL."""

from __future__ import annotations

from typing import Any

from ponti.server.storage.answers import last_answers
from ponti.server.storage.interface import DraftRow, StoredGame, Summary

PORTION = 1000
"""So many games at most are listed at once."""
LOAD = """
SELECT 'game' AS kind, 0::bigint AS number, ''::text AS name, secret AS data, NULL::bytea AS more,
    created_at, updated_at
FROM games WHERE id = $1
UNION ALL SELECT 'event', version, request, data, answer, 0, 0 FROM events WHERE game = $1
UNION ALL SELECT 'draft', counter, seat::text, data, NULL, 0, 0 FROM drafts WHERE game = $1
UNION ALL SELECT 'holder', seat, NULL, token_hash, NULL, 0, 0 FROM holders WHERE game = $1
UNION ALL SELECT 'request', 0, request, answer, NULL, 0, 0 FROM requests WHERE game = $1
ORDER BY kind, number
"""
"""All of a game in one statement, and so all of the same moment."""
EVENTS = "SELECT data FROM events WHERE game = $1 AND version > $2 ORDER BY version"
SUMMARIES = """
SELECT games.id, games.summary, games.created_at, games.updated_at
FROM unnest($1::text[]) WITH ORDINALITY AS asked (id, place) JOIN games USING (id) ORDER BY place
"""
OFFERED = """
SELECT id, summary, created_at, updated_at FROM games
WHERE status = 'offered' AND updated_at > $1 ORDER BY updated_at DESC, id LIMIT $2
"""
VERSIONS = "SELECT id, version FROM games WHERE id = ANY($1)"
HOLDERS = """
SELECT game, seat FROM unnest($1::text[], $2::bytea[]) AS asked (game, token_hash)
JOIN holders USING (game, token_hash) ORDER BY game, seat
"""
ANY_WAKES = "SELECT wake FROM games WHERE wake IS NOT NULL ORDER BY wake, id LIMIT 1"
"""In the order of the index. Asked for any at all, PostgreSQL hopes to meet one soon in the table itself."""
OLD = f"SELECT id, status, updated_at FROM games WHERE id > $1 ORDER BY id LIMIT {PORTION}"


def stored_game(game: str, rows: list[Any]) -> StoredGame | None:
    """What `LOAD` has found."""
    found: StoredGame | None = None
    parts: dict[str, list[Any]] = {"event": [], "draft": [], "holder": [], "request": []}
    for row in rows:
        if row["kind"] == "game":
            found = StoredGame(
                game=game,
                events=[],
                drafts={},
                holders={},
                secret=row["data"],
                requests={},
                created_at=row["created_at"],
                updated_at=row["updated_at"],
            )
        else:
            parts[row["kind"]].append(row)
    if found is None:
        return None
    for row in parts["event"]:
        found.events.append(row["data"])
    answers = [(row["name"], row["data"]) for row in parts["request"]]
    answers += [(row["name"], row["more"]) for row in parts["event"] if row["name"] is not None]
    found.requests = last_answers(answers)
    for row in parts["draft"]:
        found.drafts[int(row["name"])] = DraftRow(row["number"], row["data"])
    for row in parts["holder"]:
        found.holders.setdefault(row["data"], []).append(row["number"])
    return found


def summary(row: Any) -> Summary:
    """A line of `SUMMARIES`."""
    return Summary(row["id"], row["summary"], row["created_at"], row["updated_at"])
