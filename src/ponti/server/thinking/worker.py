"""A worker process in which bots think: reads tasks and writes answers, one JSON object a line.

It knows nothing of rooms; if it dies, nothing is lost but the thought. It is started as
`python -m ponti.server.thinking.worker`.
"""

from __future__ import annotations

import os
import sys
from collections import OrderedDict
from random import Random
from typing import Any

import msgspec

from ponti import diavolo, hashi
from ponti.play import Limit
from ponti.server.thinking.levels import is_warming_up, make_bot
from ponti.wire.study import HintView

MOST_BOTS = 200
"""So many bots are remembered, each with what it thought before in its game."""


class Task(msgspec.Struct, frozen=True):
    """Think about one move. `key` says which bot it is, so that it may go on from its last thought."""

    key: str
    game: str
    level: str
    code: str
    seat: int
    seed: str
    board: str | None = None
    deck: str | None = None
    hint_s: float | None = None
    """If given: not a move of the bot is wanted but a hint, with its reason, within so many seconds."""


class Thought(msgspec.Struct, frozen=True):
    """The move, or what went wrong."""

    move: str | None = None
    error: str | None = None
    warming: bool = False
    """The bot is not at its full strength yet."""
    hint: HintView | None = None


def position_of(task: Task) -> Any:
    """The position of a task."""
    if task.game == "diavolo":
        return diavolo.Position.from_code(task.code)
    layout = None if task.board is None else hashi.layout_by_id(task.board)
    deck = None if task.deck is None else hashi.deck_by_id(task.deck)
    return hashi.Position.from_code(task.code, layout, deck)


def think(task: Task, bots: OrderedDict[str, Any]) -> Thought:
    """What the bot of a task would do."""
    if task.hint_s is not None:
        from ponti.server.thinking.hinting import hint

        found = hint(position_of(task), task.seat, task.hint_s, Random(task.seed))
        return Thought(move=found.move, warming=found.warming, hint=found)
    bot = bots.pop(task.key, None)
    if bot is None:
        bot = make_bot(task.game, task.level)
    bots[task.key] = bot
    while len(bots) > MOST_BOTS:
        bots.popitem(last=False)
    # No limit but the level's own.
    move = bot.choose(position_of(task), task.seat, Limit(), Random(task.seed))
    return Thought(move=str(move), warming=is_warming_up(bot))


def main() -> None:
    """Answer tasks until the other end is closed."""
    os.nice(5)  # thinking never takes the processor from the server
    bots: OrderedDict[str, Any] = OrderedDict()
    decoder = msgspec.json.Decoder(Task)
    for line in sys.stdin.buffer:
        try:
            thought = think(decoder.decode(line), bots)
        except Exception as error:
            bots.clear()
            thought = Thought(error=f"{type(error).__name__}: {error}")
        sys.stdout.buffer.write(msgspec.json.encode(thought) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
