"""A Hashi board in characters: an island is its letter, its number or a dot, and its flag (r or b).

(c5) is finished, ×c5× crossed out, [c.] takes the number of the card, <c5> was chosen for a bridge. + follows
what this turn has written, * what was written last. Dotted lines are dotted, and dashed where a bridge may be
drawn; bridges are single or double strokes, and heavy ones while they are of this turn.
"""

from __future__ import annotations

from ponti.hashi import Board, Line, Position, letter
from ponti.hashi.events import Round
from ponti.hashi.layout import Flag, Layout
from ponti.hashi.moves import Island, Move
from ponti.tui.canvas import Canvas, Place
from ponti.tui.hashi.turn import Turn
from ponti.tui.parts import View

# How far islands are apart, in columns and rows: the largest that fits is taken.
_SCALES = ((18, 7), (14, 5), (12, 4), (10, 4), (10, 3), (8, 3), (8, 2), (7, 3), (7, 2), (6, 2))
_MARGIN = 3
_MARKS = {Flag.NONE: "", Flag.RED: "r", Flag.BLUE: "b"}
_INKS = {Flag.NONE: "", Flag.RED: "red", Flag.BLUE: "blue"}


def size_of(layout: Layout, across: int, down: int) -> tuple[int, int]:
    """How large a board is with islands so far apart."""
    columns, rows = layout.size
    return across * (columns - 1) + 2 * _MARGIN + 1, down * (rows - 1) + 1


def scale_of(layout: Layout, width: int, height: int) -> tuple[int, int]:
    """How far islands are apart where there is so much room."""
    for across, down in _SCALES:
        wide, high = size_of(layout, across, down)
        if wide <= width and high <= height:
            return across, down
    return _SCALES[-1]


def draw(position: Position, view: View) -> Canvas:
    """The board of the seat that is looked at, with its turn in the making."""
    layout = position.layout
    across, down = scale_of(layout, view.width, view.height)
    canvas = Canvas(*size_of(layout, across, down))
    turn = view.turn if isinstance(view.turn, Turn) and view.turn.seat == view.seat else None
    board = position.boards[view.seat] if turn is None else turn.board
    last = _last(view)
    lines = _Lines(canvas, across, down, board, turn, last)
    # Bridges over dotted lines, and what was drawn last over all.
    for line, count in sorted(zip(layout.lines, board.bridges, strict=True), key=lambda each: each[1]):
        lines.draw(line, count)
    for island in layout.islands:
        _island(canvas, across, down, board, island, turn, last)
    if view.cursor is not None:
        _cursor(canvas, view.cursor)
    return canvas


def _last(view: View) -> Move | None:
    """What the seat drew in the round before."""
    if isinstance(view.last, Round):
        return view.last.moves[view.seat]
    return None


class _Lines:
    """Draws the lines of a board, each with its bridges."""

    def __init__(
        self, canvas: Canvas, across: int, down: int, board: Board, turn: Turn | None, last: Move | None
    ) -> None:
        self.canvas, self.across, self.down = canvas, across, down
        self.board, self.turn = board, turn
        self.open = frozenset(turn.lines) if turn is not None and not turn.is_numbering else frozenset()
        if turn is not None and turn.selected is not None:
            self.open = frozenset(line for line in self.open if turn.selected in line)
        self.drafted = () if turn is None else turn.draft.bridges
        self.recent = () if last is None else last.bridges
        self.bridged: set[tuple[int, int]] = set()
        """Where bridges have been drawn."""

    def draw(self, line: Line, count: int) -> None:
        layout = self.board.layout
        (left, top), (right, bottom) = layout.places[line.a], layout.places[line.b]
        horizontal = top == bottom
        signs, ink = self._look(line, count, horizontal)
        if horizontal:
            spots = [
                (x + _MARGIN, self.down * top) for x in range(self.across * left + 1, self.across * right)
            ]
        else:
            x = self.across * left + _MARGIN
            spots = [(x, y) for y in range(self.down * top + 1, self.down * bottom)]
        for number, (x, y) in enumerate(spots):
            crossed = count and (x, y) in self.bridged
            self.bridged |= {(x, y)} if count else set()
            sign = signs[number % 2]
            # Bridges that cross are a mistake that one should see.
            self.canvas.put(x, y, "╳" if crossed else sign, "bad" if crossed else ink, place=line)
            if not horizontal:
                self.canvas.touch(x - 1, y, 3, line)

    def _look(self, line: Line, count: int, horizontal: bool) -> tuple[str, str]:
        """Two signs that take turns along a line, and its ink; half dashed: one more bridge may be drawn."""
        is_open = line in self.open
        if line in self.drafted:
            single = ("━┅" if horizontal else "┃┇") if is_open else ("━━" if horizontal else "┃┃")
            return single if count == 1 else "══" if horizontal else "║║", "stroke strong"
        if count and is_open:
            return "─┄" if horizontal else "│┆", "legal strong"
        if count:
            ink = "strong last" if line in self.recent and horizontal else "strong"
            return ("──", "══")[count - 1] if horizontal else ("││", "║║")[count - 1], (
                ink if line in self.recent else ""
            )
        if is_open:
            return "┄┄" if horizontal else "┆┆", "legal"
        return "··", "quiet"


def _island(
    canvas: Canvas,
    across: int,
    down: int,
    board: Board,
    island: Island,
    turn: Turn | None,
    last: Move | None,
) -> None:
    column, row = board.layout.places[island]
    flag = board.layout.flags[island]
    drafted = turn is not None and turn.draft.entry is not None and turn.draft.entry.island == island
    recent = last is not None and last.entry is not None and last.entry.island == island
    text = letter(island) + str(board.numbers[island] or ".") + _MARKS[flag]
    text += "+" if drafted else "*" if recent else ""
    left, right, ink = _frame(board, island, turn)
    text = f"{left}{text}{right}"
    ink = " ".join(filter(None, (_INKS[flag], "stroke" if drafted else "", ink)))
    canvas.put(across * column + _MARGIN - len(text) // 2, down * row, text, ink, place=island)
    for near in (-1, 1) if down > 2 else ():
        canvas.touch(across * column, down * row + near, 2 * _MARGIN + 1, island)


def _frame(board: Board, island: Island, turn: Turn | None) -> tuple[str, str, str]:
    if island in board.crossed_out:
        return "×", "×", "bad"
    if turn is not None:
        if turn.selected == island:
            return "<", ">", "chosen"
        free = turn.draft.entry is None or turn.position.is_setup
        if turn.is_numbering and free and any(entry.island == island for entry in turn.entries):
            return "[", "]", "legal strong"
        if (
            turn.selected is not None
            and turn.selected != island
            and any(island in line and turn.selected in line for line in turn.lines)
        ):
            return ">", "<", "legal strong"
    if island in board.finished:
        return "(", ")", "done strong"
    return " ", " ", "strong"


def _cursor(canvas: Canvas, cursor: Place) -> None:
    for (x, y), place in canvas.places.items():
        if place == cursor and canvas.signs[y][x] != " ":
            canvas.ink(x, y, 1, "cursor")
