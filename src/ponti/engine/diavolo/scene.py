"""What the kernels of a search work with, in bundles: named tuples, which cost nothing once compiled."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ponti.engine.diavolo.features import MOST, Weights, Whole
from ponti.engine.diavolo.memory import COPIED, LENGTH, ROOM, SPANS_ROOM, State
from ponti.engine.diavolo.settings import Settings
from ponti.engine.random_numbers import Seed

Ratings = npt.NDArray[np.float64]

# No game is longer, in moves of the tree, and no position has more moves.
DEEPEST: Final = 400
MOST_MOVES: Final = ROOM + SPANS_ROOM


class Searching(NamedTuple):
    """What the tree reads of the settings: `Settings` says what each is. Small floats, as its sums are."""

    explore: np.float32
    guide: np.float32
    trust: np.float32
    margin: np.float32
    doubt: np.float32
    warmth: np.float32
    ripe: int
    solve: bool


class Scene(NamedTuple):
    """What stays the same while one position is searched."""

    root: State
    weights: Weights
    searching: Searching


class Desk(NamedTuple):
    """Room to work for one thread."""

    state: State
    room: Whole
    """The next entry of its own part of the tree, and where that ends."""
    path: Whole
    """The entries from the root to a leaf, each followed by the side that chooses after it."""
    moves: Whole
    """The moves of one position, and behind them the features of one move."""
    ratings: Ratings
    seed: Seed


def searching_of(settings: Settings) -> Searching:
    """The settings as the tree reads them."""
    return Searching(
        explore=np.float32(settings.explore),
        guide=np.float32(settings.guide),
        trust=np.float32(settings.trust),
        margin=np.float32(settings.margin),
        doubt=np.float32(settings.doubt),
        warmth=np.float32(settings.warmth),
        ripe=settings.ripe,
        solve=settings.solve,
    )


def make_desk(room: Whole, seed: Seed) -> Desk:
    """A new desk for a thread with its part of the tree and its random numbers."""
    state = np.empty(LENGTH, np.int32)
    state[COPIED:] = 0
    return Desk(
        state=state,
        room=room,
        path=np.zeros(2 * DEEPEST + 4, np.int64),
        moves=np.zeros(MOST_MOVES + MOST, np.int64),
        ratings=np.zeros(MOST_MOVES, np.float64),
        seed=seed,
    )
