"""What a sheet promises: a small network over features of islands, lines, cards and bonuses.

Every feature is either there or not, and has a row of weights; the rows of those that are there are added up
(`docs/bots.md` says how they were learnt). None of them knows the board, so that any board can be judged.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ponti.engine.hashi.chart import (
    AWARDS,
    BARRED,
    BLUE,
    BRIDGES,
    ENDS,
    FLAGS,
    GROUP,
    ISLAND_COUNT,
    ISLANDS,
    LEADING,
    LINE_COUNT,
    LINES,
    LINES_OF,
    NUMBER,
    RED,
    SPOILT,
    Chart,
    Counts,
    Sheet,
    Small,
)
from ponti.engine.hashi.rules import is_finished, points, room
from ponti.engine.kernels import inlined, kernel

Weights: TypeAlias = npt.NDArray[np.float32]

UNITS = 31
WIDTH = UNITS + 1
"""A row of weights: one for each unit, and the one that goes straight into the value."""

# Where the features of each kind begin.
DONE = 0
"""A finished island, by its flag."""
OPEN = DONE + 3
"""An island with a number, by flag, missing bridges and how many more than those could still come."""
BARE = OPEN + 3 * 6 * 5
"""An island without a number, by flag, bridges and how many more could come."""
LINE = BARE + 3 * 7 * 7
"""A line that can take bridges, by what its ends lack and how many it takes."""
ROUNDS = LINE + 11 * 11 * 2
"""How many rounds are left."""
CARDS = ROUNDS + 21
"""For each number how many cards with it are left."""
STROKES = CARDS + 6 * 4
"""How many bridges the cards left have."""
BALANCE = STROKES + 40
"""Bridge ends that islands and cards ask for, less those that the cards bring."""
BLANK = BALANCE + 31
"""Islands without a number, less the rounds left."""
BONUS = BLANK + 12
"""For each bonus how far off it is and how many rounds are left for its higher points."""
GROWN = BONUS + 3 * 8 * 13
"""The largest group of islands that could all still be finished."""
LOST = GROWN + 13
"""How many islands cannot be finished any more."""
FEATURES = LOST + 8
MOST = 32 + ISLANDS + LINES + ISLANDS
"""So many features a sheet has at most, and room for notes about its islands."""


@inlined
def between(low: int, number: int, high: int) -> Any:
    """A number, or the nearer bound."""
    return min(max(number, low), high)


@inlined
def lack(sheet: Sheet, rooms: Counts, island: int) -> Any:
    """What an island lacks as the end of a line: bridges to its number, or beyond 6 a number."""
    if sheet[NUMBER + island]:
        return min(rooms[island], 6)
    return 7 + min(sheet[LEADING + island], 3)


@inlined
def still_open(chart: Chart, sheet: Sheet, rooms: Counts, island: int) -> Any:
    """How many more bridges the lines of an island could bring it."""
    total = 0
    begin = LINES_OF + 5 * island + 1
    for index in range(begin, begin + chart[begin - 1]):
        line = chart[index]
        if not sheet[BARRED + line]:
            other = chart[ENDS + 2 * line] + chart[ENDS + 2 * line + 1] - island
            total += max(min(2 - sheet[BRIDGES + line], rooms[other]), 0)
    return total


@inlined
def of_cards(left: Counts, rounds: int, found: Counts, count: int) -> Any:
    """List the features of the cards not yet turned: `left` counts them by number, and their bridges at 0."""
    found[count] = ROUNDS + between(0, rounds, 20)
    count += 1
    for number in range(1, 7):
        found[count] = CARDS + 4 * (number - 1) + min(left[number], 3)
        count += 1
    found[count] = STROKES + min(left[0], 39)
    return count + 1


@inlined
def list_features(
    chart: Chart, sheet: Sheet, left: Counts, rounds: int, round_number: int, deadlines: Small, found: Counts
) -> Any:
    """List the features of a sheet after a settled round; how many they are."""
    count = of_cards(left, rounds, found, 0)
    # The last part of the list keeps how many bridges each island takes.
    rooms = found[MOST - ISLANDS :]
    for island in range(chart[ISLAND_COUNT]):
        rooms[island] = room(sheet, island)
    asked = blank = lost = 0
    red = blue = red_lost = blue_lost = 0
    hopeful = np.uint64(0)
    one = np.uint64(1)
    for island in range(chart[ISLAND_COUNT]):
        flag = chart[FLAGS + island]
        gone = False
        if sheet[SPOILT + island]:
            gone = True
            done = False
        else:
            done = is_finished(sheet, island)
            number, leading = sheet[NUMBER + island], sheet[LEADING + island]
            if done:
                found[count] = DONE + flag
            elif number:
                missing = number - leading
                spare = still_open(chart, sheet, rooms, island) - missing
                gone = spare < 0
                found[count] = OPEN + (flag * 6 + missing - 1) * 5 + between(-1, spare, 3) + 1
                if not gone:
                    asked += missing
            else:
                blank += 1
                asked -= leading
                found[count] = (
                    BARE + (flag * 7 + leading) * 7 + min(still_open(chart, sheet, rooms, island), 6)
                )
            count += 1
        if gone:
            lost += 1
        else:
            hopeful |= one << np.uint64(island)
        if flag == RED:
            red += not done
            red_lost += gone
        elif flag == BLUE:
            blue += not done
            blue_lost += gone
    for line in range(chart[LINE_COUNT]):
        if sheet[BARRED + line] or sheet[BRIDGES + line] == 2:
            continue
        a, b = int(chart[ENDS + 2 * line]), int(chart[ENDS + 2 * line + 1])
        one_room, other_room = rooms[a], rooms[b]
        if one_room > 0 and other_room > 0:
            one_lack, other_lack = lack(sheet, rooms, a), lack(sheet, rooms, b)
            takes = min(2 - sheet[BRIDGES + line], min(one_room, other_room)) - 1
            low, high = min(one_lack, other_lack), max(one_lack, other_lack)
            found[count] = LINE + (low * 11 + high) * 2 + takes
            count += 1
    for number in range(1, 7):
        asked += number * left[number]
    # One of the cards left is never turned: an average one.
    brings = 2 * left[0] * rounds // (rounds + 1)
    found[count] = BALANCE + between(0, asked * rounds // (rounds + 1) - brings + 15, 30)
    found[count + 1] = BLANK + between(0, blank - rounds + 3, 11)
    for bonus in range(3):
        time = between(0, deadlines[bonus] - round_number, 12)
        if sheet[AWARDS + bonus]:
            state = 7
        elif bonus == 0:
            state = 6 if red_lost else min(red, 5)
        elif bonus == 1:
            state = 6 if blue_lost else min(blue, 5)
        else:
            state = min(sheet[GROUP], 5)
        found[count + 2 + bonus] = BONUS + (bonus * 8 + state) * 13 + time
    found[count + 5] = GROWN + min(largest_of(chart, sheet, hopeful), 12)
    found[count + 6] = LOST + min(lost, 7)
    return count + 7


@inlined
def largest_of(chart: Chart, sheet: Sheet, left: Any) -> Any:
    """How many of some islands (bits) are connected by bridges at most."""
    one = np.uint64(1)
    largest = 0
    for island in range(chart[ISLAND_COUNT]):
        if not left >> np.uint64(island) & one:
            continue
        edge = one << np.uint64(island)
        left &= ~edge
        size = 0
        here = island
        while edge:
            while not edge >> np.uint64(here) & one:
                here = here + 1 if here < 63 else 0
            edge &= ~(one << np.uint64(here))
            size += 1
            begin = LINES_OF + 5 * here + 1
            for index in range(begin, begin + chart[begin - 1]):
                line = chart[index]
                if sheet[BRIDGES + line]:
                    bit = one << np.uint64(chart[ENDS + 2 * line] + chart[ENDS + 2 * line + 1] - here)
                    if left & bit:
                        left &= ~bit
                        edge |= bit
        largest = max(largest, size)
    return largest


@inlined
def network(found: Counts, count: int, weights: Weights, last: Weights, units: Weights) -> Any:
    """What a list of features promises beyond the points so far; the sums of the units stay in `units`."""
    for unit in range(WIDTH):
        units[unit] = last[WIDTH + unit]
    for index in range(count):
        row = found[index]
        for unit in range(WIDTH):
            units[unit] += weights[row, unit]
    value = units[UNITS]
    for unit in range(UNITS):
        value += last[unit] * max(units[unit], np.float32(0))
    return value


@kernel
def value_of(
    chart: Chart,
    sheet: Sheet,
    left: Counts,
    rounds: int,
    round_number: int,
    deadlines: Small,
    weights: Weights,
    last: Weights,
    found: Counts,
    units: Weights,
) -> Any:
    """The points that a sheet has after a settled round and those that it promises."""
    if rounds == 0:
        return np.float32(points(sheet))
    count = list_features(chart, sheet, left, rounds, round_number, deadlines, found)
    return np.float32(points(sheet)) + network(found, count, weights, last, units)
