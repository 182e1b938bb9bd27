"""A table in the terminal: what is said and asked while people at the keyboard and bots play one game."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, Protocol

from ponti import games
from ponti.bots import LEVELS, make
from ponti.cli.numbers import check_seed
from ponti.cli.screen import Quit, ask, ask_one_of, say
from ponti.errors import ParseError, PontiError
from ponti.extras import need
from ponti.play import Chance, Step, Table
from ponti.record import End, Record
from ponti.tui import fits, run
from ponti.tui.settings import Settings


class Words(Protocol):
    """What the module `table` of a game's part in this room offers: how the game talks in a terminal."""

    CAN_UNDO: bool
    """Whether moves may be taken back."""
    PLAY_FORCED: bool
    """Whether a seat with a single legal move is not asked."""

    def chance(self, position: Any, rng: Random) -> Chance | None:
        """What chance will bring, such as a shuffled deck."""

    def shown(self, position: Any, seat: int, name: str) -> Iterable[tuple[str, str | None]]:
        """What a seat sees before it is asked: texts, each with its style."""

    def prompt(self, position: Any, seat: int) -> str:
        """What a seat is asked for."""

    def help_text(self, position: Any, seat: int) -> str:
        """How a move is written, and which there are."""

    def answer(self, position: Any, seat: int, word: str) -> str | None:
        """The answer to a word that is not a move; None for any other word."""

    def told(self, step: Step[Any], table: Table[Any]) -> Iterable[tuple[str, str | None]]:
        """What is said of something that happened: texts, each with its style."""

    def set_aside(self, position: Any) -> Any:
        """What nobody has seen in the end, if there is such a thing."""

    def remark(self, position: Any) -> str:
        """What else there is to say of a result, or nothing."""


def words_of(kind: str) -> Words:
    """How a game talks in a terminal."""
    words: Words = games.part(kind, "cli", "table")
    return words


def on_a_screen(plain: bool | None) -> bool:
    """Whether to play on a drawn board: in a terminal that is large enough, unless plain prompts are wanted.

    Whether they are, is remembered.
    """
    if plain is not None:
        need("platformdirs")
        settings = Settings.load()
        settings.plain = plain
        settings.save()
    return fits() and find_spec("textual") is not None and not Settings.load().plain


def play_here(
    start: Any, bots: int, level: str | None, seed: int | None, save: Path | None, plain: bool | None = None
) -> None:
    """Play a game from its start in this terminal; the last so many seats are bots'."""
    if save is not None and (save.exists() or not save.absolute().parent.is_dir()):
        trouble = "is there already" if save.exists() else "cannot be written: there is no such folder"
        raise PontiError(f"{save} {trouble}; give --save another name")
    if not 0 <= bots <= start.seats:
        raise PontiError(f"--bots is a number from 0 to {start.seats}, the number of seats, not {bots}")
    check_seed(seed)
    rng = SystemRandom() if seed is None else Random(seed)
    words, people = words_of(start.kind), start.seats - bots
    name = level_named(start.kind, level or usual_level(start.kind))
    if on_a_screen(plain):
        from ponti.tui.local import Plan

        make(start.kind, name)  # a level that there is not is said here, not on the screen
        run(Plan(start, dict.fromkeys(range(people, start.seats), name), seed, save))
        return
    table = Table(
        start,
        {seat: make(start.kind, name) for seat in range(people, start.seats)},
        rng,
        names=[
            "bot" if seat >= people else "you" if people == 1 else f"player {seat + 1}"
            for seat in range(start.seats)
        ],
        chance=words.chance(start, rng),
        play_forced=words.PLAY_FORCED,
    )
    try:
        _play(table, words)
    except (Quit, KeyboardInterrupt):
        say("\nThe game ends here.")
    _close(table, words, save)


def _play(table: Table[Any], words: Words) -> None:
    while True:
        for step in table.advance():
            _say_all(words.told(step, table))
        if table.is_over:
            return
        _ask(table, words, table.waiting[0])


def _ask(table: Table[Any], words: Words, seat: int) -> None:
    """Ask a seat until it has chosen or taken something back."""
    position = table.position
    _say_all(words.shown(position, seat, table.names[seat]))
    while True:
        word = ask(f"{table.names[seat]}, {words.prompt(position, seat)} (? for help):")
        if word in ("", "?", "help"):
            say(f"{words.help_text(position, seat)}\nquit ends the game.")
            continue
        if word == "undo" and words.CAN_UNDO:
            if table.undo():
                return
            say("There is nothing to take back.")
            continue
        answer = words.answer(position, seat, word)
        if answer is not None:
            say(answer, "yellow")
            continue
        try:
            table.choose(seat, table.read(seat, word))
            return
        except ParseError as error:
            say(error.message, "red")
        except PontiError as error:
            say(error, "red")


def _say_all(texts: Iterable[tuple[str, str | None]]) -> None:
    for text, style in texts:
        say(text, style)


def _close(table: Table[Any], words: Words, save: Path | None) -> None:
    """Say how it ended, and write the record down."""
    record = Record.of(table.game, table.names, end=End("played" if table.is_over else "abandoned"))
    if table.is_over:
        record.set_aside = words.set_aside(table.position)
        say()
        say(table.position)
        say()
        say(result(record), "bold")
    if save is not None:
        save.write_text(str(record), encoding="utf-8")
        say(f"The record is in {save}.")


def result(record: Record) -> str:
    """How a recorded game stands or ended, in a line."""
    outcome = record.outcome()
    position = record.game.position
    points = ", ".join(
        f"{name}: {score} point{'' if score == 1 else 's'}"
        for name, score in zip(record.seats, position.scores(), strict=True)
    )
    if outcome is None:
        return f"The game is not over. So far: {points}"
    if not outcome.winners:
        return f"Nobody has won ({outcome.decided_by}). {points}"
    if len(record.seats) == 1:
        return ". ".join(filter(None, (points, words_of(record.kind).remark(position))))
    winners = " and ".join(record.seats[seat] for seat in sorted(outcome.winners))
    verb = "wins" if len(outcome.winners) == 1 and winners != "you" else "win"
    how = {"tie": "a tie", "time": "on time", "resigned": "the other side gave up"}
    return f"{winners} {verb} ({how.get(outcome.decided_by, 'by ' + outcome.decided_by)}). {points}"


def ask_for_a_level(kind: str) -> str:
    """Ask how strong bots should be."""
    levels = [level.name for level in LEVELS[kind]]
    return ask_one_of("How strong", levels, default=usual_level(kind))


def usual_level(kind: str) -> str:
    """A level that somebody new to the game can beat after a while."""
    return LEVELS[kind][1].name


def level_named(kind: str, level: str) -> str:
    """A level by its name where it was given by its number: names are what screens and records show.

    >>> level_named("hashi", "1"), level_named("hashi", "dragon"), level_named("hashi", "greedy")
    ('tadpole', 'dragon', 'greedy')
    """
    return next((each.name for each in LEVELS[kind] if str(each.number) == level), level)


def list_levels(*kinds: str) -> None:
    """Say how strong bots can be, in these games."""
    for kind in kinds:
        say(games.get(kind).title, "bold")
        for level in LEVELS[kind]:
            say(f"  {level.number} {level.name}: {level.about}")
