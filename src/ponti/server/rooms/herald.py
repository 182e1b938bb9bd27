"""Telling the devices in a room what has changed: each what it may know, in the protocol that it speaks."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from ponti.server.rooms import audience
from ponti.server.rooms.audience import DraftsBySeat
from ponti.server.rooms.news import Shown, answering, news
from ponti.server.rooms.table import Table
from ponti.server.storage.interface import Change
from ponti.wire.refusal import Refusal


class Listener(Protocol):
    """A connected device: the seats it plays (none: a spectator), and a way to tell it something."""

    seats: frozenset[int]
    holder: bytes | None
    """The hash of the token by which it plays; None: a spectator."""
    protocol: int
    """What it understands: the first knows only whole states, and answers that come apart."""
    address: str
    """Where it is; devices at one address share what others would have to wait for."""

    def tell(self, data: bytes) -> None:
        """Send a message soon; never waits."""

    def dismiss(self, refusal: Refusal) -> None:
        """Say why, and hang up."""

    def redial(self) -> None:
        """Hang up, so that the device connects again by itself."""


class Herald:
    """Knows what the devices in a room know already."""

    def __init__(self) -> None:
        self._shown: Shown | None = None
        """What they were shown last."""

    def forget(self) -> None:
        """Nobody is there any more."""
        self._shown = None

    def tell(
        self,
        listeners: Collection[Listener],
        before: Table,
        table: Table,
        drafts: DraftsBySeat,
        change: Change,
        asker: Listener | None = None,
    ) -> None:
        """Tell every device what it may know of a change, and the one that asked for it that it is done."""
        drafted = _drafts_to_tell(listeners, before, table, drafts, change)
        public: dict[int, bytes | None] = {}
        if listeners:
            public = self._public(listeners, before, table)
        for listener in listeners:
            last = public[listener.protocol]
            for seat in sorted(listener.seats & drafted.keys()) if drafted else ():
                if last is not None:
                    listener.tell(last)
                last = drafted[seat]
            if last is None:
                continue
            if listener is asker and listener.protocol > 1 and change.request is not None:
                last = answering(last, change.request[0].partition(":")[2])
                asker = None
            listener.tell(last)
        if asker is not None and change.request is not None:
            asker.tell(change.request[1])

    def _public(
        self, listeners: Collection[Listener], before: Table, table: Table
    ) -> dict[int, bytes | None]:
        """What everybody may know, by protocol: everything, or what is new; None where nothing is."""
        protocols = {listener.protocol for listener in listeners}
        if table.version == before.version:
            return dict.fromkeys(protocols)
        told: dict[int, bytes | None] = {}
        if 1 in protocols:
            told[1] = audience.spectator_sees(table, before.version)
        if 2 in protocols:
            old = self._shown
            if old is None or old.version != before.version:
                old = Shown.of(before)
            new = self._shown = Shown.of(table)
            told[2] = news(before, table, old, new)
        return told


def _drafts_to_tell(
    listeners: Collection[Listener], before: Table, table: Table, drafts: DraftsBySeat, change: Change
) -> dict[int, bytes]:
    """The drafts that look different to their own seats now."""
    if not audience.has_drafts(table):
        return {}
    if table.ply != before.ply or table.status != before.status:
        seats = set(range(len(table.seats)))
    else:
        seats = set(change.drafts) | (table.confirmed ^ before.confirmed)
    seats &= {seat for listener in listeners for seat in listener.seats}
    return {seat: audience.seat_sees(table, seat, drafts) for seat in seats}
