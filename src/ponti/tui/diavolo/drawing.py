"""The lagoon in characters: o and x are sandbanks, [O] and [X] islands, light and dark; # is under a bridge.

A dot is a space where a tile of the mover may lie. What was picked stands in < >, an end for a bridge in > <,
and * is beside what was placed last.
"""

from __future__ import annotations

from dataclasses import dataclass

from ponti.diavolo import Bridge, Colour, Position, Space, Tiles
from ponti.tui.canvas import Canvas
from ponti.tui.diavolo.turn import Turn
from ponti.tui.parts import View

# How far spaces are apart, in columns and rows: the largest that fits is taken.
_SCALES = ((8, 4), (6, 3), (4, 2), (4, 1), (3, 1))
_MARGIN = 3


@dataclass(frozen=True, slots=True)
class _Board:
    """Where spaces lie on a canvas; the second player may look from the other side."""

    size: int
    across: int
    down: int
    turned: bool

    def at(self, space: Space) -> tuple[int, int]:
        column, row = space
        if self.turned:
            column, row = self.size - 1 - column, self.size - 1 - row
        return _MARGIN + 1 + column * self.across, (self.size - 1 - row) * self.down

    @property
    def width(self) -> int:
        return _MARGIN + 3 + (self.size - 1) * self.across + 1

    @property
    def height(self) -> int:
        return (self.size - 1) * self.down + 2


def scale_of(size: int, width: int, height: int) -> tuple[int, int]:
    """How far spaces are apart on a board of this size where there is so much room."""
    for across, down in _SCALES:
        board = _Board(size, across, down, turned=False)
        if board.width <= width and board.height <= height:
            return across, down
    return _SCALES[-1]


def draw(position: Position, view: View) -> Canvas:
    """The board, as large as it fits."""
    across, down = scale_of(position.size, view.width, view.height)
    board = _Board(position.size, across, down, turned="turned" in view.flags)
    canvas = Canvas(board.width, board.height)
    _labels(canvas, board)
    turn = view.turn if isinstance(view.turn, Turn) else None
    for space in position.board.grid.spaces:
        _water(canvas, board, position, space, turn, "closed" in view.flags)
    for bridge in sorted(position.bridges, key=str):
        colour = Colour.LIGHT if bridge.a in position.tiles(Colour.LIGHT) else Colour.DARK
        ink = f"{colour}-bridge" + (" last" if view.last == bridge else "")
        _bridge(canvas, board, bridge, ink, heavy=view.last == bridge)
    if turn is not None and turn.picked.foot and turn.picked.head:
        _bridge(canvas, board, Bridge(turn.picked.foot, turn.picked.head), "stroke strong", heavy=True)
    last = (view.last.a, view.last.b) if isinstance(view.last, Tiles) else ()
    for colour in Colour:
        for space in position.tiles(colour):
            _tile(canvas, board, position, space, colour, space in last)
    if turn is not None:
        _picked(canvas, board, position, turn)
    if isinstance(view.cursor, Space):
        x, y = board.at(view.cursor)
        canvas.ink(x - 1, y, 3, "cursor")
    return canvas


def _labels(canvas: Canvas, board: _Board) -> None:
    for index in range(board.size):
        x, y = board.at(Space(index, index))
        canvas.put(0, y, f"{index + 1:>2}", "label")
        canvas.put(x, board.height - 1, chr(ord("a") + index), "label")


