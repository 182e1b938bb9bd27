"""Jobs in the database: servers put them there, and workers on any machine take them, do them and answer.

A worker's row is its lease, as a server's is; a job that was taken by a worker whose lease has run out can be
taken by another. Each time it is taken counts as a try, and an answer is only written for the last one. Jobs
are worth nothing after a failure of the database: their tables are emptied then, and the servers see it.

Addresses take turns, and among the jobs of an address its games do. A new job gets the turn after the last
one of its address, but none that is over: whoever asks for little waits for no long queue of somebody else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

LEASE_S = 3.0
"""A worker that has not been heard of for so long is taken for dead."""
CHANNEL = "ponti_work"
"""On which workers are told that there is something to do, and who should; servers have a channel each."""
HOME_MS = 300
"""So long a job is left to the worker that remembers what it thought before in the same game."""

_LIVES = "EXISTS (SELECT FROM workers WHERE workers.id = jobs.worker AND lease_until > clock_timestamp())"
_WAITS = f"""
jobs.answer IS NULL AND jobs.urgency = $2 AND jobs.ponti = $3 AND jobs.tries < jobs.most_tries
AND jobs.deadline > clock_timestamp() AND (jobs.worker IS NULL OR NOT {_LIVES})
AND EXISTS (SELECT FROM servers WHERE process = jobs.asker AND lease_until > clock_timestamp())
AND (jobs.home IS NULL OR jobs.home = $1
    OR jobs.put_at < clock_timestamp() - interval '{HOME_MS} milliseconds')
"""
"""What a worker of the same version may take: nobody does it, and whoever wants it is there."""
PUT = f"""
WITH asked AS (SELECT md5((SELECT key FROM job_key) || $6::text) AS address)
INSERT INTO jobs (asker, ponti, urgency, game, version, address, turn, game_turn, data, most_tries, home,
    deadline)
SELECT $1, $2, $3, $4, $5, asked.address,
    greatest(
        (SELECT max(turn) + 1 FROM jobs WHERE urgency = $3 AND address = asked.address AND answer IS NULL),
        (SELECT min(turn) FROM jobs WHERE urgency = $3 AND answer IS NULL AND worker IS NULL),
        0
    ),
    greatest(
        (SELECT max(game_turn) + 1 FROM jobs
            WHERE urgency = $3 AND address = asked.address AND game = $4 AND answer IS NULL),
        (SELECT min(game_turn) FROM jobs
            WHERE urgency = $3 AND address = asked.address AND answer IS NULL AND worker IS NULL),
        0
    ),
    $7, $8, $12::text, clock_timestamp() + make_interval(secs => $9)
FROM asked
WHERE (SELECT count(*) FROM jobs WHERE urgency = $3 AND answer IS NULL AND worker IS NULL) < $10
AND (
    SELECT count(*) FROM jobs
    WHERE urgency = $3 AND address = asked.address AND answer IS NULL AND worker IS NULL
) < $11
RETURNING id, pg_notify('{CHANNEL}', coalesce($12::text, ''))
"""
TAKE = f"""
WITH slot AS (
    SELECT id, turn, address FROM jobs WHERE {_WAITS} ORDER BY turn, id LIMIT 1 FOR UPDATE SKIP LOCKED
), chosen AS (
    SELECT jobs.id, jobs.turn FROM jobs JOIN slot USING (address) WHERE {_WAITS}
    ORDER BY game_turn, jobs.id LIMIT 1 FOR UPDATE OF jobs SKIP LOCKED
), exchanged AS (
    UPDATE jobs SET turn = chosen.turn FROM slot, chosen WHERE jobs.id = slot.id AND slot.id <> chosen.id
)
UPDATE jobs SET worker = $1, tries = tries + 1, turn = slot.turn, progress = NULL
FROM slot, chosen WHERE jobs.id = chosen.id
RETURNING jobs.id, jobs.tries, jobs.data,
    extract(epoch FROM jobs.deadline - clock_timestamp())::float8 AS left_s
