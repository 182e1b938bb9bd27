"""A server that stands still for seconds blames nobody for what it could not hear meanwhile."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from time import sleep
from typing import cast

from ponti.server.http.door import Line
from tests.server.processes import server_in
from tests.server.raw import PONG, frame, raw
from tests.server.test_door import Hall

PATIENCE_S = 4.0
STILL_S = 5.6
"""Longer than anything is waited for, also for another request on the same connection (5 s)."""


def test_what_came_while_the_server_stood_still_is_read_before_anybody_is_cut(tmp_path: Path) -> None:
    limits = {"header_s": PATIENCE_S, "hello_s": PATIENCE_S, "ping_s": 1.0, "silence_s": PATIENCE_S}
    with (
        server_in(tmp_path / "data", limits=limits) as server,
        raw(server) as fresh,
        raw(server) as kept,
        raw(server) as socket,
        raw(server) as pinged,
    ):
        ticket = server.create("hashi", "me", "local")
        hello = {"type": "hello", "id": "h", **{name: ticket[name] for name in ("room", "token")}}
        for each in (socket, pinged):
            assert each.upgrade() == 101
        pinged.say(**hello)
        told = b""
        while b"\x89\x04" not in told:  # a ping with four bytes
            told += pinged.socket.recv(65_536)
        kept.ask("/healthz")
        assert kept.answer()[0] == 200
        os.kill(server.process.pid, signal.SIGSTOP)
        fresh.ask("/healthz")
        kept.ask("/healthz")
        socket.say(**hello)
        pinged.send(frame(told.partition(b"\x89\x04")[2][:4], PONG))
        sleep(STILL_S)
        os.kill(server.process.pid, signal.SIGCONT)
        assert fresh.answer()[0] == 200
        assert kept.answer()[0] == 200
        told = b""
        while b'"welcome"' not in told:
            told += socket._more()  # a ping of the protocol may come first
        pinged.say(type="ping", id="p")
        told = b""
        while b'"pong"' not in told:
            told += pinged._more()


def test_the_time_in_which_nobody_looked_does_not_count() -> None:
    hall = Hall(header_s=10, reading_s=30)
    (silent, _), (stopped, line) = hall.come(), hall.come()
    hall.door.settle(cast("Line", line))
    stopped.unread = 1000
    hall.wait(9)
    hall.time += 100
    hall.wait(1)
    assert not silent.is_cut
    hall.wait(20)
    assert (silent.is_cut, stopped.is_cut) == (True, False)
    hall.wait(2)
    assert stopped.is_cut
