"""What is measured about answers: a refusal is counted under the status with which it is answered."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from ponti.server import meters
from ponti.server.assembly import Server
from ponti.server.http.app import make_app
from ponti.server.http.endpoints import HANDLERS
from ponti.server.settings import Settings
from ponti.server.storage.interface import FullError
from ponti.wire.base import Code
from ponti.wire.refusal import Refusal


def counted() -> dict[str, float]:
    names = [f"{number}xx" for number in range(2, 6)]
    found = {
        name: meters.REGISTRY.get_sample_value(
            "ponti_http_seconds_count", {"endpoint": "info", "status": name}
        )
        for name in names
    }
    return {name: value or 0 for name, value in found.items()}


@pytest.mark.parametrize(
    ("fault", "status", "name"),
    [
        (Refusal(Code.BUSY, "later"), 503, "5xx"),
        (Refusal(Code.STOPPING, "the server is stopping"), 503, "5xx"),
        (FullError("no room"), 503, "5xx"),
        (ValueError("a mistake of ours"), 500, "5xx"),
        (Refusal(Code.TOO_FAST, "slower"), 429, "4xx"),
        (Refusal(Code.BAD_MESSAGE, "no sense"), 400, "4xx"),
        (HTTPException(405), 405, "4xx"),
        (ClientDisconnect(), None, "4xx"),
    ],
)
def test_a_refusal_is_counted_as_what_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, fault: Exception, status: int | None, name: str
) -> None:
    async def fail(_request: Request, _form: object) -> Response:
        raise fault

    monkeypatch.setitem(HANDLERS, "info", fail)

    async def ask() -> int | None:
        transport = httpx.ASGITransport(make_app(Server(Settings(tmp_path))))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            try:
                return (await client.get("/api/info")).status_code
            except AssertionError:
                return None  # whoever is gone is not answered

    before = counted()
    assert asyncio.run(ask()) == status
    assert {each: value - before[each] for each, value in counted().items() if value > before[each]} == {
        name: 1
    }
