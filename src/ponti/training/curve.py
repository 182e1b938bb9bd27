"""The learning curve as a picture: the share of points against fixed opponents over the time of learning."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ponti.errors import PontiError

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 400, 56, 130, 20, 48
# Colours that differ in brightness too; the last ones come again where there are more opponents.
COLOURS = ("#0b7285", "#c2410c", "#5f3dc4", "#2b8a3e", "#a61e4d", "#495057")


def points_of(lines: Iterable[dict[str, Any]]) -> dict[str, list[tuple[float, float]]]:
    """By opponent the steps of learning and the share of points, in order.

    >>> points_of([{"what": "match", "opponent": "mason", "steps": 200, "share": 0.6},
    ...            {"what": "random", "steps": 0, "share": 0.5}])
    {'mason': [(200.0, 0.6)], 'random': [(0.0, 0.5)]}
    """
    found: dict[str, list[tuple[float, float]]] = {}
    for line in lines:
        if "share" in line:
            name = str(line.get("opponent", line["what"]))
            found.setdefault(name, []).append((float(line["steps"]), float(line["share"])))
    return {name: sorted(points) for name, points in found.items()}


def drawn(lines: Sequence[dict[str, Any]]) -> str:
    """The picture, as SVG."""
    curves = points_of(lines)
    if not curves:
        raise PontiError("no line says how a match ended: there is nothing to draw")
    most = max((steps for points in curves.values() for steps, _ in points), default=0) or 1.0
    across, up = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def place(steps: float, share: float) -> tuple[float, float]:
        return LEFT + across * steps / most, TOP + up * (1 - share)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'font-family="sans-serif" font-size="13">',
        "<title>Share of points over steps of learning</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for percent in range(0, 101, 25):
        _, y = place(0, percent / 100)
        parts.append(f'<path d="M{LEFT} {y:.1f}h{across}" stroke="#dee2e6"/>')
        parts.append(
            f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#495057">{percent} %</text>'
        )
    for quarter in range(5):
        x, _ = place(most * quarter / 4, 0)
        parts.append(
            f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle" fill="#495057">'
            f"{round(most * quarter / 4):,}</text>"
        )
    middle = LEFT + across / 2
    parts.append(
        f'<text x="{middle:.1f}" y="{HEIGHT - 8}" text-anchor="middle" fill="#495057">'
        "steps of learning</text>"
    )
    ends = _apart([(place(*points[-1])[1], name) for name, points in curves.items()])
    for index, (name, points) in enumerate(curves.items()):
        colour = COLOURS[index % len(COLOURS)]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*point) for point in points))
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        for x, y in (place(*point) for point in points):
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>')
        parts.append(f'<text x="{LEFT + across + 10}" y="{ends[name] + 4:.1f}" fill="{colour}">{name}</text>')
    return "".join([*parts, "</svg>"]) + "\n"


def _apart(ends: list[tuple[float, str]]) -> dict[str, float]:
    """Where the names stand so that none covers another.

    >>> _apart([(10.0, "a"), (12.0, "b")])
    {'a': 10.0, 'b': 26.0}
    """
    places: dict[str, float] = {}
    last = -1e9
    for wanted, name in sorted(ends):
        last = max(wanted, last + 16)
        places[name] = last
    return places
