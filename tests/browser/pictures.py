"""Pictures that `ponti.svg` makes of positions of all kinds, from empty boards to finished games."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ponti import diavolo, hashi, svg

MADE: dict[str, Callable[[], str]] = {}


def made(picture: Callable[[], str]) -> Callable[[], str]:
    """Enter a picture under the name of the function that makes it."""
    MADE[picture.__name__] = picture
    return picture


def diavolo_after(moves: int, size: int = 10) -> str:
    """A random game of Ponte del Diavolo after so many moves, or at its end."""
    rng = Random(size)
    position = diavolo.Position.start(size=size)
    while not position.is_over and moves > 0:
        moves -= 1
        position = position.after(position.legal_moves().sample(rng))
    return svg.render(position)


@made
def diavolo_empty() -> str:
    return diavolo_after(0)


@made
def diavolo_opening() -> str:
    return diavolo_after(1)


@made
def diavolo_halfway() -> str:
    return diavolo_after(25)


@made
def diavolo_over() -> str:
    return diavolo_after(1000)


@made
def diavolo_smallest() -> str:
    return diavolo_after(1000, size=6)


@made
def diavolo_largest() -> str:
    return diavolo_after(1000, size=16)
