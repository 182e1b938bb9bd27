"""Puzzles on a server: the solution stays there, first tries count once, and ratings outlive a restart."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ponti.puzzles import Puzzle, puzzles
from ponti.server.rooms.puzzles import Puzzles
from ponti.wire.puzzles import AnswerForm, PlayerRating
from ponti.wire.refusal import Refusal
from tests.server.processes import ServerProcess

SOLVABLE = next(puzzle for puzzle in puzzles("hashi").values() if puzzle.turns == 2)
LAGOON = next(puzzle for puzzle in puzzles("diavolo").values() if puzzle.asks == "win")
NEW = PlayerRating(rating=1200.0)


def wrong_move(puzzle: Puzzle) -> str:
    legal = map(str, puzzle.position.legal_moves())
    return next(move for move in legal if move not in puzzle.moment.best_moves)


def path_to(puzzle: Puzzle) -> str:
    return f"/api/puzzles/{puzzle.game}/{puzzle.id}"


def test_a_puzzle_is_told_without_its_solution(server: ServerProcess) -> None:
    told = server.get("/api/puzzles/hashi").json()["puzzles"]
    assert len(told) == len(puzzles("hashi"))
    assert [each["rating"] for each in told] == sorted(each["rating"] for each in told)
    view = server.get(path_to(SOLVABLE)).json()
    assert (view["code"], view["coming"], view["turns"]) == (SOLVABLE.code, list(SOLVABLE.coming), 2)
    assert "verdicts" not in view
    assert "solution" not in view
    assert server.get("/api/puzzles/chess").status_code == 404
    assert server.get("/api/puzzles/hashi/00000000").status_code == 404


def test_right_turns_go_on_and_a_wrong_one_is_answered(server: ServerProcess) -> None:
    first, second = SOLVABLE.solution
    going_on = server.post(path_to(SOLVABLE), {"moves": [first]}).json()
    assert (going_on["right"], going_on["solved"], going_on["comes"]) == (True, False, SOLVABLE.coming[0])
    solved = server.post(path_to(SOLVABLE), {"moves": [first, second]}).json()
    assert (solved["right"], solved["solved"]) == (True, True)
    wrong = server.post(path_to(LAGOON), {"moves": [wrong_move(LAGOON)]}).json()
    assert not wrong["right"]
    assert wrong["verdict"]["result"] < wrong["best"]["result"] == 1
    assert "solution" not in wrong
    shown = server.post(path_to(SOLVABLE), {"moves": [first], "show": True}).json()
    assert shown["solution"] == [second]


def test_what_is_no_answer_is_refused(server: ServerProcess) -> None:
    for moves, code in (([], "bad-move"), (["nonsense"], "bad-move"), (["a1 a1"], "illegal")):
        refused = server.post(path_to(LAGOON), {"moves": moves})
        assert (refused.status_code // 100, refused.json()["code"]) == (4, code)
    assert refused.json()["violation"]["rule"].startswith("diavolo.")


def test_a_first_try_counts_once_for_each_side(tmp_path: Path) -> None:
    async def play() -> None:
        desk = Puzzles(tmp_path / "data" / "puzzles.json")
        before = await desk.view("diavolo", LAGOON.id)
        failed = AnswerForm(moves=[wrong_move(LAGOON)], player=NEW)
        answered = await desk.answer("diavolo", LAGOON.id, failed, "a")
        assert answered.player is not None
        assert answered.player.rating < NEW.rating
        assert answered.rating is not None
        assert answered.rating > before.rating
        again = await desk.answer("diavolo", LAGOON.id, failed, "a")
        assert again.rating == answered.rating, "the same address is believed once"
        solved = AnswerForm(moves=list(LAGOON.solution), player=NEW)
        other = await desk.answer("diavolo", LAGOON.id, solved, "b")
        assert other.player is not None
        assert other.player.rating > NEW.rating
        uncounted = AnswerForm(moves=list(LAGOON.solution))
        assert (await desk.answer("diavolo", LAGOON.id, uncounted, "c")).player is None
        assert (await desk.view("diavolo", LAGOON.id)).tries == 2
        await desk.keep()
        later = Puzzles(desk.file)
        assert await later.view("diavolo", LAGOON.id) == await desk.view("diavolo", LAGOON.id)

    asyncio.run(play())


def test_a_turn_that_goes_on_counts_only_when_it_is_decided(tmp_path: Path) -> None:
    async def play() -> None:
        desk = Puzzles(tmp_path / "puzzles.json")
        first = AnswerForm(moves=[SOLVABLE.solution[0]], player=NEW)
        assert (await desk.answer("hashi", SOLVABLE.id, first, "a")).player is None
        shown = AnswerForm(show=True, player=NEW)
        told = await desk.answer("hashi", SOLVABLE.id, shown, "a")
        assert told.player is not None
        assert told.player.rating < NEW.rating

    asyncio.run(play())


def test_a_damaged_file_of_ratings_is_rated_anew(tmp_path: Path) -> None:
    async def look() -> None:
        (tmp_path / "puzzles.json").write_text("nonsense", "utf-8")
        desk = Puzzles(tmp_path / "puzzles.json")
        assert (await desk.view("hashi", SOLVABLE.id)).rating == SOLVABLE.rating
        with pytest.raises(Refusal):
            await desk.view("hashi", "nothing")

    asyncio.run(look())


def test_ratings_that_could_not_be_kept_are_kept_later(tmp_path: Path) -> None:
    async def play() -> None:
        folder = tmp_path / "data"
        folder.write_text("a file in its place", "utf-8")
        desk = Puzzles(folder / "puzzles.json")
        await desk.answer("diavolo", LAGOON.id, AnswerForm(moves=[wrong_move(LAGOON)], player=NEW), "a")
        for _ in range(2):
            with pytest.raises(OSError, match="data"):
                await desk.keep()
        folder.unlink()
        await desk.keep()
        assert (await Puzzles(desk.file).view("diavolo", LAGOON.id)).tries == 1

    asyncio.run(play())
