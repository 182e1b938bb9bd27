"""Random games of different character, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ponti.diavolo import Bridge, Move, Position, Supply, Tiles

MANNERS = ("uniform", "clustered", "bridges")


def choose(position: Position, manner: str, rng: Random) -> Move:
    """A random legal move: any, one near the own tiles, or a bridge where there is one."""
    moves = position.legal_moves()
    if manner == "bridges" and (bridges := sorted(map(str, position.legal_bridges()))) and rng.random() < 0.8:
        return position.parse_event(rng.choice(bridges))
    if manner == "clustered":
        own = position.tiles(position.turn)
        drawn = [moves.sample(rng) for _ in range(8)]
        return max(drawn, key=lambda move: (_closeness(move, own), str(move)))
    return moves.sample(rng)


def _closeness(move: Move, own: frozenset[tuple[int, int]]) -> int:
    if isinstance(move, Bridge):
        return 3
    if not isinstance(move, Tiles):
        return 0
    return sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a in (move.a, move.b) for b in own)


def positions(
    rng: Random, size: int = 10, manner: str = "uniform", supply: Supply | None = None
) -> Iterator[Position]:
    """All positions of a random game, from the empty board to the end."""
    position = Position.start(size, supply)
    yield position
    while not position.is_over:
        position = position.after(choose(position, manner, rng))
        yield position
