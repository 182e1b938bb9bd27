"""The free pen: play as on paper, where mistakes happen, can be put right for a while, and then cost islands.

What the pen accepts: one number at most, the card's, on an island without one; all bridges of the card or
none, along dotted lines, at most two on a line. All other rules can be broken; the referee knows it at once,
and tells when asked (`Position.mistakes`).

- The islands concerned: for a faulty entry its island; for a bridge that crosses another or joins two
  islands without numbers both its ends, and for two crossing bridges of one turn all four; for too many
  bridges at an island that island. Bridges that overfill an island between them are all at fault.
- A stroke is judged on the board as it is drawn, mistakes of the round before included.
- Until it is corrected, a mistake keeps its islands from counting as finished and from earning a bonus.
- The turn of the next round may begin with a correction: the whole turn of the round before as it should
  have been. It is a legal turn of that round that keeps every faultless stroke. A faulty entry may move or
  go; when any bridge was at fault, the faulty ones are replaced, or all bridges go. All mistakes are
  corrected or none.
- A correction has no consequences when no stroke of the new turn becomes faulty through it: it is allowed.
- Mistakes that stay cross their islands out at the end of the next round. Such an island is never finished
  and never scores; it keeps its strokes and takes more of them, and nothing is counted there any more: a
  number on it may be any, and so may the count of its bridges. Crossing and unnumbered bridges stay mistakes
  everywhere.
- After the last round there is always one more step, the last check, in which each seat may correct that
  round. A bonus that becomes complete there counts as earned in a round of its own, after the last.
- The set-up is strict.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import combinations_with_replacement
from math import factorial
from typing import TYPE_CHECKING, NamedTuple

from ponti.errors import Violation
from ponti.hashi import referee
from ponti.hashi.board import Board
from ponti.hashi.cards import Card
from ponti.hashi.legal import TRIES, choice, count_choices
from ponti.hashi.moves import Check, Entry, Island, Line, Move
from ponti.hashi.rules import Rule

if TYPE_CHECKING:
    from random import Random


class Pen(StrEnum):
    """How mistakes are treated: refused, or accepted as on paper."""

    STRICT = "strict"
    FREE = "free"


class Mistake(NamedTuple):
    """A mistake that a seat made in its last turn: the stroke, the islands it concerns, and why it is one."""

    rule: str
    stroke: Entry | Line
    islands: tuple[Island, ...]
    violation: Violation
    correctable: bool


@dataclass(frozen=True)
class LastTurn:
    """The last turn of a seat in a free-pen game, while its mistakes may still be corrected."""

    before: Board
    card: Card
    move: Move

    def __reduce__(self) -> tuple[type[LastTurn], tuple[Board, Card, Move]]:
        return LastTurn, (self.before, self.card, self.move)  # not what it remembers

    @cached_property
    def faults(self) -> tuple[referee.Fault, ...]:
        """The strokes of the turn that broke a rule."""
        return tuple(referee.faults(self.before, self.move))

    @cached_property
    def drawn(self) -> Board:
        """The board with the turn on it, mistakes and all."""
        return self.before.drawn(self.move.entry, self.move.bridges)

    @property
    def concerned(self) -> frozenset[Island]:
        """The islands that the mistakes of the turn concern."""
        return frozenset(island for fault in self.faults for island in fault.islands)

    @cached_property
    def corrections(self) -> tuple[Move, ...]:
        """All turns that could replace it."""
        if not self.faults:
            return ()
        legal = self.before.legal_moves(self.card)
        return tuple(move for move in legal if self._not_kept(move) is None)

    @property
    def is_correctable(self) -> bool:
        """Whether some turn could replace it."""
        # Nothing else stands in the way when no faultless bridge has to stay.
        entry_may_go = Move(None if self._entry_is_faulty else self.move.entry)
        return self.why_not(entry_may_go) is None or bool(self.corrections)

    def why_not(self, correction: Move) -> Violation | None:
        """Why the turn cannot be replaced by this one, or None."""
        if not self.faults:
            return Violation(Rule.CORRECTIONS, "there is no mistake in the last round to correct")
        return self._not_kept(correction) or self.before.why_not(self.card, correction)

    def settled(self, correction: Move | None) -> Board:
        """The board once the turn is replaced, or its mistakes are crossed out."""
        if correction is not None:
            return self.before.drawn(correction.entry, correction.bridges)
        return self.drawn.crossing_out(self.concerned) if self.faults else self.drawn

    @property
    def _entry_is_faulty(self) -> bool:
        return any(
            fault.stroke == self.move.entry and isinstance(fault.stroke, Entry) for fault in self.faults
        )

    def _not_kept(self, correction: Move) -> Violation | None:
        if correction.entry != self.move.entry and not self._entry_is_faulty:
            return Violation(
                Rule.CORRECTIONS,
                "the entry {entry} was no mistake and stays",
                entry="-" if self.move.entry is None else str(self.move.entry),
            )
        faulty = {fault.stroke for fault in self.faults if isinstance(fault.stroke, Line)}
        if not faulty and correction.bridges != self.move.bridges:
            return Violation(Rule.CORRECTIONS, "the bridges were no mistake and stay")
        kept = Counter(line for line in self.move.bridges if line not in faulty)
        if correction.bridges and kept - Counter(correction.bridges):
            missing = min(kept - Counter(correction.bridges))
            return Violation(
                Rule.CORRECTIONS, "the bridge {line} was no mistake and stays", line=str(missing)
            )
        return None


def why_not_free(
    last: LastTurn | None, board: Board, card: Card, move: Move, *, complete: bool = True
) -> Violation | None:
    """Why a turn is not accepted with the free pen on a board that the last turn left, or None."""
    if move.correction is None:
        return referee.cannot_draw(board, card, move, complete=complete)
    if last is None:
        return Violation(Rule.CORRECTIONS, "there is no round before to correct")
    violation = last.why_not(move.correction)
    if violation is not None:
        return violation
    corrected = last.settled(move.correction)
    violation = referee.cannot_draw(corrected, card, move, complete=complete)
    if violation is not None:
        return violation
    dependent = sorted(_refused(corrected, move) - _refused(board, move))
    if dependent:
        return Violation(
            Rule.CORRECTIONS, "the stroke {stroke} depends on what would be corrected", stroke=dependent[0]
        )
    return None


def _refused(board: Board, move: Move) -> set[str]:
    """The strokes of a turn that are mistakes on a board, or that cannot be drawn there."""
    refused = {str(fault.stroke) for fault in referee.faults(board, move)}
    if move.entry is not None and board.numbers[move.entry.island]:
        refused.add(str(move.entry))
    counts, index = board.bridges, board.layout.line_index
    refused.update(str(line) for line in move.bridges if counts[index[line]] + move.bridges.count(line) > 2)
    return refused


class FreeTurns:
    """All turns that the free pen accepts, with and without a correction of the last turn."""

    def __init__(self, last: LastTurn | None, board: Board, card: Card) -> None:
        self.last = last
        self.board = board
        self.card = card

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and why_not_free(self.last, self.board, self.card, move) is None

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[Move]:
        lines = self.board.layout.lines
        for correction in self._corrections():
            for entry in self._entries():
                for bridges in ((), *combinations_with_replacement(lines, self.card.bridges)):
                    move = Move(entry, bridges, correction)
                    if move in self:
                        yield move

    def sample(self, rng: Random) -> Move:
        """One turn, each equally likely, mistakes included."""
        lines, bridges = self.board.layout.lines, self.card.bridges
        every = (1 << len(lines)) - 1
        total = count_choices(len(lines), len(lines), bridges)
        orders = factorial(bridges)
        corrections, entries = self._corrections(), self._entries()
        for _ in range(TRIES):
            number = rng.randrange(total + orders) - orders
            chosen = choice(every, every, bridges, number) if number >= 0 else []
            move = Move(rng.choice(entries), [lines[index] for index in chosen], rng.choice(corrections))
            if move in self:
                return move
        return rng.choice(tuple(iter(self)))

    def _corrections(self) -> list[Move | None]:
        return [None, *(self.last.corrections if self.last is not None else ())]

    def _entries(self) -> list[Entry | None]:
        return [None, *(Entry(self.card.number, island) for island in self.board.layout.islands)]


class Checks:
    """What a seat may do at the last check: nothing, or one of the corrections of its last turn."""

    def __init__(self, last: LastTurn) -> None:
        self.last = last

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Check) and self.why_not(move) is None

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        return 1 + len(self.last.corrections)

    def __iter__(self) -> Iterator[Check]:
        yield Check()
        yield from map(Check, self.last.corrections)

    def sample(self, rng: Random) -> Check:
        """One of them, each equally likely."""
        return Check(rng.choice((None, *self.last.corrections)))

    def why_not(self, move: Check) -> Violation | None:
        """Why a check is not allowed, or None."""
        return None if move.correction is None else self.last.why_not(move.correction)
