"""Housekeeping: what has to be done in a house now and then though nobody asks for it."""

from __future__ import annotations

import logging

from ponti.server.rooms.house import House
from ponti.server.storage.interface import StorageError
from ponti.wire.refusal import Refusal

log = logging.getLogger("ponti.rooms")


class Housekeeper:
    """Keeps a house. Whatever is wrong with one game, the others are looked after."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def round(self) -> None:
        """Everything once."""
        await self.notice_others()
        self.house.let_lost_go()
        await self.wake()
        self.house.let_idle_go()
        for room in self.house.rooms:
            self.house.look_after(room)  # should a bot or a clock have broken off
        storage = self.house.storage
        # Without a note, what has been lived since the last one would be given to all clocks after a restart.
        clocks = self.house.alarms.any_runs or await storage.any_wakes()
        if clocks or storage.trouble is not None:  # is there room again?
            await storage.note_lived(self.house.hours.lived)

    async def wake(self) -> None:
        """Bring rooms into memory in which a bot has to move or a clock has run out, unless others have."""
        house = self.house
        tried: set[str] = set()
        failed: StorageError | None = None
        while claims := await house.storage.claim_due(house.hours.lived, house.unreadable | tried):
            for claim in claims:
                try:
                    await house.open(claim)
                except Refusal:
                    pass  # deleted meanwhile, or set aside
                except StorageError as error:
                    failed = error
                if not house.storage.owns(claim):
                    tried.add(claim.game)  # it stays due, and is not given again before the next time
        if failed is not None:
            raise failed

    async def notice_others(self) -> None:
        """Read anew what another process has changed, as `ponti forget` does, and let go what it deleted."""
        house = self.house
        if not await house.storage.changed_by_others():
            return
        versions = await house.storage.versions([room.id for room in house.rooms])
        for room in house.rooms:
            if versions.get(room.id) == room.table.version:
                continue
            async with room.lock:
                await room.refresh()
                if room.gone:
                    house.let_go(room)
