"""How fast the engine is here: `ponti bench`."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Annotated, Literal

from cyclopts import Parameter

from ponti.bots import RandomBot
from ponti.cli.rates import per_second
from ponti.cli.screen import say, say_data
from ponti.diavolo import Choose, Position
from ponti.errors import PontiError
from ponti.play import Limit


def bench(
    what: Literal["playouts"],
    game: Literal["diavolo", "hashi"],
    /,
    *,
    seconds: float = 2.0,
    as_json: Annotated[bool, Parameter(name="--json")] = False,
) -> None:
    """Measure random games a second, with the compiled engine and with the plain rules.

    For example:

        ponti bench playouts diavolo
        ponti bench playouts hashi --json

    Parameters
    ----------
    what
        playouts: games played at random from the opening to the end.
    game
        diavolo or hashi (alone on side A).
    seconds
        How long each of the two is measured.
    as_json
        Write the numbers as JSON.

    """
    if not 0 < seconds <= 600:
        raise PontiError(f"--seconds is more than 0 and at most 600, not {seconds:g}")
    if game == "hashi":
        from ponti.cli.hashi import bench as bench_hashi

        found = bench_hashi.games_per_second(seconds)
    else:
        found = {"compiled": compiled_games(seconds), "plain": plain_games(seconds)}
    if as_json:
        say_data({"what": what, "game": game, "games_per_second": found})
        return
    for name, speed in found.items():
        say(f"{name:>9}: {speed:>10,.0f} random games a second on one thread")


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


def plain_games(seconds: float) -> float:
    """Random games a second of the processor with the plain rules."""
    bot, rng = RandomBot(), Random(1)

    def play() -> int:
        position = Position.start()
        while not position.is_over:
            if position.choosing:
                position = position.after(Choose.DARK)
            else:
                position = position.after(bot.choose(position, next(iter(position.to_act)), Limit(), rng))
        return 1

    return per_second(play, seconds)
