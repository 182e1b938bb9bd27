"""Whole games in the terminal, typed."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from ponti import diavolo, hashi
from ponti.cli import screen
from ponti.cli.hashi.table import HashiTable
from ponti.record import Record
from tests.cli.conftest import Ponti


def typist(monkeypatch: pytest.MonkeyPatch, answer: Any) -> list[str]:
    """Let `answer(prompt)` type, and keep what was asked."""
    asked: list[str] = []

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return str(answer(prompt))

    for module in ("ponti.cli.screen", "ponti.cli.table"):
        monkeypatch.setattr(f"{module}.ask", ask)
    return asked


@pytest.mark.parametrize("pen", ["strict", "free"])
@pytest.mark.parametrize(("seats", "bots"), [(1, 0), (2, 1), (2, 0), (4, 4)])
def test_a_whole_game_of_hashi(
    ponti: Ponti, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, pen: str, seats: int, bots: int
) -> None:
    rng = Random(3)
    tables: list[HashiTable] = []
    original = HashiTable.__init__

    def remember(self: HashiTable, *arguments: Any) -> None:
        original(self, *arguments)
        tables.append(self)

    monkeypatch.setattr(HashiTable, "__init__", remember)
    turn = iter(range(10**6))

    def answer(prompt: str) -> object:
        position = tables[0].game.position
        people = seats - bots
        seat = next(turn) % people
        return position.legal_moves(seat).sample(rng)

    typist(monkeypatch, answer)
    file = tmp_path / "game.txt"
    arguments = ["--seats", str(seats), "--bots", str(bots), "--pen", pen, "--seed", "5", "--save", str(file)]
    text = ponti("play", "hashi", *arguments)
    record = Record.load(file)
    assert record.game.position.is_over
    assert record.set_aside == tables[0].cards[-1]
    assert "Rank" in text if seats == 1 else "win" in text
    assert "is there already" in ponti("play", "hashi", "--save", str(file), code=1)


def test_a_whole_game_of_diavolo_against_a_bot(
    ponti: Ponti, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from ponti.cli.diavolo.table import DiavoloTable

    rng = Random(3)
    tables: list[DiavoloTable] = []
    original = DiavoloTable.__init__

    def remember(self: DiavoloTable, *arguments: Any) -> None:
        original(self, *arguments)
        tables.append(self)

    monkeypatch.setattr(DiavoloTable, "__init__", remember)
    count = iter(range(10**6))

    def answer(prompt: str) -> object:
        return "undo" if next(count) % 7 == 5 else tables[0].game.position.legal_moves().sample(rng)

    typist(monkeypatch, answer)
    file = tmp_path / "game.txt"
    text = ponti("play", "diavolo", "--size", "6", "--seed", "5", "--level", "duckling", "--save", str(file))
    assert Record.load(file).game.position.is_over
    assert "bot" in text
    assert "win" in text


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


def test_without_a_name_it_asks_for_the_game(ponti: Ponti) -> None:
    text = ponti("play", typed="chess\n2\nperson\na1 b1\nquit\n")
    assert '"chess" is not one of them' in text
    assert "player 2, light or dark" in text
    assert "How many bots (0 to 2)" in ponti("play", typed="h\n7\n2\n\nquit\n")
    assert "Set-up" not in ponti("play", typed="quit\n")
    assert ponti("play", typed="")


def test_a_numbered_answer_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    typist(monkeypatch, lambda prompt: "2")
    assert screen.ask_one_of("Colour", ["light", "dark"], default="light") == "dark"
    assert diavolo.parse_move("dark") is diavolo.Choose.DARK
