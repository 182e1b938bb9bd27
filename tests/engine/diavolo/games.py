"""Random games of several kinds, played with the plain rules: the positions that engines are compared on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ponti.diavolo import Bridge, Move, Position, Supply, Tiles
from ponti.diavolo.grid import bits_of

KINDS = ("random", "clustered", "bridges")


def play(kind: str, size: int, supply: Supply | None, rng: Random) -> Iterator[tuple[Move, Position]]:
    """The moves of one game and the positions after them, from the choice of colours to the end."""
    position = Position.start(size, supply)
    while not position.is_over:
        move = _choose(kind, position, rng)
        position = position.after(move)
        if not position.choosing:
            yield move, position


def _choose(kind: str, position: Position, rng: Random) -> Move:
    moves = position.legal_moves()
    if kind == "bridges" or (kind == "clustered" and rng.random() < 0.3):
        spans = list(bits_of(position.open_spans))
        if spans:
            grid = position.board.grid
            first, second = grid.spans[rng.choice(spans)].ends
            return Bridge(grid.space_at[first], grid.space_at[second])
    if kind == "clustered" and position.can_place_tiles:
        return _cluster(position, rng)
    return moves.sample(rng)


def _cluster(position: Position, rng: Random) -> Move:
    """Two tiles beside own ones where possible, so that groups and islands grow."""
    board, side, grid = position.board, position.turn.value, position.board.grid
    for _ in range(8):
        near = board.open_tiles(side) & grid.grown(board.tiles[side])
        first = _any_of(near or board.open_tiles(side), rng)
        seconds = board.open_seconds(side, first)
        if seconds:
            second = _any_of(seconds & grid.grown(board.tiles[side] | 1 << first) or seconds, rng)
            return Tiles(grid.space_at[first], grid.space_at[second])
    return position.legal_moves().sample(rng)


def _any_of(mask: int, rng: Random) -> int:
    return rng.choice(list(bits_of(mask)))
