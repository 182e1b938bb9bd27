"""`ponti play hashi`."""

from __future__ import annotations

from pathlib import Path

from ponti.cli.hashi.boards_and_decks import board_of, deck_of
from ponti.cli.screen import ask_number
from ponti.cli.table import ask_for_a_level, list_levels, play_here
from ponti.hashi import Options, Pen
from ponti.hashi.setup import MOST_SEATS

_USUAL = Options()
_PEN = Pen(_USUAL.pen)


def play(
    *,
    seats: int = _USUAL.seats,
    bots: int = 0,
    level: str | None = None,
    board: str = str(_USUAL.board),
    deck: str = str(_USUAL.deck),
    pen: Pen = _PEN,
    seed: int | None = None,
    save: Path | None = None,
    plain: bool | None = None,
) -> None:
    """Play Hashi here in the terminal, alone, round one screen or against bots.

    In a terminal of 80 × 24 or more it is a drawn board with keys and mouse, as in `ponti tui`;
    elsewhere, and with --plain, you are asked line by line. At each prompt `?` helps and `quit` ends the
    game.

    For example:

        ponti play hashi
        ponti play hashi --seats 3 --bots 1 --board side-b
        ponti play hashi --pen free --save game.txt

    Parameters
    ----------
    seats
        How many play, bots included: 1 to 4.
    bots
        How many of them are bots; they take the last seats.
    level
        How strong the bots are: a level's name or number; the second weakest if you do not say.
        --level ? lists them.
    board
        The board: side-a, side-b, or a file of your own.
    deck
        The deck: standard, or a file of your own.
    pen
        With the strict pen nothing illegal can be drawn; with the free pen mistakes are yours to find.
    seed
        A number that makes the cards and the bots come out the same each time.
    save
        Write the record of the game into this file.
    plain
        Ask line by line, as pipes and small screens do, not on a drawn board; this is remembered.

    """
    if level == "?":
        list_levels("hashi")
        return
    start = Options(board=board_of(board), deck=deck_of(deck), pen=pen, seats=seats).start()
    play_here(start, bots, level, seed, save, plain)


def ask_and_play(level: str | None, seed: int | None, save: Path | None) -> None:
    """Ask who plays, and play."""
    people = ask_number("How many people", 1, MOST_SEATS, default=1)
    left = MOST_SEATS - people
    bots = ask_number("How many bots", 0, left, default=0) if left else 0
    if bots and level is None:
        level = ask_for_a_level("hashi")
    play_here(Options(seats=people + bots).start(), bots, level, seed, save)
