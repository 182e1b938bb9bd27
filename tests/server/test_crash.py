"""The server is killed again and again under load: what it acknowledged is there, and none of it twice."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from ponti import diavolo, hashi
from ponti.server.rooms.audience import event_sent
from ponti.server.rooms.events import decoded
from tests.server.processes import Nursery, Reachable, ServerProcess

KILLS = 36
GAMES = 6


class Stubborn:
    """A client as the protocol wants it: keeps its version, and sends again what was not answered."""

    def __init__(self, address: list[str], ticket: dict[str, Any], game: str, seed: int) -> None:
        self.address = address
        self.ticket = ticket
        self.seat: int = ticket["seats"][0]
        self.game = game
        self.rng = Random(seed)
        self.version = -1
        self.events: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        self.position: Any = diavolo.Position.start(16, diavolo.UNLIMITED)
        self.plies = 0
        self.draft: dict[str, Any] = {}
        self.acked: dict[str, dict[str, Any]] = {}
        self.pending: dict[str, Any] | None = None
        self.count = 0
        self.connections = 0

    async def run(self) -> None:
        """Play, for as long as it is let."""
        while True:
            try:
                url = self.address[0].replace("http", "ws", 1) + "/ws"
                async with connect(url, max_size=None, ping_interval=None) as socket:
                    self.connections += 1
                    await self._converse(socket)
            except (OSError, WebSocketException, InvalidHandshake, EOFError, TimeoutError):
                await asyncio.sleep(self.rng.random() * 0.05)  # back-off with jitter

    async def _converse(self, socket: Any) -> None:
        hello = {"type": "hello", "id": "hello", "room": self.ticket["room"], "token": self.ticket["token"],
                 "version": self.version}  # fmt: skip
        await socket.send(json.dumps(hello))
        if self.pending is not None:
            await socket.send(json.dumps(self.pending))
        while True:
            self._hear(json.loads(await socket.recv()))
            if self.pending is None and (request := self._next()) is not None:
                self.pending = request
                await socket.send(json.dumps(request))

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "update":
            assert message["since"] <= self.version, "an event is missing"
            new = message["events"][self.version - message["since"] :]
            if message["version"] >= self.version:
                self.events += new
                assert len(self.events) == message["version"] + 1
                self.version, self.state = message["version"], message["state"]
        elif message["type"] == "draft":
            self.draft = message
        elif self.pending is not None and message.get("id") == self.pending["id"]:
            if message["type"] == "ack":
                self.acked[self.pending["id"]] = {**message, **self.pending}
            else:
                assert message["code"] in ("stale", "confirmed", "illegal", "stopping"), message
            self.pending = None

    def _next(self) -> dict[str, Any] | None:
        """Something to do now, if there is anything."""
        if self.state.get("status") != "playing" or self.seat not in self.state["to_act"]:
            return None
        self.count += 1
        request = {"id": f"{self.seat}-{self.count}", "seat": self.seat, "ply": self.state["ply"]}
        if self.game == "diavolo":
            self.position = replayed(self.position, self.state["moves"][self.plies :])
            self.plies = self.state["ply"]
            return {**request, "type": "move", "move": str(self.position.legal_moves().sample(self.rng))}
        if self.draft.get("ply") == self.state["ply"] and not self.draft["steps"]:
            strokes = self.draft["legal_entries"]
            if strokes:
                return {**request, "type": "stroke", "stroke": self.rng.choice(strokes)}
        return {**request, "type": "confirm"}


def replayed(position: Any, texts: list[str]) -> Any:
    for text in texts:
        position = position.after(position.parse_event(text))
    return position


async def storm(data: Path, rng: Random) -> tuple[list[Stubborn], int]:
    """Play while the server is killed and started again; the last one is ended in order."""
    nursery = Nursery(data, "--limits", "1000")
    server = await asyncio.to_thread(nursery.start)
    address = [server.address]
    clients = await asyncio.to_thread(newcomers, server, address)
    tasks = [asyncio.create_task(client.run()) for client in clients]
    try:
        for _ in range(KILLS):
            goal = sum(len(client.acked) for client in clients) + rng.randrange(1, 12)
            while sum(len(client.acked) for client in clients) < goal:
                await asyncio.sleep(rng.random() * 0.01)
                assert not [task for task in tasks if task.done()], "a client has given up"
                assert not all_over(clients), "there is no load any more"
            await asyncio.to_thread(nursery.kill)
            address[0] = (await asyncio.to_thread(nursery.start)).address
        await asyncio.to_thread(nursery.kill)
        last = await asyncio.to_thread(ServerProcess, data, "--limits", "1000")
        address[0] = last.address
        while not in_step(clients):
            await asyncio.sleep(0.02)
    finally:
        for task in tasks:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(nursery.close)
    code = await asyncio.to_thread(last.end)
    assert not [each for each in results if not isinstance(each, asyncio.CancelledError)], results
    return clients, code


def newcomers(server: Reachable, address: list[str]) -> list[Stubborn]:
    """Two clients for each of some games."""
    clients = []
    for number in range(GAMES):
        game, options = ("diavolo", {"size": 16, "supply": "unlimited"}) if number % 2 else ("hashi", {})
        ticket = server.create(game, "me", "open", **options)
        tickets = [ticket, server.join(ticket["room"])]
        clients += [Stubborn(address, each, game, number * 2 + index) for index, each in enumerate(tickets)]
    return clients


def all_over(clients: list[Stubborn]) -> bool:
    return all(client.state.get("status") == "over" for client in clients)


def in_step(clients: list[Stubborn]) -> bool:
    """Whether both players of each game know the same."""
    rooms = {client.ticket["room"] for client in clients}
    for room in rooms:
        pair = [client for client in clients if client.ticket["room"] == room]
        if pair[0].version != pair[1].version or pair[0].version < 2:
            return False
    return True


def test_nothing_acknowledged_is_lost_and_nothing_happens_twice(tmp_path: Path) -> None:
    data = tmp_path / "data"
    clients, code = asyncio.run(storm(data, Random(11)))
    assert code == 0, "SIGTERM is an orderly end"
    database = sqlite3.connect(data / "games.sqlite")
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert sum(client.connections for client in clients) > KILLS
    assert sum(len(client.acked) for client in clients) > KILLS
    for client in clients:
        rows = database.execute(
            "SELECT data FROM events WHERE game = ? ORDER BY version", (client.ticket["room"],)
        ).fetchall()
        stored = [json.loads(msgspec.json.encode(event_sent(decoded(row[0])))) for row in rows]
        assert client.events == stored[: len(client.events)], "what a client knows is what is stored"
        check_acknowledged(client, stored)
        texts = [event["text"] for event in stored if event["type"] == "played"]
        start = (
            hashi.Position.start(seats=2)
            if client.game == "hashi"
            else diavolo.Position.start(16, diavolo.UNLIMITED)
        )
        replayed(start, texts)  # every stored game is legal from beginning to end
    database.close()


def check_acknowledged(client: Stubborn, stored: list[dict[str, Any]]) -> None:
    """Every acknowledged move is stored, exactly once, at the version of its acknowledgement."""
    if client.game == "diavolo":
        mine = [
            event["text"]
            for event in stored
            if event.get("seat") == client.seat and "text" in event and not event.get("forced")
        ]
        wanted = [request["move"] for request in client.acked.values()]
        pending = [client.pending["move"]] if client.pending else []
        assert mine in (wanted, wanted + pending)
        return
    confirmed = [event for event in stored if event["type"] == "confirmed" and event["seat"] == client.seat]
    confirms = [request for request in client.acked.values() if request["type"] == "confirm"]
    assert len(confirms) <= len(confirmed) <= len(confirms) + 1
    rounds = [event["text"].removeprefix("setup | ").split(" | ") for event in stored
              if event["type"] == "played" and "|" in event["text"]]  # fmt: skip
    plies = [0, *(2 * number for number in range(1, len(rounds)))]
    strokes = {
        request["ply"]: request["stroke"] for request in client.acked.values() if request["type"] == "stroke"
    }
    for ply, columns in zip(plies, rounds, strict=True):
        if ply in strokes:
            assert columns[client.seat].split()[0] == strokes[ply], "an acknowledged stroke is in its round"
