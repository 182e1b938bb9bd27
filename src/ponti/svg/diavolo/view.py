"""Where the spaces of a board, or of a part of it, lie in the picture."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ponti.diavolo import Space
from ponti.svg.canvas import Element, Value, number
from ponti.svg.outline import Square

SPACE = 60.0


@dataclass(frozen=True)
class View:
    """The spaces from one corner to the opposite one, drawn with their top left at `origin`."""

    low: Space
    high: Space
    origin: complex

    @property
    def columns(self) -> int:
        """How many columns are seen."""
        return self.high.column - self.low.column + 1

    @property
    def rows(self) -> int:
        """How many rows are seen."""
        return self.high.row - self.low.row + 1

    @property
    def extent(self) -> complex:
        """The width and height of the water."""
        return SPACE * complex(self.columns, self.rows)

    @property
    def shift(self) -> str:
        """What moves drawings that start at 0 to their place."""
        return f"translate({number(self.origin)})"

    def sees(self, space: Space) -> bool:
        """Whether a space lies in the part that is drawn."""
        return (
            self.low.column <= space.column <= self.high.column and self.low.row <= space.row <= self.high.row
        )

    def seen(self, spaces: Iterable[Space]) -> list[Space]:
        """Those of the spaces that are drawn, from the top left, line by line."""
        return sorted(filter(self.sees, spaces), key=lambda space: (-space.row, space.column))

    def sorted_groups(self, groups: Iterable[Iterable[Space]]) -> list[list[Space]]:
        """Groups of tiles with what is seen of each, from the top left."""
        seen = [tiles for tiles in map(self.seen, groups) if tiles]
        return sorted(seen, key=lambda tiles: (-tiles[0].row, tiles[0].column))

    def square(self, space: Space) -> Square:
        """The column and the line of a space, from the top left."""
        return space.column - self.low.column, self.high.row - space.row

    def squares(self, spaces: Iterable[Space]) -> set[Square]:
        """The columns and lines of several spaces."""
        return set(map(self.square, spaces))

    def centre(self, space: Space) -> complex:
        """The middle of a space in the picture."""
        column, line = self.square(space)
        return self.origin + SPACE * complex(column + 0.5, line + 0.5)

    def use(self, name: str, space: Space, **attributes: Value) -> Element:
        """A drawing from the definitions, in the middle of a space."""
        place = self.centre(space)
        return Element("use", href=f"#{name}", x=place.real, y=place.imag, **attributes)
