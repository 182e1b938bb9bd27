"""How the server starts its processes: without a copy of itself, and behind everybody else at once."""

from __future__ import annotations

import asyncio
import mmap
import os
import resource
import signal
import subprocess
import sys

import pytest
import uvloop

from ponti.server.http.desk import Scribe
from ponti.server.thinking import child
from ponti.server.thinking.process import Worker

PAGES = 10_000


async def ended(process: child.Child) -> None:
    await process.end()
    assert process.returncode == -signal.SIGKILL


def test_the_server_is_not_copied_when_a_process_starts() -> None:
    """After a copy each page of the server's memory has to be made its own again, when it is next used."""
    memory = mmap.mmap(-1, PAGES * mmap.PAGESIZE, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if hasattr(mmap, "MADV_NOHUGEPAGE"):
        memory.madvise(mmap.MADV_NOHUGEPAGE)

    def faults() -> int:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
        for page in range(PAGES):
            memory[page * mmap.PAGESIZE] = 1
        return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before

    async def work() -> None:
        assert faults() >= PAGES
        for start in (Worker.start(1), Scribe.start(1)):
            started = await start
            assert faults() < PAGES / 10
            await ended(started.process)

    uvloop.run(work())  # the loop that servers run on
    memory.close()


@pytest.mark.parametrize("runner", [asyncio.run, uvloop.run])
def test_a_process_has_stepped_back_when_it_begins(runner: object) -> None:
    async def work() -> None:
        own = os.getpriority(os.PRIO_PROCESS, 0)
        started = (await Worker.start(3)).process
        assert os.getpriority(os.PRIO_PROCESS, started.pid) == min(19, own + 3)
        assert os.getsid(started.pid) == os.getsid(0), "or its priority might count for nothing"
        assert os.getpgid(started.pid) == started.pid, "Ctrl-C at the server's terminal does not reach it"
        await ended(started)

    assert callable(runner)
    runner(work())


def test_a_process_that_is_gone_cannot_step_back_and_need_not() -> None:
    child.step_back(2**22 + 1, 5)


def test_a_process_whose_pipes_fail_is_not_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    pids: list[int] = []
    monkeypatch.setattr(child, "step_back", lambda pid, _: pids.append(pid))

    async def work() -> None:
        async def refuse(*_: object) -> None:
            raise OSError("no more files")

        monkeypatch.setattr(asyncio.get_running_loop(), "connect_write_pipe", refuse)
        with pytest.raises(OSError, match="no more files"):
            await Worker.start(3)

    asyncio.run(work())
    with pytest.raises(ProcessLookupError):
        os.kill(pids[0], 0)


def test_windows_gives_a_process_its_priority_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, object] = {}

    class Process:
        pid, returncode = 1, None
        stdin = stdout = object()

    async def create(*_: str, **options: object) -> Process:
        given.update(options)
        return Process()

    monkeypatch.setattr(sys, "platform", "win32")
    for name, flag in (("BELOW_NORMAL_PRIORITY_CLASS", 0x4000), ("CREATE_NEW_PROCESS_GROUP", 0x200)):
        monkeypatch.setattr(subprocess, name, flag, raising=False)
    monkeypatch.setattr(asyncio, "create_subprocess_exec", create)
    assert asyncio.run(child.start(("program",), 5, 100)).pid == 1
    assert given["creationflags"] == 0x4200
