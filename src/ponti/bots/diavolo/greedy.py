"""A player of Ponte del Diavolo that looks one turn ahead, with an evaluation made by hand. Plain Python."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from ponti.bots.player import Player
from ponti.diavolo import PASS, Bridge, Choose, Move, Position, Tiles
from ponti.diavolo.board import Board
from ponti.diavolo.grid import bits_of
from ponti.play import Limit

# What a sandbank that can still become an island is worth, by its tiles, and two networks that can be joined.
_SANDBANK = (0.0, 0.1, 0.3, 0.6)
_OPEN_BRIDGE = 0.4


class GreedyBot(Player):
    """Plays what looks best after its own turn; `care` below 1 makes it overlook moves."""

    kind: ClassVar = "diavolo"

    def __init__(self, care: float = 1.0) -> None:
        self._care = care

    def decide(self, position: Position, seat: int, limit: Limit, rng: Random) -> Move:
        """The best-looking move among those that it notices; the limit does not matter."""
        del limit
        moves = position.legal_moves(seat)
        if position.opening:
            return moves.sample(rng)
        if position.choosing:
            return Choose.DARK
        board, side = position.board, position.turn.value
        found: list[tuple[float, Move]] = []
        for index in bits_of(position.open_spans):
            if self._notices(rng):
                found.append((self._worth(board.build(index), side, rng), self._bridge(board, index)))
        if position.can_place_tiles:
            found.append(self._best_tiles(board, side, rng))
        elif not found or max(found, key=_first)[0] < self._worth(board, side, rng):
            return PASS
        return max(found, key=_first)[1]

    def _best_tiles(self, board: Board, side: int, rng: Random) -> tuple[float, Move]:
        """The best first tile that leaves a second one, and the best second tile after it."""
        firsts = [bit for bit in bits_of(board.open_tiles(side)) if self._notices(rng)]
        firsts = [bit for bit in firsts if board.open_seconds(side, bit)]
        if not firsts:
            firsts = [bit for bit in bits_of(board.open_tiles(side)) if board.open_seconds(side, bit)]
        first = max(firsts, key=lambda bit: self._worth(board.place(side, bit), side, rng))
        after = board.place(side, first)
        seconds = list(bits_of(board.open_seconds(side, first)))
        noticed = [bit for bit in seconds if self._notices(rng)] or seconds
        rated = [(self._worth(after.place(side, bit), side, rng), bit) for bit in noticed]
        worth, second = max(rated)
        space_at = board.grid.space_at
        return worth, Tiles(space_at[first], space_at[second])

    def _notices(self, rng: Random) -> bool:
        return self._care >= 1 or rng.random() < self._care

    @staticmethod
    def _bridge(board: Board, index: int) -> Bridge:
        first, second = board.grid.spans[index].ends
        return Bridge(board.grid.space_at[first], board.grid.space_at[second])

    @staticmethod
    def _worth(board: Board, side: int, rng: Random) -> float:
        """What the mover has more than the rival, and a little chance between equals."""
        return evaluate(board, side) - evaluate(board, 1 - side) + rng.random() * 0.01


def evaluate(board: Board, side: int) -> float:
    """Points, sandbanks that can grow, and bridges that could still join islands."""
    grid, tiles = board.grid, board.tiles[side]
    networks = board.networks(side)
    total = float(board.score(side).points)
    opened = board.open_tiles(side)
    for group in grid.groups(tiles & ~board.islands[side]):
        if grid.grown(group) & opened:
            total += _SANDBANK[group.bit_count()]
    joinable = set()
    for index in bits_of(board.open_spans(side)):
        first, second = grid.spans[index].ends
        ends = [network for network in networks if network & (1 << first | 1 << second)]
        if len(ends) == 2 and all(network & board.islands[side] for network in ends):
            joinable.add((ends[0], ends[1]))
    return total + _OPEN_BRIDGE * min(len(joinable), 3)


def _first(rated: tuple[float, Move]) -> float:
    return rated[0]
