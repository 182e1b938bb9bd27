"""What an address may begin: every door behind which something costs more than a request has a rate."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import httpx

from tests.server.processes import server_in

DEVICE = {"authorization": f"Bearer {'d' * 32}"}
GAME = {"options": {"game": "hashi"}, "seats": [{"kind": "me"}, {"kind": "open"}]}


def codes(ask: Callable[[], httpx.Response], count: int) -> list[str | None]:
    """What is said to so many requests: the code of a refusal, or None."""
    return [ask().json().get("code") for _ in range(count)]


def test_every_door_has_its_rate(tmp_path: Path) -> None:
    """A tenth of all limits; those of reviews, rematches and guesses have tests of their own."""
    with server_in(tmp_path / "data", "--limits", "0.1", "--open-tables") as server:
        day = f"/api/daily/{server.get('/api/daily').json()['today']['date']}"

        def answer() -> httpx.Response:
            return server.post(f"{day}/puzzle", {"moves": ["nonsense"]}, headers=DEVICE)

        def deck() -> httpx.Response:
            return server.post(f"{day}/deck", {}, headers=DEVICE)

        def study() -> httpx.Response:
            return server.post("/api/boards/hashi/study", {"board": "side-b"})

        def offered() -> httpx.Response:
            return server.post("/api/games", GAME | {"offered": True})

        assert codes(answer, 7) == ["bad-move"] * 6 + ["too-fast"]
        assert codes(study, 2) == codes(offered, 2) == [None, "too-fast"]
        assert codes(deck, 2) == [None, None]
        assert codes(lambda: server.post("/api/games", GAME), 3) == [None, None, "too-fast"]
        assert codes(deck, 1) == ["too-fast"], "the deck of a day is a new game, too"
