"""Positions as pictures: any position of either game as a self-contained SVG text.

`render` draws a whole position. For explanations, `ponti.svg.diavolo.diagram` draws a part of a board with
marks, and `ponti.svg.hashi.diagram` a single board.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from ponti.errors import PontiError

__all__ = ["render"]

_ARTISTS = {"ponti.diavolo.position": "ponti.svg.diavolo", "ponti.hashi.position": "ponti.svg.hashi"}


def render(
    position: Any,
    *,
    last: Any = None,
    seat: int | None = None,
    labels: bool = True,
    names: Sequence[str] | None = None,
) -> str:
    """Draw a position of either game.

    `last` is the last event, to be marked; `seat` shows what this seat looks at (in Hashi its own board only,
    in Ponte del Diavolo its own score on the left); `labels=False` leaves away the coordinates or the letters
    of the islands; `names` are the players' names by seat.

    >>> from ponti import diavolo
    >>> render(diavolo.Position.start()).startswith("<svg ")
    True
    """
    artist = next(
        (_ARTISTS[kind.__module__] for kind in type(position).__mro__ if kind.__module__ in _ARTISTS), None
    )
    if artist is None:
        raise TypeError(f"a {type(position).__name__} is no position of Hashi or Ponte del Diavolo")
    if seat is not None and not 0 <= seat < position.seats:
        raise PontiError(f"there is no seat {seat} among {position.seats}")
    if names is not None and len(names) != position.seats:
        raise PontiError(f"{len(names)} names for {position.seats} seats")
    picture: str = import_module(artist).render(position, last=last, seat=seat, labels=labels, names=names)
    return picture
