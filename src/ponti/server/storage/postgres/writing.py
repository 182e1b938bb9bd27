"""How changes become rows: a whole group in one statement, which is one round trip and one transaction.

The statement checks each change and the server's lease (`fit`), and then takes the row of its game, by
changing it (`moved`) or, where only a draft is stored, by locking it (`held`). Should another server have
claimed the game or written to it in that very moment, PostgreSQL waits for it and looks at version and epoch
again. What else belongs to a change is written only if its game was taken.
"""

from __future__ import annotations

from typing import Any

from ponti.server.storage.interface import Change

WRITE = """
WITH asked AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::bigint[], $6::bytea[],
        $7::bigint[], $8::bigint[], $9::text[], $10::text[])
    AS asked (game, expected, version, status, wake, summary, at, epoch, request, begins)
), drafted AS (
    SELECT * FROM unnest($11::text[], $12::int[], $13::bigint[], $14::bytea[])
    AS drafted (game, seat, counter, data)
), fit AS (
    SELECT * FROM asked
    WHERE NOT EXISTS (SELECT FROM events WHERE events.game = asked.game AND events.request = asked.request)
    AND NOT EXISTS (
        SELECT FROM requests WHERE requests.game = asked.game AND requests.request = asked.request
    )
    AND NOT EXISTS (SELECT FROM games WHERE games.id = asked.begins)
    AND NOT EXISTS (
        SELECT FROM drafted JOIN drafts USING (game, seat)
        WHERE drafted.game = asked.game AND drafts.counter >= drafted.counter
    )
    AND (asked.epoch = 0 OR EXISTS (SELECT FROM servers WHERE id = $38 AND lease_until > clock_timestamp()))
), moved AS (
    UPDATE games SET version = fit.version, status = coalesce(fit.status, games.status), wake = fit.wake,
        summary = coalesce(fit.summary, games.summary), updated_at = fit.at
    FROM fit
    WHERE games.id = fit.game AND games.version = fit.expected AND games.epoch = fit.epoch
        AND fit.version > fit.expected
    RETURNING games.id
), held AS (
    SELECT games.id FROM games JOIN fit ON games.id = fit.game
    WHERE games.version = fit.expected AND games.epoch = fit.epoch AND fit.version = fit.expected
    FOR UPDATE OF games
), begun AS (
    INSERT INTO games (id, version, status, wake, secret, summary, created_at, updated_at)
    SELECT new.game, new.version, new.status, new.wake, new.secret, new.summary, new.at, new.at
    FROM unnest($15::text[], $16::int[], $17::text[], $18::bigint[], $19::bytea[], $20::bytea[],
        $21::bigint[], $22::text[])
    AS new (game, version, status, wake, secret, summary, at, begun_by)
    WHERE new.begun_by IS NULL OR new.begun_by IN (SELECT id FROM moved UNION ALL SELECT id FROM held)
    ON CONFLICT (id) DO NOTHING
    RETURNING id
), written AS (
    SELECT id FROM moved UNION ALL SELECT id FROM held UNION ALL SELECT id FROM begun
), told AS (
    INSERT INTO events (game, version, data, request, answer)
    SELECT * FROM unnest($23::text[], $24::int[], $25::bytea[], $26::text[], $27::bytea[])
    AS event (game, version, data, request, answer)
    WHERE event.game IN (SELECT id FROM written)
), noted AS (
    INSERT INTO drafts (game, seat, counter, data)
    SELECT * FROM drafted WHERE drafted.game IN (SELECT id FROM written)
    ON CONFLICT (game, seat) DO UPDATE SET counter = excluded.counter, data = excluded.data
), seated AS (
    INSERT INTO holders (game, token_hash, seat)
    SELECT * FROM unnest($28::text[], $29::bytea[], $30::int[]) AS holder (game, token_hash, seat)
    WHERE holder.game IN (SELECT id FROM written)
    ON CONFLICT DO NOTHING
), answered AS (
    INSERT INTO requests (game, request, answer)
    SELECT * FROM unnest($31::text[], $32::text[], $33::bytea[]) AS request (game, request, answer)
    WHERE request.game IN (SELECT id FROM written)
), forgotten AS (
    DELETE FROM requests USING unnest($34::text[], $35::text[]) AS old (game, request)
    WHERE requests.game = old.game AND requests.request = old.request
        AND old.game IN (SELECT id FROM written)
), unseated AS (
    DELETE FROM holders USING unnest($36::text[], $37::bytea[]) AS revoked (game, token_hash)
    WHERE holders.game = revoked.game AND holders.token_hash = revoked.token_hash
        AND revoked.game IN (SELECT id FROM written)
)
SELECT id FROM written
"""
STANDING = """
SELECT games.epoch,
    EXISTS (SELECT FROM servers WHERE id = $3 AND lease_until > clock_timestamp()) AS leased,
    EXISTS (SELECT FROM events WHERE game = $1 AND request = $2)
    OR EXISTS (SELECT FROM requests WHERE game = $1 AND request = $2) AS repeated
FROM games WHERE id = $1
"""
"""How a game stands of which a change was not written."""
PATIENCE = "SET LOCAL idle_in_transaction_session_timeout = '5s'"
"""A server that is stopped in the middle of it keeps nobody from those games for longer."""
LOCK = "SELECT FROM games WHERE id = ANY($1) ORDER BY id FOR UPDATE"
DELETE = """
WITH gone AS (
    DELETE FROM games
    USING unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[]) AS old (game, status, before, epoch)
    WHERE games.id = old.game AND (old.epoch IS NULL OR games.epoch = old.epoch)
        AND (old.status IS NULL OR (games.status = old.status AND games.updated_at < old.before))
    RETURNING games.id, games.owner
), without_events AS (DELETE FROM events WHERE game IN (SELECT id FROM gone)
), without_drafts AS (DELETE FROM drafts WHERE game IN (SELECT id FROM gone)
), without_holders AS (DELETE FROM holders WHERE game IN (SELECT id FROM gone)
), without_requests AS (DELETE FROM requests WHERE game IN (SELECT id FROM gone)
)
SELECT id, CASE WHEN owner IS NOT NULL THEN pg_notify('ponti', 'deleted ' || id) END FROM gone
"""
"""Takes games out; whoever has one in memory is told. What was locked before is all seen."""
WIDTHS = (10, 4, 8, 5, 3, 3, 2, 2)
"""So many columns have, in `WRITE`, the games asked for, drafts, new games, events, holders, requests,
requests to be forgotten, and tokens that are revoked."""


