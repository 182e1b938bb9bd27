"""A worker process, as the server sees it."""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from ponti.server.thinking import child
from ponti.server.thinking.jobs import REMEMBERED_BOTS, Failed, Job, Progress, Said, ThinkingError

COMMAND = (sys.executable, "-m", "ponti.server.thinking.worker")
LONGEST_LINE = 2**24

Tell: TypeAlias = Callable[[Progress], None]
_said: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)


class Worker:
    """One process that does one job at a time."""

    def __init__(self, process: child.Child, niceness: int) -> None:
        self.process = process
        self.niceness = niceness
        self._bots: OrderedDict[str, None] = OrderedDict()

    @classmethod
    async def start(cls, niceness: int) -> Worker:
        """A new process, which leaves the processor to others as far as `niceness` says."""
        return cls(await child.start(COMMAND, niceness, LONGEST_LINE), niceness)

    def remembers(self, bot: str | None) -> bool:
        """Whether a bot has thought here, and its thoughts are still there."""
        return bot in self._bots

    async def work(self, job: Job[Any], tell: Tell | None = None) -> Said:
        """The answer to a job; raises when the process dies."""
        self.process.stdin.write(msgspec.json.encode(job) + b"\n")
        await self.process.stdin.drain()
        while line := await self.process.stdout.readline():
            said = _said.decode(line)
            if not isinstance(said, Progress):
                self._note(job.bot, said)
                return said
            if tell is not None:
                tell(said)
        raise ThinkingError("a worker has died")

    def _note(self, bot: str | None, said: Said) -> None:
        """Know which bots the process remembers: after a failure none, and never more than so many."""
        if isinstance(said, Failed):
            self._bots.clear()
        elif bot is not None:
            self._bots[bot] = None
            self._bots.move_to_end(bot)
            while len(self._bots) > REMEMBERED_BOTS:
                self._bots.popitem(last=False)

    async def end(self) -> None:
        """The process is not needed any more."""
        await self.process.end()
