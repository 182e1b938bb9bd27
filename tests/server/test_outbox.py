"""The outbox of a device: at once where that is possible, in order always, and never in anybody's way."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, MutableMapping
from typing import Any

from ponti.server.http.outbox import Outbox


class Device:
    """Takes messages in while it is awake; `gone`: whoever sends to it is told so."""

    def __init__(self) -> None:
        self.awake = asyncio.Event()
        self.awake.set()
        self.gone = False
        self.unread = 0
        self.is_cut = False
        self.heard: list[str | int] = []

    def cut(self) -> None:
        self.is_cut = True

    async def send(self, message: MutableMapping[str, Any]) -> None:
        await self.awake.wait()
        if self.gone:
            raise ConnectionResetError
        self.heard.append(message.get("text") or message["code"])


def outbox_test(work: Callable[[Device, Outbox], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    def test() -> None:
        async def with_device() -> None:
            device = Device()
            await work(device, Outbox(device.send, device, most=3, most_bytes=100))

        asyncio.run(with_device())

    return test


@outbox_test
async def test_a_device_that_listens_has_a_message_at_once(device: Device, outbox: Outbox) -> None:
    for text in (b"a", b"b"):
        outbox.put(text)
    assert device.heard == ["a", "b"]
    outbox.close(1008)
    assert device.heard == ["a", "b", 1008]
    await outbox.finish()


@outbox_test
async def test_what_a_slow_device_is_sent_waits_in_order(device: Device, outbox: Outbox) -> None:
    device.awake.clear()
    for text in (b"a", b"b", b"c", b"d"):
        outbox.put(text)
    await asyncio.sleep(0)
    assert (device.heard, outbox.closing) == ([], None)
    device.awake.set()
    await asyncio.sleep(0.01)
    assert device.heard == ["a", "b", "c", "d"]
    outbox.put(b"e")
    assert device.heard[-1] == "e"


@outbox_test
async def test_a_device_that_never_reads_is_cut(device: Device, outbox: Outbox) -> None:
    device.awake.clear()
    for text in (b"sent", b"1", b"2", b"3"):
        outbox.put(text)
    assert not device.is_cut
    outbox.put(b"4")
    assert device.is_cut
    outbox.put(b"too late")
    device.awake.set()
    await outbox.finish()
    assert device.heard == [], "what waited is dropped"


@outbox_test
async def test_bytes_count_too_with_those_that_the_system_has_not_taken(
    device: Device, outbox: Outbox
) -> None:
    device.awake.clear()
    outbox.put(b"x" * 1000)  # the first is always sent
    outbox.put(b"x" * 60)
    assert not device.is_cut
    device.unread = 50
    outbox.put(b"x")
    assert device.is_cut
    quick = Device()
    other = Outbox(quick.send, quick, most=3, most_bytes=100)
    for _ in range(10):
        quick.awake.clear()
        other.put(b"x" * 60)
        other.put(b"x" * 60)
        quick.awake.set()
        await asyncio.sleep(0.001)
    assert (len(quick.heard), quick.is_cut) == (20, False), "what was sent counts no more"
    await outbox.finish()


@outbox_test
async def test_last_words_are_waited_for_only_where_somebody_may_hear_them(
    device: Device, outbox: Outbox
) -> None:
    device.awake.clear()
    outbox.put(b"a")
    outbox.close(1001)
    asyncio.get_running_loop().call_later(0.01, device.awake.set)
    await outbox.finish()
    assert device.heard == ["a", 1001]
    deaf = Device()
    deaf.awake.clear()
    other = Outbox(deaf.send, deaf, most=3, most_bytes=100)
    other.put(b"a")
    await other.finish()
    assert deaf.heard == []


@outbox_test
async def test_a_device_that_is_gone_troubles_nobody(device: Device, outbox: Outbox) -> None:
    device.gone = True
    outbox.put(b"a")
    outbox.put(b"b")
    outbox.close(1001)
    await outbox.finish()
    assert device.heard == []
    slow = Device()
    slow.awake.clear()
    other = Outbox(slow.send, slow, most=3, most_bytes=100)
    other.put(b"a")
    slow.gone = True
    slow.awake.set()
    await asyncio.sleep(0.01)
    other.put(b"b")
    await other.finish()
    assert slow.heard == []
