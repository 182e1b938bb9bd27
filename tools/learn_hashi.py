"""Learns the value of Hashi boards by playing alone, and writes the weights of the engine.

    python tools/learn_hashi.py --out src/ponti/engine/hashi/weights-2026.npz

The weights are written again and again, so you can stop at any time; `--start FILE --after GAMES` continues.

Both sides take turns; in three games of ten the deadlines are any rounds, so that the value also serves races
at a table. Of each turn's choices about `--most` are looked at, drawn at random. The seed decides all of it.

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
from typing import NamedTuple

import numpy as np

from ponti.bots.executors import Executor, executor
from ponti.codec.hashi.value import FEATURES, PHASES
from ponti.engine.bits import whole
from ponti.engine.hashi import convert, rules
from ponti.engine.hashi.chart import LENGTH, Small, chart_of
from ponti.engine.hashi.features import MOST, NOTHING, Moment, of_cards, of_sheet
from ponti.engine.hashi.masks import printed_of
from ponti.engine.hashi.playouts import copy, set_up_random, shuffle
from ponti.engine.hashi.ranking import best_turns
from ponti.engine.hashi.rules import points, settle
from ponti.engine.hashi.scene import Desk, Ranked, Scene, make_desk
from ponti.engine.hashi.search import count_left
from ponti.engine.hashi.turns import play
from ponti.engine.hashi.value import BLOCK, Learnt, Scales, add_up, phase_of, promise
from ponti.engine.kernels import kernel
from ponti.engine.random_numbers import draw
from ponti.hashi import SIDE_A, SIDE_B, STANDARD

WIDTH = BLOCK
UNITS = WIDTH - 1
GAMES = 20
# The games of a share before it is put together with the others.
ROUND = 2000
STRAY = 0.06
# The lowest rank of a turn that is tried.
_WIDE = 8
_FORGET = np.float32(0.999)


def first_weights(seed: int) -> Learnt:
    """Weights that know nothing yet, the same for all phases: the value is about the points so far."""
    rng = np.random.default_rng(seed)
    weights = np.zeros((FEATURES, WIDTH), np.float32)
    weights[:, :UNITS] = rng.normal(0, 0.1, (FEATURES, UNITS))
    last = np.zeros(2 * WIDTH, np.float32)
    last[:UNITS] = rng.normal(0, 0.2, UNITS)
    return Learnt(np.repeat(weights[None], PHASES, axis=0), np.repeat(last[None], PHASES, axis=0))


def first_squares(value: Learnt) -> Learnt:
    """What is known of the slopes before the first game: nothing, for each weight."""
    return Learnt(np.ones_like(value.rows), np.ones_like(value.last))


@kernel
def improve(now: Learnt, squares: Learnt, scales: Scales, size: int, error: float, rate: float) -> None:
    """Move the weights so that the value of these features, added up before, comes nearer to the truth."""
    units, last, last_squares = scales.sums, now.last, squares.last
    for unit in range(WIDTH):
        slope = np.float32(error)
        if unit < UNITS:
            gradient = np.float32(error) * max(units[unit], np.float32(0))
            last_squares[unit] = _FORGET * last_squares[unit] + (1 - _FORGET) * gradient * gradient
            slope = np.float32(error) * last[unit] if units[unit] > 0 else np.float32(0)
            last[unit] -= np.float32(rate) * gradient / (np.sqrt(last_squares[unit]) + np.float32(1e-3))
        units[unit] = slope
        square = last_squares[WIDTH + unit] * _FORGET + (1 - _FORGET) * slope * slope
        last_squares[WIDTH + unit] = square
        last[WIDTH + unit] -= np.float32(rate) * slope / (np.sqrt(square) + np.float32(1e-3))
    for index in range(size):
        row = scales.slots[index]
        if row == NOTHING:
            continue
        for unit in range(WIDTH):
            slope = units[unit]
            square = squares.rows[row, unit] * _FORGET + (1 - _FORGET) * slope * slope
            squares.rows[row, unit] = square
            now.rows[row, unit] -= np.float32(rate) * slope / (np.sqrt(square) + np.float32(1e-3))


@kernel
def learn(
    scene: Scene,
    squares: Learnt,
    cards: Small,
    desk: Desk,
    games: int,
    rate: float,
    stray: float,
    trust: float,
    most: int,
) -> float:
    """Play games and learn from each; their mean points. A rate of 0 only plays.

    `stray` is the share of turns that are not the best one, and `trust` says how far the next estimate counts
    and not how the game ends. `squares` are those of the slopes so far, weight by weight.
    """
    chart, sheet, left, rounds = scene.chart, desk.sheet, desk.left, len(cards) - 1
    empty = np.zeros(LENGTH, np.int8)
    ranked = Ranked(np.zeros((_WIDE, 4), np.int16), np.zeros(_WIDE, np.float32))
    # The slots of each sheet of a game.
    kept_slots, size = np.zeros((rounds + 1, MOST), np.int64), 0
    so_far = np.zeros(rounds + 1, np.int64)
    targets = np.zeros(rounds + 1, np.float64)
    cut = np.zeros(rounds + 1, np.bool_)
    total = 0.0
    for _ in range(games):
        copy(empty, sheet)
        set_up_random(chart, sheet, desk.seed)
        shuffle(cards, desk.seed)
        count_left(cards, left)
        for index in range(rounds + 1):
            # The sheet after `index` rounds.
            moment = Moment(left, rounds - index, index, scene.deadlines)
            of_cards(moment, kept_slots[index])
            size = of_sheet(chart, sheet, moment, kept_slots[index], 0, False)
            so_far[index] = points(sheet)
            if index == rounds:
                break
            number, bridges = whole(cards[index, 0]), whole(cards[index, 1])
            left[0] -= bridges
            left[number] -= 1
            after = Moment(left, rounds - index - 1, index + 1, scene.deadlines)
            kept = best_turns(scene, sheet, number, bridges, after, most, desk, ranked)
            targets[index] = ranked.values[0]
            chosen = 0
            cut[index] = draw(desk.seed, 10000) < stray * 10000
            if cut[index]:
                chosen = draw(desk.seed, kept)
            play(chart, sheet, number, ranked.turns[chosen])
            settle(chart, sheet, index + 1, scene.deadlines)
        total += points(sheet)
        if rate > 0:
            aim = float(points(sheet))
            for index in range(rounds - 1, -1, -1):
                weight = 1.0 if cut[index] else trust
                aim = weight * targets[index] + (1 - weight) * aim
                phase = phase_of(rounds - index)
                now = Learnt(scene.value.rows[phase], scene.value.last[phase])
                before = Learnt(squares.rows[phase], squares.last[phase])
                scales = Scales(kept_slots[index], desk.scales.sums)
                add_up(now, scales, size)
                guess = so_far[index] + promise(now, scales.sums, 0)
                improve(now, before, scales, size, guess - aim, rate)
    return total / games


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

    value: Learnt
    squares: Learnt
    after: int
    share: int


class Learned(NamedTuple):
    """What a share knows after its lesson, and its mean points alone on each side."""

    share: int
    value: Learnt
    squares: Learnt
    means: dict[str, float]


def teach(course: Course, lesson: Lesson) -> Learned:
    """Learn from a round of games, which the seed, the games before it and the share decide."""
    # What comes from another process may not be written to.
    value, squares = (Learnt(part.rows.copy(), part.last.copy()) for part in lesson[:2])
    luck = course.seed * 7919 + lesson.after + 1 + lesson.share * 1_000_003
    rng, cards = np.random.default_rng(luck), convert.cards_of(STANDARD.cards)
    seed = np.array([luck], np.uint64)
    desks = {side: make_desk(chart_of(side), 1)._replace(seed=seed) for side in (SIDE_A, SIDE_B)}
    alone: dict[str, list[float]] = {side.name: [] for side in desks}
    for begun in range(0, ROUND, GAMES * len(desks)):
        games = lesson.after + begun * course.shares
        rate = course.rate * max(0.03, 1 - games / course.games)
        for side, desk in desks.items():
            is_alone = rng.random() >= 0.3
            deadlines = rules.ALONE.copy() if is_alone else rng.integers(0, 18, 3).astype(np.int8)
            scene = Scene(chart_of(side), printed_of(side), deadlines, value)
            mean = learn(scene, squares, cards, desk, GAMES, rate, STRAY, course.trust, course.most)
            if is_alone:
                alone[side.name].append(mean)
    return Learned(lesson.share, value, squares, {name: float(np.mean(each)) for name, each in alone.items()})


def study(course: Course, value: Learnt, squares: Learnt, after: int, place: Executor) -> Learned:
    """One round of all shares, and the mean of what they have learnt."""
    lessons = [Lesson(value, squares, after, share) for share in range(course.shares)]
    # Numbers are added up in the same order, whoever is ready first.
    learned = sorted(place.results(partial(teach, course), lessons), key=lambda each: each.share)
    return Learned(
        0,
        _mean([each.value for each in learned]),
        _mean([each.squares for each in learned]),
        {name: float(np.mean([each.means[name] for each in learned])) for name in learned[0].means},
    )


def _mean(parts: list[Learnt]) -> Learnt:
    rows, last = (sum(arrays[1:], start=arrays[0]) for arrays in zip(*parts, strict=True))
    return Learnt(rows / np.float32(len(parts)), last / np.float32(len(parts)))


def main() -> None:
    """Learn from so many games, with a rate that goes down to nearly nothing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=400_000)
    parser.add_argument("--rate", type=float, default=0.003)
    parser.add_argument("--most", type=int, default=300)
    parser.add_argument(
        "--trust", type=float, default=0.5, help="how far to trust the next estimate rather than the end"
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
    value = first_weights(options.seed)
    if options.start is not None:
        with np.load(options.start) as file:
            value = Learnt(file["weights"].astype(np.float32), file["last"].astype(np.float32))
    squares, games, begin = first_squares(value), options.after, time.monotonic()
    with executor(options.on, workers=options.workers or options.shares) as place:
        while games < course.games:
            learned = study(course, value, squares, games, place)
            value, squares = learned.value, learned.squares
            games += ROUND * course.shares
            so_far = ", ".join(f"{name} {mean:.1f}" for name, mean in learned.means.items())
            print(f"{games} games in {time.monotonic() - begin:.0f} s: {so_far}", flush=True)
            rows, last = value.rows.astype(np.float16), value.last.astype(np.float16)
            np.savez_compressed(options.out, weights=rows, last=last)


if __name__ == "__main__":
    # By its name, so that other processes find what they are to do.
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from tools import learn_hashi

    learn_hashi.main()
