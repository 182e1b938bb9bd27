"""Two servers on one database: a room is with one of them, and everybody finds it, whatever happens to it."""

from __future__ import annotations

import asyncio
import re
import signal
from pathlib import Path
from random import Random

import pytest

from tests.cluster.playing import entered, hung_up, move
from tests.cluster.servers import cluster_of, owner_of
from tests.postgres import Databases
from tests.server.processes import Client, Reachable, drive
from tests.server.stored import position_of
from tools.nginx import Nginx
from tools.postgres import free_port


def test_players_at_different_servers_play_both_games(databases: Databases, tmp_path: Path) -> None:
    database = databases.new()
    with cluster_of(database, tmp_path) as (one, two):

        async def work(game: str) -> None:
            mine = one.create(game, "me", "open")
            theirs = two.join(mine["room"])
            clients = [await entered(one, mine), await entered(two, theirs)]
            rng = Random(5)
            for _ in range(6):
                await move(clients, rng)
            assert clients[0].events == clients[1].events
            assert clients[0].state == clients[1].state
            old = await Client.open(two)
            await old.hello(mine["room"], None)
            assert old.version == clients[0].version, "the address without the room works, too"
            other = await Client.open(one, mine["room"])
            answer = await other.ask("hello", room="a" * 10, version=-1)
            assert answer["code"] == "bad-message"

        for game in ("hashi", "diavolo"):
            drive(work(game))


def test_a_room_goes_to_where_somebody_is(databases: Databases, tmp_path: Path) -> None:
    database = databases.new()
    with cluster_of(database, tmp_path) as (one, two):
        ticket = one.create("diavolo", "me", "bot")

        async def work() -> None:
            client = await entered(two, ticket)
            assert owner_of(databases, database, ticket["room"]) == two.address
            await move_or_wait(client)
            another = await entered(one, ticket)
            assert owner_of(databases, database, ticket["room"]) == two.address, "somebody is there"
            await another.reach(client.version)

        async def move_or_wait(client: Client) -> None:
            await client.until(lambda: client.state["to_act"] == [0])

        drive(work())


def test_the_proxy_of_the_documentation_finds_the_owner_of_a_room(
    databases: Databases, tmp_path: Path
) -> None:
    database = databases.new()
    page = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
    site = next(block for block in re.findall("```nginx\n(.*?)```", page, re.DOTALL) if "upstream" in block)
    port = free_port()
    with cluster_of(database, tmp_path) as servers:
        for number, server in enumerate(servers, 1):
            site = site.replace(f"127.0.0.1:800{number}", f"127.0.0.1:{server.port}")
        with Nginx(site.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")):
            proxy = Reachable()
            proxy.address = f"http://127.0.0.1:{port}"

            async def work() -> None:
                owners: list[str] = []
                while len(set(owners)) < 2:
                    mine = proxy.create("diavolo", "me", "open")
                    theirs = proxy.join(mine["room"])
                    clients = [await entered(proxy, mine), await entered(proxy, theirs)]
                    await move(clients, Random(1))
                    owners.append(owner_of(databases, database, mine["room"]))
                # None of them was passed on: each process counts only the devices that are with it.
                connections = [server.get("/healthz").json()["connections"] for server in servers]
                assert sum(connections) == 2 * len(owners)
                gone = next(
                    each for each in servers if each.address == owner_of(databases, database, mine["room"])
                )
                gone.process.kill()
                clients = [await entered(proxy, mine), await entered(proxy, theirs)]
                await move(clients, Random(2))

            drive(work())


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM])
def test_a_game_goes_on_when_its_server_does_not(
    databases: Databases, tmp_path: Path, how: signal.Signals
) -> None:
    database = databases.new()
    with cluster_of(database, tmp_path) as (one, two):

        async def work() -> None:
            mine = one.create("diavolo", "me", "open")
            theirs = one.join(mine["room"])
            clients = [await entered(one, mine), await entered(two, theirs)]
            rng = Random(7)
            for _ in range(3):
                await move(clients, rng)
            assert owner_of(databases, database, mine["room"]) == one.address
            one.process.send_signal(how)
            assert await hung_up(clients[1]) == 1012
            again = [await entered(two, mine), await entered(two, theirs)]
            assert again[0].version == clients[0].version
            await move(again, rng)
            if how is not signal.SIGSTOP:
                return
            # The one that stood still wakes up, with a request that it has not read yet, and does nothing.
            seat, state = clients[0].state["to_act"][0], clients[0].state
            text = str(position_of(state).legal_moves(seat).sample(rng))
            await clients[0].send("move", seat=seat, ply=state["ply"], move=text)
            one.process.send_signal(signal.SIGCONT)
            assert await hung_up(clients[0]) == 1012
            await move(again, rng)
            back = await entered(one, mine)
            assert back.events == again[0].events
            assert owner_of(databases, database, mine["room"]) == two.address

        drive(work())


def test_a_bot_moves_once_on_another_server_when_its_own_died(databases: Databases, tmp_path: Path) -> None:
    database = databases.new()
    with cluster_of(database, tmp_path) as (one, two):
        ticket = one.create("diavolo", "bot", "me")
        one.process.kill()

        async def work() -> None:
            due = f"SELECT FROM games WHERE id = '{ticket['room']}' AND wake IS NOT NULL"
            while databases.run(due, database.url.rpartition("/")[2]):
                await asyncio.sleep(0.2)
            client = await entered(two, ticket)
            assert client.state["to_act"] == [1]
            assert [event["type"] for event in client.events].count("played") == 1

        drive(work())
