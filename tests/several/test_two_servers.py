"""Two servers on one database: a room is with one of them, and everybody finds it, whatever happens to it."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.postgres import Databases
from tests.server.processes import LONG_S, Client, Reachable, ServerProcess, drive
from tests.several.playing import Player, any_move, move
from tests.several.servers import Pair, WorkerProcess, cluster_of, log_of, owner_of, paired, proxy_before


@pytest.fixture(scope="module")
def pair(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two servers for all tests that do them no harm."""
    with paired(databases, tmp_path_factory.mktemp("pair")) as found:
        yield found


def connections(*servers: ServerProcess) -> int:
    """How many devices are with some servers."""
    return sum(server.get("/healthz").json()["connections"] for server in servers)


async def until_left(*servers: ServerProcess) -> None:
    """Those of other tests hang up."""
    while connections(*servers):
        await asyncio.sleep(0.1)


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


def test_what_has_no_body_is_passed_on(pair: Pair) -> None:
    """The headers of the answer to a HEAD announce a body that never comes."""
    _, one, two = pair
    ticket = one.create("diavolo", "me", "bot")

    async def work() -> None:
        await Player.at(one, ticket)
        picture = f"{two.address}/api/games/{ticket['room']}/qr.svg"
        assert (await asyncio.to_thread(httpx.head, picture, timeout=LONG_S)).status_code == 200

    drive(work())


def test_what_is_no_name_of_a_room_is_not_asked_for(pair: Pair) -> None:
    """PostgreSQL has no letter of the number 0, and refuses the whole question."""
    _, one, _ = pair
    for name in ("%00", "aaaaaaaaa%00", "%ff", "aaaaaaaaaa%0a", "A" * 10, "a" * 3000):
        for method, path in (("GET", ""), ("GET", "/deck"), ("DELETE", ""), ("POST", "/join")):
            headers = {"authorization": f"Bearer {'t' * 32}"}
            answer = httpx.request(
                method, f"{one.address}/api/games/{name}{path}", headers=headers, json={}, timeout=LONG_S
            )
            assert (answer.status_code, answer.json()["code"]) == (404, "no-such-game")


def test_the_proxy_of_the_documentation_finds_the_owner_of_a_room(databases: Databases, pair: Pair) -> None:
    database, *servers = pair
    with proxy_before(pair) as address:
        proxy = Reachable()
        proxy.address = address

        async def work() -> None:
            owners: list[str] = []
            await until_left(*servers)
            while len(set(owners)) < 2:
                mine = proxy.create("diavolo", "me", "open")
                theirs = proxy.join(mine["room"])
                players = [await Player.at(proxy, mine), await Player.at(proxy, theirs)]
                await move(players, Random(1))
                owners.append(owner_of(databases, database, mine["room"]))
            # None of them was passed on: each process counts only the devices that are with it.
            assert connections(*servers) == 2 * len(owners)

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


def metrics_of(server: ServerProcess) -> dict[str, float]:
    """All that a server tells Prometheus."""
    said = next(line["message"] for line in log_of(server) if "metrics are told" in line["message"])
    text = httpx.get(said.split()[-1]).text
    lines = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


def test_a_server_tells_prometheus_what_happens(pair: Pair) -> None:
    _, one, two = pair
    moves = '{kind="moves"}'
    at_rest = ("failing", f"thinking_waiting{moves}", f"worker_places{moves}", f"jobs_waiting{moves}")

    def since(before: dict[str, float], now: dict[str, float]) -> dict[str, float]:
        return {name: value - before.get(name, 0) for name, value in now.items()}

    async def work() -> None:
        await until_left(one, two)
        while any(metrics_of(one)[f"ponti_{gauge}"] for gauge in at_rest):
            await asyncio.sleep(0.1)  # until bots of the tests before have thought
        earlier = {server: metrics_of(server) for server in (one, two)}
        mine = one.create("diavolo", "me", "open")
        theirs = two.join(mine["room"])
        players = [await Player.at(one, mine), await Player.at(two, theirs)]
        for _ in range(3):
            await move(players, Random(1))
        told, other = (since(before, metrics_of(server)) for server, before in earlier.items())
        assert told['ponti_moves_total{game="diavolo"}'] == 3
        assert metrics_of(one)["ponti_rooms"] >= 1
        assert (told["ponti_sockets"], other["ponti_sockets"]) == (2, 1), "one is passed on"
        assert other['ponti_passed_on_total{what="socket"}'] == 1
        assert told["ponti_request_seconds_count"] == 3
        assert told["ponti_commit_changes_sum"] == 4
        assert told["ponti_claims_total"] == 1
        assert told["ponti_leases_total"] == 0, "it is kept"
        assert told['ponti_http_seconds_count{endpoint="create",status="2xx"}'] == 1
        assert told["ponti_event_loop_lag_seconds_count"] > 0
        assert told["ponti_failing"] == 0
        assert earlier[one]["ponti_process_resident_memory_bytes"] > 1e6
        assert earlier[one]["ponti_leases_total"] == 1

    drive(work())
    assert "ponti_rooms" not in one.get("/metrics").text, "not where the players are"


def test_a_request_has_one_name_in_all_logs_and_no_log_has_a_token(pair: Pair) -> None:
    _, one, two = pair

    async def work() -> list[str]:
        mine = one.create("hashi", "me", "bot", spectators=False)
        await Player.at(one, mine)
        name = "0123456789abcdef"
        named = {"x-request-id": name, "authorization": f"Bearer {mine['token']}"}
        answer = two.get(f"/api/games/{mine['room']}/record.txt", headers=named)
        assert answer.headers["x-request-id"] == name
        for server in (one, two):
            # A server writes its log when it has answered.
            while not (lines := [each for each in log_of(server) if each.get("request") == name]):
                await asyncio.sleep(0.05)
            line = lines[-1]
            assert (line["endpoint"], line["method"], line["status"]) == (
                "record_text",
                "GET",
                answer.status_code,
            )
        strange = two.get("/api/info", headers={"x-request-id": mine["token"]})
        assert strange.headers["x-request-id"] != mine["token"]
        two.get(f"/api/games/{mine['room']}", headers={"authorization": "Bearer " + "x" * 32})
        return [mine["token"], "x" * 32]

    tokens = drive(work())
    for server in (one, two):
        text = server.log.read_text()
        assert not any(token in text for token in tokens)
        assert not any("traceback" in line for line in log_of(server))


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


def test_the_proxy_leaves_out_a_server_that_stands_still(databases: Databases, pair: Pair) -> None:
    """Whoever comes is let in by another one, without having to try again."""
    with proxy_before(pair, 3) as address:
        proxy = Reachable()
        proxy.address = address

        async def work() -> None:
            mine = proxy.create("diavolo", "me", "open")
            players = [await Player.at(proxy, each) for each in (proxy.join(mine["room"]), mine)][::-1]
            await move(players, Random(1))
            owner = owner_of(databases, pair.database, mine["room"])
            still = next(server for server in (pair.one, pair.two) if server.address == owner)
            still.process.send_signal(signal.SIGSTOP)
            try:
                assert proxy.get(f"/api/games/{mine['room']}/qr.svg").status_code == 200
                for player in players:
                    player.client = await Client.at(proxy, mine["room"], player.ticket["token"], protocol=2)
                await move(players, Random(2))
            finally:
                still.process.send_signal(signal.SIGCONT)
            assert owner_of(databases, pair.database, mine["room"]) not in (None, owner)

        drive(work())
