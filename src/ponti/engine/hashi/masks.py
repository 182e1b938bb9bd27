"""What is printed and what is drawn once more as bits, for games played at random.

A stroke only ever takes possibilities away, so each question about all lines or all islands is answered by
one number: which lines are closed, which have a numbered end, which islands have how few bridges.
Indices are unsigned, which spares the kernels a look at the sign. Boards of up to 64 lines fit.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from ponti.engine.bits import ONE, Bits, count, lowest
from ponti.engine.hashi import chart as charts
from ponti.engine.hashi.chart import ISLANDS, MOST_BRIDGES, PLAIN, UNLIMITED, Chart, Counts, Sheet, Small
from ponti.engine.hashi.rules import FIRST, ISLAND_POINTS, LATER, SIX
from ponti.engine.kernels import inlined
from ponti.hashi import Layout

MOST_LINES = 64

# The sections of what is printed.
LINES = np.uint64(0)
"""All lines."""
FLAGGED = np.uint64(1)
"""The islands without a flag, with a red and with a blue one."""
AROUND = np.uint64(4)
"""For each island its lines."""
ACROSS = np.uint64(4 + ISLANDS)
"""For each line those that cross it."""
ENDS = np.uint64(4 + ISLANDS + MOST_LINES)
"""For each line its two islands, by number."""

# The sections of what is drawn.
NUMBERED, FULL, WELCOME = np.uint64(0), np.uint64(1), np.uint64(2)
"""Islands with a number, those that take no more bridges, and those that take a number though none leads
there."""
CLOSED, LIVE, BUILT = np.uint64(3), np.uint64(4), np.uint64(5)
"""Lines that take no more bridges, those with a number at an end, and those with a bridge."""
AWARDS = np.uint64(6)
"""The points of the three bonuses."""
AT_MOST = np.uint64(9)
"""For 0 to 6 the islands with at most that many bridges; those that are crossed out always count."""
ROOM = np.uint64(16)
"""For each island how many more bridges it takes."""
JOINED = np.uint64(16 + ISLANDS)
"""For each island those that bridges join it to."""
SIZE = 16 + 2 * ISLANDS


@lru_cache(maxsize=64)
def printed_of(layout: Layout) -> Bits:
    """What is printed on a board; nothing where it has too many lines."""
    if len(layout.lines) > MOST_LINES:
        return np.zeros(0, np.uint64)
    printed = [0] * (int(ENDS) + 2 * MOST_LINES)
    printed[int(LINES)] = (1 << len(layout.lines)) - 1
    flags = charts.chart_of(layout)[charts.FLAGS :]
    for island, lines in enumerate(layout.lines_of):
        printed[int(FLAGGED) + int(flags[island])] |= 1 << island
        printed[int(AROUND) + island] = sum(1 << line for line in lines)
    for line, (crossed, ends) in enumerate(zip(layout.crossings, layout.lines, strict=True)):
        printed[int(ACROSS) + line] = sum(1 << other for other in crossed)
        printed[int(ENDS) + 2 * line], printed[int(ENDS) + 2 * line + 1] = ends
    return np.array(printed, np.uint64)


@inlined
def copy(source: Bits, target: Bits) -> None:
    """Copy what is drawn."""
    for index in range(SIZE):
        target[index] = source[index]


@inlined
def close(printed: Bits, drawn: Bits, island: Any) -> None:
    """Note that an island takes no more bridges."""
    drawn[FULL] |= ONE << island
    drawn[CLOSED] |= printed[AROUND + island]


@inlined
def enter(printed: Bits, drawn: Bits, island: Any, number: Any) -> None:
    """Write a number on an island that has none."""
    drawn[NUMBERED] |= ONE << island
    drawn[LIVE] |= printed[AROUND + island]
    room = drawn[ROOM + island] - np.uint64(MOST_BRIDGES - number)
    drawn[ROOM + island] = room
    if not room:
        close(printed, drawn, island)


@inlined
def reach(printed: Bits, drawn: Bits, island: Any, other: Any) -> None:
    """Count a bridge at one of its ends."""
    drawn[JOINED + island] |= ONE << other
    room = drawn[ROOM + island] - ONE
    drawn[ROOM + island] = room
    if room < np.uint64(MOST_BRIDGES):
        # Right for islands without a number, and nobody asks it of the others.
        drawn[AT_MOST + np.uint64(MOST_BRIDGES - 1) - room] &= ~(ONE << island)
    if not room:
        close(printed, drawn, island)


@inlined
def build(printed: Bits, drawn: Bits, line: Any) -> None:
    """Draw a bridge."""
    bit = ONE << line
    # The second bridge closes its line.
    drawn[CLOSED] |= printed[ACROSS + line] | drawn[BUILT] & bit
    drawn[BUILT] |= bit
    a, b = printed[ENDS + line + line], printed[ENDS + line + line + ONE]
    reach(printed, drawn, a, b)
    reach(printed, drawn, b, a)


@inlined
def has_six(drawn: Bits, finished: Any) -> Any:
    """Whether enough of the finished islands are connected."""
    left = finished
    while count(left) >= SIX:
        edge = left & ~(left - ONE)
        left ^= edge
        size = 0
        while edge:
            island = lowest(edge)
            edge &= edge - ONE
            size += 1
            found = drawn[JOINED + island] & left
            left ^= found
            edge |= found
        if size >= SIX:
            return True
    return False


@inlined
def award(
    printed: Bits, drawn: Bits, finished: Any, round_number: int, deadlines: Small, earned: Counts
) -> None:
    """Award the bonuses at the end of a round, and note the round of those that it brings in `earned`."""
    for bonus in range(3):
        index = np.uint64(bonus)
        if drawn[AWARDS + index]:
            continue
        if bonus == 2:
            deserved = has_six(drawn, finished)
        else:
            flagged = printed[FLAGGED + ONE + index]
            deserved = flagged != 0 and not flagged & ~finished
        if deserved:
            earned[bonus] = round_number
            drawn[AWARDS + index] = FIRST[bonus] if round_number <= deadlines[bonus] else LATER[bonus]


@inlined
def points(drawn: Bits) -> Any:
    """The points as of the last award."""
    finished = drawn[NUMBERED] & drawn[FULL]
    bonuses = drawn[AWARDS] + drawn[AWARDS + ONE] + drawn[AWARDS + ONE + ONE]
    return ISLAND_POINTS * count(finished) + np.int64(bonuses)


@inlined
def draw_sheet(chart: Chart, sheet: Sheet, printed: Bits, drawn: Bits) -> None:
    """Note as bits what a sheet has on it."""
    for index in range(SIZE):
        drawn[index] = 0
    for bonus in range(3):
        drawn[AWARDS + np.uint64(bonus)] = sheet[charts.AWARDS + bonus]
    for island in range(chart[charts.ISLAND_COUNT]):
        here = np.uint64(island)
        bit = ONE << here
        number, leading = sheet[charts.NUMBER + island], sheet[charts.LEADING + island]
        spoilt = sheet[charts.SPOILT + island]
        room = UNLIMITED if spoilt else (number if number else MOST_BRIDGES) - leading
        drawn[ROOM + here] = np.uint64(max(room, 0))
        if number:
            drawn[NUMBERED] |= bit
            drawn[LIVE] |= printed[AROUND + here]
        if room == 0:
            close(printed, drawn, here)
        elif room < 0:
            # Overfull: it takes no more either, but it is not finished.
            drawn[CLOSED] |= printed[AROUND + here]
        if spoilt or chart[charts.FLAGS + island] == PLAIN:
            drawn[WELCOME] |= bit
        for most in range(0 if spoilt else leading, MOST_BRIDGES + 1):
            drawn[AT_MOST + np.uint64(most)] |= bit
    for line in range(chart[charts.LINE_COUNT]):
        bridges, here = sheet[charts.BRIDGES + line], np.uint64(line)
        if bridges:
            a, b = printed[ENDS + here + here], printed[ENDS + here + here + ONE]
            drawn[JOINED + a] |= ONE << b
            drawn[JOINED + b] |= ONE << a
            drawn[BUILT] |= ONE << here
        if bridges == 2 or sheet[charts.BARRED + line]:
            drawn[CLOSED] |= ONE << here
