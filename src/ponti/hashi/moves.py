"""What a player writes down: entries, bridges, turns; and the notation of each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, NoReturn, TypeAlias

from ponti.errors import ParseError

Island: TypeAlias = int
"""An island is its index in reading order: 0 is a, 1 is b, … 25 is z, 26 is A, … 51 is Z."""

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_ISLANDS = len(LETTERS)
MOST_CHARACTERS = 1_000

_put = object.__setattr__


def letter(island: Island) -> str:
    """The letter of an island; one that cannot exist is a question mark."""
    return LETTERS[island] if 0 <= island < MOST_ISLANDS else "?"


def parse_island(text: str) -> Island:
    """Read an island's letter."""
    if len(text) == 1 and text in LETTERS:
        return LETTERS.index(text)
    raise ParseError("{text} is not an island: write one letter a–z or A–Z", text=repr(text[:20]))


class Line(NamedTuple):
    """A dotted line between two neighbouring islands, in reading order; also a bridge on it.

    >>> str(Line(0, 4)), Line.parse("ea")
    ('ae', Line(a=0, b=4))
    """

    a: Island
    b: Island

    @classmethod
    def parse(cls, text: str) -> Line:
        """Read the letters of the two islands, in either order."""
        if len(text) != 2 or text[0] == text[1]:
            raise ParseError(
                "{text} is not a bridge: write the letters of two islands, such as ab", text=repr(text[:20])
            )
        return cls(*sorted((parse_island(text[0]), parse_island(text[1]))))

    def __str__(self) -> str:
        return letter(self.a) + letter(self.b)


class Entry(NamedTuple):
    """A number written on an island; at set-up it is all that a seat does.

    >>> str(Entry(3, 10)), Entry.parse("3k")
    ('3k', Entry(number=3, island=10))
    """

    number: int
    island: Island

    @classmethod
    def parse(cls, text: str) -> Entry:
        """Read a number and the letter of an island."""
        if len(text) != 2 or text[0] not in "123456":
            raise ParseError(
                "{text} is not an entry: write a number 1–6 and the letter of an island, such as 3k",
                text=repr(text[:20]),
            )
        return cls(int(text[0]), parse_island(text[1]))

    def __str__(self) -> str:
        return f"{self.number}{letter(self.island)}"


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Move:
    """A turn: an entry or none, and bridges in any order; with the free pen perhaps a correction before it.

    >>> print(Move(Entry(5, 2), [Line(2, 4), Line(0, 1), Line(0, 1)]))
    5c ab ab ce
    >>> print(Move())
    - -
    """

    entry: Entry | None
    bridges: tuple[Line, ...]
    correction: Move | None

    def __init__(
        self, entry: Entry | None = None, bridges: Iterable[Line] = (), correction: Move | None = None
    ) -> None:
        _put(self, "entry", entry)
        # The order of the strokes has no meaning, so that equal turns are equal values.
        _put(self, "bridges", tuple(sorted(bridges)))
        _put(self, "correction", correction)

    @classmethod
    def parse(cls, text: str) -> Move:
        """Read a turn such as `5c ab ab ce`, `- ce`, `5c -` or, with a correction, `[5c ab] 2d -`."""
        move = parse_move(text)
        if not isinstance(move, Move):
            turn = str(as_turn(move))
            raise ParseError("{move} alone is not a turn: write {turn}", move=str(move), turn=turn)
        return move

    def __str__(self) -> str:
        entry = "-" if self.entry is None else str(self.entry)
        bridges = " ".join(map(str, self.bridges)) or "-"
        correction = "" if self.correction is None else f"[{self.correction}] "
        return f"{correction}{entry} {bridges}"

    def __repr__(self) -> str:
        return f"Move.parse({str(self)!r})"


@dataclass(frozen=True, slots=True)
class Check:
    """What a seat does at the last check of a free-pen game: correct the last round, or not.

    >>> print(Check(), Check(Move(Entry(5, 2))))
    - [5c -]
    """

    correction: Move | None = None

    def __str__(self) -> str:
        return "-" if self.correction is None else f"[{self.correction}]"


AnyMove: TypeAlias = Entry | Move | Check
"""What a seat may do: its number at set-up, a turn, or with the free pen its last check."""


def as_turn(move: AnyMove) -> Move:
    """The turn of which somebody wrote the beginning only: the rest is left out.

    >>> print(as_turn(Entry(5, 12)), "|", as_turn(Check()))
    5m - | - -
    """
    if isinstance(move, Entry):
        return Move(move)
    return Move(None, (), move.correction) if isinstance(move, Check) else move


def refuse(thing: object) -> NoReturn:
    """Complain about something that is not a move at all: a mistake of the caller, not of a player."""
    raise TypeError(
        f"{thing!r} is not a move of Hashi: parse_move reads one from a text, and Game.push_text plays it"
    )


def parse_move(text: str) -> AnyMove:
    """Read what a seat does: an entry at set-up, a turn in a round, or a check at the very end.

    >>> parse_move("3k"), parse_move("- ce ab"), parse_move("-")
    (Entry(number=3, island=10), Move.parse('- ab ce'), Check(correction=None))
    """
    if len(text) > MOST_CHARACTERS:
        raise ParseError("a move has at most {most} characters", most=MOST_CHARACTERS)
    text = text.strip()
    if not text.startswith("["):
        return _parse_plain(text)
    correction_text, bracket, rest = text[1:].partition("]")
    if not bracket:
        raise ParseError("the bracket of the correction is not closed")
    correction = _parse_turn(correction_text.split())
    if not rest.strip():
        return Check(correction)
    move = _parse_turn(rest.split())
    return Move(move.entry, move.bridges, correction)


def _parse_plain(text: str) -> AnyMove:
    words = text.split()
    if words == ["-"]:
        return Check()
    if len(words) == 1:
        return Entry.parse(words[0])
    return _parse_turn(words)


def _parse_turn(words: list[str]) -> Move:
    if len(words) < 2:
        raise ParseError("a turn is an entry or -, then bridges or -, such as 5c ab ab ce or 5c -")
    entry = None if words[0] == "-" else Entry.parse(words[0])
    bridges = () if words[1:] == ["-"] else [Line.parse(word) for word in words[1:]]
    return Move(entry, bridges)
