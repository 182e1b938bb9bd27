"""The server as a process: its start, its end, a taken port, a full disk, a damaged file, and its bots."""

from __future__ import annotations

import os
import pty
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ponti import diavolo
from ponti.server.settings import Settings
from ponti.server.thinking.levels import known_levels
from tests.server.processes import LONG_S, START, Client, ServerProcess, drive, server_in


def serve(*arguments: str) -> subprocess.CompletedProcess[str]:
    """A server that is expected to end by itself."""
    command = [sys.executable, "-c", START, "serve", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=LONG_S, check=False)


def test_a_taken_port_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = serve("--port", str(port), "--data", str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.strip().splitlines() == [
        f"ponti: port {port} is taken: another program listens there (perhaps Ponti itself);"
        f" choose another one with --port {port + 1}"
    ]
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("answer", "address"), [(b"y\n", True), (b"\n", False), (b"\x04", False)])
def test_at_a_terminal_it_asks_whether_others_at_home_may_join(
    tmp_path: Path, answer: bytes, address: bool
) -> None:
    terminal, end = pty.openpty()
    command = [sys.executable, "-c", START, "serve", "--open", "--port", "0", "--data", str(tmp_path)]
    process = subprocess.Popen(
        command, stdin=end, stdout=end, stderr=subprocess.DEVNULL, env=os.environ | {"BROWSER": "true"}
    )
    os.close(end)
    said = b""
    while b"[y/N]" not in said:
        said += os.read(terminal, 1000)
    os.write(terminal, answer)
    while b"Ctrl-C" not in said:
        said += os.read(terminal, 1000)
    process.send_signal(signal.SIGINT)
    assert process.wait(LONG_S) == 0
    os.close(terminal)
    assert b"Ponti is ready: http://127.0.0.1:" in said
    assert (b"For others at home: http://" in said) == address


def test_a_damaged_file_is_said_in_one_line_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.write_bytes(b"not a database " * 100)
    done = serve("--port", "0", "--data", str(tmp_path))
    assert done.returncode == 1
    assert len(done.stderr.strip().splitlines()) == 1
    assert "is damaged" in done.stderr
    assert "restore a backup" in done.stderr
    assert path.read_bytes() == b"not a database " * 100


def test_sigterm_ends_it_cleanly_and_the_clients_are_told(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "data")
    ticket = server.create("diavolo", "me", "open")

    async def work() -> None:
        client = await Client.at(server, ticket["room"], ticket["token"])
        server.process.send_signal(signal.SIGTERM)
        await client.until(lambda: {"notice": "stopping"}.items() <= client.messages[-1].items())
        await client.socket.wait_closed()
        assert client.socket.close_code == 1012

    drive(work())
    assert server.process.wait(LONG_S) == 0
    assert server.process.stdout is not None
    server.process.stdout.close()
    assert server.log.read_text() == ""
    assert not (tmp_path / "data" / "games.sqlite-wal").exists(), "the log is folded into the file"


def test_a_full_disk_is_answered_and_nothing_is_lost(tmp_path: Path) -> None:
    """The files of the process may not grow beyond a limit, as on a disk that is full."""
    data = tmp_path / "data"
    most = 200_000

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    server = ServerProcess(data, "--limits", "1000", before=limit)
    ticket = server.create("diavolo", "me", "open")
    other = server.join(ticket["room"])
    names: list[str] = []

    async def fill() -> None:
        client = await Client.at(server, ticket["room"], ticket["token"])
        watcher = await Client.at(server, ticket["room"], other["token"])
        for number in range(2000):
            name = f"{number:040}"
            answer = await client.ask("rename", seat=0, name=name)
            if answer["type"] == "error":
                assert answer["code"] == "storage-full", answer
                assert "disk is full" in answer["message"]
                break
            names.append(name)
        else:
            raise AssertionError("the disk was never full")
        pong = await watcher.ask("ping")
        assert pong["version"] == len(names) + 2, "what was refused has not happened"
        response = server.post("/api/games", {"options": {"game": "hashi"}, "seats": [{"kind": "me"}]})
        assert (response.status_code, response.json()["code"]) in ((503, "storage-full"), (429, "too-fast"))

    drive(fill())
    assert "free some space on the disk" in server.log.read_text()
    server.end()
    database = sqlite3.connect(data / "games.sqlite")
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()
    with server_in(data) as again:

        async def check() -> None:
            client = await Client.at(again, ticket["room"], ticket["token"])
            assert [event["name"] for event in client.events if event["type"] == "renamed"] == names
            assert (await client.ask("rename", seat=0, name="room again"))["type"] == "ack"

        drive(check())


def test_a_backup_can_be_made_while_it_runs(server: ServerProcess, tmp_path: Path) -> None:
    """As docs/hosting.md says."""
    ticket = server.create("diavolo", "me", "open")
    backup = tmp_path / "backup.sqlite"
    source = sqlite3.connect(server.data / "games.sqlite")
    source.execute("VACUUM INTO ?", (str(backup),))
    source.close()
    (tmp_path / "data").mkdir()
    backup.rename(tmp_path / "data" / "games.sqlite")
    with server_in(tmp_path / "data") as restored:
        assert restored.get(f"/api/games/{ticket['room']}").json()["status"] == "open"


