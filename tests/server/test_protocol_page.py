"""The page about the protocol: it knows everything, and what it shows works as it is written."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import pytest

from ponti.wire.base import Code
from ponti.wire.client_messages import ClientMessage
from ponti.wire.endpoints import ENDPOINTS
from ponti.wire.events import RoomEvent
from ponti.wire.server_messages import ServerMessage
from tests.server.processes import LONG_S, Client, ServerProcess, drive

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")


def test_the_page_about_the_protocol_knows_every_message_and_code() -> None:
    for union in (RoomEvent, ClientMessage, ServerMessage):
        for kind in get_args(union):
            tag = kind.__struct_config__.tag
            assert f"`{tag}" in PAGE or f'"{tag}"' in PAGE, tag
    for code in Code:
        assert f"`{code}`" in PAGE, code
    for endpoint in ENDPOINTS:
        assert endpoint.path.partition("{")[0] in PAGE, endpoint.path


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_its_client_plays_to_the_end(server: ServerProcess) -> None:
    (client,) = blocks("python")
    played = subprocess.run(
        [sys.executable, "-c", client, server.address], capture_output=True, text=True, timeout=LONG_S
    )
    assert played.returncode == 0, played.stderr
    assert ast.literal_eval(played.stdout)["how"] == "played"


@pytest.mark.parametrize("form", [block for block in blocks("json") if block.startswith('{"options"')])
def test_its_new_games_can_be_made(server: ServerProcess, form: str) -> None:
    answer = server.post("/api/games", json.loads(form))
    assert answer.status_code == 201, answer.text


Conversation = list[tuple[str, str]]


def conversations() -> list[Conversation]:
    """The conversations that the page shows: who speaks, and the type of the message."""
    found = [re.findall(r'^([→←]) {"type": "([a-z-]+)"', block, re.MULTILINE) for block in blocks("json")]
    return [conversation for conversation in found if conversation]


async def conversation(client: Client, kind: str, **fields: Any) -> Conversation:
    """A request, and all that comes after it, up to the answer to a ping that is sent behind it."""
    client.messages.clear()
    await client.send(kind, **fields)
    await client.ask("ping")
    return [("→", kind), *(("←", message["type"]) for message in client.messages[:-1])]


def test_messages_come_in_the_order_that_its_examples_show(server: ServerProcess) -> None:
    async def work() -> list[Conversation]:
        ticket = server.create("hashi", "me")
        client = await Client.open(server)
        ids = {"room": ticket["room"], "token": ticket["token"]}
        hello = await conversation(client, "hello", **ids, version=-1, protocol=2)
        entry = client.drafts[0]["legal_entries"][0]
        drawn = await conversation(client, "stroke", seat=0, ply=0, stroke=entry)
        refused = await conversation(client, "stroke", seat=0, ply=0, stroke="zz")
        lagoon = server.create("diavolo", "me", "local")
        other = await Client.at(server, lagoon["room"], lagoon["token"], protocol=2)
        moved = await conversation(other, "move", seat=0, ply=0, move="c4 d7")
        return [hello, moved, drawn + refused]

    assert drive(work()) == conversations()


def table_of_orders() -> list[tuple[str, list[str]]]:
    """The table of a whole game: each request, and what is heard after it."""
    rows = PAGE.split("### In which order messages come", 1)[1].split("\n### ", 1)[0]
    found = re.findall(r"^\| .+ \| `([a-z-]+)` \| (.+) \|$", rows, re.MULTILINE)
    return [(said, re.findall("`([a-z-]+)`", heard)) for said, heard in found]


def test_a_whole_game_goes_as_its_table_says(server: ServerProcess) -> None:
    said: list[Conversation] = []

    async def say(client: Client, kind: str, **fields: Any) -> None:
        said.append(await conversation(client, kind, **fields))

    async def alone() -> None:
        ticket = server.create("hashi", "me")
        client = await Client.open(server)
        await say(client, "hello", room=ticket["room"], token=ticket["token"], version=-1, protocol=2)
        entry = client.drafts[0]["legal_entries"][0]
        await say(client, "stroke", seat=0, ply=0, stroke=entry)
        await say(client, "consider", seat=0, what=entry)
        await say(client, "stroke", seat=0, ply=0, stroke="zz")
        await say(client, "confirm", seat=0, ply=0)
        await say(client, "move", seat=0, ply=2, move="- -")
        await say(client, "move", seat=0, ply=2, move="- -")
        await say(client, "rename", seat=0, name="Ada")
        await say(client, "rename", seat=0, name="Ada")
        await say(client, "resync", version=-1)
        said.append([("→", "ping"), ("←", (await client.ask("ping"))["type"])])
        await say(client, "resign", seat=0)
        await say(client, "rematch", seat=0)

    async def together() -> None:
        ticket = server.create("diavolo", "me", "local")
        client = await Client.open(server)
        await say(client, "hello", room=ticket["room"], token=ticket["token"], version=-1, protocol=2)
        await say(client, "consider", seat=0, what="c4")
        await say(client, "move", seat=0, ply=0, move="c4 d7")
        await say(client, "move", seat=1, ply=1, move="dark")
        await say(client, "takeback", seat=1)

    drive(alone())
    drive(together())
    assert [(first[1], [kind for _, kind in heard]) for first, *heard in said] == table_of_orders()


def test_what_changes_is_told_before_the_answer(server: ServerProcess) -> None:
    assert (
        "first the `news`, then the `draft`s of the client's own seats; the last of them has the `id`" in PAGE
    )
    assert "answered by an `ack` of its own, after the `update` and the `draft`s" in PAGE

    async def work(protocol: int, *orders: list[str]) -> None:
        ticket = server.create("hashi", "me")
        client = await Client.at(server, ticket["room"], ticket["token"], protocol)
        await client.reach_draft(0)
        move = {"seat": 0, "ply": 0, "move": client.drafts[0]["legal_entries"][0]}
        requests: list[tuple[str, dict[str, Any]]] = [
            ("move", move),
            ("move", move),
            ("rename", {"seat": 0, "name": "Ada"}),
            ("rename", {"seat": 0, "name": "Ada"}),
            ("resync", {"version": -1}),
        ]
        for (kind, fields), order in zip(requests, orders, strict=True):
            told = await conversation(client, kind, **fields)
            assert [each for _, each in told[1:]] == order, kind
            answers = [message["type"] for message in client.messages[:-1] if message.get("id")]
            assert answers == [order[0] if kind == "resync" or "error" in order else order[-1]]

    missed = ["error", "update", "draft"]
    drive(work(1, ["update", "draft", "ack"], missed, ["update", "ack"], ["ack"], ["ack", "update", "draft"]))
    drive(work(2, ["news", "draft"], missed, ["news"], ["ack"], ["ack", "update", "draft"]))
