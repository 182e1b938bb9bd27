"""How well a network plays without any search, against random moves or another network: quick to find."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import jax
import jax.numpy as jnp
from jax import Array

from ponti.jax.diavolo.game import OVER, Game
from ponti.training.compiling import compiled
from ponti.training.diavolo.network import Parameters
from ponti.training.diavolo.selfplay import NEVER, SelfPlay


class Matches:
    """Matches on a board of one size: half of the games from each seat."""

    def __init__(self, selfplay: SelfPlay, games: int) -> None:
        self.games, self._selfplay = games, selfplay
        rules, environment = selfplay.rules, selfplay.environment

        def begin() -> tuple[Game, Array, Array]:
            def many(each: Any) -> Array:
                return jnp.broadcast_to(jnp.asarray(each), (games, *jnp.shape(each)))

            return jax.tree.map(many, (rules.start(), environment._mask, environment._planes))

        def on(
            parameters: tuple[Parameters, Parameters | None], games: tuple[Game, Array, Array], key: Array
        ) -> tuple[Game, Array, Array]:
            game, legal, planes = games
            chosen = [self._choice(each, planes, legal, key) for each in parameters]
            # The first player has seat 0 in every other game.
            is_first = jax.vmap(rules.seat)(game) == jnp.arange(self.games) % 2
            action = jnp.where(is_first, chosen[0], chosen[1])
            after = jax.vmap(rules.after)(game, action)
            over = game.phase == OVER
            game = jax.tree.map(lambda old, new: jnp.where(_like(over, old), old, new), game, after)
            return game, jax.vmap(rules.legal)(game), jax.vmap(rules.observe_mover)(game)

        self._begin = compiled(begin)
        self._on = compiled(on)
        self._against_chance: Future[Any] | None = None
        self._result = compiled(jax.vmap(rules.result))

    def compile(self, parameters: Parameters, pool: ThreadPoolExecutor) -> None:
        """Have the program for matches against random moves compiled beside others."""
        arguments = (parameters, None), self._begin(), jax.random.key(0)
        self._against_chance = pool.submit(lambda: self._on.lower(*arguments).compile())

    def _choice(self, parameters: Parameters | None, planes: Array, legal: Array, key: Array) -> Array:
        """The best move of a network, or any move."""
        logits = (
            jax.random.gumbel(key, legal.shape)
            if parameters is None
            else self._selfplay.judge(parameters, planes).policy
        )
        return jnp.where(legal, logits, NEVER).argmax(-1).astype(jnp.int32)

    def share(self, one: Parameters, two: Parameters | None, seed: int) -> float:
        """The share of points of the first player: 1 for a win, a half for a shared one.

        Two networks would play the same game again and again: their first four moves are random.
        """
        games, key = self._begin(), jax.random.key(seed)
        made = self._against_chance if two is None else None
        on = made.result() if made is not None else self._on
        for index in range(self._selfplay.limit):
            players = (None, None) if two is not None and index < OPENING else (one, two)
            games = on(players, games, jax.random.fold_in(key, index))
        assert bool((games[0].phase == OVER).all()), "no game has more decisions"
        result = self._result(games[0]) * jnp.where(jnp.arange(self.games) % 2 == 0, 1, -1)
        return float((result + 1).mean() / 2)


OPENING = 4


def _like(condition: Array, array: Array) -> Array:
    return condition.reshape(-1, *[1] * (array.ndim - 1))
