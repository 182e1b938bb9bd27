"""Matches: players meet under fixed conditions, and every game can be kept as a record.

What is kept is not played again: a match can be stopped and resumed. `ponti.bots.<game>.arena`
says how a game is set up for a match: by openings or by decks.
"""

from __future__ import annotations

import os
import re
import time
import warnings
from collections.abc import Generator, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from ponti import games
from ponti.bots.compiled import CompiledBot
from ponti.bots.entrants import Entrant, enter, name_of
from ponti.bots.executors import results
from ponti.bots.levels import Options
from ponti.bots.player import check_limit
from ponti.bots.statistics import Means, Tally
from ponti.engine.warmup import wait_until_ready
from ponti.errors import ParseError, PontiError
from ponti.play import Bot, Limit
from ponti.record import Record

_OWN_TIME = Limit()


class Match:
    """Two players, or one who plays alone, and the conditions under which they play.

    A player is a name as `bots.make` takes it, a class of your own as `module:Class`, another program as
    `engine:command`, or anything that makes a player when it is called. `game` is the name of a game, or its
    `Options`; `cpu_time` counts seconds on the processor's clock, so that a busy machine does not matter.

    >>> from ponti import diavolo
    >>> Match("devil", "uct", game=diavolo.Options(size=8), limit=Limit(seconds=0.1)).folder_name
    'devil_uct_0.1s_size8_seed1'
    """

    def __init__(
        self,
        *players: Any,
        game: Any = None,
        limit: Limit = _OWN_TIME,
        seed: int = 1,
        threads: int = 1,
        cpu_time: bool = False,
        size: int | None = None,
    ) -> None:
        if game is None:
            players, limit, seed, size, threads, cpu_time = _as_before(
                players, limit, seed, size, threads, cpu_time
            )
            game = games.get("diavolo").rules.Options(size=size)
        if not 1 <= len(players) <= 2:
            raise PontiError(f"a match is between two players, or for one alone, not for {len(players)}")
        check_limit(limit)
        self.players: tuple[Entrant, ...] = players
        self.limit = limit
        self.seed = seed
        self.threads = threads
        self.cpu_time = cpu_time
        options = games.get(game).rules.Options() if isinstance(game, str) else game
        self.start = replace(options, seats=len(players)).start()

    @property
    def kind(self) -> str:
        """The game."""
        return str(self.start.kind)

    @property
    def part(self) -> Part:
        """How matches of this game are set up."""
        found: Part = games.part(self.kind, "bots").arena
        return found

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called in records."""
        return tuple(map(name_of, self.players))

    @property
    def is_alone(self) -> bool:
        """Whether one player plays alone, for points."""
        return len(self.players) == 1

    @property
    def folder_name(self) -> str:
        """A name for the folder of this match's records, from all that decides how its games go."""
        budget = f"{self.limit.seconds}s" if self.limit.seconds is not None else ""
        budget += "cpu" if self.cpu_time else ""
        budget += f"{self.limit.simulations}n" if self.limit.simulations is not None else ""
        before, after = self.part.conditions(self.start)
        words = [*before, *self.names, budget or "own", *after, f"seed{self.seed}"]
        return re.sub(r"[^A-Za-z0-9.=,_-]+", "-", "_".join(words))

    def players_of(self, exchanged: bool) -> list[Bot[Any]]:
        """New players for a game; exchanged, they sit the other way round."""
        clock = time.process_time if self.cpu_time else time.monotonic
        options = Options(threads=self.threads, clock=clock)
        entrants = self.players[::-1] if exchanged else self.players
        return [enter(self.kind, entrant, options) for entrant in entrants]


def _as_before(players: tuple[Any, ...], *others: Any) -> tuple[Any, ...]:
    """The arguments of a match as they were before: always Ponte del Diavolo, and by their order."""
    warnings.warn("Match(…) without game= will go: say which game", DeprecationWarning, stacklevel=3)
    limit, seed, size, threads, cpu_time = (*players[2:], *others[len(players[2:]) :])
    return players[:2], limit, seed, 10 if size is None else size, threads, cpu_time


