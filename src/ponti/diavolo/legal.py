"""The legal moves of a position, made on demand."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from ponti.diavolo.grid import bits_of
from ponti.diavolo.moves import PASS, Bridge, Choose, Move, Tiles

if TYPE_CHECKING:
    from ponti.diavolo.position import Position

# So many random tries in vain, and the moves are counted out instead: an end-game has few legal pairs.
_TRIES = 40


class LegalMoves:
    """What a seat may do: iteration generates, `in` only tests, `sample` draws without enumerating.

    >>> from ponti.diavolo import Position, parse_move
    >>> moves = Position.start().legal_moves()
    >>> parse_move("c4 d7") in moves, parse_move("c4-e5") in moves, len(moves)
    (True, False, 4950)
    """

    __slots__ = ("_position", "_seat")

    def __init__(self, position: Position, seat: int) -> None:
        self._position = position
        self._seat = seat

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self._position.why_not(self._seat, move) is None

    def __iter__(self) -> Iterator[Move]:
        position = self._position
        if self._seat not in position.to_act:
            return
        if position.choosing:
            yield from Choose
            return
        yield from self._bridges()
        if position.can_place_tiles:
            yield from self._pairs()
        else:
            yield PASS

    def __bool__(self) -> bool:
        return self._seat in self._position.to_act

    def __len__(self) -> int:
        position = self._position
        if self._seat not in position.to_act:
            return 0
        if position.choosing:
            return 2
        bridges = position.open_spans.bit_count()
        if not position.can_place_tiles:
            return bridges + 1
        board, side = position.board, position.turn.side
        firsts = bits_of(board.open_tiles(side))
        return bridges + sum(board.open_seconds(side, first).bit_count() for first in firsts) // 2

    def sample(self, rng: Random) -> Move:
        """One legal move, each equally likely."""
        position = self._position
        if self._seat not in position.to_act:
            raise IndexError("no legal moves")
        if position.choosing:
            return rng.choice((Choose.LIGHT, Choose.DARK))
        spans = position.open_spans
        board, side, space_at = position.board, position.turn.side, position.board.grid.space_at
        if position.tiles_left(position.turn) >= 2:
            # Draw from something larger (every pair of spaces that may be open, either way round, and each
            # bridge twice) until it is a legal move: so all of those are equally likely.
            places = board.maybe_open(side)
            pairs = places.bit_count() ** 2
            total = pairs + 2 * spans.bit_count()
            for _ in range(_TRIES if places else 0):
                if rng.random() * total >= pairs:
                    if board.has_pair(side):
                        return self._bridge(_draw(rng, spans))
                    break
                first, second = _draw(rng, places), _draw(rng, places)
                if board.takes_two(side, first, second):
                    return Tiles(space_at[first], space_at[second])
        return rng.choice(list(self))

    def _bridge(self, index: int) -> Bridge:
        grid = self._position.board.grid
        first, second = grid.spans[index].ends
        return Bridge(grid.space_at[first], grid.space_at[second])

    def _bridges(self) -> Iterator[Bridge]:
        return map(self._bridge, bits_of(self._position.open_spans))

    def _pairs(self) -> Iterator[Tiles]:
        board, side = self._position.board, self._position.turn.side
        space_at = board.grid.space_at
        for first in bits_of(board.open_tiles(side)):
            later = board.open_seconds(side, first) >> first + 1 << first + 1
            for second in bits_of(later):
                yield Tiles(space_at[first], space_at[second])


def _draw(rng: Random, mask: int) -> int:
    """One of the one-bits of a number, each equally likely."""
    last = mask.bit_length()
    if mask.bit_count() * 8 < last:
        return rng.choice(list(bits_of(mask)))
    while True:
        bit = int(rng.random() * last)
        if mask >> bit & 1:
            return bit
