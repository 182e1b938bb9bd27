"""Positions of Ponte del Diavolo as clients are shown them.

A move changes what lies of one colour, so what lies of each is encoded for itself and kept like that.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import compress
from operator import not_
from typing import Any, NamedTuple, cast

import msgspec

from ponti.diavolo import UNLIMITED, Colour, Phase, Position, Space
from ponti.diavolo.board import Board
from ponti.diavolo.grid import bits_of, grid_of
from ponti.diavolo.scoring import networks
from ponti.diavolo.scoring import points as points_for
from ponti.wire.diavolo import BridgeView, DiavoloView, LegalView, NetworkView, ScoreView

NAMES = tuple(str(colour) for colour in Colour)
_TRUTH = bytes(character == ord("1") for character in range(256))
_encoder = msgspec.json.Encoder()

KEPT_SIDES = 5_000


def position_view(position: Position, last: str | None = None, set_aside: str | None = None) -> DiavoloView:
    """A position as everybody sees it."""
    del set_aside
    board, first = position.board, position.first_colour.side
    size, is_over = board.grid.size, position.phase is Phase.OVER
    light, dark = _side_of(board, 0), _side_of(board, 1)
    unlimited = position.supply == UNLIMITED
    left = (None, None) if unlimited else [position.tiles_left(colour) for colour in Colour]
    return DiavoloView(
        phase=position.phase.value,
        size=size,
        turn=None if is_over else NAMES[position.turn.side],
        colours=[NAMES[first], NAMES[1 - first]],
        islands=cast("dict[str, list[str]]", {"light": light.islands, "dark": dark.islands}),
        sandbanks=cast("dict[str, list[str]]", {"light": light.sandbanks, "dark": dark.sandbanks}),
        networks=cast("dict[str, list[NetworkView]]", {"light": light.networks, "dark": dark.networks}),
        bridges=_bridges(position) if board.built else [],
        blocked=spaces(size, board.blocked) if board.built else [],
        scores={"light": light.score, "dark": dark.score},
        tiles_left={"light": left[0], "dark": left[1]},
        bridges_left=None if unlimited else position.bridges_left,
        legal=_legal(position),
        last=last,
    )


def spaces(size: int, mask: int) -> list[str]:
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
    names = [_group(size, group) for group in groups]
    closed = [group & all_islands for group in groups]
    islands = list(compress(names, closed))
    sandbanks = list(compress(names, map(not_, closed)))
    joined = (
        networks(groups, [board.grid.spans[index] for index in bits_of(built)])
        if built
        else compress(groups, closed)
    )
    shown = []
    for network in joined:
        members = list(compress(names, map(network.__and__, groups)))
        count = (network & all_islands).bit_count() // 4
        if count or len(members) > 1:
            firsts = [name.partition(" ")[0] for name in members]
            shown.append(NetworkView(groups=firsts, islands=count, points=points_for(count)))
    score = ScoreView(
        points=sum(network.points for network in shown), islands=len(islands), bridges=built.bit_count()
    )
    return _Side(_encoded(islands), _encoded(sandbanks), _encoded(shown), score)


@lru_cache(5_000)
def _group(size: int, group: int) -> str:
    return " ".join(spaces(size, group))


def _encoded(value: object) -> msgspec.Raw:
    return msgspec.Raw(_encoder.encode(value))


def _bridges(position: Position) -> list[BridgeView]:
    board, size = position.board, position.size
    return [_bridge(size, side, index) for side in (0, 1) for index in bits_of(board.bridges(side))]


@cache
def _bridge(size: int, side: int, index: int) -> BridgeView:
    span = grid_of(size).spans[index]
    first, second = _ends(size)[1 << index].split("-")
    return BridgeView(a=first, b=second, colour=NAMES[side], under=spaces(size, span.under))


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
        tiles=spaces(position.size, position.board.open_tiles(position.turn.side)) if can_place else [],
        bridges=_bridge_names(position.size, spans) if spans else [],
        passing=not can_place and position.phase in (Phase.PLAY, Phase.LAST),
        choosing=position.choosing,
    )


def points(position: Position, view: DiavoloView) -> list[int]:
    """The points of each seat."""
    del position
    return [view.scores[colour].points for colour in view.colours]


def layout_view(position: Position) -> None:
    """Nothing is printed on the board but its spaces."""
    del position


def round_of(position: Position, ply: int) -> int:
    """How many moves have been made."""
    del position
    return ply


def offers() -> dict[str, Any]:
    """Nothing that a client would have to know beforehand."""
    return {}
