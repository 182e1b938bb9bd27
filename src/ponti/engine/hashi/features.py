"""What a sheet looks like to the value: features of islands, lines, cards and bonuses, each there or not.

What they mean is in `ponti.codec.hashi.value`. Every island and every line has its own slot for its feature,
so that two sheets can be compared slot by slot.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ponti.codec.hashi.value import (
    BALANCE,
    BARE,
    BLANK,
    BONUS,
    CARDS,
    DONE,
    EXACT,
    GROWN,
    LINE,
    LOST,
    NUMBERED_ENDS,
    OPEN,
    PAIR,
    ROUNDS,
    STROKES,
)
from ponti.engine.bits import ONE, lowest
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
    NUMBER,
    RED,
    SPOILT,
    Chart,
    Counts,
    Sheet,
    Small,
)
from ponti.engine.hashi.rules import room
from ponti.engine.kernels import inlined

# The slots: cards, then the sheet as a whole, then its islands, and its lines behind them.
NOTHING = -1
"""In the slot of a line that takes no more bridges, or of an island that is crossed out or overfull."""
WHOLE = 8
EACH = WHOLE + 7
SLOTS = EACH + ISLANDS + LINES


# Behind two sets of slots, the one that stays and the one that is compared with it, notes about each island.
OTHER = SLOTS
ROOMS = 2 * SLOTS
"""How many more bridges it takes; less than 0 where it is overfull."""
LACKS = ROOMS + ISLANDS
"""What it lacks as the end of a line: bridges to its number, or beyond 6 a number."""
OPENS = LACKS + ISLANDS
"""How many more bridges its lines could bring."""
STATES = OPENS + ISLANDS
"""Its state as the end of a line, as the rich features have it."""
JOINED = STATES + ISLANDS
"""The islands that bridges join it to, as bits."""
MOST = JOINED + ISLANDS


@inlined
def between(low: int, number: int, high: int) -> Any:
    """A number, or the nearer bound."""
    return min(max(number, low), high)


class Moment(NamedTuple):
    """When a sheet is judged: after a settled round."""

    left: Counts
    """The cards not yet turned, counted by their number; their bridges at 0."""
    rounds: int
    """How many rounds are left."""
    round_number: int
    """The round that was settled."""
    deadlines: Small
    """Up to which round each bonus brings its higher points."""


@inlined
def of_cards(moment: Moment, slots: Counts) -> None:
    """Find the features of the cards not yet turned."""
    slots[0] = ROUNDS + between(0, moment.rounds, 20)
    for number in range(1, 7):
        slots[number] = CARDS + 4 * (number - 1) + min(moment.left[number], 3)
    slots[7] = STROKES + min(moment.left[0], 39)


@inlined
def of_lines(chart: Chart, sheet: Sheet, slots: Counts, at: int) -> None:
    """Find the features of the lines, and note what they mean for their islands."""
    islands = chart[ISLAND_COUNT]
    for island in range(islands):
        space = room(sheet, island)
        slots[ROOMS + island] = space
        numbered, leading = sheet[NUMBER + island] != 0, sheet[LEADING + island]
        slots[LACKS + island] = min(space, 6) if numbered else 7 + min(leading, 3)
        slots[OPENS + island] = 0
        slots[JOINED + island] = 0
    for line in range(chart[LINE_COUNT]):
        slot = at + EACH + islands + line
        slots[slot] = NOTHING
        a, b = chart[ENDS + 2 * line], chart[ENDS + 2 * line + 1]
        bridges = sheet[BRIDGES + line]
        if bridges:
            slots[JOINED + a] |= 1 << b
            slots[JOINED + b] |= 1 << a
        if bridges == 2 or sheet[BARRED + line]:
            continue
        takes = 2 - bridges
        one, other = min(slots[ROOMS + a], takes), min(slots[ROOMS + b], takes)
        slots[OPENS + a] += max(other, 0)
        slots[OPENS + b] += max(one, 0)
        if one > 0 and other > 0:
            low, high = min(slots[LACKS + a], slots[LACKS + b]), max(slots[LACKS + a], slots[LACKS + b])
            slots[slot] = LINE + (low * 11 + high) * 2 + min(one, other) - 1


@inlined
def end_state(sheet: Sheet, slots: Counts, island: int) -> Any:
    """The state of an island as the end of a line that can take bridges, as the rich features have it."""
    number, leading = sheet[NUMBER + island], sheet[LEADING + island]
    opens = slots[OPENS + island]
    if not number:
        return NUMBERED_ENDS + min(leading, 3) * 4 + between(0, opens - 1, 3)
    # An island that is crossed out has any number of bridges.
    missing = between(1, number - leading, 6)
    return (missing - 1) * 5 + between(-1, opens - missing, 3) + 1


@inlined
def enrich_lines(chart: Chart, sheet: Sheet, slots: Counts, at: int) -> None:
    """Put rich features into the slots of lines in the place of plain ones."""
    islands = chart[ISLAND_COUNT]
    for island in range(islands):
        slots[STATES + island] = end_state(sheet, slots, island)
    for line in range(chart[LINE_COUNT]):
        slot = at + EACH + islands + line
        if slots[slot] == NOTHING:
            continue
        takes = (slots[slot] - LINE) & 1
        one, other = slots[STATES + chart[ENDS + 2 * line]], slots[STATES + chart[ENDS + 2 * line + 1]]
        low, high = min(one, other), max(one, other)
        slots[slot] = PAIR + (high * (high + 1) // 2 + low) * 2 + takes


@inlined
def largest_of(slots: Counts, left: Any) -> Any:
    """How many of some islands (bits) are connected by bridges at most."""
    largest = 0
    while left:
        edge = left & ~(left - ONE)
        left ^= edge
        size = 0
        while edge:
            found = np.uint64(slots[JOINED + np.int64(lowest(edge))]) & left
            edge &= edge - ONE
            left ^= found
            edge |= found
            size += 1
        largest = max(largest, size)
    return largest


@inlined
def of_sheet(chart: Chart, sheet: Sheet, moment: Moment, slots: Counts, at: int, rich: bool) -> Any:
    """Find the features of a sheet, except of the cards, rich ones or plain ones; how many slots it has."""
    left, rounds = moment.left, moment.rounds
    of_lines(chart, sheet, slots, at)
    if rich:
        enrich_lines(chart, sheet, slots, at)
    asked = blank = lost = 0
    red = blue = red_lost = blue_lost = 0
    hopeful = np.uint64(0)
    for island in range(chart[ISLAND_COUNT]):
        flag = chart[FLAGS + island]
        number, leading = sheet[NUMBER + island], sheet[LEADING + island]
        feature, gone, done = NOTHING, False, False
        if sheet[SPOILT + island] or slots[ROOMS + island] < 0:
            # An overfull island will be crossed out and is as lost. It must not be counted like the others:
            # less than nothing is missing there, and its row would lie before all weights.
            gone = True
        elif not number:
            blank += 1
            asked -= leading
            feature = BARE + (flag * 7 + leading) * 7 + min(slots[OPENS + island], 6)
        elif number == leading:
            done = True
            feature = DONE + flag
        else:
            missing = number - leading
            spare = slots[OPENS + island] - missing
            gone = spare < 0
            feature = OPEN + (flag * 6 + missing - 1) * 5 + between(-1, spare, 3) + 1
            if rich:
                feature = EXACT + ((flag * 6 + number - 1) * 6 + missing - 1) * 5 + between(-1, spare, 3) + 1
            if not gone:
                asked += missing
        slots[at + EACH + island] = feature
        if gone:
            lost += 1
        else:
            hopeful |= ONE << np.uint64(island)
        if flag == RED:
            red += not done
            red_lost += gone
        elif flag == BLUE:
            blue += not done
            blue_lost += gone
    for number in range(1, 7):
        asked += number * left[number]
    # One of the cards left is never turned: an average one.
    brings = 2 * left[0] * rounds // (rounds + 1)
    slots[at + WHOLE] = BALANCE + between(0, asked * rounds // (rounds + 1) - brings + 15, 30)
    slots[at + WHOLE + 1] = BLANK + between(0, blank - rounds + 3, 11)
    for bonus in range(3):
        time = between(0, moment.deadlines[bonus] - moment.round_number, 12)
        if sheet[AWARDS + bonus]:
            state = 7
        elif bonus == 0:
            state = 6 if red_lost else min(red, 5)
        elif bonus == 1:
            state = 6 if blue_lost else min(blue, 5)
        else:
            state = min(sheet[GROUP], 5)
        slots[at + WHOLE + 2 + bonus] = BONUS + (bonus * 8 + state) * 13 + time
    slots[at + WHOLE + 5] = GROWN + min(largest_of(slots, hopeful), 12)
    slots[at + WHOLE + 6] = LOST + min(lost, 7)
    return EACH + chart[ISLAND_COUNT] + chart[LINE_COUNT]
