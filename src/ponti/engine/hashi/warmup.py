"""What has to be compiled to play Hashi, step by step: each kernel is used once."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ponti.engine.hashi import convert, masks, playouts, rules, turns
from ponti.engine.hashi.chart import chart_of
from ponti.engine.hashi.settings import Settings
from ponti.engine.hashi.thinking import Thinker
from ponti.hashi import SIDE_A, STANDARD, Position
from ponti.play import Limit


def _board() -> None:
    chart = chart_of(SIDE_A)
    cards, scores = convert.cards_of(STANDARD.cards), np.zeros(128, np.int64)
    seed = np.array([1], np.uint64)
    notes, printed = turns.make_notes(chart), masks.printed_of(SIDE_A)
    playouts.random_games(chart, printed, cards, rules.ALONE.copy(), seed, notes, 1, scores)


def _search() -> None:
    # Two cards ahead are looked at in the last rounds, where there is less to see.
    next_card, games = "keep=1,deep=0", "keep=2,deep=0,play=1"
    for code, settings in (("3b", next_card), ("3b", games), ("3b", f"{games},most=-1"), ("3b | 4b", games)):
        position = Position.start(SIDE_A, seats=code.count("|") + 1)
        for text in (f"setup | {code}", "1/1"):
            position = position.after(position.parse_event(text))
        Thinker(Settings.parse(settings)).decide(position, 0, Limit(simulations=2))


def _end() -> None:
    """The last rounds, in which everything is looked at."""
    position = Position.start(SIDE_A)
    position = position.after(position.parse_event("setup | 3b"))
    for card in STANDARD.cards[:15]:
        position = position.after(position.parse_event(str(card)))
        if position.round < 15:
            position = position.after(position.parse_event("- -"))
    Thinker(Settings.parse("keep=1")).decide(position, 0)


STEPS: list[tuple[str, Callable[[], object]]] = [
    ("the board of Hashi", _board),
    ("the search for Hashi", _search),
    ("the last rounds of Hashi", _end),
]
