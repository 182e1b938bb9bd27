"""The end of a game searched to its last move: what every move leads to if both sides play as well as possible.

Where a search says how likely a win is, this says what it will be: for lessons and for proofs. It takes as long as
the position is far from its end; with two turns of tiles left to each side it takes moments.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ponti.bots.player import check_position
from ponti.diavolo import PASS, Move, Position
from ponti.engine.warmup import wait_until_ready
from ponti.errors import PontiError

State = Any
# Points count most, then islands, then bridges: rules/diavolo.md#ties. None of them comes near this many.
_MORE = 512
_NEVER = 10**9
# What is known of a position: exactly so much, at least, or at most.
_EXACT, _AT_LEAST, _AT_MOST = range(3)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a move leads to, from the mover's view, and the best answer to it."""

    move: Move
    ahead: int
    """Points ahead of the other side at the end."""
    result: int
    """1 where the mover wins, 0 where both do, -1 where the other side does."""
    reply: Move | None
    """What the other side does then; nothing where the game is over."""
    rank: int
    """The greater, the better: points, then islands, then bridges."""


def verdicts(position: Position) -> list[Verdict]:
    """What each legal move of a position leads to, the best first."""
    check_position(position, "diavolo")
    if position.is_over or position.opening or position.choosing:
        raise PontiError("only a position with a colour to move can be searched to its end")
    wait_until_ready(game="diavolo")
    from ponti.engine.diavolo import convert

    search = _Search()
    state = convert.state_of(position)
    sign = 1 if position.turn.value == 0 else -1
    found = []
    for move in position.legal_moves():
        after = state.copy()
        convert.play(after, move)
        rank = sign * search.value(after, -_NEVER, _NEVER)
        ahead = (rank + _MORE * _MORE // 2) // (_MORE * _MORE)
        found.append(Verdict(move, ahead, (rank > 0) - (rank < 0), search.best(after), rank))
    return sorted(found, key=lambda verdict: -verdict.rank)


class _Search:
    """Alpha-beta to the end of the game; positions that came up before are remembered."""

    def __init__(self) -> None:
        from ponti.engine.diavolo import memory, scoring, turns

        self._memory, self._scoring, self._turns = memory, scoring, turns
        self._known: dict[bytes, tuple[int, int, int]] = {}
        self._spaces = [np.zeros(memory.ROOM, np.int16) for _ in range(2)]
        self._spans = np.zeros(memory.SPANS_ROOM, np.int16)

    def value(self, state: State, low: int, high: int) -> int:
        """What light gets, as a rank; exact between the bounds, a bound itself outside of them."""
        if state[self._memory.PHASE] == self._memory.OVER:
            return self._rank(state)
        key = self._key(state)
        known = self._known.get(key)
        if known is not None:
            value, kind, _ = known
            if kind == _EXACT or (kind == _AT_LEAST and value >= high) or (kind == _AT_MOST and value <= low):
                return value
        children = self._children(state)
        is_light = state[self._memory.TURN] == 0
        best, chosen = (-_NEVER if is_light else _NEVER), 0
        a, b = low, high
        for number, (_, child, _) in enumerate(children):
            value = self.value(child, a, b)
            if (value > best) if is_light else (value < best):
                best, chosen = value, number
            a, b = (max(a, best), b) if is_light else (a, min(b, best))
            if a >= b:
                break
        kind = _AT_MOST if best <= low else _AT_LEAST if best >= high else _EXACT
        self._known[key] = best, kind, chosen
        return best

    def best(self, state: State) -> Move | None:
        """The best move of a position whose value was found; None after the end."""
        if state[self._memory.PHASE] == self._memory.OVER:
            return None
        self.value(state, -_NEVER, _NEVER)
        return self._children(state)[self._known[self._key(state)][2]][2]

    def _rank(self, state: State) -> int:
        light, dark = self._scoring.score(state, 0), self._scoring.score(state, 1)
        points, islands, bridges = (one - other for one, other in zip(light, dark, strict=True))
        return int((points * _MORE + islands) * _MORE + bridges)

    def _key(self, state: State) -> bytes:
        memory = self._memory
        laid = int(state[memory.BRIDGES] + state[memory.BRIDGES + 1])
        bridges = np.sort(state[memory.LAID : memory.LAID + laid])
        tiles = state[memory.LYING : memory.LYING + 2 * memory.HEIGHT]
        return bytes((*state[memory.TURN : memory.PHASE + 1],)) + tiles.tobytes() + bridges.tobytes()

    def _children(self, state: State) -> list[tuple[int, State, Move]]:
        """The moves of a position, those that promise most at once first."""
        from ponti.engine.diavolo import convert

        side = int(state[self._memory.TURN])
        moves: list[Move] = []
        count = self._turns.list_bridges(state, side, self._spans)
        moves += [convert.bridge_of(int(span)) for span in self._spans[:count]]
        firsts, seconds = self._spaces
        placing = False
        count = self._turns.list_tiles(state, side, firsts)
        for first in sorted(map(int, firsts[:count])):
            beside = self._turns.list_seconds(state, side, first, seconds)
            placing |= beside > 0
            moves += [convert.tiles_of(first, second) for second in map(int, seconds[:beside]) if second > first]
        if not placing:
            moves.append(PASS)
        children = []
        for move in moves:
            after = state.copy()
            convert.play(after, move)
            children.append((self._rank(after) * (1 if side else -1), after, move))
        return sorted(children, key=lambda child: child[0])
