"""Positions of Ponte del Diavolo as clients are shown them, and what a move would do.

From one move to the next nearly all groups stay as they are, so they are encoded once and kept like that.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple, cast

import msgspec

from ponti.diavolo import UNLIMITED, Bridge, Colour, Phase, Position, Space, Tiles, parse_move
from ponti.diavolo.grid import bits_of, grid_of
from ponti.diavolo.scoring import networks, points
from ponti.diavolo.why import why_not_bridge, why_not_tile, why_not_tiles
from ponti.errors import Violation
from ponti.server.hashi_view import told
from ponti.server.messages import ClosedSpace, DiavoloPreview
from ponti.server.views import BridgeView, DiavoloView, GroupView, LegalView, NetworkView, ScoreView

_NAMES = tuple(str(colour) for colour in Colour)
_encoder = msgspec.json.Encoder()


def position_view(position: Position, last: str | None = None) -> DiavoloView:
    """A position as everybody sees it."""
    board, size = position.board, position.size
    light = _side(size, 0, tuple(sorted(board.groups(0))), board.bridges(0), 0)
    dark = _side(size, 1, tuple(sorted(board.groups(1))), board.bridges(1), light.network_count)
    unlimited = position.supply == UNLIMITED
    left = [None, None] if unlimited else [position.tiles_left(colour) for colour in Colour]
    return DiavoloView(
        phase=position.phase.value,
        size=size,
        turn=None if position.is_over else _NAMES[position.turn.value],
        colours=[_NAMES[position.colour_of(seat).value] for seat in (0, 1)],
        groups=cast("list[GroupView]", _listed(light.groups, dark.groups)),
        bridges=[_bridge(size, side, index) for side in (0, 1) for index in bits_of(board.bridges(side))],
        blocked=_spaces(size, board.blocked),
        networks=cast("list[NetworkView]", _listed(light.networks, dark.networks)),
        scores={"light": light.score, "dark": dark.score},
        tiles_left={"light": left[0], "dark": left[1]},
        bridges_left=None if unlimited else position.bridges_left,
        legal=_legal(position),
        last=last,
    )


def _spaces(size: int, mask: int) -> list[str]:
    """The names of the spaces of a set, row by row."""
    names: list[str] = []
    row, width = 0, size + 1
    all_of_row = (1 << width) - 1
    while mask:
        part = mask & all_of_row
        if part:
            names += _row(row, part)
        mask >>= width
        row += 1
    return names


@lru_cache(20_000)
def _row(row: int, part: int) -> list[str]:
    return [str(Space(column, row)) for column in bits_of(part)]


class _Side(NamedTuple):
    """What lies of one colour; its groups and networks are encoded, with commas between."""

    groups: bytes
    networks: bytes
    network_count: int
    score: ScoreView


def _listed(*parts: bytes) -> msgspec.Raw:
    return msgspec.Raw(b"[%b]" % b",".join(filter(None, parts)))


@lru_cache(5_000)
def _side(size: int, side: int, groups: tuple[int, ...], built: int, first: int) -> _Side:
    """The groups and networks of one colour, which are counted on from `first`."""
    grid = grid_of(size)
    group_views: list[bytes] = []
    network_views: list[bytes] = []
    all_points = all_islands = 0
    spans = [grid.spans[index] for index in bits_of(built)]
    for index, network in enumerate(networks(groups, spans), start=first):
        islands = 0
        for group in [group for group in groups if group & network] if spans else (network,):
            islands += group.bit_count() == 4
            group_views.append(b"%b%d}" % (_group(size, side, group), index))
        network_views.append(_network(size, side, network, islands))
        all_islands += islands
        all_points += points(islands)
    score = ScoreView(points=all_points, islands=all_islands, bridges=len(spans))
    return _Side(b",".join(group_views), b",".join(network_views), len(network_views), score)


@lru_cache(20_000)
def _group(size: int, side: int, group: int) -> bytes:
    """A group, encoded up to the number of its network, which changes more often than the group."""
    is_island = group.bit_count() == 4
    view = GroupView(colour=_NAMES[side], spaces=_spaces(size, group), island=is_island, network=0)
    return _encoder.encode(view).removesuffix(b"0}")


@lru_cache(20_000)
def _network(size: int, side: int, network: int, islands: int) -> bytes:
    spaces = _spaces(size, network)
    return _encoder.encode(
        NetworkView(colour=_NAMES[side], islands=islands, points=points(islands), spaces=spaces)
    )


@cache
def _bridge(size: int, side: int, index: int) -> BridgeView:
    span = grid_of(size).spans[index]
    first, second = _ends(size)[index].split("-")
    return BridgeView(a=first, b=second, colour=_NAMES[side], under=_spaces(size, span.under))


@cache
def _ends(size: int) -> list[str]:
    """The bridges of a board by the numbers of their spans."""
    grid = grid_of(size)
    return [f"{grid.space_at[first]}-{grid.space_at[second]}" for (first, second), _ in grid.spans]


def _legal(position: Position) -> LegalView:
    can_place = position.can_place_tiles
    names = _ends(position.size)
    return LegalView(
        tiles=_spaces(position.size, position.board.open_tiles(position.turn.value)) if can_place else [],
        bridges=[names[index] for index in bits_of(position.open_spans)],
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
    side = colour.value
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
    board = mine.board.place(colour.value, bit)
    after = Position(board, mine.supply, Phase.PLAY, colour.other, mine.first_colour)
    seconds = mine.board.open_seconds(colour.value, bit) if mine.tiles_left(colour) >= 2 else 0
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
    side = colour.value
    beside = None if first is None else Space.parse(first)
    is_open = board.open_tiles(side)
    if beside is not None and is_open >> grid.bits.get(beside, grid.size * grid.width) & 1:
        is_open = board.open_seconds(side, grid.bits[beside]) | 1 << grid.bits[beside]
    else:
        beside = None
    free = grid.all & ~(board.tiles[0] | board.tiles[1])
    return [_closed(position, side, grid.space_at[bit], beside) for bit in bits_of(free & ~is_open)]
