"""Getting the engine ready, for all games or for one: a word while one waits, and a reason if it fails."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator

import pytest

from ponti.engine import storage, warmup
from ponti.engine.warmup import WarmUp, wait_until_ready
from ponti.errors import PontiError
from ponti.extras import MissingExtraError
from ponti.games import GAMES


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> dict[str, Callable[[], object]]:
    """A warm-up whose steps are whatever a test says, in this process."""
    work: dict[str, Callable[[], object]] = {game: lambda: None for game in GAMES}
    monkeypatch.setattr(warmup, "WARM_UP", WarmUp())
    monkeypatch.setattr(warmup, "_steps_of", lambda game: [(f"the board of {game}", lambda: work[game]())])
    monkeypatch.setattr(storage, "is_complete", lambda game: True)
    monkeypatch.setattr(storage, "mark_complete", lambda game: None)
    return work


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """Something to wait for, which opens after the test at the latest."""
    event = threading.Event()
    yield event
    event.set()


def test_a_warm_up_that_fails_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warmup, "GAMES", ("no_such_game",))
    monkeypatch.setattr(storage, "is_complete", lambda game: True)
    warm_up = WarmUp()
    assert not warm_up.wait(timeout=30)
    assert warm_up.error is not None
    assert "no_such_game" in warm_up.error
    assert not warm_up.is_ready


def test_a_warm_up_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, int, str]] = []
    warm_up = WarmUp()
    warm_up.start(lambda done, total, name: seen.append((done, total, name)))
    assert warm_up.wait()
    assert warm_up.done[0] == warm_up.done[1] == seen[-1][0]
    assert not warm_up.is_cold


def test_the_game_that_is_named_comes_first(
    quick: dict[str, Callable[[], object]], gate: threading.Event
) -> None:
    """A player names its game when it is made, before anybody waits."""
    for game in GAMES:
        quick.update(dict.fromkeys(GAMES, gate.wait))
        quick[game] = lambda: None
        warm_up = WarmUp()
        warm_up.start(game=game)
        assert warm_up.wait(60, game)
        assert not warm_up.is_ready


def test_one_game_need_not_wait_for_the_other(
    quick: dict[str, Callable[[], object]], gate: threading.Event
) -> None:
    """The game that is asked for comes first, and the rest goes on behind it."""
    quick["diavolo"] = gate.wait
    assert warmup.WARM_UP.wait(60, "hashi")
    assert warmup.WARM_UP.is_ready_for("hashi")
    assert not warmup.WARM_UP.is_ready
    assert not warmup.WARM_UP.wait(0, "diavolo")
    assert warmup.WARM_UP.error is None
    gate.set()
    assert warmup.WARM_UP.wait(60)


def test_a_word_is_said_after_a_second(
    quick: dict[str, Callable[[], object]], gate: threading.Event, capsys: pytest.CaptureFixture[str]
) -> None:
    """The word comes after a second; here it opens the gate."""
    quick["hashi"] = gate.wait
    said: list[str] = []

    def say(text: str) -> None:
        said.append(text)
        gate.set()

    wait_until_ready(say)
    assert said == ["loading the engine"]
    wait_until_ready()
    assert capsys.readouterr() == ("", ""), "nobody has to wait any more"


def test_the_word_is_said_on_standard_error(
    quick: dict[str, Callable[[], object]],
    gate: threading.Event,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    quick["hashi"] = gate.wait
    write = warmup.say_on_standard_error

    def say(text: str) -> None:
        write(text)
        gate.set()

    monkeypatch.setattr(warmup, "say_on_standard_error", say)
    monkeypatch.setattr(storage, "directory", lambda game: None)
    monkeypatch.setattr(storage, "is_complete", lambda game: False)
    wait_until_ready()
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("ponti: compiling the engine")


def test_what_fails_is_an_error_with_a_reason(quick: dict[str, Callable[[], object]]) -> None:
    def fail() -> None:
        raise RuntimeError("no registers left")

    quick["hashi"] = fail
    with pytest.raises(PontiError, match="the engine cannot be used: RuntimeError: no registers left"):
        wait_until_ready()
    wait_until_ready(game="diavolo")


def test_a_game_whose_kernels_fail_does_not_take_the_other_with_it(
    quick: dict[str, Callable[[], object]], gate: threading.Event
) -> None:
    """It is still waited for, although something has gone wrong by then."""

    def fail() -> None:
        raise RuntimeError("no registers left")

    def say(text: str) -> None:
        assert warmup.WARM_UP.error is not None
        gate.set()

    quick.update({"hashi": fail, "diavolo": gate.wait})
    warmup.WARM_UP.start(game="hashi")
    wait_until_ready(say, game="diavolo")
    with pytest.raises(PontiError, match="no registers left"):
        wait_until_ready(game="hashi")


def test_without_numba_it_says_what_to_install(
    quick: dict[str, Callable[[], object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(MissingExtraError, match=re.escape('numba is missing: pip install "ponti[app]"')):
        wait_until_ready()
    assert warmup.WARM_UP.is_cold


PLAYED = """
import sys
from random import Random
from numba.core.dispatcher import Dispatcher
from ponti import bots
from ponti.engine import warmup
from ponti.games import GAMES, get
from ponti.play import Limit, play_game

def compiled():
    modules = [module for name, module in sys.modules.items() if name.startswith("ponti.")]
    kernels = [each for module in modules for each in vars(module).values() if isinstance(each, Dispatcher)]
    return {(kernel.py_func.__qualname__, str(seen)) for kernel in kernels for seen in kernel.signatures}

for _ in warmup.steps():
    pass
before = compiled()
for game, seats in (("hashi", 1), ("diavolo", 2)):
    for level in bots.LEVELS[game]:
        players = [bots.make(game, level.name)] + (seats - 1) * [bots.RandomBot()]
        play_game(get(game).start(), players, Random(1), limit=Limit(simulations=2))
        late = {kernel for kernel, _ in compiled() - before}
        assert not late, f"{level.name} has to wait for {late}"
"""


def test_no_bot_waits_for_a_kernel_after_the_warm_up() -> None:
    subprocess.run([sys.executable, "-c", PLAYED], check=True)
