"""Networks that play: what JAX says ONNX says too, and the search makes of it what the heads mean."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from ponti.bots import Options, make
from ponti.bots.diavolo.network import NetworkBot
from ponti.cli.version import version
from ponti.codec import Stage, array_files
from ponti.codec.diavolo.actions import actions_of
from ponti.codec.networks import About, sealed
from ponti.diavolo import Bridge, Choose, Position, Tiles
from ponti.engine.diavolo import convert, tree
from ponti.engine.diavolo.evaluators import collect, make_leaves
from ponti.engine.diavolo.judging import judge_of, judged_by, result_of
from ponti.engine.diavolo.networks import VARIABLE, Network, Said
from ponti.engine.diavolo.scene import Scene, make_desk, searching_of
from ponti.engine.diavolo.search import make_move
from ponti.engine.diavolo.settings import Settings
from ponti.engine.diavolo.thinking import Thinker
from ponti.engine.diavolo.weights import BEST, WEIGHTS
from ponti.errors import PontiError
from ponti.jax import make as environment
from ponti.play import Limit, play_game
from ponti.training.__main__ import main
from ponti.training.diavolo.network import Judgement, Shape, judge, new_parameters
from ponti.training.diavolo.onnx import converted
from ponti.training.diavolo.training import MODEL
from ponti.training.journal import read
from tools import network_matches

SHAPE = Shape(blocks=2, channels=8)


def parameters() -> dict[str, Any]:
    """Those of a small network that has opinions: a new one has hardly any."""
    rng = np.random.default_rng(3)
    return {
        name: value + rng.normal(0, 0.1, value.shape).astype(np.float32)
        for name, value in new_parameters(3, SHAPE).items()
    }


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A network, exported by the command."""
    folder = tmp_path_factory.mktemp("network")
    about = {"shape": SHAPE.about(), "codec": 1, "steps": 7, "seconds": 90.0}
    array_files.save(folder / "network.npz", MODEL, parameters(), about)
    main(["export", str(folder / "network.npz"), "--out", str(folder / "devil.onnx"), "--fractions"])
    return folder / "devil.onnx"


@pytest.fixture(scope="module")
def network(file: Path) -> Network:
    return Network(file.read_bytes())


def positions(size: int, count: int, seed: int) -> list[Stage]:
    """The opening, the choice, and positions of a random game, some with a first tile."""
    codec, rng = environment("diavolo", size=size).codec, Random(seed)
    found, stage = [], Stage.start(codec)
    while not stage.is_over:
        found.append(stage)
        (seat,) = stage.to_act
        stage = stage.after(seat, rng.choice(stage.legal_actions(seat)))
    return [*found[:4], *rng.sample(found[4:], count - 4)]


def planes_of(stages: list[Stage]) -> Any:
    return np.stack([stage.observation(stage.to_act[0]) for stage in stages])


def draft_of(stage: Stage) -> tuple[int, ...]:
    """The first tile of a turn, if it lies."""
    return stage.drafts[stage.to_act[0]]


def policy_of(said: Said, stages: list[Stage]) -> Any:
    """What the heads say about each action of the codec."""
    size = said.moves.shape[1]
    rows = []
    for index, stage in enumerate(stages):
        tiles = said.moves[index, :, :, len(draft_of(stage))].reshape(-1)
        bridges = [
            said.moves[index, part.low : part.low + part.rows, : part.columns, 2 + reach].reshape(-1)
            for reach, part in enumerate(actions_of(size).parts)
        ]
        rows.append(np.concatenate([tiles, *bridges, said.others[index]]))
    return np.stack(rows)


@pytest.mark.parametrize("size", range(6, 17))
def test_jax_and_onnx_agree(network: Network, size: int) -> None:
    stages = positions(size, 6, size)
    planes = planes_of(stages)
    weights = {name: jnp.asarray(value) for name, value in parameters().items()}
    wanted: Judgement = jax.jit(judge)(weights, planes)
    said = network.says(planes)
    for ours, theirs in (
        (policy_of(said, stages), wanted.policy),
        (said.result, wanted.result),
        (said.margin[:, 0], wanted.margin),
        (result_of(said.result), wanted.value),
    ):
        assert np.abs(ours - np.asarray(theirs)).max() < 1e-4
    assert np.ptp(policy_of(said, stages)) > 0.5, "a network without opinions agrees with everybody"


