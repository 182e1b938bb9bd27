"""The random player is legal to the last move, and the same seed plays the same game."""

from __future__ import annotations

from random import Random

import pytest

from ponti.bots import RandomBot
from ponti.diavolo import Position
from ponti.play import Limit


def _game(size: int, seed: int) -> list[str]:
    position, bot, rng, moves = Position.start(size), RandomBot(), Random(seed), []
    while not position.is_over:
        move = bot.choose(position, next(iter(position.to_act)), Limit(), rng)
        position = position.after(move)
        moves.append(str(move))
    return moves


@pytest.mark.parametrize("size", [6, 10, 13])
def test_a_game_comes_to_its_end(size: int) -> None:
    assert len(_game(size, 1)) > size


def test_the_seed_decides() -> None:
    assert _game(8, 3) == _game(8, 3)
    assert _game(8, 3) != _game(8, 4)
