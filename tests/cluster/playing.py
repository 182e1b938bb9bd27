"""People who play on whatever server they find their room."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.server.processes import Client, Reachable
from tests.server.stored import position_of


async def entered(server: Reachable, ticket: dict[str, Any]) -> Client:
    """A device in a room; while the room changes hands, it tries again as a browser does."""
    while True:
        try:
            return await Client.at(server, ticket["room"], ticket["token"], protocol=2)
        except (ConnectionClosed, OSError):
            await asyncio.sleep(0.1)


async def hung_up(client: Client) -> int | None:
    """The code with which a device is hung up on."""
    with suppress(ConnectionClosed):
        while True:
            await client.hear()
    return client.socket.close_code


async def move(clients: list[Client], rng: Random) -> None:
    """Whoever is to act makes any legal move, and all hear of it."""
    state = clients[0].state
    seat = state["to_act"][0]
    version = clients[0].version
    text = str(position_of(state).legal_moves(seat).sample(rng))
    answer = await clients[seat].ask("move", seat=seat, ply=state["ply"], move=text)
    assert answer["type"] != "error", answer
    for client in clients:
        await client.until(lambda client=client: client.version > version)  # type: ignore[misc]
