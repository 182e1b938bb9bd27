"""What a batch of games offers, whichever the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import numpy as np
import numpy.typing as npt

from ponti.codec import Codec, Stage
from ponti.engine.decisions import Masks, Planes, Rewards
from ponti.errors import PontiError

Actions = npt.NDArray[np.int64]
MOST_GAMES = 1 << 24


class Batch(ABC):
    """Many games of one kind. The arrays are overwritten by every step: copy what has to last."""

    codec: Codec
    """What the numbers mean."""
    games: int
    """How many games there are."""
    seats: int
    """How many seats a game has."""
    observation: Planes
    """By game, what the seat that decides sees."""
    legal_mask: Masks
    """Games × actions: what the seat that decides may do."""
    to_act: npt.NDArray[np.int64]
    """By game, the seat that decides."""
    rewards: Rewards
    """Games × seats: the rewards of the last step."""
    terminated: npt.NDArray[np.bool_]
    """By game, whether the last step ended it."""

    def __init__(self, games: int, seed: int, auto_reset: bool) -> None:
        if not isinstance(games, int | np.integer) or not 1 <= games <= MOST_GAMES:
            raise PontiError(f"a batch has 1 to {MOST_GAMES:,} games, not {games!r:.40}")
        self.games = games
        self.auto_reset = auto_reset
        self._actions: Actions = np.zeros(games, np.int64)
        self._lots = seeds_of(games, seed, 1)

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew; with a seed, chance begins anew too."""
        if seed is not None:
            self._lots[:] = seeds_of(self.games, seed, 1)
            self._reseed(seeds_of(self.games, seed, 0))
        self._begin(np.ones(self.games, np.bool_))

    def restart(self, which: Masks) -> None:
        """Begin some games anew: those that are marked in an array of truth values."""
        marked = _array(which)
        if marked.shape != (self.games,) or marked.dtype != np.bool_:
            raise PontiError(f"to restart games takes {self.games} truth values, one for each game")
        self._begin(marked)

    def step(self, actions: npt.NDArray[np.integer[Any]]) -> None:
        """One decision of every game. If one is not legal, `PontiError` says which, and nothing has changed.

        Where a game is over and stays so, its action is not looked at.
        """
        given = self.actions_of(actions)
        wrong = self._step(given)
        if wrong >= 0:
            action = int(given[wrong])
            name = f"{self.codec.name(action)} (action {action})" if self._has(action) else f"action {action}"
            raise PontiError(f"{name} is not open to seat {self.to_act[wrong]} of game {wrong} now")

    def actions_of(self, actions: Any) -> Actions:
        """The actions for a step as an array; `PontiError` unless they are a whole number for each game."""
        given = _array(actions)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise PontiError(
                f"a step takes {self.games} whole numbers, one for each game,"
                f" not an array of {given.dtype} with the shape {given.shape}"
            )
        return np.ascontiguousarray(given, np.int64)

    def random_actions(self) -> Actions:
        """A legal action of each game by lot; the array is overwritten by the next call."""
        self._choose(self._lots, self._actions)
        return self._actions

    @abstractmethod
    def observe(self, game: int, seat: int) -> Planes:
        """What any seat of a game sees, as an array of its own: nobody else's half-made turn."""

    @abstractmethod
    def stage(self, game: int) -> Stage:
        """A game as the plain rules see it: to draw it, or to ask it more."""

    @abstractmethod
    def _begin(self, which: Masks) -> None: ...

    @abstractmethod
    def _step(self, actions: Actions) -> int:
        """One step; the first game with an illegal action, or -1."""

    @abstractmethod
    def _choose(self, lots: npt.NDArray[np.uint64], actions: Actions) -> None: ...

    @abstractmethod
    def _reseed(self, seeds: npt.NDArray[np.uint64]) -> None: ...

    def _has(self, action: int) -> bool:
        return 0 <= action < self.codec.actions

    def _check(self, game: int, seat: int) -> None:
        if not 0 <= game < self.games or not 0 <= seat < self.seats:
            raise PontiError(f"there is no seat {seat} of game {game} in this batch")


def _array(values: Any) -> npt.NDArray[Any]:
    """The values as an array, even such as have no shape: `object` then is what they are made of."""
    try:
        return np.asarray(values)
    except ValueError:
        return np.empty((), object)


def seeds_of(games: int, seed: int, purpose: int) -> npt.NDArray[np.uint64]:
    """A seed for each game, none of which is 0."""
    if not isinstance(seed, int | np.integer) or seed < 0:
        raise PontiError(f"a seed is a whole number from 0 on, not {seed!r:.40}")
    sequence = np.random.SeedSequence((seed, purpose))
    return sequence.generate_state(games, np.uint64) | np.uint64(1)
