"""Which time it is: by the calendar, by a clock that nobody sets, and by the hours that the server has lived.

Events say by the calendar when they happened; it may be set at any moment. Whatever is measured, such as who
is absent or how long a room has been idle, goes by `steady_ms`. Thinking time, which has to outlive the
process, goes by lived time: what storage noted last, and from then on as the steady clock goes. It stands
still while no server runs and while one is frozen, so that nobody is charged for that.
"""

from __future__ import annotations

from time import monotonic, time

_BEGAN_MS = (time() - monotonic()) * 1000
FROZEN_MS = 3_000
"""A server that looks at the clock so much later than it should was stopped, or its machine was."""


def now_ms() -> int:
    """The calendar, in milliseconds since 1970."""
    return int(time() * 1000)


def steady_ms() -> int:
    """The calendar as it was when this process began, in milliseconds since 1970, going on evenly since."""
    return int(_BEGAN_MS + monotonic() * 1000)


class Hours:
    """The time that servers have lived with this storage, in milliseconds."""

    def __init__(self, lived: int) -> None:
        self._behind = steady_ms() - lived
        self._looked = steady_ms()

    @property
    def lived(self) -> int:
        """How long it is by now."""
        return steady_ms() - self._behind

    def steady(self, lived: int) -> int:
        """When it will be so long, by the steady clock."""
        return lived + self._behind

    def follow(self, lived: int) -> None:
        """It is so long by now, as all servers of a database count it together."""
        self._behind = steady_ms() - lived

    def look(self, every_ms: int) -> int:
        """Look at the clock, as is done so often; for how long nobody could. That was not lived."""
        now = steady_ms()
        frozen, self._looked = now - self._looked - every_ms, now
        if frozen < FROZEN_MS:
            return 0
        self._behind += frozen
        return frozen