def test_whole_numbers_say_nearly_the_same(network: Network) -> None:
    """In small and large boards, and by far less than positions differ from each other."""
    contents = converted(parameters(), network.about)
    small = Network(contents)
    assert small.about == network.about
    assert contents == converted(parameters(), network.about), "the same weights give the same file"
    for size in (6, 10, 16):
        planes = planes_of(positions(size, 12, 1))
        exact, rounded = network.says(planes), small.says(planes)
        difference = np.abs(exact.moves - rounded.moves).mean()
        assert 0 < difference < 0.05 * exact.moves.std()
        assert np.abs(result_of(exact.result) - result_of(rounded.result)).max() < 0.05


@pytest.mark.parametrize("size", [6, 9, 10, 16])
def test_leaves_are_judged_as_the_codec_sees_them(network: Network, size: int) -> None:
    """For positions of a whole game: value, margin and the rating of every legal move, and of no other."""
    settings = Settings(trust=0, room=20_000)
    judge_leaves, actions = judge_of(network, 0.25), actions_of(size)
    looked = bridged = seconds = passed = 0
    for stage in positions(size, 24, size):
        position = stage.position
        if position.opening or position.choosing:
            continue
        (seat,) = stage.to_act
        state = convert.state_of(position)
        for first in draft_of(stage):
            make_move(state, convert.number_of(actions.spaces[first]))
        leaves = make_leaves(4)
        scene = Scene(state, WEIGHTS[BEST], searching_of(settings))
        desk = make_desk(np.array([1, 20_000]), np.array([1], np.uint64))
        assert collect(tree.make_tree(20_000), scene, desk, leaves, 1) == (1, 1)
        leaves = leaves.first(1)
        (value,), (ahead,) = judge_leaves(leaves)
        said = network.says(planes_of([stage]))
        (wanted,) = policy_of(said, [stage])
        sign = 1 if position.turn.side == 0 else -1
        points = sign * float(said.margin[0, 0]) * 10
        assert ahead == pytest.approx(points, abs=1e-3)
        share = sign * float(result_of(said.result)[0])
        assert value == pytest.approx(0.5 + 0.375 * share + 0.125 * np.clip(points / 20, -1, 1), abs=1e-5)
        legal = stage.legal_actions(seat)
        rated = {}
        for number, rating in zip(leaves.moves[0], leaves.ratings[0, : leaves.counts[0]], strict=False):
            rated[_action(int(number), size)] = rating
        assert set(rated) == set(legal)
        assert [rated[action] for action in legal] == pytest.approx(wanted[list(legal)].tolist(), abs=1e-4)
        looked += 1
        seconds += len(draft_of(stage))
        bridged += any(actions.first_bridge <= action < actions.pass_ for action in legal)
        passed += actions.pass_ in legal
    assert min(looked, seconds, bridged) > 3
    assert passed or size > 6, "the end of a game on the smallest board is seen"


def _action(number: int, size: int) -> int:
    """The action of the codec for a move of the tree."""
    actions = actions_of(size)
    if number == tree.PASS_MOVE:
        return actions.pass_
    if number >= tree.BRIDGE_MOVE:
        return actions.moves[convert.bridge_of(number - tree.BRIDGE_MOVE)]
    return actions.tile(convert.space_of(number))


def test_threads_share_a_network(network: Network) -> None:
    settings = Settings(trust=0, room=50_000, batch=4)
    thinker = Thinker(settings, threads=2, evaluator=judged_by(network, settings))
    thinker.look_at(convert.state_of(opened(8)))
    thinker.think(Limit(simulations=64))
    counts, _ = thinker.searched
    assert thinker.games == counts[0, tree.VISITS] == 64


def opened(size: int) -> Position:
    position = Position.start(size)
    return position.after(position.legal_moves().sample(Random(size))).after(Choose.DARK)


