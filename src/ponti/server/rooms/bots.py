"""Bots at the tables: whenever one of them has to move, it thinks, and its move goes the way of any other."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from random import SystemRandom
from typing import Any, NamedTuple

from ponti.errors import PontiError
from ponti.server.rooms import decisions
from ponti.server.rooms.decisions import Decision
from ponti.server.rooms.room import Room
from ponti.server.rooms.table import Table
from ponti.server.storage.interface import StorageError
from ponti.server.thinking.jobs import ChooseMove, ThinkingError
from ponti.server.thinking.pool import Thinkers
from ponti.wire.refusal import Refusal

log = logging.getLogger("ponti.bots")

AGAIN_S = 0.5
"""A bot that could not move tries again after so long, then after twice as long,"""
AGAIN_MOST_S = 2.0
"""and so on up to this: a game goes on soon after a database that was away has come back."""


def seed_of(table: Table, seat: int) -> str:
    """The seed for a bot's thinking: the same every time in a seeded game, otherwise unpredictable."""
    return f"{table.commitment} {table.ply} {seat}" if table.seeded else str(SystemRandom().random())


class _Turn(NamedTuple):
    """A bot's turn: the position that it thinks about, its seat and its level."""

    position: Any
    seat: int
    level: str

    @classmethod
    def of(cls, table: Table, seat: int) -> _Turn | None:
        """The turn that a bot has at a seat now, if any."""
        level = table.seats[seat].bot
        return None if level is None or seat not in table.waiting_for else cls(table.position, seat, level)

    def is_on(self, table: Table) -> bool:
        """Whether it is still this turn.

        The number of moves would not tell: after a take-back another move may have led to as many.
        """
        return _Turn.of(table, self.seat) == self


class Bots:
    """The bots in all rooms of a house."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self._playing: dict[tuple[str, int], asyncio.Task[None]] = {}

    def look_after(self, room: Room) -> None:
        """A room has changed: see which bots have to move."""
        table = room.table
        for seat in table.waiting_for:
            key = (room.id, seat)
            if table.seats[seat].bot and key not in self._playing and not room.bots_rest:
                task = self._playing[key] = asyncio.create_task(self._play(room, seat))
                task.add_done_callback(partial(self._played, room, key))

    def _played(self, room: Room, key: tuple[str, int], task: asyncio.Task[None]) -> None:
        if self._playing.get(key) is task:
            del self._playing[key]
        if task.cancelled() or self.thinkers.closed:
            return
        if task.exception() is not None:
            log.error("a bot broke off in room %s", key[0], exc_info=task.exception())
        elif room.listeners:
            self.look_after(room)  # somebody may have come in the very moment in which it went to rest

    def is_busy(self, room: Room) -> bool:
        """Whether a bot is about to move there."""
        return any(room_id == room.id for room_id, _ in self._playing)

    def let_go(self, room: Room) -> None:
        """The room leaves memory: nobody waits for its bots."""
        for key in [key for key in self._playing if key[0] == room.id]:
            self._playing.pop(key).cancel()

    async def _play(self, room: Room, seat: int) -> None:
        """Think and move for a seat, until it is no longer a bot's turn there."""
        again_s = AGAIN_S
        while not room.bots_rest and (turn := _Turn.of(room.table, seat)) is not None:
            try:
                move = await self._think(room, turn)
                async with room.lock:
                    if turn.is_on(room.table):
                        await room.carry_out(partial(_decision, room, turn, move))
            except (ThinkingError, PontiError, Refusal, StorageError) as error:
                if self.thinkers.closed:
                    return
                log.warning("a bot could not move in room %s, and will try again: %s", room.id, error)
                room.company.tell_notice("bot-retrying", seat, turn.level)
                await asyncio.sleep(again_s)
                again_s = min(2 * again_s, AGAIN_MOST_S)

    async def _think(self, room: Room, turn: _Turn) -> str:
        table, seat, level = room.table, turn.seat, turn.level
        job = ChooseMove(
            key=f"{room.id} {seat} {level}",
            game=turn.position.kind,
            code=turn.position.code(),
            seat=seat,
            level=level,
            seed=seed_of(table, seat),
            room=room.id,
            version=table.version,
        )
        retrying = partial(room.company.tell_notice, "bot-retrying", seat, level)
        chosen = await self.thinkers.think(job, retrying=retrying, owner=room.address)
        if chosen.warming:
            room.company.tell_notice("bot-warming-up", seat, level)
        return chosen.move


def _decision(room: Room, turn: _Turn, move: str) -> Decision:
    # Asked again, because the room may have been read anew from storage.
    if not turn.is_on(room.table):
        return Decision()
    return decisions.move(room.case(), turn.seat, move, "bot")
