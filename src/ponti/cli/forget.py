"""Taking games and names out of a server's storage: `ponti forget`."""

from __future__ import annotations

import asyncio
from pathlib import Path

from ponti.cli.screen import say
from ponti.errors import PontiError
from ponti.extras import need


def forget(
    *,
    game: str | None = None,
    name: str | None = None,
    data: Path | None = None,
    database: str | None = None,
    database_password_file: Path | None = None,
) -> None:
    """Delete a stored game, or a player's name wherever it stands, for people who run a server.

    The server may run meanwhile: it notices within seconds, and tells whoever has the game open.

    For example:

        ponti forget --game k3x7q2mzpa
        ponti forget --name "Ada" --data /var/lib/ponti

    Parameters
    ----------
    game
        The id of a game, as in the address of its room.
    name
        A name exactly as the player wrote it. The games stay, the seat has no name.
    data
        The directory in which the games are kept; by default the user's data directory.
    database
        The address of the PostgreSQL database in which they are kept, as for `ponti serve`.
    database_password_file
        A file with the password for the database; otherwise PONTI_DATABASE_PASSWORD in the environment.

    """
    from ponti.server.run import data_directory
    from ponti.server.storage.address import password_for
    from ponti.server.storage.forgetting import forget_game, forget_name

    if (game is None) == (name is None) or not (game or name):
        raise PontiError("say what to forget: --game with an id, or --name with a name")
    if database is not None:
        _forget_in(database, password_for(database_password_file), game, name)
        return
    path = (data or data_directory()) / "games.sqlite"
    if game:
        forgotten = forget_game(path, game)
        say(f"Game {game} is deleted.")
    else:
        forgotten = forget_name(path, str(name))
        _say_games(forgotten.games)
    if forgotten.overwritten:
        say("What was deleted is overwritten in the files, too.")
    else:
        say(
            f"The server was busy: old pages are still in {path.name}-wal."
            " They are overwritten when it next has time, at the latest when it is stopped."
        )


def _say_games(count: int) -> None:
    say(f"The name is gone from {count} game{'' if count == 1 else 's'}.")


def _forget_in(url: str, password: str | None, game: str | None, name: str | None) -> None:
    """Take something out of a database."""
    need("asyncpg")
    from ponti.server.storage.address import checked_url
    from ponti.server.storage.postgres.database import Database
    from ponti.server.storage.postgres.forgetting import forget_game, forget_name

    database = Database(checked_url(url), password)
    if game:
        asyncio.run(forget_game(database, game))
        say(f"Game {game} is deleted.")
    else:
        _say_games(asyncio.run(forget_name(database, str(name))))
    say("The database overwrites what was deleted when it next tidies up (VACUUM); backups still have it.")
