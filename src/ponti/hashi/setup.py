"""The set-up: everybody writes a 3 or a 4 on an island without a flag."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ponti.errors import Violation
from ponti.hashi.board import Board
from ponti.hashi.moves import Entry, letter
from ponti.hashi.referee import cannot_write
from ponti.hashi.rules import Rule

if TYPE_CHECKING:
    from random import Random

NUMBERS = (3, 4)
MOST_SEATS = 4


def why_not_setup(board: Board, entry: Entry) -> Violation | None:
    """Why an entry is not allowed at set-up, or None."""
    if entry.number not in NUMBERS:
        return Violation(Rule.SETUP, "the set-up takes a 3 or a 4, not {number}", number=entry.number)
    violation = cannot_write(board, entry)
    if violation is None and board.layout.flagged[entry.island]:
        return Violation(
            Rule.SETUP,
            "island {island} has a flag; the set-up takes one without",
            island=letter(entry.island),
        )
    return violation


class LegalEntries:
    """The entries of the set-up."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Entry) and why_not_setup(self.board, move) is None

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[Entry]:
        for island in self.board.layout.islands:
            if not self.board.layout.flagged[island]:
                yield from (Entry(number, island) for number in NUMBERS)

    def sample(self, rng: Random) -> Entry:
        """One entry, each equally likely."""
        return rng.choice(tuple(iter(self)))
