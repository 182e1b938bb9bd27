"""Bots play the deck of the day, and perfect hindsight is found: one thing at a time, when nobody needs the
processor, and only where somebody asks for the day at all. Of several servers one does each.
"""

from __future__ import annotations

import logging

import msgspec

from ponti.server.daily.calendar import DAY
from ponti.server.daily.daily import Daily, Day
from ponti.server.daily.plan import DECK_GAME
from ponti.server.daily.standings import BOT, DECK, PERFECT, Found
from ponti.server.storage.days import DayNote, Days
from ponti.server.thinking.jobs import FindPerfect, PlayDeck, ThinkingError
from ponti.server.thinking.levels import known_levels
from ponti.server.thinking.pool import Thinkers

log = logging.getLogger("ponti.daily")

PERFECT_S = 60.0
"""So long perfect hindsight is looked for."""
STALE_MS = 1_800_000
"""What was begun so long ago, and is not done, is begun again: the server that did it is gone."""
OWNER = "day"


class Players:
    """Has bots play the days of a server."""

    def __init__(self, daily: Daily, days: Days, thinkers: Thinkers) -> None:
        self._daily = daily
        self._days = days
        self._thinkers = thinkers

    async def round(self) -> None:
        """Do the next thing that is missing of today or yesterday."""
        if not self._daily.wanted:
            return
        today = await self._daily.day(self._daily.calendar.today)
        yesterday = await self._daily.day(self._daily.calendar.today - DAY)
        all_of_it = [*((BOT, level) for level in known_levels(DECK_GAME)), (PERFECT, "")]
        missing = [(day, *each) for day in (today, yesterday) for each in all_of_it]
        if await self._days.all(yesterday.id, DECK, 1):  # those who played come to see what was possible
            missing.insert(0, (yesterday, PERFECT, ""))
        for day, kind, who in missing:
            note = await self._claimed(day, kind, who.encode())
            if note is not None:
                await self._do(day, note)
                return

    async def _claimed(self, day: Day, kind: str, who: bytes) -> DayNote | None:
        """A note that is ours to fill; None where it is filled, or somebody else does."""
        now = self._daily.calendar.now_ms
        before = await self._days.read(day.id, kind, who)
        claim = DayNote(day.id, kind, who, now)
        if before is None:
            return claim if await self._days.write(claim) == claim else None
        if before.note.data is not None or abs(now - before.note.at) < STALE_MS:
            return None
        return claim if await self._days.write(claim, replaces=before.note) == claim else None

    async def _do(self, day: Day, note: DayNote) -> None:
        try:
            found = await self._found(day, note)
        except ThinkingError as error:
            log.warning("nothing came of a job for the deck of the day: %s", error)
            found = Found()
        await self._days.write(note._replace(data=msgspec.json.encode(found)), replaces=note)

    async def _found(self, day: Day, note: DayNote) -> Found:
        plan, think = day.plan, self._thinkers.think
        if note.kind == BOT:
            job = PlayDeck(code=plan.code, coming=plan.deck, level=note.who.decode(), seed=plan.secret)
            return Found((await think(job, owner=OWNER)).points)
        best = FindPerfect(code=plan.code, coming=plan.deck[:-1], seconds=PERFECT_S)
        perfect = await think(best, owner=OWNER)
        return Found(perfect.points, perfect.bound)
