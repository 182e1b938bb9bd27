"""Learns the value of Hashi boards by playing alone on a processor, and writes a file that the engine reads.

    python tools/learn_hashi.py --out value.npz

The same value, in the same parts, is learnt on a GPU by `python -m ponti.training hashi`. The file is written
again and again, so you can stop at any time; `--start FILE --after GAMES` continues.

Both sides take turns with boards made at random; in four games of ten the deadlines are any rounds, so that
the value also serves races at a table. Of each turn's choices about `--most` are looked at, drawn at random.
The seed decides all of it.

With `--shares 8` eight learn side by side, each from games of its own, in processes here or on a cluster
(`--on ray`, `--on ray://address`); after each round of games all go on from the mean of what they learnt.
Where they learn makes no difference to what they learn, only the number of shares does.
"""

from __future__ import annotations

import argparse
import sys
import time
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from ponti.bots.executors import Executor, executor
from ponti.codec import array_files
from ponti.codec.hashi.value import ALL, FEATURES, KIND, PHASES, plain_of, whole_rows
from ponti.engine.bits import whole
from ponti.engine.hashi import convert, rules
from ponti.engine.hashi.chart import LENGTH, Counts, Small, chart_of
from ponti.engine.hashi.features import MOST, NOTHING, Moment, of_cards, of_sheet
from ponti.engine.hashi.masks import printed_of
from ponti.engine.hashi.playouts import copy, set_up_random, shuffle
from ponti.engine.hashi.ranking import best_turns
from ponti.engine.hashi.rules import points, settle
from ponti.engine.hashi.scene import Desk, Ranked, Scene, make_desk
from ponti.engine.hashi.search import count_left
from ponti.engine.hashi.turns import play
from ponti.engine.hashi.value import Learnt, Scales, phase_of
from ponti.engine.kernels import kernel
from ponti.engine.random_numbers import draw
from ponti.hashi import SIDE_A, SIDE_B, STANDARD, Layout
from ponti.training.hashi.generated import generated

Rows: TypeAlias = npt.NDArray[np.float32]

# The games of a share before it is put together with the others.
ROUND = 2000
# How many games go by on a board before its weights are put together anew.
GAMES = 20
STRAY = 0.08
RACED = 0.4
# The lowest rank of a turn that is tried.
_WIDE = 8
_FORGET = np.float32(0.999)
_PLAIN = plain_of()


class Parts(NamedTuple):
    """What is learnt, or how large its slopes were: rows for any number of rounds left, what each adds."""

    rows: Rows
    """For each feature; a rich one's is added to that of the plain one that it is a case of."""
    phases: Rows
    """For each number of rounds left, one behind the other, a row for each plain feature."""
    last: Rows
    """For each number of rounds left the weights of the units, and what their sums begin with."""

    @property
    def width(self) -> int:
        """The numbers in a row."""
        return int(self.rows.shape[1])

    def put_together(self) -> Learnt:
        """The rows as the engine adds them up."""
        return Learnt(whole_rows(self.rows, self.phases.reshape(PHASES, FEATURES, self.width)), self.last)


def first_parts(seed: int, width: int) -> Parts:
    """Weights that know nothing yet: the value is about the points so far."""
    rng = np.random.default_rng(seed)
    rows = np.zeros((ALL, width), np.float32)
    rows[:FEATURES, :-1] = rng.normal(0, 0.1, (FEATURES, width - 1))
    last = np.zeros((PHASES, 2 * width), np.float32)
    last[:, : width - 1] = rng.normal(0, 0.2, width - 1)
    return Parts(rows, np.zeros((PHASES * FEATURES, width), np.float32), last)


def first_squares(parts: Parts) -> Parts:
    """What is known of the slopes before the first game: nothing, for each weight."""
    return Parts(*(np.ones_like(part) for part in parts))


def read(path: Path) -> Parts:
    """Weights to go on from."""
    arrays, _ = array_files.load(path, KIND)
    width = arrays["rows"].shape[1]
    rows, phases, last = (arrays[name].astype(np.float32) for name in ("rows", "phases", "last"))
    return Parts(rows, phases.reshape(PHASES * FEATURES, width), last)


def write(path: Path, parts: Parts, games: int) -> None:
    """A file for the engine, with numbers of two bytes."""
    shaped = {
        "rows": parts.rows,
        "phases": parts.phases.reshape(PHASES, FEATURES, parts.width),
        "last": parts.last,
    }
    halves = {name: part.astype(np.float16) for name, part in shaped.items()}
    array_files.save(path, KIND, halves, {"steps": games})


@kernel
def descend(rows: Rows, squares: Rows, row: int, slopes: Rows, rate: np.float32) -> None:
    """Move a row against its slopes, each as far as slopes there usually are small."""
    for unit in range(rows.shape[1]):
        slope = slopes[unit]
        square = squares[row, unit] * _FORGET + (1 - _FORGET) * slope * slope
        squares[row, unit] = square
        rows[row, unit] -= rate * slope / (np.sqrt(square) + np.float32(1e-3))


