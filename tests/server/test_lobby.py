"""Before a game begins: who may delete it, and who has to leave when it begins."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from ponti.server.rooms import holding
from ponti.server.rooms.tokens import hashed
from ponti.wire.base import Code
from ponti.wire.refusal import Refusal
from tests.server.houses import Device, Person, house_in, new_game
from tests.server.processes import Client, ServerProcess, drive


def test_a_guest_does_not_delete_what_another_has_made(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            room_id, maker, _ = await house.create(new_game("hashi", "me", "open", "open"))
            guest, _ = await house.join(room_id, "", None, None)
            with pytest.raises(Refusal) as refusal:
                await holding.delete(house, room_id, hashed(guest))
            assert refusal.value.code == Code.NOT_NOW
            await holding.delete(house, room_id, hashed(maker))
            with pytest.raises(Refusal):
                await house.room(room_id)

    asyncio.run(work())


def test_guests_delete_a_game_without_its_maker_all_together(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            room_id, _, seats = await house.create(new_game("hashi", "open", "open", "open"))
            assert seats == []
            guests = [(await house.join(room_id, "", None, None))[0] for _ in range(2)]
            for _ in range(2):
                with pytest.raises(Refusal):
                    await holding.delete(house, room_id, hashed(guests[0]))
            await holding.delete(house, room_id, hashed(guests[1]))
            with pytest.raises(Refusal):
                await house.room(room_id)

    asyncio.run(work())


@pytest.mark.parametrize("open_to_all", [True, False])
def test_spectators_leave_when_a_game_begins_that_is_not_for_them(tmp_path: Path, open_to_all: bool) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            form = new_game("diavolo", "me", "open", spectators=open_to_all)
            room_id, token, seats = await house.create(form)
            room = await house.room(room_id)
            ada, watcher = Person(room, token, seats), Device()
            room.enter(watcher, -1)
            watcher.told.clear()
            await house.join(room_id, "Ben", None, None)
            assert ada.device.state["status"] == "playing"
            assert ("update" in watcher.kinds) is open_to_all
            if not open_to_all:
                assert watcher.dismissed is not None
                assert watcher.dismissed.code == Code.NO_SPECTATORS
                watcher.told.clear()
                await ada.ask("move", move="c4 d7")
                assert watcher.told == []
                assert ada.device.messages("presence")[-1]["spectators"] == 0

    asyncio.run(work())


async def ask_on(client: Client) -> None:
    """Ask for everything, again and again."""
    while True:
        await client.send("resync", version=-1)
        await client.hear()


def test_whoever_watched_the_lobby_hears_nothing_of_the_game(server: ServerProcess) -> None:
    async def work() -> None:
        ticket = server.create("diavolo", "me", "open", spectators=False)
        watcher = await Client.at(server, ticket["room"])
        server.join(ticket["room"])
        watcher.messages.clear()
        with pytest.raises(ConnectionClosed):
            await ask_on(watcher)
        assert watcher.socket.close_code == 4000
        assert watcher.state["status"] == "open"
        assert [message["code"] for message in watcher.messages if message["type"] == "error"] == [
            "no-spectators"
        ]

    drive(work())


def test_who_has_only_the_link_is_not_told_how_a_game_goes_that_is_not_to_be_watched(
    server: ServerProcess,
) -> None:
    mine = server.create("diavolo", "me", "open", spectators=False)
    path, own = f"/api/games/{mine['room']}", {"authorization": f"Bearer {mine['token']}"}
    assert server.get(path).json()["version"] == server.get(path, headers=own).json()["version"]
    server.join(mine["room"])

    async def work() -> None:
        ada = await Client.at(server, mine["room"], mine["token"])
        await ada.ask("move", seat=0, ply=0, move="c4 d7")
        assert server.get(path, headers=own).json()["to_act"] == [1]
        playing = server.get(path).json()
        await ada.ask("resign", seat=0)
        assert server.get(path, headers=own).json()["outcome"]["winners"] == [1]
        over = server.get(path).json()
        assert (playing["status"], over["status"]) == ("playing", "over")
        for told in (playing, over):
            assert (told["to_act"], told["round"], told["version"], told["outcome"]) == ([], 0, 0, None)
            assert told["updated_at"] == told["created_at"]
            assert "remains" not in told

    drive(work())
