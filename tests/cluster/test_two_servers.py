"""Two servers on one database: a room is with one of them, and everybody finds it, whatever happens to it."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.cluster.playing import Player, any_move, move
from tests.cluster.servers import Pair, WorkerProcess, cluster_of, owner_of, paired, proxy_before
from tests.postgres import Databases
from tests.server.processes import Client, Reachable, ServerProcess, drive


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
        players = [await Player.at(one, mine), await Player.at(two, theirs)]
        rng = Random(5)
        for _ in range(6):
            await move(players, rng)
        assert players[0].events == players[1].events
        assert players[0].client.state == players[1].client.state
        old = await Client.open(two)
        await old.hello(mine["room"], None)
        assert old.version == players[0].client.version, "the address without the room works, too"
        other = await Client.open(one, mine["room"])
        answer = await other.ask("hello", room="a" * 10, version=-1)
        assert answer["code"] == "bad-message"

    for game in ("hashi", "diavolo"):
        drive(work(game))


def test_a_room_goes_to_where_somebody_is(databases: Databases, pair: Pair) -> None:
    database, one, two = pair
    ticket = one.create("diavolo", "me", "bot")

    async def work() -> None:
        player = await Player.at(two, ticket)
        assert owner_of(databases, database, ticket["room"]) == two.address
        another = await Player.at(one, ticket)
        assert owner_of(databases, database, ticket["room"]) == two.address, "somebody is there"
        await another.client.reach(player.client.version)

    drive(work())


def test_the_proxy_of_the_documentation_finds_the_owner_of_a_room(databases: Databases, pair: Pair) -> None:
    database, *servers = pair
    with proxy_before(pair) as address:
        proxy = Reachable()
        proxy.address = address

        def connections() -> int:
            return sum(server.get("/healthz").json()["connections"] for server in servers)

        async def work() -> None:
            owners: list[str] = []
            while connections():
                await asyncio.sleep(0.1)  # those of other tests hang up
            while len(set(owners)) < 2:
                mine = proxy.create("diavolo", "me", "open")
                theirs = proxy.join(mine["room"])
                players = [await Player.at(proxy, mine), await Player.at(proxy, theirs)]
                await move(players, Random(1))
                owners.append(owner_of(databases, database, mine["room"]))
            # None of them was passed on: each process counts only the devices that are with it.
            assert connections() == 2 * len(owners)

        drive(work())


def test_a_worker_thinks_for_all_servers_and_its_death_costs_nothing_but_time(
    databases: Databases, pair: Pair, tmp_path: Path
) -> None:
    database, one, two = pair
    name = database.url.rpartition("/")[2]

    async def until(condition: str) -> None:
        while not databases.run(condition, name):
            await asyncio.sleep(0.1)

    async def bot_moves(player: Player) -> None:
        await player.client.until(lambda: player.client.state["to_act"] == [0])

    async def work(worker: WorkerProcess) -> None:
        await until("SELECT FROM workers")
        players = [await Player.at(each, each.create("diavolo", "me", "bot")) for each in (one, two)]
        await asyncio.sleep(1.1)  # the servers have looked who is there
        for number, player in enumerate(players, 1):
            await move([player], Random(1))
            await bot_moves(player)
            await until(f"SELECT FROM workers WHERE recent[1] >= {number}")
        worker.end(signal.SIGKILL)
        for player in players:
            await move([player], Random(2))
            await bot_moves(player)
        assert "Traceback" not in worker.log.read_text()

    worker = WorkerProcess(database, tmp_path)
    try:
        drive(work(worker))
    finally:
        if worker.process.poll() is None:
            worker.end(signal.SIGKILL)


def test_games_go_on_when_their_servers_do_not(databases: Databases, tmp_path: Path) -> None:
    database = databases.new()
    with cluster_of(database, tmp_path, 3) as (one, two, three):
        mine = one.create("diavolo", "me", "open")
        theirs = one.join(mine["room"])
        rng = Random(7)

        async def ended(how: signal.Signals, owner: ServerProcess, other: ServerProcess) -> list[Player]:
            """A server is ended while one player is with it and one with another, where they play on."""
            players = [await Player.at(owner, mine), await Player.at(other, theirs)]
            await move(players, rng)
            assert owner_of(databases, database, mine["room"]) == owner.address
            owner.process.send_signal(how)
            assert await players[1].hung_up() == 1012
            again = [await Player.at(other, mine), await Player.at(other, theirs)]
            assert again[0].client.version == players[0].client.version
            await move(again, rng)
            return [players[0], *again]

        async def work() -> None:
            for player in await ended(signal.SIGTERM, one, two):
                await player.client.close()
            still, *again = await ended(signal.SIGSTOP, two, three)
            # It wakes up, with a request that it has not read yet, and can do nothing.
            await still.client.socket.send(json.dumps(any_move(still.client, rng)))
            two.process.send_signal(signal.SIGCONT)
            assert await still.hung_up() == 1012
            await move(again, rng)
            back = await Player.at(two, mine)
            assert back.events == again[0].events
            assert owner_of(databases, database, mine["room"]) == three.address
            for player in (back, *again):
                await player.client.close()
            bot = three.create("diavolo", "bot", "me")
            await ended(signal.SIGKILL, three, two)
            # Nobody is there, and the bot moves: once, on whichever server.
            due = f"SELECT FROM games WHERE id = '{bot['room']}' AND wake IS NOT NULL"
            while databases.run(due, database.url.rpartition("/")[2]):
                await asyncio.sleep(0.2)
            player = await Player.at(two, bot)
            assert player.client.state["to_act"] == [1]
            assert [event["type"] for event in player.events].count("played") == 1

        drive(work())
