"""Which day it is, by the server's time zone, and how a day ends."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import TypeAlias

Now: TypeAlias = Callable[[], dt.datetime]

GRACE = dt.timedelta(hours=1)
"""So long after midnight a try that was begun before may still be finished; then the cards are opened."""
DAY = dt.timedelta(days=1)


def here_and_now() -> dt.datetime:
    """The time in the server's time zone."""
    return dt.datetime.now().astimezone()


def _at(moment: dt.datetime) -> int:
    """A moment in milliseconds since 1970."""
    return int(moment.timestamp() * 1000)


class Calendar:
    """The days as the server sees them; the system's clock and time zone may be changed at any moment."""

    def __init__(self, now: Now = here_and_now) -> None:
        self.now = now

    @property
    def today(self) -> dt.date:
        """The date."""
        return self.now().date()

    @property
    def zone(self) -> str:
        """The time zone, as in `UTC+01:00`."""
        offset = self.now().strftime("%z") or "+0000"
        return f"UTC{offset[:3]}:{offset[3:5]}"

    @property
    def now_ms(self) -> int:
        """The time in milliseconds since 1970."""
        return _at(self.now())

    def begins_at(self, date: dt.date) -> int:
        """When a day begins, in milliseconds since 1970."""
        return _at(self._midnight(date))

    def closes_at(self, date: dt.date) -> int:
        """When the cards of a day are opened."""
        return _at(self._midnight(date + DAY) + GRACE)

    def _midnight(self, date: dt.date) -> dt.datetime:
        # Where the clocks change that day, a system's own zone knows; a test's is fixed.
        start = dt.datetime.combine(date, dt.time())
        return start.astimezone() if self.now is here_and_now else start.replace(tzinfo=self.now().tzinfo)

    def state(self, date: dt.date) -> str:
        """`ahead`, `open`, `closing` or `closed`."""
        today = self.today
        if date > today:
            return "ahead"
        if date == today:
            return "open"
        return "closing" if self.now_ms < self.closes_at(date) else "closed"
