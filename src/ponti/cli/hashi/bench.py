"""How fast games of Hashi are played at random by the kernels: the part of `ponti bench` for that game."""

from __future__ import annotations

import time
from collections.abc import Callable

from ponti.cli.bench import per_second
from ponti.hashi import SIDE_A, STANDARD


def compiled_games(seconds: float, clock: Callable[[], float] = time.process_time) -> float:
    """Solo games a second of the processor on one thread, from the set-up to the end."""
    import numpy as np

    from ponti.engine.hashi import convert, masks, playouts, rules, turns
    from ponti.engine.hashi.chart import chart_of

    chart, printed, cards = chart_of(SIDE_A), masks.printed_of(SIDE_A), convert.cards_of(STANDARD.cards)
    notes, scores, seed = turns.make_notes(chart), np.zeros(128, np.int64), np.array([1], np.uint64)
    deadlines = rules.ALONE.copy()

    def play(games: int = 1000) -> int:
        playouts.random_games(chart, printed, cards, deadlines, seed, notes, games, scores)
        return games

    play(1)
    return per_second(play, seconds, clock)
