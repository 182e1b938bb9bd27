"""The tables in PostgreSQL, their versions, and how an older database becomes a newer one.

All servers of a database may start at once: a lock lets one of them make or change the tables, and the others
find it done. A step has to leave the statements of the version before working, because servers of that
version may still be running until they are restarted.
"""

from __future__ import annotations

import asyncio
from typing import Any

import asyncpg

from ponti.server.storage.interface import AwayError, DamagedError
from ponti.server.storage.postgres.database import Database, hang_up

LOCK = 0x506F6E74
"""The advisory lock under which tables are made ("Pont")."""
STARTING_S = 30
PATIENT_S = 15.0
"""A start may wait longer for a busy machine than somebody who plays."""
LONG_S = 3600.0
"""Changing large tables may take long, and another server may be doing it."""

STEPS = (
    # 1: the beginning. Ids are compared byte by byte, whatever the language of the database; and where a row
    # changes with every move, room is left beside it for the next one.
    """
    CREATE TABLE games (
        id text COLLATE "C" PRIMARY KEY,
        version integer NOT NULL,
        status text NOT NULL,
        wake bigint,
        secret bytea,
        summary bytea NOT NULL,
        created_at bigint NOT NULL,
        updated_at bigint NOT NULL,
        owner text,
        epoch bigint NOT NULL DEFAULT 0
    ) WITH (fillfactor = 70);
    CREATE INDEX games_to_wake ON games (wake, id) WHERE wake IS NOT NULL;
    CREATE TABLE events (
        game text COLLATE "C" NOT NULL,
        version integer NOT NULL,
        data bytea NOT NULL,
        request text COLLATE "C",
        answer bytea,
        PRIMARY KEY (game, version)
    );
    CREATE UNIQUE INDEX events_by_request ON events (game, request) WHERE request IS NOT NULL;
    CREATE TABLE drafts (
        game text COLLATE "C" NOT NULL,
        seat integer NOT NULL,
        counter bigint NOT NULL,
        data bytea NOT NULL,
        PRIMARY KEY (game, seat)
    ) WITH (fillfactor = 50);
    CREATE TABLE holders (
        game text COLLATE "C" NOT NULL, token_hash bytea NOT NULL, seat integer NOT NULL,
        PRIMARY KEY (game, token_hash, seat)
    );
    CREATE TABLE requests (
        game text COLLATE "C" NOT NULL,
        request text COLLATE "C" NOT NULL,
        answer bytea NOT NULL,
        PRIMARY KEY (game, request)
    );
    CREATE TABLE servers (id text PRIMARY KEY, address text NOT NULL, lease_until timestamptz NOT NULL);
    CREATE TABLE hours (
        one integer PRIMARY KEY CHECK (one = 1), lived bigint NOT NULL, noted_at timestamptz NOT NULL
    );
    INSERT INTO hours VALUES (1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint, clock_timestamp());
    """,
    # 2: thinking is shared. What a failure of the database would cost of jobs is not worth a log; addresses
    # stand there only as fingerprints, made with a key of this database.
    """
    ALTER TABLE servers ADD COLUMN process text;
    CREATE UNLOGGED TABLE jobs (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        asker text NOT NULL,
        ponti text NOT NULL,
        urgency integer NOT NULL,
        game text COLLATE "C",
        version integer,
        address text NOT NULL,
        turn bigint NOT NULL,
        game_turn bigint NOT NULL,
        data bytea NOT NULL,
        put_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        deadline timestamptz NOT NULL,
        most_tries integer NOT NULL,
        tries integer NOT NULL DEFAULT 0,
        home text,
        worker text,
        progress bytea,
        answer bytea
    ) WITH (fillfactor = 50);
    CREATE INDEX jobs_in_turn ON jobs (urgency, turn, id) WHERE answer IS NULL;
    CREATE INDEX jobs_by_address ON jobs (urgency, address, game_turn) WHERE answer IS NULL;
    CREATE INDEX jobs_by_asker ON jobs (asker);
    CREATE UNLOGGED TABLE workers (
        id text PRIMARY KEY,
        name text NOT NULL,
        ponti text NOT NULL,
        places integer[] NOT NULL,
        recent integer[] NOT NULL,
        since timestamptz NOT NULL DEFAULT clock_timestamp(),
        lease_until timestamptz NOT NULL
    );
    CREATE TABLE job_key (one integer PRIMARY KEY CHECK (one = 1), key text NOT NULL);
    INSERT INTO job_key VALUES (1, gen_random_uuid()::text);
    """,
    # 3: tables that anybody may join are found without reading all.
    """
    CREATE INDEX games_offered ON games (updated_at) WHERE status = 'offered';
    """,
    # 4: what is kept of days.
    """
    CREATE TABLE days (
        day text COLLATE "C" NOT NULL,
        kind text COLLATE "C" NOT NULL,
        who bytea NOT NULL,
        at bigint NOT NULL,
        room text COLLATE "C",
        data bytea,
        PRIMARY KEY (day, kind, who)
    );
    """,
)


async def ready(database: Database) -> None:
    """See that a database can be used, and has its tables; `StorageError` says why not.

    One that is just starting is waited for.
    """
    for _ in range(STARTING_S):
        try:
            connection = await database.connect(PATIENT_S)
            break
        except AwayError as error:
            if not isinstance(error.__cause__, asyncpg.CannotConnectNowError):
                raise
            await asyncio.sleep(1)
    else:
        raise AwayError(f"{database.name} has been starting for {STARTING_S} s; try again later")
    try:
        await prepare(database, connection)
    finally:
        await hang_up(connection)


async def prepare(database: Database, connection: Any, steps: tuple[str, ...] = STEPS) -> None:
    """Make the tables, or bring them up to date; `DamagedError` leaves what is there as it is."""
    try:
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK, timeout=LONG_S)
            version = await _version(database, connection)
            if version > len(steps):
                raise DamagedError(
                    f"{database.name} was written by a newer version of Ponti (schema {version}, this one"
                    f" knows {len(steps)}); it was left as it is: install the newer version again"
                )
            for number in range(version, len(steps)):
                await connection.execute(steps[number], timeout=LONG_S)
            if version < len(steps):
                await connection.execute("UPDATE ponti_schema SET version = $1", len(steps))
    except Exception as error:
        raise database.translated(error) from error


async def _version(database: Database, connection: Any) -> int:
    """The version of the tables; 0 where there are none yet."""
    there = "SELECT to_regclass($1) IS NOT NULL"
    if not await connection.fetchval(there, "ponti_schema"):
        if await connection.fetchval(there, "games"):
            raise DamagedError(f"{database.name} has tables of another program; it was left as it is")
        await connection.execute("CREATE TABLE ponti_schema (version integer NOT NULL)")
        await connection.execute("INSERT INTO ponti_schema VALUES (0)")
    return int(await connection.fetchval("SELECT version FROM ponti_schema"))
