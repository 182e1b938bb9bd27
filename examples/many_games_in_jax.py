"""Random play of many games at once in JAX: one compiled program, on the GPU if there is one.

    python examples/many_games_in_jax.py

Needs `pip install "ponti[jax]"`.
"""

from __future__ import annotations

import argparse
from typing import Any

import jax
import jax.numpy as jnp
from pgx.experimental import auto_reset

from ponti.jax import make


def play(games: int, steps: int, seed: int, **options: Any) -> tuple[int, float]:
    """Random steps of many games, which begin anew: how many ended, and what player 0 got on average."""
    env = make(**options)
    step = auto_reset(env.step, env.init)

    def act(state: Any, key: jax.Array) -> Any:
        choose, turn = jax.random.split(key)
        action = jax.random.categorical(choose, jnp.log(state.legal_action_mask.astype(jnp.float32)))
        return step(state, action, turn)

    def advance(states: Any, key: jax.Array) -> tuple[Any, tuple[jax.Array, jax.Array]]:
        states = jax.vmap(act)(states, jax.random.split(key, games))
        return states, (states.terminated.sum(), states.rewards[:, 0].sum())

    @jax.jit
    def run(key: jax.Array) -> tuple[jax.Array, jax.Array]:
        begin, go = jax.random.split(key)
        states = jax.vmap(env.init)(jax.random.split(begin, games))
        _, (ended, rewards) = jax.lax.scan(advance, states, jax.random.split(go, steps))
        return ended.sum(), rewards.sum()

    ended, rewards = run(jax.random.key(seed))
    return int(ended), float(rewards) / max(1, int(ended))


def main() -> None:
    """Play both games."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--games", type=int, default=256)
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for options in ({"kind": "hashi", "seats": 2}, {"kind": "diavolo", "size": 6}):
        ended, mean = play(given.games, given.steps, given.seed, **options)
        print(f"{options['kind']}: {ended} games ended; player 0 had {mean:.2f} on average")


if __name__ == "__main__":
    main()
