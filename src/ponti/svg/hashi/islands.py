"""Islands with their shoreline, flag, letter and number, and what the pen does to them."""

from __future__ import annotations

import math
from collections.abc import Iterable

from ponti.hashi import Board, Flag, Island, letter
from ponti.svg.canvas import Element, group, path, smooth
from ponti.svg.hashi.chart import RADIUS, Chart
from ponti.svg.hashi.strokes import brush
from ponti.svg.paint import SERIF, Sea

SHAPES = 5


def definitions() -> Iterable[Element]:
    """A few shapes of islands, and the two flags, which differ in shape and in colour."""
    for shape in range(SHAPES):
        yield from (_shore(shape), _loop(shape), _crossing(shape))
    yield flag_drawing("red", "M0 -32H25L18.5 -24L25 -16H0Z", Sea.RED, "M4 -28.5V-19.5")
    yield flag_drawing("blue", "M0 -33H20V-14H0Z", Sea.BLUE, "M10 -28.5V-18.5M5 -23.5H15")


def flag_drawing(name: str, cloth: str, colour: str, sign: str) -> Element:
    """A flag: pole, cloth and the white sign on it."""
    return group(
        Element("path", d="M0 1V-36", stroke=Sea.INK, stroke_width=2.6),
        Element("path", d=cloth, fill=colour, stroke=Sea.INK, stroke_width=1.4),
        Element("path", d=sign, stroke="#fff", stroke_width=2.6),
        id=f"{name}-flag",
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def islands(chart: Chart, board: Board, labels: bool) -> Element:
    """All islands of a board, the flags last, so that nothing covers them."""
    every = chart.layout.islands
    return group(
        group(*(_island(chart, board, island) for island in every), class_="islands"),
        _letters(chart) if labels else None,
        group(*(_flag(chart, island) for island in every), class_="flags"),
    )


def _island(chart: Chart, board: Board, island: Island) -> Element:
    number, finished, crossed_out = (
        board.numbers[island],
        island in board.finished,
        island in board.crossed_out,
    )
    state = " finished" if finished else " crossed-out" if crossed_out else ""
    at = chart.centre(island)

    def use(name: str, **attributes: str) -> Element:
        return Element("use", href=f"#{name}-{island % SHAPES}", x=at.real, y=at.imag, **attributes)

    return group(
        use("shore", fill=Sea.FINISHED_LAND if finished else Sea.LAND, class_="shore"),
        use("crossing", class_="cross") if crossed_out else None,
        number_at(at, number) if number else None,
        use("loop", class_="loop") if finished else None,
        class_=f"island{state}",
    )


def _shore(shape: int) -> Element:
    """A coast and two lines of shallow water round it; what uses it says how the land is filled."""
    rings = (
        Element("path", d=_coast(shape, RADIUS * wider), fill="none", stroke_width=1, stroke_opacity=opacity)
        for wider, opacity in ((1.16, 0.6), (1.34, 0.35))
    )
    coast = Element("path", d=_coast(shape, RADIUS), stroke_width=2.2)
    return group(*rings, coast, id=f"shore-{shape}", stroke=Sea.INK)


def _coast(shape: int, radius: float) -> str:
    points = []
    for index in range(10):
        angle = index * math.tau / 10
        swell = 1 + 0.035 * math.sin(2 * angle + shape * 1.9) + 0.03 * math.sin(3 * angle + shape * 0.7)
        points.append(radius * swell * complex(math.cos(angle), math.sin(angle)))
    return _closed(points)


def _closed(points: list[complex]) -> str:
    parts: list[str | complex] = ["M", points[0]]
    count = len(points)
    for index in range(count):
        before, here, there, after = (points[(index + shift) % count] for shift in (-1, 0, 1, 2))
        parts += ["C", here + (there - before) / 6, there - (after - here) / 6, there]
    return path(*parts, "Z")


def number_at(at: complex, number: int, colour: str = Sea.PEN) -> Element:
    """A number in the middle of an island."""
    return Element(
        "text",
        str(number),
        x=at.real,
        y=at.imag + 12.5,
        font_family=SERIF,
        font_size=36,
        font_weight="bold",
        text_anchor="middle",
        fill=colour,
        stroke=Sea.LAND,
        stroke_width=5,
        stroke_linejoin="round",
        paint_order="stroke",
        class_="number",
    )


def _loop(shape: int) -> Element:
    """Firmly circled, as with a pen: a little more than once round."""
    start = -2 + 0.5 * math.sin(shape * 2.3)
    points = [
        (RADIUS + 3 + 5 * step / 12) * complex(math.cos(angle), math.sin(angle) * 0.97)
        for step in range(13)
        for angle in [start + step / 12 * 7]
    ]
    return Element(
        "path",
        d=smooth(points),
        fill="none",
        stroke=Sea.PEN,
        stroke_width=4.6,
        stroke_linecap="round",
        id=f"loop-{shape}",
    )


def _crossing(shape: int) -> Element:
    """Two strokes of the pen, by which an island is crossed out."""
    reach = RADIUS * (1.02 + 1.02j)
    strokes = [
        brush(-reach, reach, seed=shape, width=6.4),
        brush(-reach.conjugate(), reach.conjugate(), seed=shape + 1, width=6.4),
    ]
    return Element("path", d="".join(strokes), fill=Sea.PEN, id=f"crossing-{shape}")


def wash(chart: Chart, island: Island) -> Element:
    """A bright wash below an island on which a number has just been written."""
    at = chart.centre(island)
    return Element(
        "circle",
        cx=at.real,
        cy=at.imag,
        r=RADIUS + 12,
        fill=Sea.WASH,
        stroke=Sea.WASH_EDGE,
        stroke_width=1.5,
        class_="last",
    )


def _letters(chart: Chart) -> Element:
    return group(
        *(_letter(chart, island) for island in chart.layout.islands),
        class_="letters",
        font_family=SERIF,
        font_size=19,
        font_style="italic",
        fill=Sea.INK,
        text_anchor="middle",
    )


def _letter(chart: Chart, island: Island) -> Element:
    at = chart.centre(island) - RADIUS * (1.2 + 0.97j)
    return Element("text", letter(island), x=at.real, y=at.imag, class_="letter")


def _flag(chart: Chart, island: Island) -> Element | None:
    flag = chart.layout.flags[island]
    if flag is Flag.NONE:
        return None
    at = chart.centre(island) + RADIUS * (0.74 - 0.6j)
    name = flag.name.lower()
    return Element("use", href=f"#{name}-flag", x=at.real, y=at.imag, class_=f"flag {name}")
