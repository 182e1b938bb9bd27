"""A board's islands and lines as arrays that never change."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ponti.hashi import Layout

WORD = 32


def words_of(bits: int, count: int) -> list[int]:
    """A set as so many 32-bit words."""
    return [bits >> WORD * index & 0xFFFFFFFF for index in range(count)]


class Chart:
    """What is printed on a board. Sets of lines and of islands are rows of words."""

    def __init__(self, layout: Layout) -> None:
        self.islands, self.lines = len(layout.places), len(layout.lines)
        self.line_words = -(-self.lines // WORD)
        self.island_words = -(-self.islands // WORD)
        every_line = range(self.lines)
        self.flagged = np.array(layout.flagged)
        self.red = np.array([island in layout.red for island in layout.islands])
        self.blue = np.array([island in layout.blue for island in layout.islands])
        self.ends = np.array(layout.lines, np.int32).reshape(-1, 2)
        self.at_end = np.array([[island in line for island in layout.islands] for line in layout.lines])
        self.crosses = np.array(
            [[other in layout.crossings[line] for other in every_line] for line in every_line]
        )
        self.crossing = self._lines(layout.crossing_bits)
        self.lines_of = self._lines(layout.line_bits_of)
        self.itself = self._lines(tuple(1 << line for line in every_line))
        everything = (1 << self.lines) - 1
        self.from_on = self._lines(tuple(everything >> line << line for line in every_line))
        """For each line the set of those from it on."""
        one, other = self.ends[:, 0], self.ends[:, 1]
        self.touches_one, self.touches_other = self.at_end[:, one].T, self.at_end[:, other].T
        """For each line and each other, whether the other begins at the first end of it, or at the second."""
        self._lay_ways(layout)

    def _lines(self, sets: tuple[int, ...]) -> NDArray[np.uint32]:
        return np.array([words_of(bits, self.line_words) for bits in sets], np.uint32)

    def _lay_ways(self, layout: Layout) -> None:
        """The lines at each island, padded, and the island at the other end of each, as a set."""
        most = max(len(lines) for lines in layout.lines_of)
        self.way = np.full((self.islands, most), self.lines, np.int32)
        self.beyond = np.zeros((self.islands, most, self.island_words), np.uint32)
        for island, lines in enumerate(layout.lines_of):
            for place, line in enumerate(lines):
                a, b = layout.lines[line]
                self.way[island, place] = line
                self.beyond[island, place] = words_of(1 << (b if a == island else a), self.island_words)
        self.alone = np.array(
            [words_of(1 << island, self.island_words) for island in layout.islands], np.uint32
        )
