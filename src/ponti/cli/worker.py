"""Thinking for servers that share a database: `ponti worker`."""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ponti.cli.numbers import check_number
from ponti.cli.screen import say
from ponti.errors import PontiError
from ponti.extras import need

if TYPE_CHECKING:
    from ponti.server.storage.postgres.database import Database


def worker(
    *,
    database: str,
    database_password_file: Path | None = None,
    processes: int | None = None,
    status: bool = False,
    log_json: bool = False,
) -> None:
    """Think for all servers of a PostgreSQL database: bots, hints and reviews, until you press Ctrl-C.

    Any number of workers, on any machines, take the jobs of all servers in turn. What one of them has
    not done when it ends or dies, another does. Servers think themselves while there is none.

    For example, on as many cores as there are; on four; and how much waits:

        ponti worker --database postgresql://ponti@localhost/ponti
        ponti worker --database postgresql://ponti@localhost/ponti --processes 4
        ponti worker --database postgresql://ponti@localhost/ponti --status

    Parameters
    ----------
    database
        The database of the servers, as for `ponti serve`.
    database_password_file
        A file with the password for the database; otherwise PONTI_DATABASE_PASSWORD in the environment.
    processes
        How many moves are thought about at a time; by default as many as there are cores. Half as many
        hints, and one review, may be thought about besides.
    status
        Only say what waits, for how long, how much is done in a minute, and by which workers.
    log_json
        Write the log as one JSON object a line.

    """
    need("asyncpg")
    from ponti.server.storage.address import checked_url, password_for
    from ponti.server.storage.interface import StorageError
    from ponti.server.storage.postgres.database import Database

    check_number("processes", processes, 1, 256)
    place = Database(checked_url(database), password_for(database_password_file))
    try:
        asyncio.run(_tell_status(place) if status else _work(place, processes, log_json))
    except StorageError as error:
        raise PontiError(str(error)) from None


async def _work(database: Database, processes: int | None, log_json: bool) -> None:
    from ponti.server.logs import log_to_stderr
    from ponti.server.storage.postgres.schema import ready
    from ponti.server.thinking.levels import say_why_plain
    from ponti.server.thinking.workshop import Workshop

    complaints = log_to_stderr(log_json)
    await ready(database)
    workshop = Workshop(database, processes)
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        if sys.platform == "win32":
            signal.signal(name, lambda *_: loop.call_soon_threadsafe(workshop.stop))
        else:
            loop.add_signal_handler(name, workshop.stop)
    say_why_plain()
    say(f"Ponti thinks for {database.name}. Ctrl-C stops it.")
    sys.stdout.flush()
    try:
        await workshop.run()
    finally:
        complaints.report(last=True)


async def _tell_status(database: Database) -> None:
    """Say how the queues stand, and who works."""
    from ponti.server.storage.postgres import jobs
    from ponti.server.storage.postgres.database import hang_up
    from ponti.server.storage.postgres.schema import ready
    from ponti.server.thinking.jobs import URGENCIES

    await ready(database)
    connection = await database.connect()
    try:
        queues = {row["urgency"]: row for row in await connection.fetch(jobs.QUEUES)}
        workers = await connection.fetch(jobs.WORKERS)
    except Exception as error:
        raise database.translated(error) from error
    finally:
        await hang_up(connection)
    say(f"{'':8} {'waiting':>8} {'oldest':>9} {'under way':>10} {'a minute':>9}")
    for number, urgency in enumerate(URGENCIES):
        row: Any = queues.get(number, {"waiting": 0, "oldest_s": 0.0, "taken": 0})
        rate = sum(each["recent"][number] for each in workers)
        say(f"{urgency.kind:8} {row['waiting']:8} {row['oldest_s']:7.1f} s {row['taken']:10} {rate:9}")
    if not workers:
        say("No worker is there: the servers think themselves.")
    for each in workers:
        places, done, minutes = each["places"][0], sum(each["recent"]), round(each["lives_s"] / 60)
        say(
            f"{each['name']}: version {each['ponti']}, {_so_many(places, 'move')} at a time,"
            f" {_so_many(done, 'job')} in the last minute, for {_so_many(minutes, 'minute')}"
        )


def _so_many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
