"""A whole game of Hashi reviewed: what every turn cost, and what perfect hindsight would have made of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from ponti._moved import renamed
from ponti.analysis.course import Course, Line, Mark, draw
from ponti.analysis.hashi.hindsight import ALONE, Hindsight
from ponti.analysis.hashi.hindsight import hindsight as find_hindsight
from ponti.analysis.hashi.positions import NO_CLOCK, judge, thinker_for
from ponti.analysis.hashi.reasons import reason_for
from ponti.analysis.reason import Reason
from ponti.analysis.results import Judge, Progress, reason_data
from ponti.bots import make
from ponti.errors import PontiError
from ponti.hashi import Card, Move, Pen, Position, Reveal, Round, Setup
from ponti.play import Limit
from ponti.record import Record

# A turn that costs this many points is worth a second look.
COSTLY = 1.0
# The mean over the next card for the best two dozen turns: quick, and without a clock the same every time.
_SETTINGS = "keep=24,deep=0"
# Where somebody gives seconds for a turn: the mean over the next two cards.
_LONGER = "keep=24"
# Plays well and quickly: hindsight begins with a line of play of this level.
_QUICK = "pilot"
_COLOURS = ("#b3541e", "#1e6fb3", "#3c8d40", "#8a3cab")


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """A turn: the points expected with the best turn and with the one played, and what was better and why."""

    round: int
    card: Card
    seat: int
    move: Move
    before: float
    after: float
    better: Move | None
    reason: Reason | None

    @property
    def cost(self) -> float:
        """The expected points that the turn gave away."""
        return max(0.0, self.before - self.after)


@dataclass(frozen=True, slots=True)
class Review:
    """The turns of a game with what they cost, the points, and what hindsight would have reached."""

    seats: tuple[str, ...]
    points: tuple[int, ...]
    turns: tuple[ReviewedTurn, ...]
    hindsights: tuple[Hindsight | None, ...]
    judge: Judge

    @property
    def costly(self) -> tuple[ReviewedTurn, ...]:
        """The turns that cost most, the worst first."""
        return tuple(
            sorted((turn for turn in self.turns if turn.cost >= COSTLY), key=lambda turn: -turn.cost)
        )

    def data(self) -> dict[str, Any]:
        """The review as plain data, for an app."""
        return {
            "seats": list(self.seats),
            "points": list(self.points),
            "hindsight": [
                None
                if found is None
                else {
                    "points": found.points,
                    "bound": found.bound,
                    "set_up": None if found.set_up is None else str(found.set_up),
                    "turns": list(map(str, found.turns)),
                }
                for found in self.hindsights
            ],
            "turns": [
                {
                    "round": turn.round,
                    "card": str(turn.card),
                    "seat": turn.seat,
                    "move": str(turn.move),
                    "before": round(turn.before, 2),
                    "after": round(turn.after, 2),
                    "cost": round(turn.cost, 2),
                    "better": None if turn.better is None else str(turn.better),
                }
                | reason_data(turn.reason)
                for turn in self.turns
            ],
            "judge": self.judge.data(),
        }

    def __str__(self) -> str:
        lines = []
        for seat, name in enumerate(self.seats):
            found = self.hindsights[seat]
            knowing = f"; with all cards known: {found}" if found is not None else ""
            lines += [f"{name}: {self.points[seat]} points{knowing}", ""]
            for turn in self.turns:
                if turn.seat == seat:
                    lines.append(_told(turn))
            lines.append("")
        worst = ", ".join(f"round {turn.round} (−{turn.cost:.1f})" for turn in self.costly[:3])
        return "\n".join([*lines, f"the turns that cost most: {worst or 'none'}", f"judged by {self.judge}"])

    def graph(self) -> str:
        """An SVG: the points expected after every round, with the turns that cost much marked."""
        most = max([60.0, *(turn.before for turn in self.turns)])
        names = ", ".join(f"{name} {points}" for name, points in zip(self.seats, self.points, strict=True))
        courses = [list(self._course(seat, most)) for seat in range(len(self.seats))]
        return draw(
            Course(
                title=names,
                heading=f"{names}: points expected, round by round",
                footer="rounds; those in red cost a point or more",
                ground="#eef3f0",
                height=220,
                lines=[
                    Line([place for place, _ in course], _COLOURS[seat % len(_COLOURS)])
                    for seat, course in enumerate(courses)
                ],
                marks=[
                    Mark(
                        place,
                        turn.round,
                        f"round {turn.round}: {turn.move}; {turn.better} was better by {turn.cost:.1f}",
                    )
                    for course in courses
                    for place, turn in course
                    if turn.cost >= COSTLY
                ],
                ruled=[(points / most, str(points)) for points in range(0, 61, 10)],
                rule='stroke="#c4d0ca"',
            )
        )

    def _course(self, seat: int, most: float) -> Iterator[tuple[tuple[float, float], ReviewedTurn]]:
        """The turns of a seat, and where in the picture they are."""
        rounds = max([2, *(turn.round for turn in self.turns)])
        for turn in self.turns:
            if turn.seat == seat:
                yield ((turn.round - 1) / (rounds - 1), turn.after / most), turn


def _told(turn: ReviewedTurn) -> str:
    mark = ""
    if turn.better is not None and turn.cost >= COSTLY:
        mark = f"  −{turn.cost:.1f}: {turn.better} was better, it {turn.reason}"
    return f"{turn.round:>3}. {turn.card}  {turn.after:>5.1f} expected  {turn.move}{mark}"


def review(
    record: Record,
    limit: Limit | None = None,
    *,
    hindsight: float = 30.0,
    workers: int = 1,
    seed: int = 1,
    progress: Progress | None = None,
) -> Review:
    """Look at every turn of a recorded game, the same every time unless the limit has seconds.

    `hindsight` is the time in seconds for each seat's hindsight, with `workers` threads; 0: none. What
    it proves is true whatever the time; where time runs out, it says between which points the truth lies.
    """
    if record.kind != "hashi":
        raise PontiError(f"this is a game of {record.kind}, not of Hashi")
    thinker = thinker_for(_SETTINGS if limit is None or limit.seconds is None else _LONGER, seed=seed)
    rounds = [(before, event) for before, event in record.game.stack if isinstance(event, Round)]
    total, turns = len(rounds) * len(record.seats), []
    for position, event in rounds:
        for seat, move in enumerate(event.moves):
            turns.append(_reviewed(thinker, position, seat, move, limit or NO_CLOCK))
            if progress is not None:
                progress(len(turns), total)
    found = tuple(
        _known(record, seat, hindsight, workers, seed) if hindsight > 0 else None
        for seat in range(len(record.seats))
    )
    return Review(record.seats, tuple(record.game.position.scores()), tuple(turns), found, judge())


def _reviewed(thinker: Any, position: Position, seat: int, move: Move, limit: Limit) -> ReviewedTurn:
    assert position.card is not None
    played = Move(move.entry, move.bridges)
    # A turn of the free pen with a mistake in it, or a correction before it, cannot be judged.
    if move.correction is not None or position.boards[seat].why_not(position.card, played) is not None:
        expected = thinker.look(position, seat, limit)[0].points
        return ReviewedTurn(position.round, position.card, seat, move, expected, expected, None, None)
    best, after = thinker.judge(position, seat, played, limit)
    if best.move == played or best.points <= after:
        return ReviewedTurn(position.round, position.card, seat, move, after, after, None, None)
    reason = reason_for(position, seat, best.move)
    return ReviewedTurn(position.round, position.card, seat, move, best.points, after, best.move, reason)


def _known(record: Record, seat: int, seconds: float, workers: int, seed: int) -> Hindsight | None:
    """What the seat could have reached with its start number, had it known the cards."""
    stack = record.game.stack
    if not stack or not isinstance(stack[0][1], Setup) or record.game.start.pen is Pen.FREE:
        return None
    cards = [event.card for _, event in stack if isinstance(event, Reveal)]
    rounds = [event for _, event in stack if isinstance(event, Round)]
    if len(rounds) != len(cards) or not cards:
        return None
    begin = stack[1][0] if len(stack) > 1 else record.game.position
    line = [event.moves[seat] for event in rounds]
    points, played = _bot_line(begin, cards, rounds, seat, seed)
    if points > record.game.position.scores()[seat]:
        line = played
    deadlines = ALONE if len(record.seats) == 1 else _race(record, seat)
    return find_hindsight(
        begin, cards, seat=seat, deadlines=deadlines, line=line, seconds=seconds, workers=workers, seed=seed
    )


def _bot_line(
    begin: Position, cards: list[Card], rounds: list[Round], seat: int, seed: int
) -> tuple[int, list[Move]]:
    """What the bot would have reached in this seat with the same cards, and how: a start for hindsight."""
    position, line = begin, []
    bot, rng = make("hashi", _QUICK), Random(seed)
    for card, event in zip(cards, rounds, strict=True):
        position = position.after(Reveal(card))
        line.append(bot.choose(position, seat, NO_CLOCK, rng))
        position = position.after(Round((*event.moves[:seat], line[-1], *event.moves[seat + 1 :])))
    return position.scores()[seat], line


def _race(record: Record, seat: int) -> tuple[int, int, int]:
    """Up to which round each bonus would have brought its higher points, as the others played."""
    last = [record.game.position.rounds] * 3
    positions = [*(before for before, _ in record.game.stack), record.game.position]
    for position in reversed(positions):
        for bonus in range(3):
            others = [awards[bonus] for other, awards in enumerate(position.awards) if other != seat]
            if any(others):
                last[bonus] = position.round - (position.card is not None)
    return last[0], last[1], last[2]


if not TYPE_CHECKING:
    __getattr__ = renamed(
        __name__,
        HashiReview="Review",
        review_hashi="ponti.analysis.hashi.formerly:review_hashi",
        hashi_graph="ponti.analysis.formerly:hashi_graph",
    )
