"""Matches between players: pairs of games from the same opening with the colours exchanged, in parallel.

Every game is kept as a record, and what is kept is not played again: a match can be stopped and resumed.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from random import Random

from ponti.bots.levels import Options, make
from ponti.bots.statistics import Tally
from ponti.diavolo import Choose, Position
from ponti.errors import ParseError, PontiError
from ponti.play import Game, Limit
from ponti.record import End, Record


@dataclass(frozen=True, slots=True)
class Match:
    """Two players by name, and the conditions under which they meet."""

    first: str
    second: str
    limit: Limit = field(default_factory=Limit)
    seed: int = 1
    size: int = 10
    threads: int = 1
    # Whether seconds are counted on the processor's clock: then it does not matter how busy the machine is.
    cpu_time: bool = False

    @property
    def folder_name(self) -> str:
        """A name for the folder of this match's records."""
        budget = f"{self.limit.seconds}s" if self.limit.seconds is not None else ""
        budget += "cpu" if self.cpu_time else ""
        budget += f"{self.limit.simulations}n" if self.limit.simulations is not None else ""
        words = [self.first, self.second, budget or "own", f"size{self.size}", f"seed{self.seed}"]
        return re.sub(r"[^a-z0-9.=,_-]+", "-", "_".join(words))


def play_game(match: Match, pair: int, exchanged: bool) -> Record:
    """One game of a pair: a random opening, the same for both games; whoever is second plays dark."""
    opening = Random(f"{match.seed} {pair}")
    game = Game(Position.start(match.size))
    game.push(game.position.legal_moves().sample(opening))
    game.push(Choose.DARK)
    names = (match.second, match.first) if exchanged else (match.first, match.second)
    rng = Random(f"{match.seed} {pair} {exchanged}")
    clock = time.process_time if match.cpu_time else time.monotonic
    options = Options(threads=match.threads, clock=clock, wait=True)
    players = [make("diavolo", name, options) for name in names]
    while not game.position.is_over:
        seat = next(iter(game.position.to_act))
        game.push(players[seat].choose(game.position, seat, match.limit, rng))
    return Record.of(game, names, end=End("played"))


def _play_pair(match: Match, pair: int, folder: Path | None) -> Tally:
    """Play what is missing of a pair, and keep it."""
    tally = Tally()
    for exchanged in (False, True):
        path = None if folder is None else folder / f"pair-{pair:04}-{'ba' if exchanged else 'ab'}.txt"
        if path is not None and path.exists():
            record = Record.load(path)
        else:
            record = play_game(match, pair, exchanged)
            if path is not None:
                unfinished = path.with_suffix(f".{os.getpid()}.tmp")
                unfinished.write_text(str(record), encoding="utf-8")
                unfinished.replace(path)
        tally += result(record, 1 if exchanged else 0)
    return tally


def result(record: Record, seat: int) -> Tally:
    """How a finished game went for a seat."""
    outcome = record.outcome()
    if outcome is None:
        raise PontiError("a game of a match is not finished")
    if len(outcome.winners) == 2:
        return Tally(ties=1)
    return Tally(wins=1) if seat in outcome.winners else Tally(losses=1)


def run(
    match: Match,
    games: int,
    *,
    workers: int = 1,
    folder: Path | None = None,
    until_clear: bool = False,
) -> Iterator[Tally]:
    """Play a match; after every pair, the result so far from the first player's view."""
    for name in (match.first, match.second):
        make("diavolo", name)
    if folder is not None:
        folder = folder / match.folder_name
        folder.mkdir(parents=True, exist_ok=True)
        _check(folder)
    tally = Tally()
    pairs = iter(range((games + 1) // 2))
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        running: set[Future[Tally]] = set()
        try:
            for pair in pairs:
                running.add(pool.submit(_play_pair, match, pair, folder))
                if len(running) < workers:
                    continue
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    tally += future.result()
                yield tally
                if until_clear and tally.is_clear:
                    break
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    tally += future.result()
                yield tally
        finally:
            for future in running:
                future.cancel()


def _check(folder: Path) -> None:
    """Refuse a folder in which a record cannot be read, before any time is spent."""
    for path in sorted(folder.glob("pair-*.txt")):
        try:
            Record.load(path)
        except ParseError as error:
            raise PontiError(f"{path}: {error}") from None
