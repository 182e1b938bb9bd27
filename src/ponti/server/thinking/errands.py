"""What takes long and is kept, reviews and studies: one at a time, or as many as workers can, each once."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from ponti import __version__
from ponti.server.thinking.jobs import Job, Progress, ThinkingError
from ponti.server.thinking.pool import Thinkers
from ponti.server.thinking.turns import Turns
from ponti.wire.base import Code
from ponti.wire.refusal import Refusal

log = logging.getLogger("ponti.reviews")

MOST_WAITING = 20
"""So many errands of a kind may wait; the next one is asked to come later."""
MOST_WAITING_EACH = 5
"""And so many that were asked for at one address, whose turn comes as often as that of another."""
MOST_KEPT = 500
"""So many results are kept in files; the oldest go first."""
FORGOTTEN_S = 30.0
"""An errand that nobody has asked for in this time is not begun."""

_ID = re.compile("[0-9a-f]{32}")

ResultT = TypeVar("ResultT")
ToldT = TypeVar("ToldT")


@dataclass(slots=True)
class _Wanted:
    """What is wanted: what it is about, how far it is, and when it was last asked for."""

    text: str
    progress: Progress | None = None
    asked_at: float = field(default_factory=monotonic)

    def note(self, progress: Progress) -> None:
        """It has come so far."""
        self.progress = progress


class Errands(Generic[ResultT, ToldT]):
    """Has such work done for whoever asks; those who ask take turns."""

    MADE: ClassVar[int]
    """Counts the ways in which it has been done: with another one, all is done anew."""
    TOO_MANY: ClassVar[str]

    def job(self, text: str) -> Job[Any]:
        """What a worker is asked."""
        raise NotImplementedError

    def result(self, answer: Any) -> ResultT:
        """What comes of it."""
        raise NotImplementedError

    def read(self, data: bytes) -> ResultT:
        """The same, as it is kept."""
        raise NotImplementedError

    def state(
        self,
        name: str,
        status: str,
        waiting: int = 0,
        progress: Progress | None = None,
        result: ResultT | None = None,
    ) -> ToldT:
        """How it stands, as the wire carries it."""
        raise NotImplementedError

    def __init__(self, folder: Path, seconds: float, thinkers: Thinkers) -> None:
        self.folder = folder
        self.seconds = seconds
        self.thinkers = thinkers
        self._wanted: dict[str, _Wanted] = {}
        """Those that are not made yet, the one included that is being made."""
        self._queue: Turns[str] = Turns()
        """Those among them that wait, each for the address that asked for it first."""
        self._failed: dict[str, None] = {}
        self._work: set[asyncio.Task[None]] = set()

    def id_of(self, text: str) -> str:
        """What it is asked for by: the same for the same text, and not to be guessed without it."""
        made = f"{__version__} {self.MADE} {self.seconds:g}"
        return hashlib.sha256(f"{made}\n{text}".encode()).hexdigest()[:32]

    @property
    def waiting(self) -> int:
        """How many are not done yet."""
        return len(self._wanted)

    async def want(self, text: str, owner: str = "") -> ToldT:
        """Begin with it unless it is done already; `Refusal` when too many are waiting.

        `owner` is whoever wants it, usually an address: these take turns.
        """
        name = self.id_of(text)
        told = await self.told(name)
        if told is not None and name not in self._failed:
            return told
        if name not in self._wanted:  # somebody else may have asked while the folder was looked into
            if len(self._queue) >= MOST_WAITING or self._queue.count(owner) >= MOST_WAITING_EACH:
                raise Refusal(Code.TOO_MANY, self.TOO_MANY)
            self._failed.pop(name, None)
            self._wanted[name] = _Wanted(text)
            self._queue.put(owner, name)
            if sum(not task.done() for task in self._work) < self.thinkers.reviews_at_once:
                task = asyncio.create_task(self._make_all())
                self._work.add(task)
                task.add_done_callback(self._work.discard)
        return self._state(name)

    async def told(self, name: str) -> ToldT | None:
        """How far it is; None when there is none under this id."""
        if name in self._wanted:
            self._wanted[name].asked_at = monotonic()
            return self._state(name)
        if name in self._failed:
            return self.state(name, "failed")
        result = await asyncio.to_thread(self._read, name)
        return None if result is None else self.state(name, "done", result=result)

    def _state(self, name: str) -> ToldT:
        progress = self._wanted[name].progress
        if progress is None:
            return self.state(name, "waiting", waiting=self._before(name))
        return self.state(name, progress.stage, progress=progress)

    def _before(self, name: str) -> int:
        """How many are done before one that waits."""
        queue = list(self._queue)
        made = len(self._wanted) - len(queue)
        return made + queue.index(name) if name in queue else 0

    # Making them

    async def _make_all(self) -> None:
        while (found := self._queue.take()) is not None:
            owner, name = found
            wanted = self._wanted[name]
            try:
                if monotonic() - wanted.asked_at < FORGOTTEN_S:
                    await self._make(name, wanted, owner)
            finally:
                del self._wanted[name]

    async def _make(self, name: str, wanted: _Wanted, owner: str) -> None:
        job = self.job(wanted.text)
        try:
            answer = await self.thinkers.think(job, tell=wanted.note, owner=owner)
            await asyncio.to_thread(self._write, name, self.result(answer))
        except (OSError, ThinkingError) as error:
            log.warning("%s failed: %s: %s", type(job).__name__, type(error).__name__, error)
            self._failed[name] = None
            while len(self._failed) > MOST_WAITING:
                self._failed.pop(next(iter(self._failed)))

    async def close(self) -> None:
        """Break off what is being made."""
        for task in tuple(self._work):
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)

    # Keeping them

    def _read(self, name: str) -> ResultT | None:
        if not _ID.fullmatch(name):
            return None
        try:
            return self.read((self.folder / f"{name}.json").read_bytes())
        except (OSError, msgspec.MsgspecError):
            return None

    def _write(self, name: str, result: ResultT) -> None:
        """Keep a result, and let the oldest go."""
        self.folder.mkdir(parents=True, exist_ok=True)
        unfinished = self.folder / f"{name}.new"
        try:
            unfinished.write_bytes(msgspec.json.encode(result))
            unfinished.replace(self.folder / f"{name}.json")
        except OSError:
            unfinished.unlink(missing_ok=True)  # on a full disk half of it would stay for ever
            raise
        kept = sorted(self.folder.glob("*.json"), key=lambda path: path.stat().st_mtime)
        for path in kept[:-MOST_KEPT]:
            path.unlink(missing_ok=True)
