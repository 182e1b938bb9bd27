"""Marks on a Ponte del Diavolo board: the last move, and what a diagram points at."""

from __future__ import annotations

from collections.abc import Mapping

from ponti.diavolo import Bridge, Colour, Move, Position, Space, Tiles
from ponti.svg import marks
from ponti.svg.canvas import Element, group, path
from ponti.svg.diavolo.bridges import bridge_at, crown
from ponti.svg.diavolo.view import SPACE, View
from ponti.svg.paint import Mark


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
        Element("path", d=brackets, stroke=Mark.EDGE, stroke_width=7),
        Element("path", d=brackets, stroke=Mark.BRIGHT, stroke_width=3.6),
        class_="last",
        fill="none",
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def diagram_marks(
    view: View,
    position: Position,
    stars: str,
    crosses: str,
    notes: Mapping[str, str],
    struck: str,
    arrows: str,
) -> Element:
    """Everything that a diagram points at; the texts have blanks between spaces or bridges."""

    def at(space: str) -> complex:
        return view.centre(Space.parse(space))

    return group(
        *(_struck(view, position, bridge) for bridge in struck.split()),
        *(marks.star(at(space)) for space in stars.split()),
        *(marks.cross(at(space)) for space in crosses.split()),
        *(marks.note(at(space), text) for space, text in notes.items()),
        *(marks.arrow(*map(at, arrow.split("-"))) for arrow in arrows.split()),
        class_="marks",
    )


def _struck(view: View, position: Position, text: str) -> Element:
    """A bridge that may not be built, faint and crossed out, in the colour of the tiles at its ends."""
    bridge = Bridge(*map(Space.parse, text.split("-")))
    colour = Colour.DARK if bridge.a in position.tiles(Colour.DARK) else Colour.LIGHT
    return group(
        group(bridge_at(view, bridge, colour, "ghost"), opacity=0.6),
        marks.cross(crown(view, bridge)),
        class_="struck",
    )
