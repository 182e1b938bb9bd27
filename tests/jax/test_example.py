"""The example for JAX runs."""

from __future__ import annotations

from ponti import hashi
from tests.examples.test_examples import example
from tests.jax.equality import POND
from tests.jax.test_environments import TINY


def test_many_games_at_once() -> None:
    play = example("many_games_in_jax").play
    ended, mean = play(
        games=16, steps=40, seed=1, kind="hashi", board=hashi.Layout.parse(POND), deck=TINY, seats=2
    )
    assert ended >= 16, "each was played to its end, and began anew"
    assert -1 <= mean <= 1
