"""Whole games of both kinds, from the first screen or the first move to the end, by keys and by mouse."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from textual.pilot import Pilot

from ponti import diavolo, hashi
from ponti.bots import make
from ponti.play import Limit
from ponti.record import Record
from ponti.tui.app import PontiApp
from ponti.tui.parts import Turn
from ponti.tui.screens.common import HandoverScreen, LinesScreen, QuestionScreen
from ponti.tui.screens.start import NewScreen, StartScreen
from ponti.tui.screens.table import TableScreen
from tests.tui.tables import click, drive, plan, table_of, text_of, until, walk


async def ready(app: PontiApp, pilot: Pilot[None]) -> None:
    """Wait until somebody here is asked or told something."""

    def is_so() -> bool:
        screen = app.screen
        return not isinstance(screen, TableScreen) or screen.turn is not None

    await until(pilot, is_so)


async def put(pilot: Pilot[None], place: Any, by_mouse: bool) -> None:
    if by_mouse:
        await click(pilot, place)
    else:
        await walk(pilot, place)
        await pilot.press("enter")


def mouse(table: TableScreen) -> bool:
    """With keys first, and with the quicker mouse when it is known that they work."""
    return len(table.session.game.stack) > 8


def _has_moved(table: TableScreen, plies: int) -> bool:
    return len(table.session.game.stack) != plies


def _has_ended(app: PontiApp, table: TableScreen, turn: Turn) -> bool:
    return app.screen is not table or table.turn is not turn


async def play_diavolo(app: PontiApp, pilot: Pilot[None]) -> None:
    """Play what a plain player would, until the result is shown."""
    bot, rng = make("diavolo", "greedy"), Random(5)
    while True:
        await ready(app, pilot)
        if isinstance(app.screen, LinesScreen):
            return
        table = table_of(app)
        seat, position, plies = table.acting, table.session.position, len(table.session.game.stack)
        assert seat is not None
        move = bot.choose(position, seat, Limit(), rng)
        by_mouse = mouse(table)
        if isinstance(move, diavolo.Choose):
            await pilot.press(str(move.colour)[0])
        elif isinstance(move, diavolo.Pass):
            await pilot.press("p")
        else:
            await put(pilot, move.a, by_mouse)
            await put(pilot, move.b, by_mouse)
        assert table.turn is not None
        assert table.turn.move == move
        await pilot.press("c")
        await until(pilot, partial(_has_moved, table, plies))


def test_ponte_del_diavolo_from_the_first_screen_to_the_end() -> None:
    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, StartScreen)
        await pilot.press("down", "enter")
        new = app.screen
        assert isinstance(new, NewScreen)
        new.query_one("#option-size").value = 1  # type: ignore[attr-defined]
        new.query_one("#seat-1").value = "duckling"  # type: ignore[attr-defined]
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        session = table_of(app).session
        session.table.bots[1] = make("diavolo", "greedy")  # type: ignore[attr-defined]
        await play_diavolo(app, pilot)
        assert session.position.is_over
        await until(pilot, lambda: "Light:" in text_of(app))
        await pilot.press("escape")
        record = Record.parse(str(session.record()))
        assert record.end is not None
        assert record.end.how == "played"
        assert app.settings.levels == {"diavolo": "duckling"}
        await pilot.press("q")
        assert isinstance(app.screen, StartScreen)

    drive(None, script)


def test_two_people_play_ponte_del_diavolo_at_one_screen_and_take_back() -> None:
    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        await ready(app, pilot)
        table = table_of(app)
        await play_some(pilot, "b2", "e5")
        await pilot.press("d", "c")
        await play_some(pilot, "b5", "e2")
        assert "Player 1" in text_of(app)
        await pilot.press("u")
        assert [str(event) for event in table.session.game.events] == ["b2 e5", "dark"]
        await play_diavolo(app, pilot)
        assert table.session.position.is_over

    async def play_some(pilot: Pilot[None], *spaces: str) -> None:
        for space in spaces:
            await click(pilot, diavolo.Space.parse(space))
        await pilot.press("c")
        await pilot.pause(0.05)

    drive(plan("diavolo", size=6), script)


async def play_hashi(app: PontiApp, pilot: Pilot[None]) -> int:
    """Play what a plain player would, seat by seat, to the result; how often it was handed over."""
    bot, rng, handed = make("hashi", "random"), Random(7), 0
    while True:
        await ready(app, pilot)
        if isinstance(app.screen, LinesScreen):
            return handed
        if isinstance(app.screen, HandoverScreen):
            assert "(" not in text_of(app), "nothing of a board is to be seen"
            handed += 1
            await pilot.press("enter")
            continue
        table = table_of(app)
        seat, position = table.acting, table.session.position
        assert seat is not None
        move = bot.choose(position, seat, Limit(), rng)
        by_mouse = mouse(table)
        if isinstance(move, hashi.Entry):
            await put(pilot, move.island, by_mouse)
            if move.number == 4:
                await pilot.press("enter")
        elif isinstance(move, hashi.Move):
            if move.entry is None:
                await pilot.press("n")
            else:
                await put(pilot, move.entry.island, by_mouse)
            for line in move.bridges:
                await put(pilot, line, by_mouse)
            if not move.bridges:
                await pilot.press("b")
        assert table.turn is not None
        assert table.turn.move == move
        turn = table.turn
        await pilot.press("c")
        await pilot.pause()
        if isinstance(app.screen, QuestionScreen):
            await pilot.press("down", "enter")
        await until(pilot, partial(_has_ended, app, table, turn))


def test_hashi_alone_to_the_end_with_a_title() -> None:
    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        await pilot.pause()
        session = table_of(app).session
        await play_hashi(app, pilot)
        assert session.position.is_over
        await until(pilot, lambda: bool(text_of(app)))
        shown = text_of(app)
        assert f"You have {session.position.scores()[0]} point" in shown
        assert session.position.rank.title() in shown
        Record.parse(str(session.record()))

    drive(plan("hashi"), script)


def test_hashi_round_one_screen_hides_drafts_and_takes_confirmations_back() -> None:
    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        await ready(app, pilot)
        assert isinstance(app.screen, HandoverScreen)
        await pilot.press("enter")
        await click(pilot, 1)
        assert "b3+" in text_of(app)
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, HandoverScreen))
        await pilot.press("enter")
        shown = text_of(app)
        assert "b3" not in shown, "what the first has written is nobody else's to see"
        assert "Player 2" in shown
        # The first wants it back: the screen is handed over again, and the draft is still there.
        await pilot.press("u")
        await until(pilot, lambda: isinstance(app.screen, HandoverScreen))
        await pilot.press("enter")
        assert "b3+" in text_of(app)
        await pilot.press("c")
        session = next(each.session for each in app.screen_stack if isinstance(each, TableScreen))
        handed = await play_hashi(app, pilot)
        assert handed >= 2 * 17
        assert session.position.is_over
        await until(pilot, lambda: "Player 1  Player 2" in text_of(app))

    drive(plan("hashi", {2: "random"}, seats=3), script)
