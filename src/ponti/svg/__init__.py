"""Positions as pictures: any position of either game as a self-contained SVG text."""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["render"]

_ARTISTS = {"ponti.diavolo.position": "ponti.svg.diavolo", "ponti.hashi.position": "ponti.svg.hashi"}


def render(position: Any, **options: Any) -> str:
    """Draw a position of either game.

    `last` marks the last move, `seat` shows the position from one seat, `labels=False` leaves the coordinates
    or the letters of the islands away, `names` are the players' names by seat.
    """
    for kind in type(position).__mro__:
        if kind.__module__ in _ARTISTS:
            picture: str = import_module(_ARTISTS[kind.__module__]).render(position, **options)
            return picture
    raise TypeError(
        f"no picture of a {type(position).__name__}: only of positions of Hashi and Ponte del Diavolo"
    )
