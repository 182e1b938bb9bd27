"""The house: all rooms of a server. Rooms come into memory when somebody needs them, and leave when idle."""

from __future__ import annotations

import asyncio
import logging

from ponti.server.rooms import decisions
from ponti.server.rooms import events as ev
from ponti.server.rooms.alarms import Alarms
from ponti.server.rooms.beginning import beginning, clean_name, game_of, seat_plan
from ponti.server.rooms.bots import Bots
from ponti.server.rooms.hours import Hours, steady_ms
from ponti.server.rooms.presence import ABSENT_AFTER_MS
from ponti.server.rooms.room import Room
from ponti.server.rooms.table import UnknownRulesError
from ponti.server.rooms.tokens import hashed, new_token
from ponti.server.storage.interface import Change, Claim, LostClaimError, Owner, Storage, StoredGame
from ponti.server.thinking.pool import Thinkers
from ponti.wire.base import Code
from ponti.wire.forms import NewGame
from ponti.wire.games import Options
from ponti.wire.refusal import Refusal

log = logging.getLogger("ponti.rooms")

IDLE_MS = 30_000


class ElsewhereError(Exception):
    """The room is another server's, which answers its equals at an address."""

    def __init__(self, address: str) -> None:
        super().__init__(f"the room is with the server at {address}")
        self.address = address


