"""The model behind perfect hindsight. Importing this imports OR-tools."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from ortools.sat.python import cp_model

from ponti.hashi import Card, Entry, Move, Position
from ponti.hashi.scoring import BLUE, GROUP, ISLAND_POINTS, RED, SIX
from ponti.hashi.setup import NUMBERS

_MOST = 6


class Model:
    """One seat's board from a position on. Times count the cards to come; time 0 is before the first.

    A number or a bridge that is there at one time is there at all later times: most variables say "by then".
    """

    def __init__(
        self, position: Position, cards: tuple[Card, ...], seat: int, deadlines: tuple[int, int, int]
    ) -> None:
        self.position, self.cards = position, cards
        self.board, self.layout = position.boards[seat], position.layout
        self.awards = position.awards[seat]
        self.seat, self.deadlines = seat, deadlines
        played = position.round - (position.card is not None)
        self.end = len(cards)
        # The time of each deadline, at most the end.
        self.red_time, self.blue_time, self.six_time = (
            max(0, min(self.end, deadline - played)) for deadline in deadlines
        )
        self.model = cp_model.CpModel()
        self.finished: dict[tuple[int, int], Any] = {}
        self._numbers()
        self._bridges()
        self._finishing()
        self._points()

    def _bool(self, name: str) -> Any:
        return self.model.new_bool_var(name)

    def _numbers(self) -> None:
        """Which card is entered on which island; the set-up is a choice of a 3 or a 4 at time 0."""
        model, board = self.model, self.board
        sources = [(time, card.number) for time, card in enumerate(self.cards, start=1)]
        if self.position.is_setup:
            sources = [(0, number) for number in NUMBERS] + sources
        self.enters: dict[tuple[int, int, int], Any] = {}
        for time, number in sources:
            for island in self.layout.islands:
                if board.numbers[island] or number < board.leading[island]:
                    continue
                if time == 0 and self.layout.flagged[island]:
                    continue
                self.enters[time, number, island] = self._bool(f"enter {time} {number} {island}")
        for time in range(self.end + 1):
            here = [var for (when, _, _), var in self.enters.items() if when == time]
            if time == 0 and self.position.is_setup:
                model.add_exactly_one(here)
            elif here:
                model.add_at_most_one(here)
        # numbered[time, island]: whether it has a number at the end of that time.
        self.numbered: dict[tuple[int, int], Any] = {}
        for island in self.layout.islands:
            model.add_at_most_one(var for (_, _, at), var in self.enters.items() if at == island)
            before: Any = 1 if board.numbers[island] else 0
            for time in range(self.end + 1):
                new = [var for (when, _, at), var in self.enters.items() if when == time and at == island]
                if new:
                    after = self._bool(f"numbered {time} {island}")
                    model.add(after == before + sum(new))
                    before = after
                self.numbered[time, island] = before

    def _bridges(self) -> None:
        """When each line gets its first and second bridge; a card's bridges are drawn all or none."""
        model, board, layout = self.model, self.board, self.layout
        # built[time, line, which]: whether the bridge is there at the end of that time.
        self.built: dict[tuple[int, int, int], Any] = {}
        for index, line in enumerate(layout.lines):
            had = board.bridges[index]
            is_open = not board.barred >> index & 1 and not board.closed >> index & 1
            for which, time in product((0, 1), range(self.end + 1)):
                key = time, index, which
                if time == 0 or not is_open or had > which:
                    self.built[key] = 1 if had > which else 0
                    continue
                self.built[key] = self._bool(f"built {time} {index} {which}")
                model.add(self.built[key] >= self.built[time - 1, index, which])
                if which == 0:
                    numbers = self.numbered[time, line.a] + self.numbered[time, line.b]
                    model.add(self.built[key] <= numbers)
                else:
                    model.add(self.built[key] <= self.built[time, index, 0])
        for index, crossed in enumerate(layout.crossings):
            for other in crossed:
                model.add(self.built[self.end, index, 0] + self.built[self.end, other, 0] <= 1)
        for time, card in enumerate(self.cards, start=1):
            drawn = self._all_built(time) - self._all_built(time - 1)
            model.add(drawn == card.bridges * self._bool(f"bridges {time}"))
            # Each bridge has a number at one end at least, and each number that many bridges at most.
            numbers = sum(
                number * enters for (when, number, _), enters in self.enters.items() if when <= time
            )
            model.add(self._all_built(time) <= numbers + sum(board.numbers))
        # An island with a flag is entered only when a bridge led there before.
        for (time, _, island), enters in self.enters.items():
            if layout.flagged[island] and not board.leading[island]:
                model.add(enters <= sum(self.built[time - 1, index, 0] for index in layout.lines_of[island]))

    def _all_built(self, time: int) -> Any:
        """How many bridges there are at the end of a time."""
        return sum(
            self.built[time, index, which] for index in range(len(self.layout.lines)) for which in (0, 1)
        )

    def _leading(self, time: int, island: int) -> Any:
        """How many bridges lead to an island at the end of a time."""
        return sum(
            self.built[time, index, which] for index in self.layout.lines_of[island] for which in (0, 1)
        )

    def _finished_by(self, time: int, island: int) -> Any:
        """Whether an island is finished at the end of a time: bridges lead there as its number says.

        For each number that it may have there is a variable of its own, which makes a far tighter model than
        one that switches the condition on and off.
        """
        if (time, island) in self.finished:
            return self.finished[time, island]
        model, number = self.model, self.board.numbers[island]
        done = self._bool(f"finished {time} {island}")
        if number:
            model.add(self._leading(time, island) >= number * done)
        else:
            parts = []
            for (when, value, at), enters in self.enters.items():
                if at == island and when <= time:
                    part = self._bool(f"finished {time} {island} with {when} {value}")
                    model.add_implication(part, enters)
                    parts.append((value, part))
            model.add(done == sum(part for _, part in parts))
            model.add(self._leading(time, island) >= sum(value * part for value, part in parts))
        self.finished[time, island] = done
        if time < self.end:
            model.add_implication(done, self._finished_by(self.end, island))
        return done

    def _finishing(self) -> None:
        """No island has more bridges than its number, or than six; and what is finished at the end."""
        for island in self.layout.islands:
            number = self.board.numbers[island]
            most: Any = number or _MOST - sum(
                (_MOST - value) * enters for (_, value, at), enters in self.enters.items() if at == island
            )
            self.model.add(self._leading(self.end, island) <= most)
            self._finished_by(self.end, island)

    def _points(self) -> None:
        """Two points for each island, and the bonuses by their deadlines."""
        total: Any = ISLAND_POINTS * sum(self.finished[self.end, island] for island in self.layout.islands)
        total += sum(self.awards)
        # What each part of the score can be.
        parts = [range(0, ISLAND_POINTS * len(self.layout.places) + 1, ISLAND_POINTS), (sum(self.awards),)]
        for had, bonus, islands, time in (
            (self.awards.red, RED, self.layout.red, self.red_time),
            (self.awards.blue, BLUE, self.layout.blue, self.blue_time),
        ):
            if had or not islands:
                continue
            later, first = self._bool("later"), self._bool("first")
            self.model.add_implication(first, later)
            for island in islands:
                self.model.add_implication(later, self.finished[self.end, island])
                if time:
                    self.model.add_implication(first, self._finished_by(time, island))
            if not time:
                self.model.add(first == 0)
            total += bonus.later * later + (bonus.first - bonus.later) * first
            parts.append((0, bonus.later, bonus.first if time else 0))
        if not self.awards.six and len(self.layout.places) >= GROUP:
            total += self._six()
            parts.append((0, SIX.later, SIX.first if self.six_time else 0))
        self._parity()
        self.total = total
        self.scores = sorted({sum(each) for each in product(*parts)}, reverse=True)

    def _six(self) -> Any:
        """Six finished islands that bridges join: a tree in which each island is one step further out.

        Its root is the first of them in order, so that there is only one way to see the same six.
        """
        model, layout = self.model, self.layout
        later, first = self._bool("six later"), self._bool("six first")
        model.add_implication(first, later)
        if not self.six_time:
            model.add(first == 0)
        inside = {island: self._bool(f"six {island}") for island in layout.islands}
        roots = {island: self._bool(f"root {island}") for island in layout.islands}
        depth = {island: model.new_int_var(0, GROUP - 1, f"depth {island}") for island in layout.islands}
        model.add(sum(inside.values()) == GROUP * later)
        model.add(sum(roots.values()) == later)
        arcs: dict[int, list[Any]] = {island: [] for island in layout.islands}
        for index, line in enumerate(layout.lines):
            both = [self._bool(f"arc {parent} {child}") for parent, child in (line, line[::-1])]
            model.add_at_most_one(both)
            for arc, (parent, child) in zip(both, (line, line[::-1]), strict=True):
                arcs[child].append(arc)
                model.add_implication(arc, inside[parent])
                model.add(arc <= self.built[self.end, index, 0])
                if self.six_time:
                    model.add(arc + first <= 1 + self.built[self.six_time, index, 0])
                model.add(depth[child] >= depth[parent] + 1).only_enforce_if(arc)
        for island in layout.islands:
            model.add_implication(inside[island], self.finished[self.end, island])
            model.add_implication(roots[island], inside[island])
            for earlier in range(island):
                model.add_at_most_one(roots[island], inside[earlier])
            model.add(sum(arcs[island]) == inside[island] - roots[island])
            if self.six_time:
                model.add(inside[island] + first <= 1 + self._finished_by(self.six_time, island))
        if self.six_time:
            in_time = sum(self._finished_by(self.six_time, island) for island in layout.islands)
            model.add(in_time >= GROUP * first)
        return SIX.later * later + (SIX.first - SIX.later) * first

    def _parity(self) -> None:
        """All islands are finished only if their numbers add up to an even sum: each bridge has two ends."""
        islands = self.layout.islands
        everything = sum(self.finished[self.end, island] for island in islands)
        numbers = sum(value * enters for (_, value, _), enters in self.enters.items())
        half = self.model.new_int_var(0, 3 * len(islands), "half")
        odd = self._bool("odd")
        self.model.add(numbers + sum(self.board.numbers) == 2 * half + odd)
        self.model.add(everything <= len(islands) - odd)

    def turns_of(self, solver: cp_model.CpSolver) -> list[Entry | Move]:
        """The turns of a solution, with the entry of the set-up before them if that is still to come."""
        entries = {
            time: Entry(number, island)
            for (time, number, island), enters in self.enters.items()
            if solver.value(enters)
        }
        turns: list[Entry | Move] = [
            Move(
                entries.get(time),
                [
                    line
                    for index, line in enumerate(self.layout.lines)
                    for which in (0, 1)
                    if solver.value(self.built[time, index, which])
                    > solver.value(self.built[time - 1, index, which])
                ],
            )
            for time in range(1, self.end + 1)
        ]
        return [entries[0], *turns] if self.position.is_setup else turns

    def passing(self) -> list[Entry | Move]:
        """The line of play that does nothing but what it must."""
        set_up = self.position.legal_entries(self.seat)[:1] if self.position.is_setup else ()
        return [*set_up, *([Move()] * self.end)]

    def hint(self, line: Sequence[Entry | Move]) -> None:
        """Begin with the entries and bridges of a line of play."""
        bridges = list(self.board.bridges)
        entries: set[tuple[int, int, int]] = set()
        for time, move in enumerate(line, start=0 if self.position.is_setup else 1):
            entry = move if isinstance(move, Entry) else move.entry
            if entry is not None:
                entries.add((time, entry.number, entry.island))
            for bridge in () if isinstance(move, Entry) else move.bridges:
                bridges[self.layout.line_index[bridge]] += 1
            for index, count in enumerate(bridges):
                for which in (0, 1):
                    built = self.built[time, index, which]
                    if not isinstance(built, int):
                        self.model.add_hint(built, int(count > which))
        for key, enters in self.enters.items():
            self.model.add_hint(enters, int(key in entries))
