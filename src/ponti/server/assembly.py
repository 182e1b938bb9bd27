"""Everything that one server has: storage, worker processes, the house with its rooms, and reviews."""

from __future__ import annotations

import asyncio
import gc
import logging
from typing import TYPE_CHECKING

from ponti.extras import need
from ponti.server import meters
from ponti.server.chores import Chore
from ponti.server.daily.daily import Daily
from ponti.server.daily.players import Players
from ponti.server.rooms.hints import Hints
from ponti.server.rooms.hours import now_ms, steady_ms
from ponti.server.rooms.house import House
from ponti.server.rooms.housekeeping import Housekeeper
from ponti.server.rooms.open_tables import Tables
from ponti.server.rooms.opinions import Opinions
from ponti.server.rooms.puzzles import Puzzles
from ponti.server.settings import Settings
from ponti.server.storage.interface import Storage, StorageError
from ponti.server.storage.lock import FolderLock
from ponti.server.storage.sqlite import SqliteStorage
from ponti.server.thinking.levels import say_why_plain
from ponti.server.thinking.pool import Thinkers
from ponti.server.thinking.reviews import Reviews
from ponti.server.thinking.studies import Studies

if TYPE_CHECKING:
    from ponti.server.thinking.agency import Agency

log = logging.getLogger("ponti.server")

DAY_MS = 86_400_000
HOUR_S = 3600
GARBAGE_S = 1800
HOUSE_S = 5.0
LAG_S = 0.25
"""How often it is measured how late the event loop is."""
DRAIN_S = 5.0
"""So long rooms may take to be handed over."""
KEEP_S = 30.0
PLAY_S = 30.0
"""How often it is looked whether a bot has yet to play the deck of the day."""
LOOK_S = 1.0
"""How often somebody looks whether the server was frozen."""
UNSTARTED_DAYS = 14
"""Rooms in which the game never began are forgotten after so many days."""
ABANDONED_DAYS = 365
"""Games in play in which nobody has done anything are forgotten after so many days."""
JUMP_MS = 600_000
"""Nothing is forgotten while the calendar and the steady clock differ by more than that, an hour apart."""


