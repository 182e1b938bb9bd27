"""A player for other programs: `ponti engine`."""

from __future__ import annotations

import sys
from random import Random, SystemRandom
from typing import Literal

from ponti.bots import Options, make
from ponti.bots.conversation import Conversation, Quit
from ponti.errors import PontiError
from ponti.play import Limit


def engine(
    game: Literal["diavolo"],
    /,
    *,
    bot: str = "devil",
    seconds: float = 1.0,
    threads: int = 1,
    seed: int | None = None,
) -> None:
    """Play with another program by lines of text on standard input and output.

    `docs/protocol.md` describes the commands; `help` lists them.

    For example:

        ponti engine diavolo
        ponti engine diavolo --bot mason --seed 7

    Parameters
    ----------
    game
        diavolo.
    bot
        The player: a level by name or number, or random, greedy, uct or search.
    seconds
        The time for one turn; the command `time` changes it.
    threads
        How many threads think.
    seed
        A number that makes the player choose the same each time, as far as time allows.

    """
    if not 0 < seconds <= 3600:
        raise PontiError(f"--seconds is the time for one turn, more than 0 and at most 3600, not {seconds:g}")
    if not 1 <= threads <= 64:
        raise PontiError(f"--threads is a number from 1 to 64, not {threads}")
    options = Options(threads=threads)
    make(game, bot, options)
    rng = SystemRandom() if seed is None else Random(seed)
    conversation = Conversation(lambda: make(game, bot, options), Limit(seconds=seconds), rng)
    for line in sys.stdin:
        try:
            sys.stdout.write(conversation.answer(line))
        except Quit:
            sys.stdout.write("=\n\n")
            return
        finally:
            sys.stdout.flush()
