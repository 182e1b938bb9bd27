"""A run of learning, whatever the game: how long it goes on, how it is stopped, and what it leaves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from ponti.codec import array_files
from ponti.codec.array_files import Arrays
from ponti.errors import PontiError
from ponti.training.journal import Journal
from ponti.training.learner import Learner, gone_on, kept

SLOWEST = 0.1
"""The share of the rate that is left at the end of a run."""
MARGIN_S = 20
"""Saving and measuring take some seconds."""


@dataclass
class Progress:
    """How far a run is: counted over all runs that it goes on from."""

    steps: int = 0
    stretches: int = 0
    samples: int = 0
    seconds: float = 0.0


class Run(ABC):
    """A run, from nothing or from where another one stopped."""

    CHECKPOINT: ClassVar[str]
    """The kind of its checkpoints."""

    def __init__(self, journal: Journal, seed: int, learner: Learner, resumed: Path | None = None) -> None:
        self.journal, self.seed, self.learner = journal, seed, learner
        self.progress = Progress()
        self._stopping = False
        self.slowing: tuple[float, float] | None = None
        """Between these seconds of the journal the rate of learning falls."""
        if resumed is not None:
            self.resume(resumed)

    @abstractmethod
    def once(self) -> None:
        """Play a stretch, and learn from what there is."""

    @abstractmethod
    def measure(self, seed: int = 1) -> float:
        """How well it plays without any search, which the journal is told."""

    @abstractmethod
    def export(self, path: Path) -> str:
        """Write what plays: the moving mean, and nothing else."""

    @abstractmethod
    def shape(self) -> dict[str, Any]:
        """What of the plan a checkpoint must agree with."""

    def run(self, *, seconds: float | None = None, stretches: int | None = None) -> None:
        """Play and learn for so long, or so many stretches of self-play."""
        begin, longest, count = self.journal.seconds, 0.0, 0
        before = self.progress.seconds
        while not self._stopping and (stretches is None or count < stretches):
            started = self.journal.seconds
            if seconds is not None and started - begin + longest > seconds:
                break
            self.once()
            took = self.journal.seconds - started
            longest = max(longest, took)
            count += 1
            self.progress.seconds = before + self.journal.seconds - begin

    def run_for(self, minutes: float, out: Path, *, slow: float, snapshot: float, name: str) -> None:
        """Go on until the minutes are over or somebody stops it; every few minutes all files are written."""
        end = 60 * minutes - MARGIN_S
        self.slowing = (end - 60 * slow, end)
        while not self._stopping and (left := end - self.journal.seconds) > 0:
            before = self.progress.stretches
            self.run(seconds=min(left, 60 * snapshot))
            self.save(out / "checkpoint.npz")
            self.export(out / f"{name}-{self.progress.steps:07}.npz")
            self.measure()
            if self.progress.stretches == before:
                break
        self.journal.tell("end", steps=self.progress.steps, samples=self.progress.samples)

    def stop(self) -> None:
        """End after the stretch that is being played."""
        self._stopping = True

    @property
    def pace(self) -> float:
        """How much of the rate of learning is left."""
        if self.slowing is None:
            return 1.0
        begin, end = self.slowing
        share = min(1.0, max(0.0, (self.journal.seconds - begin) / max(1.0, end - begin)))
        return 1.0 - (1.0 - SLOWEST) * share

    def about(self) -> dict[str, Any]:
        """What a file says about the run."""
        progress = self.progress
        return {
            **self.shape(),
            "steps": progress.steps,
            "stretches": progress.stretches,
            "samples": progress.samples,
            "seconds": round(progress.seconds, 1),
        }

    def save(self, path: Path) -> str:
        """Write what another run goes on from: everything but the samples, which are back within a minute."""
        return array_files.save(path, self.CHECKPOINT, kept(self.learner), self.about() | {"seed": self.seed})

    def resume(self, path: Path) -> None:
        """Go on from what another run has written."""
        arrays, about = array_files.load(path, self.CHECKPOINT)
        for name, wanted in self.shape().items():
            if about.get(name) != wanted:
                raise PontiError(f"{path} has {name} {about.get(name)}, not {wanted}")
        self.learner = gone_on(self.learner, arrays)
        steps, stretches, samples = (int(about[name]) for name in ("steps", "stretches", "samples"))
        self.progress = Progress(steps, stretches, samples, float(about["seconds"]))
        self.journal.tell("resumed", **about)

    def mean_arrays(self) -> Arrays:
        """The moving mean of the parameters."""
        return {name: np.asarray(value) for name, value in self.learner.mean.items()}


def made(function: Any, arguments: tuple[Any, ...]) -> Callable[..., Any]:
    """A program for arguments like these."""
    program: Callable[..., Any] = function.lower(*arguments).compile()
    return program


def figures(losses: Any) -> dict[str, float]:
    """Losses as plain numbers; none where nothing was learnt."""
    if losses is None:
        return {}
    return {name: round(float(value), 4) for name, value in losses._asdict().items()}
