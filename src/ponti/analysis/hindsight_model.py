"""The model behind perfect hindsight. Importing this imports OR-tools."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ortools.sat.python import cp_model

from ponti.analysis.hindsight import Hindsight, points_of
from ponti.hashi import Card, Entry, Move, Position
from ponti.hashi.scoring import BLUE, GROUP, ISLAND_POINTS, RED, SIX
from ponti.hashi.setup import NUMBERS

_MOST = 6


class Model:
    """One seat's board from a position on. Times count the cards to come; time 0 is before the first."""

    def __init__(
        self, position: Position, cards: tuple[Card, ...], seat: int, deadlines: tuple[int, int, int]
    ) -> None:
        self.position, self.cards = position, cards
        self.board, self.layout = position.boards[seat], position.layout
        self.awards = position.awards[seat]
        self.seat, self.deadlines = seat, deadlines
        self.most = ISLAND_POINTS * len(self.layout.places) + RED.first + BLUE.first + SIX.first
        played = position.round - (position.card is not None)
        self.end = len(cards)
        # The time of each deadline, at most the end.
        self.red_time, self.blue_time, self.six_time = (
            max(0, min(self.end, deadline - played)) for deadline in deadlines
        )
        self.model = cp_model.CpModel()
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
            before: Any = 1 if board.numbers[island] else 0
            for time in range(self.end + 1):
                new = [var for (when, _, at), var in self.enters.items() if when == time and at == island]
                if new and not board.numbers[island]:
                    after = self._bool(f"numbered {time} {island}")
                    model.add(after == before + sum(new))
                    before = after
                self.numbered[time, island] = before

    def _bridges(self) -> None:
        """When each line gets its first and second bridge; a card's bridges are drawn all or none."""
        model, board, layout = self.model, self.board, self.layout
        self.draws: dict[tuple[int, int, int], Any] = {}
        self.built: dict[tuple[int, int, int], Any] = {}
        for index, line in enumerate(layout.lines):
            had = board.bridges[index]
            open_line = not board.barred >> index & 1 and not board.closed >> index & 1
            for which in (0, 1):
                before: Any = 1 if had > which else 0
                self.built[0, index, which] = before
                for time in range(1, self.end + 1):
                    if open_line and had <= which:
                        draw = self._bool(f"draw {time} {index} {which}")
                        after = self._bool(f"built {time} {index} {which}")
                        model.add(after == before + draw)
                        self.draws[time, index, which] = draw
                        if which == 0:
                            model.add(draw <= self.numbered[time, line.a] + self.numbered[time, line.b])
                        before = after
                    self.built[time, index, which] = before
            if open_line and had == 0:
                for time in range(1, self.end + 1):
                    model.add(self.built[time, index, 1] <= self.built[time, index, 0])
        for index in range(len(layout.lines)):
            for other in layout.crossings[index]:
                if other > index:
                    model.add(self.built[self.end, index, 0] + self.built[self.end, other, 0] <= 1)
        for time, card in enumerate(self.cards, start=1):
            drawn = [var for (when, _, _), var in self.draws.items() if when == time]
            if drawn:
                model.add(sum(drawn) == card.bridges * self._bool(f"bridges {time}"))
        # An island with a flag is entered only when a bridge led there before.
        for (time, _, island), var in self.enters.items():
            if layout.flagged[island] and not board.leading[island]:
                reached = [self.built[max(time - 1, 0), index, 0] for index in layout.lines_of[island]]
                model.add(var <= sum(reached))

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
                    model.add(part <= enters)
                    parts.append((value, part))
            model.add(done == sum(part for _, part in parts))
            model.add(self._leading(time, island) >= sum(value * part for value, part in parts))
        self.finished[time, island] = done
        return done

    def _finishing(self) -> None:
        """No island has more bridges than its number, or than six; and what is finished at the end."""
        self.finished: dict[tuple[int, int], Any] = {}
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
        for had, bonus, islands, time in (
            (self.awards.red, RED, self.layout.red, self.red_time),
            (self.awards.blue, BLUE, self.layout.blue, self.blue_time),
        ):
            if had or not islands:
                continue
            later, first = self._bool("later"), self._bool("first")
            self.model.add(first <= later)
            for island in islands:
                self.model.add(later <= self.finished[self.end, island])
                if time:
                    self.model.add(first <= self._finished_by(time, island))
            if not time:
                self.model.add(first == 0)
            total += bonus.later * later + (bonus.first - bonus.later) * first
        if not self.awards.six and len(self.layout.places) >= GROUP:
            total += self._six()
        self._parity()
        self.total = total
        self.model.maximize(total)

    def _six(self) -> Any:
        """Six finished islands that bridges join: a tree in which each island is one step further out."""
        model, layout = self.model, self.layout
        later, first = self._bool("six later"), self._bool("six first")
        model.add(first <= later)
        if not self.six_time:
            model.add(first == 0)
        inside = {island: self._bool(f"six {island}") for island in layout.islands}
        roots = {island: self._bool(f"root {island}") for island in layout.islands}
        depth = {island: model.new_int_var(0, GROUP - 1, f"depth {island}") for island in layout.islands}
        model.add(sum(inside.values()) == GROUP * later)
        model.add(sum(roots.values()) == later)
        arcs: dict[int, list[Any]] = {island: [] for island in layout.islands}
        for index, line in enumerate(layout.lines):
            for parent, child in (line, line[::-1]):
                arc = self._bool(f"arc {parent} {child}")
                arcs[child].append(arc)
                model.add(arc <= inside[parent])
                model.add(arc <= self.built[self.end, index, 0])
                if self.six_time:
                    model.add(arc + first <= 1 + self.built[self.six_time, index, 0])
                model.add(depth[child] >= depth[parent] + 1).only_enforce_if(arc)
        for island in layout.islands:
            model.add(inside[island] <= self.finished[self.end, island])
            model.add(roots[island] <= inside[island])
            model.add(sum(arcs[island]) == inside[island] - roots[island])
            if self.six_time:
                model.add(inside[island] + first <= 1 + self._finished_by(self.six_time, island))
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

    # Solving

    def solve(self, line: Sequence[Entry | Move], seconds: float, workers: int, seed: int) -> Hindsight:
        """Solve, beginning with a line of play."""
        reached = points_of(self.position, self.seat, self.deadlines, line) if line else -1
        for var, value in self._hints(line):
            self.model.add_hint(var, value)
        self.model.add(self.total >= reached)
        solver = cp_model.CpSolver()
        solver.parameters.max_time_in_seconds = seconds
        solver.parameters.num_workers = workers
        solver.parameters.random_seed = seed
        status = solver.solve(self.model)
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            # There was not even the time to understand the line of play: it is what we know.
            bound = max(reached, min(self.most, int(solver.best_objective_bound)))
            set_up = next((move for move in line if isinstance(move, Entry)), None)
            turns = tuple(move for move in line if isinstance(move, Move))
            return Hindsight(max(reached, 0), bound, set_up, turns, solver.wall_time)
        return self._read(solver, int(solver.best_objective_bound + 1e-6))

    def _read(self, solver: cp_model.CpSolver, bound: int) -> Hindsight:
        set_up: Entry | None = None
        entries: dict[int, Entry] = {}
        for (time, number, island), var in self.enters.items():
            if solver.value(var):
                if time == 0:
                    set_up = Entry(number, island)
                else:
                    entries[time] = Entry(number, island)
        turns = []
        for time in range(1, self.end + 1):
            lines = [
                self.layout.lines[index]
                for (when, index, _), var in self.draws.items()
                if when == time and solver.value(var)
            ]
            turns.append(Move(entries.get(time), lines))
        # While it is not proved the best, the model may overlook a bonus that its own turns earn: count them.
        found: list[Entry | Move] = [*turns] if set_up is None else [set_up, *turns]
        points = points_of(self.position, self.seat, self.deadlines, found)
        return Hindsight(points, max(points, bound), set_up, tuple(turns), solver.wall_time)

    def _hints(self, line: Sequence[Entry | Move]) -> list[tuple[Any, int]]:
        """What the entries and bridges are in a line of play."""
        if not line:
            return []
        entries: set[tuple[int, int, int]] = set()
        drawn: set[tuple[int, int, int]] = set()
        counts = list(self.board.bridges)
        first = 0 if self.position.is_setup else 1
        for time, move in enumerate(line, start=first):
            entry = move if isinstance(move, Entry) else move.entry
            if entry is not None:
                entries.add((time, entry.number, entry.island))
            for bridge in () if isinstance(move, Entry) else move.bridges:
                index = self.layout.line_index[bridge]
                drawn.add((time, index, counts[index]))
                counts[index] += 1
        return [(var, int(key in entries)) for key, var in self.enters.items()] + [
            (var, int(key in drawn)) for key, var in self.draws.items()
        ]