def values(changes: list[Change], server: str | None) -> list[Any]:
    """The values of `WRITE` for changes of different games, by a server that has a lease under a name."""
    tables: list[list[Any]] = [[] for _ in WIDTHS]
    asked, drafts, new, events, holders, requests, forgotten, revoked = tables
    for change in changes:
        if change.expected >= 0:
            begins = None if change.begins is None else change.begins.game
            request = None if change.request is None else change.request[0]
            asked.append(
                (change.game, change.expected, change.version, change.status, change.wake, change.summary,
                 change.at, change.epoch, request, begins)
            )  # fmt: skip
    everything = [(change, None) for change in changes]
    everything += [(change.begins, change.game) for change in changes if change.begins is not None]  # type: ignore[misc]
    for change, begun_by in everything:
        game, request_answer = change.game, change.request or (None, None)
        if change.expected < 0:
            new.append(
                (game, change.version, change.status or "open", change.wake, change.secret,
                 change.summary or b"{}", change.at, begun_by)
            )  # fmt: skip
        for version, data in enumerate(change.events, change.expected + 1):
            known = request_answer if version == change.version else (None, None)
            events.append((game, version, data, *known))
        drafts.extend((game, seat, *draft) for seat, draft in change.drafts.items())
        holders.extend((game, *holder) for holder in change.holders)
        if change.request is not None and not change.events:
            requests.append((game, *change.request))
        forgotten.extend((game, old) for old in change.forgets)
        revoked.extend((game, token) for token in change.revokes)
    columns = [
        [row[column] for row in rows]
        for rows, width in zip(tables, WIDTHS, strict=True)
        for column in range(width)
    ]
    return [*columns, server]
