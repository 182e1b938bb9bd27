"""The whole loop in miniature: a small value and few games, which learns within seconds of a processor."""

from __future__ import annotations

from ponti.training.hashi.learning import Teaching
from ponti.training.hashi.selfplay import Play
from ponti.training.hashi.training import Plan, Training
from ponti.training.hashi.turns import Beam
from ponti.training.journal import Journal

STRETCHES = 16


def small_plan(seed: int) -> Plan:
    """Few games, few turns and a small value."""
    return Plan(
        width=32,
        play=Play(games=24, beam=Beam(kept=4, tried=24), wide=4, half=False),
        teaching=Teaching(batch=256, steps=16, rate=4e-3, warm_up=20, mean=0.95),
        boards=(("side-a", 1), ("generated", 1)),
        stored=24 * 17 * 2 * 5,
        seed=seed,
    )


def miniature(journal: Journal, seed: int = 1) -> tuple[float, float]:
    """Learn; the mean points alone before and after."""
    training = Training(small_plan(seed), journal)
    before = training.measure()
    training.run(stretches=STRETCHES)
    return before, training.measure()
