"""Random games in every interface and by the plain rules at once, compared after every decision.

The tests play a few. A long run over everything, thousands of games of each interface:

    python -m tests.adapters.equality --games 1000
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from ponti.adapters.batch import Batch, make
from ponti.codec import Stage
from ponti.codec.hashi.features import TABLE
from ponti.diavolo.grid import LARGEST, SMALLEST
from ponti.hashi.setup import MOST_SEATS
from tests.adapters.playing import after_chance

OFFERED: dict[str, tuple[str, dict[str, Any]]] = {
    **{f"diavolo {size}": ("diavolo", {"size": size}) for size in range(SMALLEST, LARGEST + 1)},
    **{
        f"hashi {board} {seats}": ("hashi", {"board": board, "seats": seats})
        for board in ("side-a", "side-b")
        for seats in range(1, MOST_SEATS + 1)
    },
}


def batch_of(name: str, games: int, seed: int) -> Batch:
    """A batch by the name of what is offered."""
    kind, options = OFFERED[name]
    return make(kind, games, seed=seed, **options)


def compare_batch(batch: Batch, games: int, seed: int, views: bool = True) -> int:
    """Play until so many games have ended; how many positions were compared. An assertion names the first
    difference."""
    rng, codec = Random(seed), batch.codec
    stages = [Stage.start(codec) for _ in range(batch.games)]
    ended = compared = 0
    while ended < games:
        actions = [rng.choice(stage.legal_actions(stage.to_act[0])) for stage in stages]
        batch.step(np.array(actions))
        for game, action in enumerate(actions):
            before = stages[game]
            stage = before.after(before.to_act[0], action)
            if stage.is_chance:
                number, bridges = batch.observation[game, -len(TABLE) :][:2]
                stage = after_chance(stage, f"{number}/{bridges}")
            gained = [now - then for now, then in zip(stage.returns(), before.returns(), strict=True)]
            assert np.allclose(batch.rewards[game], gained), f"{batch.rewards[game]}: {stage}"
            assert bool(batch.terminated[game]) == stage.is_over, stage
            if stage.is_over:
                stage, ended = Stage.start(codec), ended + 1
            stages[game] = stage
            compared += 1
            compare_game(batch, game, stage, views)
    return compared


def compare_game(batch: Batch, game: int, stage: Stage, views: bool) -> None:
    """Compare all that is known of one game of a batch."""
    (seat, *_) = stage.to_act
    assert batch.to_act[game] == seat, stage
    differing = np.flatnonzero(batch.legal_mask[game] != stage.legal_mask(seat))
    assert not differing.size, f"{[batch.codec.name(int(each)) for each in differing]}: {stage}"
    assert (batch.observation[game] == stage.observation(seat)).all(), stage
    if views:
        assert batch.stage(game) == stage
        for other in range(batch.seats):
            assert (batch.observe(game, other) == stage.observation(other)).all(), f"seat {other}: {stage}"
