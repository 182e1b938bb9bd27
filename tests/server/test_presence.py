"""Signs of life: whoever answers pings is there, however silent; and all are back before time runs out."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ponti.server.rooms import alarms, presence
from ponti.server.rooms.alarms import GRACE_MS
from tests.server.processes import LONG_S, Client, Reachable, drive

WEB = Path(alarms.__file__).parents[2] / "web"
PING_S, SILENCE_S = 0.05, 2.0
START = """
import sys
from dataclasses import replace
from pathlib import Path
from ponti.server.run import run
from ponti.server.settings import Limits, Settings
limits = replace(Limits(), ping_s=float(sys.argv[2]), silence_s=float(sys.argv[3]))
run(Settings(data=Path(sys.argv[1]), port=0, limits=limits), lambda told: print(told.address, flush=True))
"""


@contextmanager
def impatient_server(data: Path) -> Iterator[Reachable]:
    """A server that pings often, and gives up soon."""
    process = subprocess.Popen(
        [sys.executable, "-c", START, str(data), str(PING_S), str(SILENCE_S)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=os.environ,
    )
    assert process.stdout is not None
    server = Reachable()
    server.address = process.stdout.readline().strip()
    try:
        yield server
    finally:
        process.terminate()
        process.wait(LONG_S)
        process.stdout.close()


def silent_socket(server: Reachable) -> socket.socket:
    """A connection that answers no ping."""
    host, port = server.address.removeprefix("http://").split(":")
    found = socket.create_connection((host, int(port)), timeout=LONG_S)
    found.sendall(
        f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    return found


def test_whoever_answers_pings_is_not_cut_and_whoever_does_not_is(tmp_path: Path) -> None:
    async def work(server: Reachable) -> None:
        ticket = server.create("diavolo", "me", "local")
        client = await Client.at(server, ticket["room"], ticket["token"])
        with silent_socket(server) as dead:
            heard = b""
            while data := await asyncio.to_thread(dead.recv, 4096):
                heard += data
        assert b"\x89" in heard, "it was pinged"
        # The other has said nothing in all this time.
        assert (await client.ask("ping"))["type"] == "pong"

    with impatient_server(tmp_path / "data") as server:
        drive(work(server))


def test_everybody_is_back_before_their_time_can_run_out() -> None:
    text = (WEB / "net" / "backoff.js").read_text("utf-8")
    found = re.search(r"const LONGEST = ([\d_]+);", text)
    assert found is not None
    longest = int(found[1].replace("_", ""))
    assert longest + 5_000 <= GRACE_MS
    assert longest + 5_000 <= presence.ABSENT_AFTER_MS
