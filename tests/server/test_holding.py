"""Seats get new tokens when a link has leaked, and games are deleted without harm to others."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from ponti.server.rooms import holding
from ponti.server.rooms.house import House
from ponti.server.rooms.tokens import hashed, new_token
from ponti.wire.base import Code
from ponti.wire.refusal import Refusal
from tests.server.houses import Device, Person, house_in, new_game, people_at
from tests.server.processes import Client, ServerProcess, drive


def test_a_new_token_owns_the_seat_and_the_old_one_nothing(tmp_path: Path) -> None:
    new = new_token()

    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, ben = await people_at(house, new_game("diavolo", "me", "open"))
            room, thief = ada.room, Device({0}, holder=hashed(ada.token))
            room.enter(thief, -1)
            assert await holding.renew(house, room.id, hashed(ada.token), new) == [0]
            for device in (ada.device, thief):
                assert device.dismissed is not None
                assert device.dismissed.code == Code.WRONG_TOKEN
            assert room.listeners == {ben.device}, "whoever holds another seat hears nothing of it"
            assert (await ada.ask("resign"))["code"] == Code.NOT_YOUR_SEAT
            assert await holding.renew(house, room.id, hashed(ada.token), new) == [0], "the answer was lost"
            for old, wanted, code in (
                (ada.token, new_token(), Code.WRONG_TOKEN),
                (new, ben.token, Code.SEAT_TAKEN),
                (new, new, Code.SEAT_TAKEN),
            ):
                with pytest.raises(Refusal) as refusal:
                    await holding.renew(house, room.id, hashed(old), wanted)
                assert refusal.value.code == code
        async with house_in(tmp_path) as house:  # it is durable
            room = await house.room(room.id)
            assert room.holders == {hashed(new): [0], hashed(ben.token): [1]}
            assert (await Person(room, new, [0]).ask("resign"))["type"] == "ack"

    asyncio.run(work())


async def _over(house: House, *seats: str) -> list[Person]:
    people = await people_at(house, new_game("diavolo", *seats))
    assert (await people[0].ask("resign"))["type"] == "ack"
    return people


def test_whoever_made_a_finished_game_deletes_it_and_guests_only_leave_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, ben = await _over(house, "me", "open")
            await holding.delete(house, ada.room.id, hashed(ben.token))
            assert ben.device.dismissed is not None
            assert ben.device.dismissed.code == Code.NO_SUCH_GAME
            assert ada.device.dismissed is None
            assert await house.storage.holder_seats([(ada.room.id, hashed(ben.token))]) == {}
            with pytest.raises(Refusal) as refusal:
                await holding.delete(house, ada.room.id, hashed(ben.token))
            assert refusal.value.code == Code.WRONG_TOKEN
            await holding.delete(house, ada.room.id, hashed(ada.token))
            assert await house.storage.versions([ada.room.id]) == {}
            assert ada.device.messages("notice")[-1]["notice"] == "deleted"

    asyncio.run(work())


def test_a_rematch_is_nobodys_alone_and_is_gone_with_the_last_who_leaves(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada, ben = await _over(house, "me", "open")
            await ada.ask("rematch")
            again = await house.room((await ben.ask("rematch"))["room"])
            people = [Person(again, ada.token, [1]), Person(again, ben.token, [0])]
            with pytest.raises(Refusal) as refusal:
                await holding.delete(house, again.id, hashed(ada.token))
            assert refusal.value.code == Code.NOT_NOW, "the other one is playing"
            await people[0].ask("resign")
            await holding.delete(house, again.id, hashed(ada.token))
            assert await house.storage.versions([again.id]) == {again.id: again.table.version}
            await holding.delete(house, again.id, hashed(ben.token))
            assert await house.storage.versions([again.id, ada.room.id]) == {
                ada.room.id: ada.room.table.version
            }

    asyncio.run(work())


def test_whoever_comes_while_a_game_is_deleted_is_told_that_it_is_gone(tmp_path: Path) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            ada = (await people_at(house, new_game("diavolo", "me", "local")))[0]
            room, holder = ada.room, hashed(ada.token)
            answers = await asyncio.gather(
                holding.delete(house, room.id, holder),
                holding.delete(house, room.id, holder),
                house.join(room.id, "Ada", None, ada.token),
                holding.renew(house, room.id, holder, new_token()),
                return_exceptions=True,
            )
            assert answers[0] is None
            for late in answers[1:]:
                assert isinstance(late, Refusal)
                assert late.code == Code.NO_SUCH_GAME

    asyncio.run(work())


def test_the_thief_of_a_link_is_hung_up_on(server: ServerProcess) -> None:
    form = {"options": {"game": "diavolo"}, "seats": [{"kind": "me"}, {"kind": "open"}]}
    made = httpx.post(f"{server.address}/api/games", json=form, timeout=60).json()
    url, new = f"{server.address}/api/games/{made['room']}", new_token()

    def renew(token: str) -> httpx.Response:
        headers = {"authorization": f"Bearer {token}"}
        return httpx.post(f"{url}/token", json={"token": new}, headers=headers, timeout=60)

    async def work() -> None:
        thief = await Client.at(server, made["room"], made["token"])
        answer = await asyncio.to_thread(renew, made["token"])
        assert answer.status_code == 200
        assert answer.json()["own"] == f"{server.address}/g/{made['room']}#{new}"
        while (await thief.hear())["type"] != "error":
            pass
        with pytest.raises(ConnectionClosed) as closed:
            await thief.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4000

    drive(work())
    assert renew(new_token()).status_code == 200, "who has the new one may hear again that it holds"
    assert httpx.post(f"{url}/token", json={"token": new_token()}, timeout=60).status_code == 401
    tickets = [{"room": made["room"], "token": token} for token in (made["token"], new)]
    rooms = httpx.post(f"{server.address}/api/mine", json={"tickets": tickets}, timeout=60).json()["rooms"]
    assert [(room["own_seats"], room["maker"]) for room in rooms] == [([0], True)]
