"""Positions of Ponte del Diavolo as clients are shown them, and what a move would do.

From one move to the next nearly all groups stay as they are, so they are encoded once and kept like that.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import compress
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
_TRUTH = bytes(character == ord("1") for character in range(256))
_encoder = msgspec.json.Encoder()


def position_view(position: Position, last: str | None = None) -> DiavoloView:
    """A position as everybody sees it."""
    board, first = position.board, position.first_colour.side
    size, is_over = board.grid.size, position.phase is Phase.OVER
    light, dark = _side_of(position, 0), _side_of(position, 1)
    unlimited = position.supply == UNLIMITED
    left = (None, None) if unlimited else [position.tiles_left(colour) for colour in Colour]
    return DiavoloView(
        phase=position.phase.value,
        size=size,
        turn=None if is_over else _NAMES[position.turn.side],
        colours=[_NAMES[first], _NAMES[1 - first]],
        groups=cast("list[GroupView]", _listed(light.groups_from(0), dark.groups_from(light.network_count))),
        bridges=_bridges(position) if board.built else [],
        blocked=_spaces(size, board.blocked) if board.built else [],
        networks=cast("list[NetworkView]", _listed(light.networks, dark.networks)),
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
    """What lies of one colour; its groups and networks are encoded, with commas between."""

    groups: bytes
    """With `%d` for the number of each group's network."""
    numbers: list[int] | None
    """These numbers, if the first network has number 0; None: each group is a network of its own."""
    networks: bytes
    network_count: int
    score: ScoreView

    def groups_from(self, first: int) -> bytes:
        """The groups, if the first network has this number."""
        if self.numbers is None:
            return self.groups % tuple(range(first, first + self.network_count))
        return self.groups % tuple([first + number for number in self.numbers])


def _listed(light: bytes, dark: bytes) -> msgspec.Raw:
    return msgspec.Raw(b"[%b,%b]" % (light, dark) if light and dark else b"[%b]" % (light or dark))


def _side_of(position: Position, side: int) -> _Side:
    board = position.board
    groups = tuple(sorted(board.groups(side)))
    return _side(board.grid.size, side, groups, board.islands[side], board.bridges(side))


@lru_cache(5_000)
def _side(size: int, side: int, groups: tuple[int, ...], islands: int, built: int) -> _Side:
    """The groups and networks of one colour."""
    joined: Sequence[int] = groups
    numbers = None
    all_points = count = islands.bit_count() // 4
    if built:
        joined = networks(groups, [grid_of(size).spans[index] for index in bits_of(built)])
        members = [(number, group) for number, each in enumerate(joined) for group in groups if group & each]
        numbers, groups = [number for number, _ in members], tuple(group for _, group in members)
        all_points = sum(points((network & islands).bit_count() // 4) for network in joined)
    scribe = _scribe(size, side)
    return _Side(
        b",".join(map(scribe.group, groups)),
        numbers,
        b",".join(map(scribe.network, joined)),
        len(joined),
        ScoreView(points=all_points, islands=count, bridges=built.bit_count()),
    )


class _Scribe:
    """Encodes the groups and networks of one colour on boards of one size, and remembers how they look."""

    def __init__(self, size: int, side: int) -> None:
        self._size = size
        self._colour = _NAMES[side]
        self.group = lru_cache(5_000)(self._group)
        self.network = lru_cache(5_000)(self._network)

    def _group(self, group: int) -> bytes:
        """A group, encoded but for the number of its network, which changes more often than the group."""
        is_island = group.bit_count() == 4
        view = GroupView(colour=self._colour, spaces=_spaces(self._size, group), island=is_island, network=0)
        return _encoder.encode(view).removesuffix(b"0}") + b"%d}"

    def _network(self, network: int) -> bytes:
        islands = sum(group.bit_count() == 4 for group in grid_of(self._size).groups(network))
        view = NetworkView(
            colour=self._colour,
            islands=islands,
            points=points(islands),
            spaces=_spaces(self._size, network),
        )
        return _encoder.encode(view)


_scribe = cache(_Scribe)


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
