"""The bound for players without foresight, deck by deck with CP-SAT. Importing this imports OR-tools."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ortools.sat.python import cp_model

from ponti.analysis.hashi.hindsight import ALONE
from ponti.analysis.hashi.hindsight_model import Model
from ponti.analysis.hashi.hindsight_search import solved
from ponti.analysis.hashi.relaxation import ALWAYS, Feature, Linear
from ponti.hashi import Card, Entry, Move, Position, Setup
from ponti.hashi.scoring import BLUE, ISLAND_POINTS, RED, SIX

SCALE = 100_000
"""CP-SAT counts in whole numbers: so many to a point."""


@dataclass(frozen=True, slots=True)
class Relaxed:
    """What is left to a player who knows the deck and pays: found, and at most."""

    found: float
    bound: float
    line: tuple[Entry | Move, ...]

    @property
    def is_proved(self) -> bool:
        """Whether nothing better is possible, but for rounding."""
        return self.bound - self.found < 0.05


def relaxed_by_model(
    position: Position,
    cards: Sequence[Card],
    penalty: Linear,
    *,
    seconds: float = 60.0,
    workers: int = 1,
    seed: int = 1,
    line: Sequence[Entry | Move] = (),
) -> Relaxed:
    """What is left at most to a solo player who knows the cards to come and pays for each.

    The position is one in which chance is due, or the set-up. The bound holds even where time runs out.
    """
    model = Model(position, tuple(cards), 0, ALONE)
    paid, back, rounding = _payments(model, position, cards, penalty)
    if line:
        model.hint(line)
    model.model.maximize(SCALE * model.total - paid)
    solver, status = solved(model.model, seconds, workers, seed)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        # A solver that had no time to look says 0, as if it were a bound.
        return Relaxed(float("-inf"), _ceiling(model) + back + rounding, ())
    found, bound = solver.objective_value / SCALE, solver.best_objective_bound / SCALE
    return Relaxed(found - rounding, bound + rounding, tuple(model.turns_of(solver)))


def _payments(
    model: Model, position: Position, cards: Sequence[Card], penalty: Linear
) -> tuple[Any, float, float]:
    """All that is paid, as an expression in whole numbers.

    In points what can be paid back at most, and how far rounding may be off.
    """
    unseen: Counter[Card] = Counter({reveal.card: count for reveal, count in _unseen(position)})
    terms: list[Any] = []
    back = rounding = 0.0
    for time, card in enumerate(cards):
        paid = penalty.surprises(position.round + time, unseen, card)
        worst: dict[tuple[str, int], float] = {}
        for feature, amount in paid.items():
            whole = round(SCALE * amount)
            error = abs(whole - SCALE * amount) / SCALE
            kind, at, _ = feature
            # An island has one number, but a second bridge has a first one beside it.
            before = worst.get((kind, at), 0.0)
            worst[kind, at] = max(before, error) if kind == "number" else before + error
            back += max(0.0, -whole / SCALE)
            if whole:
                terms.append(whole * _variable(model, time, feature))
        rounding += sum(worst.values())
        unseen[card] -= 1
        unseen += Counter()
    return sum(terms), back, rounding


def _ceiling(model: Model) -> int:
    """The points of a board on which everything is finished in time."""
    return ISLAND_POINTS * len(model.layout.islands) + sum(bonus.first for bonus in (RED, BLUE, SIX))


def _unseen(position: Position) -> list[tuple[Any, int]]:
    """The cards that may come next and how many there are of each."""
    if not position.is_setup:
        return list(position.chance_outcomes())
    return list(position.after(Setup((position.legal_entries(0)[0],))).chance_outcomes())


def _variable(model: Model, time: int, feature: Feature) -> Any:
    """Whether the board has a feature at the end of a time, as an expression."""
    kind, at, count = feature
    if feature == ALWAYS:
        return 1
    if kind == "bridges":
        return model.built[time, at, count - 1]
    if model.board.numbers[at]:
        return int(model.board.numbers[at] == count)
    return sum(
        enters
        for (when, number, island), enters in model.enters.items()
        if when <= time and number == count and island == at
    )
