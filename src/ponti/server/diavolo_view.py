"""Positions of Ponte del Diavolo as clients are shown them, and what a move would do."""

from __future__ import annotations

from functools import cache, lru_cache

from ponti.diavolo import UNLIMITED, Bridge, Colour, Phase, Position, Space, Tiles, parse_move
from ponti.diavolo.grid import bits_of, grid_of
from ponti.diavolo.scoring import networks, points
from ponti.diavolo.why import why_not_bridge, why_not_tile, why_not_tiles
from ponti.errors import Violation
from ponti.server.hashi_view import told
from ponti.server.messages import ClosedSpace, DiavoloPreview
from ponti.server.views import BridgeView, DiavoloView, GroupView, LegalView, NetworkView, ScoreView

_NAMES = tuple(str(colour) for colour in Colour)


def position_view(position: Position, last: str | None = None) -> DiavoloView:
    """A position as everybody sees it."""
    groups, network_views = _groups(position)
    board, size = position.board, position.size
    unlimited = position.supply == UNLIMITED
    return DiavoloView(
        phase=position.phase.value,
        size=size,
        turn=None if position.is_over else _NAMES[position.turn.value],
        colours=[_NAMES[position.colour_of(seat).value] for seat in (0, 1)],
        groups=groups,
        bridges=_bridges(position),
        blocked=_spaces(size, board.blocked),
        networks=network_views,
        scores={name: _score(position, side, network_views) for side, name in enumerate(_NAMES)},
        tiles_left={str(colour): None if unlimited else position.tiles_left(colour) for colour in Colour},
        bridges_left=None if unlimited else position.bridges_left,
        legal=_legal(position),
        last=last,
    )


@cache
def _names(size: int) -> dict[int, str]:
    """The name of each space by its bit."""
    return {bit: str(space) for bit, space in grid_of(size).space_at.items()}


def _spaces(size: int, mask: int) -> list[str]:
    names = _names(size)
    return [names[bit] for bit in bits_of(mask)]


@lru_cache(20_000)
def _group(size: int, mask: int) -> list[str]:
    """The same for a group: from one move to the next nearly all groups stay as they are."""
    return _spaces(size, mask)


def _score(position: Position, side: int, network_views: list[NetworkView]) -> ScoreView:
    own = [network for network in network_views if network.colour == _NAMES[side]]
    return ScoreView(
        points=sum(network.points for network in own),
        islands=sum(network.islands for network in own),
        bridges=position.board.bridges(side).bit_count(),
    )


def _groups(position: Position) -> tuple[list[GroupView], list[NetworkView]]:
    board, size = position.board, position.size
    light_groups, light_networks = _side(size, 0, board.tiles[0], board.bridges(0), 0)
    dark_groups, dark_networks = _side(size, 1, board.tiles[1], board.bridges(1), len(light_networks))
    return light_groups + dark_groups, light_networks + dark_networks


@lru_cache(5_000)
def _side(
    size: int, side: int, tiles: int, built: int, first: int
) -> tuple[list[GroupView], list[NetworkView]]:
    """The groups and networks of one colour, counted on from `first`; most moves change only one colour's."""
    grid, name = grid_of(size), _NAMES[side]
    group_views: list[GroupView] = []
    network_views: list[NetworkView] = []
    spans = [grid.spans[index] for index in bits_of(built)]
    for index, network in enumerate(networks(grid, tiles, spans), start=first):
        islands = 0
        for group in grid.groups(network) if spans else (network,):
            is_island = group.bit_count() == 4
            islands += is_island
            spaces = _group(size, group)
            group_views.append(GroupView(colour=name, spaces=spaces, island=is_island, network=index))
        network_views.append(
            NetworkView(colour=name, islands=islands, points=points(islands), spaces=_group(size, network))
        )
    return group_views, network_views


def _bridges(position: Position) -> list[BridgeView]:
    board, grid = position.board, position.board.grid
    names = _names(grid.size)
    views = []
    for side, name in enumerate(_NAMES):
        for index in bits_of(board.bridges(side)):
            span = grid.spans[index]
            first, second = (names[bit] for bit in span.ends)
            views.append(BridgeView(a=first, b=second, colour=name, under=_group(grid.size, span.under)))
    return views


def _legal(position: Position) -> LegalView:
    grid = position.board.grid
    names = _names(grid.size)
    can_place = position.can_place_tiles
    tiles = position.board.open_tiles(position.turn.value) if can_place else 0
    spans = (grid.spans[index].ends for index in bits_of(position.open_spans))
    return LegalView(
        tiles=_spaces(grid.size, tiles),
        bridges=[f"{names[first]}-{names[second]}" for first, second in spans],
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
