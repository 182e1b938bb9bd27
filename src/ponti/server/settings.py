"""How a server is set up. The defaults are right for one household on a laptop."""

from __future__ import annotations

import socket
from dataclasses import dataclass, field, replace
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from ponti.errors import PontiError
from ponti.server.rooms.house import IDLE_MS
from ponti.server.rooms.presence import ABSENT_AFTER_MS

MOST_GENEROUS = 1_000_000
"""No limit that is larger than that would be one."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one connection or address may do; `scaled` raises everything, for a benchmark or a big club."""

    message_bytes: int = 16_384
    body_bytes: int = 1_500_000
    """The body of a request that brings a record along,"""
    form_bytes: int = 100_000
    """and of any other: thousands of tiny things in it would be read before they are counted."""
    messages: tuple[float, int] = (20.0, 100)
    """Messages of a connection: a second, and how many at once."""
    talking: tuple[float, int] = (100.0, 200)
    """Messages of all connections of an address together; what comes faster waits."""
    requests: tuple[float, int] = (20.0, 300)
    """HTTP requests of an address."""
    pace: tuple[float, int] = (50.0, 30)
    """How fast these are taken up: a burst waits a little, so that the others do not have to."""
    files: tuple[float, int] = (400.0, 400)
    """How fast an address is given the files of the client: at once what some visits need, then they wait."""
    connecting: tuple[float, int] = (2.0, 100)
    """New WebSockets of an address."""
    creating: tuple[float, int] = (0.1, 60)
    """New games of an address."""
    offering: tuple[float, int] = (0.0005, 10)
    """New games of an address that are in the list of open tables, in which others want to be seen too."""
    counting: tuple[float, int] = (0.005, 60)
    """Devices of an address whose first tries at a day count: the tables of a day have room for so many."""
    guessing: tuple[float, int] = (0.2, 20)
    """Wrong tokens and rooms of an address."""
    reviewing: tuple[float, int] = (0.05, 20)
    """Reviews that an address may begin."""
    studying: tuple[float, int] = (0.02, 10)
    """Studies of boards that an address may begin."""
    hinting: tuple[float, int] = (1.0, 60)
    """Hints that an address may ask for."""
    trying: tuple[float, int] = (0.5, 60)
    """Answers to the puzzle of the day that an address may give."""
    answering: int = 100
    """HTTP requests of an address that are not answered yet."""
    fetching: int = 2_000
    """Files that an address waits for: a whole class may open the app at once behind one address."""
    bodies: tuple[int, int] = (8_000_000, 64_000_000)
    """Bytes that their bodies have together: of an address, and of all."""
    ordering: tuple[int, int] = (40, 400)
    """Replays, pictures and other work for processes that may wait: of an address, and of all together."""
    connections: int = 100
    """Open WebSockets of an address."""
    sockets: int = 300
    """Open connections of an address, WebSockets and all others."""
    all_sockets: int = 10_000
    """Open connections of all addresses together."""
    strikes: int = 50
    """So many refused messages too fast, and the connection is closed."""
    waiting_messages: int = 500
    """So many unread messages, and a slow reader is disconnected."""
    waiting_bytes: int = 1_000_000
    """The same in bytes, with what the system has not taken yet."""
    refused_s: float = 1.0
    """Whoever asks too fast is told so after about so long: what comes on that connection meanwhile waits."""
    header_s: float = 10.0
    """A connection has to ask for something within so many seconds."""
    body_s: float = 30.0
    """So long the body of a request may take to arrive."""
    reading_s: float = 30.0
    """A reader who has not taken everything in for so long is disconnected."""
    hello_s: float = 10.0
    ping_s: float = 20.0
    """So often a connection is pinged, by the WebSocket protocol."""
    silence_s: float = 40.0
    """One that answers no ping for so long is closed. What it says besides does not matter: a browser answers
    pings also for a page in the background, whose own heartbeats it may hold back for minutes."""

    @property
    def frames(self) -> tuple[float, int]:
        """Frames of a WebSocket: messages in several parts are allowed, but not in thousands."""
        return 5 * self.messages[0], 10 * self.messages[1]

    def scaled(self, factor: float) -> Limits:
        """The same limits, so many times as generous; `PontiError` for what is not such a number."""
        if not 0 < factor <= MOST_GENEROUS:
            raise PontiError(
                f"limits can be scaled by a factor above 0, up to {MOST_GENEROUS}, not {factor:g}"
            )

        def times(limit: tuple[float, int]) -> tuple[float, int]:
            return limit[0] * factor, int(limit[1] * factor)

        def raised(limit: int) -> int:
            return int(limit * max(1.0, factor))

        return Limits(
            messages=times(self.messages),
            talking=times(self.talking),
            requests=times(self.requests),
            pace=times(self.pace),
            files=times(self.files),
            connecting=times(self.connecting),
            creating=times(self.creating),
            offering=times(self.offering),
            counting=times(self.counting),
            guessing=times(self.guessing),
            reviewing=times(self.reviewing),
            studying=times(self.studying),
            hinting=times(self.hinting),
            trying=times(self.trying),
            answering=max(1, int(self.answering * factor)),
            fetching=raised(self.fetching),
            ordering=(max(1, int(self.ordering[0] * factor)), max(1, int(self.ordering[1] * factor))),
            connections=int(self.connections * factor),
            bodies=(raised(self.bodies[0]), raised(self.bodies[1])),
            sockets=raised(self.sockets),
            all_sockets=raised(self.all_sockets),
            waiting_messages=raised(self.waiting_messages),
        )


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything about a server that can be chosen."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str | None = None
    limits: Limits = field(default_factory=Limits)
    workers: int | None = None
    keep_days: int | None = None
    """Finished games are forgotten after so many days; None: never."""
    review_s: float = 30.0
    """The review of a game takes about so many seconds."""
    idle_ms: int = IDLE_MS
    absent_after_ms: int = ABSENT_AFTER_MS
    full_check: bool = False
    """Whether the file of games is checked in full at the start, which takes longer."""
    database: str | None = None
    """The address of the PostgreSQL database that keeps the games; None: a file in `data`."""
    database_password: str | None = field(default=None, repr=False)
    peer_url: str | None = None
    """Where the other servers of the database reach this one, if not where it listens."""
    open_tables: bool = False
    """Whether games can be offered to anybody, in a list that everybody sees."""
    log_json: bool = False
    """Whether the log is written for programs, with a line for each request."""
    metrics_port: int | None = None
    """Where Prometheus is told what is measured; None: nowhere."""
    metrics_host: str = "127.0.0.1"
    daily_seed: str | None = field(default=None, repr=False)
    """What the decks of the day come from, where several servers share them; None: from a key of its own."""

    def with_port(self, port: int) -> Settings:
        """The same on another port."""
        return replace(self, port=port)

    @property
    def address(self) -> str:
        """The address for invitations, as others see this server."""
        if self.public_url:
            return self.public_url.rstrip("/")
        return self._listening

    @property
    def _listening(self) -> str:
        """Where it listens, as seen from this machine or its network."""
        host = local_address() if self.host in ("0.0.0.0", "::") else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    @property
    def peer(self) -> str:
        """Where the other servers of the same database reach this one."""
        if self.peer_url:
            return self.peer_url.rstrip("/")
        return self._listening

    @property
    def own_hosts(self) -> frozenset[str]:
        """Names by which this server may be called, besides bare addresses."""
        names = {"localhost", socket.gethostname().lower(), self.host.lower()}
        for url in (self.public_url, self.peer_url):
            if url:
                names.add((urlsplit(url).hostname or "").lower())
        return frozenset(names)

    def is_own_host(self, host: str) -> bool:
        """Whether a `Host` header means this server, and not a foreign name that was made to point here."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").lower()
        except ValueError:
            return False  # no name at all
        if name in self.own_hosts or name.endswith((".local", ".localhost", ".lan", ".home", ".internal")):
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True


def local_address() -> str:
    """The address of this machine in the local network, or 127.0.0.1 where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket sends nothing: it only asks the system which way it would go.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
