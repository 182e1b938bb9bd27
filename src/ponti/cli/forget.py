"""Taking games and names out of a server's storage: `ponti forget`."""

from __future__ import annotations

from pathlib import Path

from ponti.cli.screen import say
from ponti.errors import PontiError


def forget(*, game: str | None = None, name: str | None = None, data: Path | None = None) -> None:
    """Delete a stored game, or a player's name wherever it stands, for people who run a server.

    The server may run meanwhile; restart it afterwards, since it may still remember what is gone.

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

    """
    from ponti.server.run import data_directory
    from ponti.server.storage.forgetting import forget_game, forget_name

    if (game is None) == (name is None) or not (game or name):
        raise PontiError("say what to forget: --game with an id, or --name with a name")
    path = (data or data_directory()) / "games.sqlite"
    if game:
        forget_game(path, game)
        say(f"Game {game} is deleted.")
    elif name:
        count = forget_name(path, name)
        say(f"The name is gone from {count} game{'' if count == 1 else 's'}.")
