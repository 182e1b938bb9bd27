"""The distinct turns of a card as kernels: listed without duplicates, played, and drawn at random.

A turn is a row of four numbers: the island of the entry and up to three lines in order, -1 where none.
"""

from __future__ import annotations

import numpy as np

from ponti.engine.hashi.chart import ISLAND_COUNT, LINE_COUNT, LINES, NUMBER, Chart, Numbers, Sheet
from ponti.engine.hashi.rules import build, may_build, may_enter, unbuild
from ponti.engine.kernels import inlined, kernel
from ponti.engine.random_numbers import Seed, draw

CHOICES = LINES
"""Where in the notes the choices of bridges begin; before them are the lines that take one."""


def make_notes(chart: Chart) -> Numbers:
    """Room for all choices of bridges that this board can ever have."""
    lines = int(chart[LINE_COUNT])
    return np.zeros(CHOICES + lines * (lines + 1) * (lines + 2) // 2, np.int16)


@kernel
def list_bridges(chart: Chart, sheet: Sheet, bridges: int, notes: Numbers) -> int:
    """List all choices of a number of bridges on a sheet that has its entry; how many there are.

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


@kernel
def play_listed(
    chart: Chart, sheet: Sheet, number: int, bridges: int, seed: Seed, notes: Numbers, turn: Numbers
) -> None:
    """Play a turn of a card, each of them equally likely, by counting them all; it is left in `turn`."""
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
