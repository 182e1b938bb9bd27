"""The environment of Ponte del Diavolo, with the interface of pgx."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pgx
from jax import Array

from ponti.codec.diavolo import DiavoloCodec
from ponti.codec.diavolo.actions import REACHES
from ponti.diavolo import Board, Colour, Phase, Position, Supply
from ponti.diavolo.grid import bits_of
from ponti.jax.diavolo.bits import WORD
from ponti.jax.diavolo.game import CHOICE, OVER, Game
from ponti.jax.diavolo.rules import Rules
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
    _opener: Array
    """The player in the seat that opens."""
    _size: int = field(metadata={"static": True})
    _supply: Supply = field(metadata={"static": True})

    @property
    def env_id(self) -> Any:
        """The name of the environment."""
        return name_of(self._size)

    def _position(self) -> Position:
        return position_of(self._game, self._size, self._supply)


jax.tree_util.register_dataclass(
    State,
    data_fields=[each.name for each in fields(State) if not each.metadata.get("static")],
    meta_fields=[each.name for each in fields(State) if each.metadata.get("static")],
)


def name_of(size: int) -> str:
    """The name of the environment of a board."""
    return f"ponti_diavolo_{size}x{size}"


def position_of(game: Game, size: int, supply: Supply) -> Position:
    """A single game as a plain position; the first tile of a turn lies on its board."""

    def number(words: Array) -> int:
        return sum(int(word) << WORD * index for index, word in enumerate(np.asarray(words)))

    grid = Position.start(size).board.grid
    built = 0
    for reach, words in zip(REACHES, game.built, strict=True):
        for bit in bits_of(number(words)):
            space = grid.space_at[bit]
            far = grid.bits[type(space)(space.column + reach[0], space.row + reach[1])]
            built |= 1 << grid.span_index[bit, far]
    board = Board.of(size, (number(game.tiles[0]), number(game.tiles[1])), built)
    phase = tuple(Phase)[int(game.phase)]
    return Position(board, supply, phase, Colour(int(game.turn)), Colour(int(game.first_colour)))


class Diavolo(pgx.Env):  # type: ignore[misc]
    """Ponte del Diavolo on a board of one size: opening and choice of colour included.

    `rules` are the pure functions under it, for those who keep a `Game` and not a whole state.
    """

    def __init__(self, size: int, supply: Supply) -> None:
        super().__init__()
        self.size = size
        self.supply = supply
        self.codec = DiavoloCodec(size, supply)
        self.rules = Rules(size, supply)
        start = self.codec.start()
        self._mask = self.codec.legal_mask(start, 0)
        self._planes = self.codec.observation(start, 0)

    def init(self, key: Array) -> State:
        """The empty board; which player opens is drawn."""
        return self._init(key)

    def _init(self, key: Array) -> State:
        opener = jax.random.bernoulli(key).astype(jnp.int32)
        return State(
            current_player=opener,
            observation=jnp.asarray(self._planes),
            rewards=jnp.zeros(2, jnp.float32),
            terminated=jnp.bool_(False),
            truncated=jnp.bool_(False),
            legal_action_mask=jnp.asarray(self._mask),
            _step_count=jnp.int32(0),
            _game=self.rules.start(),
            _opener=opener,
            _size=self.size,
            _supply=self.supply,
        )

    def step(self, state: State, action: Array, key: Array | None = None) -> State:
        """The state after an action; nothing is left to chance."""
        is_ours = isinstance(state, State) and (state._size, state._supply) == (self.size, self.supply)
        check_step(self.id, is_ours, state, action)
        # A number that stands for nothing is an illegal action too: a colour where none is to be chosen.
        closed = self.codec.actions - jnp.where(state._game.phase == CHOICE, 3, 1)
        known = (action >= 0) & (action < self.codec.actions)
        return super().step(state, jnp.where(known, action, closed), key)

    def _step(self, state: State, action: Array, key: Array | None) -> State:
        del key
        game = self.rules.after(state._game, action)
        won = self.rules.result(game) * jnp.where(state._opener == 0, 1, -1)
        return state.replace(
            current_player=_player(self.rules.seat(game), state._opener),
            rewards=jnp.stack([won, -won]).astype(jnp.float32),
            terminated=game.phase == OVER,
            legal_action_mask=self.rules.legal(game),
            _game=game,
        )

    def observe(self, state: State, player_id: Array | None = None) -> Array:
        """What the player to move sees, or another one: nobody sees a rival's half-made turn."""
        if player_id is None:
            return self.rules.observe_mover(state._game)
        return self._observe(state, player_id)

    def _observe(self, state: State, player_id: Array) -> Array:
        return self.rules.observe(state._game, _player(player_id, state._opener))

    @property
    def id(self) -> Any:
        """The name of the environment."""
        return name_of(self.size)

    @property
    def version(self) -> str:
        """The version of the codec: it changes when an action or a plane gets another meaning."""
        return f"v{self.codec.version}"

    @property
    def num_players(self) -> int:
        """The game is for two."""
        return 2


def _player(seat: Array, opener: Array) -> Array:
    """The player in a seat, or the seat of a player: the two are counted alike, from the opener on."""
    return seat ^ opener
