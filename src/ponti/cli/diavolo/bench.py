"""How fast games of Ponte del Diavolo are played at random by the kernels: its part of `ponti bench`."""

from __future__ import annotations

import time
from collections.abc import Callable

from ponti.cli.bench import per_second
from ponti.diavolo import Position


def compiled_games(seconds: float, clock: Callable[[], float] = time.process_time) -> float:
    """Random games a second of the processor with the compiled engine, on one thread."""
    import numpy as np

    from ponti.engine.diavolo import convert, turns

    start = convert.empty_state(Position.start())
    state, seed = start.copy(), np.array([1], np.uint64)

    def play(games: int = 1000) -> int:
        turns.random_games(start, state, seed, games)
        return games

    play(1)
    return per_second(play, seconds, clock)
