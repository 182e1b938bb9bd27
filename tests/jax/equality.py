"""Random games in an environment for JAX and by the plain rules at once, compared after every step.

The tests play a few. A long run over everything that is offered, at least 100,000 positions of each game:

    python -m tests.jax.equality --positions 100000
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from pgx.experimental import auto_reset

from ponti import hashi
from ponti.codec import Stage
from ponti.jax import make

KINDS = [hashi.Card(number, bridges) for number in range(1, 7) for bridges in range(1, 4)]


def stepper(environment: Any) -> Callable[..., Any]:
    """Many games one step on, with auto-reset; and what every player sees then."""
    step = auto_reset(environment.step, environment.init)

    def one(state: Any, action: Any, key: Any) -> Any:
        state = step(state, action, key)
        return state, [environment.observe(state, jnp.int32(each)) for each in range(environment.num_players)]

    return jax.jit(jax.vmap(one))


def compare(environment: Any, games: int, positions: int, seed: int = 1) -> int:
    """Compare at least so many positions; how many there were. An assertion names what differs."""
    codec, rng = environment.codec, Random(seed)
    keys = jax.random.split(jax.random.key(seed), games)
    state = jax.jit(jax.vmap(environment.init))(keys)
    step = stepper(environment)
    openers = _openers(state)
    stages = [Stage.start(codec) for _ in range(games)]
    scores = [stage.position.scores() for stage in stages]
    compared = rounds = 0
    while compared < positions:
        rounds += 1
        actions = [rng.choice(stage.legal_actions(stage.to_act[0])) for stage in stages]
        keys = jax.random.split(jax.random.key(1_000_003 * seed + rounds), games)
        state, seen = step(state, jnp.array(actions, jnp.int32), keys)
        masks, terminated, rewards = map(
            np.asarray, (state.legal_action_mask, state.terminated, state.rewards)
        )
        players, views = np.asarray(state.current_player), [np.asarray(each) for each in seen]
        observations, new_openers = np.asarray(state.observation), _openers(state)
        cards = np.asarray(getattr(state._game, "card", ()))
        for game, action in enumerate(actions):
            stage = stages[game].after(stages[game].to_act[0], action)
            if stage.is_chance:
                stage = stage.after_chance(hashi.Reveal(KINDS[cards[game]]))
            now = stage.position.scores()
            assert bool(terminated[game]) == stage.is_over, stage
            wanted = _rewards(stage, scores[game], now, openers[game])
            assert np.allclose(rewards[game], wanted), f"{rewards[game]} instead of {wanted}: {stage}"
            scores[game], compared = now, compared + 1
            if stage.is_over:
                stage, openers[game] = Stage.start(codec), new_openers[game]
                scores[game] = stage.position.scores()
            stages[game] = stage
            (seat, *_) = stage.to_act
            assert players[game] == seat ^ openers[game], stage
            differing = np.flatnonzero(masks[game] != stage.legal_mask(seat))
            assert not differing.size, f"{[codec.name(each) for each in differing]}: {stage}"
            assert (observations[game] == stage.observation(seat)).all(), stage
            for player, view in enumerate(views):
                assert (view[game] == stage.observation(player ^ openers[game])).all(), f"{player}: {stage}"
    return compared


def _openers(state: Any) -> list[int]:
    """The player in seat 0 of each game: in Hashi always the first."""
    opener = getattr(state, "_opener", np.zeros(state.current_player.shape, int))
    return [int(each) for each in np.asarray(opener)]


def _rewards(stage: Stage, before: tuple[int, ...], now: tuple[int, ...], opener: int) -> list[float]:
    """What the players get for the step that led here, by player."""
    seats = stage.position.seats
    if seats == 1:
        return [now[0] - before[0]]
    if not stage.is_over:
        return [0.0] * seats
    winners = stage.position.outcome().winners
    share, loss = (seats - len(winners)) / (len(winners) * (seats - 1)), -1 / (seats - 1)
    return [share if player ^ opener in winners else loss for player in range(seats)]


def everything() -> list[tuple[str, Any]]:
    """Every size of Ponte del Diavolo; Hashi on both sides and another board for each number of seats."""
    pond = hashi.Layout.parse(POND)
    diavolo = [(f"diavolo {size}", {"kind": "diavolo", "size": size}) for size in range(6, 17)]
    boards: list[Any] = ["side-a", "side-b", pond]
    tables = [
        (f"hashi {getattr(board, 'name', board)} {seats}", {"kind": "hashi", "board": board, "seats": seats})
        for board in boards
        for seats in range(1, 5)
    ]
    return [*diavolo, *tables]


POND = """board: pond
variant: yes

o---o-------r
|   |       |
|   |   b---o
|   |   |
o---+---o
    |
    o
"""


def main() -> None:
    """The long run."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--positions", type=int, default=100_000, help="of each game, over all its boards")
    parser.add_argument("--only", default="", help="what the name begins with: diavolo, diavolo 10, hashi …")
    arguments = parser.parse_args()
    chosen = [(name, options) for name, options in everything() if name.startswith(arguments.only)]
    for name, options in chosen:
        alike = sum(other.split()[0] == name.split()[0] for other, _ in chosen)
        count = compare(make(**options), 64, -(-arguments.positions // alike))
        print(f"{name}: {count:,} positions are equal", flush=True)


if __name__ == "__main__":
    main()
