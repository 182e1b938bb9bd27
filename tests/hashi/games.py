"""Random games and random boards for tests; every one follows from a seed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from ponti.hashi import (
    SIDE_A,
    SIDE_B,
    Deck,
    Event,
    Layout,
    Pen,
    Position,
    Reveal,
)

DATA = Path(__file__).parent / "data"


@cache
def variant(name: str) -> Layout:
    """A small board for tests."""
    return Layout.parse((DATA / f"{name}.txt").read_text(encoding="utf-8"))


@cache
def short_deck() -> Deck:
    """Six cards: five rounds."""
    return Deck.parse((DATA / "short.txt").read_text(encoding="utf-8"))


def layouts() -> tuple[Layout, ...]:
    return (SIDE_A, SIDE_B, variant("pond"), variant("star"))


def random_event(position: Position, rng: Random, careful: float = 0.0) -> Event:
    """What may happen next; with the free pen a careful player makes no mistake this often."""
    if not position.to_act:
        reveals, counts = zip(*position.chance_outcomes(), strict=True)
        reveal: Reveal = rng.choices(reveals, counts)[0]
        return reveal
    moves = []
    for seat in range(position.seats):
        legal = position.legal_moves(seat)
        if position.card is not None and position.pen is Pen.FREE and rng.random() < careful:
            legal = position.boards[seat].legal_moves(position.card)
        moves.append(legal.sample(rng))
    return position.event_of(dict(enumerate(moves)))


def random_game(
    seed: int,
    layout: Layout | None = None,
    seats: int = 1,
    pen: Pen = Pen.STRICT,
    deck: Deck | None = None,
) -> Iterator[tuple[Position, Event | None]]:
    """The positions of a game, each with the event that comes after it; None after the last."""
    rng = Random(seed)
    position = Position.start(layout, seats, deck, pen)
    while not position.is_over:
        event = random_event(position, rng, careful=0.6)
        yield position, event
        position = position.after(event)
    yield position, None
