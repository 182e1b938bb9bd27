"""The seam for evaluators: another judge than the learnt value, in batches, plays whole games, and well."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from ponti.engine.hashi import chart, weights
from ponti.engine.hashi.evaluators import Batches, ByValue, Leaves
from ponti.engine.hashi.scene import make_desk
from ponti.engine.hashi.settings import Settings
from ponti.engine.hashi.thinking import Thinker
from ponti.engine.hashi.value import Weights, value_of
from ponti.hashi import Entry, Move, Position, Reveal, Round, Setup
from ponti.play import Limit
from tests.hashi.games import variant

NEXT_CARD = Settings(keep=4, deep=0)


def points_now(leaves: Leaves) -> Weights:
    """The points on each sheet, and a little for each bridge."""
    sheets = leaves.sheets.astype(np.float32)
    bridges = sheets[:, chart.BRIDGES : chart.BARRED].sum(axis=1)
    awards = sheets[:, chart.AWARDS : chart.FINISHED].sum(axis=1)
    return np.asarray(2 * sheets[:, chart.FINISHED] + awards + bridges / 10, np.float32)


def play(thinker: Thinker | None, seed: int) -> int:
    """The points of a game alone on a small board, by a thinker or by chance."""
    position, rng = Position.start(variant("pond")), Random(seed)
    cards = list(position.deck.cards)
    rng.shuffle(cards)
    entry = position.legal_moves(0).sample(rng)
    assert isinstance(entry, Entry)
    position = position.after(Setup((entry,)))
    while not position.is_over:
        position = position.after(Reveal(cards[position.round]))
        move = position.legal_moves(0).sample(rng)
        if thinker is not None:
            move = thinker.decide(position, 0, Limit(seconds=60))
        assert isinstance(move, Move)
        # Refused if it is not legal.
        position = position.after(Round((move,)))
    return position.scores()[0]


def test_a_judge_in_batches_beats_chance() -> None:
    thinkers = [Thinker(NEXT_CARD, clock=lambda: 0.0, evaluator=Batches(points_now)) for _ in range(2)]
    judged = [play(thinker, seed) for seed, thinker in enumerate(thinkers)]
    chance = [play(None, seed) for seed in range(20)]
    assert min(judged) > np.mean(chance)
    assert np.mean(judged) > np.mean(chance) + 8


def test_the_learnt_value_in_batches_says_what_it_says_in_kernels() -> None:
    """Asked sheet by sheet from Python it ranks and weighs as the kernels do."""
    position = Position.start(variant("pond"))
    for text in ("setup | 3b", "1/1", "- bc", "2/1", "2c -"):
        position = position.after(position.parse_event(text))
    # Few cards are left, and nobody looks at the clock: judging sheets one by one takes its time.
    while position.round < 13:
        position = position.after(Reveal(next(iter(position.unseen))))
        position = position.after(position.parse_event("- -"))
    position = position.after(Reveal(next(iter(position.unseen))))
    learnt, scales = weights.learnt(), make_desk(chart.chart_of(position.layout), 1).scales

    def judge(leaves: Leaves) -> Weights:
        now = learnt.at(leaves.moment.rounds)
        values = [value_of(now, leaves.chart, sheet, leaves.moment, scales) for sheet in leaves.sheets]
        return np.array(values, np.float32)

    settings = Settings(keep=3, deep=2, inner=2)
    found = [
        Thinker(settings, clock=lambda: 0.0, evaluator=evaluator).look(position, 0, Limit(seconds=60))
        for evaluator in (ByValue(), Batches(judge))
    ]
    assert [choice.move for choice in found[0]] == [choice.move for choice in found[1]]
    for one, other in zip(*found, strict=True):
        assert one.points == pytest.approx(other.points, abs=1e-3)
