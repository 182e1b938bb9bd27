"""The distinct turns of a card as kernels: listed without duplicates, played, and drawn at random.

A turn is a row of four numbers: the island of the entry and up to three lines in order, -1 where none.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ponti.engine.chance import Seed, draw
from ponti.engine.hashi.chart import (
    BARRED,
    BRIDGES,
    ENDS,
    ISLAND_COUNT,
    LEADING,
    LINE_COUNT,
    LINES,
    LINES_OF,
    NUMBER,
    SPOILT,
    Chart,
    Numbers,
    Sheet,
)
from ponti.engine.hashi.rules import build, may_build, may_enter, room, unbuild
from ponti.engine.kernels import inlined, kernel

# So many draws that do not fit, and a random turn is taken from a list instead.
_TRIES = 200
CHOICES = LINES
"""Where in the notes the choices of bridges begin; before them are the lines that take one."""


def make_notes(chart: Chart) -> Numbers:
    """Room for all choices of bridges that this board can ever have, and for the notes of a random turn."""
    islands, lines = int(chart[ISLAND_COUNT]), int(chart[LINE_COUNT])
    return np.zeros(CHOICES + max(lines * (lines + 1) * (lines + 2) // 2, lines + 2 * islands), np.int16)


@kernel
def list_bridges(chart: Chart, sheet: Sheet, bridges: int, notes: Numbers) -> int:
    """List all choices of so many bridges on a sheet that has its entry; how many there are.

    A choice is three numbers in the notes from CHOICES on: its lines in order, -1 where none. This is the
    lazy part of listing turns: the choices of an entry are made when that entry is looked at.
    """
    usable = 0
    for line in range(chart[LINE_COUNT]):
        if may_build(chart, sheet, line):
            notes[usable] = line
            usable += 1
    at = CHOICES
    for first in range(usable):
        one = notes[first]
        if bridges == 1:
            notes[at], notes[at + 1], notes[at + 2] = one, -1, -1
            at += 3
            continue
        build(chart, sheet, one)
        # What a bridge closes stays closed: only lines that were usable before have to be looked at.
        for second in range(first, usable):
            two = notes[second]
            if not may_build(chart, sheet, two):
                continue
            if bridges == 2:
                notes[at], notes[at + 1], notes[at + 2] = one, two, -1
                at += 3
                continue
            build(chart, sheet, two)
            for third in range(second, usable):
                three = notes[third]
                if may_build(chart, sheet, three):
                    notes[at], notes[at + 1], notes[at + 2] = one, two, three
                    at += 3
            unbuild(chart, sheet, two)
        unbuild(chart, sheet, one)
    return (at - CHOICES) // 3


@kernel
def list_turns(chart: Chart, sheet: Sheet, number: int, bridges: int, notes: Numbers, found: Numbers) -> int:
    """List all turns of a card, as many as there is room for; how many there are in all."""
    count = 0
    for island in range(-1, chart[ISLAND_COUNT]):
        if island >= 0:
            if not may_enter(chart, sheet, island, number):
                continue
            sheet[NUMBER + island] = number
        size = list_bridges(chart, sheet, bridges, notes)
        for index in range(-1, size):
            if count < len(found):
                found[count, 0] = island
                for column in range(3):
                    found[count, column + 1] = notes[CHOICES + 3 * index + column] if index >= 0 else -1
            count += 1
        if island >= 0:
            sheet[NUMBER + island] = 0
    return count


@kernel
def count_turns(chart: Chart, sheet: Sheet, number: int, bridges: int, notes: Numbers) -> int:
    """How many turns of a card there are."""
    count = 1 + list_bridges(chart, sheet, bridges, notes)
    for island in range(chart[ISLAND_COUNT]):
        if may_enter(chart, sheet, island, number):
            sheet[NUMBER + island] = number
            count += 1 + list_bridges(chart, sheet, bridges, notes)
            sheet[NUMBER + island] = 0
    return count


@inlined
def play(chart: Chart, sheet: Sheet, number: int, turn: Numbers) -> None:
    """Draw a turn."""
    if turn[0] >= 0:
        sheet[NUMBER + turn[0]] = number
    for index in range(1, 4):
        if turn[index] >= 0:
            build(chart, sheet, turn[index])


@inlined
def take_back(chart: Chart, sheet: Sheet, turn: Numbers) -> None:
    """Take a turn back."""
    for index in range(1, 4):
        if turn[index] >= 0:
            unbuild(chart, sheet, turn[index])
    if turn[0] >= 0:
        sheet[NUMBER + turn[0]] = 0


@inlined
def count_orders(lines: int, single: int, bridges: int) -> Any:
    """In how many orders bridges go on some lines of which some take two; each choice counts alike."""
    if bridges == 1:
        return lines
    if bridges == 2:
        return lines * (lines - 1) + 2 * single
    return lines * (lines - 1) * (lines - 2) + 6 * single * (lines - 1)


@inlined
def nth_single(sheet: Sheet, notes: Numbers, lines: int, count: int, wanted: int) -> Any:
    """Where among some lines the one is that, of those without a bridge, has this number."""
    for index in range(count):
        if not sheet[BRIDGES + notes[lines + index]]:
            if wanted == 0:
                return index
            wanted -= 1
    return 0


@inlined
def choose(
    sheet: Sheet, notes: Numbers, lines: int, count: int, bridges: int, drawn: int, turn: Numbers
) -> None:
    """Put the choice with a number below `count_orders` into a turn."""
    if bridges == 1:
        turn[1] = notes[lines + drawn]
    elif bridges == 2:
        pairs = count * (count - 1)
        if drawn >= pairs:
            double = nth_single(sheet, notes, lines, count, (drawn - pairs) // 2)
            turn[1] = turn[2] = notes[lines + double]
        else:
            first, second = drawn // (count - 1), drawn % (count - 1)
            turn[1] = notes[lines + first]
            turn[2] = notes[lines + second + (second >= first)]
    else:
        triples = count * (count - 1) * (count - 2)
        if drawn >= triples:
            drawn = (drawn - triples) // 6
            double = nth_single(sheet, notes, lines, count, drawn // (count - 1))
            other = drawn % (count - 1)
            turn[1] = turn[2] = notes[lines + double]
            turn[3] = notes[lines + other + (other >= double)]
        else:
            first, rest = drawn // ((count - 1) * (count - 2)), drawn % ((count - 1) * (count - 2))
            second, third = rest // (count - 2), rest % (count - 2)
            third += third >= second
            turn[1] = notes[lines + first]
            turn[2] = notes[lines + second + (second >= first)]
            turn[3] = notes[lines + third + (third >= first)]


@inlined
def draws(chart: Chart, sheet: Sheet, turn: Numbers) -> Any:
    """Draw the bridges of a turn if they fit together; whether they do."""
    for index in range(1, 4):
        if turn[index] >= 0:
            if not may_build(chart, sheet, turn[index]):
                for undone in range(1, index):
                    unbuild(chart, sheet, turn[undone])
                return False
            build(chart, sheet, turn[index])
    return True


@inlined
def look_at_lines(chart: Chart, sheet: Sheet, notes: Numbers) -> Any:
    """Note for each line whether it takes a bridge (2), would with a number at one end (1), or not (0).

    Returns how many take one, and how many of these have none yet.
    """
    count = single = 0
    for line in range(chart[LINE_COUNT]):
        a, b = chart[ENDS + 2 * line], chart[ENDS + 2 * line + 1]
        built = sheet[BRIDGES + line]
        if built == 2 or sheet[BARRED + line] or room(sheet, a) <= 0 or room(sheet, b) <= 0:
            notes[line] = 0
        elif sheet[NUMBER + a] or sheet[NUMBER + b]:
            notes[line] = 2
            count += 1
            single += built == 0
        else:
            notes[line] = 1
    return count, single


@kernel
def play_random(
    chart: Chart, sheet: Sheet, number: int, bridges: int, seed: Seed, notes: Numbers, turn: Numbers
) -> None:
    """Play a turn of a card, each of them equally likely; the turn is left in `turn`, its lines unsorted."""
    islands, lines = int(chart[ISLAND_COUNT]), int(chart[LINE_COUNT])
    # Where in the notes the states of lines, the usable lines, and counts for each entry lie.
    usable = lines
    counts = usable + lines
    singles = counts + islands
    orders = 1 if bridges == 1 else 2 if bridges == 2 else 6
    count, single = look_at_lines(chart, sheet, notes)
    alone = orders + count_orders(count, single, bridges)
    total = alone
    # For each entry the count of its lines: some open through it, or those of its island close.
    for island in range(islands):
        if not may_enter(chart, sheet, island, number):
            notes[counts + island] = -1
            continue
        here, fresh = count, single
        closes = sheet[LEADING + island] == number and not sheet[SPOILT + island]
        begin = LINES_OF + 5 * island + 1
        for index in range(begin, begin + chart[begin - 1]):
            line = chart[index]
            if closes:
                if notes[line] == 2:
                    here -= 1
                    fresh -= sheet[BRIDGES + line] == 0
            elif notes[line] == 1:
                here += 1
                fresh += 1
        notes[counts + island], notes[singles + island] = here, fresh
        total += orders + count_orders(here, fresh, bridges)
    for _ in range(_TRIES):
        drawn = draw(seed, total)
        island, weight = -1, alone
        while drawn >= weight:
            drawn -= weight
            island += 1
            while notes[counts + island] < 0:
                island += 1
            here, fresh = int(notes[counts + island]), int(notes[singles + island])
            weight = orders + count_orders(here, fresh, bridges)
        turn[0], turn[1], turn[2], turn[3] = island, -1, -1, -1
        if island >= 0:
            sheet[NUMBER + island] = number
        if drawn < orders:
            return
        full = island >= 0 and room(sheet, island) <= 0
        size = 0
        for line in range(lines):
            if notes[line]:
                ours = chart[ENDS + 2 * line] == island or chart[ENDS + 2 * line + 1] == island
                if (notes[line] == 2 or ours) and not (full and ours):
                    notes[usable + size] = line
                    size += 1
        choose(sheet, notes, usable, size, bridges, drawn - orders, turn)
        if draws(chart, sheet, turn):
            return
        if island >= 0:
            sheet[NUMBER + island] = 0
    play_listed(chart, sheet, number, bridges, seed, notes, turn)


@kernel
def play_listed(
    chart: Chart, sheet: Sheet, number: int, bridges: int, seed: Seed, notes: Numbers, turn: Numbers
) -> None:
    """The same by counting all turns, for boards on which hardly anything fits together."""
    left = draw(seed, count_turns(chart, sheet, number, bridges, notes))
    for island in range(-1, chart[ISLAND_COUNT]):
        if island >= 0:
            if not may_enter(chart, sheet, island, number):
                continue
            sheet[NUMBER + island] = number
        size = list_bridges(chart, sheet, bridges, notes) + 1
        if left < size:
            turn[0] = island
            for column in range(3):
                turn[column + 1] = notes[CHOICES + 3 * (left - 1) + column] if left > 0 else -1
                if turn[column + 1] >= 0:
                    build(chart, sheet, turn[column + 1])
            return
        left -= size
        if island >= 0:
            sheet[NUMBER + island] = 0
