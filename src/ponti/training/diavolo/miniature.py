"""The whole loop in miniature: a small network on 6 × 6, which learns within a minute of a processor."""

from __future__ import annotations

from ponti.training.diavolo.learning import Teaching
from ponti.training.diavolo.network import Shape
from ponti.training.diavolo.selfplay import Play
from ponti.training.diavolo.training import Plan, Training
from ponti.training.journal import Journal

STRETCHES = 36


def small_plan(seed: int) -> Plan:
    """Few games, a small tree and a small network."""
    return Plan(
        shape=Shape(blocks=2, channels=16),
        play=Play(size=6, games=32, moves=12, simulations=4, considered=4, kept=16, half=False),
        teaching=Teaching(batch=128, steps=24, rate=3e-3, warm_up=20, mean=0.98, half=False),
        sizes=((6, 1),),
        stored=32 * 12 * 10,
        matches=128,
        seed=seed,
    )


def miniature(journal: Journal, seed: int = 1) -> tuple[float, float]:
    """Learn; the share of points against random moves before and after."""
    training = Training(small_plan(seed), journal)
    before = training.measure()
    training.run(stretches=STRETCHES)
    return before, training.measure()
