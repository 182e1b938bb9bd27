"""Batches of games against the plain rules, and what they say to bad input."""

from __future__ import annotations

import numpy as np
import pytest

from ponti import games
from ponti.adapters.batch import Batch, make
from ponti.errors import PontiError
from ponti.hashi import Deck, Layout
from tests.adapters.equality import batch_of, compare_batch


@pytest.mark.parametrize(
    "name", ["diavolo 6", "diavolo 10", "diavolo 16", "hashi side-a 1", "hashi side-a 2", "hashi side-b 3"]
)
def test_a_batch_plays_by_the_plain_rules(name: str) -> None:
    games = 4 if name == "diavolo 16" else 12
    assert compare_batch(batch_of(name, games, 3), games, seed=1) > 300


def test_a_board_of_ones_own_with_a_deck_of_ones_own() -> None:
    layout = Layout.parse("board: pond\nvariant: yes\n\no---o---r\n|   |   |\nb---o---o\n")
    deck = Deck.parse("deck: six\nvariant: yes\n\n1/1 2/2 3/3 4/1 5/2 6/3\n")
    batch = make("hashi", 8, board=layout, deck=deck, seats=2)
    assert compare_batch(batch, games=40, seed=1) > 300


@pytest.mark.parametrize("kind", games.GAMES)
def test_the_arrays_are_the_memory_of_the_games(kind: str) -> None:
    batch = make(kind, 4, seed=1)
    arrays = (batch.observation, batch.legal_mask, batch.to_act, batch.rewards, batch.terminated)
    before = batch.observation.copy()
    batch.step(batch.random_actions())
    after = (batch.observation, batch.legal_mask, batch.to_act, batch.rewards, batch.terminated)
    assert all(one is two for one, two in zip(arrays, after, strict=True))
    assert (batch.observation != before).any()
    shape = batch.codec.observation(batch.codec.start(), 0).shape
    assert batch.observation.shape == (4, *shape)


@pytest.mark.parametrize("kind", games.GAMES)
def test_seeds_decide(kind: str) -> None:
    def play(batch: Batch) -> bytes:
        for _ in range(40):
            batch.step(batch.random_actions())
        return batch.observation.tobytes()

    one = make(kind, 8, seed=5)
    played = play(one)
    assert play(make(kind, 8, seed=5)) == played
    assert play(make(kind, 8, seed=6)) != played
    one.reset(5)
    assert play(one) == played


@pytest.mark.parametrize("kind", games.GAMES)
def test_without_auto_reset_a_game_that_is_over_stays(kind: str) -> None:
    batch = make(kind, 3, seed=2, auto_reset=False)
    rewarded = np.zeros((3, batch.seats))
    while not batch.terminated.all():
        batch.step(batch.random_actions())
        rewarded += batch.rewards
    for game in range(3):
        stage = batch.stage(game)
        assert stage.is_over
        assert np.allclose(rewarded[game], stage.returns())
        for seat in range(batch.seats):
            assert (batch.observe(game, seat) == stage.observation(seat)).all()
    assert not batch.legal_mask.any()
    batch.step(np.zeros(3, int))
    assert batch.terminated.all()
    assert not batch.rewards.any()
    batch.reset()
    assert batch.legal_mask.any()


def test_bad_input_gets_one_clear_error() -> None:
    with pytest.raises(PontiError, match="a batch has 1 to 16,777,216 games, not 0"):
        make("diavolo", 0)
    with pytest.raises(PontiError, match="there is no game 'chess'"):
        make("chess", 1)
    with pytest.raises(PontiError, match=r"a batch has 1 to 16,777,216 games, not 2\.5"):
        make("diavolo", 2.5)  # type: ignore[arg-type]
    for seed in (-1, 1.5, "x"):
        with pytest.raises(PontiError, match=f"a seed is a whole number from 0 on, not {seed!r}"):
            make("diavolo", 1, seed=seed)  # type: ignore[arg-type]
    with pytest.raises(PontiError, match="6 to 16 spaces"):
        make("diavolo", 1, size=17)
    with pytest.raises(PontiError, match="no board 'atlantis' comes with this version"):
        make("hashi", 1, board="atlantis")
    batch = make("diavolo", 3, size=6)
    before = batch.observation.copy()
    with pytest.raises(PontiError, match=r"a step takes 3 whole numbers.*shape \(2,\)"):
        batch.step(np.zeros(2, int))
    with pytest.raises(PontiError, match=r"a step takes 3 whole numbers.*float64"):
        batch.step(np.zeros(3))  # type: ignore[arg-type]
    with pytest.raises(PontiError, match=r"a step takes 3 whole numbers.*object"):
        batch.step([[0], [0, 1], [0]])  # type: ignore[arg-type]
    with pytest.raises(PontiError, match="to restart games takes 3 truth values"):
        batch.restart([True, False])  # type: ignore[arg-type]
    with pytest.raises(PontiError, match=r"pass \(action 196\) is not open to seat 0 of game 1 now"):
        batch.step(np.array([0, batch.codec.action("pass"), 0]))
    with pytest.raises(PontiError, match="action -1 is not open to seat 0 of game 2 now"):
        batch.step(np.array([0, 0, -1]))
    assert (batch.observation == before).all()
    with pytest.raises(PontiError, match="there is no seat 2 of game 0"):
        batch.observe(0, 2)
    with pytest.raises(PontiError, match="there is no seat 0 of game 3"):
        batch.stage(3)
