"""Reviews: made once, one at a time, while games go on; and what a wrong record is answered with."""

from __future__ import annotations

import asyncio
import errno
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ponti import diavolo, hashi
from ponti.bots import RandomBot
from ponti.bots.hashi import GreedyBot
from ponti.play import play_game
from ponti.record import End, Record
from ponti.server.thinking import errands
from ponti.server.thinking.jobs import GameReviewed, Progress, ThinkingError
from ponti.server.thinking.pool import Thinkers
from ponti.server.thinking.reviews import Reviews
from ponti.wire.refusal import Refusal
from ponti.wire.study import DiavoloReviewView, JudgeView, ReviewTold
from tests.server.processes import ServerProcess, server_in

LONG_S = 120


def diavolo_record(seed: int = 3) -> str:
    """A whole game of chance."""
    game = play_game(diavolo.Position.start(6), [RandomBot(), RandomBot()], Random(seed))
    return str(Record.of(game, ("Ada", "Ben"), end=End("played")))


def hashi_record(seats: int = 1) -> str:
    """A whole game of players that look at few turns."""
    game = play_game(hashi.Position.start(hashi.SIDE_A, seats), [GreedyBot(6)] * seats, Random(5))
    return str(Record.of(game, tuple(f"seat {seat}" for seat in range(seats)), end=End("played")))


