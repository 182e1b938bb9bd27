"""PettingZoo's own tests on both games, and what they do not look at."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable
from typing import Any

import pytest

from ponti import hashi
from ponti.adapters import rendering
from ponti.adapters.pettingzoo import diavolo_v0, hashi_v0
from ponti.errors import PontiError
from tests.adapters.equality import compare_all_at_once, compare_one_by_one
from tests.adapters.peers import (
    api_test,
    parallel_api_test,
    performance_benchmark,
    render_test,
    seed_test,
    warned,
)

ENVIRONMENTS: dict[str, Callable[..., Any]] = {
    "diavolo": lambda **options: diavolo_v0.env(size=6, **options),
    "hashi": lambda **options: hashi_v0.env(**options),
    "hashi alone": lambda **options: hashi_v0.env(seats=1, **options),
    "hashi for three": lambda **options: hashi_v0.env(board="side-b", seats=3, **options),
}
# What PettingZoo's tests warn of, and why it stays.
EXPECTED = (
    # The tests allow dictionaries with a mask, as ours are, only to a list of PettingZoo's own games.
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    # Once the game is over there is nothing left to do.
    "Action mask numpy array is all zeros (no legal actions).",
)


@pytest.fixture
def quick_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows that do not wait between pictures."""
    monkeypatch.setattr(rendering, "FRAMES_PER_SECOND", 1000)


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_the_api_test_passes(name: str) -> None:
    assert warned(lambda: api_test(ENVIRONMENTS[name](), num_cycles=60)) <= set(EXPECTED)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_parallel_api_test_passes(seats: int) -> None:
    assert not warned(lambda: parallel_api_test(hashi_v0.parallel_env(seats=seats), num_cycles=60))


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_the_seed_test_passes(name: str) -> None:
    seed_test(ENVIRONMENTS[name], num_cycles=40)


@pytest.mark.parametrize("name", ["diavolo", "hashi"])
def test_the_render_test_passes(name: str, quick_window: None) -> None:
    render_test(ENVIRONMENTS[name])


def test_pictures_have_their_numbers() -> None:
    start = hashi.Position.start()
    one, two = (
        rendering.pixels(start.after(start.parse_event(text))) for text in ("setup | 3b", "setup | 4b")
    )
    assert one.shape == two.shape
    assert (one != two).any()


@pytest.mark.parametrize("name", ["diavolo", "hashi"])
def test_the_performance_benchmark_runs(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ticks = iter(range(0, 10_000, 2))  # it runs for five of its seconds: ours are shorter
    monkeypatch.setattr(time, "time", lambda: float(next(ticks)))
    performance_benchmark(ENVIRONMENTS[name]())
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_the_games_are_those_of_the_plain_rules(name: str) -> None:
    compare_one_by_one(ENVIRONMENTS[name](), seed=4)


@pytest.mark.parametrize("seats", [1, 3])
def test_all_at_once_is_the_same_game(seats: int) -> None:
    compare_all_at_once(hashi_v0.parallel_env(seats=seats), seed=6)


def test_an_environment_is_pickled() -> None:
    env = pickle.loads(pickle.dumps(hashi_v0.raw_env(board="side-b", seats=3)))
    env.reset(seed=1)
    assert len(env.agents) == 3


def test_bad_input_gets_one_clear_error() -> None:
    with pytest.raises(PontiError, match="there is no render mode 'cinema': choose ansi, rgb_array, human"):
        diavolo_v0.env(render_mode="cinema")
    raw = diavolo_v0.raw_env(size=6)
    with pytest.raises(PontiError, match="there is no game under way: reset begins one"):
        raw.step(0)
    raw.reset()
    for wrong in (199, -1, 3.7, "c4"):
        with pytest.raises(PontiError, match=f"there is no action {wrong!r}: they go from 0 to 198"):
            raw.step(wrong)  # type: ignore[arg-type]
    with pytest.raises(PontiError, match=r"pass \(action 196\) is not open to seat 0"):
        raw.step(196)
    with pytest.raises(PontiError, match="player_0 has to decide"):
        raw.step(None)  # type: ignore[arg-type]
    wrapped = diavolo_v0.env(size=6)
    wrapped.reset()
    wrapped.step(196)  # it says in its log what was wrong
    assert wrapped.rewards["player_0"] == -1
    assert all(wrapped.terminations.values())
    parallel = hashi_v0.parallel_env()
    with pytest.raises(PontiError, match="there is no game under way: reset begins one"):
        parallel.step({})
    parallel.reset()
    with pytest.raises(PontiError, match="every agent decides: player_0, player_1, not player_0"):
        parallel.step({"player_0": 0})
    with pytest.raises(PontiError, match="every agent decides: player_0, player_1, not None"):
        parallel.step(None)  # type: ignore[arg-type]
    with pytest.raises(PontiError, match=r"wait \(action 134\) is not open to player_0 now"):
        parallel.step({"player_0": 134, "player_1": 37})
    with pytest.raises(PontiError, match=r"there is no action 36\.5: they go from 0 to 134"):
        parallel.step({"player_0": 36.5, "player_1": 37})  # type: ignore[dict-item]
