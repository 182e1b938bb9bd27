"""Matches between players: `ponti arena`. What its subcommands share, one for each game."""

from __future__ import annotations

import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from ponti import games
from ponti.bots import LEVELS
from ponti.bots.arena import Match, run
from ponti.bots.executors import Executor, executor
from ponti.bots.statistics import Means, Tally
from ponti.cli.numbers import check_number, check_place, check_seconds, check_seed
from ponti.cli.screen import bar, say, say_data
from ponti.engine.warmup import say_on_standard_error
from ponti.errors import PontiError
from ponti.play import Limit

arena = App(name="arena", help="Let players meet, and say how sure it is that one is stronger.")
for _kind in games.GAMES.values():
    arena.command(f"ponti.cli.{_kind.name}.arena:arena", name=_kind.name)


@Parameter(name="*")
@dataclass(frozen=True, slots=True)
class Conditions:
    """How players meet, in every game.

    Parameters
    ----------
    bot
        One more player, by a class of your own: module:Class. It may stand among the players as well.
    engine
        One more player: another program, by the command that starts it. It speaks the protocol of
        `ponti engine`.
    games
        How many games; an odd number of games between two is rounded up.
    seconds
        The time for one turn; without it every player takes its own.
    simulations
        At most this many simulated games for one turn.
    threads
        How many threads each player uses.
    workers
        How many games are played at the same time; by default as many as there are cores.
        1 plays in this process, where a debugger sees the players.
    on
        Where to play: ray for the Ray cluster of this machine, which is started if there is none, or
        ray://address for another; by default in processes here. Needs ponti[cluster].
    batch
        How many games a message to the cluster is about; more of them where games are short.
    seed
        Another number gives other openings or decks.
    records
        Keep every game as a record in a folder here; a match that was interrupted goes on from them.
    until_clear
        Stop as soon as one player is clearly the stronger.
    ladder
        Let all levels play instead of players that you name.
    cpu_time
        Count seconds of the processor, not of the clock on the wall, so that a busy machine does not matter;
        only with one thread.
    as_json
        Write the results as JSON.

    """

    bot: Annotated[tuple[str, ...], Parameter(negative="")] = ()
    engine: Annotated[tuple[str, ...], Parameter(negative="")] = ()
    games: int = 100
    seconds: float | None = None
    simulations: int | None = None
    threads: int = 1
    workers: int | None = None
    on: str | None = None
    batch: int = 1
    seed: int = 1
    records: Path | None = None
    until_clear: bool = False
    ladder: bool = False
    cpu_time: bool = False
    as_json: Annotated[bool, Parameter(name="--json")] = False

    def check(self) -> None:
        """Refuse what makes no sense before anything is played."""
        check_number("games", self.games, 1, 100_000)
        check_number("simulations", self.simulations, 1, 10**9)
        check_number("threads", self.threads, 1, 64)
        check_place(self.on, self.workers, self.batch)
        check_seconds("seconds", self.seconds, "the time for one turn")
        check_seed(self.seed)
        if self.cpu_time and self.threads > 1:
            raise PontiError("--cpu-time is for players with one thread")

    def match(self, players: tuple[str, ...], options: Any) -> Match:
        """A match between players under these conditions."""
        return Match(
            *players,
            game=options,
            limit=Limit(self.simulations, self.seconds),
            seed=self.seed,
            threads=self.threads,
            cpu_time=self.cpu_time,
        )


USUAL = Conditions()


def meet(kind: str, players: tuple[str, ...], options: Any, conditions: Conditions, *, alone: bool) -> None:
    """Let players meet, or play alone where the game allows it, and tell the results.

    On a ladder each level meets the one below it; alone, it is compared with the one below it.
    """
    conditions.check()
    sys.path.insert(0, "")  # modules beside us, as for `python -m`
    named = (*players, *conditions.bot, *(f"engine:{command}" for command in conditions.engine))
    if bool(named) == conditions.ladder or len(named) > 2 or (len(named) == 1 and not alone):
        raise PontiError(f"name {'a player, ' if alone else ''}two players, or none with --ladder")
    levels = [level.name for level in LEVELS[kind]]
    pairs = list(zip(levels[1:], levels, strict=False))
    rows = [named] if named else [(name,) for name in levels] if alone else pairs
    found: list[dict[str, Any]] = []
    below: tuple[str, Means] | None = None
    with executor(conditions.on, workers=conditions.workers, batch=conditions.batch) as place:
        for row in rows:
            match = conditions.match(row, options)
            result, finished = _play(match, conditions, place)
            if result is None:
                raise PontiError("stopped before a game was over; with --records, what is there is kept")
            found.append(_data(match, result))
            if not conditions.as_json:
                say(f"{' against '.join(match.names)}{match.part.where(match.start)}: {result}")
            if isinstance(result, Means):
                if below is not None:
                    more = _compared(result, below, conditions.as_json)
                    found[-1]["over"] = {"player": below[0]} | more.data()
                below = match.names[0], result
            if not finished:
                say_on_standard_error(f"stopped after {result.games} of {conditions.games} games")
                break
    if conditions.as_json:
        say_data(found)


def _compared(result: Means, below: tuple[str, Means], quiet: bool) -> Means:
    name, others = below
    more = result.over(others)
    if not quiet:
        say(f"  more than {name} with the same decks: {more}")
    return more


def _play(match: Match, conditions: Conditions, place: Executor) -> tuple[Tally | Means | None, bool]:
    """The result of a match, and whether it was played to its end: an interruption leaves what is known."""
    title = " against ".join(match.names)
    result: Tally | Means | None = None
    folder, until_clear = conditions.records, conditions.until_clear
    games = run(match, conditions.games, executor=place, folder=folder, until_clear=until_clear)
    with bar() as progress, closing(games):
        task = progress.add_task(title, total=conditions.games)
        try:
            for result in games:
                description = f"{title}: {result.headline}"
                progress.update(task, completed=result.games, description=description)
        except KeyboardInterrupt:
            return result, False
    return result, True


def _data(match: Match, result: Tally | Means) -> dict[str, Any]:
    data: dict[str, Any] = {"game": match.kind, "players": list(match.names)}
    data |= match.part.data(match.start)
    data |= {
        "seed": match.seed,
        "seconds": match.limit.seconds,
        "simulations": match.limit.simulations,
    }
    if isinstance(result, Means):
        data |= {"games": len(result.points), "points": list(result.points)}
    return data | result.data()
