"""What lies round the boards of Hashi: the header with card, round and bonuses, and titles of boards."""

from __future__ import annotations

from collections.abc import Sequence

from ponti.hashi import Position
from ponti.svg.canvas import Element, group, shortened
from ponti.svg.hashi import bonuses, cards
from ponti.svg.hashi.cards import CARD, card_back, open_card
from ponti.svg.hashi.chart import Chart
from ponti.svg.paint import Sea

PAD = 20.0
HEADER = CARD.imag
TITLE = 40.0
NARROWEST = 660.0
NARROWEST_BOARD = 480.0  # with its title
_COLUMNS = {1: 1, 2: 2, 3: 3, 4: 2}


class Arrangement:
    """Where header, boards and card bar lie; header and bar grow with the width to stay legible."""

    def __init__(self, position: Position, boards: int) -> None:
        self.columns = _COLUMNS[boards]
        self.sheet = Chart(position.layout).size
        self.width = max(NARROWEST_BOARD, self.sheet.real)
        self.cell = complex(self.width + PAD, TITLE + self.sheet.imag + PAD / 2)
        self.room = self.columns * self.cell.real - PAD
        inner = max(NARROWEST, self.room)
        self.left = PAD + (inner - self.room) / 2
        self.scale = min(1.7, inner / 690)
        self.wide = inner / self.scale
        self.top = PAD
        self.boards_top = self.top + HEADER * self.scale + PAD / 2
        self.bottom = self.boards_top + -(-boards // self.columns) * self.cell.imag + PAD / 2
        self.size = complex(inner + 2 * PAD, self.bottom + cards.bar_height(position) * self.scale + PAD)

    def chart_corner(self, index: int) -> complex:
        """The top left corner of a board below its title."""
        return self.corner(index) + complex((self.width - self.sheet.real) / 2, TITLE)

    def corner(self, index: int) -> complex:
        """The top left corner of a board's title."""
        row, column = divmod(index, self.columns)
        return complex(self.left + column * self.cell.real, self.boards_top + row * self.cell.imag)


def seat_name(position: Position, seat: int, names: Sequence[str] | None) -> str:
    """What stands above a board: the player's name, or the seat, or alone the board's own name."""
    if names is not None:
        return names[seat]
    return f"Seat {seat + 1}" if position.seats > 1 else position.layout.name.replace("-", " ").title()


def header(position: Position, names: Sequence[str] | None, width: float, fresh: bool) -> Element:
    """The open card, the round and what is to do, and the bonus track."""
    card = None if position.is_over else card_back()
    if position.card is not None:
        card = open_card(position.card, fresh)
    left = CARD.real + 20 if card else 4
    room = width - bonuses.TRACK - left - 10
    heading, *words = _words(position, names)
    lines = (
        Element(
            "text", shortened(line, 19, room), x=left, y=67 + 26 * index, font_size=19, font_style="italic"
        )
        for index, line in enumerate(words)
    )
    return group(
        card,
        Element("text", heading, x=left, y=34, font_size=27, font_weight="bold", class_="round"),
        *lines,
        bonuses.track(position, width - bonuses.TRACK),
        class_="header",
        fill=Sea.INK,
    )


def _words(position: Position, names: Sequence[str] | None) -> list[str]:
    """A heading, and in a line or two what comes next."""
    if position.is_setup:
        return ["Set-up", "write a 3 or a 4", "where no flag flies"]
    if position.is_over:
        return ["The end", *_result(position, names)]
    heading = f"Round {position.round} of {position.rounds}" if position.round else "The first card"
    if position.card is not None:
        number, bridges = position.card
        return [heading, f"write the {number},", f"draw {bridges} {'bridge' if bridges == 1 else 'bridges'}"]
    return [heading, "the last check" if position.is_last_check else "turn the next card"]


def _result(position: Position, names: Sequence[str] | None) -> list[str]:
    scores = position.scores()
    if position.seats == 1:
        return [f"{scores[0]} points", *([str(position.rank)] if position.rank else [])]
    best = [seat for seat, points in enumerate(scores) if points == max(scores)]
    winners = " and ".join(seat_name(position, seat, names) for seat in best)
    return [f"{winners} {'wins' if len(best) == 1 else 'win'}", f"with {max(scores)} points"]


def title(
    position: Position, seat: int, names: Sequence[str] | None, corner: complex, width: float
) -> Element:
    """The line above a board: whose it is, the bonuses earned, the points."""
    points = position.scores()[seat]
    name = shortened(seat_name(position, seat, names), 23, width - 360)
    base = corner.imag + 27
    return group(
        Element("text", name, x=corner.real + 6, y=base, font_size=23, class_="name"),
        bonuses.earned(position.awards[seat], corner.real + width - 138, corner.imag + 19),
        Element(
            "text",
            f"{points} {'point' if points == 1 else 'points'}",
            x=corner.real + width - 6,
            y=base,
            font_size=23,
            font_weight="bold",
            text_anchor="end",
            class_="points",
        ),
        class_="title",
        fill=Sea.INK,
    )
