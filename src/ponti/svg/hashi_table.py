"""What lies round the boards of Hashi: the header with card, round and bonuses, and the titles of the boards."""

from __future__ import annotations

from ponti.hashi import Position
from ponti.svg import hashi_bonuses
from ponti.svg.canvas import Element, group, shortened
from ponti.svg.hashi_cards import CARD, card_back, open_card
from ponti.svg.paint import Sea

HEADER = CARD.imag
TITLE = 40.0


def header(position: Position, width: float, fresh: bool) -> Element:
    """The open card, the round and what is to do, and the bonus track."""
    card = (
        open_card(position.card, 0j, fresh) if position.card else None if position.is_over else card_back(0j)
    )
    left = CARD.real + 20 if card else 4
    heading, *words = _words(position)
    return group(
        card,
        Element("text", heading, x=left, y=34, font_size=27, font_weight="bold", class_="round"),
        *(Element("text", line, x=left, y=67 + 26 * index, font_size=19, font_style="italic") for index, line in enumerate(words)),
        hashi_bonuses.track(position, width - hashi_bonuses.TRACK, 0),
        class_="header",
        fill=Sea.INK,
    )  # fmt: skip


def _words(position: Position) -> list[str]:
    """A heading, and in a line or two what comes next."""
    if position.is_setup:
        return ["Set-up", "write a 3 or a 4", "where no flag flies"]
    if position.is_over:
        return ["The end", *_result(position)]
    heading = f"Round {max(1, position.round)} of {position.rounds}" if position.round else "The first card"
    if position.card is not None:
        number, bridges = position.card
        return [heading, f"write the {number},", f"draw {bridges} {'bridge' if bridges == 1 else 'bridges'}"]
    return [heading, "the last check" if position.is_last_check else "turn the next card"]


def _result(position: Position) -> list[str]:
    scores = position.scores()
    if position.seats == 1:
        return [f"{scores[0]} points", *([str(position.rank)] if position.rank else [])]
    outcome = position.outcome()
    winners = sorted(outcome.winners) if outcome else []
    seats = " and ".join(f"{seat + 1}" for seat in winners)
    return [f"seat {seats} wins" if len(winners) == 1 else f"seats {seats} win", f"with {max(scores)} points"]


def _board_name(position: Position) -> str:
    """The name of the board, as one would write it: side-a is Side A."""
    return position.layout.name.replace("-", " ").title()


def title(position: Position, seat: int, name: str | None, corner: complex, width: float) -> Element:
    """The line above a board: whose it is, the bonuses earned, the points."""
    points = position.scores()[seat]
    if name is None:
        name = _board_name(position) if position.seats == 1 else f"Seat {seat + 1}"
    base = corner.imag + 27
    return group(
        Element(
            "text", shortened(name, 23, width - 360), x=corner.real + 6, y=base, font_size=23, class_="name"
        ),
        hashi_bonuses.earned(position.awards[seat], corner.real + width - 138, corner.imag + 19),
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
