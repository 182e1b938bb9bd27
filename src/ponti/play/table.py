"""A table without a face: who sits where, whose turn it is, and what happens by itself.

A terminal, a window or a test shows a table and asks its people; the table keeps the game, lets bots and
chance play, and takes moves back. What nobody may know, the order of a shuffled deck, is known to it alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, Generic

from ponti.errors import IllegalMoveError, PontiError
from ponti.play.game import Game
from ponti.play.loop import Chance, dealer
from ponti.play.protocols import Bot, Limit, PositionT


@dataclass(frozen=True, slots=True)
class Step(Generic[PositionT]):
    """Something that happened at a table: the event between two positions, and the moves it was made of."""

    before: PositionT
    event: Any
    after: PositionT
    moves: Mapping[int, Any]
    """What each seat chose; nothing when chance had its turn."""
    forced: bool = False
    """Whether it was the only move, so that nobody was asked."""


class Table(Generic[PositionT]):
    """People and bots round one game.

    `advance` plays on until somebody has to be asked; `waiting` says who, and `choose` takes the answer.
    Seats without a bot are people's. `chance` is as for `play_game`; what it once brought comes again after
    moves were taken back. With `play_forced` a seat with a single legal move is not asked.

    >>> from random import Random
    >>> from ponti import hashi
    >>> table = Table(hashi.Position.start(), {}, Random(1), names=["Ada"])
    >>> [str(step.event) for step in table.advance()], table.waiting
    ([], (0,))
    >>> table.choose(0, table.read(0, "3B"))
    >>> [str(step.event) for step in table.advance()]
    ['setup | 3b', '2/2']
    >>> table.undo(), table.waiting, table.position.is_setup
    (True, (0,), True)
    """

    def __init__(
        self,
        start: PositionT | Game[PositionT],
        bots: Mapping[int, Bot[Any]],
        rng: Random,
        *,
        names: Sequence[str] = (),
        limit: Limit | None = None,
        chance: Chance | None = None,
        play_forced: bool = False,
    ) -> None:
        self.game: Game[PositionT] = start if isinstance(start, Game) else Game(start)
        seats = range(self.position.seats)
        if not set(bots) <= set(seats):
            raise PontiError(f"bots sit on the seats 0 to {len(seats) - 1}, not on {sorted(bots)}")
        if names and len(names) != len(seats):
            raise PontiError(f"there are {len(seats)} seats, and the number of names is {len(names)}")
        self.bots = dict(bots)
        self.people = frozenset(seats) - frozenset(bots)
        self.names = tuple(names) or tuple(f"seat {seat + 1}" for seat in seats)
        self.rng = rng
        self.limit = limit or Limit()
        self.play_forced = play_forced
        self._deal: Callable[[Any, Random], Any] = dealer(chance)
        # What chance has brought since the table was laid, also where it was taken back: it comes again.
        self._brought: list[Any] = []
        self._before = sum(not position.to_act for position, _ in self.game.stack)
        self._chosen: dict[int, Any] = {}

    @property
    def position(self) -> PositionT:
        """Where the game stands."""
        return self.game.position

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.position.is_over

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats of people who have to choose a move and have not, in their order."""
        return tuple(sorted((self.position.to_act & self.people) - self._chosen.keys()))

    def advance(self) -> Iterator[Step[PositionT]]:
        """Let everything happen that needs no answer, until somebody has to be asked or the game is over."""
        while not self.is_over:
            step = self._next()
            if step is None:
                return
            yield step

    def read(self, seat: int, text: str) -> Any:
        """The move that somebody typed; `ParseError` if it is none, `IllegalMoveError` if it is forbidden."""
        move = self.position.parse_move(text)
        violation = self.position.why_not(seat, move)
        if violation is not None:
            raise IllegalMoveError(violation)
        return move

    def choose(self, seat: int, move: Any) -> None:
        """A person has chosen; the move is played with `advance`, when all have."""
        violation = self.position.why_not(seat, move)
        if violation is not None:
            raise IllegalMoveError(violation)
        if seat not in self.people:
            raise PontiError(f"a bot plays seat {seat}")
        self._chosen[seat] = move

    def undo(self) -> bool:
        """Go back to the last decision of a person, past bots and chance; False if there is none."""
        if self._chosen:
            self._chosen.popitem()
            return True
        if not any(self._asks(position) for position, _ in self.game.stack):
            return False
        self.game.pop()
        while not self._asks(self.position):
            self.game.pop()
        return True

    def _asks(self, position: PositionT) -> bool:
        """Whether a person has something to decide here."""
        return bool(position.to_act & self.people) and self._forced(position) is None

    def _next(self) -> Step[PositionT] | None:
        position = self.position
        seats = position.to_act
        if not seats:
            return self._played(self._brought_by_chance(), {})
        forced = self._forced(position)
        if forced is not None:
            return self._played(position.event_of(forced), forced, forced=True)
        if self.waiting:
            return None
        moves = dict(self._chosen)
        for seat in sorted(seats & self.bots.keys()):
            moves[seat] = self.bots[seat].choose(position, seat, self.limit, self.rng)
        return self._played(position.event_of(moves), moves)

    def _played(self, event: Any, moves: Mapping[int, Any], forced: bool = False) -> Step[PositionT]:
        before = self.position
        self.game.push(event)
        self._chosen = {}
        return Step(before, event, self.position, dict(sorted(moves.items())), forced)

    def _forced(self, position: PositionT) -> dict[int, Any] | None:
        """The moves of the seats to act, where none of them has a choice and that is a reason not to ask."""
        moves = {}
        for seat in position.to_act:
            some = list(islice(position.legal_moves(seat), 2))
            if len(some) > 1 or not self.play_forced:
                return None
            moves[seat] = some[0]
        return moves

    def _brought_by_chance(self) -> Any:
        place = sum(not position.to_act for position, _ in self.game.stack) - self._before
        if place == len(self._brought):
            self._brought.append(self._deal(self.position, self.rng))
        return self._brought[place]
