"""Learn the weights of the features of moves in Ponte del Diavolo from games that the search plays itself.

    python tools/learn_diavolo.py play --games 100 --simulations 1500 --seed 1 games-1.npz
    python tools/learn_diavolo.py fit games-*.npz

Each choice of a tile or bridge is an example: the features of all moves, and how often the search tried each.
The weights make the tried moves likely (a softmax regression); `fit` prints them for `weights.py`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random

import numpy as np

from ponti.diavolo import Choose, Position
from ponti.engine.diavolo import convert, memory, search, tree
from ponti.engine.diavolo.features import FEATURES, MOST, list_features
from ponti.engine.diavolo.thinking import Thinker
from ponti.play import Limit


def play(games: int, simulations: int, seed: int, path: Path) -> None:
    """Play games and keep what was thought about each choice."""
    features: list[list[int]] = []
    shares: list[float] = []
    examples: list[int] = []
    rng = Random(seed)
    for _ in range(games):
        position = Position.start()
        position = position.after(position.legal_moves().sample(rng)).after(Choose.DARK)
        state = convert.state_of(position)
        thinker = Thinker(seed=rng.getrandbits(60))
        while state[memory.PHASE] != memory.OVER:
            thinker.look_at(state)
            thinker.think(Limit(simulations=simulations))
            moves, visits = thinker.tried()
            if len(moves) > 1:
                note(state, moves, visits, features, shares, examples)
            # Some variety at first, later the best.
            warm = int(state[memory.TURNS]) < 12
            chosen = rng.choices(moves, visits)[0] if warm else moves[int(np.argmax(visits))]
            search.make_move(state, chosen)
    np.savez_compressed(path, features=np.array(features, np.int16), shares=shares, examples=examples)


def note(
    state: memory.State,
    moves: list[int],
    visits: list[int],
    features: list[list[int]],
    shares: list[float],
    examples: list[int],
) -> None:
    """Add one choice to the examples."""
    active = np.zeros(MOST, np.int64)
    for move, count in zip(moves, visits, strict=True):
        number = 0 if move == tree.PASS_MOVE else list_features(state, move, active)
        features.append([*map(int, active[:number]), *[FEATURES] * (MOST - number)])
        shares.append(count / sum(visits))
    examples.append(len(moves))


def fit(paths: list[Path], rounds: int = 400) -> None:
    """Fit the weights and print them."""
    loaded = [np.load(path) for path in paths]
    features = np.concatenate([data["features"] for data in loaded]).astype(np.int64)
    shares = np.concatenate([data["shares"] for data in loaded])
    counts = np.concatenate([data["examples"] for data in loaded])
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
    of = np.repeat(np.arange(len(counts)), counts)
    weights = np.zeros(FEATURES + 1)
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    for turn in range(1, rounds + 1):
        ratings = weights[features].sum(axis=1)
        ratings -= np.maximum.reduceat(ratings, starts)[of]
        odds = np.exp(ratings)
        odds /= np.add.reduceat(odds, starts)[of]
        error = (odds - shares)[:, None].repeat(MOST, axis=1)
        gradient = np.bincount(features.ravel(), error.ravel(), FEATURES + 1) / len(counts) + 1e-4 * weights
        gradient[FEATURES] = 0
        first = 0.9 * first + 0.1 * gradient
        second = 0.99 * second + 0.01 * gradient**2
        step = 0.05 if turn < rounds / 2 else 0.01
        weights -= step * (first / (1 - 0.9**turn)) / (np.sqrt(second / (1 - 0.99**turn)) + 1e-8)
        if turn % 100 == 0:
            loss = -(shares * np.log(odds + 1e-12)).sum() / len(counts)
            even = np.log(counts).mean()
            print(f"# {len(counts)} choices, loss {loss:.4f}; knowing nothing {even:.4f}")
    print(np.array2string(weights[:FEATURES], precision=2, separator=", ", max_line_width=100))


def main() -> None:
    """Run one of the two steps."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("step", choices=["play", "fit"])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--simulations", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.step == "play":
        play(given.games, given.simulations, given.seed, given.files[0])
    else:
        fit(given.files)


if __name__ == "__main__":
    main()
