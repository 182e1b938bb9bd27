"""A room that changes hands while a request for it is being passed on."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from typing import Any

import pytest

from ponti.server.http.forwarding import UnreachableError, wherever
from ponti.server.rooms.house import ElsewhereError


@pytest.mark.parametrize("failing", [False, True])
@pytest.mark.parametrize("then", ["here", "at another"])
def test_an_answer_that_comes_too_late_is_forgotten(failing: bool, then: str) -> None:
    complaints: list[dict[str, Any]] = []
    forgotten: list[str] = []

    async def work() -> str:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
        late = asyncio.Event()
        looks = 0

        async def find() -> str:
            nonlocal looks
            looks += 1
            if looks == 2:
                late.set()
                await asyncio.sleep(0.05)  # the first answer comes while it is looked again
                if then == "here":
                    return "found here"
            raise ElsewhereError("http://one" if looks == 1 else "http://two")

        async def pass_on(address: str) -> str:
            if address == "http://one":
                await late.wait()
                if failing:
                    raise UnreachableError("it hung up")
            return f"answer of {address}"

        return await wherever(find, pass_on, False, forgotten.append)

    assert _settled(work) == ("found here" if then == "here" else "answer of http://two")
    assert forgotten == ([] if failing else ["answer of http://one"])
    assert complaints == []


def _settled(work: Callable[[], Any]) -> Any:
    """What comes of it; whatever was never looked at has complained."""
    found = asyncio.run(work())
    gc.collect()
    return found
