"""Learns to play Hashi alone, with NumPy only: a policy that is linear in the observation, by REINFORCE.

    python examples/learn_hashi.py --iterations 30

Every iteration plays a batch of games to the end, and makes actions likelier that were followed by more
points than usual. A few iterations are enough to beat random play clearly; this is a beginning and not a
strong player. Needs `pip install "ponti[research]"`.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import numpy.typing as npt

from ponti.adapters.batch import Batch, make

Array = npt.NDArray[np.float32]


class Policy:
    """Logits of all actions, linear in what a seat sees."""

    def __init__(self, batch: Batch) -> None:
        self.weights = np.zeros((batch.observation.shape[1] + 1, batch.legal_mask.shape[1]), np.float32)

    def features(self, observation: npt.NDArray[np.uint8]) -> Array:
        """Small numbers stay as they are, large ones are cut; a last one is always 1."""
        seen = np.minimum(observation, 6).astype(np.float32) / 3
        return np.concatenate([seen, np.ones((len(seen), 1), np.float32)], axis=1)

    def probabilities(self, features: Array, mask: npt.NDArray[np.bool_]) -> Array:
        """How likely each legal action is; where a game is over, nothing is."""
        logits = np.where(mask, features @ self.weights, -np.inf)
        best = logits.max(axis=1, keepdims=True)
        odds = np.exp(logits - np.where(np.isfinite(best), best, 0))
        chances: Array = odds / np.maximum(odds.sum(axis=1, keepdims=True), 1e-9)
        return chances


def drawn(chances: Array, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """An action of each game by these chances."""
    lots = rng.random((len(chances), 1))
    passed: npt.NDArray[np.int64] = (chances.cumsum(axis=1) < lots).sum(axis=1)
    last: npt.NDArray[np.int64] = np.minimum(passed, chances.shape[1] - 1)
    return last


def play(batch: Batch, policy: Policy, rng: np.random.Generator) -> tuple[Array, list[Any]]:
    """Play all games of a batch to the end: their scores, and what was seen, done and gained step by step."""
    batch.reset()
    steps: list[Any] = []
    scores = np.zeros(batch.games, np.float32)
    while not batch.terminated.all():
        mask = batch.legal_mask.copy()
        features = policy.features(batch.observation)
        chances = policy.probabilities(features, mask)
        actions = np.where(mask.any(axis=1), drawn(chances, rng), 0)
        # Rounding may draw an action of no chance at all: the likeliest is taken instead.
        wrong = ~mask[np.arange(batch.games), actions]
        actions[wrong] = chances[wrong].argmax(axis=1)
        batch.step(actions)
        scores += batch.rewards[:, 0]
        steps.append((features, chances, actions, batch.rewards[:, 0].copy(), mask.any(axis=1)))
    return scores, steps


def improve(policy: Policy, steps: list[Any], rate: float) -> None:
    """Make likelier what was followed by more points than usual at the same step."""
    gradient = np.zeros_like(policy.weights)
    future = np.zeros(len(steps[0][2]), np.float32)
    for features, chances, actions, rewards, alive in reversed(steps):
        future = future + rewards
        usual = future[alive].mean() if alive.any() else 0.0
        towards = -chances
        towards[np.arange(len(actions)), actions] += 1
        gradient += features.T @ (towards * ((future - usual) * alive)[:, None])
    size = np.sqrt((gradient**2).mean()) + 1e-8
    policy.weights += rate * gradient / size


def learn(iterations: int, games: int, seed: int) -> list[float]:
    """The mean scores of the iterations; the first is that of random play."""
    batch, rng = make("hashi", games, seed=seed, auto_reset=False), np.random.default_rng(seed)
    policy, means = Policy(batch), []
    for _ in range(iterations):
        scores, steps = play(batch, policy, rng)
        means.append(float(scores.mean()))
        improve(policy, steps, rate=0.02)
    return means


def main() -> None:
    """Learn, and say how it goes."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--iterations", type=int, default=20)
    parser.add_argument("--games", type=int, default=128)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for iteration, mean in enumerate(learn(given.iterations, given.games, given.seed)):
        print(f"iteration {iteration}: {mean:.2f} points")


if __name__ == "__main__":
    main()
