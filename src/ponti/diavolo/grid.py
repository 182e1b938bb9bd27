"""The board: its spaces, and every place on it where a bridge can lie.

A set of spaces is one integer, a bit for each space (a bitboard). A row of the board takes one bit more
than it has spaces, so that a set shifted sideways never runs into the next row. A set of bridges is one
integer too, a bit for each place in `Grid.spans`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from ponti.errors import ParseError

SMALLEST = 6
"""The fewest spaces along a side of a board."""
LARGEST = 16
"""The most spaces along a side of a board."""


class Space(NamedTuple):
    """A space of the board, counted from the bottom left: `a1` is column 0, row 0.

    >>> Space.parse("c4")
    Space(column=2, row=3)
    >>> str(Space(9, 9))
    'j10'
    """

    column: int
    row: int

    @classmethod
    def parse(cls, text: str) -> Space:
        """Read a space such as `c4`; the largest board reaches to `p16`."""
        space = _SPACES.get(text)
        if space is None:
            raise ParseError(
                "{text} is not a space: write a small letter and a number, such as c4", text=repr(text[:20])
            )
        return space

    def __str__(self) -> str:
        return f"{chr(ord('a') + self.column)}{self.row + 1}"


_SPACES = {str(space): space for space in map(Space._make, product(range(LARGEST), repeat=2))}


class Span(NamedTuple):
    """A place where a bridge can lie: its two ends, and the spaces under it as a set."""

    ends: tuple[int, int]
    under: int


# From the lower end (by column, then row) to the upper one: rules/diavolo.md#bridges.
_REACHES = ((0, 2), (2, 0), (2, 2), (2, -2), (1, 2), (1, -2), (2, 1), (2, -1))


class Grid:
    """The geometry of a board of one size: spaces as bits, neighbours, and the places of bridges."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.width = size + 1
        self.spaces = tuple(Space(column, row) for column in range(size) for row in range(size))
        self.bits = {space: space.row * self.width + space.column for space in self.spaces}
        self.space_at = {bit: space for space, bit in self.bits.items()}
        self.all = sum(1 << bit for bit in self.bits.values())
        last = size * self.width
        self.beside = [0] * last
        self.around = [0] * last
        self.near = [0] * last
        for space, bit in self.bits.items():
            self.beside[bit] = self._square(space, 1) & self._cross(bit)
            self.around[bit] = self._square(space, 1)
            self.near[bit] = self._square(space, 4)
        self._lay_spans()

    def _square(self, centre: Space, radius: int) -> int:
        left, right = max(0, centre.column - radius), min(self.size, centre.column + radius + 1)
        rows = range(max(0, centre.row - radius), min(self.size, centre.row + radius + 1))
        one_row = (1 << right) - (1 << left)
        return sum(one_row << row * self.width for row in rows) & ~(1 << self.bits[centre])

    def _cross(self, bit: int) -> int:
        one = 1 << bit
        return one << 1 | one >> 1 | one << self.width | one >> self.width

    def _lay_spans(self) -> None:
        spans: list[Span] = []
        shapes: list[tuple[tuple[int, int], tuple[int, int]]] = []
        for space in self.spaces:
            for reach in _REACHES:
                far = Space(space.column + reach[0], space.row + reach[1])
                if far in self.bits:
                    under = sum(1 << self.bits[middle] for middle in _spaces_between(space, reach))
                    spans.append(Span((self.bits[space], self.bits[far]), under))
                    shapes.append((space, reach))
        self.spans = tuple(spans)
        self.span_index = {span.ends: index for index, span in enumerate(spans)}
        self.spans_at = [0] * len(self.beside)
        self.spans_over = [0] * len(self.beside)
        for index, span in enumerate(spans):
            for bit in span.ends:
                self.spans_at[bit] |= 1 << index
            for bit in bits_of(span.under):
                self.spans_over[bit] |= 1 << index
        index_of = {shape: index for index, shape in enumerate(shapes)}
        crossings = _crossing_reaches()
        self.crossing = tuple(
            sum(
                1 << index_of[other]
                for step, other_reach in crossings[reach]
                if (other := ((column + step[0], row + step[1]), other_reach)) in index_of
            )
            for (column, row), reach in shapes
        )

    def spaces_of(self, mask: int) -> Iterator[Space]:
        """The spaces of a set, row by row from the bottom."""
        return (self.space_at[bit] for bit in bits_of(mask))

    def grown(self, mask: int) -> int:
        """The set and all spaces beside it, side to side."""
        return (mask | mask << 1 | mask >> 1 | mask << self.width | mask >> self.width) & self.all

    def counted(self, mask: int) -> tuple[int, int, int]:
        """How many of a set lie beside each space: where an odd number, where two or more, and where four."""
        left, right, below, above = mask << 1, mask >> 1, mask << self.width, mask >> self.width
        odd, also_odd = left ^ right, below ^ above
        pair, also_pair = left & right, below & above
        return odd ^ also_odd, pair | also_pair | odd & also_odd, pair & also_pair

    def nooks(self, mask: int) -> int:
        """The spaces in the bend of three of a set: beside two of them, and the third is beside these two."""
        above, below = mask & mask >> self.width, mask & mask << self.width  # those with one above or below
        up, down = mask & (above << 1 | above >> 1), mask & (below << 1 | below >> 1)
        return up << self.width | down >> self.width

    def ringed(self, mask: int) -> int:
        """The set and all spaces around it, diagonals too."""
        row = mask | mask << 1 | mask >> 1
        return (row | row << self.width | row >> self.width) & self.all

    def group_at(self, bit: int, tiles: int) -> int:
        """The group to which a tile on this space belongs, where the others of its colour lie on `tiles`.

        The search stops as soon as the group has more than four tiles: no group may.
        """
        width = self.width
        group = 1 << bit
        found = self.beside[bit] & tiles
        while found:
            group |= found
            if group.bit_count() > 4:
                return group
            found = (group << 1 | group >> 1 | group << width | group >> width) & tiles & ~group
        return group

    def groups(self, tiles: int) -> Iterator[int]:
        """The groups, side to side, of the tiles of one colour."""
        while tiles:
            group = self.group_at((tiles & -tiles).bit_length() - 1, tiles)
            yield group
            tiles &= ~group