def _water(
    canvas: Canvas, board: _Board, position: Position, space: Space, turn: Turn | None, closed: bool
) -> None:
    x, y = board.at(space)
    half = max(1, board.across // 2)
    for row in range(y - (board.down - 1) // 2, y + board.down // 2 + 1):
        canvas.touch(x - half, row, board.across, space)
    canvas.put(x - 1, y, "   ", "", place=space)
    if space in position.blocked:
        canvas.put(x, y, "#", "closed", place=space)
        return
    if position.choosing or position.is_over or turn is None:
        canvas.put(x, y, "·", "water", place=space)
        return
    seconds = turn.seconds
    is_open = space in (turn.tiles if seconds is None else seconds)
    if is_open:
        canvas.put(x, y, "·", "open", place=space)
    elif closed:
        canvas.put(x, y, "×", "bad", place=space)


def _tile(
    canvas: Canvas, board: _Board, position: Position, space: Space, colour: Colour, last: bool
) -> None:
    x, y = board.at(space)
    bit = position.board.grid.bits[space]
    is_island = bool(position.board.islands[colour.side] >> bit & 1)
    sign = "Oo" if colour is Colour.LIGHT else "Xx"
    text = f"[{sign[0]}]" if is_island else f" {sign[1]} "
    canvas.put(x - 1, y, text, str(colour) + (" strong" if is_island else ""), place=space)
    if last:
        if board.across > 3:
            canvas.put(x + 2, y, "*", "stroke strong", place=space)
        else:
            canvas.put(x + 1, y, "*", str(colour), place=space)
        canvas.ink(x, y, 1, "last")


def _picked(canvas: Canvas, board: _Board, position: Position, turn: Turn) -> None:
    picked = turn.picked
    mine = "o" if position.turn is Colour.LIGHT else "x"
    for space in picked.tiles:
        x, y = board.at(space)
        canvas.put(x - 1, y, f"<{mine}>", "chosen", place=space)
    if picked.foot and not picked.head:
        for space in turn.ends:
            x, y = board.at(space)
            canvas.put(x - 1, y, f">{canvas.signs[y][x]}<", "end", place=space)
    for end in (picked.foot, picked.head):
        if end is not None:
            x, y = board.at(end)
            canvas.put(x - 1, y, f"<{canvas.signs[y][x]}>", "chosen", place=end)


def _bridge(canvas: Canvas, board: _Board, bridge: Bridge, ink: str, heavy: bool) -> None:
    """Strokes from tile to tile; the # of the spaces below stay."""
    (x, y), (far_x, far_y) = sorted((board.at(bridge.a), board.at(bridge.b)))
    flat, upright = ("━", "┃") if heavy else ("═", "║")
    if board.down == 1 and abs(far_y - y) == 2 and (far_x - x) != board.across:
        # No row is between the tiles but that of the one space below: the strokes stand on its sides.
        sign = upright if x == far_x else "╲" if far_y > y else "╱"
        for column in range((x + far_x) // 2 - 1, (x + far_x) // 2 + 2):
            _stroke(canvas, column, (y + far_y) // 2, sign, ink)
        return
    if x == far_x:
        for row in range(min(y, far_y) + 1, max(y, far_y)):
            _stroke(canvas, x, row, upright, ink)
        return
    slanted = "╲" if far_y > y else "╱"
    rows = abs(far_y - y)
    way = 1 if far_y > y else -1
    for step in range(rows + 1):
        # The part of the line that lies in this row, and none of the tiles at its ends.
        reach = (far_x - x) / rows if rows else far_x - x
        left = max(x + 2, round(x + (step - 0.5) * reach) if rows else x)
        right = min(far_x - 2, round(x + (step + 0.5) * reach) if rows else far_x)
        if 0 < step < rows:
            left, right = max(left, x), min(right, far_x)
            middle = (left + right) // 2 if rows else left
            if right - left > 4:
                for column in range(left, right + 1):
                    _stroke(canvas, column, y + way * step, "─", ink)
            _stroke(canvas, middle, y + way * step, slanted, ink)
        else:
            for column in range(left, right + 1):
                _stroke(canvas, column, y + way * step, "─" if rows else flat, ink)


def _stroke(canvas: Canvas, x: int, y: int, sign: str, ink: str) -> None:
    if 0 <= y < canvas.height and 0 <= x < canvas.width:
        place = canvas.places.get((x, y))
        canvas.put(x, y, "#" if canvas.signs[y][x] == "#" else sign, ink, place=place)
