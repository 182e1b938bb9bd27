"""A game at which agents decide one after the other, with the interface of PettingZoo (AEC)."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ponti.adapters.batch import Batch
from ponti.adapters.rendering import FRAMES_PER_SECOND, MODES, Screen
from ponti.codec.interface import checked
from ponti.errors import PontiError

Observation = dict[str, npt.NDArray[Any]]


def metadata(name: str, parallel: bool) -> dict[str, Any]:
    """What PettingZoo wants to know of an environment."""
    return {
        "render_modes": list(MODES),
        "name": name,
        "is_parallelizable": parallel,
        "render_fps": FRAMES_PER_SECOND,
    }


def agents_of(batch: Batch) -> list[str]:
    """The names of the agents: `player_0` has seat 0."""
    return [f"player_{seat}" for seat in range(batch.seats)]


def observation_space(batch: Batch) -> spaces.Dict:
    """What an agent sees: the observation of the codec, and what it may do."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, batch.observation.shape[1:], np.uint8),
            "action_mask": spaces.Box(0, 1, (batch.codec.actions,), np.int8),
        }
    )


def any_seed() -> int:
    """A seed that nobody chose."""
    return int(np.random.SeedSequence().generate_state(1, np.uint64)[0] >> np.uint64(1))


class Seats(AECEnv):  # type: ignore[misc]
    """One game, a batch of one; a game's own module says which."""

    def __init__(self, batch: Batch, render_mode: str | None) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.screen = Screen(render_mode, str(self.metadata["name"]))
        self.batch = batch
        self.possible_agents = agents_of(batch)
        self.agents: list[str] = []
        seen, names = observation_space(batch), self.possible_agents
        self.observation_spaces = dict.fromkeys(names, seen)
        self.action_spaces = {agent: spaces.Discrete(batch.codec.actions) for agent in names}
        self._seats = {agent: seat for seat, agent in enumerate(names)}
        self._action = np.zeros(1, np.int64)

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin anew; a seed decides the cards."""
        del options
        self.batch.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._inform()

    def _inform(self) -> None:
        """Say who decides and, in everybody's info, what they may do."""
        self.agent_selection = self.possible_agents[self.batch.to_act[0]]
        mask = self.batch.legal_mask[0].view(np.int8).copy()
        self.infos = {
            agent: {"action_mask": mask if agent == self.agent_selection else np.zeros_like(mask)}
            for agent in self.agents
        }

    def observe(self, agent: str) -> Observation:
        """What an agent sees; only the one that decides has something that it may do."""
        batch, seat = self.batch, self._seats[agent]
        if seat == batch.to_act[0]:
            seen, mask = batch.observation[0].copy(), batch.legal_mask[0].view(np.int8).copy()
        else:
            seen, mask = batch.observe(0, seat), np.zeros(batch.codec.actions, np.int8)
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int) -> None:
        """The next decision of the agent that is selected; `PontiError` if it may not take it."""
        if not self.agents:
            raise PontiError("there is no game under way: reset begins one")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise PontiError(f"{agent} has to decide, and None is for agents whose game is over")
        self._action[0] = checked(self.batch.codec, action)
        self.batch.step(self._action)
        self._cumulative_rewards[agent] = 0.0
        rewards = self.batch.rewards[0].tolist()
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        if any(rewards):
            self._accumulate_rewards()
        if self.batch.terminated[0]:
            self.terminations = dict.fromkeys(self.agents, True)
        self._inform()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The position: as text, as pixels, or in a window."""
        return self.screen.show(self.batch.stage(0).position)

    def close(self) -> None:
        """Close the window, if there is one."""
        self.screen.close()


def wrapped(environment: Seats) -> Any:
    """The environment as PettingZoo's own games are offered: an illegal action ends the game."""
    guarded = wrappers.TerminateIllegalWrapper(environment, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))
