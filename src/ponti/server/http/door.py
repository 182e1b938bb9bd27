"""The door: all connections that are open, how many of them each address has, and which have to go.

A connection costs a file descriptor from its first moment, long before it asks for anything that could be
counted. So it is counted here, has to say what it wants within some seconds, and has to take in what it is
sent. When the house is full, whoever has kept silent for longest makes room.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from time import monotonic

from ponti.server.http.limits import Counts, counted
from ponti.server.settings import Limits

log = logging.getLogger("ponti.door")

NEAR = 0.8
"""So full, and the log says so."""
RESERVED_FILES = 100
"""File descriptors that are not for connections: storage, worker processes, files that are read."""
WANTED_FILES = 65_536
READ_BYTES = 65_536
"""Whoever reads a long answer over a slow line has to take in so much of it at a time."""
SWEEP_S = 1.0
"""How often somebody looks who has to go."""
LATE_S = 2.0
"""When nobody has looked for so long, the server stood still, and what has come meanwhile is still unread."""
LAST_LOOK_S = 0.5
"""Whoever seems to be silent is waited for so much longer: a server that stood still knows how late it is
before it has read what came in time."""


class Line:
    """An open connection: whose it is, until when it has to ask for something, since when it lags."""

    __slots__ = ("address", "deadline", "lag", "transport")

    def __init__(self, transport: asyncio.Transport, address: str | None) -> None:
        self.transport = transport
        self.address = address
        """None: that of a proxy, behind which many may be."""
        self.deadline: float | None = None
        self.lag: tuple[float, int] | None = None
        """Since when it has not taken in much, and how much it had not read at most since then."""

    @property
    def unread(self) -> int:
        """So many bytes are on their way that the system has not taken yet."""
        return self.transport.get_write_buffer_size()

    @property
    def is_closed(self) -> bool:
        """Whether nothing more will be heard or said on it."""
        return self.transport.is_closing()

    def cut(self) -> None:
        """End the connection at once: what waits to be sent is dropped."""
        self.transport.abort()


class Proxies:
    """The addresses whose word about the client's address is taken, as `--forwarded-from` names them."""

    def __init__(self, names: str) -> None:
        self._all = names.strip() == "*"
        self._networks: list[IPv4Network | IPv6Network] = []
        for name in names.split(","):
            try:
                network = ip_network(name.strip(), strict=False)
            except ValueError:
                continue  # a name: no connection comes from one
            self._networks.append(network)
            if isinstance(network, IPv4Network):  # so it is called where a server listens for both kinds
                mapped = f"::ffff:{network.network_address}/{96 + network.prefixlen}"
                self._networks.append(ip_network(mapped))

    @property
    def names(self) -> str:
        """All of them, as uvicorn takes them."""
        return "*" if self._all else ",".join(map(str, self._networks))

    def __contains__(self, host: str) -> bool:
        try:
            address = ip_address(host.partition("%")[0])
        except ValueError:
            return self._all
        return self._all or any(address in network for network in self._networks)


class Door:
    """All open connections."""

    def __init__(
        self, limits: Limits, proxies: Proxies, files: int | None = None, now: Callable[[], float] = monotonic
    ) -> None:
        self.limits = limits
        self.most = limits.all_sockets
        if files is not None:
            self.most = max(1, min(self.most, files - RESERVED_FILES))
        self._proxies = proxies
        self._now = now
        self._counts = Counts(limits.sockets)
        self._lines: dict[asyncio.Transport, Line] = {}
        self._silent: dict[Line, None] = {}
        """Those that have to ask for something, in the order in which they began to keep silent."""
        self._swept = now()

    @property
    def open(self) -> int:
        """How many connections are open."""
        return len(self._lines)

    def enter(self, transport: asyncio.Transport, host: str) -> Line | None:
        """Somebody comes in; None, and the connection ends, where there is no room."""
        address = None if host in self._proxies else counted(host)
        if address is not None and not self._counts.enter(address):
            log.warning(
                "an address has more than %d connections: more of them are refused", self._counts.most
            )
            transport.abort()
            return None
        line = self._lines[transport] = Line(transport, address)
        self.expect(line, self.limits.header_s)
        if len(self._lines) > NEAR * self.most:
            log.warning("%d of at most %d connections are open", len(self._lines), self.most)
        if len(self._lines) > self.most:
            longest = next(iter(self._silent))  # if nobody else keeps silent, it is the new one
            longest.cut()
            self._forget(longest)
        return None if line.transport not in self._lines else line

    def of(self, transport: asyncio.Transport) -> Line | None:
        """The line of a connection that came in as HTTP and goes on as a WebSocket."""
        return self._lines.get(transport)

    def expect(self, line: Line | None, seconds: float) -> None:
        """Something has to come within so many seconds: a request, or the rest of one."""
        if line is not None and line.transport in self._lines:
            self._silent.pop(line, None)
            self._silent[line] = None
            line.deadline = self._now() + seconds

    def settle(self, line: Line | None) -> None:
        """It has come: now it is our turn."""
        if line is not None:
            self._silent.pop(line, None)
            line.deadline = None

    def leave(self, transport: asyncio.Transport) -> None:
        """A connection is closed."""
        line = self._lines.get(transport)
        if line is not None:
            self._forget(line)

    def _forget(self, line: Line) -> None:
        del self._lines[line.transport]
        self._silent.pop(line, None)
        if line.address is not None:
            self._counts.leave(line.address)

    def sweep(self) -> None:
        """Cut those who keep silent for too long, and those who do not take in what they are sent.

        While the server itself stood still, it could neither hear anybody nor send them anything: that time
        is not counted.
        """
        now = self._now()
        since, self._swept = now - self._swept, now
        if since > LATE_S:
            self._postpone(since)
            return
        for line in [line for line in self._silent if line.deadline is not None and line.deadline <= now]:
            if not line.unread:
                line.cut()
        for line in tuple(self._lines.values()):
            unread = line.unread
            if not unread:
                line.lag = None
            elif line.lag is None or unread <= line.lag[1] - READ_BYTES:
                line.lag = now, unread
            elif now - line.lag[0] >= self.limits.reading_s:
                line.cut()
            else:
                line.lag = line.lag[0], max(line.lag[1], unread)

    def _postpone(self, seconds: float) -> None:
        for line in self._lines.values():
            if line.deadline is not None:
                line.deadline += seconds
            if line.lag is not None:
                line.lag = line.lag[0] + seconds, line.lag[1]

    def close(self) -> None:
        """The server ends: whoever keeps silent or does not read need not be waited for."""
        for line in tuple(self._lines.values()):
            if line in self._silent or line.lag is not None:
                line.cut()


def raise_file_limit() -> int | None:
    """Allow this process as many open files as it may have; how many, or None where that has no limit."""
    if sys.platform == "win32":
        return None
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED_FILES if hard == resource.RLIM_INFINITY else min(hard, WANTED_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):
            log.warning("at most %d files and connections can be open", soft)
        else:
            soft = wanted
    return None if soft == resource.RLIM_INFINITY else soft
