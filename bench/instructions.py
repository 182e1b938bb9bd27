"""How many instructions of Python a move costs the game server, and an echo the bare one.

Times depend on what else a machine computes; the instructions that the interpreter executes do not. They
leave out what is done in C and in the system (sockets, SQLite, encoding), of which a move has more than
echoes have: the share that they give is better than the one by the clock, good for comparing versions only.
Counting makes a server slow, so few games are enough, and all are played to the same length.
"""

from __future__ import annotations

import asyncio
import os
import signal
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from bench.sockets import Socket, open_sockets

if TYPE_CHECKING:
    from bench.server import Process

COUNTING = """
import signal, sys
count = 0
def trace(frame, event, _):
    global count
    frame.f_trace_opcodes, frame.f_trace_lines = True, False
    count += event == "opcode"
    return trace
def begin(*_):
    global count
    count = 0
    sys.settrace(trace)
def end(*_):
    sys.settrace(None)
    with open({path!r}, "w") as file:
        file.write(str(count))
signal.signal(signal.SIGUSR1, begin)
signal.signal(signal.SIGUSR2, end)
"""
ECHOES = 500


class Counter:
    """Counts the instructions of a server's main thread; `code` is what the server has to begin with."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="ponti-bench-")
        self._path = Path(self._folder.name) / "count"
        self.code = COUNTING.format(path=str(self._path))

    async def begin(self, server: Process) -> None:
        """Begin to count."""
        os.kill(server.process.pid, signal.SIGUSR1)
        await asyncio.sleep(0.2)

    async def end(self, server: Process) -> int:
        """How many there were."""
        os.kill(server.process.pid, signal.SIGUSR2)
        while not self._path.exists() or not (text := self._path.read_text()):
            await asyncio.sleep(0.05)
        self._folder.cleanup()
        return int(text)


async def of_an_echo(start: Callable[[str], Process], text: str) -> float:
    """The instructions of an echo, in a server that `start` makes with this code at its beginning."""
    counter = Counter()
    server = start(counter.code)
    try:
        (socket,) = await open_sockets(server.port, 1)
        await counter.begin(server)
        await _echo(socket, text)
        return await counter.end(server) / ECHOES
    finally:
        await asyncio.to_thread(server.end)


async def _echo(socket: Socket, text: str) -> None:
    done = asyncio.get_running_loop().create_future()
    left = ECHOES

    def heard(_: bytes) -> None:
        nonlocal left
        left -= 1
        if left:
            socket.send(text)
        else:
            done.set_result(None)

    socket.on_message = heard
    socket.send(text)
    await done
