"""The board as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ponti.diavolo.grid import Space
from ponti.diavolo.moves import Colour

if TYPE_CHECKING:
    from ponti.diavolo.position import Position


def draw(position: Position) -> str:
    """The board with o and x for sandbanks, O and X for islands (light and dark), # for blocked spaces."""
    size = position.size
    lines = [f"{row + 1:>2}  " + " ".join(_mark(position, column, row) for column in range(size))
             for row in reversed(range(size))]  # fmt: skip
    lines.append("    " + " ".join(chr(ord("a") + column) for column in range(size)))
    lines.append("")
    lines += [_account(position, colour) for colour in Colour]
    lines.append(_turn(position))
    return "\n".join(lines)


def _mark(position: Position, column: int, row: int) -> str:
    board = position.board
    bit = board.grid.bits[Space(column, row)]
    for colour, sandbank, island in ((Colour.LIGHT, "o", "O"), (Colour.DARK, "x", "X")):
        if board.tiles[colour.side] >> bit & 1:
            return island if board.islands[colour.side] >> bit & 1 else sandbank
    return "#" if board.blocked >> bit & 1 else "."


def _account(position: Position, colour: Colour) -> str:
    score = position.score(colour)
    bridges = " ".join(sorted(map(str, position.bridges_of(colour)))) or "none"
    mark = "O" if colour is Colour.LIGHT else "X"
    points, islands = _counted(score.points, "point"), _counted(score.islands, "island")
    return f"{mark} {colour}: {points}, {islands}, bridges {bridges}"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _turn(position: Position) -> str:
    phase = position.phase.value
    seat = next(iter(position.to_act), 0) + 1
    if phase == "over":
        return "the game is over"
    if phase == "choice":
        return f"seat {seat} chooses a colour"
    what = {"opening": "places the first two tiles", "last": "has the last turn"}.get(phase, "to move")
    return f"{position.turn} (seat {seat}) {what}"
