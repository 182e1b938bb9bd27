"""The learning curve as a picture: over the steps of learning, shares against opponents or points alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ponti.errors import PontiError

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 400, 56, 130, 20, 48
# Colours that differ in brightness too; the last ones come again where there are more opponents.
COLOURS = ("#0b7285", "#c2410c", "#5f3dc4", "#2b8a3e", "#a61e4d", "#495057")


def points_of(lines: Iterable[dict[str, Any]]) -> dict[str, list[tuple[float, float]]]:
    """By opponent the steps of learning and the share of points, in order; alone by board the points.

    >>> points_of([{"what": "match", "opponent": "mason", "steps": 200, "share": 0.6},
    ...            {"what": "random", "steps": 0, "share": 0.5}])
    {'mason': [(200.0, 0.6)], 'random': [(0.0, 0.5)]}
    >>> points_of([{"what": "earnest", "steps": 128, "alone": {"side-a": 44.5}}])
    {'side-a': [(128.0, 44.5)]}
    """
    found: dict[str, list[tuple[float, float]]] = {}
    for line in lines:
        told = dict(line.get("alone", {}))
        if "share" in line:
            told[str(line.get("opponent", line["what"]))] = line["share"]
        for name, height in told.items():
            found.setdefault(name, []).append((float(line["steps"]), float(height)))
    return {name: sorted(points) for name, points in found.items()}


class Heights(NamedTuple):
    """Between which heights a picture lies, the marks beside it, and what they mean."""

    low: float
    high: float
    step: int
    unit: str
    title: str

    @classmethod
    def of(cls, heights: Sequence[float]) -> Heights:
        """Shares up to 1 are shown as per cent, everything else as points, in tens."""
        if max(heights) <= 1:
            return cls(0, 1, 25, " %", "Share of points over steps of learning")
        low = int(min(heights) // 10) * 10
        high = max(low + 10, -int(-max(heights) // 10) * 10)
        return cls(low, high, 5 if high - low <= 20 else 10, "", "Points alone over steps of learning")

    def marks(self) -> list[tuple[float, str]]:
        """The heights that are marked, and how they are written."""
        scale = 100 if self.unit else 1
        return [
            (mark / scale, f"{mark}{self.unit}")
            for mark in range(round(scale * self.low), round(scale * self.high) + 1, self.step)
        ]


def drawn(lines: Sequence[dict[str, Any]]) -> str:
    """The picture, as SVG."""
    curves = points_of(lines)
    if not curves:
        raise PontiError("no line says how a match ended: there is nothing to draw")
    most = max((steps for points in curves.values() for steps, _ in points), default=0) or 1.0
    across, up = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    heights = Heights.of([height for points in curves.values() for _, height in points])

    def place(steps: float, height: float) -> tuple[float, float]:
        share = (height - heights.low) / (heights.high - heights.low)
        return LEFT + across * steps / most, TOP + up * (1 - share)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'font-family="sans-serif" font-size="13">',
        f"<title>{heights.title}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for height, mark in heights.marks():
        _, y = place(0, height)
        parts.append(f'<path d="M{LEFT} {y:.1f}h{across}" stroke="#dee2e6"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#495057">{mark}</text>')
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
