"""How fast the engine is here: `ponti bench`."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Annotated, Literal

from cyclopts import Parameter

from ponti import games
from ponti.bots import RandomBot
from ponti.cli.game_name import GameName
from ponti.cli.numbers import check_seconds
from ponti.cli.parts import part_of
from ponti.cli.screen import say, say_data
from ponti.play import play_game


def bench(
    what: Literal["playouts"],
    game: GameName,
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
        hashi (alone on side A) or diavolo.
    seconds
        How long each of the two is measured.
    as_json
        Write the numbers as JSON.

    """
    check_seconds("seconds", seconds, "how long to measure", 600)
    compiled = part_of(game).compiled_games(seconds)
    found = {"compiled": compiled, "plain": plain_games(game, seconds)}
    if as_json:
        say_data({"what": what, "game": game, "games_per_second": found})
        return
    for name, speed in found.items():
        say(f"{name:>9}: {speed:>10,.0f} random games a second on one thread")


def plain_games(game: str, seconds: float) -> float:
    """Random games a second of the processor with the plain rules."""
    start, rng = games.get(game).start(), Random(1)
    players = [RandomBot()] * start.seats

    def play() -> int:
        play_game(start, players, rng)
        return 1

    return per_second(play, seconds)


def per_second(
    work: Callable[[], int], seconds: float, clock: Callable[[], float] = time.process_time
) -> float:
    """Work for so long, and say how much was done a second; each call tells how much it did."""
    done, begun = 0, clock()
    while (passed := clock() - begun) < seconds:
        done += work()
    return done / passed
