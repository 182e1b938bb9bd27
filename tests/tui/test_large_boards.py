"""Boards above 10 × 10 in the smallest terminal: seen whole, bridges told apart, played to the end."""

from __future__ import annotations

from random import Random

import pytest
from textual.pilot import Pilot

from ponti import Game, diavolo
from ponti.analysis.diavolo.review import Moment
from ponti.bots import make
from ponti.locale import Catalogue
from ponti.play import Limit
from ponti.record import Record
from ponti.tui.app import OpenRecord, PontiApp
from ponti.tui.diavolo.drawing import draw
from ponti.tui.diavolo.words import review_columns
from ponti.tui.local import Plan
from ponti.tui.parts import ReviewLine, View
from ponti.tui.screens.replay import ReplayScreen
from ponti.tui.widgets import BoardView
from tests.tui.tables import drive, plan, table_of, text_of, until
from tests.tui.test_games import play_diavolo

SIZES = (11, 12, 13, 14, 15, 16)
RECORD = """game: diavolo
size: 16
seats: "you", "mason"

1. a1 p16
dark
2. h8 i9
end: resigned 1
result: 0 0
"""
# A bridge, and the row of the spaces below it.
BRIDGES = {
    "c3-e3": "o ═#═ o",
    "c3-c5": "║#║",
    "c3-e5": "╱#╱",
    "c5-e3": "╲#╲",
    "c3-d5": "#╱ #",
    "c3-e4": "o ─#",
}


def whole(app: PontiApp) -> bool:
    """Whether all of a board is in sight."""
    board = app.screen.query_one(BoardView)
    return board.canvas.width <= board.size.width and board.canvas.height <= board.size.height


@pytest.mark.parametrize("size", SIZES)
def test_every_size_is_seen_whole_also_after_the_terminal_has_changed(size: int) -> None:
    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: table_of(app).turn is not None)
        await pilot.pause()
        assert whole(app)
        small = text_of(app)
        assert f"{'abcdefghijklmnop'[size - 1]}│" in small.replace(" ", "")
        await pilot.resize_terminal(200, 50)
        await pilot.pause()
        assert whole(app)
        room = app.screen.query_one(BoardView).size.width
        assert room == 200 - 48, "with room enough, what stands beside the board is as broad as ever"
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert text_of(app) == small

    drive(plan("diavolo", size=size), script)


def test_a_replay_is_seen_whole() -> None:
    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen) and app.screen.is_mounted)
        await pilot.pause()
        await pilot.pause()
        assert whole(app)
        # Somebody has given up: nobody is to move.
        assert "▸" not in text_of(app)
        await pilot.press("left")
        assert "▸" in text_of(app)

    drive(OpenRecord(Record.parse(RECORD)), script)


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_a_move_cost_is_read_to_its_last_digit(language: str) -> None:
    """A cost that is cut off would be another number."""
    t = Catalogue(language, "terminal")
    moves = {118: ("p10-p12", 1.0), 119: ("p15 p16", 0.17)}
    lines = []
    for step, (number, (text, cost)) in enumerate(moves.items(), start=1):
        move = diavolo.parse_move(text)
        moment = Moment(number, 0, diavolo.Colour.LIGHT, move, 1.0, 1.0 - cost, cost, None, None)
        lines.append(ReviewLine(step, review_columns(t, moment), costly=True, better=None, words=""))

    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen) and app.screen.is_mounted)
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        screen.lines = lines
        screen._list()
        await pilot.pause()
        shown = text_of(app)
        assert "−100 " in shown
        assert "−17 " in shown

    drive(OpenRecord(Record.parse(RECORD)), script)


@pytest.mark.parametrize("bridge", BRIDGES)
def test_where_a_bridge_leads_is_seen_without_rows_between(bridge: str) -> None:
    position = diavolo.Position.start(size=16)
    for text in ("p1 p3", "light", "p5 p7", bridge.replace("-", " "), "p9 p11"):
        position = position.after(diavolo.parse_move(text))
    view = View(Catalogue("en", "terminal"), ("Ada", "Ben"), width=43, height=20)
    before = draw(position, view).text()
    assert not set(before) & set("═║╱╲─#")
    after = draw(position.after(diavolo.parse_move(bridge)), view).text()
    assert BRIDGES[bridge] in after


def test_the_largest_board_is_played_to_its_end() -> None:
    """From the middle of a game on: its first half is like that of any other board."""
    bot, rng, game = make("diavolo", "greedy"), Random(4), Game(diavolo.Position.start(size=16))
    while len(game.stack) < 44 or game.position.to_act != {0}:
        (seat,) = game.position.to_act
        game.push(bot.choose(game.position, seat, Limit(), rng))

    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        table = table_of(app)
        assert len(table.session.game.stack) >= 44
        await play_diavolo(app, pilot)
        assert table.session.position.is_over

    drive(Plan(game, {1: "greedy"}, 3), script)
