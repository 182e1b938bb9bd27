"""Matches: players meet under fixed conditions, and every game can be kept as a record.

Games are played wherever the executor has them played; here they are counted and kept. What is kept is not
played again: a match can be stopped and resumed. `ponti.bots.<game>.arena` says how a game is set up for a
match: by openings or by decks.
"""

from __future__ import annotations

import os
import re
import time
import warnings
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from ponti import games
from ponti.bots.compiled import CompiledBot
from ponti.bots.entrants import Entrant, enter, name_of
from ponti.bots.executors import Executor, local
from ponti.bots.levels import Options
from ponti.bots.player import check_limit
from ponti.bots.statistics import Means, Tally
from ponti.engine.warmup import wait_until_ready
from ponti.errors import PontiError
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


class Finished(NamedTuple):
    """A game of a match that is over: which one, how it went for the first player, and its record as text."""

    number: int
    exchanged: bool
    result: Tally
    points: int
    text: str


def play_game(match: Match, number: int, exchanged: bool = False) -> Record:
    """One game of a match, by its number; exchanged, the players sit the other way round."""
    return match.part.play(match, number, exchanged)


def run(
    match: Match,
    games: int,
    *,
    workers: int = 1,
    executor: Executor | None = None,
    folder: Path | None = None,
    until_clear: bool = False,
) -> Generator[Tally | Means, None, None]:
    """Play a match; after every pair of games, or every game alone, the result so far of the first player.

    Each opening or deck is played twice, with the players exchanged; an odd number of games is rounded up.
    With one worker all is played in this process; an executor that was entered says where else. The folder is
    where records are kept, if they are.
    """
    seated = match.players_of(exchanged=False)
    wanted = [
        (number, exchanged)
        for number in range(games if match.is_alone else (games + 1) // 2)
        for exchanged in ([False] if match.is_alone else [False, True])
    ]
    known: dict[tuple[int, bool], Finished] = {}
    if folder is not None:
        folder /= match.folder_name
        folder.mkdir(parents=True, exist_ok=True)
        # Before any time is spent: what cannot be read is not played anew either.
        known = {(game.number, game.exchanged): game for game in kept(match, folder, wanted)}
    executor = executor or local(workers)
    ready = None
    if not executor.is_here and any(isinstance(player, CompiledBot) for player in seated):
        wait_until_ready()
        ready = wait_quietly
    missing = [game for game in wanted if game not in known]
    played = executor.results(partial(_play, match), missing, prepare=ready, cores=match.threads)
    found = _found(known.values(), played, match, folder)
    return _means(match, found) if match.is_alone else _tallies(found, until_clear)


def wait_quietly() -> None:
    """Wait for the engine in a worker process, whose parent has said so already.

    All of it, because kernels that load in the background would take time away from the players.
    """
    wait_until_ready(lambda _: None)


def _play(match: Match, game: tuple[int, bool]) -> Finished:
    """Play a game, wherever this is."""
    return finished(*game, play_game(match, *game))


def _found(
    known: Iterable[Finished], played: Generator[Finished, None, None], match: Match, folder: Path | None
) -> Generator[Finished, None, None]:
    """The games that were kept, and then those that are played, which are kept now."""
    with closing(played):
        yield from known
        for game in played:
            if folder is not None:
                keep(match, folder, game)
            yield game


def _means(match: Match, games: Generator[Finished, None, None]) -> Generator[Means, None, None]:
    found: dict[int, int] = {}
    with closing(games):
        for each in games:
            found[each.number] = each.points
            points = tuple(found[number] for number in sorted(found))
            yield Means(points, match.part.possible(match.start))


def _tallies(games: Generator[Finished, None, None], until_clear: bool) -> Generator[Tally, None, None]:
    """The result so far after every pair of games; if wished, only until one is clearly stronger."""
    total = Tally()
    with closing(games):
        pairs = _pairs(games)
        # Where the results decide how many count, the order must not depend on which games are quick.
        for _, pair in _in_order(pairs) if until_clear else pairs:
            total += pair
            yield total
            if until_clear and total.is_clear:
                return


def _pairs(games: Iterable[Finished]) -> Iterator[tuple[int, Tally]]:
    halves: dict[int, Tally] = {}
    for each in games:
        if each.number in halves:
            yield each.number, halves.pop(each.number) + each.result
        else:
            halves[each.number] = each.result


def _in_order(pairs: Iterable[tuple[int, Tally]]) -> Iterator[tuple[int, Tally]]:
    early: dict[int, Tally] = {}
    following = 0
    for number, pair in pairs:
        early[number] = pair
        while following in early:
            yield following, early.pop(following)
            following += 1


def kept(match: Match, folder: Path, games: Iterable[tuple[int, bool]]) -> Iterator[Finished]:
    """Those of the games that are in a folder; a record that cannot be read is refused."""
    for number, exchanged in games:
        path = _path(match, folder, number, exchanged)
        if path.exists():
            try:
                yield finished(number, exchanged, Record.load(path))
            except PontiError as error:
                raise PontiError(f"{path}: {error}") from None


def keep(match: Match, folder: Path, game: Finished) -> None:
    """Write the record of a game: all of it, or nothing if we are stopped meanwhile."""
    path = _path(match, folder, game.number, game.exchanged)
    unfinished = path.with_suffix(f".{os.getpid()}.tmp")
    unfinished.write_text(game.text, encoding="utf-8")
    unfinished.replace(path)


def finished(number: int, exchanged: bool, record: Record) -> Finished:
    """What a record says of a game of a match."""
    seat = int(exchanged)
    points = int(record.game.position.scores()[seat])
    return Finished(number, exchanged, result(record, seat), points, str(record))


def _path(match: Match, folder: Path, number: int, exchanged: bool) -> Path:
    return folder / f"{match.part.file_name(number, exchanged)}.txt"


def result(record: Record, seat: int) -> Tally:
    """How a finished game went for a seat."""
    outcome = record.outcome()
    if outcome is None:
        raise PontiError("a game of a match is not finished")
    if len(outcome.winners) == 2:
        return Tally(ties=1)
    return Tally(wins=1) if seat in outcome.winners else Tally(losses=1)
