"""Games of Hashi between players: the part of `ponti arena` for that game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ponti.bots.hashi.arena import Means, Series, run_alone, run_pairs
from ponti.bots.statistics import Tally
from ponti.cli.hashi.named import board_of
from ponti.cli.screen import bar, say, say_data
from ponti.errors import PontiError
from ponti.play import Limit


def arena_hashi(
    players: list[str],
    ladder: bool,
    board: str,
    games: int,
    limit: Limit,
    seed: int,
    threads: int,
    workers: int,
    records: Path | None,
    until_clear: bool,
    cpu_time: bool,
    as_json: bool,
) -> None:
    """Solo means of one player or of all levels, or a paired match of two players."""
    if not players:
        raise PontiError("name a player, two players, or none with --ladder")
    if cpu_time and threads > 1:
        raise PontiError("--cpu-time is for players with one thread")
    layout = board_of(board)
    rows = [(name,) for name in players] if ladder or len(players) == 1 else [tuple(players)]
    found = []
    below: tuple[str, Means] | None = None
    for names in rows:
        series = Series(names, layout, limit, seed, threads, cpu_time)
        result = _show(series, games, workers, records, until_clear)
        found.append(_data(series, result))
        if not as_json:
            say(f"{' against '.join(names)} on {layout.name}: {result}")
        if isinstance(result, Means):
            if below is not None:
                more = result.over(below[1])
                found[-1]["over"] = {"player": below[0]} | more.data()
                if not as_json:
                    say(f"  more than {below[0]} with the same decks: {more}")
            below = names[0], result
    if as_json:
        say_data(found)


def _show(series: Series, games: int, workers: int, records: Path | None, until_clear: bool) -> Means | Tally:
    title = " against ".join(series.players)
    result: Means | Tally = Means()
    with bar() as progress:
        task = progress.add_task(title, total=games)
        if len(series.players) == 1:
            for means in run_alone(series, games, workers=workers, folder=records):
                description = f"{title}: {means.mean:.1f}"
                progress.update(task, completed=len(means.points), description=description)
                result = means
        else:
            pairs = run_pairs(series, games, workers=workers, folder=records, until_clear=until_clear)
            for tally in pairs:
                progress.update(task, completed=tally.games, description=f"{title}: {tally.rate:.0%}")
                result = tally
    return result


def _data(series: Series, result: Means | Tally) -> dict[str, Any]:
    data: dict[str, Any] = {
        "game": "hashi",
        "players": list(series.players),
        "board": series.board.id,
        "seed": series.seed,
        "seconds": series.limit.seconds,
        "simulations": series.limit.simulations,
    }
    if isinstance(result, Means):
        data |= {"games": len(result.points), "points": list(result.points)}
    return data | result.data()
