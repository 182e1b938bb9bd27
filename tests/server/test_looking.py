"""Looking back at a game that goes on: every position as everybody saw it then."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random

import pytest

from ponti.server.rooms.questions import answer
from ponti.wire.base import Code
from ponti.wire.client_messages import Look
from ponti.wire.forms import NewGame
from ponti.wire.refusal import Refusal
from tests.server.houses import house_in, new_game, people_at, play_on
from tests.server.processes import Client, ServerProcess, drive


@pytest.mark.parametrize("form", [new_game("diavolo", "me", "open", size=6), new_game("hashi", "me", "open")])
def test_every_position_is_what_was_told_when_it_came(tmp_path: Path, form: NewGame) -> None:
    async def work() -> None:
        async with house_in(tmp_path) as house:
            people = await people_at(house, form)
            await play_on(people, Random(5), plies=9)
            room = people[0].room
            told = {update["state"]["ply"]: update["state"] for update in people[0].device.messages("update")}
            assert len(told) > 4
            for ply, state in told.items():
                looked = json.loads(answer(room, Look(id="l", ply=ply)))
                assert looked["position"] == state["position"]
                assert looked["points"] == [seat["points"] for seat in state["seats"]]
            with pytest.raises(Refusal) as refused:
                answer(room, Look(id="l", ply=room.table.ply + 1))
            assert refused.value.code is Code.STALE

    asyncio.run(work())


def test_a_spectator_may_ask(server: ServerProcess) -> None:
    ticket = server.create("diavolo", "me", "local", size=6)

    async def work() -> None:
        player = await Client.at(server, ticket["room"], ticket["token"])
        await player.ask("move", seat=0, ply=0, move="a1 c3")
        guest = await Client.at(server, ticket["room"], None)
        begun = await guest.ask("look", ply=0)
        assert (begun["type"], begun["ply"], begun["points"]) == ("looked", 0, [0, 0])
        assert begun["position"]["sandbanks"] == {"light": [], "dark": []}
        now = await guest.ask("look", ply=1)
        assert now["position"]["last"] == "a1 c3"
        assert (await guest.ask("look", ply=2))["code"] == "stale"

    drive(work())
