"""A search from the outside: a tree that outlives a turn, threads and the clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np

from ponti.diavolo import PASS, Move
from ponti.engine.diavolo import convert, memory, search, tree
from ponti.engine.diavolo.evaluators import Evaluator, Playouts
from ponti.engine.diavolo.features import Whole
from ponti.engine.diavolo.memory import State
from ponti.engine.diavolo.playouts import playing_of
from ponti.engine.diavolo.reading import Reader
from ponti.engine.diavolo.scene import Scene, make_desk, searching_of
from ponti.engine.diavolo.settings import Settings
from ponti.engine.diavolo.weights import BEST, WEIGHTS
from ponti.play import Limit

# The share of a turn's time for both tiles together; the rest is for the second one alone.
_FIRST_SHARE = 0.6


class Thinker:
    """A search on one game; it remembers what it thought about the position before."""

    def __init__(
        self,
        settings: Settings | None = None,
        *,
        threads: int = 1,
        seed: int = 1,
        clock: Callable[[], float] = time.monotonic,
        learnt: str | None = None,
        evaluator: Evaluator | None = None,
    ) -> None:
        self.settings = settings or Settings()
        self.clock = clock
        self._weights = WEIGHTS[learnt or BEST]
        self._evaluator = evaluator or Playouts(playing_of(self.settings))
        self.games = 0
        self._threads = threads
        self._tree = tree.make_tree(self.settings.room)
        self._spare = tree.make_tree(self.settings.room)
        self._root: State | None = None
        self._since = 0.0
        self._rooms: list[Whole] = []
        seeds = np.random.SeedSequence(seed).generate_state(threads, np.uint64)
        self._seeds = [np.array([number | 1], np.uint64) for number in seeds]

    # The position

    def look_at(self, state: State) -> None:
        """Turn to a position, with what is already known of it if it follows from the last one."""
        self._since = self.clock()
        if self._root is not None and self.settings.reuse and self._follow(state):
            return
        self._tree.counts[0, tree.CHILDREN] = 0
        self._begin(state, 1)
        for array in self._tree:
            array[0] = 0

    def _begin(self, state: State, used: int) -> None:
        self._root = state.copy()
        self.games = 0
        left = self.settings.room - used
        bounds = [used + left * index // self._threads for index in range(self._threads + 1)]
        self._rooms = [np.array(pair, np.int64) for pair in pairwise(bounds)]

    def _follow(self, state: State) -> bool:
        """Go down the tree by one or two turns, if they lead to this position."""
        assert self._root is not None
        steps = self._steps_to(self._root, state)
        if steps is None:
            return False
        entry = 0
        for step in steps:
            found = self._child(entry, step)
            if found is None:
                return False
            entry = found
        used = tree.keep(self._tree, entry, self._spare)
        if used > self.settings.room * 0.8:
            return False
        self._tree, self._spare = self._spare, self._tree
        # A turn of two tiles may have been considered in the other order too.
        self._begin(state, used)
        return True

    def _child(self, entry: int, move: int) -> int | None:
        first, count = int(self._tree.counts[entry, tree.CHILD]), int(self._tree.counts[entry, tree.CHILDREN])
        found = np.flatnonzero(self._tree.counts[first : first + count, tree.MOVE] == move)
        return first + int(found[0]) if len(found) else None

    def _steps_to(self, before: State, after: State) -> list[int] | None:
        """The moves of the tree between two positions: the rest of the mover's turn, and the rival's."""
        change = (before[: memory.SPACES] ^ after[: memory.SPACES]) & memory.TILE
        built = _laid(after)[len(_laid(before)) :]
        steps: list[int] = []
        state = before.copy()
        for _ in range(2):
            if _same(state, after):
                break
            side = int(state[memory.TURN])
            placed = [int(space) for space in np.flatnonzero(change & 1 << side)]
            own = [span for span in built if after[span >> 3] & 1 << side]
            if placed and not own and len(placed) == (1 if state[memory.FIRST] else 2):
                turn = self._better_order(steps, placed) if len(placed) == 2 else placed
            elif not placed and len(own) == 1:
                turn = [tree.BRIDGE_MOVE + own[0]]
            elif not placed and not own:
                turn = [tree.PASS_MOVE]
            else:
                return None
            for move in turn:
                search.make_move(state, move)
            steps += turn
        return steps if _same(state, after) else None

    def _better_order(self, before: list[int], pair: list[int]) -> list[int]:
        """The order in which the tree knows more of two tiles."""
        entry: int | None = 0
        for step in before:
            entry = self._child(entry, step) if entry is not None else None
        if entry is None:
            return pair
        known = []
        for one, two in (pair, pair[::-1]):
            first = self._child(entry, one)
            second = self._child(first, two) if first is not None else None
            known.append(int(self._tree.counts[second, tree.VISITS]) if second is not None else -1)
        return pair if known[0] >= known[1] else pair[::-1]

    # Thinking

    def think(self, limit: Limit, since: float | None = None) -> None:
        """Search the position until the limit, from now or from a time given, or until it is decided."""
        assert self._root is not None
        start = self.clock() if since is None else since
        budget = limit.simulations if limit.simulations is not None else 10**12
        if limit.simulations is None and limit.seconds is None:
            budget = 20_000
        shares = [budget * (index + 1) // self._threads - budget * index // self._threads
                  for index in range(self._threads)]  # fmt: skip
        until = start + limit.seconds if limit.seconds is not None else None
        if self._threads == 1:
            self.games += self._run(0, shares[0], until)
            return
        with ThreadPoolExecutor(self._threads) as pool:
            done = [pool.submit(self._run, index, shares[index], until) for index in range(self._threads)]
            self.games += sum(future.result() for future in done)

    def _run(self, thread: int, budget: int, until: float | None) -> int:
        assert self._root is not None
        scene = Scene(self._root, self._weights, searching_of(self.settings))
        desk = make_desk(self._rooms[thread], self._seeds[thread])
        played = 0
        # Once at least, however late it is: a turn needs a move.
        while played < budget and (played == 0 or until is None or self.clock() < until):
            games = min(self._evaluator.stride, budget - played)
            done = self._evaluator.search(self._tree, scene, desk, games)
            played += done
            if done < games:
                break
        return played

    def decide(self, limit: Limit) -> Move:
        """The best move after thinking within a limit: a whole turn, which began with `look_at`."""
        assert self._root is not None
        self.think(share(limit, _FIRST_SHARE), self._since)
        entry = self.best()
        move = int(self._tree.counts[entry, tree.MOVE])
        if move == tree.PASS_MOVE:
            return PASS
        if move >= tree.BRIDGE_MOVE:
            return convert.bridge_of(move - tree.BRIDGE_MOVE)
        state = self._root.copy()
        search.make_move(state, move)
        self._step_down(entry, state)
        # All the time that is left: moving the tree about has taken some of it.
        self.think(Limit(share(limit, 1 - _FIRST_SHARE).simulations, limit.seconds), self._since)
        second = int(self._tree.counts[self.best(), tree.MOVE])
        return convert.tiles_of(move, second)

    def _step_down(self, entry: int, state: State) -> None:
        used = tree.keep(self._tree, entry, self._spare)
        self._tree, self._spare = self._spare, self._tree
        self._begin(state, used)

    @property
    def known(self) -> int:
        """How many games from this position are known already."""
        return int(self._tree.counts[0, tree.VISITS])

    @property
    def searched(self) -> tree.Tree:
        """The tree as it is now."""
        return self._tree

    def tried(self) -> tuple[list[int], list[int]]:
        """The moves after the position searched, as numbers of the tree, and how often each was tried."""
        first, count = int(self._tree.counts[0, tree.CHILD]), int(self._tree.counts[0, tree.CHILDREN])
        rows = self._tree.counts[first : first + count]
        return rows[:, tree.MOVE].tolist(), rows[:, tree.VISITS].tolist()

    def win(self, side: int) -> float:
        """The probability that a colour wins, as the search sees it."""
        assert self._root is not None
        mover = int(self._root[memory.TURN])
        known = int(self._tree.counts[0, tree.PROVEN])
        entry = self.best()
        visits = max(1, int(self._tree.counts[entry, tree.VISITS]))
        value = float(self._tree.sums[entry, tree.VALUE]) / visits
        ahead = float(self._tree.sums[entry, tree.POINTS]) / visits * (1 if mover == 0 else -1)
        chance = Reader(self._tree, self.settings.margin).odds(value, ahead, known, mover)
        return chance if side == mover else 1.0 - chance

    def best(self) -> int:
        """The entry to choose: one proven to win, else the most tried of those not lost, or a sure tie."""
        assert self._root is not None
        first, count = int(self._tree.counts[0, tree.CHILD]), int(self._tree.counts[0, tree.CHILDREN])
        rows, sums = self._tree.counts[first : first + count], self._tree.sums[first : first + count]
        won, lost = tree.LIGHT_WINS, tree.DARK_WINS
        if self._root[memory.TURN] == 1:
            won, lost = lost, won
        visits = rows[:, tree.VISITS].astype(np.float64)
        rank = visits + sums[:, tree.PRIOR] / 2
        rank[rows[:, tree.PROVEN] == won] += 1e12
        rank[rows[:, tree.PROVEN] == lost] -= 1e12
        best = int(np.argmax(rank))
        ties = np.flatnonzero(rows[:, tree.PROVEN] == tree.BOTH_WIN)
        if len(ties) and rows[best, tree.PROVEN] != won and sums[best, tree.VALUE] < visits[best] / 2:
            best = int(ties[0])
        return first + best


def share(limit: Limit, part: float) -> Limit:
    """A part of a limit."""
    return Limit(
        None if limit.simulations is None else max(1, round(limit.simulations * part)),
        None if limit.seconds is None else limit.seconds * part,
    )


def _laid(state: State) -> list[int]:
    count = int(state[memory.BRIDGES : memory.BRIDGES + 2].sum())
    return [int(span) for span in state[memory.LAID : memory.LAID + count]]


def _same(one: State, other: State) -> bool:
    """Whether two positions are the same, whatever the order of the moves before them."""
    sections = (slice(0, memory.LYING), slice(memory.TURN, memory.PHASE + 1))
    return all(bool((one[section] == other[section]).all()) for section in sections)
