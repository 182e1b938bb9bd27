"""The log: the same complaint once a minute, with a count."""

from __future__ import annotations

import logging

from ponti.server.complaints import DIFFERENT, Complaints


class Log(logging.Handler):
    """Keeps what is written, by a clock that the test turns."""

    def __init__(self) -> None:
        super().__init__()
        self.time = 0.0
        self.lines: list[str] = []
        self.complaints = Complaints(lambda: self.time)
        self.addFilter(self.complaints)
        self.logger = logging.getLogger("ponti.test-of-complaints")
        self.logger.propagate = False
        self.logger.setLevel(logging.INFO)
        self.logger.handlers = [self]

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


def test_the_same_complaint_is_written_once_a_minute() -> None:
    log = Log()
    for _ in range(1000):
        log.logger.error("not stored: %s", "the disk is full")
        log.logger.info("a game has begun")
    assert log.lines.count("not stored: the disk is full") == 1
    assert log.lines.count("a game has begun") == 1000
    log.lines.clear()
    log.time = 60
    log.complaints.report()
    assert log.lines == ["999 more like this within a minute: not stored: the disk is full"]
    log.logger.error("not stored: %s", "the disk is full")
    assert log.lines[-1] == "not stored: the disk is full", "it still is"


def test_different_ones_are_written_up_to_a_point() -> None:
    log = Log()
    for number in range(1000):
        log.logger.warning("room %d cannot be opened", number)
    assert len(log.lines) == DIFFERENT
    log.logger.warning("something else")
    assert log.lines[-1] == "something else"
    log.complaints.report(last=True)
    assert log.lines[-1] == f"{1000 - DIFFERENT} more like this within a minute: room 0 cannot be opened"
    log.complaints.report(last=True)
    assert len(log.lines) == DIFFERENT + 2
