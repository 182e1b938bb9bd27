"""Whoever sends much at once waits for their own, and nobody else does."""

from __future__ import annotations

import asyncio

from ponti.server.http.protocols import WebSocketConnection


def test_messages_that_come_at_once_let_others_have_their_turn() -> None:
    async def work() -> None:
        connection = WebSocketConnection.__new__(WebSocketConnection)
        connection.queue, connection.read_paused = asyncio.Queue(), False
        for number in range(3):
            connection.queue.put_nowait({"type": "websocket.receive", "text": str(number)})
        done: list[str] = []

        async def read() -> None:
            while not connection.queue.empty():
                done.append((await connection.receive())["text"])  # and answered without waiting for anything

        async def other() -> None:
            for _ in range(3):
                done.append("other")
                await asyncio.sleep(0)

        await asyncio.gather(read(), other())
        assert done == ["other", "0", "other", "1", "other", "2"]

    asyncio.run(work())
