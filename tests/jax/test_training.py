"""Learning by self-play: the whole loop in miniature learns, and what it tells and keeps is true.

Compiling is what takes time here, so that one training serves for everything.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from ponti.codec import Stage, array_files
from ponti.diavolo import Colour
from ponti.training.__main__ import main
from ponti.training.curve import drawn
from ponti.training.diavolo.miniature import STRETCHES, small_plan
from ponti.training.diavolo.network import Shape, new_parameters, shape_of
from ponti.training.diavolo.selfplay import Turn
from ponti.training.diavolo.training import CHECKPOINT, MODEL, Training
from ponti.training.journal import Journal, read
from ponti.training.learner import new_learner

WANTED = 0.8
"""The share against random moves that the untrained network misses by far."""


def test_the_loop_learns(tmp_path: Path) -> None:
    """One run, of which all that follows is true: several would compile several times."""
    training = Training(small_plan(seed=1), Journal(tmp_path / "journal.jsonl", quiet=True))
    before = training.measure()
    training.run(stretches=STRETCHES)
    after = training.measure()
    the_journal_tells_it(training, tmp_path, [before, after])
    samples_are_what_was_played(training)
    a_run_goes_on_from_its_checkpoint(training, tmp_path)
    the_seed_decides(training)
    assert before < WANTED - 0.1, "a network that knows nothing must fail here"
    assert after >= WANTED


def the_journal_tells_it(training: Training, folder: Path, shares: list[float]) -> None:
    """Every stretch has its line, losses fall, and both measurements are drawn."""
    lines = read(folder / "journal.jsonl")
    stretches = [line for line in lines if line["what"] == "stretch"]
    assert [line["number"] for line in stretches] == list(range(1, STRETCHES + 1))
    assert stretches[-1]["samples"] == training.progress.samples > 10_000
    learnt = [line["policy"] + line["result"] for line in stretches if "policy" in line]
    assert np.mean(learnt[-4:]) < np.mean(learnt[:4])
    assert [line["share"] for line in lines if line["what"] == "random"] == [
        round(each, 4) for each in shares
    ]
    main(["curve", str(folder / "journal.jsonl"), "--svg", str(folder / "curve.svg")])
    picture = (folder / "curve.svg").read_text("utf-8")
    assert picture == drawn(lines)
    assert picture.count("<circle") == 2


def samples_are_what_was_played(training: Training) -> None:
    """Whole games of the last stretches are played again by the plain rules, and end as their samples say."""
    board = training.boards[0]
    rules, codec = board.selfplay.rules, board.selfplay.environment.codec
    turns: Turn = jax.tree.map(lambda *each: np.concatenate(each), *board.window)
    planes = np.asarray(jax.jit(jax.vmap(jax.vmap(rules.observe_mover)))(turns.game))
    seats = np.asarray(jax.jit(jax.vmap(jax.vmap(rules.seat)))(turns.game))
    seen = 0
    for game in range(3):
        ends = np.flatnonzero(turns.is_over[:, game]) + 1
        for begin, end in pairwise(ends):
            stage = Stage.start(codec)
            for step in range(begin, end):
                (seat,) = stage.to_act
                assert (seat, stage.observation(seat).tolist()) == (
                    seats[step, game],
                    planes[step, game].tolist(),
                )
                weights = dict(
                    zip(turns.actions[step, game].tolist(), turns.weights[step, game], strict=True)
                )
                assert sum(weights.values()) == pytest.approx(1, abs=0.01)
                assert {a for a, weight in weights.items() if weight > 0.001} <= set(
                    stage.legal_actions(seat)
                )
                options = [stage.after(seat, action) for action in stage.legal_actions(seat)]
                seen += 1
                if step + 1 < end:
                    there, planes_there = int(seats[step + 1, game]), planes[step + 1, game]
                    stage = next(
                        each
                        for each in options
                        if each.to_act == (there,) and (each.observation(there) == planes_there).all()
                    )
            assert (int(turns.result[end - 1, game]), int(turns.margin[end - 1, game])) in {
                _end(each) for each in options if each.is_over
            }
    assert seen > 50
    assert turns.is_over[board.play.moves - 1 :].any(0).all(), "the window is long enough for every game"
    samples = board.programs["label"].result()(list(board.window))
    results = np.asarray(samples.result).reshape(board.play.moves, -1)
    for step, game in ((0, 0), (3, 5), (7, 9)):
        last = step + int(np.flatnonzero(turns.is_over[step:, game])[0])
        assert results[step, game] == turns.result[last, game] * (1 if seats[step, game] == 0 else -1)


def _end(stage: Stage) -> tuple[int, int]:
    """How a game ended for seat 0, and by how many points light was ahead."""
    winners, scores = stage.position.outcome().winners, stage.position.scores()
    light = 0 if stage.position.first_colour is Colour.LIGHT else 1
    return (0 in winners) - (1 in winners), scores[light] - scores[1 - light]


def a_run_goes_on_from_its_checkpoint(training: Training, folder: Path) -> None:
    """Parameters, their mean and the counts come back as they were."""
    path = folder / "checkpoint.npz"
    training.save(path)
    arrays, about = array_files.load(path, CHECKPOINT)
    assert about["steps"] == training.progress.steps > 0
    other = Training.__new__(Training)
    other.plan, other.journal, other.boards = training.plan, Journal(quiet=True), training.boards
    other.learner = new_learner(new_parameters(2, training.plan.shape), training.plan.teaching)
    other.resume(path)
    assert other.progress.samples == training.progress.samples
    assert int(other.learner.steps) == training.progress.steps
    for name, value in training.learner.mean.items():
        assert (np.asarray(other.learner.mean[name]) == np.asarray(value)).all()
        assert (np.asarray(other.learner.parameters[name]) == arrays[f"now/{name}"]).all()
    remembered = [jax.tree.leaves(each.learner.optimiser) for each in (training, other)]
    for before, after in zip(*remembered, strict=True):
        assert np.asarray(after) == pytest.approx(np.asarray(before), rel=0.01)
    training.export(folder / "network.npz")
    network, about = array_files.load(folder / "network.npz", MODEL)
    assert shape_of(network) == training.plan.shape == Shape(**about["shape"])


def the_seed_decides(training: Training) -> None:
    """The first stretch of another run with the same seed is the same, with the same programs."""
    board = training.boards[0]
    parameters = {name: jnp.asarray(value) for name, value in new_parameters(1, training.plan.shape).items()}
    played = [
        board.programs["on"].result()(parameters, board.begin(parameters), jax.random.key(seed))[1]
        for seed in (5, 5, 6)
    ]
    assert (played[0].game.tiles == played[1].game.tiles).all()
    assert not (played[0].game.tiles == played[2].game.tiles).all()
