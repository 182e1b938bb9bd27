"""Which bridges may be drawn next so that the card's others still find room.

The bridges of a turn are drawn in the order of their lines, so that every turn has one spelling only. All of
the card's bridges are drawn or none: a line is open if the rest can follow on it and on later lines.
"""

from __future__ import annotations

from ponti.hashi import Board, Layout
from ponti.hashi.legal import lines_in
from ponti.hashi.referee import MOST_BRIDGES


def usable(board: Board) -> int:
    """The lines that take one more bridge, as bits: what is drawn of this turn is on the board."""
    return board.numbered & ~(board.full | board.barred | board.closed)


def open_lines(board: Board, bridges: int, start: int) -> list[int]:
    """The lines from `start` on with which so many bridges can begin."""
    lines = usable(board) >> start << start
    room = [
        (number or MOST_BRIDGES) - leading
        for number, leading in zip(board.numbers, board.leading, strict=True)
    ]
    layout, built = board.layout, board.built
    return [line for line in lines_in(lines) if _can_follow(layout, lines, built, room, line, bridges - 1)]


def _can_follow(layout: Layout, lines: int, built: int, room: list[int], line: int, bridges: int) -> bool:
    """Whether so many bridges more find room once one is drawn on this line."""
    if not bridges:
        return True
    ends = layout.lines[line]
    left = lines & ~layout.crossing_bits[line] & -(1 << line)
    if built >> line & 1:
        left &= ~(1 << line)
    for island in ends:
        if room[island] == 1:
            left &= ~layout.line_bits_of[island]
    if bridges == 1 or not left:
        return left != 0
    for island in ends:
        room[island] -= 1
    found = any(
        _can_follow(layout, left, built | 1 << line, room, other, bridges - 1) for other in lines_in(left)
    )
    for island in ends:
        room[island] += 1
    return found
