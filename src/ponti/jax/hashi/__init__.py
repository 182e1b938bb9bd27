"""Hashi as an environment for JAX: `make(board="side-a", seats=2)`; the deck is chance inside `step`."""

from __future__ import annotations

from ponti.hashi import Deck, Layout, Options
from ponti.jax.hashi.environment import Hashi, State
from ponti.jax.hashi.game import Game
from ponti.jax.hashi.rules import Rules

__all__ = ["Game", "Hashi", "Rules", "State", "make"]


def make(board: Layout | str = "side-a", deck: Deck | str = "standard", seats: int = 1) -> Hashi:
    """The environment of any board, as such or by the name of one that comes with Ponti, for 1 to 4 seats."""
    start = Options(board, deck, seats=seats).start()
    return Hashi(start.layout, start.deck, seats)
