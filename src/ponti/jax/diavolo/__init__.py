"""Ponte del Diavolo as an environment for JAX: `make(size=10)`."""

from __future__ import annotations

from ponti.diavolo import Options, Supply
from ponti.jax.diavolo.environment import Diavolo, State
from ponti.jax.diavolo.game import Game
from ponti.jax.diavolo.rules import Rules

__all__ = ["Diavolo", "Game", "Rules", "State", "make"]


def make(size: int = 10, supply: Supply | str | None = None) -> Diavolo:
    """The environment of a board of 6 to 16 spaces a side, with the supply of the box or another one."""
    start = Options(size, supply).start()
    return Diavolo(start.size, start.supply)
