"""What everybody may know of a game of Hashi between two events: where it stands, and what it is worth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ponti.errors import Outcome
from ponti.hashi.board import Board, islands_in
from ponti.hashi.cards import Card, Deck
from ponti.hashi.layout import Layout
from ponti.hashi.moves import Island
from ponti.hashi.pen import LastTurn, Mistake, Pen
from ponti.hashi.scoring import ISLAND_POINTS, Awards
from ponti.hashi.setup import MOST_SEATS

if TYPE_CHECKING:
    from ponti.hashi.ranks import Rank

ALL_SEATS = tuple(frozenset(range(seats)) for seats in range(MOST_SEATS + 1))
"""For each number of seats, all of them."""


@dataclass(frozen=True, repr=False)
class State:
    """The parts of a position, and what follows from them; what may happen, `Position` says."""

    layout: Layout
    deck: Deck
    pen: Pen
    boards: tuple[Board, ...]
    """What is drawn on each seat's board."""
    awards: tuple[Awards, ...]
    """The bonus points of each seat."""
    unseen: tuple[Card, ...]
    """The cards not turned yet, in order of size; the one set aside is among them."""
    round: int = 0
    """How many cards have been turned."""
    card: Card | None = None
    """The open card while its round is being played."""
    last: tuple[LastTurn, ...] = ()
    """With the free pen the last turn of each seat while it may be corrected; `boards` show it."""

    # Where the game stands

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.boards)

    @property
    def rounds(self) -> int:
        """How many rounds the game has."""
        return self.deck.rounds

    @property
    def is_setup(self) -> bool:
        """Whether everybody has yet to write the first number."""
        return self.round == 0 and self.card is None and not any(self.boards[0].numbers)

    @property
    def is_last_check(self) -> bool:
        """Whether the last round of a free-pen game has been played and may be corrected now."""
        return self.card is None and self.round == self.deck.rounds and bool(self.last)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.card is None and self.round == self.deck.rounds and not self.last

    @property
    def is_card_due(self) -> bool:
        """Whether the next card has to be turned."""
        return self.card is None and self.round != self.deck.rounds and not self.is_setup

    @property
    def to_act(self) -> frozenset[int]:
        """The seats that have to move: all, or none when a card has to be turned or the game is over."""
        if self.card is not None or self.is_setup or self.is_last_check:
            return ALL_SEATS[len(self.boards)]
        return ALL_SEATS[0]

    def _last_of(self, seat: int) -> LastTurn | None:
        return self.last[seat] if self.last else None

    # Points

    def finished(self, seat: int) -> frozenset[Island]:
        """The islands that count as finished: with the free pen not those of a mistake in the last round."""
        return islands_in(self.finished_bits(seat))

    def finished_bits(self, seat: int) -> int:
        """The same as bits of an integer."""
        finished = self.boards[seat].finished_bits
        if self.last:
            for island in self.last[seat].concerned:
                finished &= ~(1 << island)
        return finished

    def mistakes(self, seat: int) -> tuple[Mistake, ...]:
        """The mistakes of a seat in its last turn, which it may still correct, or not."""
        last = self._last_of(seat)
        if last is None:
            return ()
        correctable = bool(last.faults) and last.is_correctable
        return tuple(
            Mistake(fault.violation.rule, fault.stroke, fault.islands, fault.violation, correctable)
            for fault in last.faults
        )

    def scores(self) -> tuple[int, ...]:
        """The points of each seat: its bonuses, and 2 for each finished island."""
        return tuple(
            sum(awards) + ISLAND_POINTS * self.finished_bits(seat).bit_count()
            for seat, awards in enumerate(self.awards)
        )

    def outcome(self) -> Outcome | None:
        """Who won with how many points, once the game is over."""
        if not self.is_over:
            return None
        scores = self.scores()
        winners = frozenset(seat for seat, points in enumerate(scores) if points == max(scores))
        return Outcome(winners, scores, "points" if len(winners) == 1 else "tie")

    @cached_property
    def rank(self) -> Rank | None:
        """The rank that a finished solo game on standard counts has earned."""
        if not (self.is_over and self.seats == 1 and self.layout.is_standard and self.deck.is_standard):
            return None
        from ponti.hashi.ranks import rank

        return rank(self.scores()[0])