class Part(Protocol):
    """What `ponti.bots.<game>.arena` offers."""

    @staticmethod
    def conditions(start: Any) -> tuple[list[str], list[str]]:
        """What else decides how games go, in words before and after the players' names."""

    @staticmethod
    def where(start: Any) -> str:
        """The same for a person, after the names; empty where it goes without saying."""

    @staticmethod
    def data(start: Any) -> dict[str, Any]:
        """The same as plain data."""

    @staticmethod
    def file_name(number: int, exchanged: bool) -> str:
        """What the record of a game is called."""

    @staticmethod
    def play(match: Match, number: int, exchanged: bool) -> Record:
        """Play a game of a match."""

    @staticmethod
    def possible(start: Any) -> tuple[float, float]:
        """The lowest and the highest score a game can have."""


def play_game(match: Match, number: int, exchanged: bool = False) -> Record:
    """One game of a match, by its number; exchanged, the players sit the other way round."""
    return match.part.play(match, number, exchanged)


def run(
    match: Match,
    games: int,
    *,
    workers: int = 1,
    folder: Path | None = None,
    until_clear: bool = False,
) -> Generator[Tally | Means, None, None]:
    """Play a match; after every pair of games, or every game alone, the result so far of the first player.

    Each opening or deck is played twice, with the players exchanged; an odd number of games is rounded up.
    With one worker all is played in this process. The folder is where records are kept, if they are.
    """
    seated = match.players_of(exchanged=False)
    if folder is not None:
        folder = prepare(folder / match.folder_name)
    ready = None
    if workers > 1 and any(isinstance(player, CompiledBot) for player in seated):
        wait_until_ready()
        ready = wait_quietly
    if match.is_alone:
        return _means(match, results(partial(_points, match, folder), range(games), workers, ready))
    pairs = results(partial(_pair, match, folder), range((games + 1) // 2), workers, ready)
    return _tallies(pairs, until_clear)


def wait_quietly() -> None:
    """Wait for the engine in a worker process, whose parent has said so already.

    All of it, because kernels that load in the background would take time away from the players.
    """
    wait_until_ready(lambda _: None)


def _means(match: Match, games: Iterator[tuple[int, int]]) -> Generator[Means, None, None]:
    found: list[tuple[int, int]] = []
    for each in games:
        found.append(each)
        yield Means(tuple(points for _, points in sorted(found)), match.part.possible(match.start))


def _tallies(pairs: Iterator[Tally], until_clear: bool) -> Generator[Tally, None, None]:
    """The result so far after every pair of games; if wished, only until one is clearly stronger."""
    total = Tally()
    for each in pairs:
        total += each
        yield total
        if until_clear and total.is_clear:
            return


def _points(match: Match, folder: Path | None, number: int) -> tuple[int, int]:
    return number, int(kept(match, folder, number, False).game.position.scores()[0])


def _pair(match: Match, folder: Path | None, number: int) -> Tally:
    """Play what is missing of a pair, and keep it."""
    first = result(kept(match, folder, number, False), 0)
    return first + result(kept(match, folder, number, True), 1)


def prepare(folder: Path) -> Path:
    """Make the folder, or refuse it if a record in it cannot be read, before any time is spent."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in sorted(folder.glob("*.txt")):
        try:
            Record.load(path)
        except ParseError as error:
            raise PontiError(f"{path}: {error}") from None
    return folder


def kept(match: Match, folder: Path | None, number: int, exchanged: bool) -> Record:
    """A game from the folder, or played now and kept there."""
    if folder is None:
        return play_game(match, number, exchanged)
    path = folder / f"{match.part.file_name(number, exchanged)}.txt"
    if path.exists():
        return Record.load(path)
    record = play_game(match, number, exchanged)
    unfinished = path.with_suffix(f".{os.getpid()}.tmp")
    unfinished.write_text(str(record), encoding="utf-8")
    unfinished.replace(path)
    return record


def result(record: Record, seat: int) -> Tally:
    """How a finished game of two went for a seat."""
    outcome = record.outcome()
    if outcome is None:
        raise PontiError("a game of a match is not finished")
    if len(outcome.winners) == 2:
        return Tally(ties=1)
    return Tally(wins=1) if seat in outcome.winners else Tally(losses=1)
