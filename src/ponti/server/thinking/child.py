"""Processes that think or write for the server, and whose start costs those who play nothing either.

asyncio would have the server copied first (uvloop forks), though the copy is thrown away at once: with 500
games the loop stood still for 10 to 25 ms, and for as long again it had to make its memory its own, page by
page. Here the new process borrows the memory until it begins its program (vfork), a millisecond or two.
It stands behind the others from then on, and not only when it comes to that itself: to load what it needs
takes longer than many a job.

A low priority alone does not let the server begin at once when something comes for it: Linux may leave the
processor to the other one until its next tick, some milliseconds, and each move wakes the server three times.
Processes that nobody waits for second by second are therefore `IDLE`: they are interrupted in that moment.
On a machine that is always busy one of these would never come to an end. `fed` notices that, and whoever
wants its work then has another one begin anew that takes a share of a processor, as low as its priority is.
(A process may not raise its own.)
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

IDLE = 20
"""One more than the last priority: a process that computes only while nobody else wants the processor."""
WITHOUT_IDLE = 10
"""How far it steps back where the system has no such thing."""
STARVED = 0.1
"""Of how little of a processor a process starves."""
CROWDED_S = 600.0
"""Where a process got no processor, others of its kind take their share of one for so long."""

FoundT = TypeVar("FoundT")


class StarvedError(Exception):
    """A process has got next to nothing of a processor."""


class Child:
    """A process of the server's with which it talks line by line."""

    def __init__(
        self,
        process: subprocess.Popen[bytes] | asyncio.subprocess.Process,
        stdin: asyncio.StreamWriter,
        stdout: asyncio.StreamReader,
        reading: asyncio.BaseTransport | None = None,
    ) -> None:
        self._process = process
        self._reading = reading
        self.stdin = stdin
        self.stdout = stdout

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        """How it has ended, if it has and somebody waited for it."""
        return self._process.returncode

    @property
    def computed(self) -> float | None:
        """The seconds that it has computed; None where the system does not say."""
        try:
            fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return None
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def end(self) -> None:
        """End it, if it has not ended yet, and wait until it is gone."""
        with suppress(ProcessLookupError):
            self._process.kill()
        self.stdin.close()
        if self._reading is not None:
            self._reading.close()
        if isinstance(self._process, subprocess.Popen):
            await asyncio.to_thread(self._process.wait)
        else:
            await self._process.wait()


async def start(command: Sequence[str], niceness: int, longest_line: int) -> Child:
    """A new process, which steps back for others as far as `niceness` says.

    Ctrl-C at a terminal reaches everybody in its group, but it is meant for the server, which ends the
    others: so each is in a group of its own. It stays in the server's session, though: Linux may share the
    processor among sessions first, and then priorities count only within one.
    """
    pipe = subprocess.PIPE
    if sys.platform == "win32":  # where nothing is copied, and a process has its priority from its start
        apart = subprocess.BELOW_NORMAL_PRIORITY_CLASS | subprocess.CREATE_NEW_PROCESS_GROUP
        process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, limit=longest_line, creationflags=apart
        )
        assert process.stdin is not None
        assert process.stdout is not None
        return Child(process, process.stdin, process.stdout)
    started = subprocess.Popen(command, stdin=pipe, stdout=pipe, bufsize=0, process_group=0)
    step_back(started.pid, niceness)
    try:
        return await _connected(started, longest_line)
    except BaseException:
        with started:  # closes its pipes, and waits for it
            started.kill()
        raise


async def fed(process: Child, work: Coroutine[Any, Any, FoundT], look_s: float) -> FoundT:
    """What comes of some work of a process that steps back for everybody; `StarvedError` where it starves.

    Every so many seconds somebody looks.
    """
    working = asyncio.create_task(work)
    before = process.computed
    try:
        while not (await asyncio.wait([working], timeout=look_s))[0]:
            now = process.computed
            if now is not None and before is not None and now - before < STARVED * look_s:
                raise StarvedError
            before = now
        return working.result()
    finally:
        working.cancel()


def step_back(pid: int, niceness: int) -> None:
    """Have a process that has just begun step back for others."""
    with suppress(OSError):  # it has ended already
        if niceness >= IDLE and sys.platform == "linux":
            os.sched_setscheduler(pid, os.SCHED_IDLE, os.sched_param(0))
        further = niceness if niceness < IDLE else WITHOUT_IDLE
        os.setpriority(os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, 0) + further)


async def _connected(process: subprocess.Popen[bytes], longest_line: int) -> Child:
    """A process with both ends of its pipes in the event loop."""
    loop = asyncio.get_running_loop()
    stdout = asyncio.StreamReader(longest_line)
    reading, _ = await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(stdout), process.stdout)
    try:
        flow = asyncio.StreamReaderProtocol(asyncio.StreamReader())  # which knows when to wait
        writing, _ = await loop.connect_write_pipe(lambda: flow, process.stdin)
    except BaseException:
        reading.close()
        raise
    return Child(process, asyncio.StreamWriter(writing, flow, None, loop), stdout, reading)