class House:
    """Finds, makes and forgets rooms."""

    def __init__(
        self,
        storage: Storage,
        thinkers: Thinkers,
        idle_ms: int = IDLE_MS,
        absent_after_ms: int = ABSENT_AFTER_MS,
    ) -> None:
        self.storage = storage
        self.bots = Bots(thinkers)
        self.alarms = Alarms()
        self.idle_ms = idle_ms
        self.absent_after_ms = absent_after_ms
        self.hours = Hours(storage.lived)
        self.unreadable: set[str] = set()
        """The games that could not be opened: they stay stored, and are not tried again."""
        self.handing_over = False
        """Whether the server ends, and no room comes into memory any more."""
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        storage.when_lost(self._lose)

    @property
    def size(self) -> int:
        """How many rooms are in memory."""
        return len(self._rooms)

    async def room(self, room_id: str) -> Room:
        """A room by its id; `Refusal` when there is none, or it cannot be read.

        `ElsewhereError` when another server has it.
        """
        if room_id in self.unreadable:
            raise _unreadable()
        room = self._rooms.get(room_id)
        if room is not None and self._is_lost(room):
            self._lose(room.claim)
            room = None
        room = room or await self._opened(room_id)
        if room is None:
            raise Refusal(Code.NO_SUCH_GAME, "there is no such game")
        room.used_at = steady_ms()
        return room

    async def open(self, claim: Claim) -> None:
        """Bring a room into memory that has just been claimed; `Refusal` when it cannot be read."""
        before = self._rooms.get(claim.game)
        if before is not None and before.claim != claim:
            self._lose(before.claim)  # which must have been lost, for another to be given
        try:
            if claim.game not in self._rooms:
                await self._opened(claim.game, claim)
        finally:
            there = self._rooms.get(claim.game)
            if there is None or there.claim != claim:
                self.storage.release(claim)  # nobody looks after the game: it stays due

    async def _opened(self, room_id: str, claim: Claim | None = None) -> Room | None:
        task = self._loading.get(room_id)
        if task is None:
            task = self._loading[room_id] = asyncio.create_task(self._load(room_id, claim))
            task.add_done_callback(lambda _: self._loading.pop(room_id, None))
        return await asyncio.shield(task)

    async def _load(self, room_id: str, claim: Claim | None) -> Room | None:
        """Read a room from storage, under a claim."""
        if self.handing_over:
            if claim is not None:
                self.storage.release(claim)
            another = await self.storage.another()
            if another is None:
                raise LostClaimError("this server is ending, and no other is there yet")
            raise ElsewhereError(another)
        if claim is None:
            owned = await self.storage.claim(room_id)
            if isinstance(owned, Owner):
                raise ElsewhereError(owned.address)
            if owned is None:
                return None
            claim = owned
        room = None
        try:
            stored = await self.storage.load(room_id)
            if not self.storage.owns(claim):
                raise LostClaimError(f"game {room_id} was lost while it was read")
            if stored is not None:
                room = self._furnished(stored, claim)
        finally:
            if room is None:
                self.storage.release(claim)
        return room

    def _furnished(self, stored: StoredGame, claim: Claim) -> Room:
        room_id = stored.game
        try:
            room = Room(stored, claim, self.storage, self.look_after, self.again, self.hours)
        except Exception as error:
            # Written by a newer version, or damaged. Whatever is wrong with it, the others go on.
            # What an error says might have a name or a move in it, which is nothing for a log.
            why = str(error) if isinstance(error, UnknownRulesError) else type(error).__name__
            log.error("game %s cannot be read, and is set aside: %s", room_id, why)
            self.unreadable.add(room_id)
            raise _unreadable() from None
        self._rooms[room_id] = room
        room.company.attendance.absent_after_ms = self.absent_after_ms
        self.look_after(room)
        return room

    @property
    def rooms(self) -> list[Room]:
        """The rooms in memory."""
        return list(self._rooms.values())

    def look_after(self, room: Room) -> None:
        """A room has changed: see to what has to happen there without anybody asking."""
        self.bots.look_after(room)
        self.alarms.look_after(room)

    def let_idle_go(self) -> int:
        """Rooms that nobody looks at leave memory; how many."""
        before = steady_ms() - self.idle_ms
        idle = [
            room
            for room in self._rooms.values()
            if not room.listeners
            and room.used_at < before
            and not room.lock.locked()
            and not self.bots.is_busy(room)
            and not self.alarms.is_busy(room)
        ]
        for room in idle:
            self.let_go(room)
        return len(idle)

    def let_go(self, room: Room) -> None:
        """A room leaves memory, unless it has: it may be lost while somebody waits for its lock."""
        if self._rooms.get(room.id) is not room:
            return
        self.bots.let_go(room)
        self.alarms.let_go(room)
        room.close()
        del self._rooms[room.id]
        self.storage.release(room.claim)

    async def hand_over(self, room: Room) -> None:
        """Let a room go to another server, which asks for it."""
        async with room.lock:
            room.lose()
            self.let_go(room)
        await self.storage.give_back()

    async def hand_over_all(self) -> None:
        """Let all rooms go to other servers, each as soon as what is being done there is done."""
        self.handing_over = True
        for loading in tuple(self._loading.values()):
            await asyncio.wait([loading])

        async def hand_over(room: Room) -> None:
            async with room.lock:
                if self._rooms.get(room.id) is room:
                    room.lose()
                    self.let_go(room)

        await asyncio.gather(*map(hand_over, self.rooms))
        await self.storage.give_back(tell=True)

    def let_lost_go(self) -> None:
        """Rooms that are lost leave memory, should that not have been heard."""
        for room in self.rooms:
            if self._is_lost(room):
                self._lose(room.claim)

    def _is_lost(self, room: Room) -> bool:
        """Whether its claim is, or it could not be read anew."""
        return room.lost or not self.storage.owns(room.claim)

    def _lose(self, claim: Claim) -> None:
        """Another server may have a room by now: whoever is here is to ask for it again."""
        room = self._rooms.get(claim.game)
        if room is not None and room.claim == claim:
            room.lose()
            self.let_go(room)

    # New games

    async def create(self, form: NewGame) -> tuple[str, str, list[int]]:
        """A new room; its id, the creator's token and seats."""
        seats = [seat_plan(game_of(form.options), seat) for seat in form.seats]
        token = new_token()
        own = [index for index, seat in enumerate(form.seats) if seat.kind in ("me", "local")]
        holders = [(hashed(token), seat) for seat in own]
        # One number for each device: several people at one screen add no more to the shuffle.
        seals = {seat: form.seal for seat in own[:1] if form.seal is not None}
        change = beginning(
            self.hours,
            form.options,
            seats,
            holders,
            form.seed,
            form.opening,
            seals=seals,
            offered=form.offered,
        )
        await self.storage.append(change)
        if change.wake is not None and not self.handing_over:
            await self.room(change.game)
        return change.game, token, own

    async def join(
        self, room_id: str, name: str, seat: int | None, token: str | None, seal: str | None = None
    ) -> tuple[str, list[int]]:
        """Take an open seat; the token and all seats that it owns."""
        room = await self.room(room_id)
        async with room.lock:
            room.check_there()
            if token is not None and hashed(token) in room.holders:
                return token, sorted(room.holders[hashed(token)])
            new, shown = new_token(), clean_name(name)
            await room.carry_out(lambda: decisions.join(room.case(), seat, shown, hashed(new), seal))
            return new, sorted(room.holders[hashed(new)])

    def again(self, room: Room, options: Options) -> Change:
        """Another game of the same players, each a seat further: whoever sat on seat 1 begins."""
        seats = room.table.seats
        plans = [ev.SeatPlan(kind=seat.kind, name=seat.name, level=seat.level) for seat in seats]
        holders = [(token, (seat - 1) % len(seats)) for token, own in room.holders.items() for seat in own]
        seals = {(seat - 1) % len(seats): seal for seat, seal in room.table.next_seals.items()}
        return beginning(self.hours, options, plans[1:] + plans[:1], holders, rematch_of=room.id, seals=seals)

    async def close(self) -> None:
        """Let go of all rooms."""
        for room in self.rooms:
            self.let_go(room)


def _unreadable() -> Refusal:
    return Refusal(Code.UNREADABLE, "this game cannot be opened; it is kept, and the server's log says why")