"""
"""The address whose turn it is, and of its jobs that of the game whose turn it is; the two change turns."""
ANSWER = """
UPDATE jobs SET answer = $4 WHERE id = $1 AND worker = $2 AND tries = $3 AND answer IS NULL
RETURNING pg_notify('ponti_' || asker, '')
"""
FAIL = f"""
UPDATE jobs SET worker = NULL, answer = CASE WHEN tries >= most_tries THEN $4::bytea END
WHERE id = $1 AND worker = $2 AND tries = $3 AND answer IS NULL
RETURNING pg_notify(CASE WHEN tries >= most_tries THEN 'ponti_' || asker ELSE '{CHANNEL}' END, '')
"""
"""A try that came to nothing: somebody else may try, unless that was the last one."""
TELL = """
UPDATE jobs SET progress = told.progress
FROM unnest($2::bigint[], $3::int[], $4::bytea[]) AS told (id, tries, progress)
WHERE jobs.id = told.id AND jobs.worker = $1 AND jobs.tries = told.tries
"""
OWN = "SELECT id, tries FROM jobs WHERE worker = $1 AND answer IS NULL"
WATCH = f"""
SELECT id, tries, progress, answer, worker,
    worker IS NOT NULL AND tries >= most_tries AND NOT {_LIVES} AS lost
FROM jobs WHERE asker = $1
"""
"""How the jobs of a server stand; `lost` are those that too many workers have died of."""
WITHDRAW = "DELETE FROM jobs WHERE asker = $1 AND id = ANY ($2)"
BEAT = """
WITH dead AS (DELETE FROM workers WHERE lease_until < clock_timestamp() - interval '1 minute')
INSERT INTO workers (id, name, ponti, places, recent, lease_until)
VALUES ($1, $2, $3, $4, $5, clock_timestamp() + make_interval(secs => $6))
ON CONFLICT (id) DO UPDATE SET recent = excluded.recent, lease_until = excluded.lease_until
"""
LEAVE = f"""
WITH gone AS (DELETE FROM workers WHERE id = $1), given_back AS (
    UPDATE jobs SET worker = NULL, tries = tries - 1 WHERE worker = $1 AND answer IS NULL RETURNING id
)
SELECT count(*), pg_notify('{CHANNEL}', '') FROM given_back
"""
PLACES = """
SELECT coalesce(sum(places[1]), 0), coalesce(sum(places[2]), 0), coalesce(sum(places[3]), 0)
FROM workers WHERE ponti = $1 AND lease_until > clock_timestamp()
"""
"""How many jobs of each urgency are done at a time by the workers of a version that live."""
SWEEP = """
DELETE FROM jobs WHERE deadline < clock_timestamp() - interval '1 minute'
AND NOT EXISTS (SELECT FROM servers WHERE process = jobs.asker AND lease_until > clock_timestamp())
"""
"""What nobody waits for any more: the server that asked is gone."""
QUEUES = f"""
SELECT urgency, count(*) FILTER (WHERE NOT taken) AS waiting, count(*) FILTER (WHERE taken) AS taken,
    coalesce(extract(epoch FROM clock_timestamp() - min(put_at) FILTER (WHERE NOT taken)), 0)::float8
        AS oldest_s
FROM (
    SELECT urgency, put_at, worker IS NOT NULL AND {_LIVES} AS taken
    FROM jobs WHERE answer IS NULL AND deadline > clock_timestamp()
) AS open
GROUP BY urgency
"""
WORKERS = """
SELECT name, ponti, places, recent, extract(epoch FROM clock_timestamp() - since)::float8 AS lives_s
FROM workers WHERE lease_until > clock_timestamp() ORDER BY name, id
"""


class Taken(NamedTuple):
    """A job that a worker has taken: which try it is, what is to be done, and how long it is wanted."""

    id: int
    tries: int
    data: bytes
    left_s: float


async def take(connection: Any, worker: str, urgency: int, ponti: str) -> Taken | None:
    """The next job of an urgency, if any waits."""
    row = await connection.fetchrow(TAKE, worker, urgency, ponti)
    return None if row is None else Taken(row["id"], row["tries"], row["data"], row["left_s"])


async def answer(connection: Any, worker: str, job: Taken, said: bytes) -> bool:
    """Say what came of a job; whether anybody wanted to know, and from this worker."""
    return bool(await connection.fetch(ANSWER, job.id, worker, job.tries, said))


async def fail(connection: Any, worker: str, job: Taken, said: bytes) -> None:
    """Say that a try came to nothing; the words are those of the last."""
    await connection.fetch(FAIL, job.id, worker, job.tries, said)


async def tell(connection: Any, worker: str, told: Sequence[tuple[int, int, bytes]]) -> None:
    """Say how far jobs are: which, at which try, and what is told."""
    ids, tries, progress = zip(*told, strict=True)
    await connection.execute(TELL, worker, list(ids), list(tries), list(progress))
