"""How strong a value of Hashi is: solo games with the decks of `dragon-2026`, their number fixed beforehand.

    python tools/value_matches.py build/run/value-*.npz --keep build/matches --games 200
    python tools/value_matches.py value.npz --keep build/matches --settings keep=12,deep=0 --rival pilot

For each side of the board the mean points of both, and the mean of the differences deck by deck with its 95 %
interval. It can be stopped and goes on from what is kept: every game, as a record in a folder named after the
hash of the value, and each match that is over, as a line of `matches.jsonl`. Decks of a seed that something
was chosen by say nothing about what was chosen: take another one in the end.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from ponti.bots.arena import Match, run
from ponti.bots.statistics import Means
from ponti.codec import array_files
from ponti.codec.hashi.value import KIND
from ponti.errors import PontiError
from ponti.hashi import Options
from ponti.play import Limit

RIVAL = "dragon-2026"


def play(player: str, board: str, folder: Path, arguments: argparse.Namespace) -> Means:
    """The points of a player on the decks of a board; what is kept is not played again."""
    match = Match(
        player,
        game=Options(board),
        limit=Limit(seconds=arguments.seconds),
        seed=arguments.seed,
        threads=arguments.threads,
        cpu_time=arguments.cpu_time,
    )
    result = Means()
    # One at a time: two games at once would take the processor from each other.
    for found in run(match, arguments.games, folder=folder):
        assert isinstance(found, Means), "whoever plays alone has points"
        result = found
        sys.stderr.write(f"\r{match.names[0]:.40} on {board}: {result} ")
    sys.stderr.write("\n")
    return result


def compare(file: Path, arguments: argparse.Namespace) -> list[dict[str, Any]]:
    """What a value and the rival have on each board, and what lies between, as lines of the journal."""
    arrays, about = array_files.load(file, KIND)
    name = array_files.digest(arrays)[:8]
    lines = []
    for board in arguments.boards:
        player = ",".join(filter(None, [f"value:{file}", arguments.settings]))
        own = play(player, board, arguments.keep / name, arguments)
        other = play(arguments.rival, board, arguments.keep / arguments.rival, arguments)
        more = own.over(other)
        lines.append(
            {
                "what": "match",
                "value": name,
                "board": board,
                "rival": arguments.rival,
                "settings": arguments.settings,
                "seconds": arguments.seconds,
                "seed": arguments.seed,
                "games": more.games,
                "steps": about["steps"],
                "mean": own.mean,
                "rivals": other.mean,
                "more": more.mean,
                "interval": more.interval(),
            }
        )
        sys.stdout.write(f"{name} on {board}: {own}; {arguments.rival}: {other}; difference {more}\n")
    return lines


def main(words: list[str] | None = None) -> None:
    """Play what is missing, and tell all."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("values", type=Path, nargs="+")
    parser.add_argument("--keep", type=Path, required=True)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--boards", nargs="+", default=("side-a", "side-b"))
    parser.add_argument("--rival", default=RIVAL)
    parser.add_argument("--settings", default="", help="of the search with the value, as in keep=12,deep=0")
    parser.add_argument("--seconds", type=float, default=1.0, help="a turn, for both")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--cpu-time", action="store_true", help="count seconds of the processor")
    parser.add_argument("--seed", type=int, default=7, help="of the decks")
    arguments = parser.parse_args(words)
    try:
        for file in arguments.values:
            lines = compare(file, arguments)
            with (arguments.keep / "matches.jsonl").open("a", encoding="utf-8") as journal:
                journal.writelines(json.dumps(line) + "\n" for line in lines)
    except KeyboardInterrupt:
        sys.exit("\nponti: stopped; the same command goes on from here")
    except PontiError as error:
        sys.exit(f"ponti: {error}")


if __name__ == "__main__":
    main()
