"""Two servers on one database: a room is with one of them, and everybody finds it, whatever happens to it."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.cluster.playing import entered, hung_up, move
from tests.cluster.servers import Pair, cluster_of, owner_of, paired, proxy_before
from tests.postgres import Databases
from tests.server.processes import Client, Reachable, ServerProcess, drive
from tests.server.stored import position_of


@pytest.fixture(scope="module")
def pair(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two servers for all tests that do them no harm."""
    with paired(databases, tmp_path_factory.mktemp("pair")) as found:
        yield found


def test_players_at_different_servers_play_both_games(pair: Pair) -> None:
    _, one, two = pair

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


def test_a_room_goes_to_where_somebody_is(databases: Databases, pair: Pair) -> None:
    database, one, two = pair
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


def test_the_proxy_of_the_documentation_finds_the_owner_of_a_room(databases: Databases, pair: Pair) -> None:
    database, *servers = pair
    with proxy_before(pair) as address:
        proxy = Reachable()
        proxy.address = address

        async def work() -> None:
            owners: list[str] = []
            before = [server.get("/healthz").json()["connections"] for server in servers]
            while len(set(owners)) < 2:
                mine = proxy.create("diavolo", "me", "open")
                theirs = proxy.join(mine["room"])
                clients = [await entered(proxy, mine), await entered(proxy, theirs)]
                await move(clients, Random(1))
                owners.append(owner_of(databases, database, mine["room"]))
            # None of them was passed on: each process counts only the devices that are with it.
            connections = [server.get("/healthz").json()["connections"] for server in servers]
            assert sum(connections) - sum(before) == 2 * len(owners)

        drive(work())


def test_games_go_on_when_their_servers_do_not(databases: Databases, tmp_path: Path) -> None:
    database = databases.new()
    with cluster_of(database, tmp_path, 3) as (one, two, three):
        mine = one.create("diavolo", "me", "open")
        theirs = one.join(mine["room"])
        rng = Random(7)

        async def ended(how: signal.Signals, owner: ServerProcess, other: ServerProcess) -> list[Client]:
            """A server is ended while one player is with it and one with another, where they play on."""
            clients = [await entered(owner, mine), await entered(other, theirs)]
            await move(clients, rng)
            assert owner_of(databases, database, mine["room"]) == owner.address
            owner.process.send_signal(how)
            assert await hung_up(clients[1]) == 1012
            again = [await entered(other, mine), await entered(other, theirs)]
            assert again[0].version == clients[0].version
            await move(again, rng)
            return [clients[0], *again]

        async def work() -> None:
            for client in await ended(signal.SIGTERM, one, two):
                await client.close()
            still, *again = await ended(signal.SIGSTOP, two, three)
            # It wakes up, with a request that it has not read yet, and can do nothing.
            state = still.state
            seat = state["to_act"][0]
            text = str(position_of(state).legal_moves(seat).sample(rng))
            await still.send("move", seat=seat, ply=state["ply"], move=text)
            two.process.send_signal(signal.SIGCONT)
            assert await hung_up(still) == 1012
            await move(again, rng)
            back = await entered(two, mine)
            assert back.events == again[0].events
            assert owner_of(databases, database, mine["room"]) == three.address
            for client in (back, *again):
                await client.close()
            bot = three.create("diavolo", "bot", "me")
            await ended(signal.SIGKILL, three, two)
            # Nobody is there, and the bot moves: once, on whichever server.
            due = f"SELECT FROM games WHERE id = '{bot['room']}' AND wake IS NOT NULL"
            while databases.run(due, database.url.rpartition("/")[2]):
                await asyncio.sleep(0.2)
            client = await entered(two, bot)
            assert client.state["to_act"] == [1]
            assert [event["type"] for event in client.events].count("played") == 1

        drive(work())
