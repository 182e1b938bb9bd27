"""What a move of Ponte del Diavolo would do, and which spaces are closed to a seat, and why."""

from __future__ import annotations

from ponti.diavolo import Bridge, Colour, Phase, Position, Space, Tiles, parse_move
from ponti.diavolo.grid import bits_of
from ponti.diavolo.why import why_not_bridge, why_not_tile, why_not_tiles
from ponti.errors import Violation
from ponti.server.rooms.diavolo.view import NAMES, spaces
from ponti.wire.base import told
from ponti.wire.diavolo import ClosedSpace, DiavoloPreview


def as_if_to_move(position: Position, colour: Colour) -> Position:
    """The same board with this colour to move, to answer what it could do."""
    if position.phase is Phase.OPENING or (position.turn is colour and position.phase is not Phase.CHOICE):
        return position
    return Position(position.board, position.supply, Phase.PLAY, colour, position.first_colour)


def consider(
    position: Position, seat: int, what: str, draft: None = None
) -> tuple[Violation | None, DiavoloPreview | None]:
    """What one tile, two tiles or a bridge of a seat would do: the rule against it, or a preview."""
    del draft
    colour = position.colour_of(seat)
    mine = as_if_to_move(position, colour)
    words = what.split()
    if len(words) == 1 and "-" not in words[0]:
        return _consider_tile(mine, colour, Space.parse(words[0]))
    move = parse_move(what)
    side = colour.side
    if isinstance(move, Tiles):
        violation = why_not_tiles(mine.board, side, mine.tiles_left(colour), move)
    elif isinstance(move, Bridge):
        violation = why_not_bridge(mine.board, side, mine.bridges_left, move)
    else:
        violation = position.why_not(seat, move)
        return violation, None if violation else _preview(mine, mine)
    if violation is not None:
        return violation, None
    bits = mine.board.grid.bits
    first, second = bits[move.a], bits[move.b]
    if isinstance(move, Tiles):
        board = mine.board.place(side, first, second)
    else:
        board = mine.board.build(mine.board.grid.span_index[first, second])
    after = Position(board, mine.supply, Phase.PLAY, colour.other, mine.first_colour)
    return None, _preview(mine, after)


def _consider_tile(
    mine: Position, colour: Colour, space: Space
) -> tuple[Violation | None, DiavoloPreview | None]:
    violation = mine.why_not_tile(space)
    if violation is not None:
        return violation, None
    bit = mine.board.grid.bits[space]
    board = mine.board.place(colour.side, bit)
    after = Position(board, mine.supply, Phase.PLAY, colour.other, mine.first_colour)
    seconds = mine.board.open_seconds(colour.side, bit) if mine.tiles_left(colour) >= 2 else 0
    return None, _preview(mine, after, spaces(mine.size, seconds))


def _preview(before: Position, after: Position, seconds: list[str] | None = None) -> DiavoloPreview:
    grid = before.board.grid
    closed: list[list[str]] = []
    for side in (0, 1):
        new = after.board.islands[side] & ~before.board.islands[side]
        closed += [spaces(after.size, group) for group in grid.groups(new)]
    taken = (after.board.tiles[0] | after.board.tiles[1]) & ~(before.board.tiles[0] | before.board.tiles[1])
    forbidden = {}
    for side, name in enumerate(NAMES):
        lost = before.board.open_tiles(side) & ~after.board.open_tiles(side) & ~taken
        forbidden[name] = [_closed(after, side, grid.space_at[bit]) for bit in bits_of(lost)]
    return DiavoloPreview(
        seconds=seconds,
        islands=closed,
        blocked=spaces(after.size, after.board.blocked & ~before.board.blocked),
        forbidden=forbidden,
        scores={str(colour): after.score(colour).points for colour in Colour},
    )


def _closed(position: Position, side: int, space: Space, first: Space | None = None) -> ClosedSpace:
    violation = why_not_tile(position.board, side, space, first)
    assert violation is not None
    return ClosedSpace(space=str(space), violation=told(violation))


def closed_spaces(position: Position, seat: int, first: str | None) -> list[ClosedSpace]:
    """Every free space on which a tile of this seat may not lie (beside a first tile), with the reason."""
    colour = position.colour_of(seat)
    board, grid = position.board, position.board.grid
    side = colour.side
    beside = None if first is None else Space.parse(first)
    is_open = board.open_tiles(side)
    if beside is not None and is_open >> grid.bits.get(beside, grid.size * grid.width) & 1:
        is_open = board.open_seconds(side, grid.bits[beside]) | 1 << grid.bits[beside]
    else:
        beside = None
    free = grid.all & ~(board.tiles[0] | board.tiles[1])
    return [_closed(position, side, grid.space_at[bit], beside) for bit in bits_of(free & ~is_open)]
