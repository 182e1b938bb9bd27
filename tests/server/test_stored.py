"""Games that an earlier version of the server has stored: shown as it showed them, and played on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ponti.record import Record
from tests.server.processes import Client, Reachable, drive
from tests.server.stored import Players, answered, serving, unpacked

Games = tuple[Reachable, dict[str, Any]]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Games]:
    """A server with a copy of the stored games, which these tests only look at."""
    data: Path = tmp_path_factory.mktemp("stored") / "data"
    kept = unpacked(data)
    with serving(data) as server:
        yield server, kept


def seats_of(game: dict[str, Any]) -> dict[int, str]:
    """The tokens by seat."""
    return {int(seat): token for seat, token in game["tokens"].items()}


def as_strangers_see(info: dict[str, Any]) -> dict[str, Any]:
    """What that version told everybody, less what is now kept from those who may not watch a game."""
    if info["options"]["spectators"] or info["status"] == "open":
        return info
    kept = {"version": 0, "to_act": [], "round": 0, "updated_at": info["created_at"], "outcome": None}
    return {key: value for key, value in (info | kept).items() if key != "remains"}


def test_everything_is_told_as_that_version_told_it(games: Games) -> None:
    server, kept = games
    assert len(kept) >= 20
    for name, game in kept.items():
        found = drive(answered(server, game["room"], seats_of(game)))
        for what, answers in game["answers"].items():
            if what == "info":
                assert json.loads(found[what]) == as_strangers_see(json.loads(answers)), name
            else:
                assert found[what] == answers, (name, what)


def test_a_request_that_was_answered_then_is_answered_alike_and_has_no_second_effect(games: Games) -> None:
    server, kept = games

    async def again(game: dict[str, Any]) -> None:
        last = game["last"]
        if last["request"]["type"] == "rematch":
            return  # whoever repeats it is sent to the room that there is
        client = await Client.at(server, game["room"], last["token"])
        version = client.version
        await client.socket.send(json.dumps(last["request"]))
        await client.until(lambda: client.messages[-1].get("id") == last["request"]["id"])
        assert (client.messages[-1], client.version) == (last["answer"], version)

    for game in kept.values():
        if game["last"]:
            drive(again(game))


def test_they_can_be_played_on(tmp_path: Path) -> None:
    """Open seats are taken, take-backs are answered, and everybody plays to the end and again."""
    kept = unpacked(tmp_path / "data")
    rng = Random(5)

    async def play_on(server: Any, name: str, game: dict[str, Any]) -> None:
        players = Players(server, game["room"], seats_of(game))
        for _ in json.loads(game["answers"]["info"])["open_seats"]:
            players.join("Zoe")
        state = (await players.client(0)).state
        if state["takeback"] is not None:
            await players.ask("answer-takeback", 1 - state["takeback"], agree=True)
        for seat in state["seats"]:
            if seat["confirmed"]:
                await players.ask("reopen", seat["seat"])
        state = await players.play(rng)
        assert state["status"] == "over", name
        bearer = {"authorization": f"Bearer {players.tokens[0]}"}
        text = server.get(f"/api/games/{players.room}/record.txt", headers=bearer).text
        assert len(Record.parse(text).game.events) == state["ply"], name
        if state["options"]["game"] == "hashi":
            deck = server.get(f"/api/games/{players.room}/deck", headers=bearer).json()
            assert deck["fair"], name
        if state["rematch"] is None:
            room = await players.again()
            count = len(state["seats"])
            again = Players(server, room, {(seat - 1) % count: t for seat, t in players.tokens.items()})
            assert (await again.play(rng, 2))["status"] == "playing", name

    with serving(tmp_path / "data") as server:
        for name, game in kept.items():
            drive(play_on(server, name, game))
