"""What a board looks like in characters, before it has colours: signs with inks, and where a click leads."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import TypeAlias

Place: TypeAlias = Hashable
"""Where something can be picked on a board; each game has its own."""


@dataclass(slots=True)
class Canvas:
    r"""Rows of signs; each has an ink, which is one or more names of `ponti.tui.palette`.

    >>> canvas = Canvas(6, 2)
    >>> canvas.put(1, 0, "[X]", "dark", place="c4")
    >>> canvas.text(), canvas.places[2, 0]
    (' [X]\n', 'c4')
    """

    width: int
    height: int
    signs: list[list[str]] = field(init=False)
    inks: list[list[str]] = field(init=False)
    places: dict[tuple[int, int], Place] = field(default_factory=dict)
    """What lies at a sign: column and row, from the top left."""

    def __post_init__(self) -> None:
        self.signs = [[" "] * self.width for _ in range(self.height)]
        self.inks = [[""] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, ink: str = "", place: Place | None = None) -> None:
        """Write a text; what would lie outside is left out."""
        for column, sign in enumerate(text, start=x):
            if 0 <= column < self.width and 0 <= y < self.height:
                self.signs[y][column] = sign
                self.inks[y][column] = ink
                if place is not None:
                    self.places[column, y] = place

    def ink(self, x: int, y: int, length: int, ink: str) -> None:
        """Add an ink to signs that are there."""
        for column in range(max(0, x), min(self.width, x + length)):
            if 0 <= y < self.height:
                self.inks[y][column] = f"{self.inks[y][column]} {ink}".strip()

    def touch(self, x: int, y: int, width: int, place: Place) -> None:
        """Let clicks round a sign lead to its place, where nothing else lies."""
        for column in range(max(0, x), min(self.width, x + width)):
            if 0 <= y < self.height:
                self.places.setdefault((column, y), place)

    def text(self) -> str:
        """The signs alone, as people see them without colours."""
        return "\n".join("".join(row).rstrip() for row in self.signs)
