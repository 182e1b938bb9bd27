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
from ponti.play import Limit

DATA = Path(__file__).parent / "data"


def diavolo_game(player: str, size: int, simulations: int) -> str:
    """A game of a player against itself, a move a line."""
    position, rng = diavolo.Position.start(size), Random(2026)
    bots = [make("diavolo", player, Options()) for _ in range(2)]
    lines = []
    while not position.is_over:
        seat = next(iter(position.to_act))
        move = bots[seat].choose(position, seat, Limit(simulations=simulations), rng)
        position = position.after(move)
        lines.append(str(move))
    return "\n".join([*lines, str(position.scores()), ""])


def hashi_game(player: str, side: str, seats: int) -> str:
    """A game of a player, alone or with its like, an event a line."""
    position, rng = hashi.Position.start(hashi.layout_by_id(side), seats), Random(2026)
    cards = list(position.deck.cards)
    rng.shuffle(cards)
    bots = [make("hashi", player, Options()) for _ in range(seats)]
    lines = []
    while not position.is_over:
        event: Any = hashi.Reveal(cards[position.round])
        if position.to_act:
            moves = tuple(
                bots[seat].choose(position, seat, Limit(simulations=10**6), rng) for seat in range(seats)
            )
            event = hashi.Setup(moves) if position.is_setup else hashi.Round(moves)
        position = position.after(event)
        lines.append(str(event))
    return "\n".join([*lines, str(position.scores()), ""])


@pytest.mark.parametrize(("size", "simulations"), [(6, 800), (10, 2000)])
def test_the_devil_of_2026(engine: None, size: int, simulations: int) -> None:
    expected = (DATA / f"devil-2026-{size}.txt").read_text("utf-8")
    assert diavolo_game("devil-2026", size, simulations) == expected


@pytest.mark.parametrize(("side", "seats"), [("side-a", 1), ("side-b", 2)])
def test_the_dragon_of_2026(engine: None, side: str, seats: int) -> None:
    expected = (DATA / f"dragon-2026-{side}-{seats}.txt").read_text("utf-8")
    assert hashi_game("dragon-2026", side, seats) == expected
