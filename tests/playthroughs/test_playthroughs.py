"""The games in the text files still go the way they went."""

from __future__ import annotations

import pytest

from tests.playthroughs.playthrough import HERE, STARTS, playthrough


@pytest.mark.parametrize("name", STARTS)
def test_the_game_goes_as_written(name: str) -> None:
    assert playthrough(name) == (HERE / f"{name}.txt").read_text(encoding="utf-8")


def test_every_file_belongs_to_a_game() -> None:
    assert {file.stem for file in HERE.glob("*.txt")} == set(STARTS)
    for game in ("hashi", "diavolo"):
        assert sum(name.startswith(game) for name in STARTS) >= 3
