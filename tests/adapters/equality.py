"""Random games in every interface and by the plain rules at once, compared after every decision.

The tests play a few. A long run over everything, thousands of games of each interface:

    python -m tests.adapters.equality --games 1000
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest

import ponti.adapters.gymnasium
import ponti.adapters.openspiel  # noqa: F401 (both are registered)
from ponti.adapters.batch import Batch, make
from ponti.adapters.pettingzoo import diavolo_v0, hashi_v0
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


def compare_openspiel(game: Any, seed: int) -> None:
    """A random game in OpenSpiel and with plain stages at once, compared at every node."""
    rng = Random(seed)
    state, stage = game.new_initial_state(), Stage.start(game.first_course.codec)
    while not state.is_terminal():
        assert not stage.is_over
        if state.is_chance_node():
            cards, weights = zip(*state.chance_outcomes(), strict=True)
            assert sum(weights) == pytest.approx(1)
            card = rng.choices(cards, weights)[0]
            state.apply_action(card)
            stage = after_chance(stage, str(game.deck.kinds[card][0]))
            continue
        seats = range(stage.position.seats) if state.is_simultaneous_node() else [state.current_player()]
        for seat in range(stage.position.seats):
            assert (np.array(state.observation_tensor(seat)) == stage.observation(seat).reshape(-1)).all()
        offered = {seat: stage.legal_actions(seat) for seat in seats}
        assert offered == {seat: tuple(state.legal_actions(seat)) for seat in seats}
        chosen = {seat: rng.choice(offered[seat]) for seat in seats}
        for seat in stage.to_act:
            stage = stage.after(seat, chosen[seat])
        if state.is_simultaneous_node():
            state.apply_actions(list(chosen.values()))
        else:
            state.apply_action(*chosen.values())
        assert state.stage == stage
    assert stage.is_over
    assert state.returns() == pytest.approx(stage.returns())


def compare_one_by_one(env: Any, seed: int) -> None:
    """A random game of an environment and with plain stages at once, compared after every decision."""
    rng = Random(seed)
    env.reset(seed=seed)
    stage = Stage.start(env.unwrapped.batch.codec)
    while not stage.is_over:
        (seat, *_) = stage.to_act
        seen, _, terminated, truncated, info = env.last()
        assert env.agent_selection == f"player_{seat}"
        assert not terminated
        assert not truncated
        assert (seen["observation"] == stage.observation(seat)).all()
        assert (seen["action_mask"] == stage.legal_mask(seat)).all()
        assert (info["action_mask"] == stage.legal_mask(seat)).all()
        before, action = stage.returns(), rng.choice(stage.legal_actions(seat))
        env.step(action)
        stage = stage.after(seat, action)
        if stage.is_chance:
            card = env.observe(env.agent_selection)["observation"][-len(TABLE) :][:2]
            stage = after_chance(stage, "/".join(map(str, card)))
        gained = [now - then for now, then in zip(stage.returns(), before, strict=True)]
        assert list(env.rewards.values()) == pytest.approx(gained)
        for other, agent in enumerate(env.possible_agents):
            assert (env.observe(agent)["observation"] == stage.observation(other)).all()
    assert all(env.terminations.values())


def compare_all_at_once(env: Any, seed: int) -> None:
    """A random game of a parallel environment and with plain stages at once."""
    rng = Random(seed)
    seen, infos = env.reset(seed=seed)
    stage = Stage.start(env.batch.codec)
    total = np.zeros(len(env.possible_agents))
    while env.agents:
        for seat, agent in enumerate(env.possible_agents):
            assert (seen[agent]["observation"] == stage.observation(seat)).all()
            assert (seen[agent]["action_mask"] == stage.legal_mask(seat)).all()
            assert (infos[agent]["action_mask"] == stage.legal_mask(seat)).all()
        to_act = stage.to_act
        actions = {seat: rng.choice(stage.legal_actions(seat)) for seat in range(stage.position.seats)}
        seen, rewards, terminated, truncated, infos = env.step(
            {f"player_{seat}": action for seat, action in actions.items()}
        )
        for seat in to_act:
            stage = stage.after(seat, actions[seat])
        if stage.is_chance:
            card = seen["player_0"]["observation"][-len(TABLE) :][:2]
            stage = after_chance(stage, "/".join(map(str, card)))
        total += list(rewards.values())
        assert set(terminated.values()) == {stage.is_over}
        assert not any(truncated.values())
    assert stage.is_over
    assert total == pytest.approx(stage.returns())


def compare_alone(env: Any, seed: int) -> None:
    """A random solo game of an environment and with plain stages at once."""
    rng, total = Random(seed), 0.0
    seen, info = env.reset(seed=seed)
    stage = Stage.start(env.unwrapped.batch.codec)
    while not stage.is_over:
        assert (seen == stage.observation(0)).all()
        assert (info["action_mask"] == stage.legal_mask(0)).all()
        assert (env.unwrapped.action_masks() == stage.legal_mask(0)).all()
        action = rng.choice(stage.legal_actions(0))
        seen, reward, terminated, truncated, info = env.step(action)
        stage = stage.after(0, action)
        if stage.is_chance:
            stage = after_chance(stage, "/".join(map(str, seen[-len(TABLE) :][:2])))
        total += reward
        assert (terminated, truncated) == (stage.is_over, False)
    assert (seen == stage.observation(0)).all()
    assert total == stage.position.scores()[0]


def compare_against(env: Any, seed: int) -> None:
    """A random game against a player; the plain position is that of the environment at every decision."""
    rng = Random(seed)
    seen, info = env.reset(seed=seed)
    inner, over, reward = env.unwrapped, False, 0.0
    while not over:
        stage = inner.batch.stage(0)
        assert stage.to_act == (inner.seat,)
        assert (seen == stage.observation(inner.seat)).all()
        assert (info["action_mask"] == stage.legal_mask(inner.seat)).all()
        assert not reward
        seen, reward, over, _, info = env.step(rng.choice(stage.legal_actions(inner.seat)))
    stage = inner.batch.stage(0)
    assert stage.is_over
    assert reward == stage.returns()[inner.seat]


def everything() -> dict[str, Callable[[int], object]]:
    """A comparison of one game for each interface and everything that it offers, by name."""
    found: dict[str, Callable[[int], object]] = {}
    for name, (kind, options) in OFFERED.items():
        found[f"batch {name}"] = partial(_one_batch, name)
        given = {"players": options["seats"], "board": options["board"]} if kind == "hashi" else options
        found[f"openspiel {name}"] = partial(
            compare_openspiel, pyspiel.load_game(f"python_ponti_{kind}", given)
        )
        module = {"hashi": hashi_v0, "diavolo": diavolo_v0}[kind]
        found[f"pettingzoo {name}"] = partial(compare_one_by_one, module.env(**options))
        if kind == "hashi":
            found[f"pettingzoo parallel {name}"] = partial(
                compare_all_at_once, hashi_v0.parallel_env(**options)
            )
    for board in ("side-a", "side-b"):
        env = gymnasium.make("ponti/HashiSolo-v0", board=board)
        found[f"gymnasium hashi {board}"] = partial(compare_alone, env)
    for opponent in ("random", "greedy"):
        env = gymnasium.make("ponti/Diavolo-v0", opponent=opponent, size=8)
        found[f"gymnasium diavolo against {opponent}"] = partial(compare_against, env)
    return found


def _one_batch(name: str, seed: int) -> int:
    return compare_batch(batch_of(name, 4, seed), 4, seed)


def main() -> None:
    """Compare for as many games as are asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--games", type=int, default=100, help="of each interface and each thing it offers")
    parser.add_argument("--only", default="", help="only those whose name has this in it")
    given = parser.parse_args()
    for name, compare in everything().items():
        if given.only in name:
            for seed in range(given.games):
                compare(seed)
            print(f"{name}: {given.games} games are equal to those of the plain rules", flush=True)


if __name__ == "__main__":
    main()
