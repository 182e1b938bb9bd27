"""Ponte del Diavolo as a Venetian lagoon."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from ponti.diavolo import Bridge, Colour, Move, Position, Space, parse_move
from ponti.svg.canvas import Element, document, ground, group, path
from ponti.svg.diavolo import bridges, tiles
from ponti.svg.diavolo.footer import footer, footer_height
from ponti.svg.diavolo.marks import diagram_marks, last_move
from ponti.svg.diavolo.view import SPACE, View
from ponti.svg.paint import SERIF, Lagoon

MARGIN = 40.0


def render(
    position: Position,
    *,
    last: Move | None = None,
    seat: int | None = None,
    labels: bool = True,
    names: Sequence[str] | None = None,
) -> str:
    """The whole board with a footer: scores, supplies and whose turn it is."""
    side = position.size - 1
    view = View(Space(0, 0), Space(side, side), complex(MARGIN, MARGIN))
    width = view.extent.real + 2 * MARGIN
    bottom = view.extent.imag + 2 * MARGIN
    size = complex(width, bottom + footer_height(width, names))
    return document(
        size,
        f"Ponte del Diavolo on {position.size} × {position.size} spaces",
        _description(position, last),
        definitions(),
        panel(size),
        board(view, position, last),
        coordinates(view) if labels else None,
        footer(position, seat, names, bottom, width),
    )


def diagram(
    position: Position,
    area: str | None = None,
    *,
    last: Move | str | None = None,
    stars: str = "",
    crosses: str = "",
    notes: Mapping[str, str] | None = None,
    struck: str = "",
    arrows: str = "",
    labels: bool = False,
    title: str = "Ponte del Diavolo",
    description: str = "",
) -> str:
    """A part of a board, such as `a1-e5`, with marks for explanations.

    Spaces (`stars`, `crosses`) and bridges (`struck`: drawn and crossed out; `arrows`: from the first space
    to the second) are given as texts with blanks between them; `notes` are short texts by space.
    """
    low, high = area.split("-") if area else ("a1", str(Space(position.size - 1, position.size - 1)))
    margin = MARGIN if labels else 12
    view = View(Space.parse(low), Space.parse(high), complex(margin, margin))
    size = view.extent + 2 * view.origin
    move = parse_move(last) if isinstance(last, str) else last
    return document(
        size,
        title,
        description or _description(position, move),
        definitions(),
        panel(size),
        board(view, position, move),
        coordinates(view) if labels else None,
        diagram_marks(view, position, stars, crosses, notes or {}, struck, arrows),
    )


def _description(position: Position, last: Move | None) -> str:
    accounts = [
        f"{colour}: {score.points} points, {score.islands} islands, {score.bridges} bridges"
        for colour in Colour
        for score in [position.score(colour)]
    ]
    moved = [] if last is None else [f"last move {last}"]
    return "; ".join([*accounts, *moved])


@cache
def definitions() -> Sequence[Element]:
    """What is drawn many times, and how the water is filled."""
    places = (6 + 17j, 24 + 49j, 66 + 44j, 88 + 12j)
    wave = path(*(part for place in places for part in ("M", place, "q", 6, -5, 12, 0, "t", 12, 0)))
    waves = Element(
        "pattern",
        Element(
            "path",
            d=wave,
            fill="none",
            stroke=Lagoon.WAVE,
            stroke_opacity=0.45,
            stroke_width=1.3,
            stroke_linecap="round",
        ),
        id="waves",
        width=2 * SPACE,
        height=SPACE,
        patternUnits="userSpaceOnUse",
    )
    water = Element(
        "linearGradient",
        Element("stop", offset=0, stop_color=Lagoon.WATER),
        Element("stop", offset=1, stop_color=Lagoon.WATER_DEEP),
        id="water",
        x2=0,
        y2=1,
    )
    return water, waves, *tiles.definitions(), *bridges.definitions()


def panel(size: complex) -> Element:
    """The stone on which everything lies, so that the picture has its own ground on any page."""
    return ground(size, Lagoon.STONE, Lagoon.STONE_EDGE, corners=14)


def board(view: View, position: Position, last: Move | None = None) -> Element:
    """Water, blocked spaces, tiles, bridges, and the last move marked."""
    return group(
        _water(view),
        tiles.blocked(view, position),
        tiles.groups(view, position),
        _edge(view),
        bridges.glow_at(view, last) if isinstance(last, Bridge) else None,
        bridges.bridges(view, position),
        last_move(view, last),
        class_="board",
    )


def _box(view: View, outwards: float, **attributes: str | float) -> Element:
    corner, extent = view.origin, view.extent
    return Element(
        "rect",
        x=corner.real - outwards,
        y=corner.imag - outwards,
        width=extent.real + 2 * outwards,
        height=extent.imag + 2 * outwards,
        **attributes,
    )


def _water(view: View) -> Element:
    right, down = view.extent.real, view.extent.imag
    lines = [part for index in range(1, view.columns) for part in ("M", index * SPACE, 0, "v", down)]
    lines += [part for index in range(1, view.rows) for part in ("M", 0, index * SPACE, "h", right)]
    return group(
        _box(view, 2, fill="url(#water)"),
        _box(view, 0, fill="url(#waves)"),
        Element(
            "path",
            d=path(*lines),
            transform=view.shift,
            stroke=Lagoon.WAVE,
            stroke_opacity=0.55,
            stroke_width=1,
        ),
        class_="water",
    )


def _edge(view: View) -> Element:
    """The stone rim round the water; it covers the shoals that reach beyond the board."""
    return group(
        _box(view, 6, fill="none", stroke=Lagoon.STONE, stroke_width=10),
        _box(view, 1.5, fill="none", stroke=Lagoon.TEXT, stroke_width=2),
        _box(view, 5.5, fill="none", stroke=Lagoon.STONE_EDGE, stroke_width=1),
    )


def coordinates(view: View) -> Element:
    """Letters below and above the board, numbers on both sides."""
    left, top = view.origin.real, view.origin.imag
    right, bottom = left + view.extent.real, top + view.extent.imag
    texts = []
    for column in range(view.low.column, view.high.column + 1):
        place = view.centre(Space(column, view.low.row)).real
        for height in (top - MARGIN / 2, bottom + MARGIN / 2):
            texts.append(Element("text", chr(ord("a") + column), x=place, y=height + 6.5))
    for row in range(view.low.row, view.high.row + 1):
        place = view.centre(Space(view.low.column, row)).imag
        for across in (left - MARGIN / 2 - 1, right + MARGIN / 2 + 1):
            texts.append(Element("text", str(row + 1), x=across, y=place + 6.5))
    return group(
        *texts,
        class_="coordinates",
        font_family=SERIF,
        font_size=19,
        fill=Lagoon.QUIET_TEXT,
        text_anchor="middle",
    )
