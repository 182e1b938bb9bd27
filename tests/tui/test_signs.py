"""What is shown only while it is true: whose turn it is, and what Enter does."""

from __future__ import annotations

from textual.pilot import Pilot

from ponti import diavolo
from ponti.tui.app import PontiApp
from ponti.tui.screens.common import LinesScreen
from tests.tui.tables import click, drive, plan, table_of, text_of, until


def test_nobody_is_to_move_after_giving_up() -> None:
    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: table_of(app).turn is not None)
        assert "▸O" in text_of(app)
        await pilot.press("q")
        await pilot.pause()
        await pilot.press("down", "down", "enter")
        await until(pilot, lambda: isinstance(app.screen, LinesScreen))
        await pilot.press("escape")
        shown = text_of(app)
        assert "▸" not in shown
        assert " W " not in shown.splitlines()[-1], "no space is closed to anybody any more"

    drive(plan("diavolo", {1: "greedy"}, size=6), script)


def test_enter_is_not_offered_where_a_colour_is_chosen() -> None:
    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: table_of(app).turn is not None)
        assert "Enter" in text_of(app).splitlines()[-1]
        for space in ("b2", "e5"):
            await click(pilot, diavolo.Space.parse(space))
        await pilot.press("c")
        await until(pilot, lambda: table_of(app).session.position.choosing)
        await pilot.pause(0.1)
        keys = text_of(app).splitlines()[-1]
        assert "Enter" not in keys
        assert " L " in keys
        assert " D " in keys

    drive(plan("diavolo", size=6), script)
