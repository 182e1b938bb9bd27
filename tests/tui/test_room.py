"""There is room for what is said at 80 × 24, and the forms are filled in with arrow keys."""

from __future__ import annotations

from random import Random

import pytest
from textual.pilot import Pilot
from textual.widgets import Button, OptionList, Select

from ponti import Game, diavolo, hashi
from ponti.locale import LANGUAGES, Catalogue
from ponti.play import Step
from ponti.tui import diavolo as diavolo_part
from ponti.tui import hashi as hashi_part
from ponti.tui.app import OpenRecord, PontiApp
from ponti.tui.local import LocalSession, Plan
from ponti.tui.names import Own
from ponti.tui.parts import Ending
from ponti.tui.screens.settings import SettingsScreen
from ponti.tui.screens.start import NewScreen
from ponti.tui.settings import Settings
from tests.tui.tables import drive, plan, table_of, until, words_of

LONG = "Hint: c4 d7. " + " ".join(f"Reason {number} is a sentence of some length." for number in range(5))


@pytest.mark.parametrize("kind", ["hashi", "diavolo"])
def test_a_long_hint_is_read_to_its_end(kind: str) -> None:
    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: table_of(app).turn is not None and table_of(app).view is not None)
        table = table_of(app)
        table.say(LONG)
        await until(pilot, lambda: "Reason 4 is" in words_of(app))
        table.say("Short.")
        await until(pilot, lambda: "Short." in words_of(app) and "Reason 0" not in words_of(app))

    drive(plan(kind, seed=None), script)


def test_page_keys_scroll_what_stands_beside_the_board() -> None:
    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: table_of(app).turn is not None and table_of(app).view is not None)
        table = table_of(app)
        table.session.log += [f"News {number}." for number in range(12)]
        table.update()
        await pilot.pause()
        assert "News 11." not in words_of(app)
        await pilot.press("pagedown", "pagedown")
        await until(pilot, lambda: "News 11." in words_of(app))
        await pilot.press("pageup", "pageup")
        await until(pilot, lambda: "News 11." not in words_of(app))

    drive(plan("hashi"), script)


def test_forms_go_with_arrow_keys_and_an_open_list_keeps_them() -> None:
    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        screen = app.screen
        assert isinstance(screen, NewScreen)
        assert isinstance(screen.focused, Button)
        await pilot.press("up")
        assert isinstance(screen.focused, Select)
        assert screen.focused.id == "option-pen"
        # The question that has the keys is marked by more than a colour.
        (marked,) = screen.query(".asked")
        assert screen.focused in marked.children
        await pilot.press("enter", "down", "enter")
        await pilot.pause()
        assert screen.query_one("#option-pen", Select).value == 1
        await pilot.press("down", "right")
        assert screen.focused is screen.query_one("#back")

    drive(None, script)


def test_forms_go_round_and_the_keys_are_never_lost() -> None:
    """What only holds a form together has no keys: nothing is marked there, and arrows do nothing."""

    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        for _ in range(3):
            await pilot.press("tab")
            assert isinstance(app.screen.focused, OptionList)
        await pilot.press("enter")
        screen = app.screen
        assert isinstance(screen, NewScreen)
        back = screen.query_one("#back")
        await pilot.press("down")
        assert screen.focused is back
        await pilot.press("down")
        assert screen.focused is screen.query_one("#seat-0")
        await pilot.press("up")
        assert screen.focused is back

    drive(None, script)


def test_plain_prompts_are_chosen_in_words() -> None:
    settings = Settings(language="en")

    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        app.push_screen(SettingsScreen())
        await pilot.pause()
        assert "A drawn board" in words_of(app)
        app.screen.query_one("#plain", Select).value = "plain"
        await pilot.pause()
        assert settings.plain
        assert "Plain prompts" in words_of(app)

    drive(None, script, settings=settings)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "You have finished 1 island: e."),
        ("de", "Du hast 1 Insel fertig: e."),
        ("fr", "Vous avez terminé 1\N{NO-BREAK SPACE}île\N{NO-BREAK SPACE}: e."),
        ("cs", "Máte 1 hotový ostrov: e."),
    ],
)
def test_whoever_reads_it_is_spoken_to(language: str, sentence: str) -> None:
    game = Game(hashi.Position.start(hashi.SIDE_A, seats=1))
    for text in ("setup | 3e", "5/3"):
        game.push_text(text)
    before = game.position
    event = before.parse_event("5h ek ek ef")
    game.push(event)
    t = Catalogue(language, "terminal")
    told = hashi_part.told(t, Step(before, event, game.position, {}), [Own(t("seat.you"))])
    assert sentence.replace("\N{NO-BREAK SPACE}", " ") in [
        line.replace("\N{NO-BREAK SPACE}", " ") for line in told
    ]
    opening = diavolo.Position.start()
    assert diavolo_part.waiting(t, opening, [Own(t("seat.you")), "Ada"]) == t("hashi.task.moment")


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_are_counted_in_columns_that_fit_a_dialog(language: str) -> None:
    position = hashi.Position.start(hashi.SIDE_A, seats=4)
    names = ["Bartholomäus Wassermann", "Ada", "Bořivoj", "Charlotte"]
    lines = hashi_part.result(Catalogue(language, "terminal"), Ending(position, names, [0], winners=(1,)))
    table = lines[lines.index("") + 1 :]
    assert len(table) == 6
    assert len({len(line) for line in table}) == 1
    assert len(table[0]) <= 64


def test_moves_have_the_numbers_that_the_browser_gives_them() -> None:
    t, position = Catalogue("en", "terminal"), diavolo.Position.start()
    numbers = [diavolo_part.heading(t, position, plies).split()[-1] for plies in range(5)]
    assert numbers == ["1", "1", "2", "3", "4"]


def test_the_way_back_from_the_past_and_from_another_board_is_among_the_keys() -> None:
    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: table_of(app).turn is not None and table_of(app).view is not None)
        await pilot.press("2")
        await until(pilot, lambda: "Esc Back" in words_of(app) and "Enter Choose" not in words_of(app))
        await pilot.press("escape", "right", "right", "enter", "c")
        await until(pilot, lambda: len(table_of(app).session.game.stack) == 2)
        await pilot.press("comma")
        await until(pilot, lambda: "Esc Back to the present" in words_of(app))
        await pilot.press("escape")
        await until(pilot, lambda: "Enter Choose" in words_of(app))

    drive(plan("hashi", {1: "random"}, seats=2), script)


def test_a_record_is_read_in_every_language_and_its_end_is_in_sight() -> None:
    position = diavolo.Position.start(size=6)
    game = Game(position)
    rng = Random(1)
    while not game.position.is_over:
        game.push(game.position.legal_moves().sample(rng))
    record = LocalSession(Plan(game, {1: "mason"}), Catalogue("de", "terminal")).record()
    assert record.seats == ("you", "mason")

    async def script(app: PontiApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: "Vous – Maçon" in words_of(app))
        await until(pilot, lambda: f"{len(game.stack)} {game.stack[-1][1]}" in words_of(app))

    drive(OpenRecord(record), script, settings=Settings(language="fr"))
