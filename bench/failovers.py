"""How long a game stands still when the server that has it is killed (`bench.server --cluster`)."""

from __future__ import annotations

import asyncio
import json
import shutil
import signal
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bench.chaos.nursery import Nursery
from bench.server import line
from bench.servers import LIMITS
from ponti.server.storage.address import PASSWORD as VARIABLE
from tools.postgres import PASSWORD, Cluster, free_port


async def failovers(times: int) -> None:
    """How long a game stands still when its server is killed: until a move is acknowledged elsewhere."""
    folder = Path(tempfile.mkdtemp(prefix="ponti-bench-"))
    cluster = Cluster.new(durable=True)
    calls = [
        ("serve", "--port", str(free_port()), "--data", str(folder / str(number)), *LIMITS,
         "--database", cluster.url("postgres"))
        for number in range(2)
    ]  # fmt: skip
    servers = [Nursery(folder / "log", {VARIABLE: PASSWORD}, *call) for call in calls]
    took: list[float] = []
    try:
        addresses = [server.start() for server in servers]
        for number in range(times):
            owner, other = number % 2, 1 - number % 2
            ticket = await _alone(addresses[owner])
            async with connect(_socket(addresses[owner], ticket)) as socket:
                await _ask(socket, _hello(ticket))
                await asyncio.sleep(0.5 + number % 7 / 10)  # another moment between two renewals each time
                servers[owner].send(signal.SIGKILL)
                began = perf_counter()
                await _moved(addresses[other], ticket)
                took.append(perf_counter() - began)
            servers[owner].ended()
            addresses[owner] = servers[owner].start()
    finally:
        for server in servers:
            server.close()
        cluster.remove()
        shutil.rmtree(folder)
    line(f"{times} failovers after SIGKILL", f"p50 {median(took):.2f} s", f"max {max(took):.2f} s")


async def _alone(address: str) -> dict[str, Any]:
    """A game of one person at one screen."""
    form = {"options": {"game": "diavolo"}, "seats": [{"kind": "me"}, {"kind": "local"}]}
    async with httpx.AsyncClient() as client:
        ticket: dict[str, Any] = (await client.post(f"{address}/api/games", json=form)).json()
        return ticket


def _socket(address: str, ticket: dict[str, Any]) -> str:
    return f"{address.replace('http', 'ws', 1)}/ws/{ticket['room']}"


def _hello(ticket: dict[str, Any]) -> dict[str, Any]:
    return {"type": "hello", "id": "hello", "room": ticket["room"], "token": ticket["token"], "version": -1}


async def _ask(socket: Any, request: dict[str, Any]) -> None:
    """Ask, and wait for the answer."""
    await socket.send(json.dumps(request))
    while json.loads(await socket.recv()).get("id") != request["id"]:
        pass


async def _moved(address: str, ticket: dict[str, Any]) -> None:
    """Make a move at another server, and try again until it is acknowledged."""
    move = {"type": "move", "id": "m", "seat": 0, "ply": 0, "move": "c4 d7"}
    while True:
        try:
            async with connect(_socket(address, ticket)) as socket:
                await _ask(socket, _hello(ticket))
                await _ask(socket, move)
                return
        except (OSError, WebSocketException):
            await asyncio.sleep(0.05)
