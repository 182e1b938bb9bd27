"""Perfect hindsight: the best score that a board could have reached, had one known all cards beforehand.

A model of the rest of a game for CP-SAT: which card is entered on which island, in which round each line gets
its first and its second bridge, which islands that finishes, and which bonuses by their deadlines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ponti.errors import PontiError
from ponti.extras import need
from ponti.hashi import Awards, Card, Entry, Island, Move, Position, Reveal, Round, Setup
from ponti.hashi.scoring import BLUE, ISLAND_POINTS, RED, SIX, earned

ALONE = (RED.deadline, BLUE.deadline, SIX.deadline)
"""The last rounds of the bonuses' higher points in solo play."""


@dataclass(frozen=True, slots=True)
class Hindsight:
    """The best score found, how high it could be at most, and turns that reach it."""

    points: int
    bound: int
    set_up: Entry | None
    turns: tuple[Move, ...]
    seconds: float

    @property
    def is_proved(self) -> bool:
        """Whether nothing better is possible."""
        return self.points == self.bound

    def __str__(self) -> str:
        return str(self.points) if self.is_proved else f"{self.points} to {self.bound}"


def hindsight(
    position: Position,
    cards: Sequence[Card],
    *,
    seat: int = 0,
    deadlines: tuple[int, int, int] = ALONE,
    line: Sequence[Entry | Move] = (),
    seconds: float = 30.0,
    workers: int = 1,
    seed: int = 1,
) -> Hindsight:
    """The best that a seat could do from here with these cards to come, the open one first if there is one.

    `line` is a way to play them (with the set-up's entry first, if that is still to come): the search begins
    with it, and never finds less. `deadlines` are the last rounds of the bonuses' higher points.
    """
    if position.boards[seat].crossed_out:
        raise PontiError("hindsight does not know islands that are crossed out")
    if position.card is not None and (not cards or cards[0] != position.card):
        raise PontiError("the cards to come begin with the open one")
    need("ortools")
    from ponti.analysis.hashi.hindsight_model import Model
    from ponti.analysis.hashi.hindsight_search import Search

    return Search(Model(position, tuple(cards), seat, deadlines), line, seconds, workers, seed).run()


def finishable(
    position: Position, cards: Sequence[Card], found: Hindsight, *, seconds: float = 30.0, seed: int = 1
) -> frozenset[Island]:
    """The islands that a line of play with as many points can finish, of a solo game from its beginning.

    There are many such lines, and which one was found says little: for every island that it leaves open
    another is sought. Where time runs out, an island counts as left open.
    """
    from ponti.analysis.hashi.hindsight_model import Model
    from ponti.analysis.hashi.hindsight_search import can_finish

    done = frozenset(replay(position, cards, found).finished(0))
    model = Model(position, tuple(cards), 0, ALONE)
    asked = [island for island in position.layout.islands if island not in done]
    share = seconds / max(1, len(asked))
    return done.union(island for island in asked if can_finish(model, island, found.points, share, seed))


def points_of(
    position: Position, seat: int, deadlines: tuple[int, int, int], line: Sequence[Entry | Move]
) -> int:
    """The points of a seat after a line of play."""
    board, awards = position.boards[seat], position.awards[seat]
    round_number = position.round - (position.card is not None)
    for move in line:
        if isinstance(move, Entry):
            board = board.drawn(move)
            continue
        board = board.drawn(move.entry, move.bridges)
        round_number += 1
        now = earned(board, board.finished_bits)
        values = [
            bonus.first if round_number <= deadline else bonus.later
            for bonus, deadline in zip((RED, BLUE, SIX), deadlines, strict=True)
        ]
        awards = Awards(*(had or new * value for had, new, value in zip(awards, now, values, strict=True)))
    return sum(awards) + ISLAND_POINTS * len(board.finished)


def replay(position: Position, cards: Sequence[Card], found: Hindsight) -> Position:
    """The end of a solo game with the turns of hindsight; a wrong one would raise `IllegalMoveError`."""
    if found.set_up is not None:
        position = position.after(Setup((found.set_up,)))
    for card, turn in zip(cards, found.turns, strict=True):
        if position.card is None:
            position = position.after(Reveal(card))
        position = position.after(Round((turn,)))
    return position
