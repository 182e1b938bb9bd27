"""A player of Hashi that looks one turn ahead, with an evaluation made by hand. Plain Python."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, ClassVar

from ponti._moved import renamed
from ponti.bots.player import Player
from ponti.hashi import Board, Check, Entry, Move, Position
from ponti.hashi.moves import AnyMove
from ponti.play import Limit

# What finishing an island is worth besides its points, and what each missing bridge takes away.
_PLAIN, _FLAG = 0.4, 1.6
_MISSING = 0.13


class GreedyBot(Player):
    """Plays what looks best among a given number of turns drawn at random."""

    kind: ClassVar = "hashi"

    def __init__(self, sight: int = 150) -> None:
        self._sight = sight

    def decide(self, position: Position, seat: int, limit: Limit, rng: Random) -> AnyMove:
        """The best-looking of the turns that it notices; the limit does not matter."""
        del limit
        board = position.boards[seat]
        if position.is_last_check:
            return Check()
        if position.card is None:
            entries = [entry for entry in position.legal_moves(seat) if isinstance(entry, Entry)]
            return max(entries, key=lambda entry: self._welcome(board, entry, position.seats) + rng.random())
        legal = board.legal_moves(position.card)
        turns = dict.fromkeys([Move(), *(legal.sample(rng) for _ in range(self._sight))])
        return max(turns, key=lambda turn: evaluate(board.drawn(turn.entry, turn.bridges)))

    @staticmethod
    def _welcome(board: Board, entry: Entry, seats: int) -> int:
        """How many lines a first number has; on a board that goes to somebody else, how few."""
        lines = len(board.layout.lines_of[entry.island])
        return lines if seats == 1 else -lines


def evaluate(board: Board) -> float:
    """Points for what is finished, and a part of them for what still can be."""
    layout, total = board.layout, 0.0
    for island in layout.islands:
        number, leading = board.numbers[island], board.leading[island]
        worth = _FLAG if layout.flagged[island] else _PLAIN
        if island in board.crossed_out:
            continue
        if not number:
            total += (1.2 if leading and layout.flagged[island] else 0.4) - 0.07 * max(0, leading - 2)
        elif number == leading:
            total += 2 + worth
        else:
            spare = _still_open(board, island) - (number - leading)
            ease = (1.3, 1.45, 1.0)[min(spare, 2)] if spare >= 0 else 0.0
            total += (2 + worth) * (0.78 - _MISSING * (number - leading)) * ease
    return total


def _still_open(board: Board, island: int) -> int:
    """How many more bridges the lines of an island could bring it."""
    total = 0
    for line in board.layout.lines_of[island]:
        if not board.barred >> line & 1:
            a, b = board.layout.lines[line]
            other = a + b - island
            room = (board.numbers[other] or 6) - board.leading[other]
            total += max(0, min(2 - board.bridges[line], room))
    return total


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, HashiGreedyBot="GreedyBot")
