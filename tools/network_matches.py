"""How strong a network is: matches of a number of games fixed beforehand, with Wilson's interval.

    python tools/network_matches.py plan devil.onnx --keep build/matches
    python tools/network_matches.py curve network-*.onnx --keep build/matches --games 40 --seconds 0.2

`plan` plays against `devil-2026`: one second a turn, a fifth of one, and as many positions judged, on boards
of 8, 10 and 12. `curve` lets networks of several ages meet opponents that stay the same, for the picture that
`python -m ponti.training curve` draws. Both can be stopped and go on from what is kept: every game, as a
record in a folder named after the network's hash, and each match that is over, as a line of `matches.jsonl`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ponti.bots.arena import Match, run
from ponti.bots.statistics import Tally
from ponti.codec.networks import About
from ponti.diavolo import Options
from ponti.engine.diavolo.networks import about_of
from ponti.errors import PontiError
from ponti.play import Limit

RIVAL = "devil-2026"
FIXED = ("mason", "engineer", "architect", RIVAL)


class Condition(NamedTuple):
    """One match: against whom, on which board, and with how much time or how many positions a turn."""

    opponent: str
    size: int
    seconds: float | None = None
    simulations: int | None = None


# What is most wanted comes first.
PLAN = (
    Condition(RIVAL, 10, seconds=1.0),
    Condition(RIVAL, 8, seconds=1.0),
    Condition(RIVAL, 12, seconds=1.0),
    Condition(RIVAL, 10, seconds=0.2),
    Condition(RIVAL, 8, seconds=0.2),
    Condition(RIVAL, 12, seconds=0.2),
    Condition(RIVAL, 10, simulations=800),
    Condition(RIVAL, 8, simulations=800),
    Condition(RIVAL, 12, simulations=800),
)


def told(about: About, condition: Condition, games: int, result: Tally) -> dict[str, Any]:
    """A match that is over, as a line of the journal."""
    share = {"share": round(result.rate, 4), "steps": about.steps, "minutes": about.minutes}
    return {
        "what": "match",
        "network": about.name,
        **condition._asdict(),
        "wanted": games,
        **share,
    } | result.data()


def play(file: Path, condition: Condition, arguments: argparse.Namespace) -> Iterator[Tally]:
    """The result so far, after every pair of games."""
    about = about_of(file.read_bytes())
    player = ",".join(filter(None, [f"network:{file}", arguments.settings]))
    match = Match(
        player,
        condition.opponent,
        game=Options(size=condition.size),
        limit=Limit(condition.simulations, condition.seconds),
        seed=arguments.seed,
        threads=arguments.threads,
    )
    # One at a time: two games at once would take the processor from each other.
    for result in run(match, arguments.games, folder=arguments.keep / about.name):
        assert isinstance(result, Tally), "two players have no mean points"
        yield result


def main(words: list[str] | None = None) -> None:
    """Play what is missing, and tell all."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("plan", "curve"))
    parser.add_argument("networks", type=Path, nargs="+")
    parser.add_argument("--keep", type=Path, required=True)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=0.2, help="a turn, for a curve")
    parser.add_argument("--simulations", type=int, help="positions a turn, for a curve, instead of seconds")
    parser.add_argument("--size", type=int, default=10, help="of the board, for a curve")
    parser.add_argument("--opponents", nargs="+", default=FIXED, help="for a curve")
    parser.add_argument(
        "--settings", default="", help="of the search with the network, as in guide=1.2,batch=16"
    )
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(words)
    conditions: tuple[Condition, ...] = PLAN
    if arguments.what == "curve":
        simulations = arguments.simulations
        limit = (None if simulations else arguments.seconds), simulations
        conditions = tuple(Condition(each, arguments.size, *limit) for each in arguments.opponents)
    try:
        for file in arguments.networks:
            about = about_of(file.read_bytes())
            for condition in conditions:
                result = Tally()
                for result in play(file, condition, arguments):
                    sys.stderr.write(f"\r{about.name} {condition.opponent} on {condition.size}: {result} ")
                line = told(about, condition, arguments.games, result) | {"settings": arguments.settings}
                sys.stderr.write("\n")
                with (arguments.keep / "matches.jsonl").open("a", encoding="utf-8") as journal:
                    journal.write(json.dumps(line) + "\n")
    except KeyboardInterrupt:
        sys.exit("\nponti: stopped; the same command goes on from here")
    except PontiError as error:
        sys.exit(f"ponti: {error}")


if __name__ == "__main__":
    main()
