"""Wrong rooms and tokens are counted at every door, and right ones are let in all the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.processes import Client, ServerProcess, drive, server_in

ROOM, TOKEN = "a" * 10, "x" * 32
GUESSES = 3


class House:
    """A server at which each address has a few guesses, and whoever comes next is another address."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.ticket = server.create("hashi", "me", "local")
        self.private = server.create("hashi", "me", "local", spectators=False)
        self.room = self.ticket["room"]
        self.address = 0

    def ask(self, method: str, path: str, token: str | None = None, body: Any = None) -> str:
        """The code of the answer, or its status where that is well."""
        headers = {"x-forwarded-for": f"192.0.2.{self.address}"}
        if token is not None:
            headers["authorization"] = f"Bearer {token}"
        answer = httpx.request(method, self.server.address + path, headers=headers, json=body)
        return str(answer.status_code) if answer.is_success else answer.json()["code"]

    def hello(self, room: str, token: str | None) -> str:
        """What a hello is answered with."""

        async def say() -> str:
            forwarded = {"x-forwarded-for": f"192.0.2.{self.address}"}
            client = await Client.open(self.server, additional_headers=forwarded)
            answer = await client.ask("hello", room=room, token=token, version=-1)
            if answer["type"] == "welcome":
                return "welcome"
            with pytest.raises(ConnectionClosed):
                await client.hear()
            final = client.socket.close_code == 4000
            assert final == (answer["code"] != "too-fast"), "whoever is too fast may come again"
            return str(answer["code"])

        code: str = drive(say())
        return code


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    data = tmp_path_factory.mktemp("guessing") / "data"
    with server_in(data, limits={"guessing": [0.0, GUESSES]}) as server:
        yield House(server)


DOORS: dict[str, tuple[Callable[[House], str], str]] = {
    "hello, room": (lambda house: house.hello(ROOM, None), "no-such-game"),
    "hello, token": (lambda house: house.hello(house.room, TOKEN), "wrong-token"),
    "join, room": (lambda house: house.ask("POST", f"/api/games/{ROOM}/join", body={}), "no-such-game"),
    "join, token": (
        lambda house: house.ask("POST", f"/api/games/{house.room}/join", body={"token": TOKEN}),
        "seat-taken",
    ),
    "mine": (
        lambda house: house.ask(
            "POST", "/api/mine", body={"tickets": [{"room": house.room, "token": TOKEN}]}
        ),
        "200",
    ),
    "info, room": (lambda house: house.ask("GET", f"/api/games/{ROOM}"), "no-such-game"),
    "info, token": (lambda house: house.ask("GET", f"/api/games/{house.room}", TOKEN), "200"),
    "record": (
        lambda house: house.ask("GET", f"/api/games/{house.private['room']}/record.txt", TOKEN),
        "no-spectators",
    ),
    "invitation": (lambda house: house.ask("GET", f"/api/games/{ROOM}/qr.svg"), "no-such-game"),
    "delete": (lambda house: house.ask("DELETE", f"/api/games/{house.room}", TOKEN), "wrong-token"),
    "review": (lambda house: house.ask("GET", f"/api/reviews/{'0' * 32}"), "not-found"),
}


@pytest.mark.parametrize("door", DOORS)
def test_guesses_are_counted(house: House, door: str) -> None:
    guess, code = DOORS[door]
    house.address += 1
    assert [guess(house) for _ in range(GUESSES + 1)] == [code] * GUESSES + ["too-fast"]
    assert house.hello(house.room, house.ticket["token"]) == "welcome", "a right one is no guess"
    house.address += 1
    assert guess(house) == code, "another address has guesses of its own"


def test_games_that_are_gone_are_no_guesses(house: House) -> None:
    """A browser keeps its tickets for ever, also those of games that the server has forgotten."""
    house.address += 1
    tickets = [{"room": f"{'b' * 9}{letter}", "token": TOKEN} for letter in "abcdefgh"]
    mine = {"tickets": [*tickets, {"room": house.room, "token": house.ticket["token"]}]}
    assert [house.ask("POST", "/api/mine", body=mine) for _ in range(GUESSES + 1)] == ["200"] * (GUESSES + 1)
