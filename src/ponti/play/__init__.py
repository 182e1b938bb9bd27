"""What every game has in common: the protocols of positions and bots, and `Game`, a stack of positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Protocol, Self, TypeVar

from ponti.errors import Outcome, Violation

MoveT = TypeVar("MoveT")
MoveT_co = TypeVar("MoveT_co", covariant=True)
EventT = TypeVar("EventT")


class LegalMoves(Protocol[MoveT_co]):
    """The legal moves of a seat, made on demand: neither `in` nor `sample` enumerates them."""

    def __iter__(self) -> Iterator[MoveT_co]: ...
    def __contains__(self, move: object) -> bool: ...
    def __bool__(self) -> bool: ...
    def __len__(self) -> int: ...
    def sample(self, rng: Random) -> MoveT_co:
        """One legal move, each equally likely."""


class Position(Protocol[EventT, MoveT]):
    """An immutable state of a game. Seats count from 0."""

    @property
    def kind(self) -> str:
        """The game: its name in `ponti.games`."""

    @property
    def seats(self) -> int: ...
    @property
    def to_act(self) -> frozenset[int]:
        """The seats that have to move; empty when chance has to (a card is turned) or the game is over."""

    @property
    def is_over(self) -> bool: ...
    def legal_moves(self, seat: int | None = None) -> LegalMoves[MoveT]: ...
    def why_not(self, seat: int, move: MoveT) -> Violation | None: ...
    def chance_outcomes(self) -> Iterable[tuple[EventT, int]]:
        """What chance may do now, each with its weight; `after` takes it as it is."""

    def event_of(self, moves: Mapping[int, MoveT]) -> EventT:
        """What the seats to act chose, as one event."""

    def after(self, event: EventT) -> Self: ...
    def scores(self) -> tuple[int, ...]: ...
    def outcome(self) -> Outcome | None: ...
    def code(self) -> str: ...
    def parse_event(self, text: str) -> EventT:
        """Read an event as records write it: a move, or in Hashi a card or everybody's moves of a round."""


PositionT = TypeVar("PositionT", bound=Position[Any, Any])


class Game(Generic[PositionT]):
    """A game in progress: the current position and a stack to take events back.

    >>> from ponti import diavolo
    >>> game = Game(diavolo.Position.start())
    >>> game.push_text("c4 d7")
    >>> game.push_text("dark")
    >>> str(game.pop()), str(game.peek())
    ('dark', 'c4 d7')
    """

    def __init__(self, position: PositionT) -> None:
        self.position = position
        self.stack: list[tuple[PositionT, Any]] = []

    @property
    def start(self) -> PositionT:
        """The position in which the game began."""
        return self.stack[0][0] if self.stack else self.position

    @property
    def events(self) -> list[Any]:
        """All events so far, the oldest first."""
        return [event for _, event in self.stack]

    def push(self, event: Any) -> None:
        """Play an event; an illegal one raises `IllegalMoveError` and changes nothing."""
        position = self.position.after(event)
        self.stack.append((self.position, event))
        self.position = position

    def push_text(self, text: str) -> None:
        """Play an event given in the notation of game records."""
        self.push(self.position.parse_event(text))

    def pop(self) -> Any:
        """Take the last event back and return it; `IndexError` when there is none."""
        self.position, event = self.stack.pop()
        return event

    def peek(self) -> Any:
        """The last event; `IndexError` when there is none."""
        return self.stack[-1][1]

    def undo(self) -> list[Any]:
        """Take the last decision of a player back, with the cards turned since; the events, oldest first."""
        undone: list[Any] = []
        while self.stack:
            undone.insert(0, self.pop())
            if self.position.to_act:
                break
        return undone

    def _repr_svg_(self) -> str:
        from ponti import svg

        return svg.render(self.position, last=self.peek() if self.stack else None)


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a bot may think about one move: so many simulations, so many seconds, or as it likes."""

    simulations: int | None = None
    seconds: float | None = None


class Bot(Protocol[MoveT_co]):
    """A player. An object serves one seat for one game, so that it may remember what it thought before."""

    def choose(self, position: Any, seat: int, limit: Limit, rng: Random) -> MoveT_co: ...
