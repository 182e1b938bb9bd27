"""What each address may do: buckets that fill up again with time, and how much it has open."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic

from ponti.server.rooms.herald import Listener
from ponti.server.settings import Limits

MOST_ADDRESSES = 10_000


class Bucket:
    """Allows so many things at once, and then so many a second.

    >>> bucket = Bucket((1.0, 2), now=0)
    >>> [bucket.take(now=0), bucket.take(now=0), bucket.take(now=0), bucket.take(now=1)]
    [True, True, False, True]
    """

    __slots__ = ("_content", "_rate", "_size", "_time")

    def __init__(self, limit: tuple[float, int], now: float | None = None) -> None:
        self._rate, self._size = limit
        self._content = float(self._size)
        self._time = monotonic() if now is None else now

    def take(self, now: float | None = None) -> bool:
        """Whether one more is allowed."""
        now = monotonic() if now is None else now
        self._content = min(self._size, self._content + (now - self._time) * self._rate)
        self._time = now
        if self._content < 1:
            return False
        self._content -= 1
        return True


class Buckets:
    """A bucket for each address; those that have not been used for longest are forgotten."""

    def __init__(self, limit: tuple[float, int]) -> None:
        self._limit = limit
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether one more is allowed to this address."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._limit)
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(address)
        return bucket.take()


class Counts:
    """How many of something each address has open."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._counts: dict[str, int] = {}

    @property
    def total(self) -> int:
        """All of them."""
        return sum(self._counts.values())

    def enter(self, address: str) -> bool:
        """One more, if it is allowed."""
        count = self._counts.get(address, 0)
        if count >= self.most:
            return False
        self._counts[address] = count + 1
        return True

    def leave(self, address: str) -> None:
        """One less."""
        count = self._counts.get(address, 0) - 1
        if count > 0:
            self._counts[address] = count
        else:
            self._counts.pop(address, None)


class Visitors:
    """All who come to a server: what each address may still do, and the devices that are connected."""

    def __init__(self, limits: Limits) -> None:
        self.requests = Buckets(limits.requests)
        self.connecting = Buckets(limits.connecting)
        self.creating = Buckets(limits.creating)
        self.guessing = Buckets(limits.guessing)
        self.reviewing = Buckets(limits.reviewing)
        self.hinting = Buckets(limits.hinting)
        self.connections = Counts(limits.connections)
        self.devices: set[Listener] = set()
