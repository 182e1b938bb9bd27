"""Generated boards of Hashi, and games on them with the plain rules: what the kernels are compared on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import numpy as np

from ponti.codec.hashi.value import ALL, PHASES
from ponti.engine.hashi.value import Learnt
from ponti.hashi import SIDE_A, SIDE_B, Flag, Layout, Line, Pen, Position
from tests.hashi.games import random_event, variant

LARGEST = 52


def rich_weights(width: int) -> Learnt:
    """Weights of rich features in rows of this width, at random."""
    rng = np.random.default_rng(width)
    rows = rng.normal(0, 0.1, (PHASES, ALL, width)).astype(np.float32)
    return Learnt(rows, rng.normal(0, 0.1, (PHASES, 2 * width)).astype(np.float32))


def generated(seed: int) -> Layout:
    """A board of any size: islands at random, most neighbours joined, flags here and there."""
    rng = Random(f"board {seed}")
    width, height = rng.randint(2, 9), rng.randint(2, 9)
    places = [(x, y) for y in range(height) for x in range(width)]
    islands = sorted(
        rng.sample(places, min(LARGEST, rng.randint(4, len(places)))), key=lambda place: place[::-1]
    )
    pairs = []
    for axis in (0, 1):
        for row in range(max(width, height)):
            along = sorted(place for place in islands if place[axis] == row)
            pairs += [pair for pair in pairwise(along) if rng.random() < 0.85]
    used = [place for place in islands if any(place in pair for pair in pairs)]
    if not pairs or len(used) < 3:
        return generated(seed + 1_000_000)
    lines = tuple(sorted(Line(*sorted(map(used.index, pair))) for pair in pairs))
    marks = (Flag.NONE, Flag.NONE, Flag.NONE, Flag.RED, Flag.BLUE)
    flags = [Flag.NONE, *(rng.choice(marks) for _ in used[1:])]
    return Layout("generated", tuple(used), tuple(flags), lines, variant=True)


def boards() -> Iterator[Layout]:
    """Both sides, two small boards, and generated ones for ever."""
    seed = 0
    while True:
        yield from (SIDE_A, SIDE_B, variant("pond"), variant("star"), generated(seed), generated(seed + 1))
        seed += 2


def positions(layout: Layout, seats: int, pen: Pen, rng: Random) -> Iterator[Position]:
    """All positions of a random game with an open card, and the last one."""
    position = Position.start(layout, seats, None, pen)
    while not position.is_over:
        if position.card is not None:
            yield position
        position = position.after(random_event(position, rng, careful=0.9))
    yield position
