"""Boards to learn on, side by side: those that come with Ponti, files, and new ones made at random."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from jax import Array

from ponti.errors import PontiError
from ponti.hashi import SIDE_A, SIDE_B, Flag, Layout
from ponti.training.hashi.generated import GENERATED, generated

PLAIN, RED, BLUE = range(3)
WAYS = 4
"""So many lines leave an island at most."""
NAMED = {layout.name: layout for layout in (SIDE_A, SIDE_B)}
_FLAGS = {Flag.NONE: PLAIN, Flag.RED: RED, Flag.BLUE: BLUE}


class Room(NamedTuple):
    """How large the largest of some boards are: all are padded to it."""

    islands: int
    lines: int
    crossings: int

    @classmethod
    def around(cls, layouts: Sequence[Layout]) -> Room:
        """Room for all of these."""
        return cls(
            max(len(layout.places) for layout in layouts),
            max(len(layout.lines) for layout in layouts),
            max(1, *(len(crossed) for layout in layouts for crossed in layout.crossings)),
        )

    def fits(self, layout: Layout) -> bool:
        """Whether there is room for this one."""
        return all(has <= room for has, room in zip(Room.around([layout]), self, strict=True))


class Chart(NamedTuple):
    """What is printed on a board; what is padded leads nowhere. In a batch each field has one more axis."""

    flags: Array | Any
    is_island: Array | Any
    ends: Array | Any
    """Lines × 2."""
    is_line: Array | Any
    ways: Array | Any
    """Islands × 4: the lines there; one more than there are where there is none."""
    begins: Array | Any
    """Islands × 4: whether the island is the first end of that line."""
    beyond: Array | Any
    """Islands × 4: the island at the other end; one more than there are where there is none."""
    crossings: Array | Any
    """Lines × the lines that it crosses; one more than there are where there is none."""


def chart_of(layout: Layout, room: Room) -> Chart:
    """The chart of a board, padded."""
    islands, lines = room.islands, room.lines
    chart = Chart(
        np.zeros(islands, np.int32),
        np.arange(islands) < len(layout.places),
        np.zeros((lines, 2), np.int32),
        np.arange(lines) < len(layout.lines),
        np.full((islands, WAYS), lines, np.int32),
        np.zeros((islands, WAYS), bool),
        np.full((islands, WAYS), islands, np.int32),
        np.full((lines, room.crossings), lines, np.int32),
    )
    chart.flags[: len(layout.flags)] = [_FLAGS[flag] for flag in layout.flags]
    chart.ends[: len(layout.lines)] = np.array(layout.lines)
    for island, found in enumerate(layout.lines_of):
        for way, line in enumerate(found):
            one, other = layout.lines[line]
            chart.ways[island, way] = line
            chart.begins[island, way] = one == island
            chart.beyond[island, way] = one + other - island
    for line, crossed in enumerate(layout.crossings):
        chart.crossings[line, : len(crossed)] = list(crossed)
    return chart


@cache
def named(name: str) -> Layout:
    """A board that comes with Ponti, or one in a file."""
    if name in NAMED:
        return NAMED[name]
    try:
        return Layout.parse(Path(name).read_text("utf-8"))
    except (OSError, UnicodeDecodeError):
        raise PontiError(f"there is no board {name!r:.60}: side-a, side-b, generated, or a file") from None


def parse_shares(text: str) -> tuple[tuple[str, int], ...]:
    """Boards, and how many tables of games each has.

    >>> parse_shares("side-a:2,side-b,generated:3")
    (('side-a', 2), ('side-b', 1), ('generated', 3))
    """
    found = []
    for part in text.split(","):
        name, _, share = part.partition(":")
        if not name or not (share or "1").isdecimal() or int(share or "1") < 1:
            raise PontiError(f"boards are written as side-a:6,side-b:6,generated:4, not as {text!r:.60}")
        if name != GENERATED:
            named(name)
        found.append((name, int(share or "1")))
    return tuple(found)


class Boards:
    """The boards of a run: new ones at random in every stretch, and the others again and again."""

    def __init__(self, shares: Sequence[tuple[str, int]], seed: int) -> None:
        self.names = [name for name, share in shares for _ in range(share)]
        self._seed = seed
        known = [named(name) for name in dict.fromkeys(self.names) if name != GENERATED]
        # What is made at random is made anew where it does not fit; a hundred say what most need.
        some = sorted((generated(number) for number in range(100)), key=lambda each: len(each.lines))
        self.room = Room.around([*known, *(some[:90] if GENERATED in self.names else [])])

    def layouts(self, stretch: int) -> list[Layout]:
        """The boards of a stretch, one for each table."""
        found, number = [], 1000 * (self._seed * 1_000_003 + stretch)
        for name in self.names:
            if name != GENERATED:
                found.append(named(name))
                continue
            while not self.room.fits(generated(number)):
                number += 1
            found.append(generated(number))
            number += 1
        return found

    def charts(self, stretch: int) -> Chart:
        """Their charts, side by side."""
        charts = [chart_of(layout, self.room) for layout in self.layouts(stretch)]
        return Chart(*(np.stack(parts) for parts in zip(*charts, strict=True)))
