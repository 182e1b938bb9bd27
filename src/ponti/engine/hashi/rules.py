"""The rules as kernels: what may be entered and built, what is finished, and which bonuses that earns."""

from __future__ import annotations

from typing import Any

import numpy as np

from ponti.engine.hashi.chart import (
    AWARDS,
    BARRED,
    BLUE,
    BRIDGES,
    CROSSINGS,
    ENDS,
    FINISHED,
    FLAGS,
    GROUP,
    ISLAND_COUNT,
    LEADING,
    LINES_OF,
    MOST_BRIDGES,
    NUMBER,
    PLAIN,
    RED,
    SPOILT,
    UNLIMITED,
    Chart,
    Counts,
    Sheet,
    Small,
)
from ponti.engine.kernels import inlined, kernel
from ponti.hashi import scoring

SIX = scoring.GROUP
ISLAND_POINTS = scoring.ISLAND_POINTS
_BONUSES = (scoring.RED, scoring.BLUE, scoring.SIX)
FIRST = np.array([bonus.first for bonus in _BONUSES], np.int8)
LATER = np.array([bonus.later for bonus in _BONUSES], np.int8)
ALONE = np.array([bonus.deadline for bonus in _BONUSES], np.int8)
"""The last round of each bonus's higher points in a solo game."""


@inlined
def room(sheet: Sheet, island: int) -> Any:
    """How many more bridges an island takes; less than 0 where the free pen drew too many."""
    if sheet[SPOILT + island]:
        return UNLIMITED
    number = sheet[NUMBER + island]
    return (number if number else MOST_BRIDGES) - sheet[LEADING + island]


@inlined
def may_enter(chart: Chart, sheet: Sheet, island: int, number: int) -> Any:
    """Whether a number may be written on an island."""
    if sheet[NUMBER + island]:
        return False
    leading = sheet[LEADING + island]
    if sheet[SPOILT + island]:
        return True
    return leading <= number and (leading > 0 or chart[FLAGS + island] == PLAIN)


@inlined
def may_build(chart: Chart, sheet: Sheet, line: int) -> Any:
    """Whether one more bridge may be drawn on a line."""
    if sheet[BRIDGES + line] == 2 or sheet[BARRED + line]:
        return False
    a, b = chart[ENDS + 2 * line], chart[ENDS + 2 * line + 1]
    if not sheet[NUMBER + a] and not sheet[NUMBER + b]:
        return False
    return room(sheet, a) > 0 and room(sheet, b) > 0


@inlined
def build(chart: Chart, sheet: Sheet, line: int) -> None:
    """Draw a bridge."""
    sheet[BRIDGES + line] += 1
    sheet[LEADING + chart[ENDS + 2 * line]] += 1
    sheet[LEADING + chart[ENDS + 2 * line + 1]] += 1
    if sheet[BRIDGES + line] == 1:
        for index in range(chart[CROSSINGS + line], chart[CROSSINGS + line + 1]):
            sheet[BARRED + chart[index]] += 1


@inlined
def unbuild(chart: Chart, sheet: Sheet, line: int) -> None:
    """Take a bridge back."""
    sheet[BRIDGES + line] -= 1
    sheet[LEADING + chart[ENDS + 2 * line]] -= 1
    sheet[LEADING + chart[ENDS + 2 * line + 1]] -= 1
    if not sheet[BRIDGES + line]:
        for index in range(chart[CROSSINGS + line], chart[CROSSINGS + line + 1]):
            sheet[BARRED + chart[index]] -= 1


@inlined
def is_finished(sheet: Sheet, island: int) -> Any:
    """Whether an island has as many bridges as its number."""
    number = sheet[NUMBER + island]
    return number != 0 and sheet[LEADING + island] == number and not sheet[SPOILT + island]


@kernel
def largest_group(chart: Chart, sheet: Sheet) -> int:
    """How many finished islands are connected at most."""
    islands = chart[ISLAND_COUNT]
    left = np.uint64(0)
    one = np.uint64(1)
    for island in range(islands):
        if is_finished(sheet, island):
            left |= one << np.uint64(island)
    largest = 0
    for island in range(islands):
        if not left >> np.uint64(island) & one:
            continue
        # Go out from one island; `edge` are those whose bridges have still to be followed.
        edge = one << np.uint64(island)
        left &= ~edge
        size = 0
        while edge:
            here = 0
            while not edge >> np.uint64(here) & one:
                here += 1
            edge &= ~(one << np.uint64(here))
            size += 1
            begin = LINES_OF + 5 * here + 1
            for index in range(begin, begin + chart[begin - 1]):
                line = chart[index]
                if sheet[BRIDGES + line]:
                    other = chart[ENDS + 2 * line] + chart[ENDS + 2 * line + 1] - here
                    bit = one << np.uint64(other)
                    if left & bit:
                        left &= ~bit
                        edge |= bit
        largest = max(largest, size)
    return largest


@kernel
def settle(chart: Chart, sheet: Sheet, round_number: int, deadlines: Small) -> None:
    """End a round: count what is finished and award the bonuses, the higher points up to their deadlines."""
    finished = 0
    red = blue = red_left = blue_left = 0
    for island in range(chart[ISLAND_COUNT]):
        done = is_finished(sheet, island)
        if done:
            finished += 1
        if chart[FLAGS + island] == RED:
            red += 1
            red_left += not done
        elif chart[FLAGS + island] == BLUE:
            blue += 1
            blue_left += not done
    if finished > sheet[FINISHED]:
        sheet[GROUP] = largest_group(chart, sheet)
    sheet[FINISHED] = finished
    for bonus in range(3):
        if sheet[AWARDS + bonus]:
            continue
        if bonus == 0:
            earned = red > 0 and red_left == 0
        elif bonus == 1:
            earned = blue > 0 and blue_left == 0
        else:
            earned = sheet[GROUP] >= SIX
        if earned:
            sheet[AWARDS + bonus] = FIRST[bonus] if round_number <= deadlines[bonus] else LATER[bonus]


@inlined
def settle_noting(chart: Chart, sheet: Sheet, round_number: int, deadlines: Small, earned: Counts) -> None:
    """End a round, and note it in `earned` for each bonus that it brings."""
    had = (sheet[AWARDS], sheet[AWARDS + 1], sheet[AWARDS + 2])
    settle(chart, sheet, round_number, deadlines)
    for bonus in range(3):
        if sheet[AWARDS + bonus] and not had[bonus]:
            earned[bonus] = round_number


@inlined
def points(sheet: Sheet) -> Any:
    """The points as of the last round's end."""
    return (
        np.int64(sheet[AWARDS])
        + sheet[AWARDS + 1]
        + sheet[AWARDS + 2]
        + ISLAND_POINTS * np.int64(sheet[FINISHED])
    )
