"""How fast the rules in plain Python are, next to python-chess on the same machine in the same minute.

    python bench/plain_rules.py [--repeats 7] [--seconds 1] [--json]

Three things are measured, on one thread:

* Random games per second: `chess_game` below is the exact loop; `diavolo_game` and `hashi_game` are played by
  `play_game` with a bot that draws any legal move. They take turns, so that a machine that slows down slows
  all three; processor time counts, and the median of the repeats stands. Rates depend on the machine, ratios
  hardly do.
* Membership: `move in position.legal_moves(seat)`, one question at a time, over positions of random games and
  over legal and illegal moves alike; as the first question to a new position, and then once more.
* Imports: processor time of a fresh interpreter that imports a package, less that of one that does nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from random import Random
from statistics import median, quantiles
from typing import Any

import chess

from ponti import diavolo, hashi
from ponti.bots import RandomBot
from ponti.play import play_game

SEED = 2026
BOT = RandomBot()
# What the project promises: see docs/decisions/.
CHESS_RATIOS = {"diavolo": 4.0, "hashi": 10.0}
MEMBERSHIP_US = 50.0
IMPORT_MS = 100.0


def chess_game(rng: Random) -> None:
    """One random game to an end nobody has to claim: mate, stalemate, dead position, 75 moves, fivefold."""
    board = chess.Board()
    while not board.is_game_over(claim_draw=False):
        board.push(rng.choice(list(board.legal_moves)))


def diavolo_game(rng: Random) -> None:
    """One random game on the board of 10 × 10 with the supply of the box, colour choice included."""
    play_game(diavolo.Position.start(), [BOT, BOT], rng)


def hashi_game(rng: Random) -> None:
    """One random solo game on side A, cards drawn from those not yet seen."""
    play_game(hashi.Position.start(), [BOT], rng)


@dataclass(frozen=True)
class Rate:
    """Random games per second, and how many times as many as python-chess plays."""

    per_second: float
    lowest: float
    highest: float
    ratio: float


def rates(repeats: int, seconds: float) -> dict[str, Rate]:
    """Every game's rate: the median of the repeats, and their range."""
    players = {"chess": chess_game, "diavolo": diavolo_game, "hashi": hashi_game}
    measured: dict[str, list[float]] = {name: [] for name in players}
    for play in players.values():
        play(Random(SEED))  # tables are built with the first game
    for repeat in range(repeats):
        for name, play in players.items():
            measured[name].append(rate(play, Random(SEED + repeat), seconds))
    chess_rate = median(measured["chess"])
    return {
        name: Rate(median(values), min(values), max(values), median(values) / chess_rate)
        for name, values in measured.items()
    }


def rate(play: Callable[[Random], None], rng: Random, seconds: float) -> float:
    """Games per second of processor time, over at least so many seconds."""
    games = 0
    begin = now = time.process_time()
    while now - begin < seconds:
        play(rng)
        games += 1
        now = time.process_time()
    return games / (now - begin)


@dataclass(frozen=True)
class Membership:
    """Microseconds for one `in`: legal and illegal moves, to a new position and to one asked before."""

    legal: int
    illegal: int
    new_median: float
    new_p99: float
    again_median: float
    again_p99: float


def membership(start: Any, games: int) -> Membership:
    """Ask about legal moves, and about moves that are legal in another position and illegal in this one."""
    rng = Random(SEED)
    reached: list[tuple[Any, Any]] = []  # a position before, and the event that leads to the one we ask
    for _ in range(games):
        stack = play_game(start, [BOT] * start.seats, rng).stack
        reached += [step for step in stack if step[0].after(step[1]).to_act]
    positions = [before.after(event) for before, event in reached]
    samples = [position.legal_moves(min(position.to_act)).sample(rng) for position in positions]
    new: list[int] = []
    again: list[int] = []
    answers: list[bool] = []
    for (before, event), own in zip(reached, samples, strict=True):
        for move in (own, rng.choice(samples)):
            position = before.after(event)
            seat = min(position.to_act)
            begin = time.perf_counter_ns()
            answer = move in position.legal_moves(seat)
            middle = time.perf_counter_ns()
            _ = move in position.legal_moves(seat)
            end = time.perf_counter_ns()
            new.append(middle - begin)
            again.append(end - middle)
            answers.append(answer)
    return Membership(
        answers.count(True), answers.count(False), *_median_and_p99(new), *_median_and_p99(again)
    )


