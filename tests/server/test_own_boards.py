"""Boards and decks of people's own: checked, bounded, played, kept, recorded and studied on a server."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ponti.hashi import Deck, Layout, Position
from ponti.record import Record
from ponti.server.rooms import records, trial
from ponti.server.rooms.parts import part_of
from ponti.server.rooms.table import Table
from ponti.server.thinking.errands import MOST_WAITING_EACH
from ponti.server.thinking.jobs import (
    BoardStudied,
    ChooseMove,
    FindHint,
    FormOpinion,
    HintFound,
    MoveChosen,
    OpinionFound,
    Progress,
    StudyBoard,
)
from ponti.server.thinking.pool import Thinkers
from ponti.server.thinking.studies import Studies
from ponti.server.thinking.work import Mind
from ponti.wire.base import Code
from ponti.wire.boards import BoardForm, BoardStudyView
from ponti.wire.forms import Try
from ponti.wire.refusal import Refusal
from tests.server.houses import house_in, new_game, people_at, play_on
from tests.server.processes import ServerProcess

POND = Layout.parse("board: pond\nvariant: yes\n\no---r---o\n|   |   |\no---b---o\n")
TINY = Deck.parse("deck: tiny\nvariant: yes\n\n1/1 2/1 2/2 3/2 4/2\n")


def row(islands: int) -> str:
    """A board as hostile as a stranger can draw it: islands wherever one fits."""
    width = 1 + (islands - 1) // 2
    marks, bars = "o" + "-o" * (width - 1), " ".join("|" * width)
    return f"board: huge\nvariant: yes\n\n{marks}\n{bars}\n{marks}\n"


HOSTILE = [
    "",
    "\0",
    "board: x",
    "board: x\n\n" + "+" * 19_000,
    "board: x\n\n" + "o-" * 9_000,
    "board: x\nvariant: yes\n\n" + "\n".join("o-" * 60 for _ in range(60)),
    "board: x\n\n" + "\n" * 19_000 + "o",
    "board: {x}\n\n{0}",
    "board: x\nvariant: yes\n\n\u200bo-o",
    "x@1a2b~" + "o-" * 60,
    "x@1a2b~" + "99o" * 200,
    "x@1a2b~" + "/" * 600,
    "=" * 5_000,
    "side-z",
    row(52),
]


def test_hostile_texts_get_an_answer(server: ServerProcess) -> None:
    for text in HOSTILE:
        for form in ({"board": text}, {"deck": text}):
            told = server.post("/api/boards/hashi", form)
            assert told.status_code == 200, text[:40]
            (checked,) = [each for each in told.json().values() if each is not None]
            assert checked["wrong"]["violation"]["template"], text[:40]
    far = server.post("/api/boards/hashi", {"board": f"board: x\nvariant: yes\n\no{'-' * 15_000}o"}).json()
    assert far["board"]["code"].endswith("~o-o"), "which is a board like any other"
    assert server.post("/api/boards/hashi", {"board": "o" * 20_001}).json()["code"] == "bad-message"
    assert server.post("/api/boards/diavolo", {"board": "o"}).json()["code"] == "not-found"
    assert server.post("/api/boards/chess", {"board": "o"}).json()["code"] == "not-found"
    assert server.post("/api/boards/hashi/study", {"board": "o"}).json()["code"] == "bad-options"
    assert server.post("/api/boards/hashi/study", {}).json()["code"] == "bad-options"
    assert server.get("/api/studies/x").json()["code"] == "not-found"
    made = server.post(
        "/api/games", {"options": {"game": "hashi", "board": HOSTILE[9]}, "seats": [{"kind": "me"}]}
    )
    assert made.json()["code"] == "bad-options"


def test_what_is_wrong_is_told_with_its_place() -> None:
    boards = part_of("hashi").BOARDS
    assert boards is not None
    told = boards.checked(BoardForm(board="board: x\nvariant: yes\n\no-o\n\n  o", deck="deck: y\n\n1/1 7/7"))
    assert told.board is not None
    assert told.deck is not None
    assert told.board.wrong is not None
    assert (told.board.wrong.line, told.board.wrong.column) == (6, 3)
    assert told.board.wrong.violation.template == "an island without a line"
    assert told.deck.wrong is not None
    assert (told.deck.wrong.line, told.deck.wrong.column) == (3, 5)
    right = boards.checked(BoardForm(board=str(POND), deck=TINY.code()))
    assert right.board is not None
    assert right.deck is not None
    assert (right.board.code, right.board.text) == (POND.code(), str(POND))
    assert (right.deck.code, right.deck.cards) == (TINY.code(), ["1/1", "2/1", "2/2", "3/2", "4/2"])


@pytest.mark.parametrize("pen", ["strict", "free"])
def test_a_game_on_ones_own_board_with_ones_own_deck(tmp_path: Path, pen: str) -> None:
    """Played to the end, kept, folded anew, recorded; and its record and codes work everywhere."""

    async def work() -> tuple[list[bytes], str]:
        async with house_in(tmp_path) as house:
            form = new_game("hashi", "me", "open", board=POND.code(), deck=TINY.code(), pen=pen)
            people = await people_at(house, form)
            await play_on(people, Random(1))
            table = people[0].room.table
            assert table.status == "over"
            return table.stored_after(-1), people[0].room.id

    stored, room = asyncio.run(work())
    record = records.record_of(Table.of(room, stored))
    assert "board: pond@" in str(record)
    again = Record.parse(str(record))
    assert again.game.position.layout.places == POND.places
    assert len(records.replay_of(again).steps) == len(record.game.events) + 1
    for position in (step for step, _ in again.game.stack):
        assert trial.try_out(Try(code=position.code())).code == position.code()


def test_what_is_larger_than_a_server_has_time_for_is_refused(tmp_path: Path) -> None:
    huge = Layout.parse(row(28))
    many = Deck.parse("deck: many\nvariant: yes\n\n" + "1/1 " * 41)

    async def work() -> None:
        async with house_in(tmp_path) as house:
            for options in ({"board": huge.code()}, {"deck": many.code()}):
                with pytest.raises(Refusal) as refused:
                    await house.create(new_game("hashi", "me", **options))
                assert refused.value.code is Code.BAD_OPTIONS

    asyncio.run(work())
    with pytest.raises(Refusal) as refused:
        trial.position_of(Position.start(huge).code())
    assert refused.value.code is Code.BAD_CODE


def test_minds_play_hint_judge_and_study_there() -> None:
    start = Position.start(POND, deck=TINY)
    position = start.after(start.parse_event("setup | 3a")).after(start.parse_event("2/2"))
    progress: list[Progress] = []
    mind = Mind(progress.append)
    code = position.code()
    moved = mind.do(ChooseMove(key="k", game="hashi", code=code, seat=0, level="tadpole", seed="1"))
    assert isinstance(moved, MoveChosen)
    assert position.why_not(0, position.parse_move(moved.move)) is None
    hinted = mind.do(FindHint(game="hashi", code=code, seat=0, seconds=0.1, seed="1"))
    assert isinstance(hinted, HintFound)
    assert isinstance(mind.do(FormOpinion(code=code, seat=0, seconds=0.1)), OpinionFound)
    studied = mind.do(StudyBoard(game="hashi", board=POND.code(), deck=TINY.code(), seconds=1.0))
    assert isinstance(studied, BoardStudied)
    study = studied.study
    assert study.decks >= 1
    assert [each.player for each in study.played] == ["hindsight", "ferryman", "carpenter", "pilot"]
    assert len(study.islands) == len(POND.places)
    best, *others = study.played
    assert all(one <= most for each in others for one, most in zip(each.points, best.points, strict=True))
    assert Progress("decks", 0, 8) in progress


class Slow(Thinkers):
    """Studies that never end."""

    async def think(self, job: Any, tell: Any = None, *_: Any, **__: Any) -> Any:
        tell(Progress("decks", 3, 8))
        await asyncio.Event().wait()


def test_studies_wait_their_turn_and_a_full_queue_says_so_at_once(tmp_path: Path) -> None:
    async def work() -> None:
        studies = Studies(tmp_path, 1.0, Slow(1))
        first = await studies.want("hashi\na\nb", "ada")
        await asyncio.sleep(0)
        told = await studies.told(first.id)
        assert told is not None
        for number in range(MOST_WAITING_EACH):
            await studies.want(f"hashi\n{number}\nb", "ada")
        with pytest.raises(Refusal) as refused:
            await studies.want("hashi\nc\nb", "ada")
        assert refused.value.code is Code.TOO_MANY
        assert (await studies.want("hashi\nd\nb", "ben")).status == "waiting"
        told = await studies.told(first.id)
        assert told is not None
        assert (told.status, told.done, told.total) == ("decks", 3, 8)
        await studies.close()
        view = BoardStudyView(decks=0, proved=0, most=0, played=[], islands=[], bonuses=[])
        studies._write(first.id, view)
        again = await Studies(tmp_path, 1.0, Slow(1)).want("hashi\na\nb")
        assert (again.status, again.study) == ("done", view)

    asyncio.run(work())
