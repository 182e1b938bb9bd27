"""How a game of Hashi begins: its options with their usual values."""

from __future__ import annotations

from dataclasses import dataclass

from ponti.hashi.cards import Deck
from ponti.hashi.layout import Layout
from ponti.hashi.pen import Pen
from ponti.hashi.position import Position
from ponti.hashi.shipped import deck_by_id, layout_by_id


@dataclass(frozen=True, slots=True)
class Options:
    """The board and the deck, as such or by the name of one that comes with Ponti; the pen, and the seats.

    >>> Options(board="side-b", seats=3).start().layout.name
    'side-b'
    """

    board: Layout | str = "side-a"
    deck: Deck | str = "standard"
    pen: Pen | str = Pen.STRICT
    seats: int = 1

    def start(self) -> Position:
        """The position in which such a game begins; raises `PontiError` where it cannot."""
        board = layout_by_id(self.board) if isinstance(self.board, str) else self.board
        deck = deck_by_id(self.deck) if isinstance(self.deck, str) else self.deck
        return Position.start(board, self.seats, deck, self.pen)
