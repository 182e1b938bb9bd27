"""The search of Hashi: time, certainty at the end, and the same answer for the same seed."""

from __future__ import annotations

from random import Random
from statistics import mean

import pytest

from ponti.bots import HashiSearchBot, Options, make
from ponti.hashi import SIDE_A, Move, Position, Reveal, Round, Setup
from ponti.play import Limit


class Clock:
    """A clock that moves on by a fixed step whenever somebody looks at it."""

    def __init__(self, step: float) -> None:
        self.now, self.step, self.looks = 0.0, step, 0

    def __call__(self) -> float:
        self.now += self.step
        self.looks += 1
        return self.now


def after_rounds(count: int, seed: int = 1, seats: int = 1) -> Position:
    """A sensible position with an open card, after so many rounds."""
    rng, bot = Random(seed), make("hashi", "carpenter", Options(wait=True))
    position = Position.start(SIDE_A, seats)
    cards = list(position.deck.cards)
    rng.shuffle(cards)
    position = position.after(Setup(tuple(bot.choose(position, seat, Limit(), rng) for seat in range(seats))))
    for card in cards[:count]:
        position = position.after(Reveal(card))
        moves = tuple(bot.choose(position, seat, Limit(), rng) for seat in range(seats))
        position = position.after(Round(moves))
    return position.after(Reveal(cards[count]))


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("rounds", [0, 5, 14])
def test_it_keeps_to_its_time(engine: None, seats: int, rounds: int) -> None:
    """However slow the machine, it stops a few looks at the clock after the time is over."""
    clock = Clock(0.05)
    bot = HashiSearchBot(clock=clock)
    position = after_rounds(rounds, seats=seats)
    begin = clock.now
    move = bot.choose(position, 0, Limit(seconds=2.0), Random(1))
    assert position.why_not(0, move) is None
    assert clock.now - begin < 2.0 + 12 * clock.step


def test_the_seed_decides(engine: None) -> None:
    position = after_rounds(6)
    moves = [HashiSearchBot().choose(position, 0, Limit(simulations=60), Random(seed)) for seed in (1, 1)]
    assert moves[0] == moves[1]


def test_several_threads_find_a_legal_turn(engine: None) -> None:
    position = after_rounds(6)
    move = HashiSearchBot(threads=2).choose(position, 0, Limit(simulations=60), Random(1))
    assert position.why_not(0, move) is None


@pytest.mark.parametrize("seed", range(3))
def test_the_last_turn_is_the_best_there_is(engine: None, seed: int) -> None:
    position = after_rounds(16, seed)
    move = HashiSearchBot().choose(position, 0, Limit(seconds=60), Random(1))
    assert isinstance(move, Move)
    assert points_after(position, move) == max(points_after(position, turn) for turn in legal(position))


def test_the_last_but_one_turn_is_the_best_on_average(engine: None) -> None:
    """Nobody knows which of two cards comes last: the mean over both decides."""
    position = next(found for seed in range(50) if len(legal(found := after_rounds(15, seed))) < 40)
    chosen = HashiSearchBot().choose(position, 0, Limit(seconds=60), Random(1))

    def promise(move: Move) -> float:
        after = position.after(Round((move,)))
        best = []
        for card, _ in after.chance_outcomes():
            last = after.after(Reveal(card))
            best.append(max(points_after(last, turn) for turn in legal(last)))
        return mean(best)

    assert isinstance(chosen, Move)
    assert promise(chosen) == max(map(promise, legal(position)))


def legal(position: Position) -> list[Move]:
    assert position.card is not None
    return list(position.boards[0].legal_moves(position.card))


def points_after(position: Position, move: Move) -> int:
    return position.after(Round((move,))).scores()[0]
