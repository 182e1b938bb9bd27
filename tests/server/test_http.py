"""HTTP: what is not live, headers on every answer, and schemathesis on everything that OpenAPI describes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from ponti import hashi
from ponti.record import Record
from ponti.wire.endpoints import ENDPOINTS
from ponti.wire.openapi import document
from tests.server.processes import Client, ServerProcess, drive

schema = schemathesis.openapi.from_dict(json.loads(json.dumps(document(ENDPOINTS), default=str)))


@schema.parametrize()
@settings(max_examples=8, suppress_health_check=list(HealthCheck))
def test_nothing_that_fits_the_description_breaks_the_server(case: Any, server: ServerProcess) -> None:
    response = case.call(base_url=server.address)
    assert response.status_code < 500, response.text
    case.validate_response(response, checks=[response_schema_conformance, content_type_conformance])


def test_health_and_info(server: ServerProcess) -> None:
    assert server.get("/healthz").json()["status"] == "ok"
    info = server.get("/api/info").json()
    assert {board["name"] for board in info["boards"]} >= {"side-a", "side-b"}
    assert {bot["game"] for bot in info["bots"]} == {"hashi", "diavolo"}
    assert len(info["ranks"]) == 12
    assert info["address"] == server.address


def test_the_security_headers_are_on_every_answer(server: ServerProcess) -> None:
    for path in ("/", "/healthz", "/api/games/aaaaaaaaaa", "/nothing.js", "/openapi.json"):
        response = server.get(path)
        policy = response.headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "script-src 'self'" in policy
        assert response.headers["x-content-type-options"] == "nosniff"
        assert "server" not in response.headers


def test_foreign_names_and_origins_are_refused(server: ServerProcess) -> None:
    response = server.get("/healthz", headers={"host": "evil.example"})
    assert (response.status_code, response.json()["code"]) == (421, "forbidden-host")
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1"):
        response = server.post("/api/games", {}, headers={"origin": origin})
        assert (response.status_code, response.json()["code"]) == (403, "forbidden-origin")
    response = server.post("/api/mine", {"tickets": []}, headers={"origin": server.address})
    assert response.status_code == 200


def test_bodies_that_cannot_be_read(server: ServerProcess) -> None:
    def post(**fields: object) -> tuple[int, str]:
        response = httpx.post(server.address + "/api/games", timeout=60, **fields)  # type: ignore[arg-type]
        return response.status_code, response.json()["code"]

    headers = {"content-type": "application/json"}
    assert post(content=b"{", headers=headers) == (400, "not-json")
    assert post(content=b"\xff\xfe", headers=headers) == (400, "not-json")
    assert post(content=b"[]", headers=headers) == (400, "bad-message")
    assert post(content=b"{}") == (400, "bad-message")
    assert post(content=b"x" * 110_000, headers=headers) == (413, "too-large")
    record = f'{{"record":"{"x" * 900_000}"}}'
    assert server.post("/api/replay", content=record, headers=headers).status_code == 422
    assert server.post("/api/replay", content="x" * 1_600_000, headers=headers).status_code == 413
    seats = [{"kind": "me"}]
    assert post(json={"options": {"game": "hashi"}, "seats": seats, "more": 1}) == (400, "bad-message")
    assert post(json={"options": {"game": "chess"}, "seats": seats}) == (400, "bad-message")
    assert post(json={"options": {"game": "diavolo", "size": 99}, "seats": seats}) == (400, "bad-message")
    assert post(json={"options": {"game": "diavolo"}, "seats": seats}) == (422, "bad-options")
    named = [{"kind": "me", "name": "a\nb"}]
    assert post(json={"options": {"game": "hashi"}, "seats": named}) == (422, "bad-name")
    bot = [{"kind": "me"}, {"kind": "bot", "level": "HAL"}]
    assert post(json={"options": {"game": "diavolo"}, "seats": bot}) == (422, "no-such-bot")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", "/api/games", "POST"),
        ("PUT", "/api/games", "POST"),
        ("POST", "/api/games/aaaaaaaaaa", "DELETE, GET, HEAD"),
        ("GET", "/api/games/aaaaaaaaaa/join", "POST"),
        ("DELETE", "/api/info", "GET, HEAD"),
        ("POST", "/healthz", "GET, HEAD"),
        ("OPTIONS", "/openapi.json", "GET, HEAD"),
        ("POST", "/g/aaaaaaaaaa", "GET, HEAD"),
        ("PUT", "/app.js", "GET, HEAD"),
        ("POST", "/locale/en.json", "GET, HEAD"),
    ],
)
def test_an_address_says_which_methods_it_has(
    server: ServerProcess, method: str, path: str, allowed: str
) -> None:
    response = httpx.request(method, server.address + path, timeout=60)
    assert (response.status_code, response.json()["code"]) == (405, "method-not-allowed")
    assert response.headers["allow"] == allowed
    assert "content-security-policy" in response.headers


def test_what_is_no_address_and_what_is_one_of_sockets_only(server: ServerProcess) -> None:
    for path in ("/api/nothing", "/api/games/aaaaaaaaaa/nothing", "/nothing.js"):
        response = server.get(path)
        assert (response.status_code, response.json()["code"]) == (404, "not-found")
    response = server.get("/ws")
    assert (response.status_code, response.headers["upgrade"]) == (426, "websocket")


def test_files_outside_the_client_are_not_served(server: ServerProcess) -> None:
    for path in (
        "/../server/app.py",
        "/%2e%2e/server/app.py",
        "/..%2fserver%2fapp.py",
        "/locale/../errors.py",
    ):
        response = httpx.get(server.address + path, timeout=60)
        assert response.status_code == 404 or "make_app" not in response.text


def test_a_finished_game_has_its_record_picture_and_proof(server: ServerProcess) -> None:
    ticket = server.create("hashi", "me")
    room = ticket["room"]
    path = f"/api/games/{room}"
    assert server.get(f"{path}/record.txt").json()["code"] == "not-over"

    async def play() -> None:
        client = await Client.at(server, room, ticket["token"])
        rng = Random(2)
        position = hashi.Position.start()
        while client.state["status"] == "playing":
            for text in client.state["moves"][position_ply(position) :]:
                position = position.after(position.parse_event(text))
            move = str(position.legal_moves(0).sample(rng))
            answer = await client.ask("move", seat=0, ply=client.state["ply"], move=move)
            await client.reach(answer["version"])

    drive(play())
    text = server.get(f"{path}/record.txt").text
    record = Record.parse(text)
    replay = server.get(f"{path}/record.json").json()
    assert replay["record"] == text
    assert replay["outcome"]["scores"] == list(record.game.position.scores())
    assert replay["steps"][-1]["position"]["rank"]["titles"]["de"]
    for query in ("", "?step=0", "?step=3&seat=0"):
        picture = server.get(f"{path}/picture.svg{query}")
        assert picture.text.startswith("<svg")
        assert picture.headers["content-type"] == "image/svg+xml"
    assert server.get(f"{path}/picture.svg?step=999").status_code == 422
    assert server.get(f"{path}/picture.svg?step=x").status_code == 400
    assert server.get(f"{path}/deck").json()["fair"] is True
    again = server.post("/api/replay", {"record": text}).json()
    assert [step["text"] for step in again["steps"]] == [step["text"] for step in replay["steps"]]
    assert server.post("/api/picture", {"record": text, "step": 1}).text.startswith("<svg")
    wrong = server.post("/api/replay", {"record": text.replace("result: ", "result: 1")})
    assert wrong.status_code == 422
    assert re.search(r"line \d+", wrong.json()["message"])
    mine = server.post("/api/mine", {"tickets": [{"room": room, "token": ticket["token"]}]}).json()
    (mine,) = mine["rooms"]
    assert (mine["room"], mine["status"], mine["own_seats"]) == (room, "over", [0])
    bearer = {"authorization": f"Bearer {ticket['token']}"}
    assert server.get(path, headers=bearer).json()["own_seats"] == [0]
    assert httpx.delete(server.address + path, timeout=60).status_code == 401
    assert httpx.delete(server.address + path, headers=bearer, timeout=60).status_code == 204
    assert server.get(path).json()["code"] == "no-such-game"


def position_ply(position: hashi.Position) -> int:
    """How many events of play lie behind a position of a strict game."""
    if position.is_setup:
        return 0
    return 2 * position.round + (1 if position.card is None else 0)


def test_invitations_are_drawn_as_qr_codes(server: ServerProcess) -> None:
    ticket = server.create("diavolo", "me", "open")
    drawn = server.get(f"/api/games/{ticket['room']}/qr.svg")
    assert drawn.text.startswith("<svg")
    own = server.post("/api/qr", {"path": f"/g/{ticket['room']}#{ticket['token']}"})
    assert own.text.startswith("<svg")
    assert ticket["token"] not in own.text
    assert server.post("/api/qr", {"path": "https://evil.example"}).status_code == 400


def test_lessons_try_positions_without_a_room(server: ServerProcess) -> None:
    code = hashi.Position.start().code()
    tried = server.post("/api/try", {"code": code, "steps": ["3b"], "consider": "4d"}).json()
    assert tried["draft"]["can_confirm"] is True
    assert tried["considered"]["violation"] is None
    tried = server.post("/api/try", {"code": code, "events": ["setup | 3b", "5/3", "5d dd"]})
    assert tried.status_code == 422
    tried = server.post("/api/try", {"code": code, "events": ["setup | 3b", "5/3", "4d -"]}).json()
    assert (tried["played"], tried["violation"]["rule"]) == (2, "hashi.number")
    tried = server.post("/api/try", {"code": tried["code"], "steps": ["5a"]}).json()
    assert tried["violation"]["rule"] == "hashi.flags"
    assert server.post("/api/try", {"code": "chess"}).json()["code"] == "bad-code"
    code = "diavolo:6:unlimited:6/6/6/6/6/6::first=light:opening"
    tried = server.post("/api/try", {"code": code, "events": ["a1 a2"], "seat": 1}).json()
    assert tried["position"]["phase"] == "choice"


def test_rules_pages_are_html(server: ServerProcess) -> None:
    page = server.get("/api/rules/en/hashi")
    assert page.headers["content-type"].startswith("text/html")
    assert 'id="flags"' in page.text
    assert 'src="/api/rules/pictures/' in page.text
    assert server.get("/api/rules/xx/hashi").status_code == 404


def test_too_many_games_and_guesses_of_one_address_are_refused(tmp_path: Path) -> None:
    from tests.server.processes import server_in

    form = {"options": {"game": "hashi"}, "seats": [{"kind": "me"}]}
    with server_in(tmp_path / "data", "--limits", "0.2") as server, httpx.Client() as client:
        answers = [client.post(server.address + "/api/games", json=form).status_code for _ in range(20)]
        assert answers.count(201) == 12
        assert answers.count(429) == 8
        answers = [client.get(server.address + "/api/games/aaaaaaaaaa").status_code for _ in range(10)]
        assert answers[0] == 404
        assert answers[-1] == 429


@pytest.mark.parametrize("name", ["ETag", "Last-Modified"])
def test_the_client_is_checked_for_a_newer_one(server: ServerProcess, name: str) -> None:
    response = server.get("/")
    assert response.headers["cache-control"] == "no-cache"
    assert name in response.headers
