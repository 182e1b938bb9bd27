"""Learning from games: which ones, the seed decides, and not where or in which order they are played."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import TypeVar

import numpy as np
import pytest

from ponti.bots.executors.here import ThisProcess
from tools import learn_diavolo

Task = TypeVar("Task")
Result = TypeVar("Result")


class Backwards(ThisProcess):
    """Does the last task first, as others may, and is interrupted after some."""

    def __init__(self, most: int) -> None:
        self._most = most

    def results(
        self,
        work: Callable[[Task], Result],
        tasks: Iterable[Task],
        *,
        prepare: Callable[[], None] | None = None,
        cores: int = 1,
    ) -> Generator[Result, None, None]:
        for number, task in enumerate([*tasks][::-1]):
            if number == self._most:
                raise KeyboardInterrupt
            yield work(task)


def test_games_are_the_same_in_any_order_and_go_on(tmp_path: Path) -> None:
    assert learn_diavolo.play(3, 4, 1, tmp_path / "one.npz", ThisProcess()) == 3
    assert learn_diavolo.play(3, 4, 1, tmp_path / "two.npz", Backwards(2)) == 2
    assert learn_diavolo.play(3, 4, 1, tmp_path / "two.npz", Backwards(2)) == 3
    with np.load(tmp_path / "one.npz") as one, np.load(tmp_path / "two.npz") as two:
        assert set(one) == set(two)
        assert all(np.array_equal(one[part], two[part]) for part in one)
        assert list(one["games"][:, 0]) == [0, 1, 2]
    with pytest.raises(SystemExit, match="another seed"):
        learn_diavolo.play(3, 4, 2, tmp_path / "one.npz", ThisProcess())
