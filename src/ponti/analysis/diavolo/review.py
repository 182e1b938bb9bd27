"""A game of Ponte del Diavolo looked at again: how the chances went up and down, and where it turned."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Any

from ponti.analysis.course import Course, Line, Mark, draw
from ponti.analysis.diavolo.positions import Analysis, analyse
from ponti.analysis.diavolo.reasons import reason_for
from ponti.analysis.reason import Reason
from ponti.analysis.results import Progress, reason_data
from ponti.diavolo import Colour, Move, Position
from ponti.errors import PontiError
from ponti.play import Limit
from ponti.record import Record

# A move that costs this much of the chance to win is a turning point.
TURN = 0.15
# What a position of a review takes if nobody says: some tenths of a second, and the same every time.
LOOK = Limit(simulations=4000)


@dataclass(frozen=True, slots=True)
class Moment:
    """A move of the game: its player, light's chance before and after it, and what was better and why."""

    number: int
    seat: int
    mover: Colour
    move: Move
    before: float
    light: float
    cost: float
    better: Move | None
    reason: Reason | None

    @property
    def is_turning_point(self) -> bool:
        """Whether the move gave away much."""
        return self.cost >= TURN

    def data(self) -> dict[str, Any]:
        """The move as plain data; before and after are the chances of the player who made it."""
        before, after = (
            chance if self.mover is Colour.LIGHT else 1 - chance for chance in (self.before, self.light)
        )
        return {
            "turn": self.number,
            "seat": self.seat,
            "colour": str(self.mover),
            "move": str(self.move),
            "before": round(before, 3),
            "after": round(after, 3),
            "light": round(self.light, 3),
            "cost": round(self.cost, 3),
            "better": None if self.better is None else str(self.better),
        } | reason_data(self.reason)


@dataclass(frozen=True, slots=True)
class Review:
    """The moments of a game, from the first dark turn to the end."""

    seats: tuple[str, ...]
    moments: tuple[Moment, ...]
    points: tuple[int, ...]

    @property
    def result(self) -> str:
        """The points, as one says them."""
        return " : ".join(map(str, self.points))

    @property
    def turning_points(self) -> tuple[Moment, ...]:
        """The moves that gave away much, as they came."""
        return tuple(moment for moment in self.moments if moment.is_turning_point)

    def data(self) -> dict[str, Any]:
        """The review as plain data; of the turning points the costliest is the first."""
        worst = sorted(self.turning_points, key=lambda moment: -moment.cost)
        return {
            "seats": list(self.seats),
            "points": list(self.points),
            "turns": [moment.data() for moment in self.moments],
            "turning_points": [moment.number for moment in worst],
        }

    def __str__(self) -> str:
        lines = [f"{' against '.join(self.seats)}: {self.result}", "", "turn  light wins"]
        for moment in self.moments:
            bar = "█" * round(moment.light * 20)
            mark = f"  ? {moment.better} was better" if moment.is_turning_point else ""
            lines.append(
                f"{moment.number:>4}  {moment.light:>4.0%} {bar:<20} {moment.mover}: {moment.move}{mark}"
            )
        turns = ", ".join(str(moment.number) for moment in self.turning_points)
        lines += ["", f"turning points: {turns or 'none'}"]
        return "\n".join(lines)

    def graph(self) -> str:
        """An SVG: light's chance to win after every turn, with the turning points marked."""
        count = max(1, len(self.moments) - 1)
        places = [(index / count, moment.light) for index, moment in enumerate(self.moments)]
        names = " against ".join(self.seats)
        return draw(
            Course(
                title=f"{names}, {self.result}",
                heading=f"{names}: light’s chance to win",
                footer="turns; those in red turned the game",
                ground="#5b4636",
                height=200,
                lines=[Line(places, "#b3541e", below="#f3e6c8")],
                marks=[
                    Mark(place, moment.number, _told(moment))
                    for moment, place in zip(self.moments, places, strict=True)
                    if moment.is_turning_point
                ],
                ruled=[(share, f"{share:.0%}") for share in (0, 0.5, 1)],
                rule='stroke="#888" stroke-dasharray="4 4"',
            )
        )


def _told(moment: Moment) -> str:
    return f"turn {moment.number}, {moment.mover}: {moment.move}; {moment.better} was better"


def review(
    record: Record, limit: Limit | None = None, *, seed: int = 1, progress: Progress | None = None
) -> Review:
    """Search every position of a recorded game; without a limit, with the same simulations every time."""
    if record.kind != "diavolo":
        raise PontiError(f"this is a game of {record.kind}, not of Ponte del Diavolo")
    limit = limit or LOOK
    stack = record.game.stack
    played = [(before, move) for before, move in stack if not before.opening and not before.choosing]
    last: Position = record.game.position
    # The opening is move 1, where the record has it.
    first = 2 if stack and stack[0][0].opening else 1
    total = len(played)
    looks = [_look(played[0][0], limit, seed)] if played else []
    for index in range(total):
        looks.append(_look(played[index + 1][0] if index + 1 < total else last, limit, seed))
        if progress is not None:
            progress(index + 1, total)
    brightness = _brightness(looks)
    chances = [_light(look, last, brightness) for look in looks]
    moments = tuple(
        _moment(index + first, position, move, looks[index], chances[index], chances[index + 1])
        for index, (position, move) in enumerate(played)
    )
    return Review(record.seats, moments, tuple(last.scores()))


def _look(position: Position, limit: Limit, seed: int) -> Analysis | None:
    return None if position.is_over else analyse(position, limit, seed=seed)


def _moment(
    number: int, position: Position, move: Move, look: Analysis | None, before: float, light: float
) -> Moment:
    mover = position.turn
    lost = before - light if mover is Colour.LIGHT else light - before
    best = look.suggestions[0].move if look is not None else move
    better = best if best != move and lost > 0 else None
    reason = None if better is None else reason_for(position, position.seat_of(position.turn), better)
    cost = 0.0 if better is None else lost
    return Moment(number, position.seat_of(mover), mover, move, before, light, cost, better, reason)


def _brightness(looks: list[Analysis | None]) -> float:
    """How much too bright the mover's chances look: a short search knows its own best move, and few answers.

    Half of what the median turn seems to cost, since hardly anybody errs at every second turn.
    """
    lost = [
        now.win - (1 - later.win)
        for now, later in pairwise(looks)
        if now is not None and later is not None and now.mover is not later.mover
    ]
    return max(0.0, median(lost) / 2) if lost else 0.0


def _light(look: Analysis | None, position: Position, brightness: float) -> float:
    """Light's chance to win; at the end the result."""
    if look is not None:
        # What is certain stays certain.
        chance = look.win - brightness * 4 * look.win * (1 - look.win)
        return chance if look.mover is Colour.LIGHT else 1 - chance
    outcome = position.outcome()
    if outcome is None or len(outcome.winners) == 2:
        return 0.5
    return float(position.seat_of(Colour.LIGHT) in outcome.winners)
