"""A puzzle as a value: as text, and what it says of answers."""

from __future__ import annotations

import pytest

from ponti.errors import IllegalMoveError, ParseError
from ponti.puzzles.puzzle import ESTIMATED, Moment, Puzzle, Verdict, grouped, read_puzzles, written

BOARD = "455011306130462364.222112001110200021102222.500"
CODE = f"hashi:side-a@3477:standard@59fc:strict:3/2:0001000000100000:{BOARD}"
LATER = Moment((Verdict(41, ("- -",)), Verdict(39, ())))
FIRST = Moment((Verdict(41, ("3l -",)), Verdict(37, (), then=("- -",))), {"3l -": LATER})
PUZZLE = Puzzle(CODE, FIRST, "number", coming=("2/1",), choices=4, solvers=("pilot",), levels=6)


def lagoon(result: int | None, other: int | None, basis: str = "proved") -> Puzzle:
    verdicts = (Verdict(3, ("a1 a2",), result), Verdict(1, (), other))
    return Puzzle("diavolo:6:9,9,0:6/6/6/6/6/6::first=light:light", Moment(verdicts), "island", basis)


def test_a_puzzle_is_a_line_of_text() -> None:
    assert Puzzle.parse(str(PUZZLE)) == PUZZLE
    assert list(read_puzzles(written([PUZZLE, PUZZLE]))) == [PUZZLE, PUZZLE]
    assert (PUZZLE.game, PUZZLE.turns, PUZZLE.solution) == ("hashi", 2, ("3l -", "- -"))
    for wrong in ("", "{}", "[1]", "null", '{"code": 3}'):
        with pytest.raises(ParseError):
            Puzzle.parse(wrong)


def test_its_name_stays_as_long_as_its_position_and_cards() -> None:
    easier = Puzzle(CODE, FIRST, "flag", coming=("2/1",))
    assert easier.id == PUZZLE.id
    assert Puzzle(CODE, FIRST, "number", coming=("4/2",)).id != PUZZLE.id


def test_an_answer_is_judged_turn_by_turn() -> None:
    first = PUZZLE.judge(["3l -"])
    assert (first.is_right, first.is_solved, first.comes) == (True, False, "2/1")
    wrong = PUZZLE.judge(["- -"])
    assert (wrong.is_right, wrong.verdict.value, wrong.verdict.then) == (False, 37, ("- -",))
    assert PUZZLE.judge(["3l -", "- -"]).is_solved
    assert PUZZLE.moment_after([]).line == ("3l -", "- -")
    assert PUZZLE.moment_after(["3l -", "nonsense"]).line == ("- -",)
    with pytest.raises(ParseError):
        PUZZLE.judge([])
    with pytest.raises(ParseError):
        PUZZLE.judge(["no move"])
    with pytest.raises(IllegalMoveError):
        PUZZLE.judge(["3a -"])


def test_what_is_asked() -> None:
    assert PUZZLE.asks == "points"
    assert lagoon(1, 0).asks == "win"
    assert lagoon(1, 1).asks == "most"
    assert lagoon(0, -1).asks == "most"
    assert lagoon(None, None, ESTIMATED).asks == "clear"


def test_the_largest_wrong_verdict_names_no_moves() -> None:
    found = [("a", Verdict(3, ())), ("b", Verdict(1, ())), ("c", Verdict(1, ())), ("d", Verdict(2, ()))]
    moment = Moment(grouped(found))
    assert [verdict.moves for verdict in moment.verdicts] == [("a",), ("d",), ()]
    assert moment.verdict_on("c").value == 1
    assert moment.best_moves == ("a",)


def test_more_bots_that_fail_make_it_harder() -> None:
    easy = Puzzle(CODE, FIRST, "number", choices=4, solvers=("tadpole", "pilot"), levels=6)
    assert easy.rating < PUZZLE.rating
