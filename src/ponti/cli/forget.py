"""Taking games and names out of a server's storage: `ponti forget`."""

from __future__ import annotations

from pathlib import Path

from ponti.cli.screen import say
from ponti.errors import PontiError


def forget(*, game: str | None = None, name: str | None = None, data: Path | None = None) -> None:
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

    """
    from ponti.server.run import data_directory
    from ponti.server.storage.forgetting import forget_game, forget_name

    if (game is None) == (name is None) or not (game or name):
        raise PontiError("say what to forget: --game with an id, or --name with a name")
    path = (data or data_directory()) / "games.sqlite"
    if game:
        forgotten = forget_game(path, game)
        say(f"Game {game} is deleted.")
    else:
        forgotten = forget_name(path, str(name))
        count = forgotten.games
        say(f"The name is gone from {count} game{'' if count == 1 else 's'}.")
    if forgotten.overwritten:
        say("What was deleted is overwritten in the files, too.")
    else:
        say(
            f"The server was busy: old pages are still in {path.name}-wal."
            " They are overwritten when it next has time, at the latest when it is stopped."
        )
