"""Solving the model of perfect hindsight. Importing this imports OR-tools."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TypeAlias

from ortools.sat.python import cp_model

from ponti.analysis.hashi.hindsight import Hindsight, points_of
from ponti.analysis.hashi.hindsight_model import Model
from ponti.hashi import Entry, Island, Move

# So many of the highest scores are asked for one by one, from the top: whether they can be reached is soon
# answered, since hardly anything may go wrong on the way to them.
_ASKED = 4
_BY_TURNS = ("no_lp", "default_lp")
_FOUND = (cp_model.OPTIMAL, cp_model.FEASIBLE)

Solved: TypeAlias = tuple[cp_model.CpSolver, cp_model.CpSolverStatus]


def solved(model: cp_model.CpModel, seconds: float, workers: int, seed: int) -> Solved:
    """Let CP-SAT work on a model."""
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = max(seconds, 0.01)
    solver.parameters.num_workers = workers
    solver.parameters.random_seed = seed
    # By turns: trying things out finds turns first, counting finds first that there are none.
    solver.parameters.interleave_search = True
    solver.parameters.subsolvers.extend(_BY_TURNS)
    return solver, solver.solve(model)


def can_finish(model: Model, island: Island, points: int, seconds: float, seed: int) -> bool:
    """Whether a line of play with this many points is found that finishes an island."""
    asked = model.model.clone()
    asked.add(model.total >= points)
    asked.add(model.finished[model.end, island] == 1)
    return solved(asked, seconds, 1, seed)[1] in _FOUND


class Search:
    """The best line of play so far, how high another could be at most, and the time that is left."""

    def __init__(
        self, model: Model, line: Sequence[Entry | Move], seconds: float, workers: int, seed: int
    ) -> None:
        self.model, self.line = model, tuple(line or model.passing())
        self.points = self._count(self.line)
        self.bound = model.scores[0]
        self._workers, self._seed = workers, seed
        self._begin, self._seconds = time.monotonic(), seconds
        if line:
            model.hint(line)

    def _count(self, line: Sequence[Entry | Move]) -> int:
        model = self.model
        return points_of(model.position, model.seat, model.deadlines, line)

    @property
    def passed(self) -> float:
        """Seconds since the search began."""
        return time.monotonic() - self._begin

    @property
    def left(self) -> float:
        """Seconds that are left."""
        return self._seconds - self.passed

    def run(self) -> Hindsight:
        """Ask for the highest scores from the top, then for the best, then where doubt is left."""
        for score in self.model.scores[:_ASKED]:
            if score > self.points and self.left > 0:
                self._ask(score, self.left / 2)
        if self.points < self.model.scores[:_ASKED][-1]:
            self._maximize()
        while self.points < self.bound and self.left > 0:
            self._ask(min(score for score in self.model.scores if score > self.points), self.left)
        set_up = next((move for move in self.line if isinstance(move, Entry)), None)
        turns = tuple(move for move in self.line if isinstance(move, Move))
        return Hindsight(self.points, max(self.points, self.bound), set_up, turns, self.passed)

    def _ask(self, score: int, seconds: float) -> None:
        """Ask for a line of play that reaches a score."""
        model = self.model.model.clone()
        model.add(self.model.total >= score)
        solver, status = self._solve(model, seconds)
        if status == cp_model.INFEASIBLE:
            self.bound = max((lower for lower in self.model.scores if lower < score), default=0)
        elif status in _FOUND:
            self._found(solver)

    def _maximize(self) -> None:
        """Ask for the best line of play."""
        model = self.model.model.clone()
        model.add_linear_constraint(self.model.total, self.points, self.bound)
        model.maximize(self.model.total)
        solver, status = self._solve(model, self.left)
        if status in _FOUND:
            self._found(solver)
            self.bound = min(self.bound, int(solver.best_objective_bound + 1e-6))

    def _solve(self, model: cp_model.CpModel, seconds: float) -> Solved:
        # A question that had no answer in time is not asked in the same way again.
        self._seed += 1
        return solved(model, seconds, self._workers, self._seed)

    def _found(self, solver: cp_model.CpSolver) -> None:
        """Keep a line of play if it is better; the model may overlook a bonus that its turns earn: count."""
        line = self.model.turns_of(solver)
        points = self._count(line)
        if points > self.points:
            self.line, self.points = tuple(line), points
