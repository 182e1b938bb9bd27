"""`ponti board study`: what it says, what it keeps, and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from ponti.analysis.hashi.study import DeckResult, Plan, Study, run_study, study_deck
from ponti.cli.hashi import board_study
from ponti.errors import PontiError
from ponti.hashi import SIDE_A, Layout
from tests.cli.conftest import Ponti

CORNER = "board: corner\nvariant: yes\n\no---r---o\n|   |   |\no---+---o\n    |\n    b\n"
RESULTS = (
    DeckResult(0, 60, 60, 1.0, "abcdefghijklmnopqr", (9, 7, 8), {"greedy": 40}),
    DeckResult(1, 56, 58, 3.0, "abcdefghijklmnopqr", (5, 7, 8), {"greedy": 44}),
    DeckResult(2, 50, 50, 2.0, "abcdefghijklmnopq", (0, 7, 8), {"greedy": 36}),
)


@pytest.fixture
def corner(tmp_path: Path) -> Path:
    file = tmp_path / "corner.txt"
    file.write_text(CORNER, encoding="utf-8")
    return file


def test_what_results_say() -> None:
    study = Study(SIDE_A, RESULTS)
    assert study.histogram == {50: 1, 56: 1, 60: 1}
    assert study.proved == 2
    assert study.seconds == (2.0, 3.0)
    assert [study.share(60).wins, study.share(56).wins, study.share(0, 51).wins] == [1, 2, 1]
    assert {name: means.mean for name, means in study.means().items()} == {"hindsight": 166 / 3, "greedy": 40}
    assert study.islands()["a"] == 1
    assert study.islands()["r"] == pytest.approx(2 / 3)
    assert study.bonuses()["red"] == pytest.approx((1 / 3, 2 / 3))
    assert [study.flag(island) for island in "abc"] == ["red", "", "blue"]
    assert json.loads(json.dumps(study.data()))["shares"]["56 and more"]["share"] == pytest.approx(2 / 3)
    assert "proved" not in Study(SIDE_A, ()).data()
    many = Study(SIDE_A, RESULTS[:1] * 9 + RESULTS[1:2])
    assert (many.means()["hindsight"].interval() or (0, 0))[1] == 60, "no interval beyond what is possible"


def test_a_deck_without_players() -> None:
    board = Layout.parse(CORNER)
    result = study_deck(Plan(board, (), seconds=1e-9), 0)
    assert result.points > 0, "without any time it has what a quick player reached"
    assert result.players == {}
    found = study_deck(Plan(board, (), seconds=60), 0)
    assert found.is_proved
    assert found.points >= result.points
    assert found.points == 2 * len(found.finished) + sum(found.awards) > 0


def test_a_study_is_kept_and_goes_on(ponti: Ponti, corner: Path, tmp_path: Path) -> None:
    keep = tmp_path / "corner.jsonl"
    arguments = ["board", "study", str(corner), "--seconds", "20", "--workers", "1", "--players", "greedy"]
    arguments += ["--keep", str(keep)]
    data = json.loads(ponti(*arguments, "--decks", "2", "--json"))
    assert (data["decks"], data["islands"], data["crossings"]) == (2, 6, 1)
    assert [result["number"] for result in data["results"]] == [0, 1]
    assert all(result["players"]["greedy"] <= result["points"] for result in data["results"])
    kept = keep.read_text(encoding="utf-8")
    assert kept.count("\n") == 2
    text = ponti(*arguments, "--decks", "1")
    assert keep.read_text(encoding="utf-8") == kept
    assert "1 deck; hindsight proved for 1" in text
    for part in ("█", "too few decks", "at least 56", "below 52", "greedy", "b (red)", "earned fully"):
        assert part in text
    assert "corner@" in ponti(*arguments, "--seed", "2", "--decks", "1", code=1)
    keep.write_text("{}\n", encoding="utf-8")
    assert "line 1 is not a deck of a study" in ponti(*arguments, "--decks", "1", code=1)


def test_an_interruption_tells_what_is_known(
    ponti: Ponti, corner: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(plan: Plan, decks: int, **_: object) -> Iterator[tuple[DeckResult, ...]]:
        yield ()
        yield RESULTS[:1]
        raise KeyboardInterrupt

    monkeypatch.setattr(board_study, "run_study", interrupted)
    text = ponti("board", "study", "side-a", "--decks", "7")
    assert "Interrupted after 1 of 7 decks." in text
    assert "hindsight" in text

    def at_once(plan: Plan, decks: int, **_: object) -> Iterator[tuple[DeckResult, ...]]:
        yield ()
        raise KeyboardInterrupt

    monkeypatch.setattr(board_study, "run_study", at_once)
    assert "Interrupted after 0 of 7 decks." in ponti("board", "study", str(corner), "--decks", "7")


def test_wrong_calls(ponti: Ponti, corner: Path, tmp_path: Path) -> None:
    def complaint(*arguments: str) -> str:
        return ponti("board", "study", *arguments, code=1)

    assert "more than 0" in complaint(str(corner), "--seconds", "0")
    assert "--decks" in complaint(str(corner), "--decks", "0")
    assert "--workers" in complaint(str(corner), "--workers", "0")
    assert "'me' is not one of greedy, flat" in complaint(str(corner), "--players", "me")
    assert "there is no file 'nowhere'" in complaint("nowhere")
    assert "nowhere.txt" in complaint(str(tmp_path / "nowhere.txt"))
    corner.write_text(CORNER.replace("+", "-"), encoding="utf-8")
    assert f"{corner}: line 6, column 5" in complaint(str(corner))
    with pytest.raises(PontiError, match="not a deck of a study"):
        next(run_study(Plan(SIDE_A), 1, keep=corner))
