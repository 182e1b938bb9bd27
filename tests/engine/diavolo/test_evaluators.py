"""The seam for evaluators: another judge than playouts, in batches, plays whole games and plays them well."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from ponti.diavolo import Choose, Colour, Position
from ponti.engine.diavolo import convert, memory, scoring, tree
from ponti.engine.diavolo.evaluators import Batches, Leaves, Values
from ponti.engine.diavolo.settings import Settings
from ponti.engine.diavolo.thinking import Thinker
from ponti.play import Limit

SMALL = Settings(room=200_000)


class PointsNow:
    """Judges positions by the points that lie on the board now."""

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def __call__(self, leaves: Leaves) -> tuple[Values, Values]:
        self.sizes.append(len(leaves.states))
        ahead = np.array([scoring.score(state, 0)[0] - scoring.score(state, 1)[0] for state in leaves.states])
        return 1 / (1 + np.exp(-ahead / 2.0)), ahead.astype(np.float64)


def opened(seed: int) -> Position:
    position = Position.start(6)
    return position.after(position.legal_moves().sample(Random(seed))).after(Choose.DARK)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_judge_in_batches_beats_chance(threads: int) -> None:
    judge, won = PointsNow(), 0
    for game in range(6):
        position, rng, own = opened(game), Random(game), Colour(game % 2)
        thinker = Thinker(SMALL, seed=game + 1, threads=threads, evaluator=Batches(judge, size=16))
        while not position.is_over:
            if position.turn is own:
                thinker.look_at(convert.state_of(position))
                move = thinker.decide(Limit(simulations=200))
            else:
                move = position.legal_moves().sample(rng)
            # Refused if it is not legal.
            position = position.after(move)
        won += position.score(own) > position.score(own.other)
    assert won == 6
    assert max(judge.sizes) == 16
    assert np.mean(judge.sizes) > 4, "leaves are collected, not judged one by one"


def test_a_judge_may_rate_the_moves() -> None:
    """The first move of each position is said to be the best by far, and is tried most."""

    def judge(leaves: Leaves) -> tuple[Values, Values]:
        leaves.ratings[:] = 0
        leaves.ratings[:, 0] = 9
        return np.full(len(leaves.states), 0.5), np.zeros(len(leaves.states))

    thinker = Thinker(SMALL, evaluator=Batches(judge, size=8))
    thinker.look_at(convert.state_of(opened(1)))
    thinker.think(Limit(simulations=64))
    _, visits = thinker.tried()
    assert visits[0] == max(visits) > sum(visits) / 2


def test_every_visit_is_judged_once() -> None:
    """Visits counted on the way to a leaf that waits already are taken back; all others bring a value."""
    thinker = Thinker(SMALL, evaluator=Batches(lambda leaves: (np.ones(len(leaves.states)),) * 2, size=32))
    thinker.look_at(convert.state_of(opened(2)))
    thinker.think(Limit(simulations=500))
    counts, sums = thinker.searched
    assert counts[0, tree.VISITS] == thinker.games == 500
    used = np.flatnonzero(counts[:, tree.VISITS])
    assert (sums[used, tree.POINTS] == counts[used, tree.VISITS]).all()


def test_what_is_finished_needs_no_judge() -> None:
    """The end of a game is proven by its points, whatever the judge believes."""
    position = Position.from_code("diavolo:8:26,26,10:8/DDDD4/8/DDDD4/8/LLLL4/8/LLLL4::first=light:last")

    def judge(leaves: Leaves) -> tuple[Values, Values]:
        assert (leaves.states[:, memory.PHASE] != memory.OVER).all()
        return np.ones(len(leaves.states)), np.ones(len(leaves.states))

    thinker = Thinker(SMALL, evaluator=Batches(judge))
    thinker.look_at(convert.state_of(position))
    move = thinker.decide(Limit(simulations=3000))
    assert position.after(move).score(Colour.DARK).points == 3
