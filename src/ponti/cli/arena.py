"""Matches between players: `ponti arena`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from ponti.bots import LEVELS
from ponti.bots.diavolo.arena import Match, run
from ponti.bots.statistics import Tally
from ponti.cli.screen import bar, say, say_data
from ponti.errors import PontiError
from ponti.play import Limit


def arena(
    game: Literal["diavolo", "hashi"],
    first: str | None = None,
    second: str | None = None,
    /,
    *,
    games: int = 100,
    seconds: float | None = None,
    simulations: int | None = None,
    size: int = 10,
    threads: int = 1,
    workers: int | None = None,
    seed: int = 1,
    records: Path | None = None,
    until_clear: bool = False,
    ladder: bool = False,
    cpu_time: bool = False,
    board: str = "side-a",
    as_json: Annotated[bool, Parameter(name="--json")] = False,
) -> None:
    """Let two players meet in pairs of games: the same random opening, with the colours exchanged.

    Prints the win rate of the first player with a 95 % interval, and the difference in Elo points.
    In Hashi a pair has the same deck and the seats exchanged; one player alone plays solo games on fixed
    decks and has a mean with its interval; the ladder has the mean of each level.

    For example:

        ponti arena diavolo devil uct --games 200 --seconds 0.1
        ponti arena diavolo mason apprentice --games 60 --records matches/
        ponti arena diavolo search search:trust=0 --simulations 1000 --until-clear
        ponti arena diavolo --ladder --games 40
        ponti arena hashi dragon --games 200 --seconds 1 --json
        ponti arena hashi dragon flat --games 100 --seconds 1

    Parameters
    ----------
    game
        diavolo or hashi.
    first
        A player: a level by name or number, random, greedy, search, or search with settings
        (search:trust=0,tries=0); uct in Diavolo, flat in Hashi.
    second
        The other player; in Hashi without one the first plays alone.
    games
        How many games; an odd number is rounded up.
    seconds
        The time for one turn; without it every player takes its own.
    simulations
        At most so many simulated games for one turn.
    size
        The spaces along a side of the board, 6 to 16.
    threads
        How many threads each player uses.
    workers
        How many games are played at the same time; as many as there are cores, if you do not say.
    seed
        Another number gives other openings.
    records
        Keep every game as a record in a folder here; a match that was interrupted goes on from them.
    until_clear
        Stop as soon as one player is clearly the stronger.
    ladder
        Let each level meet the one below it.
    cpu_time
        Count seconds of the processor, not of the clock on the wall, so that a busy machine does not matter;
        only with one thread.
    board
        In Hashi the board, by name or as a file.
    as_json
        Write the results as JSON.

    """
    if game == "hashi":
        from ponti.cli.hashi.arena import arena_hashi

        _check(games, seconds, simulations, threads, workers)
        players = [level.name for level in LEVELS["hashi"]] if ladder else [first, second]
        arena_hashi(
            [name for name in players if name is not None], ladder, board, games,
            Limit(simulations, seconds), seed, threads, workers or os.cpu_count() or 1, records,
            until_clear, cpu_time, as_json,
        )  # fmt: skip
        return
    if (ladder and first is not None) or (not ladder and second is None):
        raise PontiError("name two players, or none with --ladder")
    _check(games, seconds, simulations, threads, workers)
    if cpu_time and threads > 1:
        raise PontiError("--cpu-time is for players with one thread")
    limit = Limit(simulations, seconds)
    levels = [level.name for level in LEVELS[game]]
    pairs = list(zip(levels[1:], levels, strict=False)) if ladder else [(first or "", second or "")]
    found = []
    for one, other in pairs:
        match = Match(one, other, limit, seed, size, threads, cpu_time)
        try:
            tally = _show(match, games, workers or os.cpu_count() or 1, records, until_clear)
        except KeyboardInterrupt:
            raise PontiError("stopped; a match with --records goes on from what is there") from None
        found.append(_data(match, tally))
        if not as_json:
            say(f"{one} against {other}: {tally}")
    if as_json:
        say_data(found)


def _check(
    games: int, seconds: float | None, simulations: int | None, threads: int, workers: int | None
) -> None:
    for name, number, most in (
        ("games", games, 100_000),
        ("simulations", simulations, 10**9),
        ("threads", threads, 64),
        ("workers", workers, 256),
    ):
        if number is not None and not 1 <= number <= most:
            raise PontiError(f"--{name} is a number from 1 to {most:,}, not {number}")
    if seconds is not None and not 0 < seconds <= 3600:
        raise PontiError(f"--seconds is the time for one turn, more than 0 and at most 3600, not {seconds:g}")


def _data(match: Match, tally: Tally) -> dict[str, Any]:
    return {
        "game": "diavolo",
        "players": [match.first, match.second],
        "size": match.size,
        "seed": match.seed,
        "seconds": match.limit.seconds,
        "simulations": match.limit.simulations,
    } | tally.data()


def _show(match: Match, games: int, workers: int, records: Path | None, until_clear: bool) -> Tally:
    tally = Tally()
    with bar() as progress:
        task = progress.add_task(f"{match.first} against {match.second}", total=games)
        for tally in run(match, games, workers=workers, folder=records, until_clear=until_clear):
            description = f"{match.first} against {match.second}: {tally.rate:.0%}"
            progress.update(task, completed=tally.games, description=description)
    return tally
