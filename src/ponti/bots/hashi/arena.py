"""Games of Hashi between players by name: alone on fixed decks, or two at a table with seats exchanged."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from ponti.bots.arena import folder_name, in_parallel, kept, prepare, result, tally_of
from ponti.bots.levels import Options, make
from ponti.bots.statistics import Tally, student
from ponti.hashi import Card, Layout, Position, Reveal, Round, Setup, layout_by_id
from ponti.hashi.scoring import most_points
from ponti.play import Bot, Game, Limit
from ponti.record import End, Record

# Fewer games say next to nothing of how points scatter, and so of how sure their mean is.
FEWEST = 5


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
        players = ("hashi", *self.players)
        return folder_name(players, self.limit, self.cpu_time, self.board.id, f"seed{self.seed}")


class Means(NamedTuple):
    """Points of solo games, in the order of their decks, and between what the mean can lie at all."""

    points: tuple[int, ...] = ()
    possible: tuple[float, float] = (-math.inf, math.inf)

    @classmethod
    def on(cls, board: Layout, points: Iterable[int]) -> Means:
        """Points on a board."""
        return cls(tuple(points), (0, most_points(board)))

    @property
    def mean(self) -> float:
        """The mean."""
        return sum(self.points) / len(self.points) if self.points else math.nan

    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval for the mean by Student's t, as far as it is possible; none for few games.

        >>> [round(bound, 2) for bound in Means((56, 58, 60, 60, 60), (0, 60)).interval() or ()]
        [56.58, 60]
        """
        count = len(self.points)
        if count < FEWEST:
            return None
        variance = sum((points - self.mean) ** 2 for points in self.points) / (count - 1)
        spread = student(count - 1) * math.sqrt(variance / count)
        lowest, highest = self.possible
        return max(lowest, self.mean - spread), min(highest, self.mean + spread)

    def over(self, other: Means) -> Means:
        """How many points more than another player with the same decks; the interval is that of pairs.

        >>> Means((40, 44)).over(Means((39, 40))).points
        (1, 4)
        """
        return Means(tuple(a - b for a, b in zip(self.points, other.points, strict=False)))

    def data(self) -> dict[str, Any]:
        """The mean and its interval as plain data."""
        return {"mean": self.mean, "interval": self.interval()}

    def __str__(self) -> str:
        interval = self.interval()
        sure = "" if interval is None else f" ({interval[0]:.2f} to {interval[1]:.2f})"
        count = len(self.points)
        return f"{self.mean:.2f} points{sure} in {count} game{'' if count == 1 else 's'}"


def deck_of(series: Series, number: int) -> list[Card]:
    """The deck of a game, in order; its last card is the one set aside."""
    cards = list(Position.start(series.board).deck.cards)
    Random(f"hashi {series.seed} {number}").shuffle(cards)
    return cards


def play_game(series: Series, number: int, exchanged: bool = False) -> Record:
    """One game with the deck of a number; exchanged, the players sit the other way round."""
    names = series.players[::-1] if exchanged else series.players
    clock = time.process_time if series.cpu_time else time.monotonic
    options = Options(threads=series.threads, clock=clock)
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


def _kept_game(number: int, series: Series, exchanged: bool, folder: Path | None) -> Record:
    name = f"game-{number:04}{'-exchanged' if exchanged else ''}"
    return kept(folder, name, play_game, series, number, exchanged)


def _points(number: int, series: Series, folder: Path | None) -> tuple[int, int]:
    return number, int(_kept_game(number, series, False, folder).game.position.scores()[0])


def _pair(number: int, series: Series, folder: Path | None) -> Tally:
    first = result(_kept_game(number, series, False, folder), 0)
    return first + result(_kept_game(number, series, True, folder), 1)


def run_alone(series: Series, games: int, *, workers: int = 1, folder: Path | None = None) -> Iterator[Means]:
    """Play solo games; after each, all results so far."""
    folder = _begin(series, folder)
    found: list[tuple[int, int]] = []
    for each in in_parallel(_points, games, workers, series, folder):
        found.append(each)
        yield Means.on(series.board, (points for _, points in sorted(found)))


def run_pairs(
    series: Series,
    games: int,
    *,
    workers: int = 1,
    folder: Path | None = None,
    until_clear: bool = False,
) -> Iterator[Tally]:
    """Play pairs of games with the same deck and seats exchanged; after each, the first player's result."""
    folder = _begin(series, folder)
    yield from tally_of(in_parallel(_pair, (games + 1) // 2, workers, series, folder), until_clear)


def _begin(series: Series, folder: Path | None) -> Path | None:
    """Refuse players that do not exist; the folder of these games, ready."""
    for name in series.players:
        make("hashi", name)
    return None if folder is None else prepare(folder / series.folder_name)
