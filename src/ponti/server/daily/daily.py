"""The days of a server: what there is to play, who has tried it, and what is opened when a day is over."""

from __future__ import annotations

import asyncio
import datetime as dt
import secrets
from collections.abc import Callable
from time import monotonic
from typing import Any, NamedTuple

import msgspec

from ponti import games
from ponti.puzzles import puzzles
from ponti.server.daily.calendar import DAY, Calendar
from ponti.server.daily.devices import device_on, seat_token
from ponti.server.daily.plan import DECK_GAME, PUZZLE_GAME, Plan, key_of_seed, plan_of, series_of
from ponti.server.daily.standings import (
    BEGUN,
    CLOSED,
    DECK,
    MOST_TRIES,
    PUZZLE,
    FirstAnswer,
    Standings,
    standings,
)
from ponti.server.rooms.beginning import Dealt, beginning, clean_name
from ponti.server.rooms.events import OfDay, SeatPlan
from ponti.server.rooms.house import House
from ponti.server.rooms.puzzles import Puzzles
from ponti.server.rooms.tokens import hashed, new_room_id, new_token
from ponti.server.storage.days import DayNote, NotedGame
from ponti.server.storage.interface import LostClaimError, VersionConflictError
from ponti.wire.base import Code
from ponti.wire.daily import DailyTold, DayAnswerForm, DayView, DeckAhead, DeckForm, DeckTry
from ponti.wire.puzzles import Answered
from ponti.wire.refusal import Refusal

AHEAD = 7
"""So many days ahead the server commits itself."""
KEPT_DAYS = 60
"""So many days back can be looked at; what is older is forgotten."""
FRESH_S = 5.0
"""So old the table of a day may be that is told; it is made anew when somebody asks."""
_KEY = "key"


class Day(NamedTuple):
    """A day of this server, with all that it keeps secret."""

    id: str
    """What its notes are found by: the date, and the series of the key."""
    plan: Plan
    closes_at: int


