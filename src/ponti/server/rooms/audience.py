"""The only way by which anything about a game leaves the server: one function for each audience.

A spectator is told what is public. The player of a seat is told the same, and the draft of that seat.
Tables hold nothing secret, so that what is public cannot depend on a draft or on the order of the deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import msgspec

from ponti.server.rooms import events as stored
from ponti.server.rooms import lots
from ponti.server.rooms.parts import Part, part_of_options
from ponti.server.rooms.summary import day_told
from ponti.server.rooms.table import Offer, Table
from ponti.wire import events as sent
from ponti.wire.games import Options, PositionView
from ponti.wire.hashi import LayoutView
from ponti.wire.server_messages import Update
from ponti.wire.views import DeckView, OfferView, OutcomeView, SeatView, StateView, VoteView

DraftsBySeat: TypeAlias = Mapping[int, tuple[int, Any]]
"""The counter and the draft of each seat that has one."""

_encoder = msgspec.json.Encoder()


def spectator_sees(table: Table, since: int) -> bytes:
    """What a spectator is told: the events after a version, and how everything stands."""
    events = events_sent(table, since)
    return _encoder.encode(Update(since=since, version=table.version, events=events, state=state_view(table)))


def events_sent(table: Table, since: int) -> list[msgspec.Raw]:
    """The events after a version, as they are sent."""
    return [msgspec.Raw(_encoder.encode(event_sent(event))) for event in table.events_after(since)]


def player_sees(table: Table, since: int, drafts: DraftsBySeat, seats: Iterable[int]) -> list[bytes]:
    """What the player of some seats is told: what a spectator is told, and the drafts of these seats."""
    told = [spectator_sees(table, since)]
    if has_drafts(table):
        told += [seat_sees(table, seat, drafts) for seat in seats]
    return told


def seat_sees(table: Table, seat: int, drafts: DraftsBySeat) -> bytes:
    """What only the devices of one seat are told: its draft, in a game that has drafts."""
    assert table.part.DRAFTS is not None
    counter, draft = drafts.get(seat, (0, None))
    confirmed = seat in table.confirmed
    told = table.part.DRAFTS.told(table.position, seat, draft, table.ply, counter, confirmed)
    return _encoder.encode(told)


def has_drafts(table: Table) -> bool:
    """Whether there is something to draft now."""
    return table.part.DRAFTS is not None and table.status == "playing" and bool(table.position.to_act)


def layout_of(table: Table) -> LayoutView | None:
    """The board as printed, where it has to be told."""
    return table.part.layout_view(table.position)


# Events

_SENT: dict[type, type[msgspec.Struct]] = {
    stored.Seated: sent.Seated,
    stored.BotSeated: sent.BotSeated,
    stored.Renamed: sent.Renamed,
    stored.Started: sent.Started,
    stored.Sealed: sent.Sealed,
    stored.Unsealed: sent.Unsealed,
    stored.Confirmed: sent.Confirmed,
    stored.Reopened: sent.Reopened,
    stored.TakebackAsked: sent.TakebackAsked,
    stored.TakebackAnswered: sent.TakebackAnswered,
    stored.TakenOver: sent.TakenOver,
    stored.Returned: sent.Returned,
    stored.AbandonVoted: sent.AbandonVoted,
    stored.Ended: sent.Ended,
    stored.RematchAgreed: sent.RematchAgreed,
    stored.RematchDeclined: sent.RematchDeclined,
    stored.Rematched: sent.Rematched,
}
"""The events whose fields are sent as they are stored."""


def event_sent(event: stored.RoomEvent) -> Any:
    """An event as it is sent."""
    if isinstance(event, stored.Played):
        return _played_sent(event)
    if isinstance(event, stored.Created):
        return _created_sent(event)
    if isinstance(event, stored.RematchOffered):
        return sent.RematchOffered(
            at=event.at, seat=event.seat, seats=event.seats, options=_options_sent(event.options)
        )
    return msgspec.convert(event, _SENT[type(event)], from_attributes=True)


def _played_sent(event: stored.Played) -> sent.Played:
    # Written out, because most events are moves, and `convert` takes ten times as long.
    return sent.Played(
        at=event.at,
        text=event.text,
        seat=event.seat,
        forced=event.forced,
        by=event.by,
        finished=event.finished,
        awarded=[
            sent.Awarded(seat=each.seat, bonus=each.bonus, points=each.points) for each in event.awarded
        ],
    )


def _options_sent(options: msgspec.Raw) -> Options:
    part: Part = part_of_options(options)
    return part.options_told(part.options_of(options))


def _created_sent(event: stored.Created) -> sent.Created:
    return sent.Created(
        at=event.at,
        options=_options_sent(event.options),
        seats=[sent.SeatPlan(kind=seat.kind, name=seat.name, level=seat.level) for seat in event.seats],
        commitment=event.commitment,
        seeded=event.seeded,
        opening=event.opening,
        rematch_of=event.rematch_of,
        scheme=event.scheme,
    )


# How everything stands


def position_view(table: Table) -> PositionView:
    """The position as everybody sees it."""
    last = table.texts[table.ply - 1] if table.ply else None
    return table.part.position_view(table.position, last, _set_aside(table))


def _set_aside(table: Table) -> str | None:
    end = table.end
    return end.deck[-1] if end is not None and end.deck and table.position.is_over else None


def state_view(table: Table) -> StateView:
    """The whole game as everybody sees it."""
    shown = position_view(table)
    points = table.part.points(table.position, shown)
    waiting, confirmed = table.waiting_for, table.confirmed
    clocks = table.clocks if table.clocks.clock is not None else None
    return StateView(
        room=table.room,
        version=table.version,
        ply=table.ply,
        status=table.status,
        options=table.part.options_told(table.options),
        seats=[
            SeatView(
                seat=index,
                kind="bot" if (level := seat.bot) else seat.kind,
                name=seat.name,
                level=level,
                to_act=index in waiting,
                confirmed=index in confirmed,
                points=points[index],
                deadline=None if clocks is None else table.deadline(index),
                left_ms=None if clocks is None else clocks.left(index),
            )
            for index, seat in enumerate(table.seats)
        ],
        to_act=sorted(waiting),
        position=shown,
        moves=table.moves,
        deck=_deck_view(table),
        takeback=table.takeback,
        outcome=outcome_of(table),
        rematch=table.rematch,
        rematch_of=table.rematch_of,
        votes=votes_view(table),
        offer=None if table.offer is None else _offer_view(table, table.offer),
        day=day_told(table.day),
        offered=table.is_offered,
    )


def _offer_view(table: Table, offer: Offer) -> OfferView:
    return OfferView(
        seat=offer.seat, options=table.part.options_told(offer.options), agreed=sorted(offer.agreed)
    )


def votes_view(table: Table) -> list[VoteView] | None:
    """Who would end the game because somebody is absent; None where nobody would."""
    return [VoteView(seat=seat, absent=absent) for seat, absent in sorted(table.votes)] or None


def _deck_view(table: Table) -> DeckView | None:
    if table.commitment is None:
        return None
    end = table.end
    return DeckView(
        commitment=table.commitment,
        seeded=table.seeded,
        deck=None if end is None else end.deck,
        salt=None if end is None else end.salt,
        seed=None if end is None else end.seed,
        scheme=table.scheme,
        secret=None if end is None else end.secret,
        lots=lots.told(table.lots),
    )


def outcome_of(table: Table) -> OutcomeView | None:
    """How the game ended, if it did."""
    end = table.end
    if end is None:
        return None
    return OutcomeView(
        how=end.how, seat=end.seat, winners=end.winners, scores=end.scores, decided_by=end.decided_by
    )
