"""Who may come in, and who has to go: counted by address, with a clock that the test turns."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
from typing import Any, cast

import pytest
from uvicorn.middleware.proxy_headers import _TrustedHosts

from ponti.server.http.door import NEAR, READ_BYTES, RESERVED_FILES, Door, Line, Proxies
from ponti.server.http.limits import Bucket, Buckets, Counts, Visitors, counted
from ponti.server.settings import Limits
from ponti.wire.base import Code
from ponti.wire.refusal import Refusal


class Transport:
    """Remembers whether it was cut; `unread` bytes wait to be taken."""

    def __init__(self) -> None:
        self.is_cut = False
        self.unread = 0

    def abort(self) -> None:
        self.is_cut = True

    def get_write_buffer_size(self) -> int:
        return self.unread


class Hall:
    """A door with a clock, and those who come in by it."""

    def __init__(self, files: int | None = None, proxies: str = "127.0.0.1", **limits: Any) -> None:
        self.time = 0.0
        self.door = Door(Limits(**limits), Proxies(proxies), files, now=lambda: self.time)

    def come(self, host: str = "192.0.2.1") -> tuple[Transport, Line | None]:
        transport = Transport()
        return transport, self.door.enter(cast("asyncio.Transport", transport), host)

    def wait(self, seconds: float) -> None:
        for _ in range(int(seconds)):
            self.time += 1
            self.door.sweep()


def test_an_address_has_so_many_connections() -> None:
    hall = Hall(sockets=2)
    first, _ = hall.come()
    hall.come()
    assert not first.is_cut
    refused, line = hall.come()
    assert (refused.is_cut, line) == (True, None)
    assert hall.come("192.0.2.2")[1] is not None, "another address"
    hall.door.leave(cast("asyncio.Transport", first))
    assert hall.come()[1] is not None, "there is room again"


def test_whoever_is_behind_a_proxy_is_not_counted_by_its_address() -> None:
    hall = Hall(sockets=1, proxies="10.0.0.0/8, 127.0.0.1")
    assert all(hall.come(host)[1] for host in ("10.1.2.3", "10.1.2.3", "127.0.0.1", "127.0.0.1"))
    assert [hall.come("192.0.2.1")[1] is None for _ in range(2)] == [False, True]
    assert "192.0.2.1" in Proxies("*")
    assert "?" not in Proxies("127.0.0.1, a-name")


def test_a_proxy_is_known_on_a_server_for_both_kinds_of_addresses() -> None:
    proxies = Proxies("127.0.0.1, 10.1.2.3/8, ::1")
    trusted = _TrustedHosts(proxies.names)  # who may say where a request comes from
    for host in ("127.0.0.1", "::ffff:127.0.0.1", "10.9.9.9", "::ffff:10.9.9.9", "::1"):
        assert host in proxies
        assert host in trusted
    for host in ("127.0.0.2", "::ffff:127.0.0.2", "::2"):
        assert host not in proxies
        assert host not in trusted
    assert Proxies("*").names == "*"


def test_in_a_full_house_the_longest_silent_makes_room() -> None:
    hall = Hall(files=RESERVED_FILES + 3)
    (first, busy), (second, _), (third, _) = hall.come("a"), hall.come("b"), hall.come("c")
    hall.door.settle(busy)  # it has asked for something
    newcomer, line = hall.come("d")
    assert [each.is_cut for each in (first, second, third, newcomer)] == [False, True, False, False]
    hall.door.settle(line)
    newcomer, line = hall.come("e")
    assert third.is_cut
    hall.door.settle(line)
    newcomer, line = hall.come("f")
    assert (newcomer.is_cut, line) == (True, None), "everybody else is being served"
    assert hall.door.open == 3


def test_the_log_says_when_it_is_nearly_full(caplog: pytest.LogCaptureFixture) -> None:
    hall = Hall(all_sockets=10)
    with caplog.at_level(logging.WARNING):
        for _ in range(int(10 * NEAR)):
            hall.come()
        assert not caplog.records
        hall.come()
    assert "9 of at most 10 connections are open" in caplog.text


def test_whoever_keeps_silent_is_cut() -> None:
    hall = Hall(header_s=10, body_s=30)
    (silent, _), (slow, body), (served, answering) = hall.come(), hall.come(), hall.come()
    hall.door.expect(body, 30)
    hall.door.settle(answering)
    hall.wait(9)
    assert not silent.is_cut
    hall.wait(1)
    assert (silent.is_cut, slow.is_cut) == (True, False)
    hall.wait(20)
    assert (slow.is_cut, served.is_cut) == (True, False)
    hall.door.expect(answering, 10)  # answered: it may ask for more
    hall.wait(10)
    assert served.is_cut


def test_whoever_does_not_read_is_cut() -> None:
    hall = Hall(header_s=10, reading_s=30)
    (stopped, one), (slow, other) = hall.come(), hall.come()
    for line in (one, other):
        hall.door.settle(line)
    stopped.unread = slow.unread = 1000
    hall.wait(20)
    slow.unread = 0
    hall.wait(1)
    slow.unread = 1000
    hall.wait(10)
    assert (stopped.is_cut, slow.is_cut) == (True, False)
    hall.door.expect(other, 1)
    hall.wait(2)
    assert not slow.is_cut, "it is still taking in its last answer"
    slow.unread = 0
    hall.door.settle(other)
    hall.wait(1)
    for slow.unread in range(10 * READ_BYTES, 0, -READ_BYTES):
        hall.wait(20)
    assert not slow.is_cut, "a long answer, over a slow line"
    hall.wait(30)
    assert slow.is_cut


def test_at_the_end_nobody_is_waited_for_who_says_and_reads_nothing() -> None:
    hall = Hall()
    (silent, _), (lagging, one), (served, other) = hall.come(), hall.come(), hall.come()
    for line in (one, other):
        hall.door.settle(line)
    lagging.unread = 1
    hall.wait(1)
    hall.door.close()
    assert [each.is_cut for each in (silent, lagging, served)] == [True, True, False]


def test_a_household_is_one_address() -> None:
    assert counted("2001:db8:0:1::1") == counted("2001:db8:0:1:ffff::2")
    assert counted("2001:db8:0:1::1") != counted("2001:db8:0:2::1")
    assert counted("fe80::1%eth0") == counted("fe80::2%eth1")
    assert counted("192.0.2.1") != counted("192.0.2.2")
    assert counted("::ffff:192.0.2.1") == counted("192.0.2.1")
    assert len(counted("x" * 10_000)) < 100
    assert counted("192.0.2.1:50123") == counted("192.0.2.1:50124") == counted("192.0.2.1")
    assert counted("[2001:db8:0:1::1]:50123") == counted("[2001:db8:0:1::2]") == counted("2001:db8:0:1::1")


def test_so_many_of_an_address_and_so_many_in_total() -> None:
    counts = Counts(5, in_total=8)
    assert [counts.enter("a", 3), counts.enter("a", 3), counts.enter("a", 2)] == [True, False, True]
    assert [counts.enter("b", 4), counts.enter("b", 3), counts.enter("c")] == [False, True, False]
    counts.leave("a", 5)
    assert (counts.total, counts.enter("c")) == (3, True)
    counts.leave("b", 3)
    counts.leave("c")
    assert (counts.total, counts._counts) == (0, {})


def test_addresses_are_forgotten() -> None:
    buckets = Buckets((1.0, 1))
    for number in range(20_000):
        buckets.take(str(number))
    assert len(buckets._buckets) == 10_000


def test_several_at_once() -> None:
    bucket = Bucket((1.0, 5), now=0)
    assert [bucket.take(0, 3), bucket.take(0, 3), bucket.take(0, 2), bucket.take(3, 3)] == [
        True,
        False,
        True,
        True,
    ]


def test_guesses_are_counted_and_other_refusals_are_not() -> None:
    visitors = Visitors(Limits(guessing=(0.0, 2)))
    seat, room = Refusal(Code.SEAT_TAKEN, ""), Refusal(Code.NO_SUCH_GAME, "")
    codes = [visitors.refusal("a", refusal).code for refusal in (seat, room, seat, room, seat, room)]
    assert codes == [
        *map(Code, ("seat-taken", "no-such-game", "seat-taken", "no-such-game")),
        seat.code,
        Code.TOO_FAST,
    ]


def test_the_limit_of_open_files_is_raised() -> None:
    code = (
        "import resource; from ponti.server.http.door import raise_file_limit\n"
        "_, hard = resource.getrlimit(resource.RLIMIT_NOFILE)\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (150, hard))\n"
        "print(raise_file_limit() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 150)\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (150, 150))\n"
        "print(raise_file_limit())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "150"], done
