"""A game that cannot be read is set aside and kept; the others go on, and so does housekeeping."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ponti.server.rooms.housekeeping import Housekeeper
from ponti.server.rooms.summary import room_info
from ponti.server.thinking.pool import Thinkers
from ponti.wire.base import Code
from ponti.wire.refusal import Refusal
from tests.server.houses import house_in, new_game, people_at
from tests.server.processes import Client, ServerProcess, drive

BROKEN = b'{"type":"nothing that was ever stored"}'


class Dreamers(Thinkers):
    """Nobody ever comes to a decision."""

    async def think(self, *_: Any, **__: Any) -> Any:
        await asyncio.Event().wait()


def break_game(path: Path, room: str) -> None:
    """Damage an event of a game."""
    with sqlite3.connect(path) as file:
        file.execute("UPDATE events SET data = ? WHERE game = ? AND version = 1", (BROKEN, room))
    file.close()


def test_the_others_are_woken_and_it_is_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ponti.server.storage.reading.PORTION", 1)

    async def work() -> None:
        async with house_in(tmp_path, Dreamers(1)) as house:
            rooms = [(await house.create(new_game("diavolo", "bot", "me")))[0] for _ in range(3)]
        for broken in sorted(rooms)[:2]:
            break_game(tmp_path / "games.sqlite", broken)
        async with house_in(tmp_path, Dreamers(1)) as house:
            keeper = Housekeeper(house)
            for _ in range(3):
                await keeper.round()
            assert [room.id for room in house.rooms] == sorted(rooms)[2:], "the last one was woken"
            assert house.unreadable == set(sorted(rooms)[:2])
            with pytest.raises(Refusal) as refusal:
                await house.room(min(rooms))
            assert refusal.value.code is Code.UNREADABLE
            stored = await house.storage.load(min(rooms))
            assert stored is not None
            assert stored.events[1] == BROKEN, "it is kept"

    asyncio.run(work())
    said = [record.getMessage() for record in caplog.records if "set aside" in record.getMessage()]
    assert len(said) == 2


def test_one_that_cannot_be_read_anew_is_set_aside_and_the_others_are_read(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path, Dreamers(1)) as house:
            form = new_game("diavolo", "me", "open")
            broken, other = [(await people_at(house, form))[0] for _ in range(2)]
            keeper = Housekeeper(house)
            await keeper.round()
            break_game(tmp_path / "games.sqlite", broken.room.id)
            renamed = b'{"type":"renamed","at":1,"seat":0,"name":"Ada"}'
            with closing(sqlite3.connect(tmp_path / "games.sqlite")) as file:
                for person in (broken, other):
                    place = person.room.id, person.room.table.version + 1
                    file.execute(
                        "INSERT INTO events (game, version, data) VALUES (?, ?, ?)", (*place, renamed)
                    )
                    file.execute("UPDATE games SET version = ? WHERE id = ?", place[::-1])
                file.commit()
            await keeper.round()
            assert other.room.table.seats[0].name == "Ada"
            assert broken.device.redialled
            assert house.rooms == [other.room]
            with pytest.raises(Refusal) as refusal:
                await house.room(broken.room.id)
            assert refusal.value.code is Code.UNREADABLE

    asyncio.run(work())


def test_whatever_is_wrong_with_a_row_holds_nothing_up(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path, Dreamers(1)) as house:
            rooms = sorted([(await house.create(new_game("diavolo", "bot", "me")))[0] for _ in range(3)])
        with closing(sqlite3.connect(tmp_path / "games.sqlite")) as file:
            file.execute("INSERT INTO requests VALUES (?, CAST(x'ff' AS TEXT), x'7b7d')", rooms[:1])
            file.execute("UPDATE games SET updated_at = 'now', summary = 5 WHERE id = ?", rooms[1:2])
            file.execute("UPDATE games SET id = CAST(id || x'ff' AS TEXT) WHERE id = ?", rooms[2:])
            file.commit()
        async with house_in(tmp_path, Dreamers(1)) as house:
            await Housekeeper(house).round()
            assert [room.id for room in house.rooms] == rooms[:2], "the third one has no name"
            (summary,) = await house.storage.summaries(rooms[1:2])
            assert room_info(summary.data) is None
            assert await house.storage.sweep(0, 0, 2**60) == 1, "what cannot be read is kept"

    asyncio.run(work())


def test_its_players_are_told(server: ServerProcess) -> None:
    ticket, other = server.create("diavolo", "me", "local"), server.create("diavolo", "me", "open")
    break_game(server.data / "games.sqlite", ticket["room"])
    path = f"/api/games/{ticket['room']}"

    async def work() -> None:
        client = await Client.open(server)
        answer = await client.hello(ticket["room"], ticket["token"])
        assert (answer["type"], answer["code"]) == ("error", "unreadable")
        await client.socket.wait_closed()
        assert client.socket.close_code == 4000

    drive(work())
    assert server.get(f"{path}/record.txt").json()["code"] == "unreadable"
    assert server.get(path).json()["code"] == "unreadable"
    tickets = [{name: each[name] for name in ("room", "token")} for each in (ticket, other)]
    mine: dict[str, Any] = server.post("/api/mine", {"tickets": tickets}).json()
    assert [room["room"] for room in mine["rooms"]] == [other["room"]]
    assert mine["unreadable"] == [ticket["room"]]
    assert server.get("/healthz").json()["status"] == "ok"


def test_a_list_is_shown_though_one_of_its_games_cannot_be(server: ServerProcess) -> None:
    ticket, other = server.create("diavolo", "me", "open"), server.create("hashi", "me", "open")
    with sqlite3.connect(server.data / "games.sqlite") as file:
        file.execute("UPDATE games SET summary = '{' WHERE id = ?", (ticket["room"],))
    file.close()
    tickets = [{name: each[name] for name in ("room", "token")} for each in (ticket, other)]
    mine = server.post("/api/mine", {"tickets": tickets}).json()
    assert [room["room"] for room in mine["rooms"]] == [other["room"]]
    assert mine["unreadable"] == [ticket["room"]]
