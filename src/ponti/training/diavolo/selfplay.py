"""Self-play: many games at once, each move chosen by a Gumbel search of mctx.

Only the few moves with the best priors are in a node, which makes the tree, and not the network, the smaller
part of the work. The search has looked at the move that it chooses, so the next position and what the network
says about it are taken out of the tree: the environment is compiled in one place only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import mctx
from jax import Array, lax

from ponti.diavolo import Options
from ponti.jax import make
from ponti.jax.diavolo.game import DARK, LIGHT, OVER, Game
from ponti.training.diavolo.network import Judgement, Parameters, judge

NEVER = -1e9
"""The logit of what is not legal."""


@dataclass(frozen=True)
class Play:
    """How games are played against oneself."""

    size: int = 10
    games: int = 4096
    moves: int = 16
    """How many each game is taken on before anything else is done."""
    simulations: int = 32
    considered: int = 16
    kept: int = 64
    """How many moves a node of the tree has."""
    half: bool = True
    """Whether the network counts with bfloat16."""


class Node(NamedTuple):
    """What a tree keeps of a position."""

    game: Game
    actions: Array
    """The moves with the best priors."""


class Seat(NamedTuple):
    """Where a game stands: a node, and what the network said about it."""

    node: Node
    logits: Array
    value: Array


class Turn(NamedTuple):
    """What is kept of a move: the position, what the search thought, and how the game stood afterwards."""

    game: Game
    actions: Array
    weights: Array
    """How good the search found each of the actions: they add up to 1."""
    is_over: Array
    result: Array
    """For seat 0."""
    margin: Array
    """Light's points less dark's."""
    tiles: Array
    islands: Array


def limit_of(size: int) -> int:
    """No game has more decisions: tiles, bridges, the choice and two passes.

    >>> limit_of(10)
    98
    """
    supply = Options(size).start().supply
    return supply.light + supply.dark + supply.bridges + 3


class SelfPlay:
    """Games on a board of one size."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.environment = make("diavolo", size=play.size)
        self.rules = self.environment.rules
        self.limit = limit_of(play.size)
        self.kept = min(play.kept, self.environment.codec.actions)

    def judge(self, parameters: Parameters, planes: Array) -> Judgement:
        """What the network says."""
        return judge(parameters, planes, dtype=jnp.bfloat16 if self.play.half else jnp.float32)

    def begin(self, parameters: Parameters) -> Seat:
        """All games at their beginning."""
        one = self._start(parameters)
        return jax.tree.map(lambda each: jnp.broadcast_to(each, (self.play.games, *each.shape)), one)

    def _start(self, parameters: Parameters) -> Seat:
        environment = self.environment
        judgement = self.judge(parameters, jnp.asarray(environment._planes)[None])
        seat = self._seat(
            jax.tree.map(lambda each: each[None], self.rules.start()),
            judgement,
            jnp.asarray(environment._mask)[None],
        )
        first: Seat = jax.tree.map(lambda each: each[0], seat)
        return first

    def _seat(self, games: Game, judgement: Judgement, legal: Array) -> Seat:
        """Positions with their best moves."""
        logits, actions = lax.top_k(jnp.where(legal, judgement.policy, NEVER), self.kept)
        return Seat(Node(games, actions.astype(jnp.int16)), logits, judgement.value)

    def _recur(
        self, parameters: Parameters, key: Array, choice: Array, node: Node
    ) -> tuple[mctx.RecurrentFnOutput, Node]:
        del key
        action = jnp.take_along_axis(node.actions, choice[:, None], 1)[:, 0].astype(jnp.int32)
        before = jax.vmap(self.rules.seat)(node.game)
        games = jax.vmap(self.rules.after)(node.game, action)
        after, over = jax.vmap(self.rules.seat)(games), games.phase == OVER
        result = jax.vmap(self.rules.result)(games)
        planes = jax.vmap(self.rules.observe_mover)(games)
        judgement = self.judge(parameters, planes)
        seat = self._seat(games, judgement, jax.vmap(self.rules.legal)(games))
        output = mctx.RecurrentFnOutput(
            reward=(result * jnp.where(before == 0, 1, -1)).astype(jnp.float32),
            discount=jnp.where(over, 0.0, jnp.where(before == after, 1.0, -1.0)),
            prior_logits=seat.logits,
            value=seat.value,
        )
        return output, seat.node

    def on(self, parameters: Parameters, seats: Seat, key: Array) -> tuple[Seat, Turn]:
        """All games some moves on, those that end begin anew; and what is kept of these moves."""
        start = self._start(parameters)

        def move(seats: Seat, key: Array) -> tuple[Seat, Turn]:
            search = mctx.gumbel_muzero_policy(
                parameters,
                key,
                mctx.RootFnOutput(prior_logits=seats.logits, value=seats.value, embedding=seats.node),
                self._recur,
                self.play.simulations,
                invalid_actions=seats.logits <= NEVER / 2,
                max_num_considered_actions=self.play.considered,
            )
            tree, rows = search.search_tree, jnp.arange(self.play.games)
            child = tree.children_index[rows, 0, search.action]
            node: Node = jax.tree.map(lambda each: each[rows, child], tree.embeddings)
            game = node.game
            over = game.phase == OVER
            turn = Turn(
                seats.node.game,
                seats.node.actions,
                search.action_weights.astype(jnp.float16),
                over,
                jax.vmap(self.rules.result)(game).astype(jnp.int8),
                (game.points[:, LIGHT] - game.points[:, DARK]).astype(jnp.int16),
                game.tiles,
                game.islands,
            )
            reached = Seat(node, tree.children_prior_logits[rows, child], tree.raw_values[rows, child])

            def anew(first: Array, later: Array) -> Array:
                return jnp.where(over.reshape(-1, *[1] * first.ndim), first, later)

            return jax.tree.map(anew, start, reached), turn

        return lax.scan(move, seats, jax.random.split(key, self.play.moves))


def concatenated(turns: list[Any]) -> Any:
    """Several stretches of the same games as one."""
    return jax.tree.map(lambda *each: jnp.concatenate(each), *turns)
