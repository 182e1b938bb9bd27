"""What is shown only while it is true: whose turn it is, and what Enter does."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from textual.pilot import Pilot

from ponti import Game, analysis, bots, diavolo, games, hashi
from ponti.play import play_game
from ponti.record import Record
from ponti.tui.app import OpenRecord, PontiApp
from ponti.tui.local import LocalSession, Plan
from ponti.tui.screens.common import HandoverScreen, LinesScreen, QuestionScreen
from ponti.tui.screens.replay import ReplayScreen
from ponti.tui.screens.rules import RulesScreen
from ponti.tui.screens.table import TableScreen
from ponti.tui.session import Hint
from tests.tui.tables import click, drive, plan, table_of, text_of, until, walk, words_of


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


def test_a_hint_that_comes_too_late_is_no_longer_spoken_of(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = asyncio.Event()

    async def hint(self: LocalSession, seat: int) -> Hint:
        await asked.wait()
        return Hint(analysis.hint(self.position, seat, stand_in=True), guess=True)

    monkeypatch.setattr(LocalSession, "hint", hint)

    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: table_of(app).turn is not None)
        table = table_of(app)
        await pilot.press("h")
        await until(pilot, lambda: "is thinking" in words_of(app))
        table.session.resign()
        await until(pilot, lambda: isinstance(app.screen, LinesScreen))
        await pilot.press("escape")
        await until(pilot, lambda: "is thinking" not in words_of(app))
        asked.set()
        await until(pilot, lambda: not table._hinting)
        assert "Hint" not in words_of(app).partition("Replay")[0]

    drive(plan("diavolo", size=6), script)


def test_an_end_behind_the_rules_is_told_when_they_are_left() -> None:
    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: table_of(app).turn is not None)
        session = table_of(app).session
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(app.screen, RulesScreen))
        session.resign()
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen), "nobody is torn away from what they read"
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, LinesScreen), tries=100)
        await pilot.press("escape")
        await pilot.pause()
        assert table_of(app).session is session, "it is told once"

    drive(plan("diavolo", size=6), script)


def test_a_key_is_the_same_with_shift_as_the_line_of_keys_shows_it() -> None:
    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: table_of(app).turn is not None)
        for space in ("b2", "e5"):
            await click(pilot, diavolo.Space.parse(space))
        await pilot.press("U")
        await pilot.press("R")
        await pilot.press("C")
        await until(pilot, lambda: table_of(app).session.position.choosing, tries=100)
        await pilot.press("L", "C")
        await until(pilot, lambda: not table_of(app).session.position.choosing, tries=100)
        await pilot.press("Q")
        await until(pilot, lambda: isinstance(app.screen, QuestionScreen), tries=100)
        await pilot.press("down", "down", "enter")
        await until(pilot, lambda: isinstance(app.screen, LinesScreen), tries=100)
        await pilot.press("Q", "V")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen), tries=100)
        await pilot.press("Q")
        await until(pilot, lambda: isinstance(app.screen, TableScreen), tries=100)

    drive(plan("diavolo", size=6), script)


def test_the_cursor_does_not_tell_the_next_one_where_somebody_has_drawn() -> None:
    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(app.screen, HandoverScreen))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and table_of(app).turn is not None)
        begun = table_of(app)._cursor
        await walk(pilot, 7)
        await pilot.press("enter", "c")
        await until(pilot, lambda: isinstance(app.screen, HandoverScreen))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and table_of(app).acting == 1)
        await pilot.pause()
        assert table_of(app)._cursor == begun != 7

    drive(plan("hashi", seats=2), script)


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


def test_nobody_is_to_move_at_the_end_of_a_replay() -> None:
    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen) and "Game over" in text_of(app))
        assert "▸" not in text_of(app)
        await pilot.press("left")
        await until(pilot, lambda: "▸" in text_of(app))

    start, players = games.get("diavolo").start(size=6), [bots.make("diavolo", "random") for _ in range(2)]
    drive(OpenRecord(Record.of(play_game(start, players, Random(4)))), script)


def test_at_set_up_no_bridge_is_drawn_and_it_is_said_why() -> None:
    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: table_of(app).turn is not None)
        line = hashi.Line.parse("ab")
        for entry in (None, hashi.Entry.parse("3b")):
            await click(pilot, line)
            await until(pilot, lambda: "The setup comes first." in words_of(app))
            turn = table_of(app).turn
            assert turn is not None
            assert turn.move == entry
            assert turn.is_empty == (entry is None)
            await click(pilot, 1)

    drive(plan("hashi"), script)


def test_where_a_second_bridge_may_be_drawn_is_seen_without_colours() -> None:
    game = Game(hashi.Position.start())
    for text in ("setup | 4b", "3/2", "3d ab bh", "1/1"):
        game.push_text(text)

    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: table_of(app).turn is not None)
        assert "─┄" not in text_of(app), "the number comes first"
        await pilot.press("n")
        await until(pilot, lambda: "─┄" in text_of(app))
        assert "│┆" in "".join(row[10:11] for row in text_of(app).splitlines()[4:8])
        await click(pilot, hashi.Line.parse("ab"))
        await until(pilot, lambda: "─┄" not in text_of(app))
        assert "══(b" in text_of(app) or "══ b" in text_of(app)

    drive(Plan(game, {}, seed=1), script)


def test_where_no_bridge_fits_the_key_that_skips_them_is_shown() -> None:
    game = Game(hashi.Position.start())
    for text in ("setup | 3b", "3/2", "- ab bh", "1/3"):
        game.push_text(text)

    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: table_of(app).turn is not None)
        for place in (hashi.Entry.parse("1d").island, hashi.Line.parse("bc"), hashi.Line.parse("cd")):
            assert " B " not in text_of(app).splitlines()[-1]
            await click(pilot, place)
            await pilot.pause()
        await until(pilot, lambda: "No more bridges fit" in text_of(app))
        assert " B " in text_of(app).splitlines()[-1]

    drive(Plan(game, {}, seed=1), script)
