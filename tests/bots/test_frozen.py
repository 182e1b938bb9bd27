"""The players named after a year play the same games from the same seeds for ever.

The games in `data/` were played by the levels `devil` and `dragon` before anything of them had moved.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from ponti import diavolo, hashi
from ponti.bots import Options, make
from ponti.play import Game, Limit, play_game

DATA = Path(__file__).parent / "data"


def diavolo_game(player: str, size: int, simulations: int) -> str:
    """A game of a player against itself, a move a line."""
    bots = [make("diavolo", player, Options()) for _ in range(2)]
    limit = Limit(simulations=simulations)
    return told(play_game(diavolo.Position.start(size), bots, Random(2026), limit=limit))


def hashi_game(player: str, side: str, seats: int) -> str:
    """A game of a player, alone or with its like, an event a line."""
    start, rng = hashi.Position.start(hashi.layout_by_id(side), seats), Random(2026)
    cards = list(start.deck.cards)
    rng.shuffle(cards)
    bots = [make("hashi", player, Options()) for _ in range(seats)]
    limit = Limit(simulations=10**6)
    return told(play_game(start, bots, rng, limit=limit, chance=map(hashi.Reveal, cards)))


def told(game: Game[Any]) -> str:
    return "\n".join([*map(str, game.events), str(game.position.scores()), ""])


@pytest.mark.parametrize(("size", "simulations"), [(6, 800), (10, 2000)])
def test_the_devil_of_2026(engine: None, size: int, simulations: int) -> None:
    expected = (DATA / f"devil-2026-{size}.txt").read_text("utf-8")
    assert diavolo_game("devil-2026", size, simulations) == expected


@pytest.mark.parametrize(("side", "seats"), [("side-a", 1), ("side-b", 2)])
def test_the_dragon_of_2026(engine: None, side: str, seats: int) -> None:
    expected = (DATA / f"dragon-2026-{side}-{seats}.txt").read_text("utf-8")
    assert hashi_game("dragon-2026", side, seats) == expected
