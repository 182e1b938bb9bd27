"""Records in the terminal client: step by step, reviewed, opened and written down; and hints at the table."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from ponti.record import Record
from ponti.tui.app import OpenRecord, PontiApp
from ponti.tui.screens.records import OpenScreen, SaveScreen
from ponti.tui.screens.replay import ReplayScreen
from ponti.tui.screens.rules import RulesScreen
from ponti.tui.settings import Settings
from tests.tui.tables import click, drive, plan, table_of, text_of, until, words_of

DIAVOLO = """game: diavolo
size: 6
seats: "you", "mason"

1. a1 a3
dark
2. e5 e3
3. a1-a3
end: resigned 2
result: 0 0
"""
HASHI = """game: hashi
board: side-a
deck: standard
pen: strict
seats: "seat 1"

setup | 3e
1. 5/3 | 5h ek ek ef
2. 2/2 | - -
end: abandoned
result: 2
"""


def replay_of(app: PontiApp) -> ReplayScreen:
    assert isinstance(app.screen, ReplayScreen)
    return app.screen


def test_a_replay_goes_step_by_step_and_its_review_shows_the_better_turn() -> None:
    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        replay = replay_of(app)
        await until(pilot, lambda: "#" in text_of(app))
        assert "Mason" in text_of(app), "the level of a bot has its name"
        await pilot.press("home")
        assert replay.step == 0
        await pilot.press("right")
        await until(pilot, lambda: "tiles on a1 and a3" in text_of(app))
        await pilot.press("e")
        await until(pilot, lambda: bool(replay.lines), tries=6000)
        await pilot.pause()
        assert [line.step for line in replay.lines] == [3, 4]
        shown = text_of(app)
        assert "Review" in shown
        assert "%" in shown
        await pilot.press("f1")
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("escape", "q")
        assert not isinstance(app.screen, ReplayScreen)

    drive(OpenRecord(Record.parse(DIAVOLO)), script, size=(120, 30))


def test_a_review_of_hashi_in_czech(tmp_path: Path) -> None:
    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        replay = replay_of(app)
        await until(pilot, lambda: bool(replay.lines), tries=6000)
        await pilot.pause()
        assert [line.step for line in replay.lines] == [3, 5]
        assert "Rozbor" in text_of(app)
        await pilot.press("up", "down")
        assert replay.step in (3, 5)

    drive(OpenRecord(Record.parse(HASHI), review=True), script, settings=Settings(language="cs"))


def test_records_are_opened_and_written_and_what_is_wrong_is_said(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(DIAVOLO)
    bad.write_text(DIAVOLO.replace("e5 e3", "a1 e3"))

    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        app.push_screen(OpenScreen())
        await pilot.pause()
        for file, complaint in ((tmp_path / "none", "No such file"), (bad, "line 7")):
            app.screen.query_one("#file").value = str(file)  # type: ignore[attr-defined]
            await pilot.press("enter")
            await until(pilot, lambda complaint=complaint: complaint in words_of(app))  # type: ignore[misc]
        app.screen.query_one("#file").value = str(good)  # type: ignore[attr-defined]
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        said: list[str | None] = []
        app.push_screen(SaveScreen(replay_of(app).record), said.append)
        await pilot.pause()
        for file in (good, tmp_path / "new.txt"):
            app.screen.query_one("Input").value = str(file)  # type: ignore[attr-defined]
            await pilot.press("enter")
            await pilot.pause()
        assert said == [f"The record is in {tmp_path / 'new.txt'}."]
        assert (tmp_path / "new.txt").read_text() == str(Record.parse(DIAVOLO))

    drive(None, script)


def test_a_hint_is_a_draft_with_its_reason_and_a_refusal_says_why() -> None:
    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        table = table_of(app)
        await until(pilot, lambda: table.turn is not None)
        await click(pilot, 0)
        assert "! Island a has a flag" in text_of(app)
        await pilot.press("h")
        await until(pilot, lambda: table.said.startswith("Hint: "), tries=6000)
        assert table.turn is not None
        move = table.turn.move
        assert move is not None
        assert f"Hint: {move}." in table.said
        await pilot.press("u")
        assert table.turn.move is None
        await pilot.press("r", "c")
        await until(pilot, lambda: table.session.position.round == 1)
        # Look back at the set-up, where nothing can be drawn, and return.
        await pilot.press("comma")
        assert "You are looking back" in text_of(app)
        await pilot.press("escape")
        assert table.turn is not None

    drive(plan("hashi"), script)


def test_closed_spaces_are_marked_and_the_place_says_why() -> None:
    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        table = table_of(app)
        for text in ("a1 a2", "light", "f6 f5", "b1 c3", "e6 e5", "c1 d3"):
            table.session.game.push_text(text)
        table.update()
        await pilot.pause()
        assert "×" not in text_of(app)
        await pilot.press("w")
        assert "×" in text_of(app)
        await pilot.press("w", "f")
        # The board is turned: a1 is top right now.
        assert table.query_one("#board").canvas.text().splitlines()[-1].split()[0] == "f"  # type: ignore[attr-defined]

    drive(plan("diavolo", size=6), script)
