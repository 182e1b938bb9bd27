"""A third game, as small as can be: nothing in `ponti.play` may assume one of the other two.

Chance says how many stones lie on the heap; then the seats take one, two or three in turn, and the seat that
takes the last wins a point for each stone that it took.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Self

from ponti.errors import IllegalMoveError, Outcome, ParseError, Violation

FULL = {5: 2, 8: 1}


@dataclass(frozen=True, slots=True)
class Take:
    stones: int

    def __str__(self) -> str:
        return f"take {self.stones}"


@dataclass(frozen=True, slots=True)
class Pile:
    stones: int

    def __str__(self) -> str:
        return f"pile {self.stones}"


@dataclass(frozen=True)
class Legal:
    most: int

    def __iter__(self) -> Iterator[Take]:
        return map(Take, range(1, self.most + 1))

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Take) and 1 <= move.stones <= self.most

    def __len__(self) -> int:
        return self.most

    def __bool__(self) -> bool:
        return self.most > 0

    def sample(self, rng: Random) -> Take:
        return rng.choice(list(self))


@dataclass(frozen=True, slots=True, repr=False)
class Heap:
    """A position: the stones on the heap, or -1 before chance, and those that each seat has."""

    kind: ClassVar[str] = "heap"

    stones: int = -1
    taken: tuple[int, ...] = (0, 0)
    turn: int = 0

    @classmethod
    def start(cls, seats: int = 2) -> Self:
        return cls(-1, (0,) * seats)

    @property
    def seats(self) -> int:
        return len(self.taken)

    @property
    def is_over(self) -> bool:
        return self.stones == 0

    @property
    def to_act(self) -> frozenset[int]:
        return frozenset({self.turn}) if self.stones > 0 else frozenset()

    def legal_moves(self, seat: int | None = None) -> Legal:
        mine = self.stones > 0 and seat in (None, self.turn)
        return Legal(min(3, self.stones) if mine else 0)

    def why_not(self, seat: int, move: Take) -> Violation | None:
        if not isinstance(move, Take):
            raise TypeError(f"{move!r} is not a move")
        if seat not in self.to_act:
            return Violation("heap.turn", "not the turn of {seat}", seat=seat)
        if move in self.legal_moves(seat):
            return None
        return Violation("heap.take", "{stones} are too many", stones=move.stones)

    def chance_outcomes(self) -> list[tuple[Take | Pile, int]]:
        return [(Pile(stones), weight) for stones, weight in FULL.items()] if self.stones < 0 else []

    def event_of(self, moves: Mapping[int, Take]) -> Take | Pile:
        for seat, move in moves.items():
            violation = self.why_not(seat, move)
            if violation is not None:
                raise IllegalMoveError(violation)
        if moves.keys() != self.to_act or not moves:
            raise IllegalMoveError(Violation("heap.turn", "nobody has taken"))
        return moves[self.turn]

    def after(self, event: Take | Pile) -> Self:
        if isinstance(event, Pile):
            if self.stones >= 0 or event.stones not in FULL:
                raise IllegalMoveError(Violation("heap.pile", "no such pile"))
            return type(self)(event.stones, self.taken, self.turn)
        violation = self.why_not(self.turn, event)
        if violation is not None:
            raise IllegalMoveError(violation)
        taken = [have + event.stones * (seat == self.turn) for seat, have in enumerate(self.taken)]
        return type(self)(self.stones - event.stones, tuple(taken), (self.turn + 1) % self.seats)

    def scores(self) -> tuple[int, ...]:
        last = (self.turn - 1) % self.seats
        return tuple(have * (self.is_over and seat == last) for seat, have in enumerate(self.taken))

    def outcome(self) -> Outcome | None:
        winner = (self.turn - 1) % self.seats
        return Outcome(frozenset({winner}), self.scores(), "last") if self.is_over else None

    def code(self) -> str:
        return f"heap:{self.stones}:{','.join(map(str, self.taken))}:{self.turn}"

    @classmethod
    def from_code(cls, text: str) -> Self:
        _, stones, taken, turn = text.split(":")
        return cls(int(stones), tuple(map(int, taken.split(","))), int(turn))

    def parse_move(self, text: str) -> Take:
        event = self.parse_event(text.lower())
        if not isinstance(event, Take):
            raise ParseError("{text} is not a move", text=text)
        return event

    def parse_event(self, text: str) -> Take | Pile:
        word, _, number = text.partition(" ")
        if word not in ("take", "pile") or not number.isdecimal():
            raise ParseError("{text} is not an event", text=text)
        return (Take if word == "take" else Pile)(int(number))

    def __str__(self) -> str:
        return f"{'o' * self.stones} {self.taken}"

    def __repr__(self) -> str:
        return f"Heap.from_code({self.code()!r})"