def test_a_player_with_a_network_plays_whole_games(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the opening to the end, twice the same from the same seed; a match is resumed from its records."""
    monkeypatch.setenv(VARIABLE, str(file))
    limit = Limit(simulations=8)

    def game() -> list[str]:
        players = [make("diavolo", "network"), make("diavolo", f"network:{file},guide=2")]
        played = play_game(Position.start(6), players, Random(5), limit=limit)
        assert played.position.is_over
        return list(map(str, played.events))

    events = game()
    assert events == game()
    assert "trained 1.5 minutes" in version()


def test_openings_are_even_and_legal_on_every_board(file: Path) -> None:
    for size in (6, 10, 16):
        bot = make("diavolo", f"network:{file}")
        position = Position.start(size)
        move = bot.choose(position, 0, Limit(simulations=8), Random(1))
        assert position.why_not(0, move) is None
        choice = position.after(move)
        taken = make("diavolo", f"network:{file}").choose(choice, 1, Limit(simulations=8), Random(1))
        assert taken in (Choose.LIGHT, Choose.DARK)


def test_a_match_is_kept_resumed_and_drawn(file: Path, tmp_path: Path) -> None:
    words = ["curve", str(file), "--keep", str(tmp_path), "--opponents", "greedy", "--size", "6"]
    words += ["--simulations", "4", "--threads", "1", "--games"]
    network_matches.main([*words, "2"])
    kept = {path: path.read_bytes() for path in tmp_path.rglob("*.txt")}
    network_matches.main([*words, "4"])
    assert all(path.read_bytes() == contents for path, contents in kept.items())
    lines = read(tmp_path / "matches.jsonl")
    told = [(line["opponent"], line["games"], line["steps"]) for line in lines]
    assert told == [("greedy", 2, 7), ("greedy", 4, 7)]
    assert (len(kept), len(list(tmp_path.rglob("*.txt")))) == (2, 4)
    main(["curve", str(tmp_path / "matches.jsonl"), "--svg", str(tmp_path / "curve.svg")])
    assert ">greedy</text>" in (tmp_path / "curve.svg").read_text("utf-8")


def test_bad_files_get_one_clear_error(file: Path, tmp_path: Path) -> None:
    whole = file.read_bytes()
    about = json.loads(Network(whole).about.text())
    del about["version"]
    bad = {
        "is damaged": whole[:4000] + bytes(9) + whole[4009:],
        "is no network of ours": whole[: len(whole) // 2],
        "not a 'ponti-diavolo-network'": converted(parameters(), About(**about | {"kind": "other"})),
        "sees version 9 of the planes": converted(parameters(), About(**about | {"codec": 9})),
        "has version 9 and this Ponti reads 1": _sealed_anew(whole, b'"version": 1', b'"version": 9'),
        "onnxruntime cannot read it": _sealed_anew(whole, b"Conv", b"Cowv"),
        "does not say what it is": _sealed_anew(whole, b'"steps"', b'"stops"'),
    }
    for said, contents in bad.items():
        path = tmp_path / "bad.onnx"
        path.write_bytes(contents)
        with pytest.raises(PontiError, match=said) as error:
            make("diavolo", f"network:{path}").choose(opened(6), 1, Limit(simulations=4), Random(1))
        assert str(path) in str(error.value)
    with pytest.raises(PontiError, match="there is no network"):
        make("diavolo", "network:none.onnx")
    with pytest.raises(PontiError, match="one network"):
        make("diavolo", "network:a.onnx,b.onnx")


def _sealed_anew(contents: bytes, old: bytes, new: bytes) -> bytes:
    """A file whose seal is whole, though something in it is not as it should be."""
    begin = contents.index(b"sha256:") + len(b"sha256:")
    return sealed((contents[:begin] + b"0" * 64 + contents[begin + 64 :]).replace(old, new))


def test_without_a_network_games_are_played_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Once for a missing file and once for a missing package: a line that says so, and the best search."""
    wanted = make("diavolo", "search").choose(opened(6), 1, Limit(simulations=50), Random(2))
    (tmp_path / "broken.onnx").write_bytes(b"hello")
    for path, said in (("none.onnx", "there is no network"), ("broken.onnx", "is no network of ours")):
        monkeypatch.setenv(VARIABLE, str(tmp_path / path))
        for _ in range(2):
            bot = make("diavolo", "network", Options())
            assert bot.choose(opened(6), 1, Limit(simulations=50), Random(2)) == wanted
        told = capsys.readouterr().err
        assert said in told
        assert told.count("games are played out instead") == 1
    assert "network broken" in version()


def test_without_onnxruntime_games_are_played_out(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.onnx"
    copy.write_bytes(file.read_bytes())
    monkeypatch.setenv(VARIABLE, str(copy))
    monkeypatch.setattr("ponti.extras.find_spec", lambda package: None if package == "onnxruntime" else 1)
    bot = make("diavolo", "network")
    assert isinstance(bot, NetworkBot)
    move = bot.choose(opened(6), 1, Limit(simulations=20), Random(2))
    assert isinstance(move, Tiles | Bridge)
    assert 'onnxruntime is missing: pip install "ponti[app]"' in capsys.readouterr().err