class Daily:
    """The deck and the puzzle of the day."""

    def __init__(self, house: House, puzzle_desk: Puzzles, seed: str | None = None) -> None:
        self.calendar = Calendar()
        self.seed = seed
        self.wanted = False
        """Whether anybody has asked since the server began: only then bots play."""
        self._house = house
        self._days = house.storage.days
        self._puzzles = puzzle_desk
        self._key: str | None = None
        self._made: dict[str, tuple[float, asyncio.Task[Standings]]] = {}

    # What there is

    async def key(self) -> str:
        """The key from which all days follow: that of the seed, or one that the storage keeps."""
        if self._key is None:
            await asyncio.to_thread(puzzles, PUZZLE_GAME)  # read where nobody waits for it
            if self.seed is not None:
                self._key = key_of_seed(self.seed)
            else:
                own = DayNote(_KEY, _KEY, at=self.calendar.now_ms, data=secrets.token_hex(32).encode())
                self._key = ((await self._days.write(own)).data or b"").decode()
        return self._key

    async def day(self, date: dt.date) -> Day:
        """A day by its date."""
        key = await self.key()
        return Day(f"{date.isoformat()}.{series_of(key)}", plan_of(key, date), self.calendar.closes_at(date))

    async def _known(self, text: str) -> Day:
        """A day that somebody names: today, or one that is not too long ago."""
        try:
            date = dt.date.fromisoformat(text)
        except ValueError:
            raise Refusal(Code.NOT_FOUND, "a day is a date such as 2026-11-18") from None
        today = self.calendar.today
        if date.isoformat() != text or not today - KEPT_DAYS * DAY <= date <= today:
            raise Refusal(Code.NOT_FOUND, f"days from {today - KEPT_DAYS * DAY} to {today} can be asked for")
        return await self.day(date)

    async def _state(self, day: Day) -> str:
        """How a day stands. Once its cards were opened it stays closed, though the clock be set back."""
        state = self.calendar.state(day.plan.date)
        if await self._days.read(day.id, CLOSED) is not None:
            return "closed"
        if state == "closed":
            await self._days.write(DayNote(day.id, CLOSED, at=self.calendar.now_ms))
        return state

    async def _standings(self, day: Day, than: float = FRESH_S) -> Standings:
        """How a day stands, as it was at most so many seconds ago; made once, however many ask."""
        found = self._made.get(day.id)
        if found is None or monotonic() - found[0] > than or _failed(found[1]):
            while len(self._made) >= KEPT_DAYS + 2:
                del self._made[next(iter(self._made))]
            self._made.pop(day.id, None)
            found = self._made[day.id] = monotonic(), asyncio.create_task(self._made_anew(day))
        return await asyncio.shield(found[1])

    async def _made_anew(self, day: Day) -> Standings:
        state = await self._state(day)
        return await standings(self._days, day.id, day.plan, state, day.closes_at)

    # What is told

    async def told(self, device: str | None) -> DailyTold:
        """Today and yesterday, and what is promised."""
        self.wanted = True
        today = self.calendar.today
        key = await self.key()
        ahead = [plan_of(key, today + number * DAY) for number in range(1, AHEAD + 1)]
        return DailyTold(
            now=self.calendar.now_ms,
            zone=self.calendar.zone,
            ends_at=self.calendar.begins_at(today + DAY),
            today=await self._view(await self.day(today), device),
            yesterday=await self._view(await self.day(today - DAY), device),
            ahead=[
                DeckAhead(date=plan.date.isoformat(), board=plan.board, commitment=plan.commitment)
                for plan in ahead
            ],
            shared=self.seed is not None,
        )

    async def view(self, date: str, device: str | None) -> DayView:
        """A day."""
        return await self._view(await self._known(date), device)

    async def _view(self, day: Day, device: str | None) -> DayView:
        standing = await self._standings(day)
        if device is None:
            return standing.view
        who = device_on(device, day.id)
        tried, solved = await self._days.read(day.id, DECK, who), await self._days.read(day.id, PUZZLE, who)
        shown = standing.told(tried, solved)
        own = shown.own
        if (
            own is not None
            and own.points is not None
            and not any(each.who == who for each in standing.results)
        ):
            shown = (await self._standings(day, 0.0)).told(tried, solved)  # it has just ended
        return shown

    async def best_game(self, date: str) -> tuple[str, list[bytes]]:
        """The best game of a day that is over: its room, and its events as they are stored."""
        day = await self._known(date)
        standing = await self._standings(day)
        if standing.view.state != "closed":
            raise Refusal(Code.NOT_OVER, "the day is not over")
        for result in standing.results[:10]:
            stored = await self._house.storage.load(result.room)
            if stored is not None:  # else it was deleted a moment ago
                return result.room, stored.events
        raise Refusal(Code.NOT_FOUND, "nobody has played the deck of this day to its end")

    async def is_being_tried(self, code: str, device: str | None) -> bool:
        """Whether an opinion about a position would help in a try that counts, as far as can be known.

        Nobody is told about a board that somebody has before them there, with the same open card; a device
        that has such a try hears nothing about that side at all. To refuse others more than that would tell
        them which cards have come.
        """
        if code.partition(":")[0] != DECK_GAME:
            return False
        read = games.get(DECK_GAME).rules.Position.from_code
        asked: Any = read(code)
        tried = (room.table.position for room in self._house.rooms if room.table.is_counted_try)
        if any(_seen(position) == _seen(asked) for position in tried):
            return True
        if device is None or asked.seats != 1:
            return False
        for date in (self.calendar.today, self.calendar.today - DAY):
            day = await self.day(date)
            noted = await self._days.read(day.id, DECK, device_on(device, day.id))
            if noted is None or asked.layout != read(day.plan.code).layout:
                continue
            if await self._state(day) == "closed":
                continue
            own = (await self._standings(day)).told(noted, None).own
            if own is not None and own.status == "running":
                return True
        return False

    # Trying

    async def try_deck(
        self, date: str, device: str, form: DeckForm, may_count: Callable[[], bool] = lambda: True
    ) -> DeckTry:
        """The try that counts, begun or gone on with; or another one, for practice.

        `may_count` is asked, once, whether one more device is let in.
        """
        day = await self._known(date)
        who, state = device_on(device, day.id), await self._state(day)
        tried = await self._days.read(day.id, DECK, who)
        if form.practice or (tried is None and state != "open"):
            return await self._practise(day, tried, state, form)
        if tried is None:
            if (await self._standings(day)).view.players >= MOST_TRIES:
                raise Refusal(Code.TOO_MANY, "too many have tried the deck of this day")
            if not may_count():
                raise Refusal(Code.TOO_FAST, "too many devices of this address in a short time")
            note = DayNote(day.id, DECK, who, self.calendar.now_ms, new_room_id())
            tried = NotedGame(await self._days.write(note), None)
        note, token = tried.note, seat_token(device, day.id)
        assert note.room is not None
        if note.data != BEGUN:
            await self._begin(day, note.room, token, form.name, counted=True)
            await self._days.write(note._replace(data=BEGUN), replaces=note)
        elif tried.summary is None:
            raise Refusal(Code.NOT_NOW, "the try of this device was deleted; it can play for practice")
        return DeckTry(room=note.room, token=token, seats=[0], counted=True, date=date)

    async def _practise(self, day: Day, tried: NotedGame | None, state: str, form: DeckForm) -> DeckTry:
        """A game that does not count; where one could count, that comes first."""
        if state != "closed":
            standing = await self._standings(day)
            own = None if tried is None else standing.told(tried, None).own
            if (own is None and state == "open") or (own is not None and own.status == "running"):
                raise Refusal(Code.NOT_NOW, "the first try of a device counts: practise when it is over")
        room, token = new_room_id(), new_token()
        await self._begin(day, room, token, form.name, counted=False)
        return DeckTry(room=room, token=token, seats=[0], counted=False, date=day.plan.date.isoformat())

    async def _begin(self, day: Day, room: str, token: str, name: str, *, counted: bool) -> None:
        """Store a game with the deck of a day, unless it is there: an answer may have been lost."""
        storage, plan = self._house.storage, day.plan
        if await storage.versions([room]):
            return
        seats = [SeatPlan(kind="person", name=clean_name(name))]
        dealt = Dealt(room, OfDay(date=plan.date.isoformat(), counted=counted), plan.kept)
        change = beginning(self._house.hours, plan.options, seats, [(hashed(token), 0)], dealt=dealt)
        try:
            await storage.append(change)
        except (VersionConflictError, LostClaimError):
            if not await storage.versions([room]):
                raise

    async def answer_puzzle(
        self,
        date: str,
        device: str,
        form: DayAnswerForm,
        address: str,
        may_count: Callable[[], bool] = lambda: True,
    ) -> Answered:
        """What an answer to the puzzle of a day comes to; the first that decides it counts, if it may."""
        day = await self._known(date)
        answered = await self._puzzles.answer(PUZZLE_GAME, day.plan.puzzle, form, address)
        decided = form.show or answered.solved or not answered.right
        if decided and self.calendar.state(day.plan.date) != "closed":
            if (await self._standings(day)).view.puzzle.tries >= MOST_TRIES:
                return answered
            who, first = device_on(device, day.id), FirstAnswer(answered.solved, clean_name(form.name))
            if await self._days.read(day.id, PUZZLE, who) is not None or not may_count():
                return answered
            note = DayNote(day.id, PUZZLE, who, self.calendar.now_ms, data=msgspec.json.encode(first))
            await self._days.write(note)
        return answered

    async def forget_old(self, keep_days: int | None) -> int:
        """Forget days that are long ago."""
        days = min(KEPT_DAYS, keep_days or KEPT_DAYS)
        return await self._days.forget((self.calendar.today - days * DAY).isoformat())


def _seen(position: Any) -> tuple[Any, ...]:
    """What a player has before them."""
    return position.layout, position.boards, position.card


def _failed(task: asyncio.Task[Standings]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)
