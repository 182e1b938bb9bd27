"""What is new in a game, for those who know how everything stood before."""

from __future__ import annotations

from itertools import compress
from operator import ne
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import astuple

from ponti.server.rooms import audience
from ponti.server.rooms import events as ev
from ponti.server.rooms.table import Table
from ponti.wire.games import PositionView
from ponti.wire.server_messages import News
from ponti.wire.views import StateView

_encoder = msgspec.json.Encoder()
_PLAY = frozenset({ev.Played, ev.Confirmed, ev.Reopened})
"""What happens all the time, and changes nothing but what `_after_play` looks at."""


class Shown(NamedTuple):
    """The part of a state that is made anew with every move, as it was shown last."""

    version: int
    position: PositionView
    points: list[int]

    @classmethod
    def of(cls, table: Table) -> Shown:
        """How a table is shown."""
        position = audience.position_view(table)
        return cls(table.version, position, table.part.points(table.position, position))


def news(before: Table, table: Table, old: Shown, new: Shown) -> bytes:
    """The events between two tables, and what of the state is not as it was."""
    events = table.events_after(before.version)
    if table.status == before.status and _PLAY.issuperset(map(type, events)):
        state = _after_play(before, table, old, new)
    else:
        state = _changes(audience.state_view(before), audience.state_view(table))
        if _only_added(events, before, table):
            state.pop("moves", None)
    told = audience.events_sent(table, before.version)
    return _encoder.encode(News(since=before.version, version=table.version, events=told, state=state))


def answering(data: bytes, request: str) -> bytes:
    """A message that also answers a request."""
    return b'%b,"id":"%b"}' % (data[:-1], request.encode())


def _after_play(before: Table, table: Table, old: Shown, new: Shown) -> dict[str, Any]:
    """What moves have changed; much faster than to compare whole states."""
    state: dict[str, Any] = {"version": table.version}
    if table.ply != before.ply:
        state["ply"] = table.ply
    if table.takeback != before.takeback:
        state["takeback"] = table.takeback
    if table.votes != before.votes:
        state["votes"] = audience.votes_view(table)
    waiting, confirmed = table.waiting_for, table.confirmed
    acting, confirming = waiting ^ before.waiting_for, confirmed ^ before.confirmed
    if acting:
        state["to_act"] = sorted(waiting)
    seats = []
    for seat, points in enumerate(new.points):
        changed: dict[str, Any] = {"seat": seat}
        if seat in acting:
            changed["to_act"] = seat in waiting
        if seat in confirming:
            changed["confirmed"] = seat in confirmed
        if points != old.points[seat]:
            changed["points"] = points
        if table.clocks.clock is not None:
            changed["deadline"] = table.deadline(seat)
            changed["left_ms"] = table.clocks.left(seat)
        if len(changed) > 1:
            seats.append(changed)
    if seats:
        state["seats"] = seats
    position = _changed(old.position, new.position)
    if position:
        state["position"] = position
    return state


def _changes(before: StateView, after: StateView) -> dict[str, Any]:
    """The fields of a state that are not as they were, and so of its position and of each seat."""
    found = _changed(before, after)
    if "seats" in found:
        found["seats"] = [
            {"seat": new.seat} | _changed(old, new)
            for old, new in zip(before.seats, after.seats, strict=True)
            if old != new
        ]
    if "position" in found:
        found["position"] = _changed(before.position, after.position)
    return found


def _changed(before: msgspec.Struct, after: msgspec.Struct) -> dict[str, Any]:
    """The fields of an object that are not as they were, without a look at each of them from Python."""
    new = astuple(after)
    return dict(compress(zip(after.__struct_fields__, new, strict=True), map(ne, astuple(before), new)))


def _only_added(events: list[ev.RoomEvent], before: Table, table: Table) -> bool:
    """Whether the moves are those from before and behind them what was played, with nothing taken back."""
    return sum(isinstance(event, ev.Played) for event in events) == table.ply - before.ply
