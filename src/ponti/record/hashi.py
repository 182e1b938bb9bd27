"""How a record of Hashi is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from ponti.errors import IllegalMoveError, ParseError
from ponti.hashi import (
    Card,
    Deck,
    LastCheck,
    Layout,
    Pen,
    Position,
    Reveal,
    Round,
    Setup,
    deck_by_id,
    layout_by_id,
)
from ponti.hashi.shipped import is_shipped
from ponti.play import Game
from ponti.record.syntax import Header, Line

Thing = TypeVar("Thing", Layout, Deck)

HEADERS = ("board", "deck", "pen")
LONG_HEADERS = ("board", "deck")

_NUMBERED = re.compile(r"([0-9]{1,3})\.\s+([^|\s]+)\s*(\|.*)?")


def start(headers: dict[str, Header], seats: int, seats_header: Header) -> Position:
    """The position in which the recorded game begins."""
    if "board" not in headers:
        raise seats_header.error("a record of Hashi names its board: 'board: side-a'")
    pen = headers.get("pen", Header("pen", Pen.STRICT.value))
    if pen.value not in [each.value for each in Pen]:
        raise pen.error("the pen is strict or free, not {text}", text=repr(pen.value[:20]))
    layout = _found(headers["board"], Layout.parse, layout_by_id)
    deck = _found(headers.get("deck", Header("deck", "standard")), Deck.parse, deck_by_id)
    try:
        return Position.start(layout, seats, deck, Pen(pen.value))
    except IllegalMoveError as error:
        raise ParseError("{why}", why=str(error), line=seats_header.line, violation=error.violation) from None


def _found(header: Header, parse: Callable[[str], Thing], by_id: Callable[[str], Thing]) -> Thing:
    """The board or deck of a header: the one written out below it, or the shipped one that it names."""
    try:
        value = parse(header.block) if header.block else by_id(header.value)
    except ParseError as error:
        raise error.at(header.line + (error.line or 0), error.column + 2 if error.column else None) from None
    if header.block and value.id != header.value:
        raise header.error(
            "the {header} below is {found}, not {text}",
            header=header.name,
            found=value.id,
            text=header.value[:40],
        )
    return value


def headers(position: Position) -> Iterator[Header]:
    """What distinguishes this game from another one of its kind; boards and decks of others are embedded."""
    for name, value in (("board", position.layout), ("deck", position.deck)):
        # A name and four characters are not enough to know one by: somebody may have drawn another to match.
        yield Header(name, value.id) if is_shipped(value) else Header(name, value.id, str(value))
    yield Header("pen", position.pen.value)


def is_beginning(position: Position) -> bool:
    """Whether nothing has been played yet."""
    return position.is_setup


def events(game: Game[Position], line: Line) -> Iterator[Any]:
    """The events of a line: the set-up, a card with everybody's turn, or the last check."""
    position = game.position
    match = _NUMBERED.fullmatch(line.text)
    if match is None:
        yield position.parse_event(line.text)
        return
    # Where a record begins with an open card, that card is in its first line like any other.
    begun = position.card is not None and not game.stack
    wanted = position.round + (not begun)
    if int(match[1]) != wanted:
        raise ParseError("this should be round {wanted}, not {found}", wanted=wanted, found=match[1])
    card = Card.parse(match[2])
    if not begun:
        yield Reveal(card)
    elif card != position.card:
        raise ParseError("the open card is {wanted}, not {found}", wanted=str(position.card), found=str(card))
    if match[3]:
        yield game.position.parse_event(match[3].removeprefix("|").strip())


def lines(game: Game[Position]) -> Iterator[tuple[int, str]]:
    """The lines of play, each with the number of events that come before it."""
    card, count = game.start.card, game.start.round
    row, place = "" if card is None else f"{count}. {card}", 0
    for index, event in enumerate(game.events):
        if isinstance(event, Setup | LastCheck):
            yield index, str(event)
        elif isinstance(event, Reveal):
            count += 1
            row, place = f"{count}. {event.card}", index
        elif isinstance(event, Round):
            yield place, f"{row} | {event}"
            row = ""
    if row:
        yield place, row


def set_aside(position: Position, text: str) -> Card:
    """The card that was never turned."""
    card = Card.parse(text)
    if card not in position.unseen:
        raise ParseError("{card} was turned over, so it is not the card set aside", card=str(card))
    return card


def check_end(how: str) -> None:
    """A turn without time left is a turn in which nothing is drawn."""
    if how == "time":
        raise ParseError("a game of Hashi does not end by time: a turn without time counts as '- -'")
