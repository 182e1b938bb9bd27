"""The players by name: levels for people, and the plain ones that levels are measured against.

What there is of a game stands in `ponti.bots.<game>`, which offers `LEVELS`, `OTHERS` (more players by name),
`SETTLED` (players that take settings after a colon) and `stand_in` (a plain player, for as long as the engine
is not ready).
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import InitVar, dataclass
from typing import Any, Protocol, TypeAlias

from ponti import games
from ponti.bots.random_player import RandomBot
from ponti.errors import PontiError
from ponti.play import Bot

Clock: TypeAlias = Callable[[], float]
MOST_THREADS = 64


@dataclass(frozen=True, slots=True)
class Options:
    """What a player may use: threads, a clock, and a plain stand-in for as long as the engine is not ready.

    Without a stand-in a player waits for the engine, so that the same seed gives the same game again.
    """

    threads: int = 1
    clock: Clock = time.monotonic
    stand_in: bool = False
    wait: InitVar[bool | None] = None

    def __post_init__(self, wait: bool | None) -> None:
        if not isinstance(self.threads, int) or not 1 <= self.threads <= MOST_THREADS:
            raise PontiError(f"threads is a number from 1 to {MOST_THREADS}, not {self.threads!r}")
        if wait is not None:
            told = "Options(wait=…) will go: players wait, unless Options(stand_in=True) says otherwise"
            warnings.warn(told, DeprecationWarning, stacklevel=3)
            object.__setattr__(self, "stand_in", not wait)


Maker: TypeAlias = Callable[[Options], Bot[Any]]


@dataclass(frozen=True, slots=True)
class Level:
    """A level of play: its number from 1, a name, and a sentence for the person who chooses."""

    number: int
    name: str
    about: str
    _make: Maker

    def make(self, options: Options | None = None) -> Bot[Any]:
        """A new player of this level, for one seat in one game."""
        return self._make(options or Options())


class Part(Protocol):
    """What `ponti.bots.<game>` offers here."""

    LEVELS: tuple[Level, ...]
    OTHERS: Mapping[str, Maker]
    SETTLED: Mapping[str, Callable[[str], Maker]]

    @staticmethod
    def stand_in() -> Bot[Any]: ...


def _part(game: str) -> Part:
    part: Part = games.part(game, "bots")
    return part


class _Levels(Mapping[str, tuple[Level, ...]]):
    """The levels of every game; those of a game are imported when they are asked for."""

    def __getitem__(self, game: str) -> tuple[Level, ...]:
        if game not in games.GAMES:
            raise KeyError(game)
        return _part(game).LEVELS

    def __iter__(self) -> Iterator[str]:
        return iter(games.GAMES)

    def __len__(self) -> int:
        return len(games.GAMES)


LEVELS: Mapping[str, tuple[Level, ...]] = _Levels()
"""The levels of each game, the weakest first, by the name of the game."""


def names(game: str) -> list[str]:
    """The names of all players of a game, the levels first."""
    part = _part(game)
    return [*(level.name for level in part.LEVELS), "random", *part.OTHERS]


def make(game: str, name: str, options: Options | None = None) -> Bot[Any]:
    """A new player by its name or the number of its level.

    `search:` takes settings of the search, as in `search:trust=0,tries=0`.

    >>> type(make("diavolo", "greedy")).__name__
    'GreedyBot'
    """
    options = options or Options()
    part = _part(game)
    for level in part.LEVELS:
        if name in (level.name, str(level.number), f"level {level.number}"):
            return level.make(options)
    if name == "random":
        return RandomBot()
    if name in part.OTHERS:
        return part.OTHERS[name](options)
    plain, colon, settings = name.partition(":")
    if colon and plain in part.SETTLED:
        return part.SETTLED[plain](settings)(options)
    raise PontiError(f"there is no player {name[:40]!r}: choose {', '.join(names(game))}")


def stand_in(game: str) -> Bot[Any]:
    """A plain player that needs no engine: what answers while the engine warms up."""
    return _part(game).stand_in()
