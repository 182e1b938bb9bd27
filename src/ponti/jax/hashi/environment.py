"""The environment of Hashi, with the interface of pgx."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pgx
from jax import Array

from ponti.codec.hashi import HashiCodec
from ponti.errors import PontiError
from ponti.hashi import Awards, Board, Card, Deck, Layout, Pen, Position
from ponti.hashi.cards import BRIDGES, NUMBERS
from ponti.jax.hashi.game import OVER, SETUP, Game
from ponti.jax.hashi.rules import Rules
from ponti.jax.state import Drawn, check_step


@dataclass(frozen=True)
class State(Drawn):
    """A state as pgx has it; `_game` is all that has to be kept of it, the rest follows."""

    current_player: Array
    observation: Array
    rewards: Array
    terminated: Array
    truncated: Array
    legal_action_mask: Array
    _step_count: Array
    _game: Game
    _layout: Layout = field(metadata={"static": True})
    _deck: Deck = field(metadata={"static": True})

    @property
    def env_id(self) -> Any:
        """The name of the environment."""
        return name_of(self._layout, self._game.points.shape[-1])

    def _position(self) -> Position:
        return position_of(self._game, self._layout, self._deck)


jax.tree_util.register_dataclass(
    State,
    data_fields=[each.name for each in fields(State) if not each.metadata.get("static")],
    meta_fields=[each.name for each in fields(State) if each.metadata.get("static")],
)


def name_of(layout: Layout, seats: int) -> str:
    """The name of the environment of a board."""
    return f"ponti_hashi_{layout.name}_{seats}"


def position_of(game: Game, layout: Layout, deck: Deck) -> Position:
    """A single game as a plain position; what is drawn of the round is on the boards, but for the set-up."""
    seats = game.points.shape[0]
    numbers, bridges = map(np.asarray, Rules(layout, deck, seats).drawn(game))
    if int(game.due) == SETUP:
        numbers = np.zeros_like(numbers)
    kinds = [Card(number, count) for number in NUMBERS for count in BRIDGES]
    unseen = [card for card, count in zip(kinds, game.unseen, strict=True) for _ in range(int(count))]
    return Position(
        layout,
        deck,
        Pen.STRICT,
        tuple(
            Board.of(layout, map(int, one), map(int, two)) for one, two in zip(numbers, bridges, strict=True)
        ),
        tuple(Awards(*map(int, awards)) for awards in game.awards),
        tuple(unseen),
        int(game.round),
        None if int(game.card) < 0 else kinds[int(game.card)],
    )


class Hashi(pgx.Env):  # type: ignore[misc]
    """Hashi on one board for 1 to 4 seats, the strict pen only; the deck is chance inside `step`.

    Seats decide one after the other, and see nothing of each other's turns before the round is over. Alone,
    the rewards are the points of each round; at a table, who wins is rewarded at the end
    (docs/codec/hashi.md).
    """

    def __init__(self, layout: Layout, deck: Deck, seats: int) -> None:
        super().__init__()
        self.layout, self.deck, self.seats = layout, deck, seats
        self.codec = HashiCodec(layout, deck, seats)
        self.rules = Rules(layout, deck, seats)
        start = self.codec.start()
        self._mask = self.codec.legal_mask(start, 0)
        self._seen = self.codec.observation(start, 0)

    def init(self, key: Array) -> State:
        """The table before set-up."""
        return self._init(key)

    def _init(self, key: Array) -> State:
        del key
        return State(
            current_player=jnp.int32(0),
            observation=jnp.asarray(self._seen),
            rewards=jnp.zeros(self.seats, jnp.float32),
            terminated=jnp.bool_(False),
            truncated=jnp.bool_(False),
            legal_action_mask=jnp.asarray(self._mask),
            _step_count=jnp.int32(0),
            _game=self.rules.start(),
            _layout=self.layout,
            _deck=self.deck,
        )

    def step(self, state: State, action: Array, key: Array | None = None) -> State:
        """The state after an action; the key decides which card is turned."""
        if key is None:
            raise PontiError("Hashi turns cards: give step a key, as in step(state, action, key)")
        board = (self.layout, self.deck, self.seats)
        is_ours = isinstance(state, State) and (state._layout, state._deck, state.rewards.shape[-1]) == board
        check_step(self.id, is_ours, state, action)
        # A number that stands for nothing is an illegal action too: as it is to wait, which nobody has to.
        known = (action >= 0) & (action < self.codec.actions)
        return super().step(state, jnp.where(known, action, self.codec.actions - 1), key)

    def _step(self, state: State, action: Array, key: Array) -> State:
        game = self.rules.after(state._game, action, key)
        over = game.due == OVER
        rewards = self._rewards(state._game, game, over)
        return state.replace(
            current_player=game.seat,
            rewards=rewards,
            terminated=over,
            legal_action_mask=self.rules.legal(game),
            _game=game,
        )

    def _rewards(self, before: Game, after: Game, over: Array) -> Array:
        if self.seats == 1:
            return (after.points - before.points).astype(jnp.float32)
        # Winners share what the others lose: with two, 1 and -1.
        won = after.points == after.points.max()
        winners, others = won.sum(), self.seats - 1
        share = (self.seats - winners) / (others * winners)
        return jnp.where(over, jnp.where(won, share, -1 / others * (winners < self.seats)), 0).astype(
            jnp.float32
        )

    def observe(self, state: State, player_id: Array | None = None) -> Array:
        """What the player to decide sees, or another one: nobody sees a rival's half-drawn turn."""
        return self._observe(state, state.current_player if player_id is None else player_id)

    def _observe(self, state: State, player_id: Array) -> Array:
        return self.rules.observe(state._game, player_id)

    @property
    def id(self) -> Any:
        """The name of the environment."""
        return name_of(self.layout, self.seats)

    @property
    def version(self) -> str:
        """The version of the codec: it changes when an action or an entry gets another meaning."""
        return f"v{self.codec.version}"

    @property
    def num_players(self) -> int:
        """As many as there are seats."""
        return self.seats
