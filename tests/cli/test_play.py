"""Whole games in the terminal, typed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ponti import diavolo, hashi
from ponti.cli import screen, table
from ponti.cli.diavolo import table as diavolo_words
from ponti.cli.hashi import table as hashi_words
from ponti.play import Table
from ponti.record import Record
from tests.cli.conftest import Ponti


def typist(monkeypatch: pytest.MonkeyPatch, answer: Any) -> list[str]:
    """Let `answer(prompt)` type, and keep what was asked."""
    asked: list[str] = []

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return str(answer(prompt))

    for module in (screen, table):
        monkeypatch.setattr(module, "ask", ask)
    return asked


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> list[Table[Any]]:
    """The tables that the command lays."""
    laid: list[Table[Any]] = []

    def lay(*arguments: Any, **options: Any) -> Table[Any]:
        laid.append(Table(*arguments, **options))
        return laid[-1]

    monkeypatch.setattr(table, "Table", lay)
    return laid


@pytest.mark.parametrize("pen", ["strict", "free"])
@pytest.mark.parametrize(("seats", "bots"), [(1, 0), (2, 1), (2, 0), (4, 4)])
def test_a_whole_game_of_hashi(
    ponti: Ponti,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    tables: list[Table[Any]],
    pen: str,
    seats: int,
    bots: int,
) -> None:
    rng = Random(3)

    def answer(prompt: str) -> object:
        return tables[0].position.legal_moves(tables[0].waiting[0]).sample(rng)

    typist(monkeypatch, answer)
    file = tmp_path / "game.txt"
    arguments = ["--seats", str(seats), "--bots", str(bots), "--pen", pen, "--seed", "5", "--save", str(file)]
    text = ponti("play", "hashi", *arguments)
    record = Record.load(file)
    assert record.game == tables[0].game
    assert record.game.position.is_over
    assert record.game.position.unseen == (record.set_aside,)
    cards = [str(card) for card in hashi.STANDARD.cards]
    Random(5).shuffle(cards)
    assert [str(event) for event in record.game.events if isinstance(event, hashi.Reveal)] == cards[:-1]
    assert "Rank" in text if seats == 1 else "win" in text
    assert "is there already" in ponti("play", "hashi", "--save", str(file), code=1)


def test_a_whole_game_of_diavolo_against_a_bot(
    ponti: Ponti, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, tables: list[Table[Any]]
) -> None:
    rng = Random(3)
    count = iter(range(10**6))

    def answer(prompt: str) -> object:
        move = str(tables[0].position.legal_moves().sample(rng))
        return "undo" if next(count) % 7 == 5 else move.upper()

    typist(monkeypatch, answer)
    file = tmp_path / "game.txt"
    text = ponti("play", "diavolo", "--size", "6", "--seed", "5", "--level", "duckling", "--save", str(file))
    assert Record.load(file).game.position.is_over
    assert "bot" in text
    assert "win" in text


def test_a_player_who_can_only_pass_is_not_asked(ponti: Ponti) -> None:
    typed = "a1 a2\ndark\nc3 c4\n"
    text = ponti("play", "diavolo", "--size", "6", "--bots", "0", "--supply", "2 2 0", typed=typed)
    assert text.count("can only pass") == 2
    assert "a tie" in text


def test_help_refusals_and_the_end_of_input(ponti: Ponti, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    typed = "?\nundo\na1 a1\nnonsense\na1 b1\n?\nred\ndark\n?\n"
    text = ponti("play", "diavolo", "--size", "6", "--bots", "0", "--save", str(file), typed=typed)
    for wanted in (
        "Two tiles: c4 f2",
        "nothing to take back",
        "the two tiles need two spaces, a1 is one (diavolo.placing)",
        "is not a move",
        "Write light or dark",
        "'red' is not a move",
        "Bridges that you may build now: none",
        "The game ends here.",
    ):
        assert wanted in text
    assert diavolo.parse_move("c4 f2") in diavolo.Position.start(6).legal_moves()
    record = Record.load(file)
    assert str(record.end) == "abandoned"
    assert [str(event) for event in record.game.events] == ["a1 b1", "dark"]


def test_help_and_check_in_hashi(ponti: Ponti) -> None:
    start = hashi.Position.start(pen=hashi.Pen.FREE)
    island = hashi.letter(start.legal_entries(0)[0].island)
    flagged = hashi.letter(min(hashi.SIDE_A.red))
    typed = f"?\n3{flagged}\n3{island}\n?\ncheck\n5{flagged} -\nquit\n"
    text = ponti("play", "hashi", "--pen", "free", "--seed", "1", typed=typed)
    for wanted in ("an island without a flag", "(hashi.", "Islands for the number", "no mistake", "free pen"):
        assert wanted in text


def test_a_turn_without_bridges_may_be_written_short_and_in_capitals(ponti: Ponti, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    ponti("play", "hashi", "--seed", "5", "--save", str(file), typed="3E\n-\nquit\n")
    events = [str(event) for event in Record.load(file).game.events]
    assert (events[0], events[2]) == ("setup | 3e", "- -")


def test_without_a_name_it_asks_for_the_game(ponti: Ponti) -> None:
    text = ponti("play", typed="chess\n2\nperson\na1 b1\nquit\n")
    assert "'chess' is not one of them" in text
    assert "player 2, light or dark" in text
    assert "How many bots (0 to 2)" in ponti("play", typed="h\n7\n2\n\nquit\n")
    assert "How strong" in ponti("play", typed="ponte\n1\nduckling\nquit\n")
    assert "Set-up" not in ponti("play", typed="quit\n")
    assert ponti("play", typed="")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["diavolo", "--pen", "free"], "--pen"),
        (["diavolo", "--board", "side-b"], "--board"),
        (["hashi", "--size", "8"], "--size"),
        (["hashi", "--supply", "unlimited"], "--supply"),
    ],
)
def test_options_of_the_other_game_are_refused(ponti: Ponti, arguments: list[str], complaint: str) -> None:
    assert f"Unknown option: {complaint}" in ponti("play", *arguments, code=2)


def test_a_game_that_does_not_exist_is_refused(ponti: Ponti) -> None:
    assert "there is no game 'chess': choose hashi or diavolo" in ponti("play", "chess", code=2)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["diavolo", "--seats", "3"], "is for two, not for 3"),
        (["diavolo", "--size", "5"], "6 to 16 spaces a side"),
        (["diavolo", "--bots", "3"], "--bots is a number from 0 to 2"),
        (["hashi", "--seats", "5"], "1 to 4 seats"),
        (["hashi", "--board", "side-c"], "no board of that name"),
        (["hashi", "--save", "no-such-folder/game.txt"], "there is no such folder"),
    ],
)
def test_what_cannot_be_played_is_refused(ponti: Ponti, arguments: list[str], complaint: str) -> None:
    assert complaint in ponti("play", *arguments, code=1)


def test_the_levels_are_listed(ponti: Ponti) -> None:
    both = ponti("play", "--level", "?")
    assert both == ponti("play", "hashi", "--level", "?") + ponti("play", "diavolo", "--level", "?")
    assert "6 devil" in both


def test_a_numbered_answer_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    typist(monkeypatch, lambda prompt: "2")
    assert screen.ask_one_of("Colour", ["light", "dark"], default="light") == "dark"
    assert diavolo.parse_move("dark") is diavolo.Choose.DARK


def test_both_games_have_words_for_the_terminal() -> None:
    words: list[table.Words] = [diavolo_words, hashi_words]  # checked by mypy
    assert [table.words_of(name) for name in ("diavolo", "hashi")] == words


@pytest.mark.parametrize(("encoding", "bridges"), [("ascii", "H"), ("cp1252", "H"), ("utf-8", "║")])
def test_an_output_that_is_not_utf8_shows_what_it_can(encoding: str, bridges: str) -> None:
    position = hashi.Position.start()
    for text in ("setup | 3e", "5/3", "5h ek ek ef"):
        position = position.after(position.parse_event(text))
    for words in (["show", position.code()], ["play", "hashi", "--seed", "1"], ["play", "--help"]):
        done = subprocess.run(
            [sys.executable, "-c", "from ponti.cli import main; main()", *words],
            input="3e\n5é\nquit\n".encode(),
            capture_output=True,
            env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, b"")
        if words[0] == "show":
            assert bridges in done.stdout.decode(encoding)


def test_a_file_may_begin_with_a_byte_order_mark(ponti: Ponti, tmp_path: Path) -> None:
    board, deck = tmp_path / "board.txt", tmp_path / "deck.txt"
    board.write_text(str(hashi.SIDE_B), encoding="utf-8-sig")
    deck.write_text(str(hashi.STANDARD), encoding="utf-8-sig")
    text = ponti("play", "hashi", "--board", str(board), "--deck", str(deck), typed="quit\n")
    assert "a 3 or a 4" in text
    assert "side-b@" in ponti("board", "check", str(board))
    assert "standard@" in ponti("board", "check", str(deck))


def test_a_level_chosen_by_its_number_is_called_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Any] = []
    monkeypatch.setattr(table, "on_a_screen", lambda _: True)
    monkeypatch.setattr(table, "run", opened.append)
    table.play_here(hashi.Options(seats=2).start(), 1, "1", None, None)
    assert opened[0].levels == {1: "tadpole"}
