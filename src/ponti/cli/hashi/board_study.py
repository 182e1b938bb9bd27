"""How a board plays, as text: the part of `ponti board study` that people see."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table

from ponti.analysis.hashi.study import PLAYERS, DeckResult, Plan, Study, run_study
from ponti.bots.executors import Executor, executor
from ponti.bots.statistics import Tally
from ponti.cli.hashi.boards_and_decks import board_of
from ponti.cli.numbers import check_number, check_place, check_seconds, check_seed
from ponti.cli.screen import bar, console, say, say_data
from ponti.errors import PontiError
from ponti.hashi.ranks import rank

_BAR = 40


def study(
    file: str,
    /,
    *,
    decks: int = 20,
    seconds: float = 30.0,
    turn: float = 1.0,
    players: str = ",".join(PLAYERS),
    workers: int | None = None,
    on: str | None = None,
    batch: int = 1,
    seed: int = 1,
    keep: Path | None = None,
    as_json: Annotated[bool, Parameter(name="--json")] = False,
) -> None:
    """Study how a Hashi board plays: perfect hindsight and players, deck by deck.

    Interrupted, it tells what it knows so far. For example:

        ponti board study my-board.txt --decks 40 --keep my-board.jsonl

    Parameters
    ----------
    file
        A board file, or the name of a board that comes with Ponti.
    decks
        How many decks; the same ones that `ponti arena hashi` plays.
    seconds
        For the hindsight of a deck, at most.
    turn
        Seconds that the best level has for a turn.
    players
        The players besides hindsight: any of greedy, flat and the best level, with commas between.
    workers
        How many decks are studied at the same time; by default as many as there are cores.
    on
        Where to study: ray for the Ray cluster of this machine, which is started if there is none, or
        ray://address for another; by default in processes here. Needs ponti[cluster].
    batch
        How many decks a message to the cluster is about.
    seed
        Another number gives other decks.
    keep
        Keep what is known of every deck in this file, and begin with what is there.
    as_json
        Write everything as JSON.

    """
    names = tuple(name for name in players.split(",") if name)
    _check(decks, seconds, turn, names)
    check_place(on, workers, batch)
    check_seed(seed)
    board = board_of(file)
    with executor(on, workers=workers, batch=batch) as place:
        results, finished = _run(Plan(board, names, seconds, turn, seed), decks, place, keep)
    found = Study(board, results)
    if as_json:
        say_data(found.data())
    else:
        _tell(found)
        if not finished:
            say(f"Interrupted after {len(results)} of {decks} decks.")


def _check(decks: int, seconds: float, turn: float, names: tuple[str, ...]) -> None:
    check_number("decks", decks, 1, 100_000)
    check_seconds("seconds", seconds, "the time for the hindsight of a deck", 86_400)
    check_seconds("turn", turn, "the time for one turn", 86_400)
    for name in names:
        if name not in PLAYERS:
            raise PontiError(f"{name[:20]!r} is not one of {', '.join(PLAYERS)}")


def _run(plan: Plan, decks: int, place: Executor, keep: Path | None) -> tuple[tuple[DeckResult, ...], bool]:
    results: tuple[DeckResult, ...] = ()
    studied = run_study(plan, decks, executor=place, keep=keep)
    with bar() as progress, closing(studied):
        task = progress.add_task(plan.board.name, total=decks)
        try:
            for results in studied:
                mean = Study(plan.board, results).means()["hindsight"].mean
                description = f"{plan.board.name}: hindsight {mean:.1f}" if results else plan.board.name
                progress.update(task, completed=len(results), description=description)
        except KeyboardInterrupt:
            return results, False
    return results, True


def _tell(found: Study) -> None:
    board = found.board
    say(
        f"{board.id}: {len(board.places)} islands, {len(board.lines)} lines, {found.crossings} crossings",
        "bold",
    )
    if not found.results:
        return
    count = len(found.results)
    typical, most = found.seconds
    say(
        f"{count} {'deck' if count == 1 else 'decks'}; hindsight proved for {found.proved}"
        f" (half within {typical:.1f} s, nine of ten within {most:.1f} s)\n"
    )
    say("Perfect hindsight", "bold")
    largest = max(found.histogram.values())
    for points, decks in found.histogram.items():
        bar = "█" * max(1, round(_BAR * decks / largest))
        say(f"{points:>4}  {bar} {decks}")
    for text, tally in (
        ("60 points", found.share(60)),
        ("at least 56", found.share(56)),
        ("below 52", found.share(0, 51)),
    ):
        say(f"{text:>12}: {_percent(tally)}")
    say()
    means = Table("", "mean points", "95 % interval", "title of the mean", box=None)
    for name, each in found.means().items():
        interval = each.interval()
        sure = "too few decks" if interval is None else f"{interval[0]:.1f} to {interval[1]:.1f}"
        means.add_row(name, f"{each.mean:.1f}", sure, rank(int(each.mean)).title())
    console.print(means)
    say()
    say("How often hindsight can finish each island without losing points", "bold")
    shares = found.islands()
    say("  ".join(f"{name}{_mark(found, name)} {share:.0%}" for name, share in shares.items()))
    for bonus, (full, some) in found.bonuses().items():
        say(f"{bonus:>5}: earned fully in {full:.0%}, given up in {1 - some:.0%}")


def _mark(found: Study, island: str) -> str:
    flag = found.flag(island)
    return f" ({flag})" if flag else ""


def _percent(tally: Tally) -> str:
    low, high = tally.interval()
    return f"{tally.rate:.0%} ({low:.0%} to {high:.0%})"
