"""`python -m ponti.training`: learn by self-play, try it in miniature, draw or export what was learnt."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from ponti.errors import PontiError
from ponti.training.journal import Journal
from ponti.training.runs import Run


def main(arguments: list[str] | None = None) -> None:
    """Run one of the commands."""
    parser = argparse.ArgumentParser(prog="python -m ponti.training", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    _diavolo(commands.add_parser("diavolo", help="learn Ponte del Diavolo by self-play, on a GPU"))
    _hashi(commands.add_parser("hashi", help="learn what boards of Hashi are worth, on a GPU"))
    small = commands.add_parser("small", help="the whole loop in miniature: about a minute of a processor")
    small.add_argument("game", nargs="?", choices=("diavolo", "hashi"), default="diavolo")
    small.add_argument("--seed", type=int, default=1)
    curve = commands.add_parser("curve", help="draw the learning curve of journals")
    curve.add_argument("journals", type=Path, nargs="+")
    curve.add_argument("--svg", type=Path, required=True)
    export = commands.add_parser("export", help="make a file to play with of a network: ONNX")
    export.add_argument("network", type=Path)
    export.add_argument("--out", type=Path, required=True)
    export.add_argument("--fractions", action="store_true", help="round nothing: exact, and far slower")
    found = parser.parse_args(arguments)
    try:
        _COMMANDS[found.command](found)
    except PontiError as error:
        sys.exit(f"ponti: {error}")


def _every_game(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--out", type=Path, required=True, help="the folder for checkpoint, journal and what was learnt")
    add("--resume", type=Path, help="the checkpoint of an earlier run, to go on from")
    add("--minutes", type=float, default=9.0, help="how long, compiling included")
    add("--rate", type=float, default=1e-3)
    add(
        "--slow", type=float, default=8.0, help="for so many minutes before the end the rate falls to a tenth"
    )
    add("--snapshot", type=float, default=3.0, help="minutes between two files to play with")
    add("--seed", type=int, default=1)


def _diavolo(parser: argparse.ArgumentParser) -> None:
    _every_game(parser)
    add = parser.add_argument
    add("--sizes", default="10:8,8:2,6:1,12:2,14:1,16:1", help="board sizes, and how often each has its turn")
    add("--blocks", type=int, default=6)
    add("--channels", type=int, default=64)
    add("--games", type=int, default=8192, help="at once, on 10 x 10; fewer on larger boards")
    add("--simulations", type=int, default=32)
    add("--kept", type=int, default=64, help="moves in a node of the tree")
    add("--batch", type=int, default=4096)
    add("--steps", type=int, default=96, help="steps of learning after each stretch of 16 moves")
    add("--stored", type=int, default=3_000_000, help="samples that are kept to learn from")


def _hashi(parser: argparse.ArgumentParser) -> None:
    _every_game(parser)
    add = parser.add_argument
    add(
        "--boards",
        default="side-a:6,side-b:6,generated:4",
        help="boards, or files of boards, and how many tables each has",
    )
    add("--width", type=int, default=64, help="numbers in a row of weights: 32, 64, 96 or 128")
    add("--games", type=int, default=1024, help="at each table at once")
    add("--kept", type=int, default=16, help="turns begun that stay after each stroke")
    add("--tried", type=int, default=128, help="strokes that are tried after those")
    add("--cards", type=int, default=1, help="an estimate is the mean over so many cards that may come next")
    add("--trust", type=float, default=0.6, help="how far estimates count, and not how games end")
    add("--stray", type=float, default=0.08, help="the share of turns that are not the best one")
    add("--batch", type=int, default=8192)
    add("--steps", type=int, default=128, help="steps of learning after each stretch of whole games")
    add("--stored", type=int, default=2_000_000, help="samples that are kept to learn from")


def _sizes(text: str) -> tuple[tuple[int, int], ...]:
    try:
        pairs = [part.partition(":") for part in text.split(",")]
        found = tuple((int(size), int(share or 1)) for size, _, share in pairs)
    except ValueError:
        raise PontiError(f"sizes are written as 10:6,8:1, not as {text!r:.60}") from None
    for size, share in found:
        if not 6 <= size <= 16 or share < 1:
            raise PontiError(
                f"boards have 6 to 16 spaces a side, and a share of at least 1: not {size}:{share}"
            )
    return found


def _learn_diavolo(found: argparse.Namespace) -> None:
    sizes = _sizes(found.sizes)
    from ponti.training.diavolo.training import Plan, Training

    plan = Plan()
    plan = replace(
        plan,
        shape=replace(plan.shape, blocks=found.blocks, channels=found.channels),
        play=replace(plan.play, games=found.games, simulations=found.simulations, kept=found.kept),
        teaching=replace(plan.teaching, batch=found.batch, steps=found.steps, rate=found.rate),
        sizes=sizes,
        stored=found.stored,
        seed=found.seed,
    )
    _learn(found, lambda journal: Training(plan, journal, found.resume), "network")


def _learn_hashi(found: argparse.Namespace) -> None:
    from ponti.training.hashi.boards import parse_shares
    from ponti.training.hashi.training import Plan, Training, check_width
    from ponti.training.hashi.turns import Beam

    check_width(found.width)
    plan = Plan(width=found.width, boards=parse_shares(found.boards), stored=found.stored, seed=found.seed)
    plan = replace(
        plan,
        play=replace(
            plan.play,
            games=found.games,
            beam=Beam(found.kept, found.tried),
            cards=found.cards,
            trust=found.trust,
            stray=found.stray,
        ),
        teaching=replace(plan.teaching, batch=found.batch, steps=found.steps, rate=found.rate),
    )
    _learn(found, lambda journal: Training(plan, journal, found.resume), "value")


def _learn(found: argparse.Namespace, begin: Callable[[Journal], Run], name: str) -> None:
    """A run of any game, from its first minute to its last."""
    training = begin(Journal(found.out / "journal.jsonl"))
    # Whoever ends it, by a key or a limit of time, gets a checkpoint of what was learnt.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: training.stop())
    training.run_for(found.minutes, found.out, slow=found.slow, snapshot=found.snapshot, name=name)


def _small(found: argparse.Namespace) -> None:
    if found.game == "hashi":
        from ponti.training.hashi.miniature import miniature as of_hashi

        points = of_hashi(Journal(), found.seed)
        sys.stdout.write("alone: {:.1f} points before learning, {:.1f} after\n".format(*points))
        return
    from ponti.training.diavolo.miniature import miniature

    before, after = miniature(Journal(), found.seed)
    sys.stdout.write(f"against random moves: {before:.0%} before learning, {after:.0%} after\n")


def _curve(found: argparse.Namespace) -> None:
    from ponti.training.curve import drawn
    from ponti.training.journal import read

    found.svg.write_text(drawn([line for path in found.journals for line in read(path)]), encoding="utf-8")


def _export(found: argparse.Namespace) -> None:
    from ponti.training.diavolo.onnx import export

    about = export(found.network, found.out, fractions=found.fractions)
    size = found.out.stat().st_size / 1e6
    sys.stdout.write(f"{found.out}: network {about.name}, {about.minutes} minutes, {size:.1f} MB\n")


_COMMANDS: dict[str, Callable[[argparse.Namespace], None]] = {
    "diavolo": _learn_diavolo,
    "hashi": _learn_hashi,
    "small": _small,
    "curve": _curve,
    "export": _export,
}


if __name__ == "__main__":
    main()
