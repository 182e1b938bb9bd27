"""What is stored has structs of its own: old games are read for ever, whatever becomes of the wire."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from ponti import games
from ponti.server.rooms import summary
from ponti.server.rooms.audience import event_sent, spectator_sees
from ponti.server.rooms.deck import Secret
from ponti.server.rooms.diavolo import options as diavolo_options
from ponti.server.rooms.events import FIRST_RULES, Created, RoomEvent, Stored, decoded, encoded
from ponti.server.rooms.hashi import options as hashi_options
from ponti.server.rooms.hashi.draft import Draft
from ponti.server.rooms.summary import Summary, room_info
from ponti.server.rooms.table import Table, UnknownRulesError
from ponti.wire import events as sent
from ponti.wire.forms import RoomInfo
from ponti.wire.refusal import Refusal
from tests.server.houses import house_in, new_game
from tests.server.stored import unpacked

STORED: list[Any] = [RoomEvent, Summary, Secret, Draft, hashi_options.Options, diavolo_options.Options]


def structs_in(kind: inspect.Type) -> Iterator[type[msgspec.Struct]]:
    """All structs that a type is made of."""
    if isinstance(kind, inspect.StructType):
        yield kind.cls
        for each in kind.fields:
            yield from structs_in(each.type)
    elif isinstance(kind, inspect.UnionType):
        for member in kind.types:
            yield from structs_in(member)
    elif isinstance(kind, inspect.ListType):
        yield from structs_in(kind.item_type)


def test_nothing_that_is_stored_is_a_struct_of_the_wire() -> None:
    found = {struct for kind in inspect.multi_type_info(STORED) for struct in structs_in(kind)}
    assert len(found) > 15
    for struct in found:
        assert struct.__module__.startswith("ponti.server."), struct
        assert not struct.__struct_config__.forbid_unknown_fields, struct


def test_every_stored_event_has_one_that_is_sent() -> None:
    stored, told = (
        {kind.__struct_config__.tag for kind in kinds.__args__} for kinds in (RoomEvent, sent.RoomEvent)
    )
    assert stored == told


def with_news(value: Any) -> Any:
    """The same with a field that nobody knows in every object, as a later version may write it."""
    if isinstance(value, dict):
        return {name: with_news(each) for name, each in value.items()} | {"later": {"news": [1]}}
    return [with_news(each) for each in value] if isinstance(value, list) else value


def rows(path: Path, table: str, column: str) -> dict[tuple[Any, ...], bytes]:
    """A column that has JSON, by the rows' keys."""
    keys = {"games": "id", "events": "game, version", "drafts": "game, seat"}[table]
    with sqlite3.connect(path) as file:
        found = file.execute(f"SELECT {column}, {keys} FROM {table} WHERE {column} IS NOT NULL").fetchall()
    file.close()
    return {tuple(key): data for data, *key in found}


async def shown(path: Path, rooms: list[str]) -> list[bytes]:
    """What is told about games: to spectators, to each seat, and in a list."""
    async with house_in(path) as house:
        found = [msgspec.json.encode(room_info(each.data)) for each in await house.storage.summaries(rooms)]
        for name in rooms:
            room = await house.room(name)
            found += [spectator_sees(room.table, -1), msgspec.json.encode(room.secret)]
            found += [msgspec.json.encode(room.draft(seat)) for seat in range(len(room.table.seats))]
        return found


def test_games_with_fields_that_are_not_known_are_shown_all_the_same(tmp_path: Path) -> None:
    rooms = [game["room"] for game in unpacked(tmp_path / "old").values()]
    unpacked(tmp_path / "later")
    path = tmp_path / "later" / "games.sqlite"
    count = 0
    for table, column, where in (
        ("games", "summary", "id = ?"),
        ("games", "secret", "id = ?"),
        ("events", "data", "game = ? AND version = ?"),
        ("drafts", "data", "game = ? AND seat = ?"),
    ):
        for key, data in rows(path, table, column).items():
            news = msgspec.json.encode(with_news(json.loads(data)))
            with sqlite3.connect(path) as file:
                file.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (news, *key))
            file.close()
            count += 1
    assert count > 500
    old, later = (asyncio.run(shown(tmp_path / name, rooms)) for name in ("old", "later"))
    assert old == later


class NewInfo(RoomInfo, frozen=True, kw_only=True):
    """What a list of games says in some later version."""

    mood: str


def test_a_field_that_is_new_on_the_wire_breaks_no_old_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is filled in where what is stored becomes what is sent; nothing that is stored has to have it."""
    unpacked(tmp_path / "old")
    kept = rows(tmp_path / "old" / "games.sqlite", "games", "summary")
    monkeypatch.setattr(summary, "RoomInfo", lambda **fields: NewInfo(mood="merry", **fields))
    for data in kept.values():
        assert json.loads(msgspec.json.encode(room_info(data)))["mood"] == "merry"


def test_the_version_of_the_rules_is_stored_and_not_sent(tmp_path: Path) -> None:
    async def work() -> Created:
        async with house_in(tmp_path) as house:
            room, _, _ = await house.create(new_game("hashi", "me"))
            stored = await house.storage.load(room)
            assert stored is not None
            created = decoded(stored.events[0])
            assert isinstance(created, Created)
            return created

    created = asyncio.run(work())
    assert created.rules == games.part("hashi", "server.rooms").RULES
    assert "rules" not in json.loads(msgspec.json.encode(event_sent(created)))
    newer = msgspec.structs.replace(created, rules=99)
    with pytest.raises(UnknownRulesError, match="rules 99"):
        Table.of("room", [encoded(newer)])
    older = Table.of("room", [encoded(msgspec.structs.replace(created, rules=None))])
    assert (older.created.rules, FIRST_RULES) == (None, 1), "the first rules"


def test_a_game_by_rules_that_are_not_known_is_left_as_it_is(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            room, _, _ = await house.create(new_game("diavolo", "me", "local"))
            with sqlite3.connect(tmp_path / "games.sqlite") as file:
                file.execute("UPDATE events SET data = replace(data, '\"rules\":1', '\"rules\":99')")
            file.close()
            house.idle_ms = -1
            house.let_idle_go()
            with pytest.raises(Refusal, match="cannot be opened"):
                await house.room(room)

    asyncio.run(work())
    assert "is played by rules 99, which are not known here" in caplog.text


def test_a_base_for_what_is_stored_takes_what_it_does_not_know() -> None:
    class Later(Stored, frozen=True):
        known: int = 1

    assert msgspec.json.decode(b'{"unknown": 2}', type=Later) == Later(known=1)
