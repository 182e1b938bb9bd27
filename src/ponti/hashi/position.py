"""A position of Hashi: everything that all players may know between two events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias

from ponti.errors import IllegalMoveError, ParseError, Violation
from ponti.hashi import events, moves, transitions
from ponti.hashi.board import Board
from ponti.hashi.cards import Card, Deck
from ponti.hashi.events import REVEALS, Event, LastCheck, Reveal, Round, Setup
from ponti.hashi.layout import Layout
from ponti.hashi.legal import LegalTurns, NoMoves
from ponti.hashi.moves import AnyMove, Check, Entry, Line, Move, as_turn, refuse
from ponti.hashi.pen import Checks, FreeTurns, Pen, why_not_free
from ponti.hashi.rules import Rule
from ponti.hashi.scoring import NONE_YET
from ponti.hashi.setup import MOST_SEATS, LegalEntries, why_not_setup
from ponti.hashi.shipped import deck_by_id, is_shipped, layout_by_id
from ponti.hashi.state import State

if TYPE_CHECKING:
    pass

_FREE = Pen.FREE  # members of enumerations are slow to look up

_NO_MOVES = NoMoves()

LegalMoves: TypeAlias = LegalEntries | LegalTurns | FreeTurns | Checks | NoMoves
"""What a seat may do now; which of these it is depends on the phase."""


@dataclass(frozen=True, repr=False)
class Position(State):
    """An immutable position. The order of the deck and the card set aside are not in it.

    >>> position = Position.start()
    >>> for text in ("setup | 3b", "5/3", "- -"):
    ...     position = position.after(position.parse_event(text))
    >>> position.round, position.card, len(position.unseen), position.scores()
    (1, None, 17, (0,))
    """

    kind: ClassVar[str] = "hashi"

    @classmethod
    def start(
        cls,
        layout: Layout | None = None,
        seats: int = 1,
        deck: Deck | None = None,
        pen: Pen | str = Pen.STRICT,
    ) -> Self:
        """The position before set-up; side A and the standard deck unless others are given."""
        layout = layout or layout_by_id("side-a")
        deck = deck or deck_by_id("standard")
        if not 1 <= seats <= MOST_SEATS:
            raise IllegalMoveError(
                Violation(
                    Rule.SEATS, "a game has 1 to {most} seats, not {seats}", most=MOST_SEATS, seats=seats
                )
            )
        if pen not in tuple(Pen):
            raise ParseError("{text} is not a pen: write strict or free", text=repr(str(pen)[:20]))
        return cls(layout, deck, Pen(pen), (Board.empty(layout),) * seats, (NONE_YET,) * seats, deck.cards)

    # Moves

    def legal_moves(self, seat: int | None = None) -> LegalMoves:
        """What a seat may do now, which is nothing while it is not to act; alone it need not be given."""
        if seat is None:
            if len(self.boards) > 1 and self.to_act:
                violation = Violation(Rule.SEATS, "with {seats} seats, say which", seats=self.seats)
                raise IllegalMoveError(violation)
            seat = 0
        if not 0 <= seat < len(self.boards):
            return _NO_MOVES
        if self.card is None:
            if self.is_setup:
                return LegalEntries(self.boards[seat])
            return Checks(self.last[seat]) if self.is_last_check else _NO_MOVES
        if self.pen is not _FREE:
            return LegalTurns(self.boards[seat], self.card)
        return FreeTurns(self._last_of(seat), self.boards[seat], self.card)

    def why_not(self, seat: int, move: AnyMove) -> Violation | None:
        """Why a seat may not do this now, or None."""
        violation = self._not_to_act(seat)
        if violation is None:
            if isinstance(move, Move) and self.card is not None:
                return self._why_not_turn(seat, self.card, move)
            if isinstance(move, Entry) and self.is_setup:
                return why_not_setup(self.boards[seat], move)
            if isinstance(move, Check) and self.is_last_check:
                return Checks(self.last[seat]).why_not(move)
        if not isinstance(move, AnyMove):
            refuse(move)
        if violation is None and self.card is not None:
            return Violation(
                Rule.ACTIONS,
                "{move} alone is not a turn: write {turn}",
                move=str(move),
                turn=str(as_turn(move)),
            )
        return violation or self._not_now()

    def why_not_yet(self, seat: int, so_far: Move) -> Violation | None:
        """The same for a turn in the making, to which more bridges may be added."""
        violation = self._not_to_act(seat)
        if violation is not None or self.card is None:
            return violation or self._not_now()
        return self._why_not_turn(seat, self.card, so_far, complete=False)

    def legal_entries(self, seat: int, correction: Move | None = None) -> tuple[Entry, ...]:
        """The entries that a turn of this seat may begin with, or at set-up consist of."""
        if self.is_setup:
            return tuple(LegalEntries(self.boards[seat]))
        number = 0 if self.card is None else self.card.number
        entries = [Entry(number, island) for island in self.layout.islands]
        return tuple(
            entry for entry in entries if self.why_not_yet(seat, Move(entry, (), correction)) is None
        )

    def legal_bridges(self, seat: int, so_far: Move) -> tuple[Line, ...]:
        """The lines on which a turn of this seat may go on after its strokes so far."""
        return tuple(
            line
            for line in self.layout.lines
            if self.why_not_yet(seat, Move(so_far.entry, (*so_far.bridges, line), so_far.correction)) is None
        )

    def corrections(self, seat: int) -> tuple[Move, ...]:
        """With the free pen, all turns that could replace the last turn of a seat if it had a mistake."""
        last = self._last_of(seat)
        return () if last is None else last.corrections

    def chance_outcomes(self) -> tuple[tuple[Reveal, int], ...]:
        """The cards that may be turned now, with how many of each are unseen; empty when none has to be.

        >>> position = Position.start().after(Setup((Entry.parse("3b"),)))
        >>> reveal, count = position.chance_outcomes()[0]
        >>> str(reveal), count, str(position.after(reveal).card)
        ('1/1', 1, '1/1')
        """
        if not self.is_card_due:
            return ()
        counts: dict[Card, int] = {}
        for card in self.unseen:
            counts[card] = counts.get(card, 0) + 1
        return tuple([(REVEALS[card], count) for card, count in counts.items()])

    def _why_not_turn(self, seat: int, card: Card, move: Move, *, complete: bool = True) -> Violation | None:
        if self.pen is _FREE:
            return why_not_free(self._last_of(seat), self.boards[seat], card, move, complete=complete)
        return self.boards[seat].why_not(card, move, complete=complete)

    def _not_to_act(self, seat: int) -> Violation | None:
        if not 0 <= seat < self.seats:
            return Violation(Rule.SEATS, "there is no seat {seat}", seat=seat + 1)
        if self.card is not None or self.is_setup or self.is_last_check:
            return None
        return self._not_now()

    def _not_now(self) -> Violation:
        if self.is_over:
            return Violation(Rule.TURN, "the game is over")
        if self.is_setup:
            return Violation(Rule.TURN, "the set-up comes first")
        if self.is_last_check:
            return Violation(Rule.TURN, "only the last check is left")
        if self.card is None:
            return Violation(Rule.TURN, "first a card has to be turned")
        return Violation(Rule.TURN, "first the round with the open card has to be played")

    # Events

    def event_of(self, moves: Mapping[int, AnyMove]) -> Event:
        """What the seats chose, as one event: set-up, round or last check; `after` says if it is legal."""
        event, kind = self._awaited()
        chosen = []
        for seat in range(len(self.boards)):
            move = moves.get(seat)
            if not isinstance(move, kind):
                break
            chosen.append(move)
        if len(chosen) == len(self.boards) == len(moves):
            return event(chosen)
        for seat, move in moves.items():
            violation = self._not_to_act(seat) if isinstance(move, kind) else self.why_not(seat, move)
            if violation is not None:
                raise IllegalMoveError(violation)
        missing = min(self.to_act - moves.keys())
        raise IllegalMoveError(Violation(Rule.SEATS, "seat {seat} has not moved", seat=missing + 1))

    def _awaited(self) -> tuple[type[Setup | Round | LastCheck], type[AnyMove]]:
        """What the seats have to do now: the event, and the kind of move that each contributes."""
        if self.card is not None:
            return Round, Move
        if self.is_setup:
            return Setup, Entry
        if self.is_last_check:
            return LastCheck, Check
        raise IllegalMoveError(self._not_now())

    def after(self, event: Event) -> Self:
        """The position after an event; one that the rules forbid raises `IllegalMoveError`."""
        if isinstance(event, Round) and self.card is not None:
            return transitions.after_round(self, self.card, event)
        if isinstance(event, Reveal) and self.is_card_due:
            return transitions.after_reveal(self, event)
        if isinstance(event, Setup) and self.is_setup:
            return transitions.after_setup(self, event)
        if isinstance(event, LastCheck) and self.is_last_check:
            return transitions.after_check(self, event)
        if not isinstance(event, Event):
            raise TypeError(
                f"{event!r} is not an event of Hashi, a Setup, Reveal, Round or LastCheck: event_of makes one"
                " of moves, parse_event reads one from a text, and Game.push_text plays it"
            )
        raise IllegalMoveError(self._not_now())

    # Text

    def code(self) -> str:
        """The position in one line; `from_code` reads it back."""
        from ponti.hashi.code import write

        return write(self)

    @classmethod
    def from_code(cls, text: str, layout: Layout | None = None, deck: Deck | None = None) -> Self:
        """Read a code; where it names a board or deck of one's own only by its id, that has to be given."""
        from ponti.hashi.code import read

        return read(cls, text, layout, deck)

    def parse_move(self, text: str) -> AnyMove:
        """Read a move as people type it: `5m` for `5m -`, and capitals where no island has one.

        >>> position = Position.start().after(Setup([Entry.parse("3b")])).after(Reveal(Card(5, 3)))
        >>> print(position.parse_move("5M"))
        5m -
        """
        small = len(self.layout.places) <= len(moves.LETTERS) // 2
        move = moves.parse_move(text.lower() if small else text)
        if self.card is not None:
            return as_turn(move)
        if isinstance(move, Move) and not move.bridges:
            if self.is_setup and move.entry is not None and move.correction is None:
                return move.entry
            if self.is_last_check and move.entry is None:
                return Check(move.correction)
        return move

    def parse_event(self, text: str) -> Event:
        """Read an event as records write it: `setup | 3k`, `5/3`, `5c ab | - -` or `check | -`."""
        return events.parse_event(text)

    def __str__(self) -> str:
        from ponti.hashi.drawing import draw

        return draw(self)

    def _repr_svg_(self) -> str:
        from ponti import svg

        return svg.render(self)

    # As a value

    def __repr__(self) -> str:
        others = "".join(
            f", {name}={value!r}"
            for name, value in (("layout", self.layout), ("deck", self.deck))
            if not is_shipped(value)
        )
        return f"Position.from_code({self.code()!r}{others})"

    def __hash__(self) -> int:
        # Of numbers only, so that it is the same in every process.
        return hash((self.boards, self.awards, self.unseen, self.round, self.card or ()))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        return type(self), tuple(getattr(self, name) for name in _FIELDS)


_FIELDS = tuple(each.name for each in fields(Position))
