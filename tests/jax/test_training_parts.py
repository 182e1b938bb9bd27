"""The parts of learning by self-play that need no run: symmetries, shapes, files, picture, command."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from ponti.codec import Stage, array_files
from ponti.errors import PontiError
from ponti.jax import make
from ponti.training.__main__ import main
from ponti.training.curve import drawn
from ponti.training.diavolo.network import Shape, judge, new_parameters
from ponti.training.diavolo.samples import Symmetries
from ponti.training.diavolo.training import CHECKPOINT, MODEL, Board, Plan
from ponti.training.journal import Journal, read


def test_journals_are_drawn(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "run" / "journal.jsonl", quiet=True)
    for steps, share in ((0, 0.5), (100, 0.75)):
        journal.tell("stretch", number=steps)
        journal.tell("random", steps=steps, share=share)
        journal.tell("match", opponent="mason", steps=steps, share=share / 2)
    path = tmp_path / "curve.svg"
    main(["curve", str(tmp_path / "run" / "journal.jsonl"), "--svg", str(path)])
    picture = path.read_text("utf-8")
    assert picture == drawn(read(tmp_path / "run" / "journal.jsonl"))
    assert (picture.count("<polyline"), picture.count("<circle")) == (2, 4)
    assert ">mason</text>" in picture
    with pytest.raises(PontiError, match="there is nothing to draw"):
        drawn([])


@pytest.mark.parametrize("size", [6, 7])
def test_symmetries_turn_positions_and_moves_alike(size: int) -> None:
    """A turned position, by the plain rules, has the turned moves."""
    codec = make("diavolo", size=size).codec
    table, rng = Symmetries.of(codec), Random(size)
    stage = Stage.start(codec)
    turned = [Stage.start(codec) for _ in range(8)]
    for _ in range(20):
        (seat,) = stage.to_act
        planes, legal = stage.observation(seat).reshape(-1), stage.legal_mask(seat)
        for which in range(8):
            assert (
                planes[np.asarray(table.planes[which])] == turned[which].observation(seat).reshape(-1)
            ).all()
            assert (legal[np.asarray(table.actions[which])] == turned[which].legal_mask(seat)).all()
            owners = stage.observation(seat)[..., :4].reshape(-1)[np.asarray(table.owners[which])]
            assert (owners == turned[which].observation(seat)[..., :4].reshape(-1)).all()
        action = rng.choice(stage.legal_actions(seat))
        turned = [each.after(seat, codec.symmetries[which][action]) for which, each in enumerate(turned)]
        stage = stage.after(seat, action)


def test_one_network_judges_every_size() -> None:
    parameters = {name: jnp.asarray(value) for name, value in new_parameters(1, Shape(1, 8)).items()}
    for size in range(6, 17):
        codec = make("diavolo", size=size).codec
        planes = jnp.asarray(codec.observation(codec.start(), 0))[None]
        said = jax.eval_shape(judge, parameters, planes)
        assert said.policy.shape == (1, codec.actions)
        assert (said.result.shape, said.owners.shape) == ((1, 3), (1, size, size, 4))


def test_every_board_has_whole_games_soon_and_learns_alike() -> None:
    plan = Plan()
    often, seldom = Board(plan, 10, 0.5), Board(plan, 12, 0.1)
    assert (often.play.moves, often.stretches) == (plan.play.moves, 8)
    assert seldom.stretches == 3
    for board in (often, seldom):
        assert board.play.moves * (board.stretches - 1) >= board.selfplay.limit
        assert board.capacity % board.stretch == 0
        seen = board.teaching.steps * board.teaching.batch / board.stretch
        assert seen == pytest.approx(plan.teaching.steps * plan.teaching.batch / often.stretch, rel=0.1)


def test_broken_files_get_one_clear_error(tmp_path: Path) -> None:
    path = tmp_path / "network.npz"
    arrays: dict[str, Any] = {"a": np.arange(4, dtype=np.float32)}
    array_files.save(path, MODEL, arrays, {"shape": {}})
    assert array_files.load(path, MODEL)[0]["a"].tolist() == [0, 1, 2, 3]
    with pytest.raises(PontiError, match="is a ponti-diavolo-network, not a ponti-diavolo-checkpoint"):
        array_files.load(path, CHECKPOINT)
    with pytest.raises(PontiError, match="there is no file"):
        array_files.load(tmp_path / "none.npz", MODEL)
    whole = path.read_bytes()
    (tmp_path / "half.npz").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "text.npz").write_text("hello")
    np.savez(tmp_path / "other.npz", a=np.arange(3))
    np.savez(tmp_path / "pickled.npz", head=np.array([{"a": 1}], dtype=object))
    for name in ("half", "text", "other", "pickled"):
        with pytest.raises(PontiError, match="is no file of ours, or broken"):
            array_files.load(tmp_path / f"{name}.npz", MODEL)
    head = json.dumps({"kind": MODEL, "version": 1, "hash": "0" * 64, "about": {}}).encode()
    np.savez(tmp_path / "changed.npz", head=np.frombuffer(head, np.uint8), **arrays)
    with pytest.raises(PontiError, match="is damaged"):
        array_files.load(tmp_path / "changed.npz", MODEL)
    newer = json.dumps({"kind": MODEL, "version": 9, "hash": "", "about": {}}).encode()
    np.savez(tmp_path / "newer.npz", head=np.frombuffer(newer, np.uint8), **arrays)
    with pytest.raises(PontiError, match="has version 9 of the format"):
        array_files.load(tmp_path / "newer.npz", MODEL)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["diavolo", "--out", "x", "--sizes", "ten"], "sizes are written as 10:6,8:1"),
        (["diavolo", "--out", "x", "--sizes", "20"], "6 to 16 spaces a side"),
    ],
)
def test_the_command_refuses_nonsense(arguments: list[str], said: str) -> None:
    with pytest.raises(SystemExit, match=said):
        main(arguments)
