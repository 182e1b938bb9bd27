"""Matches in Ponte del Diavolo: pairs of games from the same opening with the colours exchanged."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from ponti.bots.arena import folder_name, in_parallel, kept, prepare, result, tally_of
from ponti.bots.levels import Options, make
from ponti.bots.statistics import Tally
from ponti.diavolo import Choose, Position
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
        players = (self.first, self.second)
        return folder_name(players, self.limit, self.cpu_time, f"size{self.size}", f"seed{self.seed}")


def play_game(match: Match, pair: int, exchanged: bool) -> Record:
    """One game of a pair: a random opening, the same for both games; whoever is second plays dark."""
    opening = Random(f"{match.seed} {pair}")
    game = Game(Position.start(match.size))
    game.push(game.position.legal_moves().sample(opening))
    game.push(Choose.DARK)
    names = (match.second, match.first) if exchanged else (match.first, match.second)
    rng = Random(f"{match.seed} {pair} {exchanged}")
    clock = time.process_time if match.cpu_time else time.monotonic
    options = Options(threads=match.threads, clock=clock)
    players = [make("diavolo", name, options) for name in names]
    while not game.position.is_over:
        seat = next(iter(game.position.to_act))
        game.push(players[seat].choose(game.position, seat, match.limit, rng))
    return Record.of(game, names, end=End("played"))


def _play_pair(pair: int, match: Match, folder: Path | None) -> Tally:
    """Play what is missing of a pair, and keep it."""
    tally = Tally()
    for exchanged in (False, True):
        name = f"pair-{pair:04}-{'ba' if exchanged else 'ab'}"
        tally += result(kept(folder, name, play_game, match, pair, exchanged), 1 if exchanged else 0)
    return tally


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
        folder = prepare(folder / match.folder_name)
    yield from tally_of(in_parallel(_play_pair, (games + 1) // 2, workers, match, folder), until_clear)
