"""Hashi as an ink-and-paper sea chart."""

from __future__ import annotations

from collections.abc import Sequence

from ponti.hashi import Board, Event, Move, Position, Reveal, Round, Setup
from ponti.svg import hashi_cards, hashi_chart, hashi_islands, hashi_strokes, hashi_table
from ponti.svg.canvas import Element, document, group
from ponti.svg.hashi_chart import Chart
from ponti.svg.paint import SERIF, Sea

PAD = 20.0
NARROWEST = 660.0
_COLUMNS = {1: 1, 2: 2, 3: 3, 4: 2}


def render(
    position: Position,
    *,
    last: Event | Move | None = None,
    seat: int | None = None,
    labels: bool = True,
    names: Sequence[str] | None = None,
) -> str:
    """The boards of all seats, or of one, with the card, the bonus track and the bar of all cards."""
    seats = range(position.seats) if seat is None else [seat]
    columns = _COLUMNS[len(seats)]
    sheet_size = Chart(position.layout).size
    room = columns * (sheet_size.real + PAD) - PAD
    inner = max(NARROWEST, room)
    scale = min(1.7, inner / 690)
    wide = inner / scale
    top = PAD + hashi_table.HEADER * scale + PAD / 2
    cell = sheet_size + complex(PAD, hashi_table.TITLE + PAD / 2)
    rows = -(-len(seats) // columns)
    bottom = top + rows * cell.imag + PAD / 2
    size = complex(inner + 2 * PAD, bottom + hashi_cards.bar_height(position) * scale + PAD)

    moves = last_moves(last, position.seats)
    boards = []
    for index, each in enumerate(seats):
        row, column = divmod(index, columns)
        corner = complex(PAD + (inner - room) / 2 + column * cell.real, top + row * cell.imag)
        name = names[each] if names else None
        boards.append(
            group(
                hashi_table.title(position, each, name, corner, sheet_size.real),
                board(
                    Chart(position.layout, corner + hashi_table.TITLE * 1j),
                    position.boards[each],
                    moves[each],
                    labels,
                ),
                class_="seat",
            )
        )
    return document(
        size,
        "Hashi",
        _description(position, last),
        definitions(),
        panel(size),
        group(
            hashi_table.header(position, wide, isinstance(last, Reveal)),
            transform=f"translate({PAD:g} {PAD:g}) scale({scale:.4g})",
            font_family=SERIF,
        ),
        group(*boards, font_family=SERIF),
        group(
            hashi_cards.card_bar(position, wide, 0),
            transform=f"translate({PAD:g} {bottom:g}) scale({scale:.4g})",
        ),
    )


def last_moves(last: Event | Move | None, seats: int) -> Sequence[Move]:
    """The strokes of the last event, by the board on which they lie."""
    if isinstance(last, Round):
        return last.moves
    if isinstance(last, Move):
        return [last] * seats
    if isinstance(last, Setup):
        # What a seat writes at set-up lands on the board of the next one.
        return [Move(entry) for entry in last.moves[-1:] + last.moves[:-1]]
    return [Move()] * seats


def _description(position: Position, last: Event | Move | None) -> str:
    scores = ", ".join(f"seat {seat + 1}: {points} points" for seat, points in enumerate(position.scores()))
    card = [] if position.card is None else [f"card {position.card}"]
    moved = [] if last is None else [f"last: {last}"]
    return "; ".join([f"round {position.round} of {position.rounds}", *card, scores, *moved])


def definitions() -> list[Element]:
    """What is drawn many times, and how the sea is filled."""
    return [*hashi_chart.definitions(), *hashi_islands.definitions()]


def panel(size: complex) -> Element:
    """The paper under everything, so that the picture has its own ground on any page."""
    return Element(
        "rect",
        x=1,
        y=1,
        width=size.real - 2,
        height=size.imag - 2,
        rx=12,
        fill=Sea.PAPER,
        stroke=Sea.PAPER_EDGE,
        stroke_width=2,
    )


def board(chart: Chart, board: Board, last: Move, labels: bool) -> Element:
    """One board: the printed sheet, bridges and islands, and the last strokes marked."""
    return group(
        hashi_chart.sheet(chart),
        hashi_strokes.lines(chart),
        hashi_strokes.washes(chart, last.bridges, board),
        hashi_islands.wash(chart, last.entry.island) if last.entry else None,
        hashi_strokes.bridges(chart, board),
        hashi_islands.islands(chart, board, labels),
        class_="board",
    )
