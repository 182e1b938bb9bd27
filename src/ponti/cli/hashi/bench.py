"""How fast games of Hashi are played at random: the part of `ponti bench` for that game."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

from ponti.bots import RandomBot
from ponti.cli.rates import per_second
from ponti.hashi import SIDE_A, STANDARD, Position, Reveal, Round, Setup
from ponti.play import Limit


def games_per_second(seconds: float) -> dict[str, float]:
    """Solo games a second on one thread, from the set-up to the end, with the kernels and the plain rules."""
    return {"compiled": compiled_games(seconds), "plain": plain_games(seconds)}


def compiled_games(seconds: float, clock: Callable[[], float] = time.process_time) -> float:
    """With the kernels, a second of the processor."""
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


def plain_games(seconds: float) -> float:
    """With the plain rules, a second of the processor."""
    bot, rng = RandomBot(), Random(1)

    def play() -> int:
        position = Position.start()
        cards = list(position.deck.cards)
        rng.shuffle(cards)
        position = position.after(Setup((bot.choose(position, 0, Limit(), rng),)))
        for card in cards[:-1]:
            position = position.after(Reveal(card))
            position = position.after(Round((bot.choose(position, 0, Limit(), rng),)))
        return 1

    return per_second(play, seconds)
