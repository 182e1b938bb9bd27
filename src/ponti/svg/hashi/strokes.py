"""Dotted lines, and bridges as strokes of a brush."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping

from ponti.hashi import Board, Line
from ponti.svg.canvas import Element, group, path, smooth
from ponti.svg.hashi.chart import RADIUS, Chart
from ponti.svg.paint import Sea


def lines(chart: Chart) -> Element:
    """All dotted lines, from coast to coast."""
    return group(
        *(_dotted(chart, line) for line in chart.layout.lines),
        class_="lines",
        stroke=Sea.INK,
        stroke_width=3.2,
        stroke_linecap="round",
        stroke_dasharray="0 7.6",
    )


def _dotted(chart: Chart, line: Line) -> Element:
    start, end = coasts(chart, line, RADIUS + 8)
    return Element("path", d=path("M", start, "L", end), class_="line")


def coasts(chart: Chart, line: Line, reach: float) -> tuple[complex, complex]:
    """The ends of a line, so far from the middles of its islands."""
    start, end = chart.ends(line)
    step = reach * (end - start) / abs(end - start)
    return start + step, end - step


def bridges(chart: Chart, board: Board) -> Element:
    """All bridges of a board."""
    counts = dict(zip(chart.layout.lines, board.bridges, strict=True))
    return group(
        *(_bridge(chart, line, place, count) for line, count in counts.items() for place in range(count)),
        class_="bridges",
        fill=Sea.INK,
    )


def washes(chart: Chart, bridges: Iterable[Line], board: Board) -> Element:
    """A bright wash below each of these bridges, which lie on the board already."""
    counts = dict(zip(chart.layout.lines, board.bridges, strict=True))
    return group(
        *(
            _wash(chart, line, place, counts[line])
            for line, new in _known(chart, bridges).items()
            for place in range(max(0, counts[line] - new), counts[line])
        ),
        class_="washes",
        stroke_linecap="round",
    )


def _known(chart: Chart, bridges: Iterable[Line]) -> Mapping[Line, int]:
    return Counter(line for line in bridges if line in chart.layout.line_index)


ASIDE = 8.5  # each of two bridges from their dotted line


def _shifted(chart: Chart, line: Line, place: int, count: int, reach: float) -> tuple[complex, complex]:
    start, end = coasts(chart, line, reach)
    aside = 1j * (2 * place - count + 1) * ASIDE * (end - start) / abs(end - start)
    return start + aside, end + aside


def _wash(chart: Chart, line: Line, place: int, count: int) -> Element:
    start, end = _shifted(chart, line, place, count, RADIUS + 1)
    d = path("M", start, "L", end)
    return group(
        Element("path", d=d, stroke=Sea.WASH_EDGE, stroke_width=18),
        Element("path", d=d, stroke=Sea.WASH, stroke_width=15),
        class_="last",
    )


def _bridge(chart: Chart, line: Line, place: int, count: int) -> Element:
    start, end = _shifted(chart, line, place, count, RADIUS - 3)
    kind = "single" if count == 1 else "double"
    return Element("path", d=brush(start, end, seed=7 * line.a + 3 * line.b + place), class_=f"bridge {kind}")


def brush(start: complex, end: complex, *, seed: int, width: float = 7.6) -> str:
    """The data of a path filled like a brush stroke: a full start, a little unevenness, a thinner end."""
    length = abs(end - start)
    forward = (end - start) / length
    across = 1j * forward
    steps = max(3, round(length / 42))
    upper, lower = [], []
    for index in range(steps + 1):
        t = index / steps
        half = width / 2 * (1.12 - 0.3 * t + 0.1 * math.sin(seed * 1.7 + index * 2.1))
        drift = 0.8 * math.sin(seed * 0.9 + index * 1.3)
        middle = start + forward * length * t + across * drift
        upper.append(middle - across * half)
        lower.append(middle + across * half)
    tip = end + forward * 2.5 + across * 0.8 * math.sin(seed)
    tail = start - forward * width * 0.35
    return smooth([tail, *upper, tip]) + "L" + smooth([tip, *lower[::-1], tail])[1:] + "Z"
