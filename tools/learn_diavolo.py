"""Learn the weights of the features of moves in Ponte del Diavolo from games that the search plays itself.

    python tools/learn_diavolo.py play --games 100 --simulations 1500 --seed 1 games-1.npz
    python tools/learn_diavolo.py play --games 10000 --on ray games-1.npz
    python tools/learn_diavolo.py fit games-*.npz

Each choice of a tile or bridge is an example: the features of all moves, and how often the search tried each.
The weights make the tried moves likely (a softmax regression); `fit` prints them for `weights.py`.

Every game has a seed of its own, so it makes no difference where it is played: in processes here, or on a
cluster (`--on ray`, `--on ray://address`). Interrupted, `play` keeps the games that are over, and the same
call goes on from there.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ponti.bots.executors import Executor, executor
from ponti.diavolo import Choose, Position
from ponti.engine.diavolo import convert, memory, search, tree
from ponti.engine.diavolo.features import FEATURES, MOST, list_features
from ponti.engine.diavolo.thinking import Thinker
from ponti.play import Limit


class Examples(NamedTuple):
    """The choices of a game: the features and shares of all their moves, and how many moves each had."""

    features: NDArray[np.int16]
    shares: NDArray[np.float64]
    moves: NDArray[np.int64]


def play(games: int, simulations: int, seed: int, path: Path, place: Executor) -> int:
    """Play games and keep what was thought about each choice; how many are kept, if it is interrupted too."""
    found = kept(path, simulations, seed)
    missing = [number for number in range(games) if number not in found]
    work = partial(examples_of, simulations, seed)
    try:
        with closing(place.results(work, missing)) as played:
            for number, examples in played:
                found[number] = examples
    except KeyboardInterrupt:
        print(f"stopped after {len(found)} of {games} games; the same call goes on", file=sys.stderr)
    keep(path, simulations, seed, found)
    return len(found)


def examples_of(simulations: int, seed: int, number: int) -> tuple[int, Examples]:
    """Play one game, which the seed and the number decide."""
    features: list[list[int]] = []
    shares: list[float] = []
    counts: list[int] = []
    rng = Random(f"{seed} {number}")
    position = Position.start()
    position = position.after(position.legal_moves().sample(rng)).after(Choose.DARK)
    state = convert.state_of(position)
    thinker = Thinker(seed=rng.getrandbits(60))
    while state[memory.PHASE] != memory.OVER:
        thinker.look_at(state)
        thinker.think(Limit(simulations=simulations))
        moves, visits = thinker.tried()
        if len(moves) > 1:
            note(state, moves, visits, features, shares)
            counts.append(len(moves))
        # Some variety at first, later the best.
        warm = int(state[memory.TURNS]) < 12
        chosen = rng.choices(moves, visits)[0] if warm else moves[int(np.argmax(visits))]
        search.make_move(state, chosen)
    return number, Examples(np.array(features, np.int16), np.array(shares), np.array(counts))


def note(
    state: memory.State,
    moves: list[int],
    visits: list[int],
    features: list[list[int]],
    shares: list[float],
) -> None:
    """Add the moves of one choice."""
    active = np.zeros(MOST, np.int64)
    for move, count in zip(moves, visits, strict=True):
        number = 0 if move == tree.PASS_MOVE else list_features(state, move, active)
        features.append([*map(int, active[:number]), *[FEATURES] * (MOST - number)])
        shares.append(count / sum(visits))


def keep(path: Path, simulations: int, seed: int, found: dict[int, Examples]) -> None:
    """Write games in the order of their numbers, all of them or nothing."""
    numbers = sorted(found)
    if not numbers:
        return
    features, shares, moves = (np.concatenate(part) for part in zip(*map(found.get, numbers), strict=True))
    unfinished = path.with_suffix(".unfinished.npz")
    np.savez_compressed(
        unfinished,
        features=features,
        shares=shares,
        examples=moves,
        games=[(number, len(found[number].moves)) for number in numbers],
        settings=[simulations, seed],
    )
    unfinished.replace(path)


def kept(path: Path, simulations: int, seed: int) -> dict[int, Examples]:
    """The games of a file by their numbers; games that were played otherwise are refused."""
    if not path.exists():
        return {}
    with np.load(path) as data:
        if list(data["settings"]) != [simulations, seed]:
            sys.exit(f"{path}: these games have other simulations or another seed")
        numbers, counts = data["games"].T
        moves = np.split(data["examples"], np.cumsum(counts)[:-1])
        ends = np.cumsum([each.sum() for each in moves])[:-1]
        parts = zip(np.split(data["features"], ends), np.split(data["shares"], ends), moves, strict=True)
        return {int(number): Examples(*part) for number, part in zip(numbers, parts, strict=True)}


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
    parser.add_argument("--workers", type=int, help="games at the same time; one for each core unless given")
    parser.add_argument("--on", help="ray or ray://address: play on a cluster")
    parser.add_argument("--batch", type=int, default=1, help="games that a message to the cluster is about")
    given = parser.parse_args()
    if given.step == "fit":
        fit(given.files)
        return
    with executor(given.on, workers=given.workers, batch=given.batch) as place:
        play(given.games, given.simulations, given.seed, given.files[0], place)


if __name__ == "__main__":
    # By its name, so that other processes find what they are to do.
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from tools import learn_diavolo

    learn_diavolo.main()
