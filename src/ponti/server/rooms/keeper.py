"""Looks after what happens in a room without anybody asking: bots that have to move, clocks that run out."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from random import SystemRandom

import msgspec

from ponti.errors import PontiError
from ponti.server.rooms import decisions
from ponti.server.rooms.decisions import Decision
from ponti.server.rooms.room import Room, now_ms
from ponti.server.rooms.table import Table
from ponti.server.storage.interface import StorageError
from ponti.server.thinking.levels import known_levels
from ponti.server.thinking.pool import Thinkers, ThinkingError
from ponti.server.thinking.worker import Task
from ponti.wire.refusal import Refusal
from ponti.wire.study import HintView

log = logging.getLogger("ponti.bots")

GRACE_MS = 10_000
"""After a restart nobody's time is up before they could connect again."""
AGAIN_S = 5.0
HINT_S = 2.0
"""How long a hint is thought about."""


def task_of(table: Table, seat: int, level: str, purpose: str = "play") -> Task:
    """What a worker has to know to think for a seat."""
    seed = f"{table.commitment} {table.ply} {seat}" if table.seeded else str(SystemRandom().random())
    return Task(
        key=f"{table.room} {seat} {level} {purpose}",
        game=table.game,
        level=level,
        code=table.position.code(),
        seat=seat,
        seed=seed,
        board=table.position.layout.id if table.game == "hashi" else None,
        deck=table.position.deck.id if table.game == "hashi" else None,
    )


class Keeper:
    """One for all rooms of a house."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self._thinking: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._ringing: set[asyncio.Task[None]] = set()

    def look_after(self, room: Room) -> None:
        """A room has changed: see what has to be done."""
        table = room.table
        for seat in table.waiting_for:
            key = (room.id, seat)
            if table.seats[seat].bot and key not in self._thinking:
                task = asyncio.create_task(self._play(room, seat))
                self._thinking[key] = task
                task.add_done_callback(partial(self._thought, key))
        if table.clocks.clock is not None:
            self._set_alarm(room)

    def _thought(self, key: tuple[str, int], task: asyncio.Task[None]) -> None:
        if self._thinking.get(key) is task:
            del self._thinking[key]
        if not task.cancelled() and task.exception() is not None:
            log.error("a bot broke off in room %s", key[0], exc_info=task.exception())

    def is_busy(self, room: Room) -> bool:
        """Whether something is about to happen there."""
        return room.id in self._alarms or any(room_id == room.id for room_id, _ in self._thinking)

    def let_go(self, room: Room) -> None:
        """The room leaves memory."""
        alarm = self._alarms.pop(room.id, None)
        if alarm is not None:
            alarm.cancel()
        for (room_id, _), task in tuple(self._thinking.items()):
            if room_id == room.id:
                task.cancel()

    # Bots

    async def _play(self, room: Room, seat: int) -> None:
        """Think and move for a bot, until it is no longer its turn."""
        while True:
            table = room.table
            level = table.seats[seat].bot
            if level is None or seat not in table.waiting_for:
                return
            try:
                move = await self.think(room, seat, level)
                async with room.lock:
                    if room.table.ply == table.ply and seat in room.table.waiting_for:
                        await room.carry_out(partial(self._decision, room, seat, move))
            except (ThinkingError, PontiError, Refusal, StorageError) as error:
                if self.thinkers.closed:
                    return
                log.warning("a bot could not move in room %s, and will try again: %s", room.id, error)
                room.tell_notice("bot-retrying", seat, level)
                await asyncio.sleep(AGAIN_S)

    async def think(self, room: Room, seat: int, level: str) -> str:
        """The move that a bot of a level would make for a seat now."""
        task = task_of(room.table, seat, level)
        thought = await self.thinkers.choose(task, partial(room.tell_notice, "bot-retrying", seat, level))
        if thought.warming:
            room.tell_notice("bot-warming-up", seat, level)
        assert thought.move is not None
        return thought.move

    def _decision(self, room: Room, seat: int, move: str) -> Decision:
        if room.table.seats[seat].bot is None or seat not in room.table.waiting_for:
            return Decision()
        return decisions.move(room.case(), seat, move, "bot")

    async def hint(self, room: Room, seat: int) -> tuple[HintView, str]:
        """What the strongest bot would do and why, and its level."""
        level = known_levels(room.table.game)[-1]
        task = msgspec.structs.replace(task_of(room.table, seat, level, "hint"), hint_s=HINT_S)
        thought = await self.thinkers.choose(task)
        assert thought.hint is not None
        return thought.hint, level

    # Clocks

    def _set_alarm(self, room: Room) -> None:
        alarm = self._alarms.pop(room.id, None)
        if alarm is not None:
            alarm.cancel()
        deadline = room.table.clocks.next_deadline()
        if deadline is not None:
            delay = max(deadline, room.loaded_at + GRACE_MS) - now_ms()
            loop = asyncio.get_running_loop()
            self._alarms[room.id] = loop.call_later(max(0, delay) / 1000, self._ring, room)

    def _ring(self, room: Room) -> None:
        self._alarms.pop(room.id, None)
        task = asyncio.create_task(self._time_out(room))
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def _time_out(self, room: Room) -> None:
        """End the time of every seat whose clock has run out."""
        try:
            async with room.lock:
                for seat in range(len(room.table.seats)):
                    deadline = room.table.clocks.deadline(seat)
                    if deadline is not None and deadline <= now_ms():
                        await room.carry_out(partial(self._late, room, seat))
        except StorageError as error:
            log.warning("a clock could not be stopped in room %s: %s", room.id, error)
            await asyncio.sleep(AGAIN_S)
        self._set_alarm(room)

    def _late(self, room: Room, seat: int) -> Decision:
        return decisions.time_out(room.case(), seat) if seat in room.table.waiting_for else Decision()
