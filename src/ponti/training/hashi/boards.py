"""Boards to learn on, side by side: those that come with Ponti, files, and new ones made at random."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from jax import Array

from ponti.errors import PontiError
from ponti.hashi import SIDE_A, SIDE_B, Flag, Layout, Line

PLAIN, RED, BLUE = range(3)
WAYS = 4
"""So many lines leave an island at most."""
GENERATED = "generated"
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


@lru_cache(maxsize=256)
def generated(seed: int) -> Layout:
    """A board like the printed ones: islands at random on a grid, most neighbours joined, seven flags.

    >>> generated(1) == generated(1) != generated(2)
    True
    >>> layout = generated(3)
    >>> len(layout.red), len(layout.blue), 12 <= len(layout.places) <= 20
    (4, 3, True)
    """
    rng = Random(f"board to learn on {seed}")
    while True:
        width, height = rng.randint(4, 7), rng.randint(4, 7)
        grid = [(column, row) for row in range(height) for column in range(width)]
        count = rng.randint(14, 20)
        if count > len(grid):
            continue
        found = _joined(sorted(rng.sample(grid, count), key=lambda place: place[::-1]), rng)
        if found is not None:
            return found


def _joined(places: list[tuple[int, int]], rng: Random) -> Layout | None:
    """Islands with lines between most neighbours and with flags; none where too little is joined."""
    pairs = []
    for axis in (0, 1):
        for row in sorted({place[axis] for place in places}):
            along = sorted(place for place in places if place[axis] == row)
            pairs += [pair for pair in pairwise(along) if rng.random() < 0.9]
    used = [place for place in places if any(place in pair for pair in pairs)]
    if len(used) < 12 or len(pairs) < len(used):
        return None
    columns, rows = (sorted({place[axis] for place in used}) for axis in (0, 1))
    squeezed = tuple((columns.index(column), rows.index(row)) for column, row in used)
    lines = tuple(sorted(Line(*sorted(map(used.index, pair))) for pair in pairs))
    flags = [Flag.NONE] * len(used)
    for place, island in enumerate(rng.sample(range(len(used)), 7)):
        flags[island] = Flag.RED if place < 4 else Flag.BLUE
    return Layout(GENERATED, squeezed, tuple(flags), lines, variant=True)


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
