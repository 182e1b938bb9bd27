"""The log of a server that is attacked, or whose disk is full: the same complaint once a minute, counted."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic

MINUTE_S = 60.0
DIFFERENT = 10
"""So many complaints of a kind are written in a minute if they differ, in the room they are about, say."""


class _Kind:
    """What has been complained about in one way since a certain moment."""

    def __init__(self, record: logging.LogRecord, since: float) -> None:
        self.record = record
        self.since = since
        self.texts: set[str] = set()
        self.held_back = 0


class Complaints(logging.Filter):
    """Lets warnings and errors through, but nobody can fill the disk with them.

    A kind of complaint is what stands in the code, so there are only so many; `report` says how many were
    held back, once their minute is over.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._now = now
        self._kinds: dict[tuple[str, int, str], _Kind] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is to be written."""
        if record.levelno < logging.WARNING or getattr(record, "is_report", False):
            return True
        self.report()
        name = record.name, record.levelno, str(record.msg)
        kind = self._kinds.setdefault(name, _Kind(record, self._now()))
        text = record.getMessage()
        if text in kind.texts or len(kind.texts) >= DIFFERENT:
            kind.held_back += 1
            return False
        kind.texts.add(text)
        return True

    def report(self, last: bool = False) -> None:
        """Say how often it was complained in the last minute; at the `last` time, of what has begun too."""
        now = self._now()
        over = [name for name, kind in self._kinds.items() if last or now - kind.since >= MINUTE_S]
        for name in over:
            kind = self._kinds.pop(name)
            if kind.held_back:
                logging.getLogger(name[0]).log(
                    name[1],
                    "%d more like this within a minute: %s",
                    kind.held_back,
                    kind.record.getMessage(),
                    extra={"is_report": True},
                )
