"""How high anybody can score who does not know the cards to come: a bound for every player.

Perfect hindsight knows the cards, no player does. A player who is told the order of the deck, but pays at
every card for what the card is worth more than one could expect, gains nothing on average by knowing it: the
payments are worked out from a *penalty*, any function of a board and the next card, and have the mean 0 for
everybody who does not look ahead. So what the best player who knows the deck has left after paying is, on
average over decks, at least what the best player who does not know it scores; and if the penalty were the
true worth of board and card, it would be exactly that, deck by deck (Brown, Smith and Sun, *Information
Relaxations and Duality in Stochastic Dynamic Programs*, 2010).

`value` and `relaxed` go through everything by the plain rules, for small boards and short decks. `Linear` is
a penalty that CP-SAT can reckon with on any board: `relaxation_model.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt

from ponti.hashi import Board, Card, Layout, Position, Reveal

Penalty = Callable[[Position, Card], float]
"""What a board seems to be worth if a card comes next; the position is one in which chance is due."""
MOST = 6
"""The highest number on a card."""


def surprise(penalty: Penalty, position: Position, card: Card) -> float:
    """What a card is worth more than one could expect, by a penalty: what is paid for it."""
    outcomes = [(reveal.card, count) for reveal, count in position.chance_outcomes()]
    expected = sum(count * penalty(position, each) for each, count in outcomes)
    return penalty(position, card) - expected / sum(count for _, count in outcomes)


class Exact:
    """What positions of a solo game are worth to the best player; it looks at everything there is."""

    def __init__(self) -> None:
        self._known: dict[Position, float] = {}

    def value(self, position: Position) -> float:
        """The points that the best player has on average in the end."""
        if position not in self._known:
            self._known[position] = self._found(position)
        return self._known[position]

    def penalty(self, position: Position, card: Card) -> float:
        """The penalty that makes the bound exact."""
        return self.value(position.after(Reveal(card)))

    def _found(self, position: Position) -> float:
        if position.is_over:
            return float(position.scores()[0])
        if not position.to_act:
            outcomes = list(position.chance_outcomes())
            whole = sum(count for _, count in outcomes)
            return sum(count * self.value(position.after(reveal)) for reveal, count in outcomes) / whole
        return max(map(self.value, following(position)))


def following(position: Position) -> Iterator[Position]:
    """The positions after each move of a solo player."""
    for move in position.legal_moves(0):
        yield position.after(position.event_of({0: move}))


def relaxed(position: Position, cards: Sequence[Card], penalty: Penalty) -> float:
    """What is left at most to a solo player who knows the cards to come and pays for each; by looking at all.

    The cards begin with the next one to be turned over.
    """
    known: dict[Position, float] = {}

    def best(position: Position, at: int) -> float:
        if position not in known:
            known[position] = found(position, at)
        return known[position]

    def found(position: Position, at: int) -> float:
        if position.is_over:
            return float(position.scores()[0])
        if position.to_act:
            return max(best(each, at) for each in following(position))
        paid = surprise(penalty, position, cards[at])
        return best(position.after(Reveal(cards[at])), at + 1) - paid

    return best(position, 0)


Feature = tuple[str, int, int]
"""`("number", island, number)`: this number is on that island; `("bridges", line, count)`: so many at least;
`("always", 0, 0)`: every board has it."""
ALWAYS: Feature = ("always", 0, 0)


def features_of(board: Board) -> Iterator[Feature]:
    """The features that a board has."""
    yield ALWAYS
    for island, number in enumerate(board.numbers):
        if number:
            yield "number", island, number
    for line, count in enumerate(board.bridges):
        for each in range(1, count + 1):
            yield "bridges", line, each


def all_features(layout: Layout) -> list[Feature]:
    """Every feature of a board, in order."""
    numbers = [("number", island, number) for island in layout.islands for number in range(1, MOST + 1)]
    lines = [("bridges", line, count) for line in range(len(layout.lines)) for count in (1, 2)]
    return [ALWAYS, *numbers, *lines]


@dataclass(frozen=True)
class Linear:
    """A penalty that adds up weights: for each feature that a board has, by round and by the next card."""

    weights: Mapping[tuple[int, Card], Mapping[Feature, float]]
    """By the rounds played and the next card; what is not there is 0."""

    def __call__(self, position: Position, card: Card) -> float:
        """What a board seems to be worth if a card comes next."""
        found = self.weights.get((position.round, card), {})
        return sum(found.get(feature, 0.0) for feature in features_of(position.boards[0]))

    def surprises(self, round_number: int, unseen: Mapping[Card, int], card: Card) -> dict[Feature, float]:
        """What is paid for a card, feature by feature, where these cards were left."""
        whole = sum(unseen.values())
        paid: dict[Feature, float] = {}
        for each, count in unseen.items():
            share = (1.0 if each == card else 0.0) - count / whole
            for feature, weight in self.weights.get((round_number, each), {}).items():
                paid[feature] = paid.get(feature, 0.0) + share * weight
        return paid


@dataclass(frozen=True)
class Estimate:
    """Figures of many decks: their mean, and how far off it may be."""

    figures: tuple[float, ...]
    proved: int = field(default=0)
    """How many of them are exact; the others are bounds themselves."""

    @cached_property
    def mean(self) -> float:
        """The mean over the decks."""
        return sum(self.figures) / len(self.figures)

    @cached_property
    def margin(self) -> float:
        """The mean is off by more than this in one of twenty such estimates."""
        count = len(self.figures)
        if count < 2:
            return float("inf")
        variance = sum((each - self.mean) ** 2 for each in self.figures) / (count - 1)
        return 1.96 * sqrt(variance / count)

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {self.margin:.2f}"
