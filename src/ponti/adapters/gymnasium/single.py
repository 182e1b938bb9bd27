"""One game with one agent, with the interface of Gymnasium."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from ponti.adapters.batch import Batch
from ponti.adapters.rendering import FRAMES_PER_SECOND, MODES, Screen
from ponti.codec.interface import checked
from ponti.errors import PontiError

Observation = npt.NDArray[np.uint8]
Info = dict[str, Any]
ILLEGAL = -1.0
"""The reward of an illegal action, which ends the game."""


class Single(gymnasium.Env[Observation, np.int64]):
    """One game, a batch of one; a game's own module says which, and who else plays."""

    metadata = {"render_modes": list(MODES), "render_fps": FRAMES_PER_SECOND}  # noqa: RUF012 (as in its base)

    def __init__(self, batch: Batch, title: str, render_mode: str | None, strict: bool) -> None:
        self.batch = batch
        self.render_mode = render_mode
        self.screen = Screen(render_mode, title)
        self.strict = strict
        self.observation_space = spaces.Box(0, 255, batch.observation.shape[1:], np.uint8)
        self.action_space = spaces.Discrete(batch.codec.actions)
        self._action = np.zeros(1, np.int64)
        self._over = True

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What may be done now, for libraries that ask the environment."""
        mask: npt.NDArray[np.bool_] = self.batch.legal_mask[0].copy()
        return mask

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Begin anew; a seed decides the cards, and whatever else is left to chance."""
        super().reset(seed=seed)
        del options
        self.batch.reset(int(self.np_random.integers(2**62)) if seed is not None or self._fresh else None)
        self._fresh = False
        self._over = False
        self._prepare()
        return self.batch.observation[0].copy(), self._info()

    _fresh = True
    """Until its first reset, an environment without a seed has had no chance yet."""

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """The agent's next decision, and what others do before it has to decide again."""
        if self._over:
            raise PontiError("the game is over: reset begins another")
        number = checked(self.batch.codec, action)
        if not self.batch.legal_mask[0, number] and not self.strict:
            return self._refuse(number)
        self._action[0] = number
        self.batch.step(self._action)
        reward = self._reply()
        self._over = bool(self.batch.terminated[0])
        if self.render_mode == "human":
            self.render()
        return self.batch.observation[0].copy(), reward, self._over, False, self._info()

    def _refuse(self, action: int) -> tuple[Observation, float, bool, bool, Info]:
        self._over = True
        said = f"{self.batch.codec.name(action)} (action {action}) is not open now"
        return self.batch.observation[0].copy(), ILLEGAL, True, False, self._info() | {"illegal_action": said}

    def _info(self) -> Info:
        return {"action_mask": self.batch.legal_mask[0].view(np.int8).copy()}

    @abstractmethod
    def _prepare(self) -> None:
        """Bring a new game to the agent's first decision."""

    @abstractmethod
    def _reply(self) -> float:
        """Bring the game to the agent's next decision or its end; what the agent is rewarded with."""

    def render(self) -> Any:
        """The position: as text, as pixels, or in a window."""
        return self.screen.show(self.batch.stage(0).position)

    def close(self) -> None:
        """Close the window, if there is one."""
        self.screen.close()
