"""The desk: takes orders from everybody, has scribes carry them out in turn, and keeps what they wrote.

Each address has a queue of its own, and the queues take turns: whoever orders a hundred pictures waits for
them, and the next visitor waits for one. A queue that is full is answered at once.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections import OrderedDict, deque
from contextlib import suppress
from hashlib import blake2b
from time import monotonic
from typing import cast

import msgspec

from ponti.server.http.orders import AnyOrder, Label, Paper
from ponti.server.http.problems import problem
from ponti.server.thinking import child
from ponti.server.thinking.child import IDLE
from ponti.wire.base import Code
from ponti.wire.endpoints import JSON
from ponti.wire.refusal import Refusal

log = logging.getLogger("ponti.desk")

COMMAND = (sys.executable, "-m", "ponti.server.http.scribe")
NICENESS = 10
"""How far a scribe steps back that has a share of a processor."""
LOOK_S = 0.5
"""How often it is seen to that one has a processor at all which steps back for everybody."""
LONGEST_LINE = 2**20
PATIENCE_S = 60.0
"""A scribe that takes longer for one order is ended. Even on a busy machine a second is long."""
TRIES = 2
MOST_ORDERS = 2_000
"""After so many another scribe takes over: whatever strangers have made one remember is gone with it."""
IDLE_S = 600.0
"""A scribe without orders for so long goes home."""
KEPT_BYTES = 16_000_000
"""So much paper is kept, and none that is larger than a sixteenth of it."""
PAPER_BYTES = 500
"""What a paper weighs besides its words: nobody fills the memory with refusals, which have few."""

_labels: msgspec.json.Decoder[Label] = msgspec.json.Decoder(Label)


class Scribe:
    """A process that carries out one order at a time."""

    def __init__(self, process: child.Child, niceness: int) -> None:
        self.process = process
        self.niceness = niceness

    @classmethod
    async def start(cls, niceness: int) -> Scribe:
        """A new one, which leaves the processor to others as far as `niceness` says."""
        return cls(await child.start(COMMAND, niceness, LONGEST_LINE), niceness)

    async def write(self, order: bytes) -> Paper:
        """The paper for an order; raises where the process dies, or starves."""
        writing = self._write(order)
        return await (child.fed(self.process, writing, LOOK_S) if self.niceness >= child.IDLE else writing)

    async def _write(self, order: bytes) -> Paper:
        stdin, stdout = self.process.stdin, self.process.stdout
        stdin.write(order + b"\n")
        await stdin.drain()
        label = _labels.decode(await stdout.readline())
        body = await stdout.readexactly(label.size)
        if label.fault is not None:
            log.error("an order could not be carried out: %s", label.fault)
        return Paper(label.status, label.media, body)

    async def end(self) -> None:
        """Send it home."""
        await self.process.end()


class Desk:
    """Takes orders; `most` may wait of one address, and of all together."""

    def __init__(self, most: tuple[int, int], scribes: int | None = None) -> None:
        self.most_of_one, self.most = most
        self._scribes = scribes or max(1, (os.cpu_count() or 1) // 2)
        self._queues: OrderedDict[str, deque[tuple[bytes, asyncio.Future[Paper]]]] = OrderedDict()
        """The orders of each address that wait; the first address is served next."""
        self._open: dict[str, int] = {}
        """How many orders of each address are not carried out yet."""
        self._wanted: dict[bytes, asyncio.Future[Paper]] = {}
        self._kept: OrderedDict[bytes, Paper] = OrderedDict()
        self._kept_bytes = 0
        self._work: set[asyncio.Task[None]] = set()
        self._news = asyncio.Condition()
        self._idle = 0
        self._crowded_until = 0.0
        self._closed = False

    @property
    def _niceness(self) -> int:
        """How far scribes step back: for everybody, except where they would never come to write then."""
        return NICENESS if monotonic() < self._crowded_until else IDLE

    @property
    def open(self) -> int:
        """How many orders are not carried out yet."""
        return sum(self._open.values())

    async def paper(self, address: str, order: AnyOrder) -> Paper:
        """What somebody at this address orders; `Refusal` at once where too much waits already."""
        text = msgspec.json.encode(order)
        name = blake2b(text, digest_size=20).digest()
        kept = self._kept.get(name)
        if kept is not None:
            self._kept.move_to_end(name)
            return kept
        wanted = self._wanted.get(name)
        if wanted is None:
            wanted = await self._take(address, name, text, order.kept)
        return await asyncio.shield(wanted)

    async def _take(self, address: str, name: bytes, text: bytes, kept: bool) -> asyncio.Future[Paper]:
        if self._closed:
            raise _stopping()
        count = self._open.get(address, 0)
        if count >= self.most_of_one:
            raise Refusal(Code.TOO_FAST, "too many requests of this address are waiting")
        if self.open >= self.most:
            raise Refusal(Code.BUSY, "the server has too much to do; try again in a moment")
        wanted: asyncio.Future[Paper] = asyncio.get_running_loop().create_future()
        self._open[address] = count + 1
        self._wanted[name] = wanted
        wanted.add_done_callback(lambda done: self._done(address, name, kept, done))
        self._queues.setdefault(address, deque()).append((text, wanted))
        await self.prepare()
        return wanted

    def _done(self, address: str, name: bytes, kept: bool, done: asyncio.Future[Paper]) -> None:
        del self._wanted[name]
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]
        if not done.cancelled() and done.exception() is None and kept and done.result().status < 500:
            self._keep(name, done.result())

    def _keep(self, name: bytes, paper: Paper) -> None:
        if _weight(paper) > KEPT_BYTES // 16:
            return
        self._kept[name] = paper
        self._kept_bytes += _weight(paper)
        while self._kept_bytes > KEPT_BYTES:
            self._kept_bytes -= _weight(self._kept.popitem(last=False)[1])

    async def prepare(self) -> None:
        """See that somebody sits at the desk: a scribe takes half a second to come."""
        if len(self._work) < self._scribes and not self._idle and not self._closed:
            task = asyncio.create_task(self._serve())
            self._work.add(task)
            task.add_done_callback(self._work.discard)
        async with self._news:
            self._news.notify()

    # The work of one scribe

    async def _serve(self) -> None:
        scribe: Scribe | None = None
        orders = 0
        try:
            with suppress(OSError):
                scribe = await Scribe.start(self._niceness)
            while (order := await self._next()) is not None:
                text, wanted = order
                paper, orders = None, orders + 1
                tired = orders % MOST_ORDERS == 0
                if scribe is not None and (tired or scribe.niceness != self._niceness):
                    await scribe.end()
                    scribe = None
                for _ in range(TRIES):
                    try:
                        scribe = scribe or await Scribe.start(self._niceness)
                        async with asyncio.timeout(PATIENCE_S):
                            paper = await scribe.write(text)
                        break
                    except (OSError, EOFError, ValueError, msgspec.MsgspecError, child.StarvedError) as error:
                        if isinstance(error, child.StarvedError):
                            self._crowded_until = monotonic() + child.CROWDED_S
                            # Nothing is wrong: on a busy machine it happens every ten minutes.
                            log.debug("a scribe is replaced by one with a share of the processor")
                        else:
                            log.warning("a scribe could not carry out an order: %s", type(error).__name__)
                        lost, scribe = scribe, None
                        if lost is not None:
                            await lost.end()
                        if isinstance(error, TimeoutError):
                            break  # another one would take as long, and everybody waits for it
                if not wanted.done():
                    wanted.set_result(paper or _not_in_time())
            # The next order needs another one, also if it comes while this one leaves.
            self._work.discard(cast("asyncio.Task[None]", asyncio.current_task()))
        finally:
            if scribe is not None:
                await scribe.end()

    async def _next(self) -> tuple[bytes, asyncio.Future[Paper]] | None:
        """The next order, each address in turn; None when there was none for long."""
        if not self._queues:
            self._idle += 1
            try:
                async with asyncio.timeout(IDLE_S), self._news:
                    await self._news.wait_for(lambda: bool(self._queues))
            except TimeoutError:
                if not self._queues:
                    return None
            finally:
                self._idle -= 1
        address, queue = next(iter(self._queues.items()))
        order = queue.popleft()
        if queue:
            self._queues.move_to_end(address)
        else:
            del self._queues[address]
        return order

    async def finish(self, seconds: float) -> bool:
        """Have everything written that is ordered by now; whether it does not take longer."""
        if not self._wanted:
            return True
        _, late = await asyncio.wait(tuple(self._wanted.values()), timeout=seconds)
        return not late

    async def close(self) -> None:
        """Send all scribes home; whoever waits, or comes later, is told that the server stops."""
        self._closed = True
        for task in tuple(self._work):
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        for wanted in tuple(self._wanted.values()):
            wanted.set_exception(_stopping())


def _weight(paper: Paper) -> int:
    return len(paper.body) + PAPER_BYTES


def _stopping() -> Refusal:
    return Refusal(Code.STOPPING, "the server is stopping")


def _not_in_time() -> Paper:
    answer = problem(Refusal(Code.BUSY, "the server could not do that in time"))
    return Paper(answer.status_code, JSON, bytes(answer.body))
