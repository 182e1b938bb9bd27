"""`ponti play diavolo`."""

from __future__ import annotations

from pathlib import Path

from ponti.cli.screen import ask_one_of
from ponti.cli.table import ask_for_a_level, list_levels, play_here
from ponti.diavolo import Options

_USUAL = Options()


def play(
    *,
    seats: int = _USUAL.seats,
    bots: int = 1,
    level: str | None = None,
    size: int = _USUAL.size,
    supply: str | None = None,
    seed: int | None = None,
    save: Path | None = None,
    plain: bool | None = None,
) -> None:
    """Play Ponte del Diavolo here in the terminal, round one screen or against a bot.

    In a terminal of 80 × 24 or more it is a drawn board with keys and mouse, as in `ponti tui`;
    elsewhere, and with --plain, you are asked line by line. At each prompt `?` helps, `undo` takes a move
    back and `quit` ends the game.

    For example:

        ponti play diavolo
        ponti play diavolo --level architect
        ponti play diavolo --bots 0 --size 8 --save game.txt

    Parameters
    ----------
    seats
        How many play: always 2.
    bots
        How many of the two players are bots; they take the last seats.
    level
        How strong the bots are: a level's name or number; the second weakest if you do not say.
        --level ? lists them.
    size
        The spaces along a side of the board, 6 to 16.
    supply
        Light tiles, dark tiles and bridges, such as "40 40 15", or unlimited; scaled to the board
        if you do not say.
    seed
        A number that makes the bots play the same each time.
    save
        Write the record of the game into this file.
    plain
        Ask line by line, as pipes and small screens do, not on a drawn board; this is remembered.

    """
    if level == "?":
        list_levels("diavolo")
        return
    play_here(Options(size=size, supply=supply, seats=seats).start(), bots, level, seed, save, plain)


def ask_and_play(level: str | None, seed: int | None, save: Path | None) -> None:
    """Ask who plays, and play."""
    bots = 1 if ask_one_of("Against", ["a bot", "a person"], default="a bot") == "a bot" else 0
    if bots and level is None:
        level = ask_for_a_level("diavolo")
    play_here(_USUAL.start(), bots, level, seed, save)
