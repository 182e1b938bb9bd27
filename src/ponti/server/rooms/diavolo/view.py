"""Positions of Ponte del Diavolo as clients are shown them, and what a move would do.

A move changes what lies of one colour, so what lies of each is encoded for itself and kept like that.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import compress
from typing import NamedTuple, cast

import msgspec

from ponti.diavolo import UNLIMITED, Bridge, Colour, Phase, Position, Space, Tiles, parse_move
from ponti.diavolo.board import Board
from ponti.diavolo.grid import bits_of, grid_of
from ponti.diavolo.scoring import networks, points
from ponti.diavolo.why import why_not_bridge, why_not_tile, why_not_tiles
from ponti.errors import Violation
from ponti.server.rooms.hashi.view import told
from ponti.wire.messages import ClosedSpace, DiavoloPreview
from ponti.wire.views import BridgeView, DiavoloView, LegalView, NetworkView, ScoreView

_NAMES = tuple(str(colour) for colour in Colour)
_TRUTH = bytes(character == ord("1") for character in range(256))
_encoder = msgspec.json.Encoder()

KEPT_SIDES = 5_000


def position_view(position: Position, last: str | None = None) -> DiavoloView:
    """A position as everybody sees it."""
    board, first = position.board, position.first_colour.side
    size, is_over = board.grid.size, position.phase is Phase.OVER
    light, dark = _side_of(board, 0), _side_of(board, 1)
    unlimited = position.supply == UNLIMITED
    left = (None, None) if unlimited else [position.tiles_left(colour) for colour in Colour]
    return DiavoloView(
        phase=position.phase.value,
        size=size,
        turn=None if is_over else _NAMES[position.turn.side],
        colours=[_NAMES[first], _NAMES[1 - first]],
        islands=cast("dict[str, list[str]]", {"light": light.islands, "dark": dark.islands}),
        sandbanks=cast("dict[str, list[str]]", {"light": light.sandbanks, "dark": dark.sandbanks}),
        networks=cast("dict[str, list[NetworkView]]", {"light": light.networks, "dark": dark.networks}),
        bridges=_bridges(position) if board.built else [],
        blocked=_spaces(size, board.blocked) if board.built else [],
        scores={"light": light.score, "dark": dark.score},
        tiles_left={"light": left[0], "dark": left[1]},
        bridges_left=None if unlimited else position.bridges_left,
        legal=_legal(position),
        last=last,
    )


def _spaces(size: int, mask: int) -> list[str]:
    """The names of the spaces of a set, row by row."""
    # As a text the set has its lowest space last, behind `0b`.
    return list(compress(_names(size), bin(mask)[:1:-1].encode().translate(_TRUTH)))


@cache
def _names(size: int) -> list[str]:
    """The names of all spaces in the order of their bits; a row has a bit more than it has spaces."""
    return [str(Space(column, row)) for row in range(size) for column in range(size + 1)]


class _Side(NamedTuple):
    """What lies of one colour, encoded."""

    islands: msgspec.Raw
    sandbanks: msgspec.Raw
    networks: msgspec.Raw
    score: ScoreView


_sides: dict[tuple[int, int, int], _Side] = {}


def _side_of(board: Board, side: int) -> _Side:
    """What lies of one colour; it stays the same while the other one moves."""
    built = board.bridges(side)
    key = (board.grid.size, board.tiles[side], built)
    known = _sides.get(key)
    if known is None:
        if len(_sides) >= KEPT_SIDES:
            _sides.clear()
        known = _sides[key] = _side(board, side, built)
    return known


def _side(board: Board, side: int, built: int) -> _Side:
    size, all_islands = board.grid.size, board.islands[side]
    groups = sorted(board.groups(side))
    islands = [_group(size, group) for group in groups if group & all_islands]
    sandbanks = [_group(size, group) for group in groups if not group & all_islands]
    joined = (
        networks(groups, [board.grid.spans[index] for index in bits_of(built)])
        if built
        else [group for group in groups if group & all_islands]
    )
    shown = []
    for network in joined:
        members = [group for group in groups if group & network]
        count = (network & all_islands).bit_count() // 4
        if count or len(members) > 1:
            names = [_group(size, group).partition(" ")[0] for group in members]
            shown.append(NetworkView(groups=names, islands=count, points=points(count)))
    score = ScoreView(
        points=sum(network.points for network in shown), islands=len(islands), bridges=built.bit_count()
    )
    return _Side(_encoded(islands), _encoded(sandbanks), _encoded(shown), score)


@lru_cache(5_000)
def _group(size: int, group: int) -> str:
    return " ".join(_spaces(size, group))


def _encoded(value: object) -> msgspec.Raw:
    return msgspec.Raw(_encoder.encode(value))


def _bridges(position: Position) -> list[BridgeView]:
    board, size = position.board, position.size
    return [_bridge(size, side, index) for side in (0, 1) for index in bits_of(board.bridges(side))]


@cache
def _bridge(size: int, side: int, index: int) -> BridgeView:
    span = grid_of(size).spans[index]
    first, second = _ends(size)[1 << index].split("-")
    return BridgeView(a=first, b=second, colour=_NAMES[side], under=_spaces(size, span.under))


@cache
def _ends(size: int) -> dict[int, str]:
    """The bridges of a board by their spans, each a set of one."""
    grid = grid_of(size)
    ends = (f"{grid.space_at[first]}-{grid.space_at[second]}" for (first, second), _ in grid.spans)
    return {1 << index: name for index, name in enumerate(ends)}


def _bridge_names(size: int, spans: int) -> list[str]:
    ends = _ends(size)
    names: list[str] = []
    while spans:
        span = spans & -spans
        names.append(ends[span])
        spans ^= span
    return names


def _legal(position: Position) -> LegalView:
    can_place = position.can_place_tiles
    spans = position.open_spans
    return LegalView(
        tiles=_spaces(position.size, position.board.open_tiles(position.turn.side)) if can_place else [],
        bridges=_bridge_names(position.size, spans) if spans else [],
        passing=not can_place and position.phase in (Phase.PLAY, Phase.LAST),
        choosing=position.choosing,
    )


def as_if_to_move(position: Position, colour: Colour) -> Position:
    """The same board with this colour to move, to answer what it could do."""
    if position.phase is Phase.OPENING or (position.turn is colour and position.phase is not Phase.CHOICE):
        return position
    return Position(position.board, position.supply, Phase.PLAY, colour, position.first_colour)


def consider(position: Position, seat: int, what: str) -> tuple[Violation | None, DiavoloPreview | None]:
    """What one tile, two tiles or a bridge of a seat would do: the rule against it, or a preview."""
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
    return None, _preview(mine, after, _spaces(mine.size, seconds))


def _preview(before: Position, after: Position, seconds: list[str] | None = None) -> DiavoloPreview:
    grid = before.board.grid
    closed: list[list[str]] = []
    for side in (0, 1):
        new = after.board.islands[side] & ~before.board.islands[side]
        closed += [_spaces(after.size, group) for group in grid.groups(new)]
    taken = (after.board.tiles[0] | after.board.tiles[1]) & ~(before.board.tiles[0] | before.board.tiles[1])
    forbidden = {}
    for side, name in enumerate(_NAMES):
        lost = before.board.open_tiles(side) & ~after.board.open_tiles(side) & ~taken
        forbidden[name] = [_closed(after, side, grid.space_at[bit]) for bit in bits_of(lost)]
    return DiavoloPreview(
        seconds=seconds,
        islands=closed,
        blocked=_spaces(after.size, after.board.blocked & ~before.board.blocked),
        forbidden=forbidden,
        scores={str(colour): after.score(colour).points for colour in Colour},
    )


def _closed(position: Position, side: int, space: Space, first: Space | None = None) -> ClosedSpace:
    violation = told(why_not_tile(position.board, side, space, first))
    assert violation is not None
    return ClosedSpace(space=str(space), violation=violation)


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
