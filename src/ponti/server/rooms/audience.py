"""The only way by which anything about a game leaves the server: one function for each audience.

A spectator is told what is public. The player of a seat is told the same, and the draft of that seat.
Tables hold nothing secret, so that what is public cannot depend on a draft or on the order of the deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from ponti.hashi import Position as HashiPosition
from ponti.server.rooms.diavolo import view as diavolo_view
from ponti.server.rooms.hashi import view as hashi_view
from ponti.server.rooms.hashi.draft import Draft
from ponti.server.rooms.table import Table
from ponti.wire.events import SeatPlan
from ponti.wire.forms import RoomInfo
from ponti.wire.messages import DraftTold, Update
from ponti.wire.views import DeckView, DiavoloView, HashiView, LayoutView, SeatView, StateView

_encoder = msgspec.json.Encoder()


def spectator_sees(table: Table, since: int) -> bytes:
    """What a spectator is told: the events after a version, and how everything stands."""
    events = [msgspec.Raw(data) for data in table.events_after(since)]
    return _encoder.encode(Update(since=since, version=table.version, events=events, state=state_view(table)))


def player_sees(
    table: Table, since: int, drafts: Mapping[int, tuple[int, Draft]], seats: Iterable[int]
) -> list[bytes]:
    """What the player of some seats is told: what a spectator is told, and the drafts of these seats."""
    return [spectator_sees(table, since), *(seat_sees(table, seat, drafts) for seat in seats)]


def seat_sees(table: Table, seat: int, drafts: Mapping[int, tuple[int, Draft]]) -> bytes:
    """What only the devices of one seat are told: its draft."""
    return _encoder.encode(draft_of(table, seat, drafts))


def has_drafts(table: Table) -> bool:
    """Whether there is something to draft now."""
    return table.is_hashi and table.status == "playing" and bool(table.position.to_act)


def draft_of(table: Table, seat: int, drafts: Mapping[int, tuple[int, Draft]]) -> DraftTold:
    """The draft of a seat for the current ply: an empty one if it was for another."""
    counter, draft = drafts.get(seat, (0, Draft()))
    if draft.ply != table.ply:
        draft = Draft(table.ply)
    return hashi_view.draft_view(table.position, seat, draft, counter, seat in table.confirmed)


def layout_of(table: Table) -> LayoutView | None:
    """The board of Hashi as printed."""
    return hashi_view.layout_view(table.position.layout) if table.is_hashi else None


def position_view(table: Table) -> HashiView | DiavoloView:
    """The position as everybody sees it."""
    position = table.position
    if isinstance(position, HashiPosition):
        return hashi_view.position_view(position, _set_aside(table))
    return diavolo_view.position_view(position, table.texts[table.ply - 1] if table.ply else None)


def _set_aside(table: Table) -> str | None:
    end = table.end
    return end.deck[-1] if end is not None and end.deck and table.position.is_over else None


def state_view(table: Table) -> StateView:
    """The whole game as everybody sees it."""
    shown = position_view(table)
    if isinstance(shown, HashiView):
        points = hashi_view.points(table.position)
    else:
        points = [shown.scores[colour].points for colour in shown.colours]
    waiting, confirmed = table.waiting_for, table.confirmed
    clocks = table.clocks if table.clocks.clock is not None else None
    return StateView(
        room=table.room,
        version=table.version,
        ply=table.ply,
        status=table.status,
        options=table.options,
        seats=[
            SeatView(
                seat=index,
                kind="bot" if seat.bot else seat.kind,
                name=seat.name,
                level=seat.bot,
                to_act=index in waiting,
                confirmed=index in confirmed,
                points=points[index],
                deadline=None if clocks is None else clocks.deadline(index),
                left_ms=None if clocks is None else clocks.left(index),
            )
            for index, seat in enumerate(table.seats)
        ],
        to_act=sorted(waiting),
        position=shown,
        moves=table.moves,
        deck=_deck_view(table),
        takeback=table.takeback,
        outcome=table.outcome,
        rematch=table.rematch,
        rematch_of=table.rematch_of,
    )


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
    )


def room_info(table: Table, own: Iterable[int] = ()) -> RoomInfo:
    """What a list of games says of a room."""
    return RoomInfo(
        room=table.room,
        version=table.version,
        status=table.status,
        options=table.options,
        seats=[SeatPlan(kind=seat.kind, name=seat.name, level=seat.bot) for seat in table.seats],
        open_seats=table.open_seats if table.status == "open" else [],
        own_seats=sorted(own),
        to_act=sorted(table.waiting_for),
        round=table.position.round if table.is_hashi else table.ply,
        created_at=table.created_at,
        updated_at=table.updated_at,
        outcome=table.outcome,
    )
