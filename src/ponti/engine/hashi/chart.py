"""What kernels know of a printed board (a chart), and how they see what is drawn on it (a sheet).

Each is one small array with sections for islands and lines, long enough for any board. Kernels are fastest
with plain arrays: whatever is wrapped around them is counted and copied at every turn.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from ponti.hashi import Flag, Layout
from ponti.hashi.moves import MOST_ISLANDS

Sheet: TypeAlias = npt.NDArray[np.int8]
Chart: TypeAlias = npt.NDArray[np.int16]
Small: TypeAlias = npt.NDArray[np.int8]
Numbers: TypeAlias = npt.NDArray[np.int16]
Counts: TypeAlias = npt.NDArray[np.int64]

ISLANDS = MOST_ISLANDS
LINES = 2 * ISLANDS
"""On a square grid at most one line leaves an island to the right and one downwards."""

# The sections of a sheet.
NUMBER = 0
LEADING = NUMBER + ISLANDS
"""Bridges; with the free pen perhaps too many, until the next round crosses such an island out."""
SPOILT = LEADING + ISLANDS
"""Islands crossed out with the free pen: nothing is counted there any more."""
BRIDGES = SPOILT + ISLANDS
BARRED = BRIDGES + LINES
"""For each line how many lines with a bridge cross it."""
AWARDS = BARRED + LINES
FINISHED = AWARDS + 3
"""The count of finished islands at the end of the last round."""
GROUP = FINISHED + 1
"""The largest group of connected finished islands at the end of the last round."""
LENGTH = GROUP + 1

PLAIN, RED, BLUE = range(3)
MOST_BRIDGES = 6
UNLIMITED = 100
"""The room of an island that is crossed out."""


# The sections of a chart.
ISLAND_COUNT, LINE_COUNT = 0, 1
FLAGS = 2
"""For each island PLAIN, RED or BLUE."""
ENDS = FLAGS + ISLANDS
"""For each line its two islands."""
LINES_OF = ENDS + 2 * LINES
"""For each island how many lines it has, and then those, at most four."""
CROSSINGS = LINES_OF + 5 * ISLANDS
"""For each line where the lines that it crosses begin; those of the next line begin where they end."""
CROSSED = CROSSINGS + LINES + 1


@lru_cache(maxsize=64)
def chart_of(layout: Layout) -> Chart:
    """The chart of a layout."""
    numbers = {Flag.NONE: PLAIN, Flag.RED: RED, Flag.BLUE: BLUE}
    chart = np.zeros(CROSSED + sum(map(len, layout.crossings)), np.int16)
    chart[ISLAND_COUNT], chart[LINE_COUNT] = len(layout.places), len(layout.lines)
    chart[FLAGS : FLAGS + len(layout.places)] = [numbers[flag] for flag in layout.flags]
    chart[ENDS : ENDS + 2 * len(layout.lines)] = [island for line in layout.lines for island in line]
    for island, found in enumerate(layout.lines_of):
        begin = LINES_OF + 5 * island
        chart[begin : begin + 1 + len(found)] = (len(found), *found)
    begin = CROSSED
    for line, crossed in enumerate(layout.crossings):
        chart[CROSSINGS + line] = begin
        chart[begin : begin + len(crossed)] = crossed
        begin += len(crossed)
        chart[CROSSINGS + line + 1] = begin
    return chart


def empty_sheet() -> Sheet:
    """A sheet without any stroke."""
    return np.zeros(LENGTH, np.int8)