def bits_of(mask: int) -> Iterator[int]:
    """The places of the one-bits of a number, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@cache
def grid_of(size: int) -> Grid:
    """The grid of a board of this size (6 to 16), made once."""
    return Grid(size)


def _spaces_between(space: Space, reach: tuple[int, int]) -> list[Space]:
    """What lies under a bridge: one space, or two beside a knight's move (rules/diavolo.md#blocked)."""
    across, up = reach
    columns = {across // 2, across - across // 2}
    rows = {up // 2, up - up // 2}
    return [Space(space.column + column, space.row + row) for column in columns for row in rows]


@cache
def _crossing_reaches() -> dict[tuple[int, int], list[tuple[tuple[int, int], tuple[int, int]]]]:
    """For a bridge that starts at the origin with a reach: the steps and reaches of all bridges across it."""
    steps = [(column, row) for column in range(-3, 4) for row in range(-4, 5)]
    return {
        reach: [(step, other) for step in steps for other in _REACHES if _cross(reach, step, other)]
        for reach in _REACHES
    }


def _cross(reach: tuple[int, int], step: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether the segment from the origin along `reach` and the one from `step` along `other` truly cross."""

    def side(a: tuple[int, int], b: tuple[int, int], point: tuple[int, int]) -> int:
        return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])

    origin, end = (0, 0), (step[0] + other[0], step[1] + other[1])
    return (
        side(origin, reach, step) * side(origin, reach, end) < 0
        and side(step, end, origin) * side(step, end, reach) < 0
    )
