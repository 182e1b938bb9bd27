"""Between the boards, cards and turns of `ponti.hashi` and the arrays of the kernels."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from ponti.engine.hashi import chart, rules
from ponti.engine.hashi.chart import Numbers, Sheet, Small
from ponti.hashi import Board, Card, Entry, Layout, Move, Position


def sheet_of(board: Board, awards: tuple[int, ...] = (0, 0, 0)) -> Sheet:
    """A board, with the bonuses that its seat has, as the kernels see it."""
    sheet = chart.empty_sheet()
    islands, lines = len(board.numbers), len(board.bridges)
    sheet[chart.NUMBER : chart.NUMBER + islands] = board.numbers
    sheet[chart.LEADING : chart.LEADING + islands] = board.leading
    sheet[chart.BRIDGES : chart.BRIDGES + lines] = board.bridges
    for island in board.crossed_out:
        sheet[chart.SPOILT + island] = 1
    for line, count in enumerate(board.bridges):
        if count:
            for crossed in board.layout.crossings[line]:
                sheet[chart.BARRED + crossed] += 1
    sheet[chart.AWARDS : chart.AWARDS + 3] = awards
    sheet[chart.FINISHED] = board.finished_bits.bit_count()
    sheet[chart.GROUP] = rules.largest_group(chart.chart_of(board.layout), sheet)
    return sheet


def cards_of(cards: Iterable[Card]) -> Small:
    """Cards as rows of a number and a count of bridges."""
    return np.array(list(cards), np.int8).reshape(-1, 2)


def move_of(layout: Layout, number: int, turn: Numbers) -> Move:
    """A turn of the kernels as a turn of the game."""
    entry = Entry(number, int(turn[0])) if turn[0] >= 0 else None
    return Move(entry, [layout.lines[line] for line in turn[1:] if line >= 0])


def turn_of(layout: Layout, move: Move) -> Numbers:
    """A turn of the game as a turn of the kernels."""
    turn = np.full(4, -1, np.int16)
    if move.entry is not None:
        turn[0] = move.entry.island
    for column, line in enumerate(move.bridges, start=1):
        turn[column] = layout.line_index[line]
    return turn


def deadlines_of(position: Position) -> Small:
    """Up to which round each bonus brings its higher points, as far as the position tells.

    Alone these are the printed deadlines. With several seats a bonus that nobody has may be earned until
    the last round, and one that somebody has never again.
    """
    if position.seats == 1:
        return rules.ALONE.copy()
    taken = [any(awards[bonus] for awards in position.awards) for bonus in range(3)]
    return np.array([0 if gone else position.rounds for gone in taken], np.int8)
