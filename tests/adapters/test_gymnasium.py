"""Gymnasium's own check on our environments, and the games against the plain rules."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import ponti.adapters.gymnasium  # noqa: F401 (registers the environments)
from ponti.adapters import rendering
from ponti.codec.hashi.features import TABLE
from ponti.errors import PontiError
from tests.adapters.equality import compare_against, compare_alone
from tests.adapters.peers import warned

IDS = ("ponti/HashiSolo-v0", "ponti/Diavolo-v0")


@pytest.mark.parametrize("name", IDS)
def test_check_env_passes_without_a_warning(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendering, "FRAMES_PER_SECOND", 1000)
    assert not warned(lambda: check_env(gymnasium.make(name).unwrapped))


def test_an_environment_is_made_with_and_without_the_import() -> None:
    for name in IDS:
        assert gymnasium.make(name).reset(seed=1)[1]["action_mask"].any()
    make = "import gymnasium; print(gymnasium.make('ponti.adapters.gymnasium:ponti/HashiSolo-v0').spec.id)"
    done = subprocess.run([sys.executable, "-c", make], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "ponti/HashiSolo-v0"


@pytest.mark.parametrize("board", ["side-a", "side-b"])
def test_hashi_alone_is_the_game_of_the_plain_rules(board: str) -> None:
    compare_alone(gymnasium.make("ponti/HashiSolo-v0", board=board), seed=3)


@pytest.mark.parametrize("opponent", ["random", "greedy"])
@pytest.mark.parametrize("seat", [0, 1])
def test_diavolo_is_the_game_of_the_plain_rules(opponent: str, seat: int) -> None:
    compare_against(gymnasium.make("ponti/Diavolo-v0", opponent=opponent, size=6, seat=seat), seed=seat)


def test_an_opponent_by_its_level_and_an_action_as_an_array() -> None:
    env = gymnasium.make("ponti/Diavolo-v0", size=6, opponent=1, seat=0)
    assert env.unwrapped.opponent == "1"  # type: ignore[attr-defined]
    _, info = env.reset(seed=1)
    after, *_ = env.step(np.array(np.flatnonzero(info["action_mask"])[0]))
    assert after[..., 4].sum() == 1, "the first tile"


def test_seeds_decide_and_who_opens_is_drawn() -> None:
    env = gymnasium.make("ponti/Diavolo-v0", size=6, opponent="greedy").unwrapped
    opened: dict[int, int] = {}
    for seed in range(8):
        one, _ = env.reset(seed=seed)
        opened[seed] = env.seat  # type: ignore[attr-defined]
        two, _ = env.reset(seed=seed)
        assert (one == two).all()
    assert set(opened.values()) == {0, 1}


def test_many_games_at_once() -> None:
    envs = gymnasium.make_vec("ponti/HashiSolo-v0", num_envs=6, board="side-b")
    seen, info = envs.reset(seed=1)
    assert seen in envs.observation_space
    rng, totals, ended = np.random.default_rng(1), np.zeros(6), 0
    while ended < 12:
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        seen, rewards, terminated, truncated, info = envs.step(actions)
        assert not truncated.any()
        assert not (terminated & (info.get("_final_obs", terminated) != terminated)).any()
        totals += rewards
        for game in np.flatnonzero(terminated):
            final = dict(zip(TABLE, info["final_obs"][game][-len(TABLE) :].tolist(), strict=True))
            assert totals[game] == final["own points"]
            assert dict(zip(TABLE, seen[game][-len(TABLE) :].tolist(), strict=True))["set-up"] == 1
            totals[game], ended = 0, ended + 1
    envs.close()


def test_an_illegal_action_ends_a_game_or_is_an_error() -> None:
    env = gymnasium.make("ponti/HashiSolo-v0").unwrapped
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(134)
    assert (reward, terminated) == (-1.0, True)
    assert info["illegal_action"] == "wait (action 134) is not open now"
    with pytest.raises(PontiError, match="the game is over: reset begins another"):
        env.step(37)
    strict = gymnasium.make("ponti/HashiSolo-v0", strict=True).unwrapped
    strict.reset(seed=1)
    with pytest.raises(PontiError, match=r"wait \(action 134\) is not open to seat 0"):
        strict.step(134)
    many = gymnasium.make_vec("ponti/HashiSolo-v0", num_envs=3)
    before, _ = many.reset(seed=1)
    after, rewards, ended, _, info = many.step(np.array([37, 134, 37]))
    assert rewards.tolist() == [0, -1, 0]
    assert ended.tolist() == info["illegal_action"].tolist() == [False, True, False]
    assert (info["final_obs"][1] == before[1]).all()
    assert (after[1] == before[1]).all()


def test_bad_input_gets_one_clear_error() -> None:
    def make(name: str, **options: Any) -> Any:
        return gymnasium.make(f"ponti/{name}-v0", disable_env_checker=True, **options)

    with pytest.raises(PontiError, match="there is no player 'kraken': choose"):
        make("Diavolo", opponent="kraken")
    with pytest.raises(PontiError, match="the seats are 0, which opens, and 1, not 2"):
        make("Diavolo", seat=2)
    with pytest.raises(PontiError, match="no board 'atlantis' comes with this version"):
        make("HashiSolo", board="atlantis")
    env = make("HashiSolo")
    env.reset(seed=1)
    for wrong in (135, -1, "3b", 3.7):
        with pytest.raises(PontiError, match=f"there is no action {wrong!r}: they go from 0 to 134"):
            env.step(wrong)
    with pytest.raises(PontiError, match="a batch has 1 to 16,777,216 games, not 0"):
        gymnasium.make_vec("ponti/HashiSolo-v0", num_envs=0)
    many = gymnasium.make_vec("ponti/HashiSolo-v0", num_envs=2)
    with pytest.raises(PontiError, match="the games have not begun: reset begins them"):
        many.step(np.array([37, 37]))
    many.reset(seed=1)
    with pytest.raises(PontiError, match="there is no action 135: they go from 0 to 134"):
        many.step(np.array([0, 135]))  # though the first is not open either
    with pytest.raises(PontiError, match="a step takes 2 whole numbers"):
        many.step(np.zeros(3, int))
