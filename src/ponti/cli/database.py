"""Where a server keeps its games: `ponti database move`."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from cyclopts import App

from ponti.cli.screen import say
from ponti.errors import PontiError

app = App(name="database", help="Where a server keeps its games: carry them from one place to another.")


@app.command
def move(source: str, target: str, /, *, database_password_file: Path | None = None) -> None:
    """Carry all games from SQLite to PostgreSQL, or back, while no server uses either.

    All games are carried, or none; each is compared with the original, row by row and as a game. The
    original stays as it is.

    For example:

        ponti database move games postgresql://ponti@localhost/ponti
        ponti database move postgresql://ponti@localhost/ponti games-again

    Parameters
    ----------
    source
        Where the games are: a folder of `ponti serve --data`, or the address of a database.
    target
        Where they are to be; there may be no games yet.
    database_password_file
        A file with the password for the database; otherwise PONTI_DATABASE_PASSWORD in the environment.

    """
    from ponti.server.moving import move, shelf_at
    from ponti.server.storage.address import password_for

    if source == target:
        raise PontiError(f"the games are in {source} already: name another place for them")
    password = password_for(database_password_file)
    shelves = shelf_at(source, password, new=False), shelf_at(target, password, new=True)

    def tell(games: int) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{games:,} games")

    moved = asyncio.run(move(*shelves, tell))
    say(f"{moved.games:,} games were moved to {target}; each is the same there as it was.")
    if moved.unreadable:
        say(f"{moved.unreadable:,} of them cannot be read by this version, and were moved as they are.")
    say(f"Those in {source} are still there: delete them when you no longer want them.")
