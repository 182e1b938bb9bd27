"""A room: one live game. It decides requests one after the other, stores what follows, and tells everybody.

State changes in one place, when storage says that a change is durable; whoever asked is answered after that.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

import msgspec

from ponti.server.rooms import audience
from ponti.server.rooms.changes import change_of
from ponti.server.rooms.decisions import Case, Decision, decide
from ponti.server.rooms.deck import Secret
from ponti.server.rooms.events import decoded
from ponti.server.rooms.hours import Hours, now_ms, steady_ms
from ponti.server.rooms.presence import Attendance
from ponti.server.rooms.table import Table
from ponti.server.storage.interface import Change, DraftRow, Storage, StoredGame, VersionConflictError
from ponti.wire.base import Code
from ponti.wire.refusal import Refusal
from ponti.wire.server_messages import Ack, Notice

log = logging.getLogger("ponti.rooms")
_encoder = msgspec.json.Encoder()

REMEMBERED_REFUSALS = 300


class Listener(Protocol):
    """A connected device: the seats it plays (none: a spectator), and a way to tell it something."""

    seats: frozenset[int]

    def tell(self, data: bytes) -> None:
        """Send a message soon; never waits."""


class _Prepared(NamedTuple):
    """A change on its way to the disk, the table that it leads to, and who waits for the answer."""

    change: Change
    after: Table
    asker: Listener | None


class Room:
    """A live game; made by the house, which also lets it go when nobody needs it."""

    def __init__(
        self, stored: StoredGame, storage: Storage, changed: Callable[[Room], None], hours: Hours
    ) -> None:
        self.id = stored.game
        self.storage = storage
        self.hours = hours
        self.gone = False
        """Whether the game was deleted while the room was in memory."""
        self.table = Table.of(stored.game, stored.events, hours)
        self.drafts: dict[int, tuple[int, Any]] = self._drafts_of(stored.drafts)
        """The counter and the draft of each seat that has one."""
        self.holders = stored.holders
        self.secret = None if stored.secret is None else msgspec.json.decode(stored.secret, type=Secret)
        self.answers = stored.requests
        self.refusals: dict[str, Refusal] = {}
        self.listeners: set[Listener] = set()
        self.attendance = Attendance(len(self.table.seats), steady_ms())
        self.loaded_at = self.used_at = steady_ms()
        self.lock = asyncio.Lock()
        self._changed = changed
        self._prepared: _Prepared | None = None
        self._catching_up: asyncio.Task[None] | None = None
        self._leave = storage.subscribe(self.id, self._on_change)

    def _drafts_of(self, rows: Mapping[int, DraftRow]) -> dict[int, tuple[int, Any]]:
        drafts = self.table.part.DRAFTS
        if drafts is None:
            return {}
        return {seat: (row.counter, drafts.decoded(row.data)) for seat, row in rows.items()}

    def draft(self, seat: int) -> Any:
        """The draft of a seat for the current ply, or None."""
        draft = self.drafts.get(seat, (0, None))[1]
        return draft if draft is not None and draft.ply == self.table.ply else None

    def close(self) -> None:
        """The room leaves memory; the game stays stored."""
        self._leave()

    def leave_for_good(self) -> None:
        """The game was deleted: nothing can be done here any more."""
        if not self.gone:
            self.gone = True
            self.tell_notice("deleted")

    # Who is here

    def enter(self, listener: Listener, since: int, at: int | None = None) -> list[bytes]:
        """A device comes in that knows a version, whose event happened at a time; what it is told first."""
        self.listeners.add(listener)
        self.attendance.come(listener.seats, steady_ms())
        self.tell_presence()
        return self.catch_up(listener, since, at)

    def catch_up(self, listener: Listener, since: int, at: int | None = None) -> list[bytes]:
        """Everything after a version, and the drafts of the device's seats."""
        table = self.table
        if since > table.version or (since >= 0 and at is not None and table.events[since].at != at):
            since = -1  # the device knows what never happened here: a backup was restored
        return audience.player_sees(self.table, since, self.drafts, sorted(listener.seats))

    def leave(self, listener: Listener) -> None:
        """A device is gone."""
        if listener in self.listeners:
            self.listeners.remove(listener)
            self.used_at = steady_ms()
            self.attendance.go(listener.seats, self.used_at)
            self.tell_presence()
            delay = self.attendance.absent_after_ms / 1000 + 0.05
            asyncio.get_running_loop().call_later(delay, self.tell_presence)

    def tell_presence(self) -> None:
        """Tell everybody who is there."""
        if self.listeners:
            data = self.presence()
            for listener in tuple(self.listeners):
                listener.tell(data)

    def presence(self) -> bytes:
        """Who is there."""
        persons = [seat for seat, state in enumerate(self.table.seats) if state.is_person]
        return _encoder.encode(self.attendance.told(persons, steady_ms()))

    def tell_notice(self, notice: str, seat: int | None = None, level: str | None = None) -> None:
        """Tell everybody something that is not an event."""
        data = _encoder.encode(Notice(notice=notice, seat=seat, level=level))
        for listener in tuple(self.listeners):
            listener.tell(data)

    def allows_hints(self, own: frozenset[int], seat: int) -> bool:
        """Whether no other person plays, and it is this seat's turn."""
        others = {index for index, state in enumerate(self.table.seats) if not state.bot} - own
        return not others and seat in self.table.waiting_for

    # Requests

    def case(self, own: frozenset[int] = frozenset()) -> Case:
        """How everything stands, for a decision."""
        now = steady_ms()
        return Case(
            table=self.table,
            drafts={seat: draft for seat, (_, draft) in self.drafts.items()},
            secret=self.secret,
            now=max(now_ms(), self.table.updated_at),
            own=own,
            absent=lambda: self.attendance.absent(now),
            counters={seat: counter for seat, (counter, _) in self.drafts.items()},
        )

    async def handle(self, asker: Listener, holder: bytes, request: Any) -> None:
        """Carry a player's request out and tell the answer, once everything is durable."""
        key = request_key(holder, request.id)
        async with self.lock:
            self._check_there()
            answer, refusal = self.answers.get(key), self.refusals.get(key)
            if answer is not None:
                asker.tell(answer)
                return
            if refusal is None:
                own = frozenset(self.holders.get(holder, ()))
                try:
                    await self.carry_out(lambda: decide(self.case(own), request), key, request, asker)
                    return
                except Refusal as new:
                    refusal = self.refusals[key] = new.with_traceback(None)
                    while len(self.refusals) > REMEMBERED_REFUSALS:
                        self.refusals.pop(next(iter(self.refusals)))
            asker.tell(refused(refusal, request.id))
            if refusal.code is Code.STALE:
                for data in self.catch_up(asker, self.table.version):
                    asker.tell(data)

    async def carry_out(
        self,
        make: Callable[[], Decision],
        key: str | None = None,
        request: Any = None,
        asker: Listener | None = None,
    ) -> None:
        """Decide, store, and tell the asker the `ack`; with the lock held. There is no other way to store."""
        for _ in range(3):
            self._check_there()
            decision = make()
            change = self._prepare(decision, key, request, asker)
            try:
                await self.storage.append(change)
            except VersionConflictError:
                await self.refresh()  # another process was faster: decide again
                answer = None if key is None else self.answers.get(key)
                if answer is None:
                    continue
                if asker is not None:  # and it was this very request
                    asker.tell(answer)
            finally:
                self._prepared = None
            return
        raise VersionConflictError(f"game {self.id} changes too fast")

    def _check_there(self) -> None:
        """Refuse what is asked of a room whose game is gone."""
        if self.gone:
            raise Refusal(Code.NO_SUCH_GAME, "the game was deleted")

    def _prepare(self, decision: Decision, key: str | None, request: Any, asker: Listener | None) -> Change:
        before, after = self.table.version, decision.after
        if after is None:
            after = self.table.copy()
            for event in decision.events:
                after.add(event)
        drafts = {
            seat: DraftRow(self.drafts.get(seat, (0,))[0] + 1, _encoder.encode(draft))
            for seat, draft in decision.drafts.items()
        }
        answer = None
        if key is not None:
            counter = drafts[request.seat].counter if request.seat in drafts else None
            answer = key, _encoder.encode(Ack(id=request.id, version=after.version, counter=counter))
        change = change_of(after, before, drafts=drafts, holders=decision.holders, request=answer)
        self._prepared = _Prepared(change, after, asker)
        return change

    # What storage says

    def _on_change(self, change: Change) -> None:
        """Something about this game is durable now: fold it, and tell everybody."""
        prepared, before, asker = self._prepared, self.table, None
        if prepared is not None and prepared.change is change:
            _, self.table, asker = prepared
        elif change.expected > self.table.version:
            self._catching_up = asyncio.create_task(self.refresh())
            return
        else:
            table = self.table.copy()
            for data in change.events[self.table.version - change.expected :]:
                table.add(decoded(data))
            self.table = table
        self.drafts |= self._drafts_of(change.drafts)
        for token_hash, seat in change.holders:
            self.holders.setdefault(token_hash, []).append(seat)
        if change.request is not None:
            self.answers[change.request[0]] = change.request[1]
        self.used_at = steady_ms()
        self._tell(before, change)
        if asker is not None and change.request is not None:
            asker.tell(change.request[1])
        self._changed(self)

    def _tell(self, before: Table, change: Change) -> None:
        """Tell every device what it may know of a change."""
        listeners, since = tuple(self.listeners), before.version
        if listeners and self.table.version > since:
            update = audience.spectator_sees(self.table, since)
            for listener in listeners:
                listener.tell(update)
        drafted = self._drafts_to_tell(before, change)
        for listener in listeners if drafted else ():
            for seat in sorted(listener.seats & drafted.keys()):
                listener.tell(drafted[seat])

    def _drafts_to_tell(self, before: Table, change: Change) -> dict[int, bytes]:
        """The drafts that look different to their own seats now."""
        table = self.table
        if not audience.has_drafts(table):
            return {}
        if table.ply != before.ply or table.status != before.status:
            seats = set(range(len(table.seats)))
        else:
            seats = set(change.drafts) | (table.confirmed ^ before.confirmed)
        seats &= {seat for listener in self.listeners for seat in listener.seats}
        return {seat: audience.seat_sees(table, seat, self.drafts) for seat in seats}

    async def refresh(self) -> None:
        """Read again what is stored, because another process has changed it."""
        stored = await self.storage.load(self.id)
        if stored is None:
            self.leave_for_good()
            return
        before = self.table
        table = Table.of(self.id, stored.events, self.hours)
        if table.version < before.version:
            return
        self.table = table
        self.drafts = self._drafts_of(stored.drafts)
        self.holders, self.answers = stored.holders, stored.requests
        self._tell(before, Change(game=self.id, expected=before.version))
        self._changed(self)


def request_key(holder: bytes, request: str) -> str:
    """What a repeated request is known by: two players may use the same ids."""
    return f"{holder.hex()[:16]}:{request}"


def refused(refusal: Refusal, request: str | None) -> bytes:
    """The answer to a request that is not carried out."""
    return _encoder.encode(refusal.answer(request))
