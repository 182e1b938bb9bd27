"""The sheet on which a board of Hashi is printed: frame, sea, compass rose; and where everything lies."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from ponti.hashi import Island, Layout, Line
from ponti.svg.canvas import Element, group, number, path
from ponti.svg.paint import Sea

UNIT = 88.0  # between neighbouring columns
MARGIN = 62.0  # from the outermost islands to the frame
FRAME = 14.0  # the graduated frame; with the margin three quarters of a unit and 10 more
RADIUS = 27.0  # of an island


class Chart:
    """A layout drawn with its top left corner, frame included, at `origin`."""

    def __init__(self, layout: Layout, origin: complex = 0j) -> None:
        self.layout = layout
        self.origin = origin

    @property
    def size(self) -> complex:
        """Width and height with the frame."""
        columns, rows = self.layout.size
        return complex(columns - 1, rows - 1) * UNIT + 2 * (MARGIN + FRAME) * (1 + 1j)

    def centre(self, island: Island) -> complex:
        """The middle of an island in the picture."""
        return self.place(complex(*self.layout.places[island]))

    def place(self, grid: complex) -> complex:
        """The point in the picture of a column and row, which need not be whole."""
        return self.origin + (MARGIN + FRAME) * (1 + 1j) + grid * UNIT

    def ends(self, line: Line) -> tuple[complex, complex]:
        """The middles of the two islands of a line."""
        return self.centre(line.a), self.centre(line.b)


def definitions() -> Iterable[Element]:
    """The waves of the sea, as scales of concentric arcs, and the compass rose."""
    arcs = path(*(
        part
        for x, y in ((0, 12), (24, 12), (12, 24), (-12, 24), (36, 24), (12, 0), (-12, 0), (36, 0))
        for radius in (12, 8, 4)
        for part in ("M", x - radius, y, "a", radius, radius, 0, 0, 1, 2 * radius, 0)
    ))  # fmt: skip
    yield Element(
        "pattern",
        Element("path", d=arcs, fill="none", stroke=Sea.INK, stroke_opacity=0.11, stroke_width=0.8),
        id="scales",
        width=24,
        height=24,
        patternUnits="userSpaceOnUse",
    )
    yield _rose()


def _rose() -> Element:
    """A compass rose: eight rays, half of each in ink, in two circles, and the letter N."""
    rays: list[str | complex] = []
    shades: list[str | complex] = []
    for index in (1, 3, 5, 7, 0, 2, 4, 6):
        turn = complex(math.sin(index * math.pi / 4), -math.cos(index * math.pi / 4))
        tip = turn * (34 if index % 2 == 0 else 23)
        right, left = turn * (5.6 - 5.6j), turn * (5.6 + 5.6j)
        rays += ["M", 0j, "L", right, "L", tip, "L", left, "Z"]
        shades += ["M", 0j, "L", left, "L", tip, "Z"]
    return group(
        Element("circle", r=27, fill="none", stroke_width=1),
        Element("circle", r=24.5, fill="none", stroke_width=0.6, stroke_dasharray="1 2.2"),
        Element("path", d=path(*rays), fill=Sea.PAPER, stroke_width=0.8),
        Element("path", d=path(*shades), fill=Sea.SOFT_INK, stroke="none"),
        Element("path", d="M-3.4 -37v-9l6.8 9v-9", fill="none", stroke_width=1.5),
        id="rose",
        stroke=Sea.SOFT_INK,
        stroke_linejoin="round",
    )


def sheet(chart: Chart) -> Element:
    """The empty sea in its frame."""
    corner, size = chart.origin, chart.size

    def box(inset: float, **attributes: str | float) -> Element:
        return Element(
            "rect",
            x=corner.real + inset,
            y=corner.imag + inset,
            width=size.real - 2 * inset,
            height=size.imag - 2 * inset,
            **attributes,
        )

    return group(
        box(1, fill=Sea.PAPER, stroke=Sea.INK, stroke_width=1.6),
        _graduation(chart),
        box(FRAME - 4, fill=Sea.WATER, stroke=Sea.INK, stroke_width=1),
        box(FRAME - 4, fill="url(#scales)"),
        _crosses(chart),
        _compass(chart),
        class_="sheet",
    )


def _graduation(chart: Chart) -> Element:
    """The scale along the frame: bars of a quarter of a unit, alike towards all corners."""
    corner, size = chart.origin, chart.size
    inner, middle = FRAME - 4, (FRAME - 3) / 2
    lines: list[str | float | complex] = []
    for extent, depth, along in ((size.real, size.imag, 1), (size.imag, size.real, 1j)):
        across = 1j if along == 1 else 1
        for offset in (middle, depth - middle):
            lines += ["M", corner + across * offset + along * inner, "l", along * complex(extent - 2 * inner)]
    return Element(
        "path",
        d=path(*lines),
        stroke=Sea.INK,
        stroke_width=4.4,
        stroke_dasharray=UNIT / 4,
        stroke_dashoffset=-UNIT / 8,
    )


def _crosses(chart: Chart) -> Element:
    """Small crosses where the grid has no island."""
    columns, rows = chart.layout.size
    free = [
        chart.place(complex(column, row))
        for row in range(rows)
        for column in range(columns)
        if (column, row) not in chart.layout.places
    ]
    lines = [part for at in free for part in ("M", at - 4, "h", 8, "M", at - 4j, "v", 8)]
    return Element("path", d=path(*lines), stroke=Sea.SOFT_INK, stroke_opacity=0.4, stroke_width=1)


def _compass(chart: Chart) -> Element | None:
    """The compass rose in the widest stretch of open sea, if there is one."""
    clearance, place = _open_sea(chart.layout)
    if clearance < 0.7:
        return None
    at, scale = chart.place(place), min(1.3, clearance)
    return Element(
        "use",
        href="#rose",
        transform=f"translate({number(at)}) scale({number(scale)})",
        class_="rose",
        opacity=0.8,
    )


@lru_cache(maxsize=64)
def _open_sea(layout: Layout) -> tuple[float, complex]:
    """The place, on the grid or half-way, farthest from islands and lines; and how far it is from them."""
    columns, rows = layout.size
    places = [complex(column, row) / 2 for column in range(2 * columns - 1) for row in range(2 * rows - 1)]
    best = max(places, key=lambda place: (_clearance(layout, place), -place.imag, place.real))
    return _clearance(layout, best), best


def _clearance(layout: Layout, place: complex) -> float:
    """How far it is, in units, to the next island or dotted line; islands are wide, so they are nearer."""
    islands = [abs(place - complex(*each)) - 0.45 for each in layout.places]
    lines = []
    for line in layout.lines:
        start, end = complex(*layout.places[line.a]), complex(*layout.places[line.b])
        along = (place - start) / (end - start)
        nearest = start + min(1, max(0, along.real)) * (end - start)
        lines.append(abs(place - nearest))
    return min([*islands, *lines])
