"""The examples run, and the one that learns plays better than chance."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def example(name: str) -> ModuleType:
    """An example as a module."""
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_example_has_a_test() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.py")} == {
        "learn_hashi",
        "many_games_in_jax",  # in tests/jax, whose threads would disturb the tests here
        "openspiel_against_mason",
        "random_play",
    }


def test_random_play_in_every_interface(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["random_play.py", "--seed", "2"])
    example("random_play").main()
    printed = capsys.readouterr().out
    assert [line.partition(",")[0] for line in printed.splitlines()] == [
        "Batch",
        "PettingZoo",
        "PettingZoo",
        "Gymnasium",
        "OpenSpiel",
    ]


@pytest.mark.parametrize("seat", [0, 1])
def test_openspiel_plays_against_mason(seat: int) -> None:
    assert example("openspiel_against_mason").play(size=6, simulations=2, seat=seat, seed=1) in (-1, 0, 1)


def test_a_few_iterations_of_learning_beat_random_play() -> None:
    means = example("learn_hashi").learn(iterations=5, games=64, seed=1)
    assert means[0] < 20, "the first policy is random play"
    assert means[-1] > means[0] + 4
