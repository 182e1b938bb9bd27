"""What a searched tree says: the best turns, how likely they win, and how the game would go on."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ponti.diavolo import PASS, Move
from ponti.engine.diavolo import convert, scoring, tree
from ponti.engine.diavolo.tree import Tree

# A move tried less often says too little to be part of a variation.
_ENOUGH = 8


class Turn(NamedTuple):
    """A whole turn in the tree: its entries, and what is known of it, from the mover's view."""

    move: Move
    entry: int
    visits: int
    win: float
    ahead: float
    proven: int


class Reader:
    """Reads a tree whose root is a position in which a colour has to move."""

    def __init__(self, searched: Tree, margin: float) -> None:
        self._counts, self._sums = searched
        self._margin = margin

    def children(self, entry: int) -> range:
        """The entries of the moves after a move."""
        first = int(self._counts[entry, tree.CHILD])
        return range(first, first + int(self._counts[entry, tree.CHILDREN]))

    def turns(self, entry: int, side: int) -> list[Turn]:
        """All turns after an entry where one begins, the most tried first; tile pairs in either order."""
        found: dict[Move, list[int]] = {}
        for child in self.children(entry):
            number = int(self._counts[child, tree.MOVE])
            if number == tree.PASS_MOVE:
                found[PASS] = [child]
            elif number >= tree.BRIDGE_MOVE:
                found[convert.bridge_of(number - tree.BRIDGE_MOVE)] = [child]
            else:
                for second in self.children(child):
                    move = convert.tiles_of(number, int(self._counts[second, tree.MOVE]))
                    found.setdefault(move, []).append(second)
        turns = [self._turn(move, entries, side) for move, entries in found.items()]
        won = tree.LIGHT_WINS if side == 0 else tree.DARK_WINS
        return sorted(turns, key=lambda turn: (turn.proven == won, turn.visits), reverse=True)

    def _turn(self, move: Move, entries: list[int], side: int) -> Turn:
        rows = np.array(entries)
        visits = int(self._counts[rows, tree.VISITS].sum())
        value = float(self._sums[rows, tree.VALUE].sum()) / max(1, visits)
        ahead = float(self._sums[rows, tree.POINTS].sum()) / max(1, visits) * (1 if side == 0 else -1)
        known = [int(mark) for mark in self._counts[rows, tree.PROVEN] if mark != tree.UNKNOWN]
        best = max(entries, key=lambda entry: int(self._counts[entry, tree.VISITS]))
        proven = known[0] if known else tree.UNKNOWN
        return Turn(move, best, visits, self.odds(value, ahead, proven, side), ahead, proven)

    def odds(self, value: float, ahead: float, proven: int, side: int) -> float:
        """The probability of winning in a mean value, unless it is known."""
        if proven == tree.BOTH_WIN:
            return 0.5
        if proven != tree.UNKNOWN:
            return float((proven == tree.LIGHT_WINS) == (side == 0))
        return scoring.odds(value, ahead, self._margin)

    def variation(self, turn: Turn, side: int, length: int) -> list[Move]:
        """A turn and those that would follow it, as long as they were tried often enough."""
        line = [turn.move]
        while len(line) < length:
            side = 1 - side
            after = self.turns(turn.entry, side)
            if not after or after[0].visits < _ENOUGH:
                break
            turn = after[0]
            line.append(turn.move)
        return line
