"""Work on a real cluster of several raylets: the same games, whoever dies meanwhile."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster

from ponti.bots.arena import Match, run
from ponti.bots.executors import Executor, cluster, executor
from ponti.diavolo import Options
from ponti.errors import PontiError
from ponti.play import Limit
from tests.cli.conftest import Ponti
from tests.cli.conftest import ponti as ponti
from tests.cluster.players import Mortal, kill_machine, kill_worker

SMALL = Options(size=6)


@pytest.fixture(scope="module")
def machines() -> Iterator[Cluster]:
    """A head that only coordinates, and two machines with a core each; this process is their driver."""
    # How often the head asks whether a machine is alive: a slow one has as much time to answer as ever. And
    # workers are as important as other tests.
    settings = {"health_check_period_ms": 500, "worker_niceness": 0}
    head = {"num_cpus": 0, "include_dashboard": False, "_system_config": settings}
    made = Cluster(initialize_head=True, head_node_args=head)
    for _ in range(2):
        made.add_node(num_cpus=1, include_dashboard=False)
    with executor(f"ray://{made.address}"):
        yield made
    made.shutdown()


@pytest.fixture
def place(machines: Cluster) -> Iterator[Executor]:
    with executor("ray") as found:
        yield found
    assert ray.is_initialized(), "who did not begin it does not end it"


def records(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in folder.rglob("*.txt")}


def last(games: Iterator[Any]) -> Any:
    return list(games)[-1]


# The first one, for later this process is part of a cluster.
def test_a_cluster_that_is_not_there(ponti: Ponti, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["arena", "diavolo", "greedy", "random", "--games", "2", "--on"]
    missing = "ponti: there is no Ray at {}127.0.0.1:9\n"
    assert ponti(*words, "ray://127.0.0.1:9", code=1) == missing.format("ray://")
    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:9")
    assert ponti(*words, "ray", code=1) == missing.format("")


def test_the_same_games_as_here(place: Executor, tmp_path: Path) -> None:
    for match in (Match("greedy", "random", game=SMALL), Match("greedy", game="hashi")):
        here = last(run(match, 6, folder=tmp_path / "here"))
        assert last(run(match, 6, folder=tmp_path / "there", executor=place)) == here
    assert len(records(tmp_path / "here")) == 12
    assert records(tmp_path / "there") == records(tmp_path / "here")


def test_the_search_plays_the_same_games_too(place: Executor) -> None:
    """Compiled players, with a limit in simulations; several games in one message."""
    match = Match("mason", "greedy", game=SMALL, limit=Limit(simulations=20))
    with executor("ray", batch=2) as in_batches:
        assert last(run(match, 4, executor=in_batches)) == last(run(match, 4))


def test_an_interrupted_match_goes_on(place: Executor, tmp_path: Path) -> None:
    mortal = Mortal(tmp_path)
    mortal.mark.touch()
    match = Match(mortal, "random", game=SMALL)
    games = run(match, 12, folder=tmp_path, executor=place)
    next(games)
    games.close()
    before = records(tmp_path)
    assert 2 <= len(before) < 12
    assert last(run(match, 12, folder=tmp_path, executor=place)) == last(run(match, 12))
    assert len(records(tmp_path)) == 12
    assert before.items() <= records(tmp_path).items()
    begun = mortal.begun
    assert last(run(match, 12, folder=tmp_path, executor=place)).games == 12
    assert mortal.begun == begun, "what is kept is not played again"


def test_the_command(place: Executor, ponti: Ponti, tmp_path: Path) -> None:
    words = ["arena", "diavolo", "greedy", "random", "--games", "4", "--size", "6", "--json"]
    there = json.loads(ponti(*words, "--on", "ray", "--batch", "2", "--records", str(tmp_path)))
    assert there == json.loads(ponti(*words, "--workers", "1"))
    assert len(records(tmp_path)) == 4
    board = tmp_path / "pair.txt"
    board.write_text("board: pair\nvariant: yes\n\no---o\n", encoding="utf-8")
    words = ["board", "study", str(board), "--decks", "1", "--players", "greedy", "--json"]
    found, known = (json.loads(ponti(*words, *where)) for where in (["--on", "ray"], ["--workers", "1"]))
    assert found["histogram"] == known["histogram"]
    assert found["means"] == known["means"]


def refuse(task: int) -> int:
    if task == 2:
        raise PontiError(f"no {task}")
    return task


def end(task: int) -> int:
    del task
    kill_worker()
    return os.getpid()


def test_what_goes_wrong_is_told(place: Executor, monkeypatch: pytest.MonkeyPatch) -> None:
    with executor("ray", workers=1, batch=3) as slowly:
        found = slowly.results(refuse, [0, 1, 2])
        assert [next(found), next(found)] == [0, 1], "what was ready before counts"
        with pytest.raises(PontiError, match="no 2"):
            next(found)
    monkeypatch.setattr(cluster, "_TRIES", 1)
    with pytest.raises(PontiError, match="could not do a task, tried up to 1 times"):
        list(place.results(end, [0]))


def test_a_machine_with_another_ponti_says_so(place: Executor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "__version__", "9.9.9")
    with pytest.raises(PontiError, match=r"has Ponti .*, and 9\.9\.9 is needed there"):
        list(place.results(abs, [-1]))


def test_a_player_that_only_this_machine_has(place: Executor) -> None:
    module = ModuleType("only_here")
    exec("def play(task):\n    return task", vars(module))
    sys.modules["only_here"] = module
    try:
        with pytest.raises(PontiError, match=r"cannot load .*only_here.*players of your own"):
            list(place.results(module.play, [1]))
    finally:
        del sys.modules["only_here"]


def test_a_task_never_wants_more_cores_than_a_machine_has(place: Executor) -> None:
    assert list(place.results(abs, [-1], cores=64)) == [1]


# The last one, for it leaves one machine of two.
@pytest.mark.parametrize("kill", [kill_worker, kill_machine])
def test_who_is_killed_loses_nothing(place: Executor, tmp_path: Path, kill: Callable[[], None]) -> None:
    mortal = Mortal(tmp_path, kill)
    match = Match(mortal, "random", game=SMALL)
    tallies = list(run(match, 8, folder=tmp_path / "there", executor=place))
    assert mortal.mark.exists()
    assert mortal.begun > 8, "at least one game was played again"
    assert [tally.games for tally in tallies] == [2, 4, 6, 8], "and counted once"
    # Nobody is killed any more.
    assert last(run(match, 8, folder=tmp_path / "here")) == tallies[-1]
    assert records(tmp_path / "there") == records(tmp_path / "here")
