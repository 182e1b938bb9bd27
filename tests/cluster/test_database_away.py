"""A server whose database goes away in the middle of a game: nothing is lost, and it goes on."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random

from ponti.server.storage.postgres.database import Database
from tests.cluster.playing import entered, hung_up, move
from tests.cluster.servers import cluster_of
from tests.server.processes import drive
from tests.server.stored import position_of
from tools.postgres import PASSWORD, Cluster


def test_a_game_goes_on_when_the_database_is_back(tmp_path: Path) -> None:
    cluster = Cluster.new()
    try:
        with cluster_of(Database(cluster.url("postgres"), PASSWORD), tmp_path, 1) as (server,):

            async def work() -> None:
                ticket = server.create("diavolo", "me", "local")
                client = await entered(server, ticket)
                await move([client, client], Random(2))
                cluster.stop("immediate")
                state = client.state
                seat = state["to_act"][0]
                text = str(position_of(state).legal_moves(seat).sample(Random(3)))
                asked = {"type": "move", "id": "q-1", "seat": seat, "ply": state["ply"], "move": text}
                await client.socket.send(json.dumps(asked))
                assert await hung_up(client) == 1012
                while (health := server.get("/healthz")).status_code == 200:
                    await asyncio.sleep(0.1)
                assert health.json()["failing"][0] == "storage"
                refused = server.get(f"/api/games/{ticket['room']}/qr.svg")
                assert (refused.status_code, refused.json()["code"]) == (503, "busy")
                assert refused.headers["retry-after"] == "1"
                cluster.start()
                again = await entered(server, ticket)
                assert again.version == client.version
                await again.socket.send(json.dumps(asked))
                await again.reach(client.version + 1)
                while server.get("/healthz").status_code != 200:
                    await asyncio.sleep(0.1)

            drive(work())
            assert "Traceback" not in server.log.read_text()
    finally:
        cluster.remove()
