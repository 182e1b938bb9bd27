"""Hashi as an ink-and-paper sea chart."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ponti.hashi import Board, Event, Move, Position, Reveal, Round, Setup
from ponti.svg.canvas import Element, document, ground, group, number
from ponti.svg.hashi import cards, islands, marks, strokes
from ponti.svg.hashi import chart as charts
from ponti.svg.hashi.chart import Chart, sheet
from ponti.svg.hashi.table import PAD, Arrangement, header, title
from ponti.svg.paint import SERIF, Sea


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
    table = Arrangement(position, len(seats))
    moves = last_moves(last, position.seats)
    boards = []
    for index, each in enumerate(seats):
        chart = Chart(position.layout, table.chart_corner(index))
        boards.append(
            group(
                title(position, each, names, table.corner(index), table.width),
                board(chart, position.boards[each], moves[each], labels),
                class_="seat",
            )
        )
    return document(
        table.size,
        "Hashi",
        _description(position, last),
        definitions(),
        panel(table.size),
        _scaled(header(position, names, table.wide, isinstance(last, Reveal)), table, table.top),
        group(*boards, font_family=SERIF),
        _scaled(cards.card_bar(position, table.wide), table, table.bottom),
    )


def _scaled(part: Element, table: Arrangement, top: float) -> Element:
    place = complex(PAD, top)
    return group(part, transform=f"translate({number(place)}) scale({table.scale:.3f})", font_family=SERIF)


def diagram(
    board_drawn: Board,
    *,
    last: Move | str | None = None,
    struck: str = "",
    stars: str = "",
    labels: bool = True,
    title: str = "Hashi",
    description: str = "A part of a board of Hashi",
) -> str:
    """One board without a table, with marks for explanations.

    `last` (such as `5c ab ab`) is what has just been drawn; `struck` are strokes that are not allowed, drawn
    and crossed out: entries or bridges with blanks between them (`5c ab`); `stars` are islands pointed at.
    """
    move = Move.parse(last) if isinstance(last, str) else last or Move()
    chart = Chart(board_drawn.layout)
    return document(
        chart.size,
        title,
        description,
        definitions(),
        board(chart, board_drawn, move, labels),
        marks.diagram_marks(chart, board_drawn, struck.split(), stars.split()),
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


@cache
def definitions() -> Sequence[Element]:
    """What is drawn many times, and how the sea is filled."""
    return *charts.definitions(), *islands.definitions()


def panel(size: complex) -> Element:
    """The paper under everything, so that the picture has its own ground on any page."""
    return ground(size, Sea.PAPER, Sea.PAPER_EDGE, corners=12)


def board(chart: Chart, drawn: Board, last: Move, labels: bool) -> Element:
    """One board: the printed sheet, bridges and islands, and the last strokes marked."""
    return group(
        sheet(chart),
        strokes.lines(chart),
        strokes.washes(chart, last.bridges, drawn),
        islands.wash(chart, last.entry.island) if last.entry else None,
        strokes.bridges(chart, drawn),
        islands.islands(chart, drawn, labels),
        class_="board",
    )