@kernel
def improve(
    parts: Parts,
    squares: Parts,
    plain: Counts,
    phase: int,
    scales: Scales,
    size: int,
    aim: float,
    rate: np.float32,
) -> float:
    """Move the weights so that what these features promise comes nearer to an aim; the error before."""
    rows, phases, last = parts.rows, parts.phases, parts.last
    slots, sums, width = scales.slots, scales.sums, rows.shape[1]
    units = width - 1
    for unit in range(width):
        sums[unit] = last[phase, width + unit]
    for index in range(size):
        row = slots[index]
        if row == NOTHING:
            continue
        base = plain[row]
        added = phase * FEATURES + base
        for unit in range(width):
            sums[unit] += rows[row, unit] + phases[added, unit]
        if base != row:
            for unit in range(width):
                sums[unit] += rows[base, unit]
    value = sums[units]
    for unit in range(units):
        value += last[phase, unit] * max(sums[unit], np.float32(0))
    error = np.float32(value - aim)
    last_squares = squares.last
    for unit in range(width):
        slope = error
        if unit < units:
            gradient = error * max(sums[unit], np.float32(0))
            square = _FORGET * last_squares[phase, unit] + (1 - _FORGET) * gradient * gradient
            last_squares[phase, unit] = square
            slope = error * last[phase, unit] if sums[unit] > 0 else np.float32(0)
            last[phase, unit] -= rate * gradient / (np.sqrt(square) + np.float32(1e-3))
        sums[unit] = slope
        square = last_squares[phase, width + unit] * _FORGET + (1 - _FORGET) * slope * slope
        last_squares[phase, width + unit] = square
        last[phase, width + unit] -= rate * slope / (np.sqrt(square) + np.float32(1e-3))
    for index in range(size):
        row = slots[index]
        if row == NOTHING:
            continue
        base = plain[row]
        descend(rows, squares.rows, row, sums, rate)
        descend(phases, squares.phases, phase * FEATURES + base, sums, rate)
        if base != row:
            descend(rows, squares.rows, base, sums, rate)
    return float(error)


class Manner(NamedTuple):
    """How games are played and learnt from."""

    rate: float
    """How far a weight moves; at 0 games are only played."""
    stray: float
    """The share of turns that are not the best one."""
    trust: float
    """How far the next estimate counts, and not how the game ends."""
    most: int
    """About so many turns of a card are looked at."""


@kernel
def learn(
    scene: Scene,
    parts: Parts,
    squares: Parts,
    plain: Counts,
    cards: Small,
    desk: Desk,
    games: int,
    manner: Manner,
) -> tuple[float, float]:
    """Play games with the value of the scene, and let the parts learn from each.

    Their mean points, and the mean square of what the parts were off.
    """
    chart, sheet, left, rounds = scene.chart, desk.sheet, desk.left, len(cards) - 1
    empty = np.zeros(LENGTH, np.int8)
    ranked = Ranked(np.zeros((_WIDE, 4), np.int16), np.zeros(_WIDE, np.float32))
    # The slots of each sheet of a game.
    kept_slots, size = np.zeros((rounds + 1, MOST), np.int64), 0
    so_far = np.zeros(rounds + 1, np.int64)
    targets = np.zeros(rounds + 1, np.float64)
    cut = np.zeros(rounds + 1, np.bool_)
    rate = np.float32(manner.rate)
    total = off = 0.0
    for _ in range(games):
        copy(empty, sheet)
        set_up_random(chart, sheet, desk.seed)
        shuffle(cards, desk.seed)
        count_left(cards, left)
        for index in range(rounds + 1):
            # The sheet after `index` rounds.
            moment = Moment(left, rounds - index, index, scene.deadlines)
            of_cards(moment, kept_slots[index])
            size = of_sheet(chart, sheet, moment, kept_slots[index], 0, True)
            so_far[index] = points(sheet)
            if index == rounds:
                break
            number, bridges = whole(cards[index, 0]), whole(cards[index, 1])
            left[0] -= bridges
            left[number] -= 1
            after = Moment(left, rounds - index - 1, index + 1, scene.deadlines)
            kept = best_turns(scene, sheet, number, bridges, after, manner.most, desk, ranked)
            targets[index] = ranked.values[0]
            chosen = 0
            cut[index] = draw(desk.seed, 10000) < manner.stray * 10000
            if cut[index]:
                chosen = draw(desk.seed, kept)
            play(chart, sheet, number, ranked.turns[chosen])
            settle(chart, sheet, index + 1, scene.deadlines)
        total += points(sheet)
        if rate > 0:
            aim = float(points(sheet))
            for index in range(rounds - 1, -1, -1):
                weight = 1.0 if cut[index] else manner.trust
                aim = weight * targets[index] + (1 - weight) * aim
                scales = Scales(kept_slots[index], desk.scales.sums)
                phase = phase_of(rounds - index)
                error = improve(parts, squares, plain, phase, scales, size, aim - so_far[index], rate)
                off += error * error
    return total / games, off / games / rounds


