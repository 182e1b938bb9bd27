"""What a list of games says of each: as it is stored beside the game, and as it is sent."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import field

from ponti.errors import PontiError
from ponti.server.rooms.events import OfDay, SeatPlan, Stored
from ponti.server.rooms.parts import part_of_options
from ponti.server.rooms.table import Table
from ponti.wire import events as sent
from ponti.wire.forms import RoomInfo
from ponti.wire.views import OfDay as DayTold
from ponti.wire.views import OutcomeView


class Outcome(Stored, frozen=True):
    """How a game ended."""

    how: str
    winners: list[int]
    scores: list[int]
    decided_by: str
    seat: int | None = None


class Summary(Stored, frozen=True):
    """A game in a list, as it is stored whenever the game changes."""

    room: str
    version: int
    status: str
    options: msgspec.Raw
    seats: list[SeatPlan]
    open_seats: list[int] = field(default_factory=list)
    to_act: list[int] = field(default_factory=list)
    round: int = 0
    created_at: int = 0
    updated_at: int = 0
    outcome: Outcome | None = None
    seeded: bool = False
    made_seats: list[int] | None = None
    """Those of whoever made the game; None where it was not written down yet."""
    remains: msgspec.Raw = msgspec.Raw(b"null")
    """What the game's own part keeps of a finished game; null where that is nothing, or was not yet kept."""
    ended_at: int | None = None
    day: OfDay | None = None


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Summary)


def summary_of(table: Table) -> bytes:
    """What is stored."""
    end = table.end
    outcome, remains = None, None
    if end is not None:
        outcome = Outcome(
            how=end.how, seat=end.seat, winners=end.winners, scores=end.scores, decided_by=end.decided_by
        )
        remains = table.part.remains(table)
    return _encoder.encode(
        Summary(
            room=table.room,
            version=table.version,
            status=table.status,
            options=table.created.options,
            seats=[SeatPlan(kind=seat.kind, name=seat.name, level=seat.bot) for seat in table.seats],
            open_seats=table.open_seats if table.status == "open" else [],
            to_act=sorted(table.waiting_for),
            round=table.part.round_of(table.position, table.ply),
            created_at=table.created_at,
            updated_at=table.updated_at,
            outcome=outcome,
            seeded=table.seeded,
            made_seats=sorted(table.made_seats),
            remains=msgspec.Raw(_encoder.encode(remains)),
            ended_at=None if end is None else end.at,
            day=table.day,
        )
    )


def day_told(day: OfDay | None) -> DayTold | None:
    """The day whose deck it is, as it is sent."""
    return None if day is None else DayTold(date=day.date, counted=day.counted)


def read(data: bytes) -> Summary | None:
    """What is stored; None where it cannot be read."""
    try:
        return _decoder.decode(data)
    except (msgspec.MsgspecError, ValueError):
        return None


def room_info(data: bytes, own: Iterable[int] = ()) -> RoomInfo | None:
    """What is sent, to the owner of some seats; None where what is stored cannot be read."""
    own = sorted(own)
    try:
        kept = _decoder.decode(data)
        part = part_of_options(kept.options)
        options = part.options_told(part.options_of(kept.options))
        remains = None if bytes(kept.remains) == b"null" else part.remains_told(kept.remains)
    except (msgspec.MsgspecError, TypeError, ValueError, LookupError, PontiError):
        return None
    end = kept.outcome
    outcome = None
    if end is not None:
        outcome = OutcomeView(
            how=end.how, seat=end.seat, winners=end.winners, scores=end.scores, decided_by=end.decided_by
        )
    return RoomInfo(
        room=kept.room,
        version=kept.version,
        status=kept.status,
        options=options,
        seats=[sent.SeatPlan(kind=seat.kind, name=seat.name, level=seat.level) for seat in kept.seats],
        open_seats=kept.open_seats,
        own_seats=own,
        to_act=kept.to_act,
        round=kept.round,
        created_at=kept.created_at,
        updated_at=kept.updated_at,
        outcome=outcome,
        seeded=kept.seeded,
        maker=None if kept.made_seats is None else not set(kept.made_seats).isdisjoint(own),
        remains=remains,
        day=day_told(kept.day),
    )


def as_strangers_see(told: RoomInfo) -> RoomInfo:
    """What is sent to whoever has no seat: of a game that is not to be watched, nothing about how it goes."""
    if told.own_seats or told.options.spectators or told.status == "open":
        return told
    return msgspec.structs.replace(
        told, version=0, to_act=[], round=0, updated_at=told.created_at, outcome=None, remains=None
    )
