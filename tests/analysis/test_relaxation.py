"""The bound for players without foresight, held to exact values where everything can be looked at."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from ponti.analysis.hashi.relaxation import (
    Estimate,
    Exact,
    Linear,
    all_features,
    features_of,
    relaxed,
    surprise,
)
from ponti.analysis.hashi.relaxation_model import relaxed_by_model
from ponti.hashi import Card, Deck, Layout, Position

BOARD = Layout.parse("board: tiny\nvariant: yes\n\no-o\n|\no\n")
DECK = Deck.parse("deck: short\nvariant: yes\n\n1/1 2/1 3/2\n")
START = Position.start(BOARD, seats=1, deck=DECK)
ORDERS = [list(order) for order in permutations(DECK.cards, len(DECK.cards) - 1)]
EXACT = Exact()


def arbitrary(seed: int) -> Linear:
    """A penalty that knows nothing of the game."""
    rng = Random(seed)
    return Linear(
        {
            (played, card): {feature: rng.uniform(-1, 1) for feature in all_features(BOARD)}
            for played in range(len(DECK.cards))
            for card in DECK.cards
        }
    )


def nothing(position: Position, card: Card) -> float:
    """No penalty at all: perfect hindsight."""
    del position, card
    return 0.0


def mean(penalty: Linear | None) -> float:
    return sum(relaxed(START, order, penalty or nothing) for order in ORDERS) / len(ORDERS)


def test_no_penalty_makes_it_lower_than_the_best_player() -> None:
    best = EXACT.value(START)
    assert mean(None) > best + 0.1, "on this board it helps to know the cards"
    for seed in range(3):
        assert mean(arbitrary(seed)) >= best - 1e-9


def test_the_exact_value_makes_it_exact_deck_by_deck() -> None:
    best = EXACT.value(START)
    for order in ORDERS:
        assert relaxed(START, order, EXACT.penalty) == pytest.approx(best)


def test_half_of_the_exact_penalty_is_between() -> None:
    best = EXACT.value(START)

    def half(position: Position, card: Card) -> float:
        return EXACT.penalty(position, card) / 2

    found = sum(relaxed(START, order, half) for order in ORDERS) / len(ORDERS)
    assert best < found < mean(None)


def test_the_solver_finds_the_same() -> None:
    for seed, order in enumerate(ORDERS):
        penalty = arbitrary(seed) if seed else Linear({})
        solved = relaxed_by_model(START, order, penalty, seconds=30)
        assert solved.is_proved
        assert solved.found <= relaxed(START, order, penalty) <= solved.bound
        assert solved.bound - solved.found < 0.01


def test_without_time_the_bound_still_holds() -> None:
    penalty = arbitrary(1)
    hurried = relaxed_by_model(START, ORDERS[5], penalty, seconds=0.0)
    assert hurried.bound >= relaxed(START, ORDERS[5], penalty)


def test_what_is_paid_has_the_mean_nought() -> None:
    penalty = arbitrary(7)
    position = START.after(START.event_of({0: START.legal_entries(0)[0]}))
    outcomes = list(position.chance_outcomes())
    assert sum(
        count * surprise(penalty, position, reveal.card) for reveal, count in outcomes
    ) == pytest.approx(0)
    unseen = {reveal.card: count for reveal, count in outcomes}
    for card in unseen:
        paid = penalty.surprises(position.round, unseen, card)
        told = sum(paid.get(feature, 0.0) for feature in features_of(position.boards[0]))
        assert told == pytest.approx(surprise(penalty, position, card))


def test_an_estimate_says_how_far_off_it_may_be() -> None:
    assert str(Estimate((1.0, 3.0))) == "2.00 ± 1.96"
    assert Estimate((1.0,)).margin == float("inf")
