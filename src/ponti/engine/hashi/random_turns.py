"""Turns drawn by lot on bits, every distinct turn of a card equally likely, without listing them.

Bridges are drawn in order from the lines that take one; each choice of lines then comes about in equally many
orders, which makes the counts plain products. Choices that do not fit together are drawn again.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ponti.engine.bits import ONE, Bits, count, lowest, nth
from ponti.engine.hashi.chart import ISLANDS, MOST_BRIDGES
from ponti.engine.hashi.masks import (
    ACROSS,
    AROUND,
    AT_MOST,
    BUILT,
    CLOSED,
    ENDS,
    LINES,
    LIVE,
    NUMBERED,
    ROOM,
    WELCOME,
    build,
    enter,
)
from ponti.engine.kernels import inlined
from ponti.engine.random_numbers import Seed, draw

NONE = np.uint64(255)
"""No island, or no line."""
LOTS = np.uint64(4)
"""Where in the notes the sums of lots begin, entry by entry; before them lies the turn that was drawn."""
NOTES = 4 + ISLANDS


@inlined
def different(lines: Any, bridges: int) -> Any:
    """In how many orders bridges go on different lines."""
    if bridges == 1:
        return lines
    if bridges == 2:
        return lines * (lines - 1)
    return lines * (lines - 1) * (lines - 2)


@inlined
def lots(lines: Any, fresh: Any, bridges: int) -> Any:
    """The same for all choices: none, different lines, or two bridges on one of those that have none yet."""
    if bridges == 1:
        return 1 + lines
    if bridges == 2:
        return 2 + different(lines, 2) + 2 * fresh
    return 6 + different(lines, 3) + 6 * fresh * (lines - 1)


@inlined
def take(printed: Bits, drawn: Bits, line: Any) -> Any:
    """Take the room of a bridge at both ends if there is any; whether there was."""
    a = ROOM + printed[ENDS + line + line]
    b = ROOM + printed[ENDS + line + line + ONE]
    if not drawn[a] or not drawn[b]:
        return False
    drawn[a] -= ONE
    drawn[b] -= ONE
    return True


@inlined
def give_back(printed: Bits, drawn: Bits, line: Any) -> None:
    """Give the room of a bridge back."""
    drawn[ROOM + printed[ENDS + line + line]] += ONE
    drawn[ROOM + printed[ENDS + line + line + ONE]] += ONE


@inlined
def fit(printed: Bits, drawn: Bits, bridges: int, one: Any, two: Any, three: Any) -> Any:
    """Whether bridges on lines that each take one can be drawn together."""
    if bridges == 1:
        return True
    across = printed[ACROSS + one]
    if across & (ONE << two):
        return False
    if bridges == 3 and (across | printed[ACROSS + two]) & (ONE << three):
        return False
    take(printed, drawn, one)
    fits = take(printed, drawn, two)
    if fits:
        if bridges == 3:
            fits = take(printed, drawn, three)
            if fits:
                give_back(printed, drawn, three)
        give_back(printed, drawn, two)
    give_back(printed, drawn, one)
    return fits


@inlined
def choose(choices: Any, fresh: Any, bridges: int, same: Any, seed: Seed) -> Any:
    """Draw lines for a number of bridges: all different, or twice the same one and any other."""
    size = count(choices)
    two = three = NONE
    if same:
        one = two = nth(fresh, draw(seed, count(fresh)))
        if bridges == 3:
            three = nth(choices & ~(ONE << one), draw(seed, size - 1))
        return one, two, three
    one = nth(choices, draw(seed, size))
    if bridges > 1:
        rest = choices & ~(ONE << one)
        two = nth(rest, draw(seed, size - 1))
        if bridges == 3:
            three = nth(rest & ~(ONE << two), draw(seed, size - 2))
    return one, two, three


@inlined
def play_random(printed: Bits, drawn: Bits, number: int, bridges: int, seed: Seed, notes: Bits) -> None:
    """Play a turn of a card, each of them equally likely; the notes begin with it, its lines unsorted."""
    orders = 1 if bridges == 1 else 2 if bridges == 2 else 6
    built = drawn[BUILT]
    free = printed[LINES] & ~drawn[CLOSED]
    usable, dormant = free & drawn[LIVE], free & ~drawn[LIVE]
    lines, fresh = count(usable), count(usable & ~built)
    most = AT_MOST + np.uint64(number)
    islands = drawn[most] & ~drawn[NUMBERED] & (drawn[WELCOME] | ~drawn[AT_MOST])
    # An island with as many bridges closes with its number; any other opens its lines to islands without.
    closing = drawn[most] & ~drawn[most - ONE]
    alone = lots(lines, fresh, bridges)
    total, last = alone, LOTS
    left = islands
    while left:
        island = lowest(left)
        around = printed[AROUND + island]
        if closing & (ONE << island):
            around &= usable
            total += lots(lines - count(around), fresh - count(around & ~built), bridges)
        else:
            around &= dormant
            total += lots(lines + count(around), fresh + count(around & ~built), bridges)
        notes[last] = np.uint64(total)
        last += ONE
        left &= left - ONE
    while True:
        lot = draw(seed, total)
        island, choices = NONE, usable
        if lot >= alone:
            left, last = islands, LOTS
            before = alone
            while lot >= np.int64(notes[last]):
                before = np.int64(notes[last])
                last += ONE
                left &= left - ONE
            lot -= before
            island = lowest(left)
            around = printed[AROUND + island]
            choices = usable & ~around if closing & (ONE << island) else usable | dormant & around
        one = two = three = NONE
        if lot >= orders:
            same = lot - orders >= different(count(choices), bridges)
            one, two, three = choose(choices, choices & ~built, bridges, same, seed)
            # The number narrows its island before bridges are drawn.
            narrowed = np.uint64(MOST_BRIDGES - number) if island != NONE else np.uint64(0)
            if island != NONE:
                drawn[ROOM + island] -= narrowed
            fits = fit(printed, drawn, bridges, one, two, three)
            if island != NONE:
                drawn[ROOM + island] += narrowed
            if not fits:
                continue
        if island != NONE:
            enter(printed, drawn, island, number)
        notes[0], notes[1], notes[2], notes[3] = island, one, two, three
        for index in range(1, 4):
            line = notes[np.uint64(index)]
            if line != NONE:
                build(printed, drawn, line)
        return
