"""A terminal player at tables of a real server, with people who speak the wire as browsers do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from ponti import diavolo
from ponti.bots import make
from ponti.errors import PontiError
from ponti.play import Limit
from ponti.tui.app import OpenLink, PontiApp
from ponti.tui.connection import Link
from ponti.tui.remote import RemoteSession
from ponti.tui.screens.common import LinesScreen, QuestionScreen
from ponti.tui.screens.join import JoinScreen
from ponti.tui.screens.table import TableScreen
from ponti.tui.settings import Settings
from tests.server.processes import Client, ServerProcess, server_in
from tests.tui.tables import click, drive, text_of, until, words_of


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with server_in(tmp_path_factory.mktemp("terminal") / "data", "--limits", "1000") as process:
        yield process


def session_of(app: PontiApp) -> RemoteSession:
    table = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
    assert isinstance(table.session, RemoteSession)
    return table.session


async def heard(pilot: Pilot[None], client: Client, is_so: Any) -> None:
    """Let both sides hear until something is so."""
    await client.until(is_so)
    await pilot.pause()


async def seated(app: PontiApp, pilot: Pilot[None]) -> RemoteSession:
    """Wait for the table, over which a question may be asked already."""
    await until(pilot, lambda: any(isinstance(screen, TableScreen) for screen in app.screen_stack))
    session = session_of(app)
    await until(pilot, lambda: session.is_known)
    return session


def test_a_game_with_somebody_in_a_browser_through_a_restart_to_the_end(tmp_path: Path) -> None:
    """Ponte del Diavolo: joined by the link, a takeback, a lost server, all moves to the result."""
    data = tmp_path / "data"
    first = ServerProcess(data)
    ticket = first.create("diavolo", "me", "open", size=6)
    port = first.port
    running = [first]

    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        session = await seated(app, pilot)
        assert session.own == (1,)
        assert session.names == ("Player\u00a01", "Ada")
        client = await Client.at(first, ticket["room"], ticket["token"], protocol=2)
        await client.ask("move", seat=0, ply=0, move="a1 a3")
        await until(pilot, lambda: session.waiting == (1,))
        assert "which colour" in text_of(app)
        await pilot.press("d", "c")
        await until(pilot, lambda: len(session.game.stack) == 2)
        await click(pilot, diavolo.Space.parse("e5"))
        await click(pilot, diavolo.Space.parse("e3"))
        await pilot.press("c")
        await until(pilot, lambda: len(session.game.stack) == 3)
        # The terminal asks for its move, and the browser lets it have it.
        await pilot.press("u")
        await heard(pilot, client, lambda: client.state["takeback"] == 1)
        await client.ask("answer-takeback", seat=0, agree=True)
        await until(pilot, lambda: len(session.game.stack) == 2)
        assert "taken back" in session.log[-1]
        # The server goes away while a move is under way; it is sent when the server is back.
        await client.close()
        first.end()
        await until(pilot, lambda: session.connection.status != "open")
        assert "lost" in text_of(app)
        await click(pilot, diavolo.Space.parse("e5"))
        await click(pilot, diavolo.Space.parse("e3"))
        await pilot.press("c")
        assert session.waiting == ()
        assert "One moment" in text_of(app)
        assert "Your move is not saved yet." in text_of(app)
        running[0] = ServerProcess(data, port=port)
        await until(pilot, lambda: len(session.game.stack) == 3, tries=3000)
        await until(pilot, lambda: "not saved" not in text_of(app))
        client = await Client.at(running[0], ticket["room"], ticket["token"], protocol=2)
        await play_on(app, pilot, session, client)
        assert isinstance(app.screen, LinesScreen)
        assert session.ending is not None
        assert list(session.ending.winners) == client.state["outcome"]["winners"]
        await pilot.press("escape")
        # Another game: the browser offers it, the terminal agrees and finds itself there.
        await client.ask("rematch", seat=0)
        await until(pilot, lambda: isinstance(app.screen, QuestionScreen))
        await pilot.press("enter")
        await until(pilot, lambda: session.state.get("rematch") is not None)
        await until(pilot, lambda: isinstance(app.screen, QuestionScreen))
        await pilot.press("enter")
        again = await seated(app, pilot)
        assert again is not session
        assert again.own == (0,)
        await client.close()

    async def play_on(app: PontiApp, pilot: Pilot[None], session: RemoteSession, client: Client) -> None:
        bot, rng = make("diavolo", "greedy"), Random(2)
        while session.ending is None:
            plies = len(session.game.stack)
            if session.waiting:
                table = app.screen
                assert isinstance(table, TableScreen)
                turn = table.turn
                assert turn is not None
                turn.fill(bot.choose(session.position, 1, Limit(), rng))
                await pilot.press("c")
            elif 0 in session.position.to_act:
                move = bot.choose(session.position, 0, Limit(), rng)
                await client.ask("move", seat=0, ply=plies, move=str(move))
            await until(pilot, lambda plies=plies: len(session.game.stack) != plies)  # type: ignore[misc]
        await until(pilot, lambda: app.screen is not None and isinstance(app.screen, LinesScreen))
        await client.until(lambda: client.state["status"] == "over")

    try:
        drive(OpenLink(f"http://127.0.0.1:{port}/g/{ticket['room']}", "Ada"), script)
    finally:
        running[0].end()


def test_hashi_with_hidden_drafts_and_a_spectator(server: ServerProcess) -> None:
    ticket = server.create("hashi", "me", "open")
    link = f"{server.address}/g/{ticket['room']}"
    settings = Settings(language="de", name="Ben")

    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, JoinScreen)
        await pilot.press("enter")
        session = await seated(app, pilot)
        assert settings.seats == {link: session.link.token}
        client = await Client.at(server, ticket["room"], ticket["token"], protocol=2)
        spectator = await Client.at(server, ticket["room"], protocol=2)
        await until(pilot, lambda: "1 Person" in session.people)
        await click(pilot, 1)
        await pilot.press("c")
        await heard(pilot, client, lambda: client.state["seats"][1]["confirmed"])
        assert client.state["moves"] == []
        # Back to the draft, as long as the other one thinks.
        await until(pilot, lambda: session.can_undo)
        await pilot.press("u")
        await until(pilot, lambda: session.waiting == (1,))
        assert "b3+" in text_of(app)
        assert "fertig" not in text_of(app)
        await pilot.press("c")
        await client.ask("move", seat=0, ply=0, move="4e")
        await until(pilot, lambda: len(session.game.stack) == 2)
        # What the terminal wrote lies on the other's board, and the other way round.
        assert session.position.boards[0].numbers[1] == 3
        assert session.position.boards[1].numbers[4] == 4
        assert "e4" in text_of(app)
        await pilot.press("1")
        assert "b3" in text_of(app)
        await client.ask("move", seat=0, ply=2, move="- -")
        # Who is ready is seen beside the board, as in a browser.
        await until(pilot, lambda: "Punkte · fertig" in text_of(app))
        await pilot.press("escape", "n", "b", "c")
        await until(pilot, lambda: session.position.round == 2)
        await spectator.close()
        await client.close()

    drive(OpenLink(link), script, settings=settings)


def test_watching_a_table_without_a_free_seat(server: ServerProcess) -> None:
    ticket = server.create("diavolo", "me", "local", size=6)

    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        session = await seated(app, pilot)
        assert session.own == ()
        assert "You are watching" in text_of(app)
        client = await Client.at(server, ticket["room"], ticket["token"], protocol=2)
        await client.ask("move", seat=0, ply=0, move="a1 a3")
        await until(pilot, lambda: len(session.game.stack) == 1)
        assert "a1 and a3" in text_of(app)
        await client.close()

    drive(OpenLink(f"{server.address}/g/{ticket['room']}", "Eve"), script)


def test_what_is_wrong_with_a_link_is_said(server: ServerProcess) -> None:
    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, JoinScreen)
        await until(pilot, lambda: "There is no such game." in words_of(app))
        app.screen.query_one("#link").focus()
        app.screen.query_one("#link").value = "http://127.0.0.1:1/g/aaaaaaaaaa"  # type: ignore[attr-defined]
        await pilot.press("enter")
        await until(pilot, lambda: "cannot be reached" in words_of(app))
        app.screen.query_one("#link").value = "nonsense"  # type: ignore[attr-defined]
        await pilot.press("enter")
        await until(pilot, lambda: "not the link of a game" in words_of(app))

    drive(OpenLink(f"{server.address}/g/aaaaaaaaaa", "Ada"), script)
    for wrong in ("", "http://", "ftp://a/g/aaaaaaaaaa", "http://a/g/AAAA", "http://[/g/aaaaaaaaaa"):
        with pytest.raises(PontiError):
            Link.parse(wrong)
    token = "x" * 32
    assert Link.parse(f"a:1/g/aaaaaaaaaa#{token}") == Link("http://a:1", "aaaaaaaaaa", token)
