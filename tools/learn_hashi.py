"""Learns the value of Hashi boards by playing alone, and writes the weights of the engine.

    python tools/learn_hashi.py --out src/ponti/engine/hashi/weights-2026.npz

The weights are written again and again, so you can stop at any time; `--start FILE --after GAMES` continues.

Both sides take turns; in three games of ten the deadlines are any rounds, so that the value also serves races
at a table. Of each turn's choices about `--most` are looked at, drawn at random. The seed decides all of it.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

from ponti.engine.hashi import convert, learning, rules, turns
from ponti.engine.hashi.chart import chart_of
from ponti.hashi import SIDE_A, SIDE_B, STANDARD

GAMES = 20
STRAY = 0.06


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
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    weights, last = learning.first_weights(options.seed)
    if options.start is not None:
        with np.load(options.start) as file:
            weights, last = file["weights"].astype(np.float32), file["last"].astype(np.float32)
    squares, last_squares = np.ones_like(weights), np.ones_like(last)
    luck = options.seed * 7919 + options.after + 1
    seed, rng = np.array([luck], np.uint64), np.random.default_rng(luck)
    cards = convert.cards_of(STANDARD.cards)
    boards = [(side.name, chart_of(side), turns.make_notes(chart_of(side))) for side in (SIDE_A, SIDE_B)]
    means = dict.fromkeys((name for name, _, _ in boards), 0.0)
    games, told, begin = options.after, options.after, time.process_time()
    while games < options.games:
        rate = options.rate * max(0.03, 1 - games / options.games)
        for name, chart, notes in boards:
            alone = rng.random() >= 0.3
            deadlines = rules.ALONE.copy() if alone else rng.integers(0, 18, 3).astype(np.int8)
            mean = learning.learn(
                chart, cards, deadlines, seed, notes, weights, last, squares, last_squares,
                GAMES, rate, STRAY, options.trust, options.most,
            )  # fmt: skip
            if alone:
                means[name] = 0.97 * means[name] + 0.03 * mean if means[name] else mean
            games += GAMES
        if games - told >= 2000 or games >= options.games:
            told = games
            so_far = ", ".join(f"{name} {mean:.1f}" for name, mean in means.items())
            passed = time.process_time() - begin
            print(f"{games} games in {passed:.0f} s of the processor: {so_far}", flush=True)
            np.savez_compressed(options.out, weights=weights.astype(np.float16), last=last.astype(np.float16))


if __name__ == "__main__":
    main()
