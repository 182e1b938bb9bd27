"""The seam at which a search asks what a leaf of its tree is worth: by playouts, or by a judge in batches.

A search goes down its tree to a leaf (`search.go_down`), has the leaf judged, and carries the result up again
(`search.carry_up`). `Playouts` judges by playing the game to its end at random, all inside one kernel.
`Batches` collects many leaves, hands their positions to a function in Python, such as a network that judges
them all at once, and carries its answers up; that function may also rate the moves that are tried next. While
a leaf waits for its judge, the visits counted on the way down keep the search from going there again. A
`Thinker` takes either:

    Thinker(settings, evaluator=Batches(judge, size=64))
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from ponti.engine.diavolo.expansion import grow, list_moves, rate_moves
from ponti.engine.diavolo.features import MOST, Whole
from ponti.engine.diavolo.memory import COPIED, LENGTH, OVER, PHASE, State
from ponti.engine.diavolo.playouts import Playing
from ponti.engine.diavolo.scene import DEEPEST, MOST_MOVES, Desk, Ratings, Scene
from ponti.engine.diavolo.search import carry_up, decided, finished, go_down, search
from ponti.engine.diavolo.tree import CHILDREN, PROVEN, UNKNOWN, VISITS, Tree
from ponti.engine.kernels import inlined, kernel

Values = npt.NDArray[np.float64]


class Evaluator(Protocol):
    """What judges the leaves of a search."""

    @property
    def stride(self) -> int:
        """So many games between two looks at the clock."""

    def search(self, tree: Tree, scene: Scene, desk: Desk, games: int) -> int:
        """Go down to a number of leaves and carry up their worth; how many, fewer if all is decided."""


class Playouts:
    """Judges a leaf by a game played from there to its end at random."""

    stride = 100  # a few milliseconds

    def __init__(self, playing: Playing) -> None:
        self._playing = playing

    def search(self, tree: Tree, scene: Scene, desk: Desk, games: int) -> int:
        """Play a number of games, or fewer if the root is decided; how many."""
        return search(tree, scene, desk, self._playing, games)


class Leaves(NamedTuple):
    """Leaves that wait for their judge, a row each."""

    states: State
    """The positions, as `memory.py` says; the first tile of a turn may lie there already (FIRST)."""
    moves: Whole
    """The moves of each, as `tree.py` writes them: as many as `counts` says."""
    counts: Whole
    ratings: Ratings
    """How good each move looks: what its features say, until a judge that knows better overwrites it.
    The priors are a softmax of these, divided by the setting `warmth`."""
    paths: Whole
    depths: Whole

    def first(self, count: int) -> Leaves:
        """The first `count` of them."""
        states, moves, counts, ratings, paths, depths = self
        return Leaves(
            states[:count], moves[:count], counts[:count], ratings[:count], paths[:count], depths[:count]
        )


Judge = Callable[[Leaves], tuple[Values, Values]]
"""For each leaf what it is worth to light, from 0 to 1, and by how many points light will be ahead."""


class Batches:
    """Judges many leaves at once, by a function in Python."""

    def __init__(self, judge: Judge, size: int = 64) -> None:
        self._judge = judge
        self.stride = size

    def search(self, tree: Tree, scene: Scene, desk: Desk, games: int) -> int:
        """Have a number of leaves judged, or fewer if the root is decided; how many."""
        room, played = make_leaves(min(games, self.stride)), 0
        while played < games:
            done, waiting = collect(tree, scene, desk, room, min(games - played, self.stride))
            if done == 0:
                break
            played += done
            if waiting:
                leaves = room.first(waiting)
                values, ahead = self._judge(leaves)
                settle(tree, scene, desk, leaves, values, ahead)
        return played


def make_leaves(size: int) -> Leaves:
    """Room for a number of leaves."""
    states = np.empty((size, LENGTH), np.int32)
    states[:, COPIED:] = 0
    return Leaves(
        states=states,
        moves=np.zeros((size, MOST_MOVES + MOST), np.int64),
        counts=np.zeros(size, np.int64),
        ratings=np.zeros((size, MOST_MOVES), np.float64),
        paths=np.zeros((size, 2 * DEEPEST + 4), np.int64),
        depths=np.zeros(size, np.int64),
    )


@kernel
def at_leaf(desk: Desk, leaves: Leaves, index: int) -> Desk:
    """A desk with the position and the path of a leaf."""
    return Desk(
        leaves.states[index],
        desk.room,
        leaves.paths[index],
        leaves.moves[index],
        leaves.ratings[index],
        desk.seed,
    )


@inlined
def waits(leaves: Leaves, count: int, entry: int) -> bool:
    """Whether an entry is among the first leaves."""
    found = False
    for index in range(count):
        found |= leaves.paths[index, 2 * leaves.depths[index]] == entry
    return found


@kernel
def collect(tree: Tree, scene: Scene, desk: Desk, leaves: Leaves, games: int) -> tuple[int, int]:
    """Go down a number of times and write down the leaves to be judged; how often it went, and how many wait.

    What is decided or finished needs no judge and is carried up at once. It ends early where it reaches
    a leaf that waits already: the search knows too little to go anywhere else.
    """
    waiting = 0
    for game in range(games):
        if tree.counts[0, PROVEN] != UNKNOWN:
            return game, waiting
        here = at_leaf(desk, leaves, waiting)
        depth = go_down(tree, scene, here, False)
        entry = here.path[2 * depth]
        if tree.counts[entry, PROVEN] != UNKNOWN:
            value, ahead = decided(tree, entry)
            carry_up(tree, scene, here, depth, value, ahead, False)
        elif here.state[PHASE] == OVER:
            value, ahead = finished(tree, entry, here.state, scene.searching, True)
            carry_up(tree, scene, here, depth, value, ahead, False)
        elif waits(leaves, waiting, entry):
            for index in range(depth + 1):
                tree.counts[here.path[2 * index], VISITS] -= 1
            return game, waiting
        else:
            count = list_moves(here.state, here.moves)
            rate_moves(here.state, here.moves, count, scene.weights, here.ratings)
            leaves.counts[waiting] = count
            leaves.depths[waiting] = depth
            waiting += 1
    return games, waiting


@kernel
def settle(tree: Tree, scene: Scene, desk: Desk, leaves: Leaves, values: Values, ahead: Values) -> None:
    """Put the moves of judged leaves into the tree and carry up what the leaves are worth."""
    for index in range(len(leaves.depths)):
        here, depth = at_leaf(desk, leaves, index), leaves.depths[index]
        entry = here.path[2 * depth]
        # Another thread may have been here meanwhile; where the tree is full the leaf stays one.
        if tree.counts[entry, CHILDREN] == 0:
            grow(tree, entry, desk.room, here.moves, leaves.counts[index], here.ratings, scene.searching)
        carry_up(tree, scene, here, depth, values[index], ahead[index], False)
