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


def hashi_after(rounds: int, layout: hashi.Layout, seats: int = 1, pen: str = "strict") -> str:
    """A random game of Hashi after so many rounds, or at its end."""
    rng = Random(rounds)
    position = hashi.Position.start(layout, seats, pen=pen)
    while not position.is_over and position.round <= rounds:
        position = position.after(hashi_event(position, rng))
    return svg.render(position)


def hashi_event(position: hashi.Position, rng: Random) -> hashi.Event:
    """A random event that may come next: a card, or a move of every seat."""
    if not position.to_act:
        return hashi.Reveal(rng.choice(position.unseen))
    moves = [position.legal_moves(seat).sample(rng) for seat in range(position.seats)]
    words = " | ".join(map(str, moves))
    prefix = "setup | " if position.is_setup else "check | " if position.is_last_check else ""
    return position.parse_event(prefix + words)


@made
def hashi_start() -> str:
    return svg.render(hashi.Position.start())


@made
def hashi_first_card() -> str:
    return hashi_after(0, hashi.SIDE_A)


@made
def hashi_halfway_on_side_b() -> str:
    return hashi_after(8, hashi.SIDE_B)


@made
def hashi_over() -> str:
    return hashi_after(1000, hashi.SIDE_A)


@made
def hashi_four_seats() -> str:
    return hashi_after(12, hashi.SIDE_B, seats=4)


@made
def hashi_with_mistakes() -> str:
    return hashi_after(1000, hashi.SIDE_A, seats=2, pen="free")
