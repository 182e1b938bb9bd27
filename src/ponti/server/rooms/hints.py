"""Hints for somebody who plays alone: one at a time for each seat, whoever asks and however often."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias

from ponti.server.rooms.bots import seed_of
from ponti.server.rooms.room import Room
from ponti.server.thinking.jobs import FindHint
from ponti.server.thinking.levels import known_levels
from ponti.server.thinking.pool import Thinkers
from ponti.wire.base import Code
from ponti.wire.refusal import Refusal
from ponti.wire.study import HintView

HINT_S = 2.0
"""How long a hint is thought about."""

_Place: TypeAlias = tuple[str, int]


def allowed(room: Room, seat: int) -> bool:
    """Whether only bots and the person at this seat play, it is their turn, and no try counts."""
    own = next((set(seats) for seats in room.holders.values() if seat in seats), set())
    others = {index for index, state in enumerate(room.table.seats) if not state.bot} - own
    return not others and seat in room.table.waiting_for and not room.table.is_counted_try


@dataclass(slots=True)
class _Thought:
    """A hint in the making: for which position, how many wait for it, and whether a process is at it."""

    position: Any
    task: asyncio.Task[HintView] = field(init=False)
    waiting: int = 0
    begun: bool = False

    def begin(self) -> None:
        """Its turn has come."""
        self.begun = True


class Hints:
    """The hints that are being thought out, by room and seat."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self._thoughts: dict[_Place, _Thought] = {}

    async def find(self, room: Room, seat: int, owner: str) -> tuple[HintView, int, str]:
        """What the strongest bot would do and why, at which ply, and its level.

        Whoever asks for the same again waits for the same thought. One about a position that is over is not
        broken off either; the next begins after it.
        """
        while (thought := self._thoughts.get((room.id, seat))) is not None:
            if thought.position == room.table.position:
                break
            await self._wait_for(thought)
        if not allowed(room, seat):  # asked again: the game may have gone on meanwhile
            raise Refusal(Code.STALE, "the game has gone on since")
        table = room.table
        if thought is None:
            thought = self._begin(room, seat, owner)
        await self._wait_for(thought)
        return thought.task.result(), table.ply, known_levels(table.game)[-1]

    def _begin(self, room: Room, seat: int, owner: str) -> _Thought:
        position = room.table.position
        job = FindHint(
            game=position.kind,
            code=position.code(),
            seat=seat,
            seconds=HINT_S,
            seed=seed_of(room.table, seat),
            room=room.id,
            version=room.table.version,
        )
        thought = self._thoughts[room.id, seat] = _Thought(position)
        thought.task = asyncio.create_task(self._think(job, owner, thought))
        thought.task.add_done_callback(partial(self._ended, (room.id, seat)))
        return thought

    async def _think(self, job: FindHint, owner: str, thought: _Thought) -> HintView:
        return (await self.thinkers.think(job, owner=owner, begun=thought.begin)).hint

    def _ended(self, place: _Place, task: asyncio.Task[HintView]) -> None:
        del self._thoughts[place]
        if not task.cancelled():
            task.exception()  # those who wait for it are told; perhaps nobody does

    async def _wait_for(self, thought: _Thought) -> None:
        """Wait until it is done; if nobody does any longer, it is not begun.

        One that has been begun is not broken off, which would end its process: whoever asks and leaves, again
        and again, would have everybody wait while others are started, and for what those load.
        """
        thought.waiting += 1
        try:
            await asyncio.wait([thought.task])
        finally:
            thought.waiting -= 1
            if not thought.waiting and not thought.begun:
                thought.task.cancel()
