"""A position on one line, what FEN is to chess.

    diavolo:10:40,40,15:10/10/…/2L3D3:c4-e5,g2-g4:first=light:dark

After the game's name come the size, the supply, the rows from the top (L and D are tiles, a number counts
empty spaces, and a dot is one too), the bridges (or nothing), the colour of the first seat, and who moves:
`opening`, `choice`, `light`, `dark`, `last` (dark's one turn after light has passed) or `over`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ponti.diavolo.board import Board
from ponti.diavolo.grid import LARGEST, SMALLEST, Grid, Space, bits_of, grid_of
from ponti.diavolo.moves import Bridge, Colour, parse_move
from ponti.diavolo.scoring import Supply
from ponti.diavolo.why import why_not_bridge
from ponti.errors import ParseError

if TYPE_CHECKING:
    from ponti.diavolo.position import Position


def write(position: Position) -> str:
    """The code of a position."""
    grid, (light, dark) = position.board.grid, position.board.tiles
    rows = []
    for row in reversed(range(grid.size)):
        bits = [grid.bits[Space(column, row)] for column in range(grid.size)]
        marks = "".join("L" if light >> bit & 1 else "D" if dark >> bit & 1 else "." for bit in bits)
        rows.append(re.sub(r"\.+", lambda gap: str(len(gap[0])), marks))
    state = str(position.turn) if position.phase.value == "play" else position.phase.value
    return ":".join(
        [
            "diavolo",
            str(grid.size),
            str(position.supply).replace(" ", ","),
            "/".join(rows),
            ",".join(sorted(map(str, position.bridges))),
            f"first={position.first_colour}",
            state,
        ]
    )


def read(text: str) -> Position:
    """The position of a code; everything that the rules say about tiles and bridges is checked."""
    from ponti.diavolo.position import Position
    from ponti.diavolo.state import Phase

    fields = text.strip().split(":")
    if len(fields) != 7 or fields[0] != "diavolo":
        raise ParseError("a code has seven parts: diavolo:size:supply:rows:bridges:first=colour:turn")
    size = int(fields[1]) if re.fullmatch("[0-9]{1,2}", fields[1]) else 0
    if not SMALLEST <= size <= LARGEST:
        raise ParseError(f"a board has {SMALLEST} to {LARGEST} spaces a side, not {fields[1][:20]!r}")
    supply = Supply.parse(fields[2].replace(",", " "))
    tiles = _read_rows(grid_of(size), fields[3])
    board = _build(_settle(grid_of(size), tiles), fields[4])
    first = {"first=light": Colour.LIGHT, "first=dark": Colour.DARK}.get(fields[5])
    if first is None:
        raise ParseError(f"the first seat has first=light or first=dark, not {fields[5][:20]!r}")
    states = {
        "opening": (Phase.OPENING, Colour.LIGHT),
        "choice": (Phase.CHOICE, Colour.DARK),
        "light": (Phase.PLAY, Colour.LIGHT),
        "dark": (Phase.PLAY, Colour.DARK),
        "last": (Phase.LAST, Colour.DARK),
        "over": (Phase.OVER, Colour.DARK),
    }
    if fields[6] not in states:
        raise ParseError(f"{fields[6][:20]!r} is not one of {', '.join(states)}")
    phase, turn = states[fields[6]]
    position = Position(board, supply, phase, turn, first)
    _check_counts(position)
    return position


def _read_rows(grid: Grid, text: str) -> tuple[int, int]:
    rows = text.split("/")
    if len(rows) != grid.size:
        raise ParseError(f"a board of size {grid.size} has {grid.size} rows, not {len(rows)}")
    tiles = [0, 0]
    for row, marks in zip(reversed(range(grid.size)), rows, strict=True):
        if not re.fullmatch("([LD.]|[1-9][0-9]?)*", marks):
            raise ParseError(f"row {row + 1} is {marks[:40]!r}: only L, D, dots and numbers make a row")
        spaces = re.sub("[0-9]+", lambda gap: "." * int(gap[0]), marks)
        if len(spaces) != grid.size:
            raise ParseError(f"row {row + 1} has {len(spaces)} spaces, not {grid.size}")
        for column, mark in enumerate(spaces):
            if mark != ".":
                tiles["LD".index(mark)] |= 1 << grid.bits[Space(column, row)]
    return tiles[0], tiles[1]


def _settle(grid: Grid, tiles: tuple[int, int]) -> Board:
    """A board with these tiles, put down one by one: part of what is legal together is always legal too."""
    board = Board.empty(grid)
    for colour in Colour:
        for bit in bits_of(tiles[colour.side]):
            if not board.takes_one(colour.side, bit):
                raise ParseError(f"the tile on {grid.space_at[bit]} breaks the rules of islands")
            board = board.place(colour.side, bit)
    return board


def _build(board: Board, text: str) -> Board:
    for word in text.split(",") if text else ():
        bridge = parse_move(word)
        if not isinstance(bridge, Bridge):
            raise ParseError(f"{word[:20]!r} is not a bridge such as c4-e5")
        violations = [why_not_bridge(board, colour.side, 1, bridge) for colour in Colour]
        if None not in violations:
            # Explain it to the colour that has a tile there.
            owner = Colour.DARK if bridge.a in set(board.grid.spaces_of(board.tiles[1])) else Colour.LIGHT
            raise ParseError(f"{bridge} cannot be there: {violations[owner.side]}")
        board = board.build(board.grid.span_index[board.grid.bits[bridge.a], board.grid.bits[bridge.b]])
    return board


def _check_counts(position: Position) -> None:
    """The supply suffices for what lies there, and the opening has just the tiles that it has."""
    for colour in Colour:
        if position.tiles_left(colour) < 0:
            raise ParseError(f"there are more {colour} tiles than the supply has")
    if position.bridges_left < 0:
        raise ParseError("there are more bridges than the supply has")
    light, dark = (position.board.tiles[colour.side].bit_count() for colour in Colour)
    wanted = {"opening": (0, 0), "choice": (2, 0)}.get(position.phase.value)
    if wanted is not None and (light, dark) != wanted:
        raise ParseError(f"at the {position.phase.value} there are {wanted[0]} light tiles and no dark one")
    if wanted is not None and position.first_colour is not Colour.LIGHT:
        raise ParseError("the first seat places light tiles: first=light until a colour is chosen")
