"""The outline of a group of squares as one path with rounded corners."""

from __future__ import annotations

from collections.abc import Set

from ponti.svg.canvas import path

Square = tuple[int, int]


def outline(squares: Set[Square], side: float, *, inset: float = 0, radius: float = 0) -> str:
    """The data of a path round squares of a grid, given as (column, line) from the top left.

    >>> outline({(0, 0), (1, 0)}, 10)
    'M0 0H20V10H0Z'
    """
    corners = [corner * side for corner in _corners(squares)]
    parts: list[str | float | complex] = []
    for index, corner in enumerate(corners):
        arriving = _direction(corners[index - 1], corner)
        leaving = _direction(corner, corners[(index + 1) % len(corners)])
        # The squares lie to the right of the way, which is a quarter turn (1j) where y runs downwards.
        place = corner + inset * 1j * (arriving + leaving)
        edge = place - arriving * radius
        if not parts:
            parts += ["M", edge]
        else:
            parts += ["H", edge.real] if arriving.real else ["V", edge.imag]
        if radius:
            parts += ["Q", place, place + leaving * radius]
    return path(*parts, "Z")


def _direction(start: complex, end: complex) -> complex:
    return (end - start) / abs(end - start)


def _corners(squares: Set[Square]) -> list[complex]:
    """The corners of the outline, clockwise from the first one of the top row."""
    steps: dict[complex, complex] = {}
    for column, line in squares:
        place = complex(column, line)
        for step, outwards in ((1, -1j), (1j, 1), (-1, 1j), (-1j, -1)):
            neighbour = place + outwards
            if (int(neighbour.real), int(neighbour.imag)) not in squares:
                middle = place + (0.5 + 0.5j) + outwards / 2
                steps[middle - step / 2] = middle + step / 2
    start = min(steps, key=lambda corner: (corner.imag, corner.real))
    corners: list[complex] = []
    here, arriving = start, -1j
    while here != start or not corners:
        leaving = steps[here] - here
        if leaving != arriving:
            corners.append(here)
        here, arriving = steps[here], leaving
    return corners
