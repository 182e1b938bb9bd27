"""The WebSocket, over real sockets: playing, coming back from any version, and everything that is refused."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ponti import diavolo, hashi
from ponti.wire.client_messages import ClientMessage
from ponti.wire.forms import NewGame
from ponti.wire.server_messages import ServerMessage
from tests.server.processes import Client, ServerProcess, drive, server_in


def position_of(state: dict[str, Any], start: Any) -> Any:
    """The position that the moves of a state lead to, by the rules library."""
    for text in state["moves"]:
        start = start.after(start.parse_event(text))
    return start


async def two_at(server: ServerProcess, game: str, **options: Any) -> tuple[str, list[str], list[Client]]:
    ticket = server.create(game, "me", "open", **options)
    other = server.join(ticket["room"])
    tokens = [ticket["token"], other["token"]]
    clients = [await Client.at(server, ticket["room"], token) for token in tokens]
    return ticket["room"], tokens, clients


def test_a_whole_game_between_two_with_a_spectator(server: ServerProcess) -> None:
    async def work() -> None:
        room, _, players = await two_at(server, "diavolo", size=6)
        watcher = await Client.at(server, room)
        rng = Random(3)
        while players[0].state["status"] == "playing":
            seat = players[0].state["to_act"][0]
            position = position_of(players[seat].state, diavolo.Position.start(6))
            legal = players[seat].state["position"]["legal"]
            assert sorted(legal["bridges"]) == sorted(map(str, position.legal_bridges()))
            move = str(position.legal_moves().sample(rng))
            answer = await players[seat].ask("move", seat=seat, ply=players[seat].state["ply"], move=move)
            assert answer["type"] == "ack", answer
            for client in (*players, watcher):
                await client.reach(answer["version"])
        assert players[0].events == players[1].events == watcher.events
        assert players[0].state == watcher.state
        assert watcher.state["outcome"]["how"] == "played"

    drive(work())


def test_a_client_that_comes_back_gets_what_it_missed_from_any_version(server: ServerProcess) -> None:
    async def work() -> None:
        room, tokens, (ada, ben) = await two_at(server, "hashi")
        rng = Random(1)
        for _ in range(4):
            for seat, client in enumerate((ada, ben)):
                position = position_of(client.state, hashi.Position.start(seats=2))
                move = str(position.legal_moves(seat).sample(rng))
                answer = await client.ask("move", seat=seat, ply=client.state["ply"], move=move)
                for each in (ada, ben):
                    await each.reach(answer["version"])
        for version in range(-1, ada.version + 1):
            back = await Client.open(server)
            back.version, back.events = version, ada.events[: version + 1]
            await back.hello(room, tokens[0])
            assert back.events == ada.events
            await back.reach_draft(0)
            assert back.state == ada.state
            again = await ada.ask("resync", version=3)
        assert again["type"] == "ack"
        await ada.until(lambda: ada.messages[-1]["type"] == "draft")
        assert [m for m in ada.messages if m["type"] == "update"][-1]["since"] == 3

    drive(work())


def test_two_devices_of_one_player_stay_in_step(server: ServerProcess) -> None:
    async def work() -> None:
        ticket = server.create("hashi", "me")
        phone, laptop = [await Client.at(server, ticket["room"], ticket["token"]) for _ in range(2)]
        await phone.until(lambda: 0 in phone.drafts)
        stroke = phone.drafts[0]["legal_entries"][0]
        answer = await phone.ask("stroke", seat=0, ply=0, stroke=stroke)
        await laptop.until(lambda: laptop.drafts.get(0, {}).get("counter") == answer["counter"])
        assert laptop.drafts[0]["entry"] == stroke
        await laptop.ask("confirm", seat=0, ply=0, counter=answer["counter"])
        await phone.until(lambda: phone.state["ply"] == 2)
        assert phone.state["position"]["card"]

    drive(work())


def test_everything_that_is_said_is_as_the_structs_say(server: ServerProcess) -> None:
    decoder = msgspec.json.Decoder(ServerMessage)

    async def work() -> None:
        ticket = server.create("diavolo", "me", "local")
        client = await Client.at(server, ticket["room"], ticket["token"])
        await client.ask("move", seat=0, ply=0, move="c4 c5")
        await client.ask("consider", seat=0, what="c6")
        await client.ask("consider", seat=0, what="c6 c7")
        await client.ask("consider", seat=1, what="c4")
        await client.ask("closed", seat=1)
        await client.ask("closed", seat=0, first="c6")
        await client.ask("ping")
        await client.ask("hello", room=ticket["room"])
        solo = server.create("hashi", "me", pen="free")
        other = await Client.at(server, solo["room"], solo["token"])
        await other.ask("consider", seat=0, what="3b")
        await other.ask("consider", seat=0, what="3zz")
        await other.ask("check", seat=0)
        for message in client.messages + other.messages:
            decoder.decode(json.dumps(message))
        considered = [message for message in client.messages if message["type"] == "considered"]
        assert "d5" in considered[0]["preview"]["seconds"]
        assert considered[1]["preview"]["islands"] == [["c4", "c5", "c6", "c7"]]
        assert {each["space"] for each in considered[1]["preview"]["forbidden"]["light"]} >= {"b3", "d8"}
        assert considered[2]["violation"]["rule"] == "diavolo.placing"

    drive(work())


BAD = [
    ("{", "not-json"),
    ("[]", "bad-message"),
    ("null", "bad-message"),
    ('{"type":"move"}', "bad-message"),
    ('{"type":"dance","id":"1"}', "bad-message"),
    ('{"type":"ping","id":"1","extra":1}', "bad-message"),
    ('{"type":"ping","id":1}', "bad-message"),
    ('{"type":"ping","id":""}', "bad-message"),
    ('{"type":"ping","id":"<b>"}', "bad-message"),
    ('{"type":"move","id":"1","seat":"0","ply":0,"move":"pass"}', "bad-message"),
    ('{"type":"move","id":"1","seat":-1,"ply":0,"move":"pass"}', "bad-message"),
    ('{"type":"move","id":"1","seat":0,"ply":99999999999999999999,"move":"pass"}', "bad-message"),
    ('{"type":"move","id":"1","seat":0,"ply":0,"move":"' + "x" * 300 + '"}', "bad-message"),
    ("[" * 5000, "bad-message"),
    ('{"type":"move","id":"1","seat":3,"ply":0,"move":"pass"}', "not-your-seat"),
    ('{"type":"move","id":"2","seat":0,"ply":9,"move":"c4 d7"}', "stale"),
    ('{"type":"move","id":"3","seat":0,"ply":0,"move":"castle"}', "bad-move"),
    ('{"type":"move","id":"4","seat":0,"ply":0,"move":"c4 z99"}', "bad-move"),
    ('{"type":"stroke","id":"5","seat":0,"ply":0,"stroke":"5c"}', "not-here"),
    ('{"type":"rename","id":"6","seat":0,"name":"a\\u0000b"}', "bad-name"),
    ('{"type":"rename","id":"7","seat":0,"name":"a\\u202eb"}', "bad-name"),
    ('{"type":"rename","id":"8","seat":0,"name":"' + "x" * 41 + '"}', "bad-message"),
    ('{"type":"rematch","id":"9","seat":0}', "not-over"),
    ('{"type":"hint","id":"h","seat":1}', "not-your-seat"),
    ('{"type":"consider","id":"c","seat":0,"what":"?"}', "bad-move"),
    ('{"type":"check","id":"d","seat":0}', "not-here"),
    ('{"type":"hello","id":"e","room":"aaaaaaaaaa"}', "hello-twice"),
    ('{"type":"resync","id":"f","version":-2}', "bad-message"),
]


def test_bad_messages_are_answered_and_cost_nothing(server: ServerProcess) -> None:
    async def work() -> None:
        room, _, (ada, ben) = await two_at(server, "diavolo")
        for text, code in BAD:
            await ada.socket.send(text)
            while (message := await ada.hear())["type"] != "error":
                pass
            assert message["code"] == code, (text[:80], message)
            assert message["message"]
        assert (await ada.ask("move", seat=0, ply=0, move="c4 d7"))["type"] == "ack"
        await ada.ask("rename", seat=0, name="<img src=x onerror=alert(1)>")
        await ben.until(lambda: ben.state["seats"][0]["name"].startswith("<img"))
        assert [event["type"] for event in ben.events[3:]] == ["played", "renamed"]
        del room

    drive(work())


@pytest.mark.parametrize(
    ("first", "answer", "closing"),
    [
        ('{"type":"ping","id":"1"}', "hello-first", 1008),
        ('{"type":"hello","id":"1","room":"aaaaaaaaaa"}', "no-such-game", 4000),
        (b"\x00\x01", "binary", 1003),
        ("x" * 20_000, None, 1009),
    ],
)
def test_what_ends_a_conversation(
    server: ServerProcess, first: str | bytes, answer: str | None, closing: int
) -> None:
    async def work() -> None:
        client = await Client.open(server)
        await client.socket.send(first)
        if answer is not None:
            assert (await client.hear())["code"] == answer
        with pytest.raises(ConnectionClosed):
            await client.hear()
        assert client.socket.close_code == closing

    drive(work())


def test_wrong_tokens_other_seats_and_closed_games(server: ServerProcess) -> None:
    async def work() -> None:
        ticket = server.create("diavolo", "me", "open", spectators=False)
        other = server.join(ticket["room"])
        stranger = await Client.open(server)
        answer = await stranger.ask("hello", room=ticket["room"], token="x" * 32, version=-1)
        assert answer["code"] == "wrong-token"
        watcher = await Client.open(server)
        assert (await watcher.ask("hello", room=ticket["room"], version=-1))["code"] == "no-spectators"
        assert server.get(f"/api/games/{ticket['room']}/record.txt").json()["code"] == "no-spectators"
        ben = await Client.at(server, ticket["room"], other["token"])
        answer = await ben.ask("move", seat=0, ply=0, move="c4 d7")
        assert answer["code"] == "not-your-seat"
        answer = await ben.ask("move", seat=1, ply=0, move="c4 d7")
        assert answer["violation"]["rule"] == "diavolo.turn"

    drive(work())


def test_a_page_of_another_site_is_refused(server: ServerProcess) -> None:
    async def work() -> None:
        url = server.address.replace("http", "ws", 1) + "/ws"
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, origin="https://evil.example")  # type: ignore[arg-type]
        assert refused.value.response.status_code == 403
        assert b"forbidden-origin" in refused.value.response.body
        socket = await connect(url, origin=server.address)  # type: ignore[arg-type]
        await socket.close()

    drive(work())


async def shout(client: Client) -> set[str | None]:
    """Send as much as possible until the server hangs up; the codes of its answers."""

    async def listen() -> set[str | None]:
        codes: set[str | None] = set()
        try:
            while True:
                codes.add((await client.hear()).get("code"))
        except ConnectionClosed:
            return codes

    listening = asyncio.create_task(listen())
    try:
        for number in range(100_000):
            await client.socket.send(json.dumps({"type": "ping", "id": f"f{number}"}))
            await asyncio.sleep(0)
    except ConnectionClosed:
        pass
    return await listening


def test_a_flood_is_stopped_and_costs_the_others_nothing(tmp_path: Path) -> None:
    async def work(server: ServerProcess) -> None:
        room, _, (ada, ben) = await two_at(server, "diavolo")
        flood = await Client.at(server, room)
        codes = await shout(flood)
        assert "too-fast" in codes
        assert (await ada.ask("move", seat=0, ply=0, move="c4 d7"))["type"] == "ack"
        await ben.until(lambda: ben.state["ply"] == 1)

    with server_in(tmp_path / "data") as server:
        drive(work(server))


def test_an_address_has_so_many_connections_and_no_more(tmp_path: Path) -> None:
    async def work(server: ServerProcess) -> None:
        ticket = server.create("diavolo", "me", "open")
        opened = status = 0
        while opened < 200:
            try:
                await Client.at(server, ticket["room"])
            except InvalidStatus as refused:
                status = refused.response.status_code
                break
            opened += 1
        assert (opened, status) == (30, 429)

    with server_in(tmp_path / "data", "--limits", "0.3") as server:
        drive(work(server))


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (ClientMessage, {"type": "unseal", "id": "a", "seat": 0, "number": "a" * 64 + "\n"}),
        (ClientMessage, {"type": "ping", "id": "a\n"}),
        (ClientMessage, {"type": "hello", "id": "a", "room": "a" * 10 + "\n"}),
        (ClientMessage, {"type": "hello", "id": "a", "room": "a" * 10, "token": "a" * 32 + "\n"}),
        (ClientMessage, {"type": "skip", "id": "a", "seat": 0, "ply": 1, "action": "number\n"}),
        (NewGame, {"options": {"game": "hashi"}, "seats": [{"kind": "me\n"}]}),
        (NewGame, {"options": {"game": "hashi", "pen": "free\n"}, "seats": [{"kind": "me"}]}),
    ],
)
def test_a_line_break_is_no_part_of_a_word(kind: Any, text: dict[str, Any]) -> None:
    def read(text: str) -> Any:
        return msgspec.json.decode(text, type=kind)

    read(json.dumps(text).replace("\\n", ""))
    with pytest.raises(msgspec.ValidationError):
        read(json.dumps(text))


def test_all_connections_of_an_address_share_what_it_may_say(tmp_path: Path) -> None:
    async def work(server: ServerProcess) -> None:
        room = server.create("diavolo", "me", "open")["room"]
        one = await Client.at(server, room)
        for _ in range(3):
            assert (await one.ask("ping"))["type"] == "pong"
        waiting = asyncio.create_task(one.ask("ping"))
        other = await Client.open(server, local_addr=("127.0.0.2", 0))
        assert (await other.hello(room))["type"] == "welcome"
        assert (await other.ask("ping"))["type"] == "pong"
        assert not waiting.done(), "it is neither answered nor refused"
        waiting.cancel()

    async def leave_waiting(server: ServerProcess) -> None:
        room = server.create("diavolo", "me", "open")["room"]
        client = await Client.open(server, local_addr=("127.0.0.3", 0))
        await client.hello(room)
        for number in range(10):
            await client.socket.send(json.dumps({"type": "ping", "id": f"p{number}"}))
        await client.until(lambda: client.messages[-1].get("id") == "p2")
        assert await asyncio.to_thread(server.end) == 0

    with server_in(tmp_path / "data", limits={"talking": [0.0, 4]}) as server:
        drive(work(server))
        drive(leave_waiting(server))
    assert "Traceback" not in server.log.read_text(), "whoever is held back is not waited for at the end"
