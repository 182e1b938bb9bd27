"""The events of a game of Hashi, and how records write them.

Those with moves take any that `parse_move` reads; whether they are of the right kind, `Position.after` says.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from ponti.errors import ParseError
from ponti.hashi.cards import BRIDGES, NUMBERS, Card
from ponti.hashi.moves import AnyMove, Check, Entry, Move, parse_move

MOST_CHARACTERS = 5_000

_put = object.__setattr__


@dataclass(frozen=True, slots=True, init=False)
class Setup:
    """What each seat writes at the start; column i lands on the board of seat i + 1.

    >>> print(Setup((Entry(3, 10), Entry(4, 1))))
    setup | 3k | 4b
    """

    moves: tuple[Entry, ...]

    def __init__(self, moves: Iterable[AnyMove]) -> None:
        _put(self, "moves", tuple(moves))

    def __str__(self) -> str:
        return " | ".join(("setup", *map(str, self.moves)))


@dataclass(frozen=True, slots=True)
class Reveal:
    """A card is turned.

    >>> print(Reveal(Card(5, 3)))
    5/3
    """

    card: Card

    def __str__(self) -> str:
        return str(self.card)


@dataclass(frozen=True, slots=True, init=False)
class Round:
    """The turns of all seats with the open card.

    >>> print(Round((Move.parse("5c ab ab ce"), Move())))
    5c ab ab ce | - -
    """

    moves: tuple[Move, ...]

    def __init__(self, moves: Iterable[AnyMove]) -> None:
        _put(self, "moves", tuple(moves))

    def __str__(self) -> str:
        return " | ".join(map(str, self.moves))


@dataclass(frozen=True, slots=True, init=False)
class LastCheck:
    """The corrections of all seats after the last round of a free-pen game.

    >>> print(LastCheck((Check(), Check(Move.parse("5c -")))))
    check | - | [5c -]
    """

    moves: tuple[Check, ...]

    def __init__(self, moves: Iterable[AnyMove]) -> None:
        _put(self, "moves", tuple(moves))

    def __str__(self) -> str:
        return " | ".join(("check", *map(str, self.moves)))


REVEALS = {Card(number, bridges): Reveal(Card(number, bridges)) for number in NUMBERS for bridges in BRIDGES}
"""The reveal of every card that there can be, because they are needed all the time."""

Event: TypeAlias = Setup | Reveal | Round | LastCheck
"""What leads from one position to the next."""


def parse_event(text: str) -> Event:
    """Read an event as records write it.

    >>> parse_event("setup | 3k"), parse_event("5/3"), parse_event("- - | - ab")
    (Setup(moves=(Entry(number=3, island=10),)), Reveal(card=Card(number=5, bridges=3)), \
Round(moves=(Move.parse('- -'), Move.parse('- ab'))))
    """
    if len(text) > MOST_CHARACTERS:
        raise ParseError("an event has at most {most} characters", most=MOST_CHARACTERS)
    first, *rest = (column.strip() for column in text.split("|"))
    if first == "setup":
        return Setup(tuple(map(Entry.parse, rest)))
    if first == "check":
        return LastCheck(tuple(map(_parse_check, rest)))
    if "/" in first and not rest:
        return Reveal(Card.parse(first))
    return Round(tuple(map(Move.parse, (first, *rest))))


def _parse_check(text: str) -> Check:
    check = parse_move(text)
    if not isinstance(check, Check):
        raise ParseError(
            "{text} is not a check: write - or a correction such as [5c ab]", text=repr(text[:20])
        )
    return check
