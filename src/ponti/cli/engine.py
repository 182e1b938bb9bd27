"""A player for other programs: `ponti engine`."""

from __future__ import annotations

import sys
from random import Random, SystemRandom

from ponti.bots import LEVELS, Options
from ponti.bots.compiled import CompiledBot
from ponti.bots.conversation import Conversation, Quit
from ponti.bots.entrants import enter
from ponti.cli.game_name import GameName
from ponti.cli.numbers import check_number, check_seconds, check_seed
from ponti.play import Limit


def engine(
    game: GameName,
    /,
    *,
    bot: str | None = None,
    seconds: float = 1.0,
    threads: int = 1,
    seed: int | None = None,
) -> None:
    """Play with another program by lines of text on standard input and output.

    `docs/protocol.md` describes the commands; `help` lists them. Everything is got ready before the first
    command is answered, so that no move waits for the engine to be compiled.

    For example:

        ponti engine diavolo
        ponti engine hashi --bot pilot
        ponti engine diavolo --bot mason --seed 7

    Parameters
    ----------
    game
        hashi or diavolo.
    bot
        The player: a level by name or number, random, greedy, search and others, or a class of your own
        (module:Class); by default the best level.
    seconds
        The time for one turn; the command `time` changes it.
    threads
        How many threads think.
    seed
        A number that makes the player choose the same each time, as far as time allows.

    """
    check_seconds("seconds", seconds, "the time for one turn")
    check_number("threads", threads, 1, 64)
    check_seed(seed)
    sys.path.insert(0, "")  # modules beside us, as for `python -m`
    name = bot or LEVELS[game][-1].name
    options = Options(threads=threads)
    player = enter(game, name, options)
    if isinstance(player, CompiledBot):
        player.get_ready()
    rng = SystemRandom() if seed is None else Random(seed)
    conversation = Conversation(game, lambda: enter(game, name, options), Limit(seconds=seconds), rng)
    for line in sys.stdin:
        try:
            sys.stdout.write(conversation.answer(line))
        except Quit:
            sys.stdout.write("=\n\n")
            return
        finally:
            sys.stdout.flush()
