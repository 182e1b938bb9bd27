"""Anybody can enter a match: classes and functions of one's own, and other programs."""

from __future__ import annotations

import json
import multiprocessing
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ponti import diavolo, hashi
from ponti.bots import RandomBot
from ponti.bots.arena import Match, play_game, run
from ponti.bots.engine_process import EngineBot, EngineProcess
from ponti.bots.entrants import enter, name_of
from ponti.bots.executors import local
from ponti.bots.statistics import Tally
from ponti.errors import PontiError
from ponti.play import Limit
from tests.cli.conftest import Ponti

SMALL = diavolo.Options(size=6)
ENGINE = f'engine:{sys.executable} -c "from ponti.cli import main; main()" engine'


class FirstMove:
    """Plays the first legal move."""

    def choose(self, position: Any, seat: int, limit: Limit, rng: Random) -> Any:
        return next(iter(position.legal_moves(seat)))


@pytest.mark.parametrize("game", [SMALL, "hashi"], ids=["diavolo", "hashi"])
def test_factories_meet_in_this_process(game: Any) -> None:
    made: list[FirstMove] = []

    def factory() -> FirstMove:
        made.append(FirstMove())
        return made[-1]

    match = Match(factory, RandomBot, game=game)
    assert match.names == ("factory", "RandomBot")
    last = list(run(match, 4))[-1]
    assert isinstance(last, Tally)
    assert last.games == 4
    assert len(made) == 5, "one for every game, and one to see that it can be made"


def test_what_cannot_be_sent_to_other_processes_is_refused() -> None:
    with pytest.raises(PontiError, match="use one worker"):
        next(run(Match(lambda: FirstMove(), "random", game=SMALL), 2, workers=2))


def test_players_in_other_processes() -> None:
    one = list(run(Match(FirstMove, "random", game=SMALL), 4, workers=2))[-1]
    assert one == list(run(Match(FirstMove, "random", game=SMALL), 4))[-1]


def test_leaving_stops_the_others() -> None:
    found = local(2).results(time.sleep, [0.0, 600.0, 600.0])
    assert next(found) is None
    children = [child.pid for child in multiprocessing.active_children()]
    found.close()
    # By their ids: the pool's own thread waits for them as well, and only one of two hears of an end.
    deadline = time.monotonic() + 60
    while left := [pid for pid in children if pid is not None and Path(f"/proc/{pid}").exists()]:
        assert time.monotonic() < deadline, f"still there: {left}"
        time.sleep(0.01)


def test_a_class_by_its_name(ponti: Ponti, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = "class Mine:\n    def choose(self, position, seat, limit, rng):\n"
    source += "        return position.legal_moves(seat).sample(rng)\n"
    (tmp_path / "my_own_bots.py").write_text(source, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", list(sys.path))
    words = ["--games", "2", "--size", "6", "--json"]
    for workers in ("1", "2"):
        (found,) = json.loads(
            ponti("arena", "diavolo", "my_own_bots:Mine", "greedy", *words, "--workers", workers)
        )
        assert found["players"] == ["my_own_bots:Mine", "greedy"]
        assert found["games"] == 2
    (found,) = json.loads(
        ponti("arena", "diavolo", "greedy", "--bot", "my_own_bots:Mine", *words, "--workers", "1")
    )
    assert found["won"] == 2


@pytest.mark.parametrize(
    ("entrant", "complaint"),
    [
        ("no_such_module:Bot", "there is no module"),
        ("random:nothing", "there is no nothing in random"),
        ("random:Random", "has no choose"),
        ("math:pi", "is not a player"),
        (RandomBot(), "is not a player"),
    ],
)
def test_what_is_not_a_player(entrant: Any, complaint: str) -> None:
    with pytest.raises(PontiError, match=complaint):
        enter("diavolo", entrant)
    assert name_of(entrant)


def test_a_match_has_one_player_or_two() -> None:
    with pytest.raises(PontiError, match="two players, or for one alone, not for 3"):
        Match("random", "random", "random", game="hashi")
    with pytest.raises(PontiError, match="for two, not for 1"):
        Match("random", game="diavolo")


def test_another_program_plays(engine: None) -> None:
    """The engine of Ponti itself, as a program: it plays what the player plays."""
    match = Match(f"{ENGINE} diavolo --bot greedy --seed 1", "random", game=SMALL, limit=Limit(seconds=5))
    record = play_game(match, 1)
    assert record.outcome() is not None
    assert record.seats[0].startswith("engine:")
    table = Match(f"{ENGINE} hashi --bot random", "random", game="hashi", limit=Limit(simulations=3))
    assert play_game(table, 1).outcome() is not None
    bot = EngineBot(f"{ENGINE} hashi --bot random".removeprefix("engine:"), "hashi")
    position = hashi.Position.start(seats=2)
    assert bot.choose(position, 1, Limit(), Random(1)) in position.legal_moves(1)


def test_programs_that_cannot_play() -> None:
    with pytest.raises(PontiError, match="cannot be started"):
        EngineProcess("no-such-program --fast")
    with pytest.raises(PontiError, match="cannot be started"):
        EngineProcess('"')
    with pytest.raises(PontiError, match="has ended instead of answering"):
        EngineProcess("true")
    deaf = EngineProcess(f"{sys.executable} -uc \"[print('? no', end='\\n\\n') for line in open(0)]\"")
    with pytest.raises(PontiError, match="answers 'genmove' with '\\? no'"):
        deaf.ask("genmove")
    deaf.close()


def test_an_interruption_tells_the_tally_so_far(ponti: Ponti, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> Iterator[Tally]:
        yield Tally(3, 1)
        raise KeyboardInterrupt

    monkeypatch.setattr("ponti.cli.arena.run", interrupted)
    assert "3 won, 1 lost, 0 shared of 4" in ponti("arena", "diavolo", "greedy", "random", "--games", "100")
    (found,) = json.loads(ponti("arena", "diavolo", "greedy", "random", "--json"))
    assert found["games"] == 4

    def at_once(*_: object, **__: object) -> Iterator[Tally]:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr("ponti.cli.arena.run", at_once)
    assert "stopped before a game was over" in ponti("arena", "diavolo", "greedy", "random", code=1)


def test_a_match_as_it_was_written_before() -> None:
    with pytest.warns(DeprecationWarning, match="say which game"):
        before = Match("greedy", "random", Limit(simulations=5), 3, 6, 1, True)
    assert (before.kind, before.limit.simulations, before.seed) == ("diavolo", 5, 3)
    assert (before.start.size, before.threads, before.cpu_time) == (6, 1, True)
    with pytest.warns(DeprecationWarning, match="say which game"):
        assert Match("greedy", "random", size=7).start.size == 7
