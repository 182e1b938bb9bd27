"""Marks on a board of Hashi: strokes that are not allowed, and islands pointed at."""

from __future__ import annotations

from collections.abc import Iterable

from ponti.hashi import Board, Entry, Line, parse_island
from ponti.svg import marks
from ponti.svg.canvas import Element, group
from ponti.svg.hashi.chart import RADIUS, Chart
from ponti.svg.hashi.islands import number_at
from ponti.svg.hashi.strokes import brush, coasts
from ponti.svg.paint import Mark


def diagram_marks(chart: Chart, board: Board, struck: Iterable[str], stars: Iterable[str]) -> Element:
    """Everything that a diagram points at."""
    return group(
        *(_struck(chart, board, stroke) for stroke in struck),
        *(marks.star(chart.centre(parse_island(island)) + RADIUS * (0.9 + 0.9j)) for island in stars),
        class_="marks",
    )


def _struck(chart: Chart, board: Board, stroke: str) -> Element:
    if stroke[0].isdigit():
        return _struck_entry(chart, Entry.parse(stroke))
    return _struck_bridge(chart, board, Line.parse(stroke))


def _struck_entry(chart: Chart, entry: Entry) -> Element:
    """A number that may not be written there."""
    at = chart.centre(entry.island)
    return group(
        number_at(at, entry.number, Mark.WRONG),
        marks.cross(at + RADIUS * (0.9 + 0.9j), 10),
        class_="struck",
    )


def _struck_bridge(chart: Chart, board: Board, line: Line) -> Element:
    """A bridge that may not be drawn, beside those that are there already."""
    start, end = coasts(chart, line, RADIUS)
    there = board.bridges[index] if (index := chart.layout.line_index.get(line)) is not None else 0
    aside = (0, 9, 18)[there] * 1j * (end - start) / abs(end - start)
    return group(
        Element("path", d=brush(start + aside, end + aside, seed=1), fill=Mark.WRONG),
        marks.cross((start + end) / 2 + aside, 10),
        class_="struck",
    )
