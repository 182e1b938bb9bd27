"""A client that says nonsense, at length: the server answers or hangs up, and everybody else plays on."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, get_args

import msgspec
from websockets.exceptions import ConnectionClosed

from ponti.wire.client_messages import ClientMessage
from tests.server.processes import Client, ServerProcess, drive

KINDS: tuple[type[msgspec.Struct], ...] = get_args(ClientMessage)
TAGS = [kind.__struct_config__.tag for kind in KINDS]
WORDS = [
    *(
        "",
        "0",
        "c4 d7",
        "c4-e5",
        "5c",
        "ab",
        "- -",
        "[",
        "[5c -]",
        "light",
        "setup | 3a",
        "999",
        "-1",
        "null",
    ),
    *("💥" * 10, "\x00", "a" * 300, "../../etc/passwd", "'; DROP TABLE games;--", "<script>"),
]
NAMES = (
    *("seat", "ply", "move", "stroke", "what", "version", "agree", "absent", "level", "name", "room"),
    *("action", "counter", "options", "first", "token"),
)


def nonsense(rng: Random, depth: int = 0) -> Any:
    """Any JSON value."""
    kinds: list[Callable[[], Any]] = [
        lambda: rng.choice([None, True, False, 0, -1, 1e308, 2**70, 0.5]),
        lambda: rng.randrange(-5, 50),
        lambda: rng.choice(WORDS),
        lambda: rng.choice(WORDS),
    ]
    if depth < 3:
        kinds += [
            lambda: [nonsense(rng, depth + 1) for _ in range(rng.randrange(4))],
            lambda: {rng.choice(WORDS): nonsense(rng, depth + 1) for _ in range(rng.randrange(4))},
        ]
    return rng.choice(kinds)()


def message(rng: Random, room: str) -> str:
    """Something that is nearly a request."""
    if rng.random() < 0.1:
        return rng.choice(["{", "]", '"', "\\", "[[[[", json.dumps(nonsense(rng)), "\ud7ff", "NaN"])
    fields = {"type": rng.choice(TAGS), "id": f"z{rng.randrange(10**9)}"}
    for name in NAMES:
        draw = rng.random()
        if draw < 0.35:
            sensible: dict[str, Any] = {
                "seat": rng.randrange(2),
                "ply": rng.randrange(4),
                "room": room,
                "action": rng.choice(["number", "bridges"]),
                "agree": rng.random() < 0.5,
                "absent": rng.randrange(4),
                "version": rng.randrange(-1, 9),
            }
            fields[name] = sensible.get(name, rng.choice(WORDS))
        elif draw < 0.4:
            fields[name] = nonsense(rng)
    if rng.random() < 0.7:
        # Keep only what the request knows, so that more than the reader of messages is tried.
        kind = next(kind for kind in KINDS if kind.__struct_config__.tag == fields["type"])
        known = {*kind.__struct_fields__, "type"}
        fields = {name: value for name, value in fields.items() if name in known}
    return json.dumps(fields)


async def fuzz(server: ServerProcess, game: str, seed: int, count: int) -> None:
    rng = Random(seed)
    ticket = server.create(game, "me", "open")
    other = server.join(ticket["room"])
    victim = await Client.at(server, ticket["room"], other["token"])
    client = await Client.at(server, ticket["room"], ticket["token"])
    for _ in range(count):
        try:
            await client.socket.send(message(rng, ticket["room"]))
            while client.socket.protocol.state.name == "OPEN":
                answer = await client.hear()
                if answer["type"] not in ("update", "draft", "presence", "notice"):
                    assert answer.get("code") != "internal", answer
                    break
        except ConnectionClosed:
            client = await Client.at(server, ticket["room"], ticket["token"])
    answer = await victim.ask("rename", seat=1, name="still here")
    assert answer["type"] == "ack", answer
    assert victim.version == answer["version"], "no gap and nothing twice"


def test_nonsense_is_answered(server: ServerProcess) -> None:
    async def work() -> None:
        await fuzz(server, "diavolo", 1, 500)
        await fuzz(server, "hashi", 2, 500)

    drive(work())
    assert server.get("/healthz").json()["status"] == "ok"
    assert "Traceback" not in server.log.read_text()
