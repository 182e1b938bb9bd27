"""Positions as pictures: any position as a self-contained SVG text.

`render` draws a whole position. For explanations, `ponti.svg.diavolo.diagram` draws a part of a board with
marks, and `ponti.svg.hashi.diagram` a single board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from ponti import games
from ponti.errors import PontiError

__all__ = ["Artist", "render"]


class Artist(Protocol):
    """What a game's part in this room offers; seats and names have been looked at before it is asked."""

    def render(
        self, position: Any, *, last: Any, seat: int | None, labels: bool, names: Sequence[str] | None
    ) -> str:
        """Draw a position."""


def render(
    position: Any,
    *,
    last: Any = None,
    seat: int | None = None,
    labels: bool = True,
    names: Sequence[str] | None = None,
) -> str:
    """Draw a position of any game that has pictures.

    `last` is the last event, to be marked; `seat` shows what this seat looks at (in Hashi its own board only,
    in Ponte del Diavolo its own score on the left); `labels=False` leaves out the coordinates or the letters
    of the islands; `names` are the players' names by seat.

    >>> from ponti import diavolo
    >>> render(diavolo.Position.start()).startswith("<svg ")
    True
    """
    kind = getattr(position, "kind", None)
    if kind not in games.GAMES:
        titles = " or ".join(game.title for game in games.GAMES.values())
        raise TypeError(f"a {type(position).__name__} is not a position of {titles}")
    if seat is not None and not 0 <= seat < position.seats:
        raise PontiError(f"there is no seat {seat} among {position.seats}")
    if names is not None and len(names) != position.seats:
        raise PontiError(f"there are {position.seats} seats, and the number of names is {len(names)}")
    artist: Artist = games.part(kind, "svg")
    return artist.render(position, last=last, seat=seat, labels=labels, names=names)