class Server:
    """A running server; `start` and `stop` belong to the life of the app."""

    def __init__(self, settings: Settings, storage: Storage | None = None) -> None:
        self.settings = settings
        self._lock: FolderLock | None = None
        self.storage: Storage = self._storage() if storage is None else storage
        self.agency = self._agency()
        self.thinkers = Thinkers(settings.workers, self.agency)
        self.house = House(self.storage, self.thinkers, settings.idle_ms, settings.absent_after_ms)
        self.hints = Hints(self.thinkers)
        self.opinions = Opinions(self.thinkers)
        self.tables = Tables(self.storage)
        self.housekeeper = Housekeeper(self.house)
        self.reviews = Reviews(settings.data / "reviews", settings.review_s, self.thinkers)
        self.studies = Studies(settings.data / "studies", settings.review_s, self.thinkers)
        self.puzzles = Puzzles(settings.data / "puzzles.json")
        self.daily = Daily(self.house, self.puzzles, settings.daily_seed)
        self.players = Players(self.daily, self.storage.days, self.thinkers)
        self._times = now_ms(), steady_ms()
        self._hours = 0
        self.draining = False
        self._feeling: asyncio.Task[None] | None = None
        self._chores = [
            Chore("looking at the clock", self._look, LOOK_S),
            Chore(
                "housekeeping",
                self.housekeeper.round,
                min(HOUSE_S, settings.idle_ms / 1000),
                sooner=self.storage.stirred,
            ),
            Chore("forgetting old games", self._sweep, HOUR_S, at_once=False, long_s=HOUR_S),
            Chore("keeping the ratings of puzzles", self.puzzles.keep, KEEP_S, at_once=False),
            Chore("playing the deck of the day", self.players.round, PLAY_S, at_once=False, long_s=HOUR_S),
            Chore("collecting garbage", self._collect_garbage, GARBAGE_S, at_once=False),
        ]

    def _storage(self) -> Storage:
        """Where the settings say that games are kept."""
        settings = self.settings
        if settings.database is not None:
            need("asyncpg")
            from ponti.server.storage.postgres.database import Database
            from ponti.server.storage.postgres.storage import PostgresStorage

            return PostgresStorage(Database(settings.database, settings.database_password), settings.peer)
        self._lock = FolderLock(settings.data)
        try:
            return SqliteStorage.open(settings.data / "games.sqlite", full_check=settings.full_check)
        except BaseException:
            self._lock.close()
            raise

    def _agency(self) -> Agency | None:
        """Where workers are found, if games are kept where workers can be."""
        if self.settings.database is None:
            return None
        from ponti.server.storage.postgres.storage import PostgresStorage
        from ponti.server.thinking.agency import Agency

        assert isinstance(self.storage, PostgresStorage)
        return Agency(self.storage.database, self.storage.process)

    async def _feel_lag(self) -> None:
        """Measure how late the event loop is."""
        while True:
            began = meters.now()
            await asyncio.sleep(LAG_S)
            meters.LAG.observe(max(0.0, meters.now() - began - LAG_S))

    async def start(self) -> None:
        """Begin what is done regularly."""
        say_why_plain()
        await self.storage.start()
        if self.agency is not None:
            await self.agency.start()
        self.house.hours.look(0)  # starting takes a while, too, and nobody was frozen meanwhile
        if self.storage.shared:
            self.house.hours.follow(self.storage.lived)
        for chore in self._chores:
            chore.start()
        self._feeling = asyncio.create_task(self._feel_lag())
        meters.watch(meters.ROOMS, lambda: self.house.size)
        meters.watch(meters.FAILING, lambda: len(self.failing))

    @property
    def failing(self) -> list[str]:
        """What is not well at present."""
        names = [] if self.draining else [chore.name for chore in self._chores if not chore.is_well]
        return names if self.storage.trouble is None else ["storage", *names]

    @property
    def hanging(self) -> list[str]:
        """What the server has ceased to do: only a restart helps."""
        return [chore.name for chore in self._chores if chore.hangs and not self.draining]

    async def drain(self) -> None:
        """Nobody new comes in: hand over to other servers what they can go on with."""
        self.draining = True
        if not self.storage.shared:
            return
        for chore in self._chores:
            await chore.stop()
        try:
            async with asyncio.timeout(DRAIN_S):
                await self.house.hand_over_all()
        except (StorageError, TimeoutError) as error:
            why = str(error) or "no answer in time"
            log.warning("some games could not be handed over, and follow when this server is gone: %s", why)

    async def stop(self) -> None:
        """End everything; what was acknowledged is stored already."""
        for chore in self._chores:
            await chore.stop()
        if self._feeling is not None:
            self._feeling.cancel()
            await asyncio.wait([self._feeling])
        await self.reviews.close()
        await self.studies.close()
        await self._keep_puzzles()
        clocks = self.house.alarms.any_runs
        await self.house.close()
        await self.thinkers.close()
        if self.agency is not None:
            await self.agency.close()
        if clocks:
            try:
                await self.storage.note_lived(self.house.hours.lived)
            except StorageError as error:
                log.error("%s", error)
        await self.storage.close()
        if self._lock is not None:
            self._lock.close()

    async def _keep_puzzles(self) -> None:
        try:
            await self.puzzles.keep()
        except OSError as error:
            log.error("the ratings of puzzles are not kept: %s", error)

    async def _look(self) -> None:
        """See whether the process, or the whole machine, has stood still; nobody's clock did run then."""
        if self.storage.shared:
            self.house.hours.follow(self.storage.lived)
            return
        frozen = self.house.hours.look(int(LOOK_S * 1000))
        if frozen:
            log.warning("the server was frozen for %.0f s; nobody's thinking time is charged", frozen / 1000)
            for room in self.house.rooms:
                self.house.alarms.look_after(room)

    async def _collect_garbage(self) -> None:
        """Look among all objects for those that hold only each other; `run.GARBAGE_S` says why so seldom."""
        gc.collect()

    async def _sweep(self) -> None:
        """Every hour: forget once a day what need not be kept, and never by a calendar that was just set."""
        before, self._times = self._times, (now_ms(), steady_ms())
        now = self._times[0]
        if abs(now - before[0] - (self._times[1] - before[1])) > JUMP_MS:
            log.warning("the system's clock was set: no old games are forgotten for an hour")
            self._hours = 0
            return
        self._hours += 1
        if self._hours % 24 != 1:
            return
        days = self.settings.keep_days
        count = await self.storage.sweep(
            unstarted_before=now - UNSTARTED_DAYS * DAY_MS,
            over_before=0 if days is None else now - days * DAY_MS,
            playing_before=now - ABANDONED_DAYS * DAY_MS,
        )
        if count:
            log.info("forgot %d old games", count)
        await self.daily.forget_old(days)
