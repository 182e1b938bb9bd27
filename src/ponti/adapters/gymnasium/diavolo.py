"""Ponte del Diavolo against one of our players for Gymnasium: 1 for a win, -1 for a loss, 0 if both win."""

from __future__ import annotations

from random import Random

import numpy as np

from ponti import bots
from ponti.adapters.batch import make
from ponti.adapters.gymnasium.single import Single
from ponti.diavolo import Supply
from ponti.errors import PontiError
from ponti.play import Bot, Limit


class Diavolo(Single):
    """The game against `opponent`, a player by name or level; who opens is drawn unless `seat` says it."""

    def __init__(
        self,
        opponent: str | int = "random",
        size: int = 10,
        supply: Supply | str | None = None,
        seat: int | None = None,
        render_mode: str | None = None,
        strict: bool = False,
    ) -> None:
        if seat not in (None, 0, 1):
            raise PontiError(f"the seats are 0, which opens, and 1, not {seat!r}")
        self.opponent = str(opponent)
        bots.make("diavolo", self.opponent)  # says now if there is none
        batch = make("diavolo", 1, auto_reset=False, size=size, supply=supply)
        super().__init__(batch, "Ponte del Diavolo", render_mode, strict)
        self.seat = 0
        self._wanted = seat
        self._bot: Bot[object] | None = None
        self._chance = Random()

    def _prepare(self) -> None:
        self.seat = int(self.np_random.integers(2)) if self._wanted is None else self._wanted
        if self.opponent != "random":
            # A player serves one seat for one game, and may remember it.
            self._bot = bots.make("diavolo", self.opponent)
            self._chance = Random(int(self.np_random.integers(2**62)))
        self._reply()

    def _reply(self) -> float:
        batch = self.batch
        while not batch.terminated[0] and batch.to_act[0] != self.seat:
            if self._bot is None:
                batch.step(batch.random_actions())
                continue
            stage = batch.stage(0)
            move = self._bot.choose(stage.position, 1 - self.seat, Limit(), self._chance)
            for action in batch.codec.encode(stage.position, 1 - self.seat, move):
                batch.step(np.array([action]))
        return float(batch.rewards[0, self.seat])
