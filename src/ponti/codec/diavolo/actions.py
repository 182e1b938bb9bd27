"""The numbers of the actions: spaces row by row, bridges reach by reach, then pass, light and dark."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from ponti.diavolo import PASS, Bridge, Choose, Move, Space
from ponti.errors import PontiError

# How a bridge lies: from its first end (by column, then row) so many columns and rows on to the other.
REACHES = ((0, 2), (2, 0), (2, 2), (2, -2), (1, 2), (1, -2), (2, 1), (2, -1))


class Part(NamedTuple):
    """The bridges of one reach: their first action, and lowest row, rows and columns of first ends."""

    first: int
    low: int
    rows: int
    columns: int

    @property
    def end(self) -> int:
        """The action after the last of them."""
        return self.first + self.rows * self.columns


class Actions:
    """What each number means on a board of one size.

    >>> actions = actions_of(10)
    >>> actions.count, [actions.names[action] for action in (0, 1, 10, 100, 676, 677, 678)]
    (679, ['a1', 'b1', 'a2', 'a1-a3', 'pass', 'light', 'dark'])
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.spaces = tuple(Space(column, row) for row in range(size) for column in range(size))
        self.parts = self._parts()
        self.bridges = tuple(
            Bridge(Space(column, row), Space(column + across, row + up))
            for (across, up), part in zip(REACHES, self.parts, strict=True)
            for row in range(part.low, part.low + part.rows)
            for column in range(part.columns)
        )
        self.first_bridge = size * size
        self.pass_ = self.first_bridge + len(self.bridges)
        self.light, self.dark = self.pass_ + 1, self.pass_ + 2
        self.count = self.pass_ + 3
        single: tuple[Move, ...] = (*self.bridges, PASS, Choose.LIGHT, Choose.DARK)
        self.moves: dict[Move, int] = {move: self.first_bridge + index for index, move in enumerate(single)}
        """The number of each move that is a single action: all but two tiles."""
        self.single = {action: move for move, action in self.moves.items()}
        self.names = (*map(str, self.spaces), *map(str, single))
        self.numbers = {name: action for action, name in enumerate(self.names)}

    def _parts(self) -> tuple[Part, ...]:
        parts: list[Part] = []
        first = self.size * self.size
        for across, up in REACHES:
            parts.append(Part(first, max(0, -up), self.size - abs(up), self.size - across))
            first = parts[-1].end
        return tuple(parts)

    def tile(self, space: Space) -> int:
        """The action that places a tile on a space."""
        if not (0 <= space.column < self.size and 0 <= space.row < self.size):
            raise PontiError(f"{space} is not on a board of {self.size} by {self.size}")
        return space.row * self.size + space.column


@cache
def actions_of(size: int) -> Actions:
    """The actions on a board of this size, made once."""
    return Actions(size)


def _turned(size: int) -> tuple[Callable[[Space], Space], ...]:
    last = size - 1
    return (
        lambda space: space,
        lambda space: Space(last - space.row, space.column),
        lambda space: Space(last - space.column, last - space.row),
        lambda space: Space(space.row, last - space.column),
        lambda space: Space(last - space.column, space.row),
        lambda space: Space(last - space.row, last - space.column),
        lambda space: Space(space.column, last - space.row),
        lambda space: Space(space.row, space.column),
    )


@cache
def symmetries(size: int) -> tuple[tuple[int, ...], ...]:
    """The eight symmetries of the board, each as the action that every action becomes.

    The first leaves all as it is; the next three turn the board to the left by one, two and three quarters;
    the last four are the same after a reflection of left and right.

    >>> actions = actions_of(10)
    >>> [actions.names[image[actions.numbers["a1-b3"]]] for image in symmetries(10)]
    ['a1-b3', 'h2-j1', 'i8-j10', 'a10-c9', 'i3-j1', 'h9-j10', 'a10-b8', 'a1-c2']
    """
    actions = actions_of(size)
    images = []
    for turned in _turned(size):
        tiles = [actions.tile(turned(space)) for space in actions.spaces]
        bridges = [actions.moves[Bridge(turned(bridge.a), turned(bridge.b))] for bridge in actions.bridges]
        images.append((*tiles, *bridges, actions.pass_, actions.light, actions.dark))
    return tuple(images)
