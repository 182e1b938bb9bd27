"""The course of a game as a picture."""

from __future__ import annotations

from html import escape

from ponti.analysis.diavolo.review import Review

_WIDTH, _HEIGHT, _LEFT, _TOP = 640, 200, 44, 34


def graph(review: Review) -> str:
    """An SVG: light's chance to win after every turn, with the turning points marked."""
    count = max(1, len(review.moments) - 1)
    points = [
        (_LEFT + _WIDTH * index / count, _TOP + _HEIGHT * (1 - moment.light))
        for index, moment in enumerate(review.moments)
    ]
    floor = _TOP + _HEIGHT
    names = escape(" against ".join(review.seats))
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    area = f"{_LEFT},{floor} {line} {points[-1][0]:.1f},{floor}" if points else ""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_LEFT + _WIDTH + 20} {floor + 40}"'
        ' font-family="sans-serif" font-size="12" role="img">',
        f"<title>{names}, {escape(review.result)}</title>",
        f'<rect x="{_LEFT}" y="{_TOP}" width="{_WIDTH}" height="{_HEIGHT}" fill="#5b4636"/>',
        f'<polygon points="{area}" fill="#f3e6c8"/>',
        f'<line x1="{_LEFT}" x2="{_LEFT + _WIDTH}" y1="{_TOP + _HEIGHT / 2}" y2="{_TOP + _HEIGHT / 2}"'
        ' stroke="#888" stroke-dasharray="4 4"/>',
        f'<polyline points="{line}" fill="none" stroke="#b3541e" stroke-width="2"/>',
        f'<text x="{_LEFT}" y="{_TOP - 12}">{names}: light’s chance to win</text>',
        *(
            f'<text x="{_LEFT - 6}" y="{_TOP + _HEIGHT * (1 - share) + 4:.0f}" text-anchor="end">'
            f"{share:.0%}</text>"
            for share in (0, 0.5, 1)
        ),
    ]
    for moment, (x, y) in zip(review.moments, points, strict=True):
        if moment.is_turning_point:
            told = f"turn {moment.number}, {moment.mover}: {moment.move}; {moment.better} was better"
            parts.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="#c0392b">'
                f"<title>{escape(told)}</title></circle>"
                f'<text x="{x:.1f}" y="{floor + 16}" text-anchor="middle">{moment.number}</text>'
            )
    parts.append(f'<text x="{_LEFT}" y="{floor + 32}">turns; those in red turned the game</text></svg>')
    return "\n".join(parts) + "\n"
