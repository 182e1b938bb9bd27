"""What analyses of every game have in common, and what `ponti.analysis.<game>` offers for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from ponti.analysis.reason import Reason
from ponti.play import Limit
from ponti.record import Record

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many of how many turns have been looked at."""


@dataclass(frozen=True, slots=True)
class Judge:
    """Whose opinion it is: a trained `network`, a learnt `value` of boards, or `playouts` (games played out).

    >>> str(Judge("network", "783193ff"))
    'the network 783193ff'
    """

    kind: str
    name: str = ""
    """Which network, or which value."""

    def data(self) -> dict[str, Any]:
        """The judge as plain data."""
        return {"kind": self.kind, "name": self.name}

    def __str__(self) -> str:
        return f"the {self.kind} {self.name}" if self.name else "games played out"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move, what it promises, why it is good, and what would follow.

    A game says what its moves promise: a chance to win and points ahead of the rival, or points at the end.
    """

    move: Any
    win: float | None = None
    ahead: float | None = None
    variation: tuple[Any, ...] = ()
    """The line of play that begins with the move, as far as it was looked at."""
    is_proven: bool = False
    points: float | None = None
    reason: Reason | None = None
    judge: Judge | None = None
    """Who says so; nobody where it is a quick guess."""

    @property
    def then(self) -> tuple[Any, ...]:
        """What would follow the move."""
        return self.variation[1:]

    def data(self) -> dict[str, Any]:
        """The suggestion as plain data; what the game does not promise is left out."""
        found: dict[str, Any] = {"move": str(self.move)}
        if self.win is not None and self.ahead is not None:
            found |= {"win": round(self.win, 3), "ahead": round(self.ahead, 2), "certain": self.is_proven}
            found["then"] = list(map(str, self.then))
        if self.points is not None:
            found["points"] = round(self.points, 2)
        return found | reason_data(self.reason)

    def __str__(self) -> str:
        if self.win is not None and self.ahead is not None:
            sure = " for certain" if self.is_proven else ""
            line = f"; then {', '.join(map(str, self.then))}" if self.then else ""
            return f"{self.move}: wins {self.win:.0%}{sure}, {self.ahead:+.1f} points{line}"
        promised = "" if self.points is None else f"{self.points:.1f} points expected; "
        return f"{self.move}: {promised}{self.reason or ''}"


def reason_data(reason: Reason | None) -> dict[str, Any]:
    """A reason as plain data: its name and its values."""
    return {
        "reason": None if reason is None else reason.name,
        "values": None if reason is None else reason.values,
    }


class Analysis(Protocol):
    """What a search says of a position; as a text, it tells that to a person."""

    @property
    def suggestions(self) -> tuple[Suggestion, ...]:
        """The best moves of the seat that was asked for, or of the first one to move; the best first."""

    def data(self) -> dict[str, Any]:
        """The analysis as plain data."""


class Review(Protocol):
    """A game looked at again; as a text, it tells that to a person."""

    @property
    def seats(self) -> tuple[str, ...]: ...
    @property
    def points(self) -> tuple[int, ...]: ...
    @property
    def judge(self) -> Judge: ...
    def data(self) -> dict[str, Any]:
        """The review as plain data."""

    def graph(self) -> str:
        """The course of the game as an SVG picture."""


class Part(Protocol):
    """What `ponti.analysis.<game>` offers."""

    OPTIONS: Mapping[str, str]
    """What a review of this game takes besides a limit, a seed and a listener: names, and what they are."""

    @staticmethod
    def judge() -> Judge:
        """Whose opinion its analyses are."""

    @staticmethod
    def can_analyse(position: Any) -> bool:
        """Whether a search says something about a position."""

    @staticmethod
    def analyse(
        position: Any,
        limit: Limit | None,
        *,
        seat: int | None,
        suggestions: int,
        length: int,
        seed: int,
        threads: int,
    ) -> Analysis: ...
    @staticmethod
    def best(position: Any, seat: int, limit: Limit | None, *, seed: int, threads: int) -> Suggestion:
        """The best move of a seat in a position that can be analysed."""

    @staticmethod
    def reason_for(position: Any, seat: int, move: Any) -> Reason | None:
        """The most telling reason for a move; None where nothing can be said."""

    @staticmethod
    def review(
        record: Record, limit: Limit | None, *, seed: int, progress: Progress | None, **options: Any
    ) -> Review: ...
