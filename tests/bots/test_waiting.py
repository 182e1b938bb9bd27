"""Players wait for the engine, and say so; only where somebody asks for it does another one stand in."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from ponti import bots, diavolo, games
from ponti.bots import compiled
from ponti.engine import warmup
from ponti.engine.warmup import WarmUp
from ponti.errors import PontiError
from ponti.extras import MissingExtraError
from ponti.play import Limit
from tests.cli.conftest import Ponti

POSITION = diavolo.Position.from_code("diavolo:6:15,15,6:6/6/6/6/6/2L1L1::first=light:dark")


class Slow(WarmUp):
    """An engine that is not ready within a second, and then is, or never."""

    def __init__(self, error: str | None = None) -> None:
        super().__init__()
        self.trouble = error
        self.asked: list[str | None] = []

    def start(self, progress: object = None, game: str | None = None) -> None:
        pass

    def wait(self, timeout: float | None = None, game: str | None = None) -> bool:
        self.asked.append(game)
        if timeout is None:
            self.error = self.trouble
            if self.error is None and game is not None:
                self._ready.add(game)
        return game is not None and self.is_ready_for(game)


@pytest.mark.parametrize("game", games.GAMES)
def test_a_player_waits_and_says_so(
    engine: None, game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    slow = Slow()
    monkeypatch.setattr(warmup, "WARM_UP", slow)
    start = games.get(game).start()
    player = bots.make(game, bots.LEVELS[game][3].name)
    assert player.choose(start, 0, Limit(simulations=10), Random(1)) in start.legal_moves(0)
    assert slow.asked == [game, game], "and not for the other game"
    printed = capsys.readouterr()
    assert printed.err == "ponti: loading the engine\n"
    assert not printed.out
    player.choose(start, 0, Limit(simulations=10), Random(1))
    assert not capsys.readouterr().err, "said once"


def test_an_engine_that_cannot_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warmup, "WARM_UP", Slow("OSError: no room"))
    player = bots.make("diavolo", "mason")
    with pytest.raises(PontiError, match="the engine cannot be used: OSError: no room"):
        player.choose(POSITION, 1, Limit(simulations=10), Random(1))
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(MissingExtraError, match=re.escape('numba is missing: pip install "ponti[app]"')):
        player.choose(POSITION, 1, Limit(simulations=10), Random(1))
    with pytest.raises(MissingExtraError, match="numba is missing"):
        bots.make("diavolo", "mason")


@pytest.mark.parametrize("game", games.GAMES)
def test_a_stand_in_answers_where_it_is_wanted(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow()
    monkeypatch.setattr(warmup, "WARM_UP", slow)
    start = games.get(game).start()
    player = bots.make(game, bots.LEVELS[game][3].name, bots.Options(stand_in=True))
    assert isinstance(player, compiled.CompiledBot)
    assert player.is_standing_in
    plain = bots.stand_in(game).choose(start, 0, Limit(), Random(1))
    assert player.choose(start, 0, Limit(), Random(1)) == plain
    assert not slow.asked


def test_wait_is_still_understood() -> None:
    with pytest.warns(DeprecationWarning, match="stand_in"):
        assert bots.Options(wait=True) == bots.Options()
    with pytest.warns(DeprecationWarning, match="stand_in"):
        assert bots.Options(wait=False) == bots.Options(stand_in=True)


def test_the_same_seed_gives_the_same_game(engine: None, ponti: Ponti, tmp_path: Path) -> None:
    """In a process that has yet to load the engine, and in this one, where it is ready."""
    words = ["play", "diavolo", "--bots", "2", "--level", "mason", "--size", "6", "--seed", "3", "--save"]
    fresh, here = tmp_path / "fresh.txt", tmp_path / "here.txt"
    command = [sys.executable, "-c", "from ponti.cli import main; main()", *words, str(fresh)]
    subprocess.run(command, check=True, capture_output=True)
    ponti(*words, str(here))
    assert fresh.read_text("utf-8") == here.read_text("utf-8")
