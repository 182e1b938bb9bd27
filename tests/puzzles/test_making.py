"""Making puzzles: from the games of bots, into a file that grows."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from ponti.bots import LEVELS
from ponti.errors import PontiError
from ponti.puzzles import puzzles
from ponti.puzzles.making import is_proved, make, part_of, tried
from ponti.puzzles.puzzle import ESTIMATED, read_puzzles, written
from tests.bots.conftest import engine as engine
from tests.cli.conftest import Ponti
from tests.cli.conftest import ponti as ponti


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize(("game", "kinds"), [("hashi", {"three", "chance"}), ("diavolo", {"win", "most"})])
def test_puzzles_are_found_in_games_and_tried_by_bots(game: str, kinds: set[str]) -> None:
    part = part_of(game)
    seeds = count(1)
    puzzle = next(found for seed in seeds for found in part.found_in(seed, frozenset(kinds)))
    assert part.kind_of(puzzle) in kinds
    assert puzzle.theme in part.THEMES
    assert is_proved(puzzle)
    assert (puzzle.solvers, puzzle.levels) == ((), 0)
    known = tried(puzzle)
    assert known.levels == len(LEVELS[game])
    assert set(known.solvers) <= {level.name for level in LEVELS[game]}
    assert next(make(game, 1, begin=[known])) == [known]


def test_what_is_there_already_stays_and_is_enough(tmp_path: Path, ponti: Ponti) -> None:
    all_of_them = list(puzzles("diavolo").values())
    one, two, together = (tmp_path / name for name in ("one.json", "two.json", "all.json"))
    one.write_text(written(all_of_them[::2]), "utf-8")
    two.write_text(written(all_of_them[1::2]), "utf-8")
    told = ponti(
        "puzzles", "make", "diavolo", str(together), str(one), str(two), "--number", "1", "--workers", "1"
    )
    assert {puzzle.id for puzzle in read_puzzles(together.read_text("utf-8"))} == set(puzzles("diavolo"))
    assert f"{len(all_of_them)} puzzles" in told
    refused = ponti("puzzles", "make", "hashi", str(together), code=1)
    assert "not all of these are puzzles of hashi" in refused


def test_only_puzzles_that_teach_what_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ponti: Ponti
) -> None:
    known = list(puzzles("diavolo").values())[:40]
    monkeypatch.setattr("ponti.puzzles.diavolo.found_in", lambda *_: iter(known))
    monkeypatch.setattr("ponti.puzzles.making.tried", lambda puzzle: puzzle)
    *_, found = make("diavolo", 10, only=("sandbank", "network"))
    assert {puzzle.theme for puzzle in found} == {"sandbank", "network"}
    *_, found = make("diavolo", 10)
    assert {puzzle.theme for puzzle in found} > {"sandbank", "network"}
    refused = ponti("puzzles", "make", "diavolo", str(tmp_path / "no.json"), "--theme", "flag", code=1)
    assert "no theme 'flag': diavolo has two-islands, island" in refused


def test_whoever_breaks_off_while_it_is_written_has_the_file_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ponti: Ponti
) -> None:
    some = list(puzzles("diavolo").values())[:2]
    file, more = tmp_path / "kept.json", tmp_path / "more.json"
    file.write_text(written(some[:1]), "utf-8")
    more.write_text(written(some), "utf-8")
    write = Path.write_text

    def half(path: Path, text: str, encoding: str) -> int:
        write(path, text[: len(text) // 2], encoding)
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(Path, "write_text", half)
    assert "No space left" in ponti(
        "puzzles", "make", "diavolo", str(file), str(more), "--number", "1", code=1
    )
    assert file.read_text("utf-8") == written(some[:1])


@pytest.mark.usefixtures("engine")
def test_a_file_that_says_something_else_is_found_out(tmp_path: Path, ponti: Ponti) -> None:
    proved = [puzzle for puzzle in puzzles("hashi").values() if puzzle.asks == "chance"]
    lines = written(proved[:2])
    file = tmp_path / "hashi.json"
    file.write_text(lines, "utf-8")
    assert "2 puzzles proved again" in ponti("puzzles", "prove", "hashi", str(file))
    best = proved[0].moment.best.value
    file.write_text(lines.replace(f'"value":{best}', f'"value":{best + 1}', 1), "utf-8")
    assert proved[0].id in ponti("puzzles", "prove", "hashi", str(file), code=1)


def test_estimates_are_not_proved() -> None:
    estimate = next(puzzle for puzzle in puzzles("diavolo").values() if puzzle.basis == ESTIMATED)
    with pytest.raises(PontiError, match="estimate"):
        is_proved(estimate)
