"""Where work is done: what is refused, and what happens to processes here."""

from __future__ import annotations

import os
import signal
import sys

import pytest

from ponti.bots.executors import local
from ponti.errors import PontiError
from tests.cli.conftest import Ponti


def own_process(task: int) -> tuple[int, int]:
    return task, os.getpid()


def end(task: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_processes_stay_until_they_are_left() -> None:
    with local(2) as place:
        first, second = (dict(place.results(own_process, [1, 2, 3])) for _ in range(2))
        assert set(first) == set(second) == {1, 2, 3}
        assert os.getpid() not in first.values()
        assert len(set(first.values()) | set(second.values())) <= 2
        with pytest.raises(PontiError, match="has ended"):
            list(place.results(end, [1]))
        assert dict(place.results(own_process, [4])), "new ones take the place of those that are gone"


def test_places_that_are_none(ponti: Ponti, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["arena", "diavolo", "greedy", "random", "--games", "2"]
    assert "on ray or on ray://address, not on 'spark'" in ponti(*words, "--on", "spark", code=1)
    assert "not on 'ray://'" in ponti(*words, "--on", "ray://", code=1)
    assert "--batch is for a cluster" in ponti(*words, "--batch", "2", code=1)
    assert "--batch" in ponti(*words, "--on", "ray", "--batch", "0", code=1)
    study = ["board", "study", "side-a", "--decks", "1"]
    assert "not on 'spark'" in ponti(*study, "--on", "spark", code=1)
    monkeypatch.setitem(sys.modules, "ray", None)
    missing = 'ponti: ray is missing: pip install "ponti[cluster]"\n'
    assert ponti(*words, "--on", "ray", code=1) == ponti(*study, "--on", "ray", code=1) == missing