class Course(NamedTuple):
    """What holds for all of the learning: how many games in how many shares, and how they are learnt from."""

    games: int
    shares: int
    rate: float
    trust: float
    most: int
    seed: int


class Lesson(NamedTuple):
    """What one share does in a round: where it begins, after how many games, and which share it is."""

    parts: Parts
    squares: Parts
    after: int
    share: int


class Learned(NamedTuple):
    """What a share knows after its lesson, its mean points alone on each board, and what it was off."""

    share: int
    parts: Parts
    squares: Parts
    means: dict[str, float]
    off: float


def teach(course: Course, lesson: Lesson) -> Learned:
    """Learn from a round of games, which the seed, the games before it and the share decide."""
    # What comes from another process may not be written to.
    parts, squares = (Parts(*(part.copy() for part in each)) for each in lesson[:2])
    luck = course.seed * 7919 + lesson.after + 1 + lesson.share * 1_000_003
    rng, seed = np.random.default_rng(luck), np.array([luck], np.uint64)
    cards = convert.cards_of(STANDARD.cards)
    means: dict[str, list[float]] = {}
    squared: list[float] = []
    for begun in range(0, ROUND, GAMES * 5):
        value = parts.put_together()
        done = (lesson.after + begun * course.shares) / course.games
        # The rate goes down to nearly nothing. Estimates are worth little at first, and ends say most.
        rate, trust = course.rate * max(0.03, 1 - done), course.trust * min(1, 0.5 + 5 * done)
        manner = Manner(rate, STRAY, trust, course.most)
        boards: list[Layout] = [SIDE_A, SIDE_B, SIDE_A, SIDE_B, generated(luck * 1000 + begun)]
        for board in boards:
            is_alone = rng.random() >= RACED
            deadlines = rules.ALONE.copy() if is_alone else rng.integers(0, 18, 3).astype(np.int8)
            chart = chart_of(board)
            scene = Scene(chart, printed_of(board), deadlines, value)
            desk = make_desk(chart, 1)._replace(seed=seed)
            mean, off = learn(scene, parts, squares, _PLAIN, cards, desk, GAMES, manner)
            squared.append(off)
            if is_alone:
                means.setdefault(board.name, []).append(mean)
    found = {name: float(np.mean(each)) for name, each in sorted(means.items())}
    return Learned(lesson.share, parts, squares, found, float(np.mean(squared)))


def study(course: Course, parts: Parts, squares: Parts, after: int, place: Executor) -> Learned:
    """One round of all shares, and the mean of what they have learnt."""
    lessons = [Lesson(parts, squares, after, share) for share in range(course.shares)]
    # Numbers are added up in the same order, whoever is ready first.
    learned = sorted(place.results(partial(teach, course), lessons), key=lambda each: each.share)
    means: dict[str, list[float]] = {}
    for each in learned:
        for name, mean in each.means.items():
            means.setdefault(name, []).append(mean)
    return Learned(
        0,
        _mean([each.parts for each in learned]),
        _mean([each.squares for each in learned]),
        {name: float(np.mean(found)) for name, found in sorted(means.items())},
        float(np.mean([each.off for each in learned])),
    )


def _mean(each: list[Parts]) -> Parts:
    return Parts(
        *(sum(arrays[1:], start=arrays[0]) / np.float32(len(each)) for arrays in zip(*each, strict=True))
    )


def main() -> None:
    """Learn from so many games, with a rate that goes down to nearly nothing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--width", type=int, default=64, help="the numbers in a row: 32, 64, 96 or 128")
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--most", type=int, default=300)
    parser.add_argument(
        "--trust", type=float, default=0.6, help="how far to trust the next estimate rather than the end"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="weights to continue from")
    parser.add_argument("--after", type=int, default=0, help="how many of the games were already learnt from")
    parser.add_argument("--shares", type=int, default=1, help="how many learn side by side")
    parser.add_argument("--workers", type=int, help="how many at the same time; all shares unless given")
    parser.add_argument("--on", help="ray or ray://address: learn on a cluster")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    course = Course(options.games, options.shares, options.rate, options.trust, options.most, options.seed)
    parts = first_parts(options.seed, options.width) if options.start is None else read(options.start)
    squares, games, begin = first_squares(parts), options.after, time.monotonic()
    with executor(options.on, workers=options.workers or options.shares) as place:
        while games < course.games:
            learned = study(course, parts, squares, games, place)
            parts, squares = learned.parts, learned.squares
            games += ROUND * course.shares
            so_far = ", ".join(f"{name} {mean:.1f}" for name, mean in learned.means.items())
            took = time.monotonic() - begin
            print(f"{games} games in {took:.0f} s: {so_far}; off by {learned.off**0.5:.2f}", flush=True)
            write(options.out, parts, games)


if __name__ == "__main__":
    # By its name, so that other processes find what they are to do.
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from tools import learn_hashi

    learn_hashi.main()
