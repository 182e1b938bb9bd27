"""Hashi for PettingZoo, one after the other (`env`) and all at once (`parallel_env`); docs/codec/hashi.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, cast

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import ParallelEnv

from ponti.adapters.batch import make
from ponti.adapters.batch.hashi import HashiBatch
from ponti.adapters.pettingzoo.seats import (
    Observation,
    Seats,
    agents_of,
    any_seed,
    metadata,
    observation_space,
    wrapped,
)
from ponti.adapters.rendering import Screen
from ponti.codec.interface import checked
from ponti.errors import PontiError
from ponti.hashi import Deck, Layout


def _batch(board: Layout | str, deck: Deck | str, seats: int) -> HashiBatch:
    batch = make("hashi", 1, seed=any_seed(), auto_reset=False, board=board, deck=deck, seats=seats)
    return cast(HashiBatch, batch)


class raw_env(Seats, EzPickle):  # noqa: N801 (PettingZoo's name for it)
    """The game on a `board` with a `deck` for 1 to 4 `seats`, the strict pen only."""

    metadata: ClassVar[dict[str, Any]] = metadata("hashi_v0", parallel=True)

    def __init__(
        self,
        board: Layout | str = "side-a",
        deck: Deck | str = "standard",
        seats: int = 2,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, board, deck, seats, render_mode)
        Seats.__init__(self, _batch(board, deck, seats), render_mode)


def env(**options: Any) -> Any:
    """The game with PettingZoo's usual wrappers."""
    return wrapped(raw_env(**options))


class parallel_env(ParallelEnv, EzPickle):  # type: ignore[misc] # noqa: N801
    """The game with all agents deciding at once, each the next step of its turn; whoever is done waits."""

    metadata: ClassVar[dict[str, Any]] = metadata("hashi_v0", parallel=True)

    def __init__(
        self,
        board: Layout | str = "side-a",
        deck: Deck | str = "standard",
        seats: int = 2,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, board, deck, seats, render_mode)
        self.render_mode = render_mode
        self.screen = Screen(render_mode, "hashi_v0")
        self.batch = _batch(board, deck, seats)
        self.possible_agents = agents_of(self.batch)
        self.agents: list[str] = []
        seen, names = observation_space(self.batch), self.possible_agents
        self.observation_spaces = dict.fromkeys(names, seen)
        self.action_spaces = {agent: spaces.Discrete(self.batch.codec.actions) for agent in names}
        self._actions = np.zeros(seats, np.int64)

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin anew; a seed decides the cards."""
        del options
        self.batch.reset(seed)
        self.agents = list(self.possible_agents)
        return self._seen()

    def _seen(self) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        observations, infos = {}, {}
        for seat, agent in enumerate(self.possible_agents):
            mask = self.batch.mask_of(0, seat).view(np.int8)
            observations[agent] = {"observation": self.batch.observe(0, seat), "action_mask": mask}
            infos[agent] = {"action_mask": mask.copy()}
        return observations, infos

    def step(self, actions: dict[str, int]) -> tuple[Any, ...]:
        """One decision of every agent; `PontiError` if one may not take it, and nothing has changed."""
        if not self.agents:
            raise PontiError("there is no game under way: reset begins one")
        if not isinstance(actions, Mapping) or set(actions) != set(self.agents):
            given = ", ".join(map(str, actions)) if isinstance(actions, Mapping) else f"{actions!r:.40}"
            raise PontiError(f"every agent decides: {', '.join(self.agents)}, not {given}")
        for seat, agent in enumerate(self.possible_agents):
            action = checked(self.batch.codec, actions[agent])
            if not self.batch.mask_of(0, seat)[action]:
                name = self.batch.codec.name(action)
                raise PontiError(f"{name} (action {action}) is not open to {agent} now")
            self._actions[seat] = action
        self.batch.step_together(0, self._actions)
        over = bool(self.batch.terminated[0])
        observations, infos = self._seen()
        rewards = dict(zip(self.agents, self.batch.rewards[0].tolist(), strict=True))
        terminations, truncations = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, terminations, truncations, infos

    def render(self) -> Any:
        """The position: as text, as pixels, or in a window."""
        return self.screen.show(self.batch.stage(0).position)

    def close(self) -> None:
        """Close the window, if there is one."""
        self.screen.close()
