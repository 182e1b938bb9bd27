"""What people and bots have made of a day, read from its notes and the games that they name."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections import Counter
from typing import NamedTuple

import msgspec

from ponti.puzzles import puzzles
from ponti.server.daily.plan import DECK_GAME, PUZZLE_GAME, Plan
from ponti.server.rooms import summary
from ponti.server.storage.days import Days, NotedGame
from ponti.server.thinking.levels import known_levels
from ponti.wire.daily import DayBot, DayLine, DayPuzzle, DayShare, DaySolver, DayView, Opened, OwnTry

MOST_TRIES = 20_000
"""So many devices can try the deck of a day; and so many the puzzle."""
BEST = 20
"""So many lines has the table of a day."""
DECK, PUZZLE, BOT, PERFECT, CLOSED = "deck", "puzzle", "bot", "perfect", "closed"
"""The kinds of notes."""
BEGUN = b"begun"
"""Stands in the note of a try whose game was stored: should it be gone later, it was deleted."""


class FirstAnswer(msgspec.Struct, frozen=True):
    """The first answer of a device to the puzzle, in its note."""

    solved: bool
    name: str = ""


class Result(NamedTuple):
    """A try that was played to its end in time."""

    who: bytes
    room: str
    name: str
    points: int
    at: int


class Found(msgspec.Struct, frozen=True):
    """What was found out by thinking; nothing where that failed."""

    points: int | None = None
    bound: int | None = None


_found = msgspec.json.Decoder(Found)
_first_answer = msgspec.json.Decoder(FirstAnswer)


def first_answer(noted: NotedGame) -> FirstAnswer:
    """What the note of a first answer says."""
    try:
        return _first_answer.decode(noted.note.data or b"")
    except (msgspec.DecodeError, ValueError):  # one note that cannot be read spoils no day
        return FirstAnswer(solved=False)


def found_in(noted: NotedGame) -> Found | None:
    """What a note says was found out; None while it is being thought about."""
    try:
        return None if noted.note.data is None else _found.decode(noted.note.data)
    except (msgspec.DecodeError, ValueError):  # nor does this one
        return Found()


def result_of(noted: NotedGame, closes_at: int) -> Result | None:
    """The result of a try; None where it is not over, was given up, came too late or cannot be read."""
    kept = None if noted.summary is None else summary.read(noted.summary)
    if kept is None or kept.outcome is None or kept.outcome.how != "played":
        return None
    at = kept.ended_at or kept.updated_at
    if at > closes_at:
        return None
    return Result(noted.note.who, kept.room, kept.seats[0].name, kept.outcome.scores[0], at)


class Standings(NamedTuple):
    """All of a day that is the same for everybody who asks."""

    view: DayView
    results: list[Result]
    """The best first; among equals, whoever was first."""
    sorted_points: list[int]
    solvers: list[bytes]
    """Those whom the view of the puzzle names."""

    def place(self, points: int) -> int:
        """The place that so many points have."""
        return 1 + len(self.sorted_points) - bisect_right(self.sorted_points, points)

    def told(self, tried: NotedGame | None, solved: NotedGame | None) -> DayView:
        """The day as it is told to a device, with its own try at the deck and at the puzzle."""
        view = self.view
        if solved is not None:
            named = [
                msgspec.structs.replace(each, own=True) if who == solved.note.who else each
                for each, who in zip(view.puzzle.named, self.solvers, strict=True)
            ]
            own = first_answer(solved).solved
            puzzle = msgspec.structs.replace(view.puzzle, own=own, named=named)
            view = msgspec.structs.replace(view, puzzle=puzzle)
        if tried is None:
            return view
        lines = [
            msgspec.structs.replace(line, own=True) if result.who == tried.note.who else line
            for line, result in zip(view.best, self.results, strict=False)
        ]
        return msgspec.structs.replace(view, own=self._own(tried), best=lines)

    def _own(self, tried: NotedGame) -> OwnTry:
        if tried.summary is None:
            return OwnTry(status="deleted" if tried.note.data == BEGUN else "running")
        kept = summary.read(tried.summary)
        if kept is None:
            return OwnTry(status="deleted")
        result = result_of(tried, self.view.closes_at)
        return OwnTry(
            status="over" if kept.outcome is not None else "running",
            room=kept.room,
            points=None if result is None else result.points,
            place=None if result is None else self.place(result.points),
            name=kept.seats[0].name,
        )


class _Notes(NamedTuple):
    """The notes of a day."""

    tries: list[NotedGame]
    puzzle: list[NotedGame]
    bots: list[NotedGame]
    perfect: NotedGame | None


async def standings(days: Days, day: str, plan: Plan, state: str, closes_at: int) -> Standings:
    """How a day stands."""
    notes = _Notes(
        await days.all(day, DECK, MOST_TRIES),
        await days.all(day, PUZZLE, MOST_TRIES),
        await days.all(day, BOT, 100),
        await days.read(day, PERFECT),
    )
    # Thousands may have played: that is added up where nobody waits for it.
    return await asyncio.to_thread(_added_up, notes, plan, state, closes_at)


def _added_up(notes: _Notes, plan: Plan, state: str, closes_at: int) -> Standings:
    found = (result_of(noted, closes_at) for noted in notes.tries)
    results = sorted((each for each in found if each), key=lambda each: (-each.points, each.at, each.who))
    points = sorted(result.points for result in results)
    bots = {noted.note.who.decode(errors="replace"): found_in(noted) for noted in notes.bots}
    puzzle, solvers = _puzzle(plan, notes.puzzle)
    view = DayView(
        date=plan.date.isoformat(),
        state=state,
        game=DECK_GAME,
        board=plan.board,
        commitment=plan.commitment,
        closes_at=closes_at,
        players=len(notes.tries),
        finished=len(results),
        points=[DayShare(points=each, count=count) for each, count in sorted(Counter(points).items())],
        best=[],
        bots=[
            DayBot(level=level, points=made.points)
            for level in known_levels(DECK_GAME)
            if (made := bots.get(level)) is not None and made.points is not None
        ],
        puzzle=puzzle,
        opened=_opened(notes, plan, results) if state == "closed" else None,
    )
    standing = Standings(view, results, points, solvers)
    lines = [
        DayLine(place=standing.place(each.points), points=each.points, name=each.name)
        for each in results[:BEST]
    ]
    return standing._replace(view=msgspec.structs.replace(view, best=lines))


def _puzzle(plan: Plan, notes: list[NotedGame]) -> tuple[DayPuzzle, list[bytes]]:
    """What became of the puzzle, and which devices are named there."""
    puzzle = puzzles(PUZZLE_GAME)[plan.puzzle]
    solved = [(noted.note, answer) for noted in notes if (answer := first_answer(noted)).solved]
    named = sorted((note.at, note.who, answer.name) for note, answer in solved if answer.name)[:BEST]
    view = DayPuzzle(
        game=PUZZLE_GAME,
        id=plan.puzzle,
        tries=len(notes),
        solved=len(solved),
        bots=list(puzzle.solvers),
        levels=puzzle.levels,
        named=[DaySolver(name) for _, _, name in named],
    )
    return view, [who for _, who, _ in named]


def _opened(notes: _Notes, plan: Plan, results: list[Result]) -> Opened:
    found = Found() if notes.perfect is None else found_in(notes.perfect) or Found()
    perfect = found.points
    if perfect is not None:
        # On a busy machine hindsight finds little in its time: what somebody made was possible.
        bots = (made.points or 0 for noted in notes.bots if (made := found_in(noted)) is not None)
        perfect = max([perfect, *(each.points for each in results), *bots])
    return Opened(
        deck=plan.deck,
        secret=plan.secret,
        salt=plan.salt,
        perfect=perfect,
        bound=found.bound,
        replay=bool(results),
    )
