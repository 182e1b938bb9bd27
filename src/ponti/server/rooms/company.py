"""The company in a room: the devices that are there, and what they are told besides the game."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ponti.server.rooms.herald import Listener
from ponti.server.rooms.hours import steady_ms
from ponti.server.rooms.presence import Attendance
from ponti.server.rooms.voices import Voices
from ponti.wire.server_messages import Notice

_encoder = msgspec.json.Encoder()


class Company:
    """Devices that come and go."""

    def __init__(self, seats: int) -> None:
        self.listeners: set[Listener] = set()
        self.attendance = Attendance(seats, steady_ms())
        self.voices = Voices()

    @property
    def address(self) -> str:
        """Where somebody is who plays, or else who watches; empty where nobody is."""
        return next((each.address for each in sorted(self.listeners, key=lambda each: not each.seats)), "")

    def come(self, listener: Listener) -> None:
        """A device is there."""
        self.listeners.add(listener)
        self.attendance.come(listener.seats, steady_ms())

    def go(self, listener: Listener) -> bool:
        """A device is gone; whether it was there."""
        if listener not in self.listeners:
            return False
        self.listeners.remove(listener)
        self.attendance.go(listener.seats, steady_ms())
        return True

    def redial(self) -> None:
        """Hang up on all, so that they connect again by themselves."""
        for listener in tuple(self.listeners):
            listener.redial()

    def tell(self, data: bytes) -> None:
        """Tell everybody the same."""
        for listener in tuple(self.listeners):
            listener.tell(data)

    def tell_presence(self, persons: Iterable[int], missed: bool) -> None:
        """Tell everybody which of the seats of people have somebody there, and who is missed."""
        if self.listeners:
            self.tell(_encoder.encode(self.attendance.told(persons, steady_ms(), missed)))

    def say(self, seat: int, word: str) -> None:
        """Tell everybody a word of a seat; `Refusal` where it says too much."""
        data = self.voices.said(seat, word, steady_ms())
        for listener in tuple(self.listeners):
            if listener.protocol > 1:
                listener.tell(data)

    def tell_notice(self, notice: str, seat: int | None = None, level: str | None = None) -> None:
        """Tell everybody something that is not an event."""
        self.tell(_encoder.encode(Notice(notice=notice, seat=seat, level=level)))
