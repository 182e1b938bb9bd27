"""A table: everything that the events of a room say, and nothing else. It changes only by `apply`."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import msgspec
from msgspec import field

from ponti import diavolo, hashi
from ponti.server.rooms.clock import Clocks
from ponti.wire import events as ev
from ponti.wire.base import DiavoloOptions, HashiOptions, Options
from ponti.wire.views import OutcomeView

_decoder: msgspec.json.Decoder[ev.RoomEvent] = msgspec.json.Decoder(ev.RoomEvent)
_encoder = msgspec.json.Encoder()
Item = TypeVar("Item")


def encoded(event: ev.RoomEvent) -> bytes:
    """An event as it is stored and sent."""
    return _encoder.encode(event)


def _added(items: list[Item], count: int, item: Item) -> list[Item]:
    """The first so many items and one more: in the same list, unless another table has added to it."""
    if len(items) > count:
        items = items[:count]
    items.append(item)
    return items


def start_position(options: Options, seats: int) -> Any:
    """The position in which a game with these options begins; `PontiError` where they make no sense."""
    if isinstance(options, HashiOptions):
        layout, deck = hashi.layout_by_id(options.board), hashi.deck_by_id(options.deck)
        return hashi.Position.start(layout, seats, deck, options.pen)
    supply = None if options.supply is None else diavolo.Supply.parse(options.supply)
    return diavolo.Position.start(options.size, supply)


@dataclass(frozen=True, slots=True)
class SeatState:
    """Who sits on a seat. A bot that replaces a person leaves `person` true."""

    kind: str
    name: str
    level: str | None
    replaced_by: str | None = None

    @property
    def bot(self) -> str | None:
        """The level of the bot that plays here now, or None."""
        return self.replaced_by or self.level

    @property
    def is_person(self) -> bool:
        """Whether the seat belongs to a person, replaced or not."""
        return self.kind in ("person", "local")


class Table(msgspec.Struct):
    """The fold of a room's events.

    A copy shares its lists with the table that it was made from, and only ever adds to them: each table knows
    how many entries are its own. Everything else is replaced, never changed.
    """

    room: str
    version: int = -1
    """The version of the last event; -1 when there is none."""
    raw: list[bytes] = field(default_factory=list)
    """The events as stored, and perhaps some that a copy has added."""
    ply: int = 0
    """How many events of play there are."""
    status: str = "open"
    options: Options = field(default_factory=DiavoloOptions)
    seats: tuple[SeatState, ...] = ()
    position: Any = None
    waiting_for: frozenset[int] = frozenset()
    """The seats that have to do something now."""
    texts: list[str] = field(default_factory=list)
    """The events of play, and perhaps some that a copy has added."""
    movers: list[int | None] = field(default_factory=list)
    """The seats that made them."""
    opening: int = 0
    """How many of the texts were taken over from another game."""
    confirmed: frozenset[int] = frozenset()
    takeback: int | None = None
    takeovers: tuple[tuple[int, int, str], ...] = ()
    """Ply, seat and who plays from there on."""
    commitment: str | None = None
    seeded: bool = False
    end: ev.Ended | None = None
    rematch: str | None = None
    rematch_of: str | None = None
    clocks: Clocks = field(default_factory=lambda: Clocks(None, 0))
    created_at: int = 0
    updated_at: int = 0

    @classmethod
    def of(cls, room: str, raw: list[bytes]) -> Table:
        """The table after all these events."""
        table = cls(room)
        for data in raw:
            table.apply(data)
        return table

    def copy(self) -> Table:
        """The same table, to be folded on without changing this one."""
        table = copy(self)
        table.clocks = self.clocks.copy()
        return table

    def events_after(self, version: int) -> list[bytes]:
        """The events after a version, as stored."""
        return self.raw[version + 1 : self.version + 1]

    @property
    def moves(self) -> list[str]:
        """The events of play."""
        return self.texts[: self.ply]

    @property
    def is_hashi(self) -> bool:
        """Which game it is."""
        return isinstance(self.options, HashiOptions)

    @property
    def open_seats(self) -> list[int]:
        """The seats that nobody has taken."""
        return [index for index, seat in enumerate(self.seats) if seat.kind == "open"]

    @property
    def outcome(self) -> OutcomeView | None:
        """How it ended, if it did."""
        end = self.end
        if end is None:
            return None
        return OutcomeView(
            how=end.how, seat=end.seat, winners=end.winners, scores=end.scores, decided_by=end.decided_by
        )

    def apply(self, data: bytes) -> None:
        """Fold one more event, as it is stored."""
        self._fold(_decoder.decode(data), data)

    def add(self, event: ev.RoomEvent, after: Any = None) -> None:
        """Fold one more event that has just happened; `after` spares playing a move that has been played."""
        self._fold(event, encoded(event), after)

    def _fold(self, event: ev.RoomEvent, data: bytes, after: Any = None) -> None:
        self.version += 1
        self.raw = _added(self.raw, self.version, data)
        self.updated_at = event.at
        if isinstance(event, ev.Played):
            self._played(event, after)
        else:
            _FOLDS[type(event)](self, event)
        self.waiting_for = self.position.to_act - self.confirmed if self.status == "playing" else frozenset()
        if self.clocks.clock is not None:
            persons = frozenset(seat for seat in self.waiting_for if not self.seats[seat].bot)
            self.clocks.tick(event.at, persons, self.ply)

    def _created(self, event: ev.Created) -> None:
        self.options, self.created_at = event.options, event.at
        self.seats = tuple(SeatState(seat.kind, seat.name, seat.level) for seat in event.seats)
        self.commitment, self.seeded, self.rematch_of = event.commitment, event.seeded, event.rematch_of
        self.clocks = Clocks(event.options.clock, len(event.seats))
        self.position = start_position(event.options, len(event.seats))
        for text in event.opening:
            self.push(text)
        self.opening = len(event.opening)

    def push(self, text: str, seat: int | None = None, after: Any = None) -> None:
        """Play an event of play; `after` is the position that it leads to, if that is known."""
        if seat is None and not self.is_hashi:
            seat = next(iter(self.position.to_act), None)
        self.position = after or self.position.after(self.position.parse_event(text))
        self.texts = _added(self.texts, self.ply, text)
        self.movers = _added(self.movers, self.ply, seat)
        self.ply += 1
        self.confirmed = frozenset()

    def _seated(self, event: ev.Seated) -> None:
        self._reseat(event.seat, kind="person", name=event.name)

    def _renamed(self, event: ev.Renamed) -> None:
        self._reseat(event.seat, name=event.name)

    def _reseat(self, seat: int, **changes: Any) -> None:
        new = replace(self.seats[seat], **changes)
        self.seats = (*self.seats[:seat], new, *self.seats[seat + 1 :])

    def _started(self, _event: ev.Started) -> None:
        self.status = "playing"

    def _confirmed(self, event: ev.Confirmed) -> None:
        self.confirmed |= {event.seat}

    def _reopened(self, event: ev.Reopened) -> None:
        self.confirmed -= {event.seat}

    def _played(self, event: ev.Played, after: Any = None) -> None:
        self.push(event.text, event.seat, after)
        self.takeback = None

    def _takeback_asked(self, event: ev.TakebackAsked) -> None:
        self.takeback = event.seat

    def _takeback_answered(self, event: ev.TakebackAnswered) -> None:
        self.takeback = None
        if event.agreed and event.ply is not None:
            self.position, self.ply = self.position_at(event.ply), event.ply
            self.takeovers = tuple(each for each in self.takeovers if each[0] <= event.ply)

    def position_at(self, ply: int) -> Any:
        """The position after so many events of play."""
        position = start_position(self.options, len(self.seats))
        for text in self.texts[:ply]:
            position = position.after(position.parse_event(text))
        return position

    def _taken_over(self, event: ev.TakenOver) -> None:
        self._reseat(event.seat, replaced_by=event.level)
        self.takeovers += ((self.ply, event.seat, event.level),)

    def _returned(self, event: ev.Returned) -> None:
        self._reseat(event.seat, replaced_by=None)
        name = self.seats[event.seat].name or f"seat {event.seat + 1}"
        self.takeovers += ((self.ply, event.seat, name),)

    def _ended(self, event: ev.Ended) -> None:
        self.status, self.end, self.takeback = "over", event, None

    def _rematched(self, event: ev.Rematched) -> None:
        self.rematch = event.room


_FOLDS: dict[type, Any] = {
    ev.Created: Table._created,
    ev.Seated: Table._seated,
    ev.Renamed: Table._renamed,
    ev.Started: Table._started,
    ev.Confirmed: Table._confirmed,
    ev.Reopened: Table._reopened,
    ev.TakebackAsked: Table._takeback_asked,
    ev.TakebackAnswered: Table._takeback_answered,
    ev.TakenOver: Table._taken_over,
    ev.Returned: Table._returned,
    ev.Ended: Table._ended,
    ev.Rematched: Table._rematched,
}
