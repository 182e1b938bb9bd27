"""A table: everything that the events of a room say, and nothing else. It changes only by `add`."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, replace
from typing import Any, TypeVar, cast

import msgspec
from msgspec import field

from ponti.errors import PontiError
from ponti.server.rooms import events as ev
from ponti.server.rooms.clock import Clocks
from ponti.server.rooms.hours import Hours
from ponti.server.rooms.lots import Lot
from ponti.server.rooms.parts import Part, StoredOptions, part_of_options

Item = TypeVar("Item")

SCHEME = 2
"""How decks of new games are shuffled and committed to; `deck` also knows the first way."""


class UnknownRulesError(PontiError):
    """A game that is played by rules which this version does not know."""


def _added(items: list[Item], count: int, item: Item) -> list[Item]:
    """The first so many items and one more: in the same list, unless another table has added to it."""
    if len(items) > count:
        items = items[:count]
    items.append(item)
    return items


@dataclass(frozen=True, slots=True)
class SeatState:
    """Who sits on a seat. A bot that replaces a person leaves `is_person` true."""

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


@dataclass(frozen=True, slots=True)
class Offer:
    """Another game that a seat has offered, and the seats that have agreed to it."""

    seat: int
    options: StoredOptions
    agreed: frozenset[int]


class Table(msgspec.Struct):
    """The fold of a room's events.

    A copy shares its lists with the table that it was made from, and only ever adds to them: each table knows
    how many entries are its own. Everything else is replaced, never changed.
    """

    room: str
    version: int = -1
    """The version of the last event; -1 when there is none."""
    events: list[ev.RoomEvent] = field(default_factory=list)
    """The events, and perhaps some that a copy has added."""
    ply: int = 0
    """How many events of play there are."""
    status: str = "open"
    part: Part = field(default=cast("Part", None))
    """What the game brings along; there from the first event on."""
    options: StoredOptions = field(default=cast("StoredOptions", None))
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
    cards: tuple[str, ...] = ()
    """Those that were not turned when the game began, in order of size; none where there is no deck."""
    votes: frozenset[tuple[int, int]] = frozenset()
    """Who would end the game, and because of whose absence."""
    commitment: str | None = None
    scheme: int = SCHEME
    seeded: bool = False
    day: ev.OfDay | None = None
    """The day whose deck it is, if it is that of a day."""
    lots: tuple[Lot, ...] = ()
    """What the seats add to the shuffle, by seat."""
    next_seals: Mapping[int, str] = field(default_factory=dict)
    """What seats have sealed for a rematch."""
    end: ev.Ended | None = None
    offer: Offer | None = None
    """Another game that is offered, until all agree or somebody does not."""
    rematch: str | None = None
    rematch_of: str | None = None
    clocks: Clocks = field(default_factory=lambda: Clocks(None, 0))
    created_at: int = 0
    updated_at: int = 0
    hours: Hours | None = None
    """The time that the server lives, where the game is live: in one with clocks, new events say it."""
    path: list[Any] | None = None
    """The positions before each event of play while many events are folded, so that one who took back
    hundreds of moves costs no more than one who made them; they would weigh too much to be kept."""

    @classmethod
    def of(cls, room: str, stored: list[bytes], hours: Hours | None = None) -> Table:
        """The table after all these events, as they are stored."""
        table = cls(room, path=[])
        for data in stored:
            table.add(ev.decoded(data))
        table.hours, table.path = hours, None
        return table

    def copy(self) -> Table:
        """The same table, to be folded on without changing this one."""
        table = copy(self)
        table.clocks = self.clocks.copy()
        return table

    def events_after(self, version: int) -> list[ev.RoomEvent]:
        """The events after a version."""
        return self.events[version + 1 : self.version + 1]

    def stored_after(self, version: int) -> list[bytes]:
        """The events after a version, as they are stored."""
        return [ev.encoded(event) for event in self.events_after(version)]

    @property
    def created(self) -> ev.Created:
        """The first event."""
        return cast("ev.Created", self.events[0])

    @property
    def game(self) -> str:
        """The name of the game."""
        kind: str = self.position.kind
        return kind

    @property
    def has_deck(self) -> bool:
        """Whether there are cards."""
        return bool(self.cards)

    @property
    def takes_lots(self) -> bool:
        """Whether the players' devices have a part in the shuffle of this game."""
        return self.has_deck and self.scheme == SCHEME and not self.seeded and self.day is None

    @property
    def is_offered(self) -> bool:
        """Whether it is in the list of open tables: anybody may join."""
        return self.status == "open" and self.created.offered

    @property
    def is_counted_try(self) -> bool:
        """Whether it is a try at the deck of a day that counts, and nobody may help."""
        return self.day is not None and self.day.counted and self.status != "over"

    @property
    def is_dealt(self) -> bool:
        """Whether a card of the deck has been turned: nothing can be added to the shuffle any more."""
        return self.has_deck and len(self.part.deck(self.position) or ()) < len(self.cards)

    @property
    def moves(self) -> list[str]:
        """The events of play."""
        return self.texts[: self.ply]

    @property
    def open_seats(self) -> list[int]:
        """The seats that nobody has taken."""
        return [index for index, seat in enumerate(self.seats) if seat.kind == "open"]

    @property
    def made_seats(self) -> frozenset[int]:
        """The seats of whoever made the game; none in a rematch, which all have made together."""
        created = self.created
        if created.rematch_of is not None:
            return frozenset()
        return frozenset(seat for seat, plan in enumerate(created.seats) if plan.kind in ("person", "local"))

    @property
    def bots_alone(self) -> bool:
        """Whether nobody but bots plays."""
        return all(seat.bot for seat in self.seats)

    @property
    def persons(self) -> frozenset[int]:
        """The seats that belong to people, whether or not a bot plays for them now."""
        return frozenset(index for index, seat in enumerate(self.seats) if seat.is_person)

    def add(self, event: ev.RoomEvent, after: Any = None) -> None:
        """Fold one more event; `after` spares playing a move that has been played."""
        if self.hours is not None and self.clocks.clock is not None and event.lived is None:
            event = msgspec.structs.replace(event, lived=self.hours.lived)
        self.version += 1
        self.events = _added(self.events, self.version, event)
        self.updated_at = event.at
        if isinstance(event, ev.Played):
            self._played(event, after)
        else:
            _FOLDS[type(event)](self, event)
        self.waiting_for = self.position.to_act - self.confirmed if self.status == "playing" else frozenset()
        if self.clocks.clock is not None:
            persons = frozenset(seat for seat in self.waiting_for if not self.seats[seat].bot)
            self.clocks.tick(event.at if event.lived is None else event.lived, persons, self.ply)

    def deadline(self, seat: int) -> int | None:
        """When a seat's time ends by the steady clock, while its own runs."""
        deadline = self.clocks.deadline(seat)
        if deadline is None or self.hours is None:
            return deadline
        steady = self.hours.steady(deadline)
        # Earlier versions told a time of the calendar, which still holds if it is the later one.
        return max(deadline, steady) if self.events[self.version].lived is None else steady

    def _created(self, event: ev.Created) -> None:
        self.part, self.created_at = part_of_options(event.options), event.at
        rules = event.rules or ev.FIRST_RULES
        if rules > self.part.RULES:
            raise UnknownRulesError(f"game {self.room} is played by rules {rules}, which are not known here")
        self.options = self.part.options_of(event.options)
        self.seats = tuple(SeatState(seat.kind, seat.name, seat.level) for seat in event.seats)
        if event.scheme > SCHEME:
            raise UnknownRulesError(f"game {self.room} has a deck of scheme {event.scheme}, not known here")
        self.commitment, self.seeded, self.rematch_of = event.commitment, event.seeded, event.rematch_of
        self.scheme, self.day = event.scheme, event.day
        self.clocks = Clocks(self.options.clock, len(event.seats))
        self.position = self.start
        for text in event.opening:
            self.push(text)
        self.opening = len(event.opening)
        self.cards = tuple(map(str, self.part.deck(self.position) or ()))

    def push(self, text: str, seat: int | None = None, after: Any = None) -> None:
        """Play an event of play; `after` is the position that it leads to, if that is known."""
        if seat is None:
            seat = self.part.mover(self.position)
        if self.path is not None:
            self.path[self.ply :] = [self.position]
        self.position = after or self.position.after(self.position.parse_event(text))
        self.texts = _added(self.texts, self.ply, text)
        self.movers = _added(self.movers, self.ply, seat)
        self.ply += 1
        self.confirmed = frozenset()

    def _seated(self, event: ev.Seated) -> None:
        self._reseat(event.seat, kind="person", name=event.name)

    def _bot_seated(self, event: ev.BotSeated) -> None:
        self._reseat(event.seat, kind="bot", level=event.level)

    def _renamed(self, event: ev.Renamed) -> None:
        self._reseat(event.seat, name=event.name)

    def _reseat(self, seat: int, **changes: Any) -> None:
        new = replace(self.seats[seat], **changes)
        self.seats = (*self.seats[:seat], new, *self.seats[seat + 1 :])

    def _started(self, _event: ev.Started) -> None:
        self.status = "playing"

    def _sealed(self, event: ev.Sealed) -> None:
        if self.status == "over":
            self.next_seals = {**self.next_seals, event.seat: event.seal}
        else:
            lots = [*self.lots, Lot(event.seat, event.seal)]
            self.lots = tuple(sorted(lots, key=lambda lot: lot.seat))

    def _unsealed(self, event: ev.Unsealed) -> None:
        self.lots = tuple(
            replace(lot, number=event.number) if lot.seat == event.seat else lot for lot in self.lots
        )

    def _confirmed(self, event: ev.Confirmed) -> None:
        self.confirmed |= {event.seat}

    def _reopened(self, event: ev.Reopened) -> None:
        self.confirmed -= {event.seat}

    def _played(self, event: ev.Played, after: Any = None) -> None:
        self.push(event.text, event.seat, after)
        self.takeback, self.votes = None, frozenset()  # nobody who plays on is missed any more

    def _takeback_asked(self, event: ev.TakebackAsked) -> None:
        self.takeback = event.seat

    def _takeback_answered(self, event: ev.TakebackAnswered) -> None:
        self.takeback = None
        if event.agreed and event.ply is not None:
            self.position, self.ply = self.position_at(event.ply), event.ply
            self.takeovers = tuple(each for each in self.takeovers if each[0] <= event.ply)

    @property
    def start(self) -> Any:
        """The position in which the game began."""
        return self.part.start(self.options, len(self.seats))

    def position_at(self, ply: int) -> Any:
        """The position after so many events of play, all of which there have been."""
        if self.path is not None and ply < len(self.path):
            return self.path[ply]
        position = self.start
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

    def _abandon_voted(self, event: ev.AbandonVoted) -> None:
        self.votes |= {(seat, event.absent) for seat in event.seats}

    def _ended(self, event: ev.Ended) -> None:
        self.status, self.end, self.takeback, self.votes = "over", event, None, frozenset()

    def _rematch_offered(self, event: ev.RematchOffered) -> None:
        self.offer = Offer(event.seat, self.part.options_of(event.options), frozenset(event.seats))

    def _rematch_agreed(self, event: ev.RematchAgreed) -> None:
        if self.offer is not None:
            self.offer = replace(self.offer, agreed=self.offer.agreed.union(event.seats))

    def _rematch_declined(self, _event: ev.RematchDeclined) -> None:
        self.offer = None

    def _rematched(self, event: ev.Rematched) -> None:
        self.rematch, self.offer = event.room, None


_FOLDS: dict[type, Any] = {
    ev.Created: Table._created,
    ev.Seated: Table._seated,
    ev.BotSeated: Table._bot_seated,
    ev.Renamed: Table._renamed,
    ev.Started: Table._started,
    ev.Sealed: Table._sealed,
    ev.Unsealed: Table._unsealed,
    ev.Confirmed: Table._confirmed,
    ev.Reopened: Table._reopened,
    ev.TakebackAsked: Table._takeback_asked,
    ev.TakebackAnswered: Table._takeback_answered,
    ev.TakenOver: Table._taken_over,
    ev.Returned: Table._returned,
    ev.AbandonVoted: Table._abandon_voted,
    ev.Ended: Table._ended,
    ev.RematchOffered: Table._rematch_offered,
    ev.RematchAgreed: Table._rematch_agreed,
    ev.RematchDeclined: Table._rematch_declined,
    ev.Rematched: Table._rematched,
}
