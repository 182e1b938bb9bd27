"""Marks on a Ponte del Diavolo board: the last move, and what a diagram points at."""

from __future__ import annotations

from ponti.diavolo import Bridge, Move, Space, Tiles
from ponti.svg.canvas import Element, group, path
from ponti.svg.diavolo_view import SPACE, View
from ponti.svg.paint import Lagoon


def last_move(view: View, last: Move | None) -> Element | None:
    """Brackets at the corners of the tiles of the last move, or of those that carry the last bridge."""
    if not isinstance(last, Tiles | Bridge):
        return None
    return group(*(_brackets(view, space) for space in view.seen((last.a, last.b))), class_="last-move")


def _brackets(view: View, space: Space) -> Element:
    reach, arm = SPACE / 2 - 2, 11
    corners = [
        part
        for turn in (1, 1j, -1, -1j)
        for corner in [view.centre(space) + turn * complex(reach, reach)]
        for part in ("M", corner - turn * arm * 1j, "L", corner, "L", corner - turn * arm)
    ]
    brackets = path(*corners)
    return group(
        Element("path", d=brackets, stroke=Lagoon.MARK_EDGE, stroke_width=7),
        Element("path", d=brackets, stroke=Lagoon.MARK, stroke_width=3.6),
        class_="last",
        fill="none",
        stroke_linejoin="round",
        stroke_linecap="round",
    )
