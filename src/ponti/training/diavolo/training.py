"""The loop: play, label, learn, measure, keep; on boards of several sizes in turn."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
from jax import Array

from ponti.codec import array_files
from ponti.training.compiling import compiled
from ponti.training.diavolo.learning import Losses, Teaching, learn
from ponti.training.diavolo.matches import Matches
from ponti.training.diavolo.network import Shape, new_parameters
from ponti.training.diavolo.samples import Sample, Symmetries, samples_of
from ponti.training.diavolo.selfplay import Play, SelfPlay, Turn, concatenated, limit_of
from ponti.training.journal import Journal
from ponti.training.learner import Learner, new_learner
from ponti.training.runs import Run, figures, made
from ponti.training.store import Store

CHECKPOINT = "ponti-diavolo-checkpoint"
MODEL = "ponti-diavolo-network"
OFTEN = 0.3
"""A board that has its turn so often takes short stretches."""


@dataclass(frozen=True)
class Plan:
    """A whole run: the network, how it plays and learns, and on which boards."""

    shape: Shape = field(default_factory=Shape)
    play: Play = field(default_factory=Play)
    teaching: Teaching = field(default_factory=Teaching)
    sizes: tuple[tuple[int, int], ...] = ((10, 1),)
    """Board sizes, and how often each has its turn beside the others."""
    stored: int = 2_000_000
    """About how many samples are kept in all."""
    matches: int = 512
    seed: int = 1


class Board:
    """Everything that belongs to the boards of one size."""

    def __init__(self, plan: Plan, size: int, share: float) -> None:
        play = plan.play
        # About as much work, and as much memory, whatever the size. Boards that seldom have their turn take
        # longer stretches with fewer games: after three of them the first games are whole.
        moves = play.moves if share >= OFTEN else max(play.moves, -(-limit_of(size) // 2))
        games = play.games * 100 / max(100, size * size) * play.moves / moves
        self.play = replace(play, size=size, moves=moves, games=max(2, int(games) // 2 * 2))
        self.selfplay = SelfPlay(self.play)
        self.symmetries = Symmetries.of(self.selfplay.environment.codec)
        self.stretch = self.play.moves * self.play.games
        # Every sample is seen as often, whichever its board.
        steps = round(plan.teaching.steps * self.stretch / (play.moves * play.games))
        self.teaching = replace(plan.teaching, steps=max(1, steps))
        self.capacity = max(1, round(plan.stored * share / self.stretch)) * self.stretch
        # So many stretches that every game of the oldest has come to its end.
        self.stretches = -(-(self.play.moves + self.selfplay.limit) // self.play.moves)
        self.window: deque[Turn] = deque(maxlen=self.stretches)
        self.seats: Any = None
        self.store: Any = None
        self.begin = compiled(self.selfplay.begin)
        self.programs: dict[str, Any] = {}

    def compile(self, learner: Learner, pool: ThreadPoolExecutor) -> None:
        """Have all programs compiled, at once and beside those of other boards."""
        rules, moves, key = self.selfplay.rules, self.play.moves, jax.random.key(0)
        self.seats = self.begin(learner.mean)

        def label(turns: list[Turn]) -> Sample:
            return samples_of(rules, concatenated(turns), moves)

        def teach(learner: Learner, store: Store, key: Array, pace: Array) -> tuple[Learner, Losses]:
            return learn(rules, self.symmetries, self.teaching, learner, store, key, pace)

        _, turns = jax.eval_shape(self.selfplay.on, learner.mean, self.seats, key)
        stretches = [turns] * self.stretches
        samples = jax.eval_shape(label, stretches)
        self.store = Store.empty(samples, self.capacity)
        wanted: dict[str, tuple[Any, tuple[Any, ...]]] = {
            "on": (compiled(self.selfplay.on, donated=(1,)), (learner.mean, self.seats, key)),
            "learn": (compiled(teach, donated=(0,), busy=True), (learner, self.store, key, jnp.float32(1))),
            "label": (compiled(label), (stretches,)),
            "put": (compiled(Store.put, donated=(0,)), (self.store, samples)),
        }
        for name, (function, arguments) in wanted.items():
            self.programs[name] = pool.submit(made, function, arguments)

    def play_on(self, parameters: Any, key: Any) -> int:
        """Play a stretch; how many samples have become whole by it."""
        programs = self.programs
        self.seats, turns = programs["on"].result()(parameters, self.seats, key)
        self.window.append(turns)
        if len(self.window) < self.stretches:
            return 0
        samples = programs["label"].result()(list(self.window))
        self.store = programs["put"].result()(self.store, samples)
        return self.stretch


class Training(Run):
    """A run, from nothing or from where another one stopped."""

    CHECKPOINT = CHECKPOINT

    def __init__(self, plan: Plan, journal: Journal, resumed: Path | None = None) -> None:
        self.plan = plan
        whole = sum(share for _, share in plan.sizes)
        self.boards = [Board(plan, size, share / whole) for size, share in plan.sizes]
        self.order = _in_turn([share for _, share in plan.sizes])
        self.matches = Matches(self.boards[0].selfplay, plan.matches)
        super().__init__(
            journal, plan.seed, new_learner(new_parameters(plan.seed, plan.shape), plan.teaching), resumed
        )
        with ThreadPoolExecutor(2 * len(self.boards)) as pool:
            for board in self.boards:
                board.compile(self.learner, pool)
            self.matches.compile(self.learner.mean, pool)
        self.journal.tell("compiled", boards=len(self.boards), device=jax.devices()[0].device_kind)

    def once(self) -> None:
        """Play a stretch on one of the boards, and learn from its store."""
        progress = self.progress
        board = self.boards[self.order[progress.stretches % len(self.order)]]
        key = jax.random.fold_in(jax.random.key(self.plan.seed), progress.stretches)
        play, teach = jax.random.split(key)
        started = self.journal.seconds
        new = board.play_on(self.learner.mean, play)
        losses = None
        if new:
            pace = jnp.float32(self.pace)
            self.learner, losses = board.programs["learn"].result()(self.learner, board.store, teach, pace)
        jax.block_until_ready((self.learner, board.seats))  # type: ignore[no-untyped-call]
        progress.stretches += 1
        progress.samples += new
        progress.steps += board.teaching.steps if new else 0
        self.journal.tell(
            "stretch",
            number=progress.stretches,
            size=board.play.size,
            games=board.play.games,
            took=round(self.journal.seconds - started, 3),
            samples=progress.samples,
            steps=self.progress.steps,
            **figures(losses),
        )

    def measure(self, seed: int = 1) -> float:
        """The share of points without search against random moves, on the first of the boards."""
        share = self.matches.share(self.learner.mean, None, seed)
        self.journal.tell("random", share=round(share, 4), steps=self.progress.steps)
        return share

    def shape(self) -> dict[str, Any]:
        """The size of the network, and the version of what it sees."""
        codec = self.boards[0].selfplay.environment.codec
        return {"shape": self.plan.shape.about(), "codec": codec.version}

    def export(self, path: Path) -> str:
        """Write the network that plays: the moving mean, and nothing else."""
        return array_files.save(path, MODEL, self.mean_arrays(), self.about())


def _in_turn(shares: Sequence[int]) -> list[int]:
    """Which board has its turn when, spread evenly.

    >>> _in_turn([3, 1])
    [0, 0, 1, 0]
    """
    due = [((index + 0.5) / share, board) for board, share in enumerate(shares) for index in range(share)]
    return [board for _, board in sorted(due)]
