"""What a server measures about itself, for Prometheus; everything here is counted from the start on.

Nothing names a game, a player or an address. Where `--metrics-port` is given, a thread of its own tells it
to whoever asks on that port, which is not the one for players.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    start_http_server,
)

from ponti.errors import PontiError

QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
"""Seconds, for what people wait for without noticing, or should."""
LONG = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 60.0, 120.0, 300.0)
"""Seconds, for what is thought about."""
MANY = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)

REGISTRY = CollectorRegistry()
ProcessCollector(namespace="ponti", registry=REGISTRY)

ROOMS = Gauge("ponti_rooms", "Games in memory", registry=REGISTRY)
SOCKETS = Gauge("ponti_sockets", "Open WebSockets", registry=REGISTRY)
CONNECTIONS = Gauge("ponti_connections", "Open connections, WebSockets and all others", registry=REGISTRY)
ORDERS = Gauge(
    "ponti_orders", "Replays, pictures and lessons that scribes have not written yet", registry=REGISTRY
)
WAITING = Gauge(
    "ponti_thinking_waiting", "What waits for a process of this server", ["kind"], registry=REGISTRY
)
JOBS = Gauge("ponti_jobs_waiting", "Jobs of all servers that wait for a worker", ["kind"], registry=REGISTRY)
OLDEST = Gauge("ponti_jobs_oldest_seconds", "How long the oldest of these waits", ["kind"], registry=REGISTRY)
PLACES = Gauge("ponti_worker_places", "How many jobs the workers do at a time", ["kind"], registry=REGISTRY)
FAILING = Gauge("ponti_failing", "How many things do not work, storage among them", registry=REGISTRY)

MOVES = Counter("ponti_moves", "Moves that were made, of people and bots", ["game"], registry=REGISTRY)
REQUESTS = Histogram(
    "ponti_request_seconds",
    "From reading a request on a WebSocket that changes something to its answer, once that is durable",
    buckets=QUICK,
    registry=REGISTRY,
)
ANSWERS = Histogram(
    "ponti_http_seconds", "HTTP requests", ["endpoint", "status"], buckets=QUICK, registry=REGISTRY
)
THOUGHTS = Histogram(
    "ponti_thinking_seconds", "Jobs, waiting included", ["kind", "where"], buckets=LONG, registry=REGISTRY
)
COMMITS = Histogram("ponti_commit_seconds", "Groups of changes written", buckets=QUICK, registry=REGISTRY)
GROUPS = Histogram("ponti_commit_changes", "How many changes a group has", buckets=MANY, registry=REGISTRY)
LAG = Histogram(
    "ponti_event_loop_lag_seconds",
    "How late the event loop wakes whoever sleeps",
    buckets=QUICK,
    registry=REGISTRY,
)
CLAIMS = Counter("ponti_claims", "Games that this server has claimed", registry=REGISTRY)
LOST = Counter(
    "ponti_lost_games", "Games that this server has lost to others, or to an outage", registry=REGISTRY
)
LEASES = Counter("ponti_leases", "Leases taken: one at the start, more after outages", registry=REGISTRY)
PASSED_ON = Counter("ponti_passed_on", "What came here and was another server's", ["what"], registry=REGISTRY)


def watch(gauge: Gauge, value: Callable[[], float]) -> None:
    """Let a gauge show what a function says, from now on."""
    gauge.set_function(value)


def now() -> float:
    """The time from which something is measured."""
    return perf_counter()


def tell_at(port: int, host: str) -> int:
    """Tell everything on a port, in a thread of its own; which one it is. `PontiError` where it is taken."""
    try:
        server, _ = start_http_server(port, host, REGISTRY)
    except OSError as error:
        raise PontiError(f"cannot tell metrics on {host}, port {port}: {error.strerror}") from None
    return int(server.server_port)
