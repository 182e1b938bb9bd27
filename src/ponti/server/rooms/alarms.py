"""Alarms: what happens in a room when somebody's thinking time is up, whether anybody is there or not."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from ponti.server.rooms import decisions
from ponti.server.rooms.decisions import Decision
from ponti.server.rooms.hours import steady_ms
from ponti.server.rooms.room import Room
from ponti.server.storage.interface import StorageError

log = logging.getLogger("ponti.rooms")

GRACE_MS = 30_000
"""After a restart nobody's time is up before they could connect again: the browser client waits up to 20
seconds between two attempts (`web/net/backoff.js`), and then has to be heard."""
AGAIN_S = 1.0
"""A clock that could not be stopped is tried again after so long."""


class Alarms:
    """The alarms of all rooms of a house: one for each room in which a clock runs."""

    def __init__(self) -> None:
        self._set: dict[str, asyncio.TimerHandle] = {}
        self._ringing: dict[str, asyncio.Task[None]] = {}

    def look_after(self, room: Room) -> None:
        """A room has changed: set its alarm to the next deadline."""
        if room.table.clocks.clock is None:
            return
        self._unset(room)
        deadline = room.table.clocks.next_deadline()
        if deadline is not None:
            delay = max(room.hours.steady(deadline), room.loaded_at + GRACE_MS) - steady_ms()
            loop = asyncio.get_running_loop()
            self._set[room.id] = loop.call_later(max(0, delay) / 1000, self._ring, room)

    @property
    def any_runs(self) -> bool:
        """Whether a clock runs anywhere."""
        return bool(self._set or self._ringing)

    def is_busy(self, room: Room) -> bool:
        """Whether a clock runs there, or is being stopped."""
        return room.id in self._set or room.id in self._ringing

    def let_go(self, room: Room) -> None:
        """The room leaves memory."""
        self._unset(room)
        ringing = self._ringing.pop(room.id, None)
        if ringing is not None:
            ringing.cancel()

    def _unset(self, room: Room) -> None:
        alarm = self._set.pop(room.id, None)
        if alarm is not None:
            alarm.cancel()

    def _ring(self, room: Room) -> None:
        del self._set[room.id]
        if room.id not in self._ringing:
            task = self._ringing[room.id] = asyncio.create_task(self.time_out(room))
            task.add_done_callback(partial(self._rung, room.id))

    def _rung(self, room_id: str, task: asyncio.Task[None]) -> None:
        if self._ringing.get(room_id) is task:
            del self._ringing[room_id]
        if not task.cancelled() and task.exception() is not None:
            log.error("a clock could not be stopped in room %s", room_id, exc_info=task.exception())

    async def time_out(self, room: Room) -> None:
        """End the time of every seat whose clock has run out, and set the alarm again."""
        try:
            async with room.lock:
                for seat in range(len(room.table.seats)):
                    deadline = room.table.deadline(seat)
                    if deadline is not None and deadline <= steady_ms():
                        await room.carry_out(partial(_late, room, seat))
        except StorageError as error:
            log.warning("a clock could not be stopped in room %s: %s", room.id, error)
            await asyncio.sleep(AGAIN_S)
        if not room.gone:
            self.look_after(room)


def _late(room: Room, seat: int) -> Decision:
    return decisions.time_out(room.case(), seat) if seat in room.table.waiting_for else Decision()
