"""Games of Hashi between players by name: alone on fixed decks, or two at a table with seats exchanged.

Every game is kept as a record, and what is kept is not played again: a match can be stopped and resumed.
"""

from __future__ import annotations

import math
import os
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

from ponti.bots.arena import result
from ponti.bots.levels import Options, make
from ponti.bots.statistics import ONCE, Tally
from ponti.errors import ParseError, PontiError
from ponti.hashi import Card, Layout, Position, Reveal, Round, Setup, layout_by_id
from ponti.play import Bot, Game, Limit
from ponti.record import End, Record

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Series:
    """One player alone, or two at a table, and the conditions; the decks follow from the seed."""

    players: tuple[str, ...]
    board: Layout = field(default_factory=lambda: layout_by_id("side-a"))
    limit: Limit = field(default_factory=Limit)
    seed: int = 1
    threads: int = 1
    cpu_time: bool = False

    @property
    def folder_name(self) -> str:
        """A name for the folder of these games' records."""
        budget = f"{self.limit.seconds}s" if self.limit.seconds is not None else ""
        budget += "cpu" if self.cpu_time else ""
        budget += f"{self.limit.simulations}n" if self.limit.simulations is not None else ""
        words = ["hashi", *self.players, budget or "own", self.board.id, f"seed{self.seed}"]
        return re.sub(r"[^a-z0-9.=,_-]+", "-", "_".join(words))


class Means(NamedTuple):
    """Points of solo games, in the order of their decks."""

    points: tuple[int, ...] = ()

    @property
    def mean(self) -> float:
        """The mean."""
        return sum(self.points) / len(self.points) if self.points else math.nan

    def interval(self, deviations: float = ONCE) -> tuple[float, float]:
        """The interval for the mean.

        >>> [round(bound, 2) for bound in Means((40, 44, 48, 44)).interval()]
        [40.8, 47.2]
        """
        count = len(self.points)
        if count < 2:
            return -math.inf, math.inf
        variance = sum((points - self.mean) ** 2 for points in self.points) / (count - 1)
        spread = deviations * math.sqrt(variance / count)
        return self.mean - spread, self.mean + spread

    def over(self, other: Means) -> Means:
        """How many points more than another player with the same decks; the interval is that of pairs.

        >>> Means((40, 44)).over(Means((39, 40))).points
        (1, 4)
        """
        return Means(tuple(a - b for a, b in zip(self.points, other.points, strict=False)))

    def __str__(self) -> str:
        low, high = self.interval()
        return f"{self.mean:.2f} points ({low:.2f} to {high:.2f}) in {len(self.points)} games"


def deck_of(series: Series, number: int) -> list[Card]:
    """The deck of a game, in order; its last card is the one set aside."""
    cards = list(Position.start(series.board).deck.cards)
    Random(f"hashi {series.seed} {number}").shuffle(cards)
    return cards


def play_game(series: Series, number: int, exchanged: bool = False) -> Record:
    """One game with the deck of a number; exchanged, the players sit the other way round."""
    names = series.players[::-1] if exchanged else series.players
    clock = time.process_time if series.cpu_time else time.monotonic
    options = Options(threads=series.threads, clock=clock, wait=True)
    bots: list[Bot[Any]] = [make("hashi", name, options) for name in names]
    rngs = [Random(f"{series.seed} {number} {name} {seat}") for seat, name in enumerate(names)]
    game = Game(Position.start(series.board, len(names)))
    *cards, set_aside = deck_of(series, number)

    def chosen() -> tuple[Any, ...]:
        position = game.position
        return tuple(bot.choose(position, seat, series.limit, rngs[seat]) for seat, bot in enumerate(bots))

    game.push(Setup(chosen()))
    for card in cards:
        game.push(Reveal(card))
        game.push(Round(chosen()))
    return Record.of(game, names, end=End("played"), set_aside=set_aside)


def kept_game(series: Series, number: int, exchanged: bool, folder: Path | None) -> Record:
    """A game from the folder, or played now and kept there."""
    if folder is None:
        return play_game(series, number, exchanged)
    path = folder / f"game-{number:04}{'-exchanged' if exchanged else ''}.txt"
    if path.exists():
        return Record.load(path)
    record = play_game(series, number, exchanged)
    unfinished = path.with_suffix(f".{os.getpid()}.tmp")
    unfinished.write_text(str(record), encoding="utf-8")
    unfinished.replace(path)
    return record


def _points(series: Series, number: int, folder: Path | None) -> tuple[int, int]:
    return number, int(kept_game(series, number, False, folder).game.position.scores()[0])


def _pair(series: Series, number: int, folder: Path | None) -> Tally:
    first = result(kept_game(series, number, False, folder), 0)
    return first + result(kept_game(series, number, True, folder), 1)


def run_alone(series: Series, games: int, *, workers: int = 1, folder: Path | None = None) -> Iterator[Means]:
    """Play solo games; after each, all results so far."""
    found: list[tuple[int, int]] = []
    for each in _run(_points, series, games, workers, folder):
        found.append(each)
        yield Means(tuple(points for _, points in sorted(found)))


def run_pairs(series: Series, games: int, *, workers: int = 1, folder: Path | None = None) -> Iterator[Tally]:
    """Play pairs of games with the same deck and seats exchanged; after each, the first player's result."""
    tally = Tally()
    for each in _run(_pair, series, (games + 1) // 2, workers, folder):
        tally += each
        yield tally


def _run(
    work: Callable[[Series, int, Path | None], Result],
    series: Series,
    numbers: int,
    workers: int,
    folder: Path | None,
) -> Iterator[Result]:
    for name in series.players:
        make("hashi", name)
    if folder is not None:
        folder = folder / series.folder_name
        folder.mkdir(parents=True, exist_ok=True)
        _check(folder)
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        running: set[Future[Result]] = set()
        try:
            for number in range(numbers):
                running.add(pool.submit(work, series, number, folder))
                if len(running) > workers:
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in done)
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        finally:
            for future in running:
                future.cancel()


def _check(folder: Path) -> None:
    """Refuse a folder in which a record cannot be read, before any time is spent."""
    for path in sorted(folder.glob("game-*.txt")):
        try:
            Record.load(path)
        except ParseError as error:
            raise PontiError(f"{path}: {error}") from None
