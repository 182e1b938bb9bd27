"""The moves and their notation: `c4 d7`, `c4-e5`, `light`, `dark`, `pass`."""

from __future__ import annotations

from enum import Enum
from typing import Final

from ponti.diavolo.frozen import Frozen, setters
from ponti.diavolo.grid import Space
from ponti.errors import ParseError


class Colour(Enum):
    """The colour of a player's tiles; dark moves first after the opening."""

    LIGHT = 0
    DARK = 1

    # The number by which a board knows the colour: its value, but looked up without a call.
    side: int

    def __init__(self, side: int) -> None:
        self.side = side

    other: Colour
    """The opponent's colour."""

    def __str__(self) -> str:
        return self.name.lower()


# Set once, because members of an enumeration are slow to look up.
Colour.LIGHT.other, Colour.DARK.other = Colour.DARK, Colour.LIGHT


class _Pair(Frozen):
    """Two spaces in no particular order, kept sorted; a tile pair never equals a bridge."""

    __slots__ = ("a", "b")

    a: Space
    b: Space

    def __init__(self, a: Space, b: Space) -> None:
        if b < a:
            a, b = b, a
        _set_a(self, a)
        _set_b(self, b)

    def __reduce__(self) -> tuple[type[_Pair], tuple[Space, Space]]:
        return type(self), (self.a, self.b)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.a == other.a and self.b == other.b

    def __hash__(self) -> int:
        return hash((type(self), self.a, self.b))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self})"


_set_a, _set_b = setters(_Pair, "a", "b")


class Tiles(_Pair):
    """Two tiles of the mover's colour, on any two free spaces.

    >>> str(Tiles(Space.parse("d7"), Space.parse("c4")))
    'c4 d7'
    """

    __slots__ = ()

    def __str__(self) -> str:
        return f"{self.a} {self.b}"


class Bridge(_Pair):
    """One bridge between two tiles of the mover's colour.

    >>> Bridge(Space.parse("e5"), Space.parse("c4"))
    Bridge(c4-e5)
    """

    __slots__ = ()

    def __str__(self) -> str:
        return f"{self.a}-{self.b}"


class Choose(Enum):
    """The second seat's choice of a colour; `Choose(Colour.DARK)` is `Choose.DARK`."""

    LIGHT = Colour.LIGHT
    DARK = Colour.DARK

    @property
    def colour(self) -> Colour:
        """The colour that was chosen."""
        return self.value

    def __str__(self) -> str:
        return str(self.value)


class Pass(Enum):
    """The type of `PASS`, the move of a player who cannot place two tiles."""

    PASS = "pass"

    def __str__(self) -> str:
        return "pass"


PASS: Final = Pass.PASS
"""The move of a player who cannot place two tiles."""

Move = Tiles | Bridge | Choose | Pass
"""What a player may do."""


def parse_move(text: str) -> Move:
    """Read a move in any of its forms.

    >>> parse_move("d7 c4"), parse_move("c4-e5"), parse_move("pass")
    (Tiles(c4 d7), Bridge(c4-e5), <Pass.PASS: 'pass'>)
    """
    words = text.split()
    if len(words) == 2:
        return Tiles(Space.parse(words[0]), Space.parse(words[1]))
    if len(words) == 1:
        word = words[0]
        if word == "pass":
            return PASS
        if word in ("light", "dark"):
            return Choose[word.upper()]
        ends = word.split("-")
        if len(ends) == 2:
            return Bridge(Space.parse(ends[0]), Space.parse(ends[1]))
    raise ParseError(
        "{text} is not a move: write two tiles (c4 d7), a bridge (c4-e5), light, dark or pass",
        text=repr(text[:40]),
    )
