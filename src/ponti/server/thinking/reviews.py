"""The reviews that a server makes: one at a time in a process of its own, and each game only once."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

import msgspec

from ponti import __version__
from ponti.wire.base import Code
from ponti.wire.refusal import Refusal
from ponti.wire.study import GameReview, Line, Progress, ReviewTask, ReviewTold

log = logging.getLogger("ponti.reviews")

MADE = 3
"""Counts the ways in which reviews have been made: with another one, games are looked at anew."""
MOST_WAITING = 20
"""So many games may wait for their review; the next one is asked to come later."""
MOST_KEPT = 500
"""So many reviews are kept in files; the oldest go first."""
FORGOTTEN_S = 30.0
"""A review that nobody has asked for in this time is not begun."""
PATIENCE_S = 180.0
"""Besides its own time a review may take so long, for instance to compile the engine; then it is ended."""

_ID = re.compile("[0-9a-f]{32}")
_review_decoder: msgspec.json.Decoder[GameReview] = msgspec.json.Decoder(GameReview)
_line_decoder: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)


@dataclass(slots=True)
class _Job:
    """A review that is wanted: its record, how far it is, and when it was last asked for."""

    record: str
    progress: Progress | None = None
    failed: bool = False
    asked_at: float = field(default_factory=monotonic)


class Reviews:
    """Looks at finished games again, for whoever asks."""

    def __init__(self, folder: Path, seconds: float) -> None:
        self.folder = folder
        self.seconds = seconds
        self._jobs: dict[str, _Job] = {}
        """In the order in which they are made; the first is being made."""
        self._failed: dict[str, _Job] = {}
        self._work: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None
        self.made = 0

    def id_of(self, record: str) -> str:
        """What a review is asked for by: the same for the same game, and not to be guessed without it."""
        made = f"{__version__} {MADE} {self.seconds:g}"
        return hashlib.sha256(f"{made}\n{record}".encode()).hexdigest()[:32]

    async def want(self, record: str) -> ReviewTold:
        """Begin the review of a record unless it is made already; `Refusal` when too many are waiting."""
        name = self.id_of(record)
        told = await self.told(name)
        if told is not None and told.status != "failed":
            return told
        if len(self._jobs) > MOST_WAITING:
            raise Refusal(Code.TOO_MANY, "too many games are waiting for their review")
        self._failed.pop(name, None)
        self._jobs[name] = _Job(record)
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._make_all())
        return self._state(name)

    async def told(self, name: str) -> ReviewTold | None:
        """How far a review is; None when there is none under this id."""
        if name in self._jobs:
            self._jobs[name].asked_at = monotonic()
            return self._state(name)
        if name in self._failed:
            return ReviewTold(id=name, status="failed")
        review = await asyncio.to_thread(self._read, name)
        return None if review is None else ReviewTold(id=name, status="done", review=review)

    def _state(self, name: str) -> ReviewTold:
        progress = self._jobs[name].progress
        place = list(self._jobs).index(name)
        if progress is None:
            return ReviewTold(id=name, status="waiting", waiting=place)
        return ReviewTold(id=name, status=progress.stage, done=progress.done, total=progress.total)

    # Making them

    async def _make_all(self) -> None:
        while self._jobs:
            name, job = next(iter(self._jobs.items()))
            try:
                if monotonic() - job.asked_at < FORGOTTEN_S:
                    await self._make(name, job)
            finally:
                del self._jobs[name]

    async def _make(self, name: str, job: _Job) -> None:
        try:
            async with asyncio.timeout(2 * self.seconds + PATIENCE_S):
                review = await self._made(job)
            await asyncio.to_thread(self._write, name, review)
            self.made += 1
        except (OSError, TimeoutError, msgspec.MsgspecError, ReviewError) as error:
            log.warning("a review failed: %s: %s", type(error).__name__, error)
            self._failed[name] = job
            while len(self._failed) > MOST_WAITING:
                self._failed.pop(next(iter(self._failed)))
        finally:
            await self._end_process()

    async def _made(self, job: _Job) -> GameReview:
        self._process = process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "ponti.server.thinking.reviewing",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=2**24,
        )  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(ReviewTask(job.record, self.seconds)) + b"\n")
        await process.stdin.drain()
        while data := await process.stdout.readline():
            line = _line_decoder.decode(data)
            if isinstance(line, Progress):
                job.progress = line
            elif line.review is None:
                raise ReviewError(line.error)
            else:
                return line.review
        raise ReviewError("the process has died")

    async def _end_process(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def close(self) -> None:
        """Break off what is being made."""
        if self._work is not None:
            self._work.cancel()
            with suppress(asyncio.CancelledError):
                await self._work

    # Keeping them

    def _read(self, name: str) -> GameReview | None:
        if not _ID.fullmatch(name):
            return None
        try:
            return _review_decoder.decode((self.folder / f"{name}.json").read_bytes())
        except (OSError, msgspec.MsgspecError):
            return None

    def _write(self, name: str, review: GameReview) -> None:
        """Keep a review, and let the oldest go."""
        self.folder.mkdir(parents=True, exist_ok=True)
        unfinished = self.folder / f"{name}.new"
        unfinished.write_bytes(msgspec.json.encode(review))
        unfinished.replace(self.folder / f"{name}.json")
        kept = sorted(self.folder.glob("*.json"), key=lambda path: path.stat().st_mtime)
        for path in kept[:-MOST_KEPT]:
            path.unlink(missing_ok=True)


class ReviewError(Exception):
    """A game could not be looked at."""
