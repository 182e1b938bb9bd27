"""Matches of Hashi under the names and with the arguments they had before, with warnings."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

from ponti.bots.arena import Match, run
from ponti.bots.arena import play_game as play_game
from ponti.bots.hashi.arena import shuffled
from ponti.bots.statistics import Means as Means
from ponti.bots.statistics import Tally
from ponti.hashi import Card, Layout, Options
from ponti.play import Limit


def _warn(before: str, now: str) -> None:
    warnings.warn(f"{before} will go: use ponti.bots.{now}", DeprecationWarning, stacklevel=3)


def Series(  # noqa: N802 (it was a class)
    players: tuple[str, ...],
    board: Layout | None = None,
    limit: Limit | None = None,
    seed: int = 1,
    threads: int = 1,
    cpu_time: bool = False,
) -> Match:
    """One player alone, or two at a table."""
    _warn("Series", "arena.Match")
    game = Options() if board is None else Options(board=board)
    return Match(*players, game=game, limit=limit or Limit(), seed=seed, threads=threads, cpu_time=cpu_time)


def run_alone(series: Match, games: int, **others: Any) -> Iterator[Tally | Means]:
    """Play solo games."""
    _warn("run_alone", "arena.run")
    return run(series, games, **others)


def run_pairs(series: Match, games: int, **others: Any) -> Iterator[Tally | Means]:
    """Play pairs of games."""
    _warn("run_pairs", "arena.run")
    return run(series, games, **others)


def deck_of(series: Match, number: int) -> list[Card]:
    """The deck of a game."""
    _warn("deck_of", "hashi.arena.shuffled")
    return shuffled(series.start.deck, series.seed, number)
