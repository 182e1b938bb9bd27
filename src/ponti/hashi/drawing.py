"""Boards and positions as text for people, in a terminal or a test.

An island is its letter, its number or a dot, and its flag (r or b): `k3r`. A finished one is in brackets, one
that is crossed out between crosses. Dotted lines are dotted, bridges single or double strokes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ponti.hashi.board import Board
from ponti.hashi.layout import Flag
from ponti.hashi.moves import Island, letter

if TYPE_CHECKING:
    from ponti.hashi.position import Position

_COLUMN, _ROW, _MARGIN = 8, 2, 2
_ACROSS, _DOWN = "·─═", "·│║"
_MARKS = {Flag.NONE: "", Flag.RED: "r", Flag.BLUE: "b"}


def draw_board(board: Board) -> str:
    """Draw a board."""
    layout = board.layout
    columns, rows = layout.size
    canvas = [[" "] * (_COLUMN * (columns - 1) + 2 * _MARGIN + 1) for _ in range(_ROW * (rows - 1) + 1)]
    for line, count in sorted(zip(layout.lines, board.bridges, strict=True), key=lambda each: each[1]):
        (left, top), (right, bottom) = layout.places[line.a], layout.places[line.b]
        if top == bottom:
            span = range(_COLUMN * left + 1, _COLUMN * right)
            spots = [(_ROW * top, x + _MARGIN) for x in span]
            stroke = _ACROSS[count]
        else:
            spots = [(y, _COLUMN * left + _MARGIN) for y in range(_ROW * top + 1, _ROW * bottom)]
            stroke = _DOWN[count]
        for y, x in spots:
            there = canvas[y][x]
            # Bridges that cross are a mistake that one should see.
            canvas[y][x] = "╳" if count and there not in " ·" else stroke
    for island in layout.islands:
        column, row = layout.places[island]
        text = _island(board, island)
        start = _COLUMN * column + _MARGIN - len(text) // 2
        canvas[_ROW * row][start : start + len(text)] = text
    return "\n".join("".join(row).rstrip() for row in canvas)


def _island(board: Board, island: Island) -> str:
    number = str(board.numbers[island] or ".")
    text = letter(island) + number + _MARKS[board.layout.flags[island]]
    if island in board.crossed_out:
        return f"×{text}×"
    return f"({text})" if island in board.finished else f" {text} "


def draw(position: Position) -> str:
    """Draw a position: round and card, then each seat's board with its points."""
    parts = [_head(position)]
    for seat, (board, awards, points) in enumerate(
        zip(position.boards, position.awards, position.scores(), strict=True)
    ):
        bonuses = ", ".join(f"{name} {value}" for name, value in awards._asdict().items() if value)
        points_text = f"{points} points" + (f" ({bonuses})" if bonuses else "")
        parts.append(f"seat {seat + 1}: {points_text}\n\n{draw_board(board)}")
    return "\n\n".join(parts)


def _head(position: Position) -> str:
    head = f"{position.layout.name}, round {position.round} of {position.rounds}"
    if position.card is not None:
        return f"{head}, card {position.card}"
    if position.is_setup:
        return f"{head}, set-up"
    if position.is_last_check:
        return f"{head}, last check"
    return f"{head}, over" if position.is_over else f"{head}, a card to turn"
