"""How a record of Ponte del Diavolo is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ponti.diavolo import Choose, Position, Supply, parse_move
from ponti.errors import ParseError
from ponti.play import Game
from ponti.record.syntax import Header, Line

HEADERS = ("size", "supply")
LONG_HEADERS = ()
set_aside = None

_NUMBERED = re.compile(r"([0-9]{1,4})\.\s+(.*)")


def start(headers: dict[str, Header], seats: int, seats_header: Header) -> Position:
    """The position in which the recorded game begins."""
    if seats != 2:
        raise seats_header.error("Ponte del Diavolo is for two, and here are {seats} seats", seats=seats)
    size = headers.get("size", Header("size", "10"))
    if not re.fullmatch("[0-9]{1,2}", size.value):
        raise size.error("the size is a number from 6 to 16, not {text}", text=repr(size.value[:20]))
    supply = headers.get("supply")
    try:
        return Position.start(int(size.value), Supply.parse(supply.value) if supply else None)
    except ParseError as error:
        raise error.at((supply or size).line) from None
    except ValueError:
        raise size.error("a board has 6 to 16 spaces a side, not {text}", text=size.value) from None


def headers(position: Position) -> Iterator[Header]:
    """What distinguishes this game from another one of its kind."""
    yield Header("size", str(position.size))
    yield Header("supply", str(position.supply))


def is_beginning(position: Position) -> bool:
    """Whether nothing has been played yet."""
    return position.opening


def events(game: Game[Position], line: Line) -> Iterator[Any]:
    """The events of a line: one move; it says which one of the game it is, but for the choice of colour."""
    match = _NUMBERED.fullmatch(line.text)
    move = parse_move(match[2] if match else line.text)
    count = 1 + sum(not isinstance(event, Choose) for event in game.events)
    if isinstance(move, Choose) == (match is not None) or (match and int(match[1]) != count):
        wanted = str(move) if isinstance(move, Choose) else f"{count}. {move}"
        raise ParseError("this line should read '{line_text}'", line_text=wanted)
    yield move


def lines(game: Game[Position]) -> Iterator[tuple[int, str]]:
    """The lines of play, each with the number of events that come before it."""
    count = 0
    for index, move in enumerate(game.events):
        if isinstance(move, Choose):
            yield index, str(move)
        else:
            count += 1
            yield index, f"{count}. {move}"


def check_end(how: str) -> None:
    """A game may end in every way."""
    del how
