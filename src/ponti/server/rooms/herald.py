"""Telling the devices in a room what has changed: each what it may know, in the protocol that it speaks."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from ponti.server.rooms import audience
from ponti.server.rooms.audience import DraftsBySeat
from ponti.server.rooms.table import Table
from ponti.server.storage.interface import Change
from ponti.wire.refusal import Refusal
from ponti.wire.views import StateView


class Listener(Protocol):
    """A connected device: the seats it plays (none: a spectator), and a way to tell it something."""

    seats: frozenset[int]
    protocol: int
    """What it understands: the first knows only whole states, and answers that come apart."""
    address: str
    """Where it is; devices at one address share what others would have to wait for."""

    def tell(self, data: bytes) -> None:
        """Send a message soon; never waits."""

    def dismiss(self, refusal: Refusal) -> None:
        """Say why, and hang up."""


class Herald:
    """Knows what the devices in a room know already."""

    def __init__(self) -> None:
        self._shown: StateView | None = None
        """How everything stood when they were last told of it."""

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
        whole = brief = None
        if listeners and table.version > before.version:
            whole, brief = self._public(listeners, before, table)
        drafted = _drafts_to_tell(listeners, before, table, drafts, change)
        for listener in listeners:
            public = whole if listener.protocol == 1 else brief
            told = [] if public is None else [public]
            if drafted:
                told += [drafted[seat] for seat in sorted(listener.seats & drafted.keys())]
            if listener is asker and told and asker.protocol > 1 and change.request is not None:
                told[-1] = audience.answering(told[-1], change.request[0].partition(":")[2])
                asker = None
            for data in told:
                listener.tell(data)
        if asker is not None and change.request is not None:
            asker.tell(change.request[1])

    def _public(
        self, listeners: Collection[Listener], before: Table, table: Table
    ) -> tuple[bytes | None, bytes | None]:
        """What everybody may know, as far as somebody is there for it: whole, and in brief."""
        old = self._shown
        if old is None or old.version != before.version:
            old = audience.state_view(before)
        new = self._shown = audience.state_view(table)
        protocols = {listener.protocol for listener in listeners}
        whole = audience.spectator_sees(table, before.version, new) if 1 in protocols else None
        return whole, audience.news(table, old, new) if protocols != {1} else None


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
