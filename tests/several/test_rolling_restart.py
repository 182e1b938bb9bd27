"""Servers behind a proxy are restarted one after the other, and nobody notices more than a new connection."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import httpx

from tests.postgres import Databases
from tests.server.processes import Client, Reachable, drive
from tests.several.playing import Player, move
from tests.several.servers import Pair, cluster_of, proxy_before, server_on


def test_a_rolling_restart_loses_nothing(databases: Databases, tmp_path: Path) -> None:
    database = databases.new()
    with cluster_of(database, tmp_path) as servers, proxy_before(Pair(database, *servers)) as address:
        proxy = Reachable()
        proxy.address = address
        statuses: list[int] = []
        codes: set[int | None] = set()

        async def sit_down() -> list[Player]:
            mine = await asyncio.to_thread(proxy.create, "diavolo", "me", "open")
            theirs = await asyncio.to_thread(proxy.join, mine["room"])
            return [await Player.at(proxy, each) for each in (mine, theirs)]

        async def play_on(players: list[Player], over: asyncio.Event) -> None:
            rng = Random(3)
            while not over.is_set():
                clients = [player.client for player in players]
                await move(players, rng)
                for player, client in zip(players, clients, strict=True):
                    if player.client is not client:
                        codes.add(client.socket.close_code)
                if not players[0].client.state["to_act"]:
                    assert players[0].events == players[1].events
                    players[:] = await sit_down()
                await asyncio.sleep(0.1)

        async def ask_on(room: str, over: asyncio.Event) -> None:
            form = {"options": {"game": "diavolo"}, "seats": [{"kind": "me"}, {"kind": "bot"}]}
            async with httpx.AsyncClient(base_url=address, timeout=60) as client:
                while not over.is_set():
                    answers = [
                        await client.get(f"/api/games/{room}"),
                        await client.get(f"/api/games/{room}/qr.svg"),
                        await client.post("/api/games", json=form),
                    ]
                    statuses.extend(answer.status_code for answer in answers)

        async def work() -> None:
            over = asyncio.Event()
            tables = [await sit_down() for _ in range(2)]
            tasks = [asyncio.create_task(play_on(table, over)) for table in tables]
            tasks.append(asyncio.create_task(ask_on(tables[0][0].ticket["room"], over)))
            for number, server in enumerate(servers):
                assert await asyncio.to_thread(server.end) == 0
                servers[number] = await asyncio.to_thread(server_on, database, server.data, server.port)
                await asyncio.sleep(3)  # as the documentation says
            over.set()
            await asyncio.gather(*tasks)
            for table in tables:
                assert table[0].events == table[1].events
                late = await Client.at(proxy, table[0].ticket["room"])
                assert late.events == table[0].events

        drive(work())
        assert codes == {1012}
        assert set(statuses) == {200, 201}
        assert all("Traceback" not in server.log.read_text() for server in servers)
