"""Positions in one line, as FEN is for chess.

    hashi:side-a@3477:standard@59fc:strict:5/3:1111111211211011:003….000120….970

The fields: board, deck and pen (a board or deck of one's own is written out, see `one_line`); the open card
or `-`; how many of each kind of card are unseen; and for each seat, between commas, the numbers by island,
the bridges by line and the points of the three bonuses. With the free pen a seat goes on with the islands
crossed out (or `-`) and, while its last turn may be corrected, with that turn (`5c_ab_ab`): numbers and
bridges are then those before it, and the card of those turns follows the open card after a comma.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from string import ascii_letters, digits
from typing import TYPE_CHECKING, TypeVar

from ponti.hashi.board import Board
from ponti.hashi.cards import Card, Deck
from ponti.hashi.layout import Layout
from ponti.hashi.moves import Move, letter, parse_island
from ponti.hashi.pen import LastTurn, Pen
from ponti.hashi.plausible import require, require_awards, require_board, require_turn
from ponti.hashi.scoring import Awards
from ponti.hashi.setup import MOST_SEATS
from ponti.hashi.shipped import deck_by_id, layout_by_id

if TYPE_CHECKING:
    from ponti.hashi.position import Position

    PositionT = TypeVar("PositionT", bound=Position)

MOST_CHARACTERS = 3_000
_COUNTS = digits + ascii_letters


def write(position: Position) -> str:
    """The code of a position."""
    counts = Counter(position.unseen)
    cards = "-" if position.card is None else str(position.card)
    if position.last:
        cards += f",{position.last[0].card}"
    return ":".join(
        (
            "hashi",
            position.layout.code(),
            position.deck.code(),
            position.pen,
            cards,
            "".join(_COUNTS[counts[kind]] for kind, _ in position.deck.kinds),
            ",".join(_write_seat(position, seat) for seat in range(position.seats)),
        )
    )


def _write_seat(position: Position, seat: int) -> str:
    board = position.last[seat].before if position.last else position.boards[seat]
    fields = ["".join(map(str, values)) for values in (board.numbers, board.bridges, position.awards[seat])]
    if position.pen is Pen.FREE:
        fields.append("".join(map(letter, sorted(board.crossed_out))) or "-")
    if position.last:
        fields.append(str(position.last[seat].move).replace(" ", "_"))
    return ".".join(fields)


def read(kind: type[PositionT], text: str, layout: Layout | None, deck: Deck | None) -> PositionT:
    """The position with this code; `ParseError` when there can be none."""
    require(len(text) <= MOST_CHARACTERS, f"a code has at most {MOST_CHARACTERS} characters")
    fields = text.split(":")
    require(
        len(fields) == 7 and fields[0] == "hashi",
        "a code is hashi:board:deck:pen:card:unseen:seats, with colons",
    )
    _, layout_id, deck_id, pen, cards, counts, seats = fields
    layout = layout_by_id(layout_id) if layout is None else layout
    deck = deck_by_id(deck_id) if deck is None else deck
    for what, named, value in (("board", layout_id, layout), ("deck", deck_id, deck)):
        require(named in (value.id, value.code()), f"the code is for the {what} {named[:60]}, not {value.id}")
    require(pen in tuple(Pen), f"{pen!r} is not a pen: write strict or free")
    each_seat = seats.split(",")
    require(len(each_seat) <= MOST_SEATS, f"a game has 1 to {MOST_SEATS} seats")
    position = _read_table(kind.start(layout, len(each_seat), deck, pen), cards, counts, each_seat)
    whole = ":".join((fields[0], layout.code(), deck.code(), *fields[3:]))
    require(position.code() == whole, "the code is not written in the usual form")
    return position


def _read_table(start: PositionT, cards: str, counts: str, seats: list[str]) -> PositionT:
    unseen = _read_unseen(start.deck, counts)
    turned = Counter(start.deck.cards) - Counter(unseen)
    round_number = start.deck.rounds + 1 - len(unseen)
    open_card, comma, last_card = cards.partition(",")
    card = None if open_card == "-" else Card.parse(open_card)
    last = Card.parse(last_card) if comma else None
    for each in (card, last):
        require(each is None or turned[each] > 0, f"the card {each} is still unseen")
        turned -= Counter(() if each is None else (each,))
    played = round_number - (card is not None)
    may_be_over = card is None and round_number == start.rounds
    require(
        (last is None) if start.pen is Pen.STRICT else (last is not None) == (played > 0) or may_be_over,
        "a last turn is held in free-pen games only, from the first round to the last check",
    )
    readers = [_Seat(start, each, last) for each in seats]
    is_set_up = played > 0 or card is not None or any(any(seat.board.numbers) for seat in readers)
    for seat in readers:
        require_board(seat.board, list(turned.elements()), start.pen, is_set_up)
    position = type(start)(
        start.layout,
        start.deck,
        start.pen,
        tuple(seat.drawn for seat in readers),
        tuple(seat.awards for seat in readers),
        unseen,
        round_number,
        card,
        tuple(seat.last for seat in readers if seat.last is not None),
    )
    require_awards(position, played + (start.pen is Pen.FREE and position.is_over))
    return position


def _read_unseen(deck: Deck, counts: str) -> tuple[Card, ...]:
    require(len(counts) == len(deck.kinds), f"the deck has {len(deck.kinds)} kinds of cards")
    unseen: list[Card] = []
    for (card, most), count in zip(deck.kinds, counts, strict=True):
        require(count in _COUNTS[: most + 1], f"the deck has {most} of the card {card}")
        unseen += [card] * _COUNTS.index(count)
    require(bool(unseen), "at least the card set aside is unseen")
    return tuple(unseen)


class _Seat:
    """What a code says of one seat."""

    def __init__(self, start: Position, text: str, card: Card | None) -> None:
        fields = text.split(".")
        free = start.pen is Pen.FREE
        require(
            len(fields) == 3 + free + (card is not None),
            f"a seat has the wrong count of fields: {text[:80]!r}",
        )
        layout = start.layout
        crossed = fields[3] if free and fields[3] != "-" else ""
        crossed_out = [parse_island(each) for each in crossed]
        require(
            all(island in layout.islands for island in crossed_out), f"no islands {crossed!r} on this board"
        )
        self.board = Board.of(
            layout,
            _read_digits(fields[0], len(layout.places), "0123456"),
            _read_digits(fields[1], len(layout.lines), "012"),
            crossed_out,
        )
        self.awards = Awards(*_read_digits(fields[2], len(Awards._fields), digits))
        self.last: LastTurn | None = None
        self.drawn = self.board
        if card is not None:
            self.last = LastTurn(self.board, card, Move.parse(fields[4].replace("_", " ")))
            require_turn(self.last)
            self.drawn = self.last.drawn


def _read_digits(text: str, count: int, allowed: Sequence[str]) -> list[int]:
    require(
        len(text) == count and all(digit in allowed for digit in text),
        f"{count} of {allowed} expected: {text!r}",
    )
    return list(map(int, text))
