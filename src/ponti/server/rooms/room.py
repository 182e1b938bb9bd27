"""A room: one live game. It decides requests one after the other, stores what follows, and tells everybody.

State changes in one place, when storage says that a change is durable; whoever asked is answered after that.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

import msgspec

from ponti.server import meters
from ponti.server.rooms import audience
from ponti.server.rooms.answers import Answers, refused, request_key
from ponti.server.rooms.changes import change_of
from ponti.server.rooms.company import Company
from ponti.server.rooms.decisions import Case, Decision, decide
from ponti.server.rooms.deck import Secret
from ponti.server.rooms.events import decoded
from ponti.server.rooms.herald import Herald, Listener
from ponti.server.rooms.hours import Hours, now_ms, steady_ms
from ponti.server.rooms.table import Table
from ponti.server.storage.interface import (
    Change,
    Claim,
    DraftRow,
    LostClaimError,
    RepeatedError,
    Storage,
    StoredGame,
    VersionConflictError,
)
from ponti.wire.base import Code
from ponti.wire.games import Options
from ponti.wire.refusal import Refusal
from ponti.wire.server_messages import Ack

log = logging.getLogger("ponti.rooms")
_encoder = msgspec.json.Encoder()

MOST_EVENTS = 200
"""Whoever comes is told no more events than that, and the state that all of them have led to."""


class _Prepared(NamedTuple):
    """A change on its way to the disk, the table that it leads to, and who waits for the answer."""

    change: Change
    after: Table
    asker: Listener | None


class Room:
    """A live game; made by the house, which also lets it go when nobody needs it."""

    def __init__(
        self,
        stored: StoredGame,
        claim: Claim,
        storage: Storage,
        changed: Callable[[Room], None],
        again: Callable[[Room, Options], Change],
        hours: Hours,
    ) -> None:
        self.id = stored.game
        self.claim = claim
        self.storage = storage
        self.hours = hours
        self.gone = False
        """Whether the game was deleted while the room was in memory."""
        self.lost = False
        """Whether another server may own the game by now."""
        self.table = Table.of(stored.game, stored.events, hours)
        self.drafts: dict[int, tuple[int, Any]] = self._drafts_of(stored.drafts)
        """The counter and the draft of each seat that has one."""
        self.holders = stored.holders
        self.secret = None if stored.secret is None else msgspec.json.decode(stored.secret, type=Secret)
        self.answers = Answers(stored.requests)
        self.company = Company(len(self.table.seats))
        self.loaded_at = self.used_at = steady_ms()
        self.lock = asyncio.Lock()
        self._changed = changed
        self._again = again
        self._unwanted_by: set[bytes] = set()
        self._prepared: _Prepared | None = None
        self._herald = Herald()
        self._catching_up: asyncio.Task[None] | None = None
        self._absence: asyncio.TimerHandle | None = None
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
        del self._leave  # it knows the room, and the two would keep each other
        if self._absence is not None:
            self._absence.cancel()

    def leave_for_good(self) -> None:
        """The game was deleted: nothing can be done here any more."""
        if not self.gone:
            self.gone = True
            self.company.tell_notice("deleted")

    def lose(self) -> None:
        """Another server may own the game by now: all who are here have to find it there."""
        self.lost = True
        self.company.redial()

    # Who is here

    def enter(self, listener: Listener, since: int, at: int | None = None) -> list[bytes]:
        """A device comes in that knows a version, whose event happened at a time; what it is told first."""
        rested = self.bots_rest
        self.company.come(listener)
        self._tell_presence()
        if rested:
            self._changed(self)
        return self.catch_up(listener, since, at)

    def catch_up(self, listener: Listener, since: int, at: int | None = None) -> list[bytes]:
        """Everything after a version, and the drafts of the device's seats."""
        table, known = self.table, since
        if known > table.version or (known >= 0 and at is not None and table.events[known].at != at):
            since = -1  # the device knows what never happened here: a backup was restored
        if listener.protocol > 1:
            # By what comes before something that it knows, a device sees that it has to begin anew.
            least = table.version - MOST_EVENTS
            since = max(since, least if since == known else min(least, known - 1))
        return audience.player_sees(self.table, since, self.drafts, sorted(listener.seats))

    def leave(self, listener: Listener) -> None:
        """A device is gone."""
        if self.company.go(listener):
            self.used_at = steady_ms()
            self._tell_presence()
            if not self.listeners:
                self._herald.forget()

    def _tell_presence(self) -> None:
        """Tell who is there, and again when somebody who is not, or has never come, counts as absent."""
        persons = [seat for seat, state in enumerate(self.table.seats) if state.is_person]
        self.company.tell_presence(persons, missed=not self.table.clocks.is_slow)
        if self._absence is not None:
            self._absence.cancel()
            self._absence = None
        wait = self.company.attendance.until_absent(persons, steady_ms()) if self.listeners else None
        if wait is not None:
            self._absence = asyncio.get_running_loop().call_later(wait / 1000 + 0.01, self._tell_presence)

    @property
    def listeners(self) -> set[Listener]:
        """The devices that are here."""
        return self.company.listeners

    @property
    def address(self) -> str:
        """Where the game is played, for whom its bots think: at the address of somebody who is there.

        Rooms in which nobody is take turns with each other, and together with everybody else.
        """
        return self.company.address

    @property
    def bots_rest(self) -> bool:
        """Whether bots are among themselves, with nobody there to watch them."""
        return self.table.bots_alone and not self.listeners

    def agrees_to_delete(self, holder: bytes) -> bool:
        """Note that a player wants this lobby to be deleted; whether that is enough.

        Whoever made it may decide alone; guests, only all of them together.
        """
        if self.is_made_by(holder):
            return True
        self._unwanted_by.add(holder)
        return self._unwanted_by >= self.holders.keys()

    def is_made_by(self, holder: bytes) -> bool:
        """Whether a token is that of whoever made the game."""
        return not self.table.made_seats.isdisjoint(self.holders[holder])

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
            absent=lambda: frozenset() if self.table.clocks.is_slow else self.company.attendance.absent(now),
            counters={seat: counter for seat, (counter, _) in self.drafts.items()},
            again=partial(self._again, self),
        )

    async def handle(self, asker: Listener, holder: bytes, request: Any) -> None:
        """Carry a player's request out and tell the answer, once everything is durable."""
        key = request_key(holder, request.id)
        async with self.lock:
            self.check_there()
            answer, refusal = self.answers.get(key), self.answers.refusal(key)
            if answer is not None:
                asker.tell(answer)
                return
            if refusal is None:
                own = frozenset(self.holders.get(holder, ()))
                try:
                    await self.carry_out(lambda: decide(self.case(own), request), key, request, asker)
                    return
                except Refusal as new:
                    refusal = self.answers.refuse(key, new)
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
            self.check_there()
            decision = make()
            change = self._prepare(decision, key, request, asker)
            try:
                await self.storage.append(change)
            except VersionConflictError as conflict:
                await self.refresh()  # another process was faster: decide again
                answer = self.answers.get(key)
                if answer is None and isinstance(conflict, RepeatedError):
                    raise Refusal(Code.STALE, "this was done long ago") from None
                if answer is None:
                    continue
                if asker is not None:  # and it was this very request
                    asker.tell(answer)
            finally:
                self._prepared = None
            return
        raise VersionConflictError(f"game {self.id} changes too fast")

    def check_there(self) -> None:
        """Refuse what is asked of a room whose game is gone, or another server's."""
        if self.lost:
            raise LostClaimError(f"game {self.id} may be with another server")
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
            ack = Ack(id=request.id, version=after.version, counter=counter, room=after.rematch)
            answer = key, _encoder.encode(ack)
        change = change_of(
            after,
            before,
            drafts=drafts,
            holders=decision.holders,
            revokes=decision.revokes,
            request=answer,
            begins=decision.begins,
            epoch=self.claim.epoch,
            forgets=self.answers.outdated,
        )
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
        if self.table.ply > before.ply:
            meters.MOVES.labels(self.table.game).inc(self.table.ply - before.ply)
        self.drafts |= self._drafts_of(change.drafts)
        for token_hash in change.revokes:
            self.holders.pop(token_hash, None)
        for token_hash, seat in change.holders:
            self.holders.setdefault(token_hash, []).append(seat)
        if change.request is not None:
            self.answers.add(*change.request)
        self.answers.forget(change.forgets)
        self.used_at = steady_ms()
        self._send_unseated_away(renewed=bool(change.holders))
        self._tell(before, change, asker)
        self._changed(self)

    def _tell(self, before: Table, change: Change, asker: Listener | None = None) -> None:
        """Tell every device what it may know of a change, and the one that asked for it that it is done."""
        if before.status != self.table.status:
            self._send_spectators_away()
        self._herald.tell(tuple(self.listeners), before, self.table, self.drafts, change, asker)

    def _send_unseated_away(self, renewed: bool) -> None:
        """Whoever is here by a token that owns nothing any more has to go."""
        if renewed:
            refusal = Refusal(Code.WRONG_TOKEN, "this seat has a new token now")
        else:
            refusal = Refusal(Code.NO_SUCH_GAME, "the game was deleted for this seat")
        for listener in [each for each in self.listeners if each.holder not in (None, *self.holders)]:
            self.leave(listener)
            listener.dismiss(refusal)

    def _send_spectators_away(self) -> None:
        """A lobby is open to all who have its link; the game may not be, and then they go when it begins."""
        if self.may_be_watched:
            return
        for listener in [each for each in self.listeners if not each.seats]:
            self.leave(listener)
            listener.dismiss(Refusal(Code.NO_SPECTATORS, "this game is not to be watched"))

    @property
    def may_be_watched(self) -> bool:
        """Whether people without a seat may be here."""
        return self.table.options.spectators or self.table.status == "open"

    async def refresh(self) -> None:
        """Read again what is stored, because another process has changed it."""
        stored = await self.storage.load(self.id)
        if self.lost:
            return
        if stored is None:
            self.leave_for_good()
            return
        before = self.table
        try:
            table, drafts = Table.of(self.id, stored.events, self.hours), self._drafts_of(stored.drafts)
        except Exception:
            self.lose()  # whoever comes back finds it set aside, and the house says why
            return
        if table.version < before.version:
            return
        self.table, self.drafts = table, drafts
        self.holders = stored.holders
        self.answers.renew(stored.requests)
        self._send_unseated_away(renewed=True)
        self._tell(before, Change(game=self.id, expected=before.version))
        self._changed(self)
