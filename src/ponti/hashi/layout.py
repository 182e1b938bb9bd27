"""Board layouts: islands, flags and the dotted lines between neighbours, as printed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any

from ponti.hashi.headers import write_headers
from ponti.hashi.moves import Island, Line

STANDARD_ISLANDS, STANDARD_RED, STANDARD_BLUE = 18, 4, 3


class Flag(StrEnum):
    """The flag of an island, by its mark in the picture."""

    NONE = "o"
    RED = "r"
    BLUE = "b"


@dataclass(frozen=True, repr=False)
class Layout:
    """One side of a board as printed; islands are numbered in reading order.

    >>> layout = Layout.parse('''board: corner
    ... variant: yes
    ...
    ... o---r
    ... |
    ... b
    ... ''')
    >>> [str(line) for line in layout.lines], layout.places, layout.red, layout.blue
    (['ab', 'ac'], ((0, 0), (1, 0), (0, 1)), frozenset({1}), frozenset({2}))
    """

    name: str
    places: tuple[tuple[int, int], ...]
    """Column and row of each island on a square grid without empty columns and rows."""
    flags: tuple[Flag, ...]
    lines: tuple[Line, ...]
    """The dotted lines in order; elsewhere a line is often meant by its index here."""
    variant: bool = False
    note: str = ""

    @classmethod
    def parse(cls, text: str) -> Layout:
        """Read a board file; `ParseError` says what is wrong and where."""
        from ponti.hashi.board_file import parse_layout

        return parse_layout(text)

    @property
    def islands(self) -> range:
        """All islands, in reading order."""
        return range(len(self.places))

    @property
    def size(self) -> tuple[int, int]:
        """How many columns and rows the grid has."""
        return 1 + max(column for column, _ in self.places), 1 + max(row for _, row in self.places)

    @cached_property
    def red(self) -> frozenset[Island]:
        """The islands with a red flag."""
        return frozenset(island for island in self.islands if self.flags[island] is Flag.RED)

    @cached_property
    def blue(self) -> frozenset[Island]:
        """The islands with a blue flag."""
        return frozenset(island for island in self.islands if self.flags[island] is Flag.BLUE)

    @property
    def is_standard(self) -> bool:
        """Whether islands and flags have the counts of the printed game."""
        counts = len(self.places), len(self.red), len(self.blue)
        return counts == (STANDARD_ISLANDS, STANDARD_RED, STANDARD_BLUE)

    @cached_property
    def line_index(self) -> dict[Line, int]:
        """The index of each line."""
        return {line: index for index, line in enumerate(self.lines)}

    @cached_property
    def lines_of(self) -> tuple[tuple[int, ...], ...]:
        """For each island the indices of the lines that begin there."""
        return tuple(
            tuple(index for index, line in enumerate(self.lines) if island in line) for island in self.islands
        )

    @cached_property
    def crossings(self) -> tuple[tuple[int, ...], ...]:
        """For each line the indices of the lines that it crosses."""
        return tuple(
            tuple(index for index, other in enumerate(self.lines) if self._cross(line, other))
            for line in self.lines
        )

    def is_horizontal(self, line: Line) -> bool:
        """Whether a line runs from left to right rather than from top to bottom."""
        return self.places[line.a][1] == self.places[line.b][1]

    def _cross(self, line: Line, other: Line) -> bool:
        if self.is_horizontal(line) == self.is_horizontal(other):
            return False
        across, down = (line, other) if self.is_horizontal(line) else (other, line)
        (left, row), (right, _) = self.places[across.a], self.places[across.b]
        (column, top), (_, bottom) = self.places[down.a], self.places[down.b]
        return left < column < right and top < row < bottom

    # Sets of islands and lines as the bits of an integer, because the rules ask for them all the time.

    @cached_property
    def line_bits_of(self) -> tuple[int, ...]:
        """For each island the lines that begin there, as bits."""
        return tuple(sum(1 << index for index in lines) for lines in self.lines_of)

    @cached_property
    def crossing_bits(self) -> tuple[int, ...]:
        """For each line the lines that it crosses, as bits."""
        return tuple(sum(1 << index for index in crossed) for crossed in self.crossings)

    @cached_property
    def end_bits(self) -> tuple[int, ...]:
        """For each line the two islands at its ends, as bits."""
        return tuple(1 << line.a | 1 << line.b for line in self.lines)

    @cached_property
    def red_bits(self) -> int:
        """The islands with a red flag, as bits."""
        return sum(1 << island for island in self.red)

    @cached_property
    def blue_bits(self) -> int:
        """The islands with a blue flag, as bits."""
        return sum(1 << island for island in self.blue)

    @cached_property
    def flagged(self) -> tuple[bool, ...]:
        """For each island whether it has a flag."""
        return tuple(flag is not Flag.NONE for flag in self.flags)

    @cached_property
    def picture(self) -> str:
        """The drawing in its canonical form: four characters to a column, two lines to a row."""
        columns, rows = self.size
        canvas = [[" "] * (4 * columns - 3) for _ in range(2 * rows - 1)]
        for line in self.lines:
            (left, top), (right, bottom) = self.places[line.a], self.places[line.b]
            if top == bottom:
                strokes = [(2 * top, x, "-") for x in range(4 * left + 1, 4 * right)]
            else:
                strokes = [(y, 4 * left, "|") for y in range(2 * top + 1, 2 * bottom)]
            for y, x, stroke in strokes:
                canvas[y][x] = stroke if canvas[y][x] == " " else "+"
        for (column, row), flag in zip(self.places, self.flags, strict=True):
            canvas[2 * row][4 * column] = flag.value
        return "".join("".join(row).rstrip() + "\n" for row in canvas)

    @cached_property
    def id(self) -> str:
        """The name and a short hash of the picture."""
        from hashlib import sha256  # slow to import, and only codes and records need it

        return f"{self.name}@{sha256(self.picture.encode()).hexdigest()[:4]}"

    def code(self) -> str:
        r"""The board in one line: its id if it comes with Ponti, else everything but the note.

        >>> Layout.parse("board: corner\nvariant: yes\n\no---r\n|\nb").code()
        'corner@5296~o-ir/b'
        """
        return self._code

    @cached_property
    def _code(self) -> str:
        from ponti.hashi.one_line import board_line
        from ponti.hashi.shipped import is_shipped

        return self.id if is_shipped(self) else board_line(self)

    def __str__(self) -> str:
        return write_headers("board", self.name, self.variant, self.note) + self.picture

    def __repr__(self) -> str:
        from ponti.hashi.shipped import is_shipped

        return f"layout_by_id({self.id!r})" if is_shipped(self) else f"Layout.parse({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        from ponti.hashi.shipped import is_shipped, layout_by_id

        if is_shipped(self):
            return layout_by_id, (self.id,)
        return Layout, (self.name, self.places, self.flags, self.lines, self.variant, self.note)

    @cached_property
    def _hash(self) -> int:
        return int(self.id.rpartition("@")[2], 16)

    def __hash__(self) -> int:
        return self._hash  # a number, so that it is the same in every process
