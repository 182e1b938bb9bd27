"""Boards made at random, to learn on: what is learnt shall hold for any board."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from random import Random

from ponti.hashi import Flag, Layout, Line

GENERATED = "generated"


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
