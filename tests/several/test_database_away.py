"""A server whose database goes away in the middle of a game: nothing is lost, and it goes on."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random

from ponti.server.storage.postgres.database import Database
from tests.server.processes import drive
from tests.several.playing import Player, any_move, carried_out, move
from tests.several.servers import cluster_of
from tools.postgres import PASSWORD, Cluster


def test_a_game_goes_on_when_the_database_is_back(tmp_path: Path) -> None:
    cluster = Cluster.new()
    try:
        with cluster_of(Database(cluster.url("postgres"), PASSWORD), tmp_path, 1) as (server,):

            async def work() -> None:
                ticket = server.create("diavolo", "me", "local")
                player = await Player.at(server, ticket)
                await move([player, player], Random(2))
                cluster.stop("immediate")
                request = any_move(player.client, Random(3))
                version = player.client.version
                await player.client.socket.send(json.dumps(request))
                assert await player.hung_up() == 1012
                while (health := server.get("/readyz")).status_code == 200:
                    await asyncio.sleep(0.1)
                assert health.json()["failing"][0] == "storage"
                refused = server.get(f"/api/games/{ticket['room']}/qr.svg")
                assert (refused.status_code, refused.json()["code"]) == (503, "busy")
                assert refused.headers["retry-after"] == "1"
                cluster.start()
                await player.again()
                assert player.client.version == version
                await carried_out([player, player], request)
                assert player.client.version == version + 1
                assert server.get("/healthz").status_code == 200, "it lives"
                while server.get("/readyz").status_code != 200:
                    await asyncio.sleep(0.1)

            drive(work())
            assert "Traceback" not in server.log.read_text()
    finally:
        cluster.remove()
