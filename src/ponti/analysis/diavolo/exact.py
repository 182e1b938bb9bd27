"""The end of a game, searched to its last move: what every move leads to if both sides play their best.

Where a search says how likely a win is, this says what it will be: for lessons and for proofs. The farther a
position is from its end, the longer it takes; with a turn or two of tiles left to each side, moments.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ponti.bots.player import check_position
from ponti.diavolo import Move, Position
from ponti.engine.warmup import wait_until_ready
from ponti.errors import PontiError

State = Any
# Points count most, then islands, then bridges: rules/diavolo.md#ties. None of them comes near this many.
_MORE = 512
_NEVER = 10**9
# More than there are spaces, and spans of bridges.
_TILES = 1 << 14
# Between these bounds only the winner matters.
_WHO_WINS = -1, 1
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


class TooFarError(PontiError):
    """The end is too far away: more positions than allowed would have to be looked at."""


def verdicts(position: Position, most: int | None = None) -> list[Verdict]:
    """What each legal move of a position leads to, the best first.

    With `most`, `TooFarError` once so many positions have been looked at.
    """
    search, state, sign = _begin(position, most)
    from ponti.engine.diavolo import convert

    found = []
    for move in position.legal_moves():
        after = state.copy()
        convert.play(after, move)
        rank = sign * search.value(after, -_NEVER, _NEVER)
        ahead = _points(rank)
        reply = search.best(after)
        found.append(Verdict(move, ahead, (rank > 0) - (rank < 0), reply, rank))
    return sorted(found, key=lambda verdict: -verdict.rank)


class Lead(NamedTuple):
    """What the best move of a position leads to, and whether it is the only one of its kind."""

    ahead: int
    wins_alone: bool
    """No other move wins."""
    gains_alone: bool
    """Every other move leads to fewer points."""


def lead(position: Position, most: int | None = None) -> Lead:
    """What the best move leads to and how far the others are behind: much quicker than all verdicts."""
    search, state, sign = _begin(position, most)
    from ponti.engine.diavolo import convert

    rank = sign * search.value(state, -_NEVER, _NEVER)
    ahead = _points(rank)
    # The least ranks of a win, and of as many points as the best move has.
    win, even = 1, ahead * _MORE * _MORE - _MORE * _MORE // 2
    winning = gaining = 0
    for move in position.legal_moves():
        after = state.copy()
        convert.play(after, move)
        winning += search.reaches(after, sign, win) if winning < 2 and rank >= win else 0
        gaining += search.reaches(after, sign, even) if gaining < 2 else 0
    return Lead(ahead, winning == 1, gaining == 1)


class Ending(NamedTuple):
    """How a game ends if both sides play their best from a position on."""

    winner: int
    """1 where light wins, -1 where dark does, 0 where both do."""
    line: tuple[Move, ...]
    """Turns to the end of the game by which the winner keeps the win."""


class Endings:
    """Who wins a game, looked at from its end backwards: later positions help with earlier ones.

    That is known much earlier than by how many points: only one question is asked of every position.
    """

    def __init__(self, most: int) -> None:
        wait_until_ready(game="diavolo")
        self._most = most
        self._search = _Search()

    def of(self, position: Position) -> Ending | None:
        """How the game ends from here; None where more than `most` positions would have to be looked at."""
        from ponti.engine.diavolo import convert

        if position.is_over or position.opening or position.choosing:
            raise PontiError("only a position with a colour to move can be searched to its end")
        state = convert.state_of(position)
        self._search.look_at_most(self._most)
        try:
            rank = self._search.value(state, *_WHO_WINS)
            line = tuple(self._search.line(state, *_WHO_WINS))
        except TooFarError:
            return None
        return Ending((rank > 0) - (rank < 0), line)


def _points(rank: int) -> int:
    """The points in a rank."""
    return (rank + _MORE * _MORE // 2) // (_MORE * _MORE)


def _begin(position: Position, most: int | None) -> tuple[_Search, State, int]:
    """A search, the position as the engine has it, and 1 where light is to move."""
    check_position(position, "diavolo")
    if position.is_over or position.opening or position.choosing:
        raise PontiError("only a position with a colour to move can be searched to its end")
    wait_until_ready(game="diavolo")
    from ponti.engine.diavolo import convert

    return _Search(most), convert.state_of(position), 1 if position.turn.value == 0 else -1


class _Search:
    """Alpha-beta to the end of the game; positions that came up before are remembered."""

    def __init__(self, most: int | None = None) -> None:
        from ponti.engine.diavolo import memory, scoring, turns

        self._memory, self._scoring, self._turns = memory, scoring, turns
        self._known: dict[bytes, tuple[int, int, int]] = {}
        self._spaces = [np.zeros(memory.ROOM, np.int16) for _ in range(2)]
        self._spans = np.zeros(memory.SPANS_ROOM, np.int16)
        self._left = most

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
        if self._left is not None:
            if self._left == 0:
                raise TooFarError("the end of the game is too far away")
            self._left -= 1
        children = self._children(state)
        is_light = state[self._memory.TURN] == 0
        best, chosen = (-_NEVER if is_light else _NEVER), 0
        a, b = low, high
        for _, number, child in children:
            value = self.value(child, a, b)
            if (value > best) if is_light else (value < best):
                best, chosen = value, number
            a, b = (max(a, best), b) if is_light else (a, min(b, best))
            if a >= b:
                break
        kind = _AT_MOST if best <= low else _AT_LEAST if best >= high else _EXACT
        self._known[key] = best, kind, chosen
        return best

    def look_at_most(self, most: int) -> None:
        """From now on, `TooFarError` once so many more positions have been looked at."""
        self._left = most

    def line(self, state: State, low: int, high: int) -> Iterator[Move]:
        """Turns to the end of the game, each the best as far as these bounds tell."""
        from ponti.engine.diavolo import convert

        while state[self._memory.PHASE] != self._memory.OVER:
            self.value(state, low, high)
            after = self._chosen(state)
            yield convert.move_between(state, after)
            state = after

    def reaches(self, state: State, sign: int, rank: int) -> bool:
        """Whether light (with 1) or dark (with -1) gets at least this rank."""
        low, high = (rank - 1, rank) if sign > 0 else (-rank, -rank + 1)
        return sign * self.value(state, low, high) >= rank

    def best(self, state: State) -> Move | None:
        """The best move of a position whose value was found; None after the end."""
        if state[self._memory.PHASE] == self._memory.OVER:
            return None
        from ponti.engine.diavolo import convert

        self.value(state, -_NEVER, _NEVER)
        return convert.move_between(state, self._chosen(state))

    def _chosen(self, state: State) -> State:
        """What follows the best move of a position whose value was found."""
        chosen = self._known[self._key(state)][2]
        return next(child for _, number, child in self._children(state) if number == chosen)

    def _rank(self, state: State) -> int:
        light, dark = self._scoring.score(state, 0), self._scoring.score(state, 1)
        return int(((light[0] - dark[0]) * _MORE + light[1] - dark[1]) * _MORE + light[2] - dark[2])

    def _key(self, state: State) -> bytes:
        memory = self._memory
        laid = int(state[memory.BRIDGES] + state[memory.BRIDGES + 1])
        bridges = np.sort(state[memory.LAID : memory.LAID + laid])
        tiles = state[memory.LYING : memory.LYING + 2 * memory.HEIGHT]
        moment = state[memory.TURN : memory.PHASE + 1]
        return bytes(np.concatenate([moment, tiles, bridges]).data)

    def _children(self, state: State) -> list[tuple[int, int, State]]:
        """The positions after every move, each with its rank now and a number; what promises most first.

        The number is that of the move: the engine lists the moves of a position in an order that depends on
        how it came about.
        """
        turns = self._turns
        side = int(state[self._memory.TURN])
        children: list[tuple[int, State]] = []
        for span in self._spans[: turns.list_bridges(state, side, self._spans)].tolist():
            children.append((span, after := state.copy()))
            turns.play_bridge(after, span)
        firsts, seconds = self._spaces
        placing = False
        for first in firsts[: turns.list_tiles(state, side, firsts)].tolist():
            for second in seconds[: turns.list_seconds(state, side, first, seconds)].tolist():
                placing = True
                if second > first:
                    children.append((_TILES + first * _TILES + second, after := state.copy()))
                    turns.play_tiles(after, first, second)
        if not placing:
            children.append((-1, after := state.copy()))
            turns.play_pass(after)
        sign = 1 if side else -1
        return sorted((sign * self._rank(after), number, after) for number, after in children)
