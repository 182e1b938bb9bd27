"""What a diagram points with: stars, crosses, short notes and arrows."""

from __future__ import annotations

import math

from ponti.svg.canvas import Element, group, path
from ponti.svg.paint import SERIF, Mark


def star(at: complex) -> Element:
    """A five-pointed star: the stroke in question."""
    points = [
        at + (17 if index % 2 == 0 else 7.2) * complex(math.sin(angle), -math.cos(angle))
        for index in range(10)
        for angle in [index * math.pi / 5]
    ]
    parts = [part for index, point in enumerate(points) for part in ("L" if index else "M", point)]
    return Element(
        "path",
        d=path(*parts, "Z"),
        fill=Mark.BRIGHT,
        stroke=Mark.EDGE,
        stroke_width=2,
        stroke_linejoin="round",
        class_="mark star",
    )


def cross(at: complex, reach: float = 13) -> Element:
    """A cross: this is not allowed."""
    arm = complex(reach, reach)
    strokes = path("M", at - arm, "L", at + arm, "M", at - arm.conjugate(), "L", at + arm.conjugate())
    return group(
        Element("path", d=strokes, stroke=Mark.PALE, stroke_width=9.5),
        Element("path", d=strokes, stroke=Mark.WRONG, stroke_width=5.5),
        stroke_linecap="round",
        class_="mark cross",
    )


def note(at: complex, text: str) -> Element:
    """A number or a letter or two on a light disc."""
    return group(
        Element("circle", cx=at.real, cy=at.imag, r=17, fill=Mark.PALE, stroke=Mark.EDGE, stroke_width=1.6),
        Element(
            "text",
            text,
            x=at.real,
            y=at.imag + 7.5,
            font_family=SERIF,
            font_size=22,
            font_weight="bold",
            text_anchor="middle",
            fill=Mark.EDGE,
        ),
        class_="mark note",
    )


def arrow(start: complex, end: complex) -> Element:
    """An arrow from one place to another."""
    forward = (end - start) / abs(end - start)
    start, end = start + 12 * forward, end - 8 * forward
    head = [end - forward * 15 + turn * 1j * forward * 9.5 for turn in (-1, 1)]
    shaft = path("M", start, "L", end - 9 * forward)
    tip = path("M", head[0], "L", end, "L", head[1], "Z")
    return group(
        Element("path", d=shaft + tip, stroke=Mark.PALE, stroke_width=9),
        Element("path", d=shaft, stroke=Mark.EDGE, stroke_width=4.5),
        Element("path", d=tip, fill=Mark.EDGE, stroke=Mark.EDGE, stroke_width=2),
        stroke_linecap="round",
        stroke_linejoin="round",
        class_="mark arrow",
    )
