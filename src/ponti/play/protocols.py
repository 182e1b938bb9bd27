"""What every game offers: the protocols of positions, legal moves and bots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Protocol, Self, TypeVar

from ponti.errors import Outcome, Violation

MoveT = TypeVar("MoveT")
"""A move of some game."""
MoveT_co = TypeVar("MoveT_co", covariant=True)
"""A move of some game, where it is only returned."""
EventT = TypeVar("EventT")
"""An event of some game: what leads from one position to the next."""


class LegalMoves(Protocol[MoveT_co]):
    """The legal moves of a seat, made on demand: neither `in` nor `sample` enumerates them."""

    def __iter__(self) -> Iterator[MoveT_co]: ...
    def __contains__(self, move: object) -> bool: ...
    def __bool__(self) -> bool: ...
    def __len__(self) -> int: ...
    def sample(self, rng: Random) -> MoveT_co:
        """One legal move, each equally likely; `IndexError` when there is none."""


class Position(Protocol[EventT, MoveT]):
    """An immutable state of a game: a value, equal to every other that has the same code. Seats count from 0.

    All games answer alike:

    - A seat that is not to act, or that does not exist, has no legal moves: `legal_moves(seat)` is empty and
      false, `why_not` says why, and `event_of` raises `IllegalMoveError`. So it is in a finished game.
    - A move or an event that does not fit the moment is a `Violation` to `why_not`, and an `IllegalMoveError`
      to `after` and `event_of`.
    - Anything that is not a move or an event of this game, such as a text, a number or a move of another
      game, is a mistake of the caller: `why_not`, `event_of` and `after` raise `TypeError`, which says how to
      get a move; it is never `in` the legal moves.

    `ponti.play.conformance` holds a game to this.
    """

    kind: ClassVar[str]  # not a property: Pyright takes no class variable for one
    """The game: its name in `ponti.games`."""

    @property
    def seats(self) -> int:
        """How many seats there are."""

    @property
    def to_act(self) -> frozenset[int]:
        """The seats that have to move; empty when chance has to (a card is turned) or the game is over."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""

    def legal_moves(self, seat: int | None = None) -> LegalMoves[MoveT]:
        """What a seat may do now; without a seat, what the one to act may do.

        Without a seat, `IllegalMoveError` where several are to act; where nobody is, there are no moves.
        """

    def why_not(self, seat: int, move: MoveT) -> Violation | None:
        """Why a seat may not do this now, or None."""

    def chance_outcomes(self) -> Iterable[tuple[EventT, int]]:
        """What chance may do now, each with its weight; `after` takes it as it is."""

    def event_of(self, moves: Mapping[int, MoveT]) -> EventT:
        """What the seats to act chose, as one event; whether the rules allow it, `after` says."""

    def after(self, event: EventT) -> Self:
        """The position after an event; one that the rules forbid raises `IllegalMoveError`."""

    def scores(self) -> tuple[int, ...]:
        """The points of each seat as they are now."""

    def outcome(self) -> Outcome | None:
        """Who has won and by what, or None while the game goes on."""

    def code(self) -> str:
        """The position in one line, as FEN is for chess."""

    def parse_move(self, text: str) -> MoveT:
        """Read a move as people type it: in capitals too, and without what goes without saying."""

    def parse_event(self, text: str) -> EventT:
        """Read an event as records write it: a move, or in Hashi a card or everybody's moves of a round."""


PositionT = TypeVar("PositionT", bound=Position[Any, Any])
"""A position of some game."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a bot may think about one move: so many simulations, so many seconds, or as it likes."""

    simulations: int | None = None
    seconds: float | None = None


class Bot(Protocol[MoveT_co]):
    """A player. An object serves one seat for one game, so that it may remember what it thought before."""

    def choose(self, position: Any, seat: int, limit: Limit, rng: Random) -> MoveT_co:
        """A legal move of the seat."""