def test_invitations_show_the_address_of_the_local_network(tmp_path: Path) -> None:
    from ponti.server.settings import local_address

    assert Settings(tmp_path, host="0.0.0.0", port=8000).address == f"http://{local_address()}:8000"
    assert Settings(tmp_path, public_url="https://ponti.example.org/").address == "https://ponti.example.org"
    assert Settings(tmp_path, host="::1", port=9).address == "http://[::1]:9"
    settings = Settings(tmp_path, public_url="https://ponti.example.org")
    assert settings.is_own_host("ponti.example.org")
    assert settings.is_own_host("192.168.1.20:8000")
    assert settings.is_own_host("[::1]:8000")
    assert settings.is_own_host("laptop.local:8000")
    assert not settings.is_own_host("evil.example")


# Bots


def test_a_whole_game_against_a_bot_and_a_hint(server: ServerProcess) -> None:
    async def work() -> None:
        ticket = server.create("diavolo", "me", "bot", size=6)
        client = await Client.at(server, ticket["room"], ticket["token"])
        hinted = await client.ask("hint", seat=0)
        assert hinted["type"] == "hinted"
        assert hinted["level"] == known_levels("diavolo")[-1]
        move = hinted["move"]
        rng = Random(1)
        while True:
            answer = await client.ask("move", seat=0, ply=client.state["ply"], move=move)
            assert answer["type"] == "ack", answer
            await client.reach(answer["version"])
            await client.until(lambda: client.state["to_act"] in ([0], []))
            if client.state["status"] == "over":
                break
            position = diavolo.Position.start(6)
            for text in client.state["moves"]:
                position = position.after(position.parse_event(text))
            move = str(position.legal_moves().sample(rng))
        assert client.state["outcome"]["how"] == "played"
        assert "bot" in {event.get("by") for event in client.events}
        other = server.create("diavolo", "me", "open")
        server.join(other["room"])
        client = await Client.at(server, other["room"], other["token"])
        assert (await client.ask("hint", seat=0))["code"] == "not-now", "not against people"

    drive(work())


def test_a_game_of_bots_goes_on_after_a_restart(tmp_path: Path) -> None:
    """Nobody is connected: the server wakes the game by itself."""

    def bots(server: ServerProcess) -> str:
        level = known_levels("hashi")[0]
        form: dict[str, Any] = {
            "options": {"game": "hashi"},
            "seats": [{"kind": "bot", "level": level}] * 2,
        }
        room: str = server.post("/api/games", form).json()["room"]
        return room

    server = ServerProcess(tmp_path / "data")
    room = bots(server)
    server.end(signal.SIGKILL)
    with server_in(tmp_path / "data") as again:

        async def watch() -> None:
            client = await Client.at(again, room)
            await client.until(lambda: client.state["status"] == "over")
            record = again.get(f"/api/games/{room}/record.json").json()
            assert record["outcome"]["how"] == "played"

        drive(watch())


def test_verify_finds_a_fair_deck_and_a_forged_one(server: ServerProcess, tmp_path: Path) -> None:
    ticket = server.create("hashi", "me")

    async def resign() -> None:
        client = await Client.at(server, ticket["room"], ticket["token"])
        entry = client.drafts[0]["legal_entries"][0] if client.drafts else None
        if entry is None:
            await client.reach_draft(0)
            entry = client.drafts[0]["legal_entries"][0]
        await client.ask("move", seat=0, ply=0, move=entry)
        await client.ask("resign", seat=0)

    drive(resign())
    text = server.get(f"/api/games/{ticket['room']}/record.txt").text
    path = tmp_path / "game.txt"

    def verify(content: str, *options: str) -> tuple[int, str]:
        path.write_text(content)
        command = [sys.executable, "-c", START, "verify", str(path), *options]
        done = subprocess.run(command, capture_output=True, text=True, timeout=LONG_S, check=False)
        return done.returncode, done.stdout + done.stderr

    code, output = verify(text)
    assert code == 0, output
    assert "the deck is the one that was committed to" in output
    order = next(line for line in text.splitlines() if line.startswith("deck-order: "))
    cards = order.removeprefix("deck-order: ").split()
    forged = text.replace(order, "deck-order: " + " ".join(reversed(cards)))
    code, output = verify(forged)
    assert code == 1, output
    assert "the shuffle gives another order" in output
    noted = next(line for line in text.splitlines() if line.startswith("commitment: "))
    code, output = verify(text, "--commitment", noted.removeprefix("commitment: "))
    assert (code, "this is what was seen before the first card" in output) == (0, True), output
    code, output = verify(text, "--commitment", "0" * 64)
    assert (code, "not the one that was seen at the start" in output) == (1, True), output
