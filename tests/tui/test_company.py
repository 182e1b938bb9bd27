"""Company at a server's table: inviting, talking, absence and bots, fair decks, giving up, a renewed link."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from textual.pilot import Pilot

from ponti.hashi import Move, Position
from ponti.record import Record
from ponti.server.rooms.deck import check_record
from ponti.tui.app import OpenLink, PontiApp
from ponti.tui.fair import Decks, Watch
from ponti.tui.screens.common import LinesScreen, QuestionScreen
from ponti.tui.screens.start import FRIEND, NewScreen, StartScreen
from ponti.tui.screens.table import TableScreen
from ponti.tui.settings import Settings
from ponti.wire.shuffle import seal
from tests.server.processes import Client, Reachable
from tests.server.stored import serving
from tests.tui.tables import click, drive, table_of, text_of, until, words_of
from tests.tui.test_server import heard, seated

NUMBER = "5" * 64


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reachable]:
    """A server for which whoever has left is absent at once."""
    with serving(tmp_path_factory.mktemp("company") / "data") as process:
        yield process


async def asked(app: PontiApp, pilot: Pilot[None], words: str) -> None:
    await until(pilot, lambda: isinstance(app.screen, QuestionScreen) and words in words_of(app))


def test_a_table_with_a_free_seat_to_the_end(server: Reachable) -> None:
    """Made here, joined by its link; words, a fair deck, a bot in the place of somebody absent, giving up."""
    settings = Settings(language="en", name="Ada", server="http://127.0.0.1:1")

    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, StartScreen)
        await pilot.press("enter")
        new = app.screen
        assert isinstance(new, NewScreen)
        assert not new.query_one("#server").parent.display  # type: ignore[union-attr]
        new.query_one("#seat-0").value = "person"  # type: ignore[attr-defined]
        new.query_one("#seat-1").value = FRIEND  # type: ignore[attr-defined]
        new.query_one("#start").active_effect_duration = 0  # type: ignore[attr-defined]  # which swallows a key
        await pilot.pause()
        assert new.query_one("#server").parent.display  # type: ignore[union-attr]
        await pilot.press("enter")
        await until(pilot, lambda: "cannot be reached" in words_of(app))
        new.query_one("#server").value = "no server"  # type: ignore[attr-defined]
        await pilot.press("enter")
        await until(pilot, lambda: "not the address of a server" in words_of(app))
        new.query_one("#server").value = server.address.removeprefix("http://")  # type: ignore[attr-defined]
        await pilot.press("enter")
        session = await seated(app, pilot)
        assert session.own == (0,)
        assert settings.server == server.address
        await until(pilot, lambda: f"/g/{session.link.room}" in text_of(app))
        assert "Waiting for others" in words_of(app)
        ticket = join(server, session.link.room)
        client = await Client.at(server, session.link.room, ticket["token"], protocol=2)
        # The terminal shows its number only when the game has begun; so does the other one.
        await client.ask("unseal", seat=1, number=NUMBER)
        await heard(pilot, client, lambda: all(lot["number"] for lot in client.state["deck"]["lots"]))
        await pilot.press("t", "enter")
        await client.until(lambda: any(each["type"] == "said" for each in client.messages))
        await client.ask("say", seat=1, word="thanks")
        await until(pilot, lambda: session.log[-1:] == [f"{session.names[1]}: Thank you!"])
        await click(pilot, 1)
        await pilot.press("c")
        await client.ask("move", seat=1, ply=0, move="4e")
        await until(pilot, lambda: len(session.game.stack) == 2)
        # Whoever leaves is absent; a bot takes over until they are back.
        await client.close()
        await asked(app, pilot, "Let a bot")
        await pilot.press("down", "enter")
        await until(pilot, lambda: session.state["seats"][1]["kind"] == "bot")
        assert any("A bot is now playing" in line for line in session.log)
        client = await Client.at(server, session.link.room, ticket["token"], protocol=2)
        await client.ask("return", seat=1)
        await until(pilot, lambda: session.state["seats"][1]["kind"] == "person")
        assert "is back" in session.log[-1]
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("q")
        await asked(app, pilot, "Give up")
        await pilot.press("down", "down", "enter")
        await until(pilot, lambda: isinstance(app.screen, LinesScreen))
        assert session.ending is not None
        assert (session.ending.how, session.ending.seat) == ("resigned", 0)
        assert "Was the deck fair?" in words_of(app)
        assert session.remarks[1].startswith("Yes. Nobody could choose this order")
        record = Record.parse(str(session.record()))
        proof = check_record(record)
        assert NUMBER in [lot.number for lot in proof.lots]
        assert record.other_headers["shown-1"] == proof.lots[0].number
        tell_lies(session.deck, session.state)
        await client.close()

    drive(None, script, settings=settings)


def join(server: Reachable, room: str) -> dict[str, Any]:
    answer = server.post(f"/api/games/{room}/join", {"seal": seal(NUMBER)})
    assert answer.status_code == 200, answer.text
    ticket: dict[str, Any] = answer.json()
    return ticket


def tell_lies(watch: Watch, state: dict[str, Any]) -> None:
    """Whatever a server changes afterwards is noticed; so is that nothing was seen in time."""
    assert watch.judge(state, [0]) == ("own", ())
    assert watch.judge(state, []) == ("others", ())
    deck = state["deck"]
    lots = deck["lots"]
    swapped = [deck["deck"][1], deck["deck"][0], *deck["deck"][2:]]
    for change, fault in (
        ({"commitment": "0" * 64}, "commitment"),
        ({"secret": "0" * 64}, "secret"),
        ({"salt": None}, "secret"),
        ({"lots": lots[1:]}, "left-out"),
        ({"lots": [lots[0]]}, "seals"),
        ({"lots": [lots[0], lots[1] | {"number": "6" * 64}]}, "number"),
        ({"deck": swapped}, "order"),
        ({"deck": swapped}, "cards"),
        ({"deck": deck["deck"][1:]}, "cards"),
    ):
        verdict = watch.judge(state | {"deck": deck | change}, [0])
        assert verdict is not None
        assert verdict.answer == "unfair"
        assert fault in verdict.faults, change
    assert watch.judge(state | {"deck": deck | {"seeded": True}}, [0]) == ("seeded", ())
    assert Watch(Decks(), "elsewhere").judge(state, [0]) == ("late", ())
    assert Watch(Decks(), "elsewhere").judge(state | {"deck": None}, [0]) is None
    # A number is for one game.
    own = lots[0]["seal"]
    assert watch.decks.number_for(own, watch.room) == lots[0]["number"]
    assert watch.decks.number_for(own, "elsewhere") is None
    assert Decks.load() == watch.decks


def is_absent(client: Client, seat: int) -> bool:
    told = [each["seats"] for each in client.messages if each["type"] == "presence"]
    return bool(told) and any(each["absent"] for each in told[-1] if each["seat"] == seat)


def test_a_bot_in_the_own_seat_and_a_renewed_link(server: Reachable) -> None:
    ticket = server.create("diavolo", "me", "open", size=6)
    link = f"{server.address}/g/{ticket['room']}"
    settings = Settings(language="en")

    async def first(app: PontiApp, pilot: Pilot[None]) -> None:
        # Whoever made the table counts as absent until they are there; then nobody asks about them any more.
        await asked(app, pilot, "has been away for a while")
        client = await Client.at(server, ticket["room"], ticket["token"], protocol=2)
        session = await seated(app, pilot)
        await client.ask("move", seat=0, ply=0, move="a1 a3")
        await until(pilot, lambda: session.waiting == (1,))
        await client.close()

    async def second(app: PontiApp, pilot: Pilot[None]) -> None:
        client = await Client.at(server, ticket["room"], ticket["token"], protocol=2)
        await client.until(lambda: is_absent(client, 1))
        await client.ask("replace", seat=0, absent=1, level="duckling")
        app.open(OpenLink(link))
        session = await seated(app, pilot)
        await asked(app, pilot, "A bot is playing for you.")
        await pilot.press("enter")
        await until(pilot, lambda: session.state["seats"][1]["kind"] == "person")
        # On another device of this player the link is renewed: whoever came by the old one has to go.
        token = settings.seats[link]
        answer = server.post(
            f"/api/games/{ticket['room']}/token",
            {"token": "n" * 32},
            headers={"Authorization": f"Bearer {token}"},
        )
        assert answer.status_code < 300, answer.text
        await asked(app, pilot, "Your seat has a new link")
        await pilot.press("enter")
        assert settings.seats == {}
        assert "new link" in text_of(app)
        await client.close()

    drive(OpenLink(link, "Eve"), first, settings=settings)
    drive(None, second, settings=settings)


def test_the_free_pen_at_a_table(server: Reachable) -> None:
    """A mistake goes through, is found with K, and is put right in the next round."""
    ticket = server.create("hashi", "me", pen="free")

    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        session = await seated(app, pilot)
        await until(pilot, lambda: session.waiting == (0,))
        await click(pilot, 1)
        await pilot.press("c")
        await until(pilot, lambda: len(session.game.stack) == 2 and session.waiting == (0,))
        turn = table_of(app).turn
        assert turn is not None
        turn.fill(mistaken(session.position))
        await pilot.press("c")
        await until(pilot, lambda: session.position.round == 2 and session.waiting == (0,))
        assert session.position.mistakes(0)
        await pilot.press("k")
        await asked(app, pilot, "Play that turn again")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("n", "b", "c")
        await until(pilot, lambda: isinstance(app.screen, QuestionScreen) or session.position.round == 3)
        if isinstance(app.screen, QuestionScreen):
            await pilot.press("down", "enter")
        await until(pilot, lambda: session.position.round == 3)
        assert not session.position.mistakes(0)

    drive(OpenLink(f"{server.address}/g/{ticket['room']}#{ticket['token']}", "Ada"), script)


def mistaken(position: Position) -> Move:
    """A turn that the free pen lets through, and that can be put right."""
    for move in position.legal_moves(0):
        after = position.after(position.event_of({0: move}))
        if isinstance(move, Move) and any(each.correctable for each in after.mistakes(0)):
            return move
    raise AssertionError("every turn is right")
