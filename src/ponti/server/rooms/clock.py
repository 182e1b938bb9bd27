"""Thinking time: a fold over the times of events, so that it needs no storage of its own.

The times are those that the server has lived (`hours`): they stand still while none runs, and never go back.
"""

from __future__ import annotations

from ponti.server.rooms.events import Clock

A_DAY_S = 86_400


class Clocks:
    """The clocks of all seats; times are milliseconds.

    >>> clocks = Clocks(Clock(kind="game", seconds=60), 2)
    >>> clocks.tick(1_000, frozenset({0}), 0)
    >>> clocks.tick(11_000, frozenset({1}), 1)
    >>> clocks.left(0), clocks.deadline(0), clocks.deadline(1)
    (50000, None, 71000)

    An increment is added after each turn:

    >>> clocks = Clocks(Clock(kind="game", seconds=60, increment=5), 2)
    >>> clocks.tick(1_000, frozenset({0}), 0)
    >>> clocks.tick(11_000, frozenset({1}), 1)
    >>> clocks.left(0), clocks.left(1)
    (55000, 60000)
    """

    __slots__ = ("_left", "_ply", "_ran", "_since", "clock")

    def __init__(self, clock: Clock | None, seats: int) -> None:
        self.clock = clock
        self._left = [clock.seconds * 1000 if clock else 0] * seats
        self._since: dict[int, int] = {}
        self._ply = -1
        self._ran: frozenset[int] = frozenset()
        """The seats whose clocks have run since the last event of play."""

    @property
    def is_slow(self) -> bool:
        """Whether each turn has days: people come and go, and nobody is missed."""
        return self.clock is not None and self.clock.kind == "turn" and self.clock.seconds >= A_DAY_S

    def copy(self) -> Clocks:
        """The same clocks, to go on without changing these."""
        if self.clock is None:
            return self  # it stands still for ever
        clocks = Clocks(self.clock, 0)
        clocks._left, clocks._since = list(self._left), dict(self._since)
        clocks._ply, clocks._ran = self._ply, self._ran
        return clocks

    def tick(self, at: int, waiting: frozenset[int], ply: int) -> None:
        """Something happened: from now on the clocks of these seats run."""
        if self.clock is None:
            return
        new_turn, goes_on = ply != self._ply, ply > self._ply
        self._ply = ply
        for seat in tuple(self._since):
            if seat not in waiting or new_turn:
                # Events of earlier versions had the calendar's time, which may have been set back.
                self._left[seat] = max(0, self._left[seat] - max(0, at - self._since.pop(seat)))
        if new_turn and self.clock.kind == "turn":
            self._left = [self.clock.seconds * 1000] * len(self._left)
        elif goes_on:  # once a turn, however often it was confirmed; a move that is taken back earns nothing
            for seat in self._ran:
                self._left[seat] += self.clock.increment * 1000
        self._ran = waiting if new_turn else self._ran | waiting
        for seat in waiting:
            self._since.setdefault(seat, at)

    def left(self, seat: int) -> int | None:
        """What a seat had left when its clock last started or stopped."""
        return self._left[seat] if self.clock else None

    def deadline(self, seat: int) -> int | None:
        """When a seat's time ends, while its clock runs."""
        since = self._since.get(seat)
        return None if since is None else since + self._left[seat]

    def next_deadline(self) -> int | None:
        """The first of all deadlines."""
        if not self._since:
            return None
        return min(since + self._left[seat] for seat, since in self._since.items())
