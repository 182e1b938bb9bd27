"""The deck and the puzzle of the day: one try that counts a device, nothing told before it may be known."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from ponti import diavolo
from ponti.hashi import Options
from ponti.puzzles import puzzles
from ponti.record import Record
from ponti.server.daily import daily as days
from ponti.server.daily.daily import Daily
from ponti.server.daily.plan import board_of, check_day, key_of_seed, plan_of
from ponti.server.daily.players import Players
from ponti.server.daily.standings import BOT, PERFECT, PUZZLE
from ponti.server.rooms import hours
from ponti.server.rooms.deck import UnfairError, check_record
from ponti.server.rooms.hints import allowed
from ponti.server.rooms.house import House
from ponti.server.rooms.puzzles import Puzzles
from ponti.server.rooms.records import record_of
from ponti.server.storage.days import DayNote
from ponti.server.storage.forgetting import forget_name
from ponti.server.thinking.jobs import DeckPlayed, FindPerfect, PerfectFound, PlayDeck
from ponti.server.thinking.work import Mind
from ponti.wire.base import Code
from ponti.wire.daily import DayAnswerForm, DaySolver, DeckForm, DeckTry
from ponti.wire.refusal import Refusal
from tests.server.houses import Person, Thinkable, house_in, play_on
from tests.server.processes import Client, ServerProcess, drive, server_in

ADA, BEN, CLEO = "a" * 32, "b" * 32, "c" * 32
NOON = dt.datetime(2026, 11, 18, 12, tzinfo=dt.UTC)
SEED = "a seed that is long enough"


class Scene:
    """A house with its days, and a clock that the test sets."""

    def __init__(self, house: House, path: Path, seed: str | None = None) -> None:
        self.house, self.at = house, NOON
        self.daily = Daily(house, Puzzles(path / "puzzles.json"), seed)
        self.daily.calendar.now = lambda: self.at

    async def person(self, tried: DeckTry) -> Person:
        return Person(await self.house.room(tried.room), tried.token, tried.seats)

    async def plays(self, device: str, name: str = "", rng: int = 1, **form: Any) -> Person:
        """A device plays the deck of today to its end, by chance."""
        tried = await self.daily.try_deck(self.today, device, DeckForm(name=name, **form))
        person = await self.person(tried)
        await play_on([person], Random(rng))
        return person

    @property
    def today(self) -> str:
        return self.at.date().isoformat()

    async def view(self, device: str | None = None, date: str | None = None) -> Any:
        self.daily._made.clear()
        return await self.daily.view(date or self.today, device)


@asynccontextmanager
async def scene_in(path: Path, thinkers: Thinkable | None = None) -> AsyncIterator[Scene]:
    async with house_in(path, thinkers or Thinkable()) as house:
        scene = Scene(house, path)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(hours, "time", lambda: scene.at.timestamp())  # by which games say when they ended
            yield scene


def run(work: Callable[[Scene], Coroutine[Any, Any, None]], path: Path) -> None:
    async def limited() -> None:
        async with asyncio.timeout(60), scene_in(path) as scene:
            await work(scene)

    asyncio.run(limited())


async def refused(work: Coroutine[Any, Any, Any]) -> Code:
    with pytest.raises(Refusal) as caught:
        await work
    return caught.value.code


def test_a_plan_follows_from_key_and_date_alone() -> None:
    today = NOON.date()
    plans = [plan_of(key_of_seed(SEED), today + number * dt.timedelta(1)) for number in range(300)]
    assert [plan.board for plan in plans[:3]] == ["side-a", "side-b", "side-a"]
    assert len({plan.commitment for plan in plans}) == len({tuple(plan.deck) for plan in plans}) == 300
    proved = [name for name, puzzle in puzzles("diavolo").items() if puzzle.is_proved]
    whole = [
        plan_of("key", dt.date.fromordinal(len(proved) * 3000 + number)) for number in range(len(proved))
    ]
    assert sorted(plan.puzzle for plan in whole) == sorted(proved), "none comes again before all were there"
    first = plans[0]
    check_day("2026-11-18", first.commitment, first.secret, first.salt, first.deck, first.board)
    for wrong in (
        {"promised": plans[1].commitment},
        {"salt": "0" * 32},
        {"deck": first.deck[::-1]},
        {"deck": first.deck[1:]},
        {"board": "side-b"},
        {"date": "someday"},
    ):
        told = {
            "date": "2026-11-18", "promised": first.commitment, "secret": first.secret, "salt": first.salt,
            "deck": first.deck, "board": board_of(today),
        }  # fmt: skip
        with pytest.raises(UnfairError):
            check_day(**(told | wrong))  # type: ignore[arg-type]


def test_a_try_counts_once_and_goes_on(tmp_path: Path) -> None:
    async def work(scene: Scene) -> None:
        form = DeckForm(name="Ada")
        first, again = await asyncio.gather(*(scene.daily.try_deck(scene.today, ADA, form) for _ in range(2)))
        assert first == again, "two tabs at once are one try"
        assert first.counted
        assert await refused(scene.daily.try_deck(scene.today, ADA, DeckForm(practice=True))) is Code.NOT_NOW
        person = await scene.person(first)
        await play_on([person], Random(1), 7)
        view = await scene.view(ADA)
        assert (view.players, view.finished, view.own.status, view.own.room) == (1, 0, "running", first.room)
        assert await scene.daily.try_deck(scene.today, ADA, form) == first
        await play_on([person], Random(2))
        table = person.room.table
        view = await scene.view(ADA)
        points = table.position.scores()[0]
        assert (view.own.status, view.own.points, view.own.place) == ("over", points, 1)
        assert [(line.name, line.points, line.own) for line in view.best] == [("Ada", points, True)]
        assert [(each.points, each.count) for each in view.points] == [(points, 1)]
        assert (await scene.view(BEN)).own is None
        assert not (await scene.view(BEN)).best[0].own
        practice = await scene.plays(ADA, practice=True)
        assert practice.room.table.day is not None
        assert not practice.room.table.day.counted
        assert (await scene.view()).players == 1
        assert table.texts[1::2] == practice.room.table.texts[1::2], "the same cards"
        other = await scene.plays(BEN)
        assert table.texts[1::2] == other.room.table.texts[1::2], "for everybody"
        record = record_of(table)
        assert record.other_headers["day"] == "2026-11-18"
        assert check_record(Record.parse(str(record))).commitment == view.commitment

    run(work, tmp_path)


def test_nobody_helps_and_nobody_watches(tmp_path: Path) -> None:
    async def work(scene: Scene) -> None:
        tried = await scene.daily.try_deck(scene.today, ADA, DeckForm())
        person = await scene.person(tried)
        await play_on([person], Random(1), 4)
        table = person.room.table
        assert not table.options.spectators
        assert not allowed(person.room, 0)
        assert await scene.daily.is_being_tried(table.position.code(), None)
        assert not table.takes_lots
        # The same board with other cards behind it, and whatever a device with a try asks about its side.
        played = table.position
        fewer = replace(played, round=played.round + 1, unseen=played.unseen[1:]).code()
        elsewhere = Options("side-a").start()
        assert await scene.daily.is_being_tried(fewer, None)
        for position, device, refused_ in (
            (elsewhere, ADA, True),
            (elsewhere, BEN, False),
            (elsewhere, None, False),
            (Options("side-b").start(), ADA, False),
            (Options("side-a", seats=2).start(), ADA, False),
        ):
            assert await scene.daily.is_being_tried(position.code(), device) is refused_
        assert not await scene.daily.is_being_tried(diavolo.Position.start().code(), ADA)
        secrets = [scene.daily._key, (await scene.daily.day(NOON.date())).plan.secret]
        stored = await scene.house.storage.load(tried.room)
        assert stored is not None
        told = b"".join([*person.device.told, *stored.events, msgspec.json.encode(await scene.view(ADA))])
        told += msgspec.json.encode(await scene.daily.told(ADA))
        for secret in secrets:
            assert secret is not None
            assert secret.encode() not in told
        await play_on([person], Random(2))
        assert not await scene.daily.is_being_tried(table.position.code(), None)
        assert not await scene.daily.is_being_tried(elsewhere.code(), ADA)
        practice = await scene.person(await scene.daily.try_deck(scene.today, ADA, DeckForm(practice=True)))
        assert allowed(practice.room, 0)
        assert not await scene.daily.is_being_tried(practice.room.table.position.code(), ADA)

    run(work, tmp_path)


def test_a_day_ends_an_hour_after_midnight_and_is_opened_for_good(tmp_path: Path) -> None:
    async def work(scene: Scene) -> None:
        await scene.plays(BEN, "Ben")
        late = await scene.person(await scene.daily.try_deck(scene.today, ADA, DeckForm(name="Ada")))
        slow = await scene.person(await scene.daily.try_deck(scene.today, CLEO, DeckForm(name="Cleo")))
        assert await refused(scene.daily.best_game(scene.today)) is Code.NOT_OVER
        scene.at = NOON + dt.timedelta(hours=12, minutes=30)
        day = await scene.view(date="2026-11-18")
        assert (day.state, day.opened) == ("closing", None)
        assert await refused(scene.daily.best_game("2026-11-18")) is Code.NOT_OVER
        assert not (await scene.daily.try_deck("2026-11-18", "d" * 32, DeckForm())).counted
        day_closes = (await scene.daily.day(NOON.date())).closes_at
        ended_at(late, day_closes - 1)
        await play_on([late], Random(5))
        scene.at = NOON + dt.timedelta(hours=13, minutes=1)
        ended_at(slow, day_closes + 1)
        await play_on([slow], Random(6))
        day = await scene.view(ADA, "2026-11-18")
        assert (day.state, day.players, day.finished) == ("closed", 3, 2)
        assert {line.name for line in day.best} == {"Ada", "Ben"}, "Cleo was too late"
        assert day.opened is not None
        check_day(day.date, day.commitment, day.opened.secret, day.opened.salt, day.opened.deck, day.board)
        best = (await scene.daily._standings(await scene.daily.day(NOON.date()))).results[0]
        assert (await scene.daily.best_game("2026-11-18"))[0] == best.room
        scene.at = NOON  # somebody sets the clock back
        assert (await scene.view()).state == "closed"
        assert not (await scene.daily.try_deck(scene.today, "e" * 32, DeckForm())).counted
        scene.at = NOON + dt.timedelta(days=1)
        assert (await scene.view()).state == "open"
        promised = (await scene.daily.told(None)).ahead
        assert [promise.date for promise in promised] == [f"2026-11-{day}" for day in range(20, 27)]
        scene.at += dt.timedelta(days=3)
        assert (await scene.view()).commitment == promised[2].commitment

    def ended_at(person: Person, at: int) -> None:
        case = person.room.case
        person.room.case = lambda own=frozenset(): msgspec.structs.replace(case(own), now=at)  # type: ignore[method-assign]

    run(work, tmp_path)


def test_what_is_no_day_is_not_found(tmp_path: Path) -> None:
    async def work(scene: Scene) -> None:
        for text in ("2026-11-19", "2026-09-01", "20261118", "2026-W47-3", "tomorrow", "2026-13-01", ""):
            assert await refused(scene.daily.view(text, None)) is Code.NOT_FOUND, text
        assert (await scene.view(date="2026-09-19")).state == "closed"

    run(work, tmp_path)


def test_notes_that_cannot_be_read_spoil_no_day(tmp_path: Path) -> None:
    async def work(scene: Scene) -> None:
        day = await scene.daily.day(scene.at.date())
        for kind, who in ((BOT, b"duckling"), (BOT, b"\xff"), (PERFECT, b""), (PUZZLE, b"somebody")):
            await scene.house.storage.days.write(DayNote(day.id, kind, who, data=b'{"points":"\xff'))
        assert (await scene.view()).bots == []
        scene.at += dt.timedelta(days=2)
        view = await scene.view(date=NOON.date().isoformat())
        assert (view.state, view.opened.perfect, view.puzzle.tries) == ("closed", None, 1)

    run(work, tmp_path)


def test_who_deletes_a_try_cannot_begin_it_anew(tmp_path: Path) -> None:
    async def work(scene: Scene) -> None:
        await scene.plays(BEN, "Ben")
        person = await scene.plays(ADA, "Ada")
        await asyncio.to_thread(forget_name, tmp_path / "games.sqlite", "Ben")
        assert {line.name for line in (await scene.view()).best} == {"Ada", ""}
        await scene.house.storage.delete(person.room.id, person.room.claim.epoch)
        view = await scene.view(ADA)
        assert (view.own.status, view.finished) == ("deleted", 1)
        assert await refused(scene.daily.try_deck(scene.today, ADA, DeckForm())) is Code.NOT_NOW
        assert not (await scene.daily.try_deck(scene.today, ADA, DeckForm(practice=True))).counted
        scene.at += dt.timedelta(days=61)
        await scene.daily.forget_old(None)
        scene.at = NOON
        assert (await scene.view()).players == 0
        before = (await scene.view()).commitment
        scene.daily._key = None
        assert (await scene.view()).commitment == before, "the key is kept"

    run(work, tmp_path)


def test_a_try_that_was_noted_and_not_stored_is_begun_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(scene: Scene) -> None:
        storage = scene.house.storage
        with monkeypatch.context() as broken:

            async def fails(_: object) -> None:
                raise OSError("the server dies here")

            broken.setattr(storage, "append", fails)
            with pytest.raises(OSError, match="dies"):
                await scene.daily.try_deck(scene.today, ADA, DeckForm())
        view = await scene.view(ADA)
        assert view.own.status == "running"
        assert (await scene.plays(ADA)).room.table.is_counted_try is False
        assert (await scene.view(ADA)).own.status == "over"

    run(work, tmp_path)


def test_the_first_answer_to_the_puzzle_counts(tmp_path: Path) -> None:
    async def work(scene: Scene) -> None:
        puzzle = puzzles("diavolo")[(await scene.view()).puzzle.id]
        wrong = next(
            move for move in map(str, puzzle.position.legal_moves()) if move not in puzzle.moment.best_moves
        )
        right = DayAnswerForm(moves=list(puzzle.solution), name="Ada")

        async def answer(device: str, form: DayAnswerForm) -> None:
            await scene.daily.answer_puzzle(scene.today, device, form, "address")

        await answer(ADA, right)
        await answer(BEN, DayAnswerForm(moves=[wrong], name="Ben"))
        await answer(BEN, right)
        await answer(CLEO, DayAnswerForm(show=True))
        await answer("d" * 32, DayAnswerForm(moves=right.moves))
        told = (await scene.view(BEN)).puzzle
        assert (told.tries, told.solved, told.own, told.named) == (4, 2, False, [DaySolver("Ada")])
        assert (await scene.view(ADA)).puzzle.own is True
        assert (await scene.view(ADA)).puzzle.named == [DaySolver("Ada", own=True)]
        assert (await scene.view()).puzzle.own is None
        await asyncio.to_thread(forget_name, tmp_path / "games.sqlite", "Ada")
        assert ((await scene.view()).puzzle.solved, (await scene.view()).puzzle.named) == (2, [])

    run(work, tmp_path)


def test_one_address_does_not_take_up_the_day_of_all_others(tmp_path: Path) -> None:
    """A device is a token that anybody can make up, and a day has room for so many and no more."""

    async def work(scene: Scene) -> None:
        left = [2]

        def may_count() -> bool:
            left[0] -= 1
            return left[0] >= 0

        for _ in range(2):  # the same device again costs nothing
            await scene.daily.try_deck(scene.today, ADA, DeckForm(), may_count)
        for device in (ADA, ADA, BEN, CLEO):
            form = DayAnswerForm(show=True)
            assert (
                await scene.daily.answer_puzzle(scene.today, device, form, "address", may_count)
            ).solution, "it is answered, whether or not it counts"
        assert (await scene.view()).puzzle.tries == 1
        assert await refused(scene.daily.try_deck(scene.today, BEN, DeckForm(), may_count)) is Code.TOO_FAST
        assert (await scene.daily.try_deck(scene.today, ADA, DeckForm(), may_count)).counted

    run(work, tmp_path)


def test_bots_play_one_after_the_other_and_only_where_somebody_asks(tmp_path: Path) -> None:
    async def work(scene: Scene) -> None:
        thinkers = Thinkable()
        days_of = scene.house.storage.days
        players = Players(scene.daily, days_of, thinkers)
        await players.round()
        assert not thinkers.asked
        await scene.daily.told(None)
        other = Players(scene.daily, days_of, thinkers)
        first, second = asyncio.create_task(players.round()), None
        await thinkers.say(0, DeckPlayed(31))
        second = asyncio.create_task(other.round())
        await thinkers.say(1, DeckPlayed(33))
        await asyncio.gather(first, second)
        assert [job.level for job in thinkers.asked] == ["tadpole", "ferryman"]
        assert [(bot.level, bot.points) for bot in (await scene.view()).bots] == [
            ("tadpole", 31),
            ("ferryman", 33),
        ]
        for number in range(2, 7):
            task = asyncio.create_task(players.round())
            await thinkers.say(number, PerfectFound(12, 52) if number == 6 else DeckPlayed(30 + number))
            await task
        day = (await scene.daily.day(NOON.date())).id
        assert await days_of.read(day, PERFECT) is not None
        assert len(await days_of.all(day, BOT, 100)) == 6
        assert (await scene.view()).opened is None
        scene.at += dt.timedelta(days=1)
        opened = (await scene.view(date="2026-11-18")).opened
        assert (opened.perfect, opened.bound) == (35, 52), "what a bot made was possible"
        # Whoever has played waits for what was possible yesterday, and not behind today's bots.
        await scene.daily.try_deck(scene.today, ADA, DeckForm())
        scene.at += dt.timedelta(days=1)
        for number, answer in ((7, PerfectFound(51, 51)), (8, DeckPlayed(30))):
            task = asyncio.create_task(players.round())
            await thinkers.say(number, answer)
            await task
        assert (await scene.view(date="2026-11-19")).opened.perfect == 51
        assert [bot.level for bot in (await scene.view()).bots] == ["tadpole"]

    run(work, tmp_path)


def test_what_the_workers_do_with_a_deck() -> None:
    plan = plan_of(key_of_seed(SEED), NOON.date())
    mind = Mind(lambda _: None)
    played = mind.do(PlayDeck(code=plan.code, coming=plan.deck, level="ferryman", seed="1"))
    assert isinstance(played, DeckPlayed)
    assert 10 < played.points < 60
    found = mind.do(FindPerfect(code=plan.code, coming=plan.deck[:-1], seconds=1.0))
    assert isinstance(found, PerfectFound)
    assert found.points <= found.bound


def test_over_http_with_the_same_seed_on_two_servers(tmp_path: Path, server: ServerProcess) -> None:
    bearer = {"Authorization": f"Bearer {ADA}"}
    with (
        server_in(tmp_path / "one", "--daily-seed", SEED) as one,
        server_in(tmp_path / "two", "--daily-seed", SEED) as two,
    ):
        told, other = one.get("/api/daily").json(), two.get("/api/daily").json()
        assert told["ahead"] == other["ahead"]
        assert (
            told["today"]["commitment"]
            == other["today"]["commitment"]
            != server.get("/api/daily").json()["today"]["commitment"]
        )
        assert (told["shared"], told["zone"][:3], len(told["ahead"])) == (True, "UTC", days.AHEAD)
        date = told["today"]["date"]
        assert one.post(f"/api/daily/{date}/deck", {}).json()["code"] == "wrong-token"
        tried = one.post(f"/api/daily/{date}/deck", {"name": "Ada"}, headers=bearer).json()
        for path in ("record.txt", "record.json", "picture.svg", "deck"):
            assert one.get(f"/api/games/{tried['room']}/{path}").json()["code"] == "no-spectators"
        assert one.get(f"/api/daily/{date}/best.json").json()["code"] == "not-over"

        async def play() -> None:
            client = await Client.at(one, tried["room"], tried["token"])
            assert client.state["day"] == {"date": date, "counted": True}
            hint = await client.ask("hint", seat=0)
            assert hint["code"] == "not-now"

        drive(play())
        one.end()
    with server_in(tmp_path / "one", "--daily-seed", SEED) as one:
        again = one.post(f"/api/daily/{date}/deck", {}, headers=bearer).json()
        assert again == tried, "after a restart it goes on"
        assert one.get(f"/api/daily/{date}", headers=bearer).json()["own"]["status"] == "running"
