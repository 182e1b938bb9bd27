"""Tables that anybody may join, on servers that have a list of them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ponti.server.rooms import open_tables
from ponti.server.rooms.open_tables import Tables
from ponti.server.settings import Limits
from tests.server.houses import house_in, new_game
from tests.server.processes import ServerProcess, server_in


def test_a_private_server_lists_nothing(server: ServerProcess) -> None:
    assert server.get("/api/info").json()["open_tables"] is False
    assert server.get("/api/tables").json()["code"] == "not-here"
    form = {"options": {"game": "diavolo"}, "seats": [{"kind": "me"}, {"kind": "open"}]}
    assert server.post("/api/games", form | {"offered": True}).json()["code"] == "not-here"
    assert server.post("/api/games", form).status_code == 201


def test_a_table_is_listed_until_it_begins_and_tells_no_secret(tmp_path: Path) -> None:
    with server_in(tmp_path, "--open-tables") as server:
        assert server.get("/api/info").json()["open_tables"] is True
        seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
        form = {"options": {"game": "hashi"}, "seats": seats}
        made = server.post("/api/games", form | {"offered": True}).json()
        server.post("/api/games", form)  # only for friends
        answer = server.get("/api/tables")
        assert [table["room"] for table in answer.json()["tables"]] == [made["room"]]
        assert made["token"] not in answer.text
        assert answer.json()["tables"][0]["open_seats"] == [1]
        assert answer.json()["tables"][0]["seats"][0]["name"] == "Ada"
        assert server.get("/api/tables?page=5").status_code == 400
        server.join(made["room"])
        assert server.get(f"/api/games/{made['room']}").json()["status"] == "playing"


def test_one_address_does_not_fill_the_list(tmp_path: Path) -> None:
    limits = Limits()
    assert limits.offering[1] + 86_400 * limits.offering[0] < open_tables.MOST, "in a day"
    with server_in(tmp_path, "--open-tables", "--limits", "0.2") as server:
        form = {"options": {"game": "diavolo"}, "seats": [{"kind": "me"}, {"kind": "open"}]}
        answers = [server.post("/api/games", form | {"offered": True}).status_code for _ in range(3)]
        assert answers == [201, 201, 429]
        assert server.post("/api/games", form).status_code == 201, "for friends as many as before"


def test_the_list_is_read_seldom_and_in_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_tables, "PAGE", 2)

    async def work() -> None:
        async with house_in(tmp_path) as house:
            read = []
            offered = house.storage.offered

            async def count(since: int, most: int) -> object:
                read.append(most)
                return await offered(since, most)

            monkeypatch.setattr(house.storage, "offered", count)
            form = new_game("diavolo", "me", "open")
            form = type(form)(options=form.options, seats=form.seats, offered=True)
            rooms = [(await house.create(form))[0] for _ in range(3)]
            tables = Tables(house.storage)
            pages = await asyncio.gather(*(tables.page(page) for page in (0, 1, 4) for _ in range(20)))
            assert read == [open_tables.MOST]
            assert {page.pages for page in pages} == {2}
            assert {table.room for page in pages for table in page.tables} == set(rooms)
            await house.join(rooms[0], "Ben", None, None)
            monkeypatch.setattr(open_tables, "KEPT_MS", -1)
            assert (await tables.page(0)).pages == 1

    asyncio.run(work())
