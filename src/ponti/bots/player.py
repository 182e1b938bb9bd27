"""What every player has in common: it says clearly what it cannot play."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Any, ClassVar

from ponti import games
from ponti.errors import PontiError
from ponti.play import Limit


class Player(ABC):
    """A `Bot` that is only asked for a move when its seat has one to make: `decide` need not check that."""

    kind: ClassVar[str | None] = None
    """The game that it plays; None if it plays any."""

    def choose(self, position: Any, seat: int, limit: Limit, rng: Random) -> Any:
        """A move for a seat; `PontiError` where the seat has none to make or the game is another one."""
        check_turn(position, seat, self.kind)
        check_limit(limit)
        return self.decide(position, seat, limit, rng)

    @abstractmethod
    def decide(self, position: Any, seat: int, limit: Limit, rng: Random) -> Any:
        """A move for a seat that has to move."""


def check_turn(position: Any, seat: int, kind: str | None = None) -> None:
    """Refuse a position of another game, a finished game, and a seat that does not have to move.

    >>> from ponti.diavolo import Position
    >>> check_turn(Position.start(), 1)
    Traceback (most recent call last):
    ponti.errors.PontiError: seat 2 is not to move now, seat 1 is
    """
    to_act = getattr(position, "to_act", None)
    is_ours = kind is None or getattr(position, "kind", None) == kind
    if is_ours and to_act and isinstance(seat, int) and seat in to_act:
        return  # as nearly always: what follows says what is wrong
    check_position(position, kind)
    if position.is_over:
        raise PontiError("the game is over")
    if not isinstance(seat, int) or not 0 <= seat < position.seats:
        raise PontiError(f"there is no seat {seat!r}: {position.seats} seats count from 0")
    if not position.to_act:
        raise PontiError("nobody is to move now: chance comes first")
    if seat not in position.to_act:
        others = " and ".join(f"seat {each + 1}" for each in sorted(position.to_act))
        raise PontiError(f"seat {seat + 1} is not to move now, {others} is")


def check_position(position: Any, kind: str | None = None) -> None:
    """Refuse what is not a position, or one of another game.

    >>> from ponti import hashi
    >>> check_position(hashi.Position.start(), "diavolo")
    Traceback (most recent call last):
    ponti.errors.PontiError: this is for Ponte del Diavolo, and the position is one of Hashi
    """
    found = getattr(position, "kind", None)
    if not isinstance(found, str) or not hasattr(position, "to_act"):
        raise PontiError(f"{str(position)[:40]!r} is not a position")
    if kind is not None and found != kind:
        # A game need not be one of ours.
        given = games.GAMES[found].title if found in games.GAMES else found
        raise PontiError(f"this is for {games.get(kind).title}, and the position is one of {given}")


def check_limit(limit: Limit) -> None:
    """Refuse a limit that is not one.

    >>> check_limit(Limit(seconds=float("nan")))
    Traceback (most recent call last):
    ponti.errors.PontiError: a limit is some seconds above 0, not nan
    """
    if limit.seconds is not None and not 0 < limit.seconds < float("inf"):
        raise PontiError(f"a limit is some seconds above 0, not {limit.seconds!r}")
    if limit.simulations is not None and limit.simulations < 1:
        raise PontiError(f"a limit is at least one simulation, not {limit.simulations!r}")
