"""Random play in every interface: the shortest complete loop of each, and what comes of it.

    python examples/random_play.py

Needs `pip install "ponti[research]"`.
"""

from __future__ import annotations

import argparse
from random import Random

import gymnasium
import numpy as np
import pyspiel

import ponti.adapters.gymnasium
import ponti.adapters.openspiel  # noqa: F401 (registers the games)
from ponti.adapters.batch import make
from ponti.adapters.pettingzoo import diavolo_v0, hashi_v0


def with_a_batch(games: int, seed: int) -> float:
    """Many solo games of Hashi at once: their mean score."""
    batch = make("hashi", games, seed=seed, auto_reset=False)
    scores = np.zeros(games)
    while not batch.terminated.all():
        batch.step(batch.random_actions())
        scores += batch.rewards[:, 0]
    return float(scores.mean())


def with_pettingzoo(seed: int) -> dict[str, float]:
    """One game of Ponte del Diavolo, agent by agent: what each got."""
    env, rng = diavolo_v0.env(size=8), np.random.default_rng(seed)
    env.reset(seed=seed)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        rewards[agent] += reward
        env.step(None if terminated or truncated else rng.choice(np.flatnonzero(seen["action_mask"])))
    return rewards


def with_pettingzoo_in_parallel(seed: int) -> dict[str, float]:
    """One game of Hashi for three, all at once: what each got."""
    env, rng = hashi_v0.parallel_env(board="side-b", seats=3), np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    rewards: dict[str, float] = {}
    while env.agents:
        actions = {agent: rng.choice(np.flatnonzero(seen[agent]["action_mask"])) for agent in env.agents}
        seen, rewards, *_ = env.step(actions)
    return rewards


def with_gymnasium(seed: int) -> float:
    """One game of Ponte del Diavolo against our greedy player: 1, 0 or -1."""
    env, rng = gymnasium.make("ponti/Diavolo-v0", opponent="greedy", size=8), np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    over, total = False, 0.0
    while not over:
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        _, reward, over, _, info = env.step(action)
        total += float(reward)
    return total


def with_openspiel(seed: int) -> list[float]:
    """One game of Hashi for two: what each got."""
    state, rng = pyspiel.load_game("python_ponti_hashi(players=2)").new_initial_state(), Random(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            cards, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(cards, weights)[0])
        else:
            state.apply_actions([rng.choice(state.legal_actions(player)) for player in range(2)])
    return list(state.returns())


def main() -> None:
    """Play once in each."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--seed", type=int, default=1)
    seed = parser.parse_args().seed
    print(f"Batch, 256 solo games of Hashi: {with_a_batch(256, seed):.1f} points on average")
    print(f"PettingZoo, Ponte del Diavolo: {with_pettingzoo(seed)}")
    print(f"PettingZoo, Hashi for three at once: {with_pettingzoo_in_parallel(seed)}")
    print(f"Gymnasium, Ponte del Diavolo against greedy: {with_gymnasium(seed):+.0f}")
    print(f"OpenSpiel, Hashi for two: {with_openspiel(seed)}")


if __name__ == "__main__":
    main()
