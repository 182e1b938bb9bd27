"""The loop: play whole games, learn from them, measure, keep; at many tables with boards of their own."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from ponti.codec import array_files
from ponti.codec.hashi.value import ALL, KIND
from ponti.errors import PontiError
from ponti.training.compiling import compiled
from ponti.training.hashi.boards import Boards, Chart
from ponti.training.hashi.learning import Losses, Teaching, learn
from ponti.training.hashi.network import new_parameters, weights_of
from ponti.training.hashi.selfplay import Play, Played, SelfPlay
from ponti.training.journal import Journal
from ponti.training.learner import Learner, Parameters, new_learner
from ponti.training.runs import Run, figures, made
from ponti.training.store import Store


@dataclass(frozen=True)
class Plan:
    """A whole run: the value, how games are played and learnt from, and on which boards."""

    width: int = 64
    """The numbers in a row of weights: one less units, and a straight sum."""
    play: Play = field(default_factory=Play)
    teaching: Teaching = field(default_factory=Teaching)
    boards: tuple[tuple[str, int], ...] = (("side-a", 6), ("side-b", 6), ("generated", 4))
    """Boards, and how many tables each has."""
    stored: int = 2_000_000
    """About how many samples are kept."""
    seed: int = 1


WIDTHS = (32, 64, 96, 128)


def check_width(width: int) -> None:
    """Refuse rows that the engine cannot add up."""
    if width not in WIDTHS:
        raise PontiError(f"a row has 32, 64, 96 or 128 numbers, not {width}")


class Training(Run):
    """A run, from nothing or from where another one stopped."""

    CHECKPOINT = "ponti-hashi-checkpoint"

    def __init__(self, plan: Plan, journal: Journal, resumed: Path | None = None) -> None:
        self.plan = plan
        self.boards = Boards(plan.boards, plan.seed)
        self.selfplay = SelfPlay(plan.play)
        parameters = new_parameters(plan.seed, plan.width)
        super().__init__(journal, plan.seed, new_learner(parameters, plan.teaching), resumed)
        self.stretch = plan.play.games * self.selfplay.rounds * len(self.boards.names)
        self._compile()
        self.journal.tell("compiled", tables=len(self.boards.names), device=jax.devices()[0].device_kind)

    def _compile(self) -> None:
        """Have all programs compiled, side by side."""
        plan = self.plan

        def play(parameters: Parameters, charts: Chart, key: Array, is_earnest: Array) -> Played:
            weights = weights_of(parameters, jnp.bfloat16 if plan.play.half else jnp.float32)
            return self.selfplay.stretch(weights, charts, key, is_earnest)

        def teach(learner: Learner, store: Store, key: Array, share: Array) -> tuple[Learner, Losses]:
            return learn(plan.teaching, learner, store, key, share)

        key, charts = jax.random.key(0), self.boards.charts(0)
        arguments = (self.learner.mean, charts, key, jnp.bool_(False))
        played = jax.eval_shape(play, *arguments)
        capacity = max(1, round(plan.stored / self.stretch)) * self.stretch
        self.store = Store.empty(played.samples, capacity)
        wanted: dict[str, tuple[Any, tuple[Any, ...]]] = {
            "play": (compiled(play, busy=True), arguments),
            "learn": (
                compiled(teach, donated=(0,), busy=True),
                (self.learner, self.store, key, jnp.float32(1)),
            ),
            "put": (compiled(Store.put, donated=(0,)), (self.store, played.samples)),
        }
        with ThreadPoolExecutor(len(wanted)) as pool:
            programs = {name: pool.submit(made, *each) for name, each in wanted.items()}
        self.programs = {name: program.result() for name, program in programs.items()}

    def once(self) -> None:
        """Play a stretch of whole games, and learn from the store."""
        progress, programs = self.progress, self.programs
        key = jax.random.fold_in(jax.random.key(self.plan.seed), progress.stretches)
        play, teach = jax.random.split(key)
        started = self.journal.seconds
        charts = self.boards.charts(progress.stretches)
        played = programs["play"](self.learner.mean, charts, play, jnp.bool_(False))
        points = np.asarray(played.points)
        between = self.journal.seconds
        self.store = programs["put"](self.store, played.samples)
        self.learner, losses = programs["learn"](self.learner, self.store, teach, jnp.float32(self.pace))
        jax.block_until_ready(self.learner)  # type: ignore[no-untyped-call]
        progress.stretches += 1
        progress.samples += self.stretch
        progress.steps += self.plan.teaching.steps
        self.journal.tell(
            "stretch",
            number=progress.stretches,
            playing=round(between - started, 3),
            learning=round(self.journal.seconds - between, 3),
            samples=progress.samples,
            steps=progress.steps,
            points=round(float(points.mean()), 2),
            **figures(losses),
        )

    def measure(self, seed: int = 1) -> float:
        """The mean points of games in earnest without any search, on each board and on all.

        The first number is written at random, so that it is less than a player has who may choose it.
        """
        charts = self.boards.charts(0)
        played = self.programs["play"](self.learner.mean, charts, jax.random.key(seed), jnp.bool_(True))
        points = np.asarray(played.points)
        names = np.array(self.boards.names)
        by_board = {
            name: round(float(points[names == name].mean()), 2) for name in dict.fromkeys(self.boards.names)
        }
        mean = float(points.mean())
        self.journal.tell("earnest", points=round(mean, 2), steps=self.progress.steps, alone=by_board)
        return mean

    def shape(self) -> dict[str, Any]:
        """The size of the value."""
        return {"width": self.plan.width, "features": ALL}

    def export(self, path: Path) -> str:
        """Write the weights that the engine plays with: the moving mean, in half the room."""
        arrays = {name: value.astype(np.float16) for name, value in self.mean_arrays().items()}
        return array_files.save(path, KIND, arrays, self.about())
