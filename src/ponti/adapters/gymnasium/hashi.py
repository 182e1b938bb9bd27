"""Hashi alone for Gymnasium: each round is rewarded with the points that it made."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ponti.adapters.batch import make
from ponti.adapters.gymnasium.single import ILLEGAL, Info, Observation, Single
from ponti.codec.interface import checked
from ponti.errors import PontiError
from ponti.hashi import Deck, Layout


class HashiSolo(Single):
    """The solo game on a `board` with a `deck`, the strict pen only; the rewards add up to the score."""

    def __init__(
        self,
        board: Layout | str = "side-a",
        deck: Deck | str = "standard",
        render_mode: str | None = None,
        strict: bool = False,
    ) -> None:
        batch = make("hashi", 1, auto_reset=False, board=board, deck=deck, seats=1)
        super().__init__(batch, "Hashi", render_mode, strict)

    def _prepare(self) -> None:
        """The set-up is the first decision."""

    def _reply(self) -> float:
        return float(self.batch.rewards[0, 0])


class HashiSoloVector(VectorEnv[Observation, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """A batch of solo games. A game that ends begins anew within the same step (`AutoresetMode.SAME_STEP`):
    `info["final_obs"]` then has how it ended.

    Observations are copies, as Gymnasium wants them; `batch` has the arrays themselves.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 (as in its base)

    def __init__(
        self,
        num_envs: int = 1,
        board: Layout | str = "side-a",
        deck: Deck | str = "standard",
        strict: bool = False,
        render_mode: None = None,
    ) -> None:
        if render_mode is not None:
            raise PontiError("many games at once are not drawn: there is no render mode")
        self.batch = make("hashi", num_envs, auto_reset=False, board=board, deck=deck, seats=1)
        self.num_envs = num_envs
        self.render_mode = None
        self.strict = strict
        self.single_observation_space = spaces.Box(0, 255, self.batch.observation.shape[1:], np.uint8)
        self.single_action_space = spaces.Discrete(self.batch.codec.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._fresh = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Begin all games anew; a seed decides the cards of all of them."""
        super().reset(seed=seed)
        del options
        self.batch.reset(int(self.np_random.integers(2**62)) if seed is not None or self._fresh else None)
        self._fresh = False
        return self.batch.observation.copy(), self._info()

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observation, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], Info]:
        """One decision of every game."""
        if self._fresh:
            raise PontiError("the games have not begun: reset begins them")
        batch, given = self.batch, self.batch.actions_of(actions)
        legal = self._legal(given)
        before = None if legal.all() else batch.observation.copy()
        batch.step(given if before is None else np.where(legal, given, batch.legal_mask.argmax(1)))
        rewards = batch.rewards[:, 0].astype(np.float64)
        terminated = batch.terminated | ~legal
        rewards[~legal] = ILLEGAL
        info: Info = {}
        if terminated.any():
            final = batch.observation.copy()
            if before is not None:
                final[~legal] = before[~legal]
                info["illegal_action"] = ~legal
            info |= {"final_obs": final, "_final_obs": terminated.copy()}
            batch.restart(terminated)
        info |= self._info()
        return batch.observation.copy(), rewards, terminated, np.zeros(self.num_envs, np.bool_), info

    def _legal(self, actions: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
        """Which games may take their actions; a strict environment leaves it to the batch to complain."""
        codec = self.batch.codec
        for wrong in actions[(actions < 0) | (actions >= codec.actions)]:
            checked(codec, wrong)
        if self.strict:
            return np.ones(self.num_envs, np.bool_)
        return self.batch.legal_mask[np.arange(self.num_envs), actions]

    def _info(self) -> Info:
        return {
            "action_mask": self.batch.legal_mask.view(np.int8).copy(),
            "_action_mask": np.ones(self.num_envs, np.bool_),
        }
