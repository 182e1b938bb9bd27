"""What is drawn on one player's board: numbers, bridges and, with the free pen, islands crossed out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ponti.errors import IllegalMoveError, Violation
from ponti.hashi import referee
from ponti.hashi.cards import Card
from ponti.hashi.layout import Layout
from ponti.hashi.moves import Entry, Island, Line, Move
from ponti.hashi.rules import Rule

if TYPE_CHECKING:
    from ponti.hashi.legal import LegalTurns


@lru_cache(maxsize=4096)
def islands_in(bits: int) -> frozenset[Island]:
    """The islands of a set given as bits."""
    return frozenset(island for island in range(bits.bit_length()) if bits >> island & 1)


@dataclass(frozen=True, slots=True, repr=False)
class Board:
    """An immutable board: a layout and all strokes on it.

    >>> from ponti.hashi import SIDE_A
    >>> board = Board.empty(SIDE_A).drawn(Entry(3, 0))
    >>> line = SIDE_A.lines[0]
    >>> board = board.after(Card(1, 2), Move(None, [line, line]))
    >>> board.numbers[0], board.bridges_at(0), board.bridges[0], board.finished
    (3, 2, 2, frozenset())
    """

    layout: Layout
    numbers: tuple[int, ...]
    """The number of each island, 0 where there is none."""
    bridges: tuple[int, ...]
    """The count of bridges on each line: 0, 1 or 2."""
    crossed_out: frozenset[Island]

    # What follows from the above, kept up to date stroke by stroke. Sets are bits of an integer.
    leading: tuple[int, ...] = field(compare=False)
    """For each island how many bridges lead to it."""
    finished_bits: int = field(compare=False)
    built: int = field(compare=False)
    """Lines with a bridge."""
    full: int = field(compare=False)
    """Lines with two bridges."""
    barred: int = field(compare=False)
    """Lines that some bridge crosses."""
    numbered: int = field(compare=False)
    """Lines with a number at one end at least."""
    closed: int = field(compare=False)
    """Lines with an end that takes no more bridges."""

    @classmethod
    def empty(cls, layout: Layout, crossed_out: frozenset[Island] = frozenset()) -> Board:
        """A board without any stroke."""
        islands = (0,) * len(layout.places)
        return cls(layout, islands, (0,) * len(layout.lines), crossed_out, islands, 0, 0, 0, 0, 0, 0)

    @classmethod
    def of(
        cls,
        layout: Layout,
        numbers: Iterable[int],
        bridges: Iterable[int],
        crossed_out: Iterable[Island] = (),
    ) -> Board:
        """A board with these numbers by island and bridges by line, whether or not the rules allow them."""
        board = cls.empty(layout, frozenset(crossed_out))
        for island, number in enumerate(numbers):
            if number:
                board = board.drawn(Entry(number, island))
        strokes = [line for line, count in zip(layout.lines, bridges, strict=True) for _ in range(count)]
        return board.drawn(None, strokes)

    def bridges_at(self, island: Island) -> int:
        """How many bridges lead to an island."""
        return self.leading[island]

    @property
    def finished(self) -> frozenset[Island]:
        """The islands with exactly as many bridges as their number, those crossed out excepted."""
        return islands_in(self.finished_bits)

    @property
    def groups(self) -> tuple[frozenset[Island], ...]:
        """The finished islands in groups joined by bridges between finished islands, the largest first."""
        groups = [islands_in(bits) for bits in self.group_bits(self.finished_bits)]
        return tuple(sorted(groups, key=lambda group: (-len(group), min(group))))

    def group_bits(self, islands: int) -> list[int]:
        """Split a set of islands into the groups that bridges between them join; all sets as bits."""
        groups: list[int] = []
        alone = islands
        for index, ends in enumerate(self.layout.end_bits):
            if ends & islands == ends and self.built >> index & 1:
                alone &= ~ends
                apart = [group for group in groups if not group & ends]
                for group in groups:
                    if group & ends:
                        ends |= group
                groups = [*apart, ends]
        return groups + [1 << island for island in islands_in(alone)]

    def why_not(self, card: Card, move: Move, *, complete: bool = True) -> Violation | None:
        """Why strict play refuses a turn, or None; with `complete=False` more bridges may follow."""
        if move.correction is not None:
            return Violation(Rule.CORRECTIONS, "only the free pen has mistakes to correct")
        violation = referee.cannot_draw(self, card, move, complete=complete)
        if violation is not None:
            return violation
        faults = referee.faults(self, move)
        return faults[0].violation if faults else None

    def after(self, card: Card, move: Move) -> Board:
        """The board after a turn that strict play allows; any other raises `IllegalMoveError`."""
        violation = self.why_not(card, move)
        if violation is not None:
            raise IllegalMoveError(violation)
        return self.drawn(move.entry, move.bridges)

    def legal_moves(self, card: Card) -> LegalTurns:
        """All turns that strict play allows."""
        from ponti.hashi.legal import LegalTurns

        return LegalTurns(self, card)

    def legal_entries(self, card: Card) -> tuple[Entry, ...]:
        """The entries that strict play allows."""
        entries = (Entry(card.number, island) for island in self.layout.islands)
        return tuple(entry for entry in entries if self.why_not(card, Move(entry), complete=False) is None)

    def legal_bridges(self, card: Card, so_far: Move) -> tuple[Line, ...]:
        """The lines on which one more bridge may be drawn, after the strokes of this turn so far.

        Whether the card's bridges can then be completed is not looked into.
        """
        return tuple(
            line
            for line in self.layout.lines
            if self.why_not(card, Move(so_far.entry, (*so_far.bridges, line)), complete=False) is None
        )

    def drawn(self, entry: Entry | None, bridges: Iterable[Line] = ()) -> Board:
        """The board with these strokes added, whether or not the rules allow them."""
        layout = self.layout
        numbers, counts, leading = self.numbers, list(self.bridges), list(self.leading)
        built, full, barred, numbered = self.built, self.full, self.barred, self.numbered
        touched: list[Island] = []
        if entry is not None:
            number, island = entry
            numbers = (*numbers[:island], number, *numbers[island + 1 :])
            numbered |= layout.line_bits_of[island]
            touched.append(island)
        for line in bridges:
            index = layout.line_index[line]
            counts[index] += 1
            if counts[index] == 1:
                built |= 1 << index
                barred |= layout.crossing_bits[index]
            else:
                full |= 1 << index
            for island in line:
                leading[island] += 1
                touched.append(island)
        finished, closed = self.finished_bits, self.closed
        for island in touched:
            if island in self.crossed_out:
                continue
            if leading[island] >= (numbers[island] or 6):
                closed |= layout.line_bits_of[island]
                if leading[island] == numbers[island]:
                    finished |= 1 << island
                else:
                    finished &= ~(1 << island)
        return Board(
            layout,
            numbers,
            tuple(counts),
            self.crossed_out,
            tuple(leading),
            finished,
            built,
            full,
            barred,
            numbered,
            closed,
        )

    def crossing_out(self, islands: Iterable[Island]) -> Board:
        """The board with these islands crossed out as well."""
        crossed_out = self.crossed_out.union(islands)
        return Board.of(self.layout, self.numbers, self.bridges, crossed_out)

    def __repr__(self) -> str:
        crossed_out = f", {sorted(self.crossed_out)}" if self.crossed_out else ""
        return f"Board.of({self.layout!r}, {self.numbers}, {self.bridges}{crossed_out})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Board.of, (self.layout, self.numbers, self.bridges, self.crossed_out)

    def __copy__(self) -> Board:
        return self

    def __deepcopy__(self, memo: object) -> Board:
        return self

    def __str__(self) -> str:
        from ponti.hashi.drawing import draw_board

        return draw_board(self)
