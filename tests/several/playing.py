"""People who play on whatever server they find their room."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.processes import Client, Reachable
from tests.server.stored import position_of

_numbers = count()


class Player:
    """Somebody at a table, who connects again by themselves, as a browser does."""

    def __init__(self, server: Reachable, ticket: dict[str, Any], client: Client) -> None:
        self.server = server
        self.ticket = ticket
        self.client = client

    @classmethod
    async def at(cls, server: Reachable, ticket: dict[str, Any]) -> Player:
        """A device that has been welcomed, however long the room changes hands."""
        while True:
            try:
                client = await Client.at(server, ticket["room"], ticket["token"], protocol=2)
                return cls(server, ticket, client)
            except (ConnectionClosed, InvalidStatus, OSError):
                await asyncio.sleep(0.1)

    async def again(self) -> None:
        """Connect again."""
        self.client = (await Player.at(self.server, self.ticket)).client

    async def hung_up(self) -> int | None:
        """The code with which this device is hung up on."""
        with suppress(ConnectionClosed):
            while True:
                await self.client.hear()
        return self.client.socket.close_code

    @property
    def events(self) -> list[dict[str, Any]]:
        """All events that this device has heard of."""
        return self.client.events


def any_move(client: Client, rng: Random) -> dict[str, Any]:
    """The request of whoever is to act for any legal move."""
    state = client.state
    seat = state["to_act"][0]
    text = str(position_of(state).legal_moves(seat).sample(rng))
    return {"type": "move", "id": f"m{next(_numbers)}", "seat": seat, "ply": state["ply"], "move": text}


async def move(players: Sequence[Player], rng: Random) -> None:
    """Whoever is to act makes any legal move, and all hear of it; those who are hung up on ask again."""
    await carried_out(players, any_move(players[0].client, rng))


async def carried_out(players: Sequence[Player], request: dict[str, Any]) -> None:
    """A request for a move is carried out once, and all hear of it, however often they are hung up on."""
    version = players[0].client.version
    while True:
        try:
            if players[0].client.version == version:
                await players[request["seat"]].client.socket.send(json.dumps(request))
            for player in players:
                await player.client.reach(version + 1)
            return
        except ConnectionClosed:
            for player in players:
                await player.again()
