"""How a game of Ponte del Diavolo begins: its options with their usual values."""

from __future__ import annotations

from dataclasses import dataclass

from ponti.diavolo.position import Position
from ponti.diavolo.scoring import Supply
from ponti.errors import PontiError


@dataclass(frozen=True, slots=True)
class Options:
    """The size of the board and the supply, which is scaled to the size unless it is given.

    >>> from ponti.diavolo import Colour
    >>> Options(size=8, supply="20 20 8").start().tiles_left(Colour.LIGHT)
    20
    """

    size: int = 10
    supply: Supply | str | None = None
    seats: int = 2

    def start(self) -> Position:
        """The position in which such a game begins; raises `PontiError` where it cannot."""
        if self.seats != 2:
            raise PontiError(f"Ponte del Diavolo is for two, not for {self.seats}")
        supply = Supply.parse(self.supply) if isinstance(self.supply, str) else self.supply
        return Position.start(self.size, supply)