def _median_and_p99(nanoseconds: list[int]) -> tuple[float, float]:
    return median(nanoseconds) / 1000, quantiles(nanoseconds, n=100)[98] / 1000


def imports(repeats: int) -> dict[str, float]:
    """Milliseconds of processor time that an import takes; under "python", what an idle interpreter takes."""
    statements = {"python": "pass"}
    statements |= {name: f"import {name}" for name in ("ponti", "ponti.hashi", "ponti.diavolo", "ponti.svg")}
    measured: dict[str, list[float]] = {name: [] for name in statements}
    # As with any installed package, the second import finds the modules compiled.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    for statement in statements.values():
        subprocess.run([sys.executable, "-c", statement], check=True, env=environment)
    for _ in range(repeats):
        for name, statement in statements.items():
            begin = _time_of_children()
            subprocess.run([sys.executable, "-c", statement], check=True, env=environment)
            measured[name].append(1000 * (_time_of_children() - begin))
    bare = median(measured.pop("python"))
    return {"python": bare} | {name: median(values) - bare for name, values in measured.items()}


def _time_of_children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--repeats", type=int, default=7, help="how often each is measured (7)")
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time per repeat (1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    options = parser.parse_args()
    games = rates(options.repeats, options.seconds)
    asked = {
        "diavolo": membership(diavolo.Position.start(), 60),
        "hashi": membership(hashi.Position.start(), 180),
    }
    imported = imports(3 * options.repeats)
    if options.json:
        print(
            json.dumps(
                {
                    "games": {name: asdict(each) for name, each in games.items()},
                    "membership": {name: asdict(each) for name, each in asked.items()},
                    "imports": imported,
                },
                indent=2,
            )
        )
        return
    print_games(games)
    print_membership(asked)
    print_imports(imported)


def print_games(games: dict[str, Rate]) -> None:
    print("Random games on one thread (ratios can be compared between machines, rates cannot)\n")
    print(f"{'':10}{'games/s':>10}{'range':>18}{'× python-chess':>16}")
    for name, each in games.items():
        span = f"{each.lowest:,.0f} – {each.highest:,.0f}"
        aim = f"   promised ≥ {CHESS_RATIOS[name]:g}" if name in CHESS_RATIOS else ""
        print(f"{name:10}{each.per_second:>10,.1f}{span:>18}{each.ratio:>16.1f}{aim}")


def print_membership(asked: dict[str, Membership]) -> None:
    print(f"\n`move in legal_moves`, in µs (promised < {MEMBERSHIP_US:g})\n")
    print(f"{'':10}{'new position':>12}{'p99':>8}{'asked again':>14}{'p99':>8}{'legal':>9}{'illegal':>9}")
    for name, each in asked.items():
        print(
            f"{name:10}{each.new_median:>12.1f}{each.new_p99:>8.1f}{each.again_median:>14.1f}{each.again_p99:>8.1f}"
            f"{each.legal:>9,}{each.illegal:>9,}"
        )


def print_imports(imported: dict[str, float]) -> None:
    print(f"\nImports, in ms beyond an idle interpreter (promised < {IMPORT_MS:g})\n")
    for name, milliseconds in imported.items():
        note = "  (idle)" if name == "python" else ""
        print(f"{name:16}{milliseconds:>8.1f}{note}")


if __name__ == "__main__":
    main()
