"""Playing in the terminal: `ponti play`."""

from __future__ import annotations

from pathlib import Path
from random import Random, SystemRandom
from typing import Any, Literal

from ponti.bots import LEVELS, make
from ponti.cli.screen import Quit, ask_number, ask_one_of, say
from ponti.cli.table import Table
from ponti.errors import PontiError
from ponti.play import Game

GAMES = {"hashi": "Hashi", "diavolo": "Ponte del Diavolo"}


def play(
    game: Literal["hashi", "diavolo"] | None = None,
    /,
    *,
    seats: int | None = None,
    bots: int | None = None,
    level: str | None = None,
    board: str = "side-a",
    deck: str = "standard",
    pen: Literal["strict", "free"] = "strict",
    size: int = 10,
    supply: str | None = None,
    seed: int | None = None,
    save: Path | None = None,
) -> None:
    """Play a game here in the terminal, alone, round one screen or against bots.

    Without a game's name it asks for everything. At each prompt `?` helps and `quit` ends the game.

    For example:

        ponti play
        ponti play hashi
        ponti play hashi --seats 3 --bots 1 --board side-b
        ponti play diavolo --level architect
        ponti play diavolo --bots 0 --size 8 --save game.txt

    Parameters
    ----------
    game
        hashi or diavolo.
    seats
        How many play, bots included: 1 to 4 in Hashi (1 if you do not say), always 2 in Ponte del Diavolo.
    bots
        How many of them are bots; they take the last seats. None in Hashi and 1 in Ponte del Diavolo,
        if you do not say.
    level
        How strong the bots are: a level's name or number; the second weakest if you do not say.
        --level ? lists them.
    board
        The Hashi board: side-a, side-b, or a file of your own.
    deck
        The Hashi deck: standard, or a file of your own.
    pen
        Hashi: with the strict pen nothing illegal can be drawn; with the free pen mistakes are yours to find.
    size
        The spaces along a side of the Ponte del Diavolo board, 6 to 16.
    supply
        Light tiles, dark tiles and bridges of Ponte del Diavolo, such as "40 40 15", or unlimited.
    seed
        A number that makes the cards and the bots come out the same each time.
    save
        Write the record of the game into this file.

    """
    if level == "?":
        _list_levels()
        return
    rng = SystemRandom() if seed is None else Random(seed)
    try:
        if game is None:
            game, seats, bots, level = _ask_for_a_game()
        start = _hashi(seats, board, deck, pen) if game == "hashi" else _diavolo(seats, size, supply)
    except Quit:
        return
    if save is not None and (save.exists() or not save.absolute().parent.is_dir()):
        trouble = "is there already" if save.exists() else "cannot be written: there is no such folder"
        raise PontiError(f"{save} {trouble}; give --save another name")
    count = _count(start.seats, bots, default=0 if game == "hashi" else 1)
    name = level or _usual_level(game)
    computers = {seat: make(game, name) for seat in range(start.seats - count, start.seats)}
    table = _table(game)(Game(start), computers, rng)
    try:
        table.play()
    except (Quit, KeyboardInterrupt):
        say("\nThe game ends here.")
    table.close(save)


def _ask_for_a_game() -> tuple[Literal["hashi", "diavolo"], int, int, str | None]:
    say("Welcome to Ponti. Which game? At every question, quit leaves.", style="bold")
    name = ask_one_of("Game", [title.lower() for title in GAMES.values()], default="hashi")
    if name == "hashi":
        people = ask_number("How many people", 1, 4, default=1)
        others = ask_number("How many bots", 0, 4 - people, default=0) if people < 4 else 0
        return "hashi", people + others, others, _ask_for_a_level("hashi") if others else None
    against = ask_one_of("Against", ["a bot", "a person"], default="a bot")
    if against == "a person":
        return "diavolo", 2, 0, None
    return "diavolo", 2, 1, _ask_for_a_level("diavolo")


def _list_levels() -> None:
    for game, title in GAMES.items():
        say(title, "bold")
        for level in LEVELS.get(game, ()):
            say(f"  {level.number} {level.name}: {level.about}")


def _ask_for_a_level(game: str) -> str:
    levels = [level.name for level in LEVELS.get(game, ())] or ["random"]
    return ask_one_of("How strong", levels, default=_usual_level(game)) if len(levels) > 1 else levels[0]


def _usual_level(game: str) -> str:
    """A level that somebody new to the game can beat after a while."""
    levels = LEVELS.get(game, ())
    return levels[1].name if len(levels) > 1 else "random"


def _hashi(seats: int | None, board: str, deck: str, pen: str) -> Any:
    from ponti.cli.hashi.boards_and_decks import board_of, deck_of
    from ponti.hashi import Pen, Position

    return Position.start(board_of(board), 1 if seats is None else seats, deck_of(deck), Pen(pen))


def _diavolo(seats: int | None, size: int, supply: str | None) -> Any:
    from ponti.diavolo import Position, Supply

    if seats not in (None, 2):
        raise PontiError(f"Ponte del Diavolo is for two, not for {seats}")
    return Position.start(size, None if supply is None else Supply.parse(supply))


def _table(game: str) -> type[Table]:
    if game == "hashi":
        from ponti.cli.hashi.table import HashiTable

        return HashiTable
    from ponti.cli.diavolo.table import DiavoloTable

    return DiavoloTable


def _count(seats: int, bots: int | None, default: int) -> int:
    count = default if bots is None else bots
    if not 0 <= count <= seats:
        raise PontiError(f"--bots is a number from 0 to {seats} here, not {count}")
    return count
