"""Tables: a copy folds on without changing the one that it was made from."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ponti import diavolo
from ponti.server.rooms import events as ev
from ponti.server.rooms.table import Table


def played(*moves: str) -> Table:
    table = Table("room")
    seats = [ev.SeatPlan(kind="person"), ev.SeatPlan(kind="person")]
    table.add(ev.Created(at=1, options=msgspec.Raw(b'{"game":"diavolo"}'), seats=seats))
    table.add(ev.Started(at=2))
    for move in moves:
        move_on(table, move)
    return table


def move_on(table: Table, move: str) -> None:
    (seat,) = table.waiting_for
    table.add(ev.Played(at=3, text=move, seat=seat))


def test_copies_that_go_different_ways_do_not_meet() -> None:
    table = played("c4 d7", "dark")
    before = (table.version, table.ply, table.moves, table.events_after(-1), str(table.position))
    one, other = table.copy(), table.copy()
    move_on(one, "h2 h3")
    move_on(other, "a1 b1")
    move_on(one, "e5 e6")
    assert (table.version, table.ply, table.moves, table.events_after(-1), str(table.position)) == before
    assert one.moves == ["c4 d7", "dark", "h2 h3", "e5 e6"]
    assert other.moves == ["c4 d7", "dark", "a1 b1"]
    for each in (table, one, other):
        again = Table.of("room", each.stored_after(-1))
        assert (again.moves, again.position, again.waiting_for) == (
            each.moves,
            each.position,
            each.waiting_for,
        )
        assert again.movers[: again.ply] == each.movers[: each.ply]


def test_a_move_taken_back_is_still_there_for_those_who_have_not_heard_of_it() -> None:
    table = played("c4 d7", "dark", "h2 h3")
    back = table.copy()
    back.add(ev.TakebackAsked(at=4, seat=1))
    back.add(ev.TakebackAnswered(at=5, seat=0, agreed=True, ply=2))
    assert (back.moves, table.moves) == (["c4 d7", "dark"], ["c4 d7", "dark", "h2 h3"])
    move_on(back, "h4 h5")
    assert (back.moves, table.moves) == (["c4 d7", "dark", "h4 h5"], ["c4 d7", "dark", "h2 h3"])
    assert back.movers[: back.ply] == [0, 1, 1]


def test_moves_taken_back_are_played_once_when_a_game_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    moves = ["c4 d7", "dark", "h2 h3", "e5 e6"]
    table = played(*moves)
    for times in range(1, 11):
        ply = 3 if times % 2 else 1  # sometimes further back, and from there forward again
        table.add(ev.TakebackAsked(at=4, seat=1))
        table.add(ev.TakebackAnswered(at=5, seat=0, agreed=True, ply=ply))
        for move in moves[ply:]:
            move_on(table, move)
    count = 0
    after = diavolo.Position.after

    def counted(position: Any, event: Any) -> Any:
        nonlocal count
        count += 1
        return after(position, event)

    monkeypatch.setattr(diavolo.Position, "after", counted)
    again = Table.of("room", table.stored_after(-1))
    assert (again.moves, again.position) == (table.moves, table.position)
    assert count == sum(isinstance(event, ev.Played) for event in table.events)
