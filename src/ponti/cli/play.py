"""Playing in the terminal: `ponti play`, with a subcommand for each game."""

from __future__ import annotations

from pathlib import Path

from cyclopts import App, CycloptsError

from ponti import games
from ponti.cli.numbers import check_seed
from ponti.cli.screen import Quit, ask_one_of, say
from ponti.cli.table import list_levels, on_a_screen
from ponti.tui import run

play = App(name="play")
for _kind in games.GAMES.values():
    play.command(f"ponti.cli.{_kind.name}.play:play", name=_kind.name, help=f"Play {_kind.title}.")


@play.default
def ask_and_play(
    game: str | None = None,
    /,
    *,
    level: str | None = None,
    seed: int | None = None,
    save: Path | None = None,
    plain: bool | None = None,
) -> None:
    """Play a game here in the terminal, alone, round one screen or against bots.

    In a terminal of 80 × 24 or more it is a drawn board with keys and mouse, as in `ponti tui`;
    elsewhere, and with --plain, you are asked line by line. Without a game's name you are asked for
    everything. At each prompt `?` helps and `quit` ends the game.

    For example:

        ponti play
        ponti play hashi --seats 3 --bots 1 --board side-b
        ponti play diavolo --level architect

    Parameters
    ----------
    game
        Its name; without it you are asked.
    level
        --level ? lists how strong bots can be.
    seed
        A number that makes the cards and the bots come out the same each time.
    save
        Write the record of the game into this file.
    plain
        Ask line by line, as pipes and small screens do, not on a drawn board; this is remembered.

    """
    if level == "?":
        list_levels(*games.GAMES)
        return
    check_seed(seed)
    if game is not None:  # those that there are have commands of their own
        raise CycloptsError(msg=f"there is no game {game[:20]!r}: choose {' or '.join(games.GAMES)}")
    if on_a_screen(plain) and (level, seed, save) == (None, None, None):
        run()
        return
    titles = {kind.title.lower(): kind for kind in games.GAMES.values()}
    try:
        say("Welcome to Ponti. Which game? At every question, quit leaves.", style="bold")
        chosen = titles[ask_one_of("Game", list(titles), default=next(iter(titles)))]
        chosen.part("cli", "play").ask_and_play(level, seed, save)
    except Quit:
        return
