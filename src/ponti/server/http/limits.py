"""What each address may do: buckets that fill up again with time, and how much it has open."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from math import inf
from time import monotonic
from typing import Any

from ponti.server.rooms.herald import Listener
from ponti.server.settings import Limits
from ponti.wire.base import Code
from ponti.wire.refusal import Refusal

MOST_ADDRESSES = 10_000
GUESSES = frozenset({Code.NO_SUCH_GAME, Code.WRONG_TOKEN, Code.NO_SPECTATORS, Code.NOT_FOUND})
"""What somebody is refused with who has named a room, a token or a review that is not theirs."""


@lru_cache(4096)
def counted(host: str) -> str:
    """What is counted as one address: of IPv6 the first half, because a household has all of the other.

    >>> counted("2001:db8::1") == counted("2001:db8::ffff:1")
    True
    >>> counted("::ffff:192.0.2.1")
    '192.0.2.1'

    Some proxies name the client's port, too, which is another one for each connection.

    >>> counted("192.0.2.1:50123"), counted("[2001:db8::1]:50123")
    ('192.0.2.1', '2001:db8::/64')
    """
    bare = host.partition("]")[0].removeprefix("[") if host.startswith("[") else host
    if bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        address = ip_address(bare.partition("%")[0])
    except ValueError:
        return host[:60]
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address, 64), strict=False))


def address_of(scope: Mapping[str, Any]) -> str:
    """The address that a request is counted for."""
    client = scope.get("client")
    return counted(client[0]) if client else "?"


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

    def take(self, now: float | None = None, count: int = 1) -> bool:
        """Whether one more is allowed, or so many more."""
        now = monotonic() if now is None else now
        self._content = min(self._size, self._content + (now - self._time) * self._rate)
        self._time = now
        if self._content < count:
            return False
        self._content -= count
        return True

    def due(self, now: float | None = None, count: int = 1) -> float:
        """Take one, or so many, in any case; in how many seconds they would be there.

        >>> bucket = Bucket((2.0, 1), now=0)
        >>> [bucket.due(now=0), bucket.due(now=0), bucket.due(now=0), bucket.due(now=2)]
        [0.0, 0.5, 1.0, 0.0]
        """
        self.take(now, 0)
        self._content -= count
        return max(0.0, -self._content / self._rate) if self._rate else 0.0


class Buckets:
    """A bucket for each address; those that have not been used for longest are forgotten."""

    def __init__(self, limit: tuple[float, int]) -> None:
        self._limit = limit
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, count: int = 1) -> bool:
        """Whether one more is allowed to this address, or so many more."""
        return self._of(address).take(count=count)

    async def wait(self, address: str, count: int = 1) -> None:
        """Wait until one more comes at the pace of this address, or so many more."""
        seconds = self._of(address).due(count=count)
        if seconds:
            await asyncio.sleep(seconds)

    def _of(self, address: str) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._limit)
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(address)
        return bucket


class Counts:
    """How many of something each address has open: at most so many, and perhaps so many in total."""

    def __init__(self, most: int, in_total: float = inf) -> None:
        self.most = most
        self.in_total = in_total
        self.total = 0
        self._counts: dict[str, int] = {}

    def enter(self, address: str, more: int = 1) -> bool:
        """One more, or so many more, if that is allowed."""
        count = self._counts.get(address, 0) + more
        if count > self.most or self.total + more > self.in_total:
            return False
        self._counts[address] = count
        self.total += more
        return True

    def leave(self, address: str, less: int = 1) -> None:
        """One less, or so many less, which have come in before."""
        count = self._counts.get(address, 0) - less
        self.total -= less
        if count > 0:
            self._counts[address] = count
        else:
            self._counts.pop(address, None)


class OneATurn:
    """Of what comes from one address at once, one thing is begun in each turn of the event loop.

    Each may take some milliseconds, and all together would hold everybody up: so others are let in between.
    """

    def __init__(self) -> None:
        self._begun: dict[str, int] = {}
        """How many of each address are to be begun, or have been in this turn."""

    async def wait(self, address: str) -> None:
        """Wait until it is the turn of whatever comes now."""
        before = self._begun.get(address, 0)
        self._begun[address] = before + 1
        try:
            for _ in range(before):
                await asyncio.sleep(0)
        finally:
            asyncio.get_running_loop().call_soon(self._pass, address)

    def _pass(self, address: str) -> None:
        self._begun[address] -= 1
        if not self._begun[address]:
            del self._begun[address]


class Visitors:
    """All who come to a server: what each address may still do, and the devices that are connected."""

    def __init__(self, limits: Limits) -> None:
        self.requests = Buckets(limits.requests)
        self.pace = Buckets(limits.pace)
        self.files = Buckets(limits.files)
        self.connecting = Buckets(limits.connecting)
        self.talking = Buckets(limits.talking)
        self.creating = Buckets(limits.creating)
        self.offering = Buckets(limits.offering)
        self.counting = Buckets(limits.counting)
        self.guessing = Buckets(limits.guessing)
        self.reviewing = Buckets(limits.reviewing)
        self.studying = Buckets(limits.studying)
        self.hinting = Buckets(limits.hinting)
        self.trying = Buckets(limits.trying)
        self.answering = Counts(limits.answering)
        self.fetching = Counts(limits.fetching)
        self.bodies = Counts(*limits.bodies)
        self.connections = Counts(limits.connections)
        self.held_back = Counts(limits.sockets)
        self.turns = OneATurn()
        self.devices: set[Listener] = set()

    def refusal(self, address: str, refusal: Refusal) -> Refusal:
        """What somebody is told who is refused; after too many guesses of rooms or tokens, nothing more."""
        if refusal.code not in GUESSES or self.guessing.take(address):
            return refusal
        return Refusal(Code.TOO_FAST, "too many wrong rooms or tokens in a short time")
