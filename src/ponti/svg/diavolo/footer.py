"""The footer of a Ponte del Diavolo picture: scores, supplies, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from ponti.diavolo import UNLIMITED, Colour, Phase, Position
from ponti.svg.canvas import Element, group, shortened
from ponti.svg.paint import SERIF, Lagoon


def _scale(width: float) -> float:
    """Letters grow with the board, so that they can be read when a large one is shown small."""
    return min(1.3, max(0.8, width / 680))


def footer_height(width: float, names: Sequence[str] | None) -> float:
    """The height that the footer takes below a board of this width; names have a line of their own."""
    return (62 if names is None else 90) * _scale(width)


def footer(
    position: Position, seat: int | None, names: Sequence[str] | None, top: float, width: float
) -> Element:
    """The account of the own colour on the left (light's, without a seat), the other's on the right."""
    scale = _scale(width)
    near = Colour.LIGHT if seat is None else position.colour_of(seat)
    wide = width / scale
    return group(
        _account(position, near, 18, 1),
        _account(position, near.other, wide - 18, -1),
        _turn(position, wide / 2),
        None if names is None else _names(position, near, names, wide),
        class_="footer",
        transform=f"translate(0 {top:g}) scale({scale:.4g})",
        font_family=SERIF,
        fill=Lagoon.TEXT,
    )


def _account(position: Position, colour: Colour, edge: float, inwards: int) -> Element:
    """A tile, the points, and what is left of the tiles."""
    left = position.tiles_left(colour)
    stock = "" if position.supply == UNLIMITED else f"{left} {'tile' if left == 1 else 'tiles'}"
    anchor = "start" if inwards > 0 else "end"
    return group(
        Element(
            "use",
            href=f"#{colour}-sand",
            transform=f"translate({edge + inwards * 19:g} 22) scale(.72)",
        ),
        Element(
            "text",
            str(position.score(colour).points),
            x=edge + inwards * 46,
            y=23,
            font_size=30,
            font_weight="bold",
            text_anchor=anchor,
            class_="points",
        ),
        Element(
            "text",
            stock,
            x=edge + inwards * 46,
            y=45,
            font_size=17,
            fill=Lagoon.QUIET_TEXT,
            text_anchor=anchor,
        ),
        class_=f"account {colour}",
    )


def _turn(position: Position, middle: float) -> Element:
    left = position.bridges_left
    bridges = "" if position.supply == UNLIMITED else f"{left} {'bridge' if left == 1 else 'bridges'} left"
    return group(
        Element(
            "text", _turn_words(position), x=middle, y=19, font_size=19, font_style="italic", class_="turn"
        ),
        Element("text", bridges, x=middle, y=45, font_size=17, fill=Lagoon.QUIET_TEXT),
        text_anchor="middle",
    )


def _names(position: Position, near: Colour, names: Sequence[str], wide: float) -> Element:
    """The players' names below their accounts."""
    room = wide / 2 - 30
    near_name, far_name = (
        shortened(names[position.seat_of(colour)], 17, room) for colour in (near, near.other)
    )
    return group(
        Element("text", near_name, x=18, y=73, class_="name"),
        Element("text", far_name, x=wide - 18, y=73, text_anchor="end", class_="name"),
        font_size=17,
    )


def _turn_words(position: Position) -> str:
    """Whose turn it is, or who has won."""
    outcome = position.outcome()
    if outcome is not None:
        return (
            "A tie"
            if len(outcome.winners) == 2
            else f"{position.colour_of(min(outcome.winners))} wins".capitalize()
        )
    return {
        Phase.OPENING: "Light begins",
        Phase.CHOICE: "Choose a colour",
        Phase.LAST: "Dark’s last turn",
    }.get(position.phase, f"{position.turn} to move".capitalize())
