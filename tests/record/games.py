"""Random games as records."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from ponti import diavolo, hashi
from ponti.hashi import LastCheck, Pen, Reveal, Round, Setup
from ponti.play import Game
from ponti.record import End, Record


def _event(position: hashi.Position) -> Callable[[Any], hashi.Event]:
    """What everybody's moves make together."""
    if position.is_setup:
        return Setup
    return LastCheck if position.is_last_check else Round


def diavolo_record(seed: int, size: int = 8) -> Record:
    """A random game of Ponte del Diavolo to its end."""
    rng = Random(seed)
    game = Game(diavolo.Position.start(size))
    while not game.position.is_over:
        game.push(game.position.legal_moves().sample(rng))
    return Record.of(game, end=End("played"))


def hashi_record(seed: int, seats: int = 1, free: bool = False) -> Record:
    """A random game of Hashi to its end."""
    rng = Random(seed)
    game = Game(hashi.Position.start(hashi.SIDE_A, seats, pen=Pen.FREE if free else Pen.STRICT))
    cards = list(game.position.deck.cards)
    rng.shuffle(cards)
    while not game.position.is_over:
        position = game.position
        if not position.to_act:
            game.push(Reveal(cards[position.round]))
            continue
        moves = tuple(position.legal_moves(seat).sample(rng) for seat in range(seats))
        game.push(_event(position)(moves))
    return Record.of(game, end=End("played"), set_aside=cards[-1])
