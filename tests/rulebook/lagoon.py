"""Pictures of a corner of the board, as the rulebook prints them, and short ways to play a few moves.

`O` and `X` are light and dark tiles, `.` is a free space, `*` a free space that the test talks about.
The picture's top left is the top left of the board; r1c1 in a comment is its first row and column.
"""

from __future__ import annotations

from textwrap import dedent

import pytest

from ponti.diavolo import Bridge, Position, Space, Tiles, parse_move
from ponti.errors import IllegalMoveError

SIZE = 8


def rows_of(picture: str) -> list[list[str]]:
    return [line.split() for line in dedent(picture).strip().splitlines()]


def at(row: int, column: int) -> Space:
    """The space in this row (from the top) and column of a picture, both from 1."""
    return Space(column - 1, SIZE - row)


def bridge(ends: str) -> Bridge:
    """A bridge written as in the rulings: `r1c1-r3c1`."""
    first, second = (at(*map(int, end.removeprefix("r").split("c"))) for end in ends.split("-"))
    return Bridge(first, second)


def lagoon(picture: str, *bridges: str, turn: str = "dark") -> Position:
    """The position of a picture, with these bridges, dark (X) to move unless it says otherwise."""
    rows = [[{"O": "L", "X": "D"}.get(mark, ".") for mark in row] for row in rows_of(picture)]
    rows = [[*row, *"." * (SIZE - len(row))] for row in rows]
    rows += [["."] * SIZE for _ in range(SIZE - len(rows))]
    drawn = ",".join(str(bridge(ends)) for ends in bridges)
    lines = "/".join("".join(row) for row in rows)
    return Position.from_code(f"diavolo:{SIZE}:unlimited:{lines}:{drawn}:first=light:{turn}")


def starred(picture: str) -> list[Space]:
    """The spaces with a star."""
    return [
        at(row, column)
        for row, marks in enumerate(rows_of(picture), start=1)
        for column, mark in enumerate(marks, start=1)
        if mark == "*"
    ]


def far_from(space: Space) -> Tiles:
    """A pair of tiles: this one, and one far from everything in the corner."""
    return Tiles(space, Space(SIZE - 1, 0))


def why_not(position: Position, move: Tiles | Bridge) -> str | None:
    """The rule that forbids a move to whoever is to move."""
    violation = position.why_not(position.seat_of(position.turn), move)
    return None if violation is None else violation.rule


def drawn(position: Position, rows: int, columns: int) -> str:
    """The top left corner as text: sandbanks small, islands large, # blocked."""
    lines = str(position).splitlines()[:rows]
    return "\n".join(" ".join(line.split()[1 : columns + 1]) for line in lines)


def play(*moves: str, start: Position | None = None) -> Position:
    position = start or Position.start()
    for move in moves:
        position = position.after(parse_move(move))
    return position


def refused(position: Position, move: str) -> str:
    """The rule for which a move is refused."""
    with pytest.raises(IllegalMoveError) as error:
        position.after(parse_move(move))
    return error.value.violation.rule
