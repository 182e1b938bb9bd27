"""Who is there: connections by seat, and since when. Not stored: after a restart everybody comes anew."""

from __future__ import annotations

from collections.abc import Iterable

from ponti.wire.server_messages import Presence, PresenceView

ABSENT_AFTER_MS = 30_000


class Attendance:
    """Counts the connections of each seat and of spectators."""

    def __init__(self, seats: int, now: int, absent_after_ms: int = ABSENT_AFTER_MS) -> None:
        self._count = [0] * seats
        self._since = [now] * seats
        self._spectators = 0
        self.absent_after_ms = absent_after_ms

    def come(self, seats: Iterable[int], now: int) -> None:
        """A device of these seats, or of a spectator, has connected."""
        self._change(seats, 1, now)

    def go(self, seats: Iterable[int], now: int) -> None:
        """A device of these seats, or of a spectator, is gone."""
        self._change(seats, -1, now)

    def _change(self, seats: Iterable[int], step: int, now: int) -> None:
        seats = list(seats)
        if not seats:
            self._spectators += step
        for seat in seats:
            before = self._count[seat]
            self._count[seat] += step
            if bool(before) != bool(self._count[seat]):
                self._since[seat] = now

    def absent(self, now: int) -> frozenset[int]:
        """The seats whose person has been gone for long."""
        return frozenset(
            seat
            for seat, count in enumerate(self._count)
            if not count and now - self._since[seat] >= self.absent_after_ms
        )

    def until_absent(self, persons: Iterable[int], now: int) -> int | None:
        """In how many milliseconds the next of these people will have been gone for long, if nobody comes."""
        gone = (self._since[seat] + self.absent_after_ms - now for seat in persons if not self._count[seat])
        return min((left for left in gone if left > 0), default=None)

    def told(self, persons: Iterable[int], now: int, missed: bool = True) -> Presence:
        """The presence of these seats as it is sent; where nobody is missed, nobody is absent."""
        absent = self.absent(now) if missed else frozenset()
        return Presence(
            seats=[
                PresenceView(
                    seat=seat,
                    online=self._count[seat] > 0,
                    since=self._since[seat],
                    absent=seat in absent,
                )
                for seat in persons
            ],
            spectators=self._spectators,
        )