@pytest.fixture(scope="module")
def quick_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose reviews take next to no time."""
    data = tmp_path_factory.mktemp("reviews") / "data"
    with server_in(data, "--limits", "1000", "--review-seconds", "0.5") as process:
        yield process


def review_of(server: ServerProcess, record: str) -> dict[str, Any]:
    """Ask until it is there."""
    told = server.post("/api/reviews", {"record": record}).json()
    given_up = time.monotonic() + LONG_S
    while told["status"] not in ("done", "failed"):
        assert time.monotonic() < given_up
        time.sleep(0.2)
        told = server.get(f"/api/reviews/{told['id']}").json()
    assert told["status"] == "done", server.log.read_text()
    review: dict[str, Any] = told["review"]
    return review


def test_a_game_of_ponte_del_diavolo(quick_server: ServerProcess) -> None:
    record = diavolo_record()
    review = review_of(quick_server, record)
    played = Record.parse(record).game
    assert [moment["move"] for moment in review["moments"]] == [str(move) for move in played.events[2:]]
    assert [moment["step"] for moment in review["moments"]] == list(range(3, len(played.events) + 1))
    assert any(moment["costly"] for moment in review["moments"])
    for moment in review["moments"]:
        position = played.stack[moment["step"] - 1][0]
        assert moment["seat"] in position.to_act
        if moment["better"] is not None:
            assert position.why_not(moment["seat"], diavolo.parse_move(moment["better"])) is None
            assert moment["reason"]["reason"]


def test_a_game_of_hashi_for_two(quick_server: ServerProcess) -> None:
    record = hashi_record(2)
    review = review_of(quick_server, record)
    game = Record.parse(record).game
    assert review["points"] == list(game.position.scores())
    assert len(review["turns"]) == 2 * 17
    for turn in review["turns"]:
        position = game.stack[turn["step"] - 1][0]
        assert (str(position.card), position.round) == (turn["card"], turn["round"])
        if turn["better"] is not None:
            assert position.why_not(turn["seat"], hashi.parse_move(turn["better"])) is None
    for points, perfect in zip(review["points"], review["perfect"], strict=True):
        assert points <= perfect["points"] <= perfect["bound"]
        assert len(perfect["turns"]) == 17


def test_it_is_kept_and_there_at_once_the_next_time(quick_server: ServerProcess) -> None:
    record = diavolo_record()
    first = review_of(quick_server, record)
    told = quick_server.post("/api/reviews", {"record": "\n" + record.replace("\n", "\r\n")}).json()
    assert told["status"] == "done", "the same game, however it is written"
    assert told["review"] == first
    assert quick_server.get("/api/reviews/" + "0" * 32).status_code == 404
    assert quick_server.get("/api/reviews/%2e%2e%2fgames").status_code == 404


@pytest.mark.parametrize(
    ("change", "line", "rule", "template"),
    [
        (("2. ", "2. zz "), 8, "record.form", "{text} is not a move"),
        (("size: 6", "size: 60"), 2, "record.form", "a board has 6 to 16 spaces a side"),
        (("game: diavolo", "game: chess"), 1, "record.form", "a record begins with"),
    ],
)
def test_a_wrong_record_is_answered_with_id_and_values(
    quick_server: ServerProcess, change: tuple[str, str], line: int, rule: str, template: str
) -> None:
    for path in ("/api/replay", "/api/reviews"):
        answer = quick_server.post(path, {"record": diavolo_record().replace(*change)})
        problem = answer.json()
        assert (answer.status_code, problem["code"], problem["line"]) == (422, "bad-record", line)
        assert problem["violation"]["rule"] == rule
        assert problem["violation"]["template"].startswith(template)


def test_a_forbidden_move_in_a_record_names_its_rule(quick_server: ServerProcess) -> None:
    lines = diavolo_record().split("\n")
    number, move = next((n, line[3:]) for n, line in enumerate(lines) if line.startswith("1. "))
    lines[number + 2] = f"2. {move}"
    problem = quick_server.post("/api/replay", {"record": "\n".join(lines)}).json()
    assert problem["line"] == number + 3
    assert problem["violation"] == {
        "rule": "diavolo.placing",
        "template": "a tile lies on {space} already",
        "values": {"space": move.split()[0]},
    }


def test_nobody_begins_too_many(tmp_path: Path) -> None:
    with server_in(tmp_path / "data") as server:
        codes = [server.post("/api/reviews", {"record": "no"}).json()["code"] for _ in range(21)]
    assert codes == ["bad-record"] * 20 + ["too-fast"]


def test_a_game_that_has_hardly_begun(quick_server: ServerProcess) -> None:
    begun = 'game: diavolo\nsize: 6\nseats: "Ada", "Ben"\n\n1. a1 b2\ndark\n'
    found = review_of(quick_server, begun)
    assert (found["game"], found["moments"], found["decided"]) == ("diavolo", [], None)


class SlowThinkers(Thinkers):
    """Reviews end when the test says so."""

    def __init__(self) -> None:
        super().__init__(1)
        self.begun: list[str] = []
        self.outcome: asyncio.Future[GameReviewed] = asyncio.get_running_loop().create_future()

    async def think(self, job: Any, tell: Any = None, *_: Any, **__: Any) -> Any:
        self.begun.append(job.record)
        tell(Progress("turns", 1, 2))
        self.outcome = asyncio.get_running_loop().create_future()
        return await self.outcome


def reviews_in(folder: Path) -> tuple[Reviews, SlowThinkers]:
    thinkers = SlowThinkers()
    return Reviews(folder, 1.0, thinkers), thinkers


EMPTY = DiavoloReviewView(moments=[], decided=None, judge=JudgeView("playouts", ""))
MADE = GameReviewed(EMPTY)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(LONG_S):
        while not condition():
            await asyncio.sleep(0.005)


def test_one_at_a_time_the_others_wait(tmp_path: Path) -> None:
    async def work() -> None:
        made, thinkers = reviews_in(tmp_path)
        first = await made.want("one")
        second = await made.want("two")
        assert (first.status, second.status, second.waiting) == ("waiting", "waiting", 1)
        await until(lambda: thinkers.begun == ["one"])
        told = await made.want("one")
        assert (told.status, told.done, told.total) == ("turns", 1, 2)
        assert thinkers.begun == ["one"]
        thinkers.outcome.set_result(MADE)
        await until(lambda: thinkers.begun == ["one", "two"])
        done = await made.told(first.id)
        assert done is not None
        assert (done.status, done.review) == ("done", EMPTY)
        await made.close()
        again, thinkers = reviews_in(tmp_path)
        assert (await again.want("one")).status == "done", "kept over a restart"
        assert thinkers.begun == []

    asyncio.run(work())


def test_on_a_full_disk_a_review_fails_and_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    async def work() -> None:
        made, thinkers = reviews_in(tmp_path)
        monkeypatch.setattr(Path, "replace", full)
        wanted = await made.want("one")
        await until(lambda: thinkers.begun == ["one"])
        thinkers.outcome.set_result(MADE)
        await until(lambda: made.waiting == 0)
        told = await made.told(wanted.id)
        assert told is not None
        assert told.status == "failed"
        assert list(tmp_path.iterdir()) == []

    asyncio.run(work())


def test_whoever_asks_while_it_begins_waits_for_the_same_review(tmp_path: Path) -> None:
    """Two want the same review; when the second has found that there is none, the first has begun it."""

    async def work() -> None:
        made, thinkers = reviews_in(tmp_path)
        looked, begun, told = asyncio.Event(), asyncio.Event(), made.told

        async def slowly_told(name: str) -> ReviewTold | None:
            found = await told(name)
            looked.set()
            await begun.wait()
            return found

        made.told = slowly_told  # type: ignore[method-assign]
        second = asyncio.create_task(made.want("one"))
        await looked.wait()
        made.told = told  # type: ignore[method-assign]
        await made.want("one")
        await until(lambda: thinkers.begun == ["one"])
        begun.set()
        assert (await second).status == "turns"
        assert (await made.want("one")).status == "turns"
        thinkers.outcome.set_result(MADE)
        await until(lambda: made.waiting == 0)
        assert thinkers.begun == ["one"]

    asyncio.run(work())


def test_too_many_are_refused_and_forgotten_ones_not_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        made, thinkers = reviews_in(tmp_path)
        await made.want("0")
        await until(lambda: thinkers.begun == ["0"])
        for number in range(1, errands.MOST_WAITING + 1):
            await made.want(str(number), f"address {number}")
        with pytest.raises(Refusal):
            await made.want("one more")
        await until(lambda: thinkers.begun == ["0"])
        monkeypatch.setattr(errands, "FORGOTTEN_S", -1.0)
        thinkers.outcome.set_result(MADE)
        await until(lambda: made.waiting == 0)
        assert thinkers.begun == ["0"], "nobody asks for the others any longer"
        assert await made.told(made.id_of("5")) is None
        await made.close()

    asyncio.run(work())


def test_many_reviews_of_one_address_do_not_put_another_back(tmp_path: Path) -> None:
    async def work() -> None:
        made, thinkers = reviews_in(tmp_path)
        await made.want("a0", "a")
        await until(lambda: thinkers.begun == ["a0"])
        for number in range(1, errands.MOST_WAITING_EACH + 1):
            await made.want(f"a{number}", "a")
        with pytest.raises(Refusal):
            await made.want("one more", "a")
        told = await made.want("b0", "b")
        assert (told.status, told.waiting) == ("waiting", 2), "the one that is being made, and one of a's"
        for count in range(2, 4):
            thinkers.outcome.set_result(MADE)
            await until(lambda count=count: len(thinkers.begun) == count)  # type: ignore[misc]
        assert thinkers.begun == ["a0", "a1", "b0"]
        await made.close()

    asyncio.run(work())


def test_a_failure_is_told_and_can_be_tried_again(tmp_path: Path) -> None:
    async def work() -> None:
        made, thinkers = reviews_in(tmp_path)
        name = (await made.want("one")).id
        await until(lambda: thinkers.begun == ["one"])
        thinkers.outcome.set_exception(ThinkingError("broken"))
        await until(lambda: made.waiting == 0)
        told = await made.told(name)
        assert told is not None
        assert told.status == "failed"
        assert (await made.want("one")).status == "waiting"
        await until(lambda: thinkers.begun == ["one", "one"])
        thinkers.outcome.set_result(MADE)
        await until(lambda: made.waiting == 0)
        assert (await made.want("one")).status == "done"

    asyncio.run(work())


def test_only_so_many_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errands, "MOST_KEPT", 2)

    async def work() -> None:
        made, thinkers = reviews_in(tmp_path)
        for number, record in enumerate(("one", "two", "three"), start=1):
            await made.want(record)
            await until(lambda number=number: len(thinkers.begun) == number)  # type: ignore[misc]
            thinkers.outcome.set_result(MADE)
            await until(lambda: made.waiting == 0)
        assert len(list(tmp_path.glob("*.json"))) == 2
        assert await made.told(made.id_of("one")) is None

    asyncio.run(work())
