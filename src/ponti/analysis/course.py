"""The course of a game as a picture: lines over the turns, with those turns marked that cost much."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TypeAlias

_WIDTH, _LEFT, _TOP = 640, 44, 34

Place: TypeAlias = tuple[float, float]
"""How far to the right and how far up, each from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line, and whether the area below it is filled with a colour."""

    places: Sequence[Place]
    colour: str
    below: str | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """A turn worth a second look: where it is, its number, and what is told of it."""

    place: Place
    number: int
    told: str


@dataclass(frozen=True, slots=True)
class Course:
    """All that is drawn."""

    title: str
    heading: str
    footer: str
    ground: str
    height: int
    lines: Sequence[Line]
    marks: Sequence[Mark]
    ruled: Sequence[tuple[float, str]]
    """Heights with what stands beside them."""
    rule: str
    """How the lines at these heights look, as SVG attributes."""


def draw(course: Course) -> str:
    """The picture as SVG."""
    floor = _TOP + course.height
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_LEFT + _WIDTH + 20} {floor + 40}"'
        ' font-family="sans-serif" font-size="12" role="img">',
        f"<title>{escape(course.title)}</title>",
        f'<rect x="{_LEFT}" y="{_TOP}" width="{_WIDTH}" height="{course.height}" fill="{course.ground}"/>',
        *_filled(course),
        *_ruled(course),
    ]
    for line in course.lines:
        points = _points(line.places, course.height)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{line.colour}" stroke-width="2"/>')
    for mark in course.marks:
        x, y = _at(mark.place, course.height)
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="#c0392b">'
            f"<title>{escape(mark.told)}</title></circle>"
            f'<text x="{x:.1f}" y="{floor + 16}" text-anchor="middle">{mark.number}</text>'
        )
    parts.append(f'<text x="{_LEFT}" y="{_TOP - 12}">{escape(course.heading)}</text>')
    parts.append(f'<text x="{_LEFT}" y="{floor + 32}">{escape(course.footer)}</text></svg>')
    return "\n".join(parts) + "\n"


def _filled(course: Course) -> Iterable[str]:
    floor = _TOP + course.height
    for line in course.lines:
        if line.below is not None and line.places:
            last = _at(line.places[-1], course.height)[0]
            area = f"{_LEFT},{floor} {_points(line.places, course.height)} {last:.1f},{floor}"
            yield f'<polygon points="{area}" fill="{line.below}"/>'


def _ruled(course: Course) -> Iterable[str]:
    for height, text in course.ruled:
        y = _at((0, height), course.height)[1]
        yield f'<line x1="{_LEFT}" x2="{_LEFT + _WIDTH}" y1="{y:.1f}" y2="{y:.1f}" {course.rule}/>'
        yield f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{text}</text>'


def _at(place: Place, height: int) -> Place:
    return _LEFT + _WIDTH * place[0], _TOP + height * (1 - place[1])


def _points(places: Sequence[Place], height: int) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in (_at(place, height) for place in places))
