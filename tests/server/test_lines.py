"""Lines of play that are tried out: where they lead, as pictures and records, and what the engine thinks."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from ponti.diavolo import Position
from ponti.play import Game
from ponti.record import Record
from ponti.server.rooms import lines
from ponti.server.rooms.opinions import Opinions
from ponti.server.thinking.jobs import FormOpinion, OpinionFound, ThinkingError
from ponti.server.thinking.work import Mind
from ponti.wire.base import Code
from ponti.wire.forms import LineForm
from ponti.wire.refusal import Refusal
from ponti.wire.study import HintView, OpinionView
from tests.server.houses import Thinkable
from tests.server.processes import ServerProcess

MOVES = ["a1 c3", "light", "e5 f6"]


def record(moves: list[str]) -> str:
    game = Game(Position.start(size=6))
    for move in moves:
        game.push_text(move)
    return str(Record.of(game, ("Ada", "Ben")))


def test_a_line_goes_on_from_a_step_of_a_record() -> None:
    form = LineForm(record=record(MOVES), step=2, events=["d5 d6"])
    kept = Record.parse(lines.recorded(form))
    assert [str(event) for event in kept.game.events] == ["a1 c3", "light", "d5 d6"]
    assert kept.seats == ("Ada", "Ben")
    assert lines.told(form).code == kept.game.position.code()
    assert lines.drawn(form).startswith("<svg")


def test_a_line_goes_on_from_a_code() -> None:
    code = Position.start(size=6).after(Position.start(size=6).parse_event("a1 c3")).code()
    form = LineForm(code=code, events=["dark"])
    assert (
        lines.told(form).code
        == Position.from_code(code).after(Position.from_code(code).parse_event("dark")).code()
    )
    kept = Record.parse(lines.recorded(form))
    assert kept.game.start == Position.from_code(code)
    assert [str(event) for event in kept.game.events] == ["dark"]


@pytest.mark.parametrize(
    ("form", "code"),
    [
        (LineForm(), Code.BAD_MESSAGE),
        (LineForm(record="x", code="y"), Code.BAD_MESSAGE),
        (LineForm(code="chess:"), Code.BAD_CODE),
        (LineForm(record=record(MOVES), step=4), Code.BAD_RECORD),
        (LineForm(record=record(MOVES), events=["zz"]), Code.BAD_MOVE),
        (LineForm(record=record(MOVES), events=["a1 a2"]), Code.ILLEGAL),
    ],
)
def test_what_makes_no_sense_is_refused(form: LineForm, code: Code) -> None:
    with pytest.raises(Refusal) as refused:
        lines.told(form)
    assert refused.value.code is code


def test_an_opinion_is_thought_once() -> None:
    view = OpinionView(lines=[HintView(move="a1 b2", win=0.6)])

    async def work() -> None:
        thinkers = Thinkable()
        opinions = Opinions(thinkers)
        first = asyncio.create_task(opinions.find("diavolo:x", 1, "here"))
        await thinkers.say(0, OpinionFound(view))
        assert await first == view
        assert await opinions.find("diavolo:x", 1, "there") == view
        assert [(job.code, job.seat) for job in thinkers.asked] == [("diavolo:x", 1)]

    asyncio.run(work())


def test_an_opinion_that_nobody_could_form_is_refused() -> None:
    class Failing(Thinkable):
        async def think(
            self, job: Any, tell: Any = None, retrying: Any = None, owner: str = "", begun: Any = None
        ) -> Any:
            raise ThinkingError("no worker could do it")

    async def work() -> None:
        with pytest.raises(Refusal) as refused:
            await Opinions(Failing()).find("diavolo:x", 0, "here")
        assert refused.value.code is Code.INTERNAL

    asyncio.run(work())


def test_a_mind_forms_an_opinion() -> None:
    code = Position.start(size=6).code()
    found = Mind(lambda progress: None).do(FormOpinion(code=code, seat=0, seconds=0.05))
    assert isinstance(found, OpinionFound)
    assert found.opinion.lines
    assert Position.from_code(code).parse_event(found.opinion.lines[0].move)


def test_over_http(server: ServerProcess) -> None:
    form = {"record": record(MOVES), "step": 2, "events": ["d5 d6"]}
    code = server.post("/api/line", form).json()["code"]
    assert server.post("/api/line.svg", form).text.startswith("<svg")
    assert "d5 d6" in server.post("/api/line.txt", form).text
    other = 1 - next(iter(Position.from_code(code).to_act))
    refused = server.post("/api/opinions", {"code": code, "seat": other})
    assert (refused.status_code, refused.json()["code"]) == (409, "not-now")
    assert server.post("/api/opinions", {"code": "chess:"}).status_code == 422
