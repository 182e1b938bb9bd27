"""A game of Ponte del Diavolo looked at again: how the chances went up and down, and where it turned."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, Any

from ponti.analysis.course import Course, Line, Mark, draw
from ponti.analysis.diavolo.positions import Analysis, analyse, judge
from ponti.analysis.diavolo.reasons import reason_for
from ponti.analysis.reason import Reason
from ponti.analysis.results import Judge, Progress, reason_data
from ponti.diavolo import Colour, Move, Position
from ponti.errors import PontiError
from ponti.play import Limit
from ponti.record import Record

if TYPE_CHECKING:
    from ponti.analysis.diavolo.exact import Ending

# A move that costs this much of the chance to win is a turning point.
TURN = 0.15
# What a position of a review takes if nobody says: some tenths of a second, and the same every time.
LOOKS = {"network": Limit(simulations=300), "playouts": Limit(simulations=4000)}
# So many positions are looked at to see how the game ends from a position on: about a second.
_ENDING = 20_000
# So many turns of a line are told.
_TOLD = 5


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
class Decided:
    """From when on it was certain who wins if nobody errs, and nobody did: everything was looked at."""

    number: int
    """The first move after it was certain."""
    winner: Colour | None
    """Nobody alone: both share the win."""
    line: tuple[Move, ...]
    """Turns that keep the win, from that move on, with answers to them."""

    def data(self) -> dict[str, Any]:
        """It as plain data."""
        winner = None if self.winner is None else str(self.winner)
        return {"turn": self.number, "winner": winner, "line": list(map(str, self.line))}

    def __str__(self) -> str:
        what = "a shared win was" if self.winner is None else f"{self.winner}’s win was"
        return f"{what} certain from move {self.number} on: {', '.join(map(str, self.line))}"


@dataclass(frozen=True, slots=True)
class Review:
    """The moments of a game, from the first dark turn to the end."""

    seats: tuple[str, ...]
    moments: tuple[Moment, ...]
    points: tuple[int, ...]
    decided: Decided | None
    judge: Judge

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
            "decided": None if self.decided is None else self.decided.data(),
            "judge": self.judge.data(),
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
        lines += [] if self.decided is None else [str(self.decided)]
        lines += [f"judged by {self.judge}"]
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
    by = judge()
    limit = limit or LOOKS[by.kind]
    stack = record.game.stack
    played = [(before, move) for before, move in stack if not before.opening and not before.choosing]
    last: Position = record.game.position
    # The opening is move 1, where the record has it.
    first = 2 if stack and stack[0][0].opening else 1
    total = len(played)
    positions = [position for position, _ in played] + [last] if played else []
    endings = _endings(positions)
    looks: list[Analysis | None] = []
    for index, (position, ending) in enumerate(zip(positions, endings, strict=True)):
        looks.append(None if ending or position.is_over else analyse(position, limit, seed=seed))
        if progress is not None and index:
            progress(index, total)
    brightness = _brightness(looks)
    chances = [_light(look, ending, last, brightness) for look, ending in zip(looks, endings, strict=True)]
    bests = [_best(look, ending) for look, ending in zip(looks, endings, strict=True)]
    moments = tuple(
        _moment(index + first, position, move, bests[index], chances[index], chances[index + 1])
        for index, (position, move) in enumerate(played)
    )
    decided = _decided(endings, first, last)
    return Review(record.seats, moments, tuple(last.scores()), decided, by)


def _endings(positions: list[Position]) -> list[Ending | None]:
    """How the game ends from each position on, from the last one back to where that takes too long."""
    from ponti.analysis.diavolo.exact import Endings  # which needs more than Python

    found: list[Ending | None] = [None] * len(positions)
    search = Endings(_ENDING)
    for index in reversed(range(len(positions))):
        if not positions[index].is_over:
            found[index] = search.of(positions[index])
            if found[index] is None:
                break
    return found


def _decided(endings: list[Ending | None], first: int, last: Position) -> Decided | None:
    """Since when the result has been certain, and no move has changed it."""
    since: tuple[int, Ending] | None = None
    result = _result(last)
    for index in reversed(range(len(endings) - last.is_over)):
        ending = endings[index]
        if ending is None or (result is not None and ending.winner != result):
            break
        since, result = (index, ending), ending.winner
    if since is None:
        return None
    index, ending = since
    winner = {1: Colour.LIGHT, 0: None, -1: Colour.DARK}[ending.winner]
    return Decided(index + first, winner, ending.line[:_TOLD])


def _result(position: Position) -> int | None:
    """1 where light has won, -1 where dark has, 0 where both have; None before the end."""
    outcome = position.outcome()
    if outcome is None:
        return None
    light, dark = (position.seat_of(colour) in outcome.winners for colour in (Colour.LIGHT, Colour.DARK))
    return light - dark


def _best(look: Analysis | None, ending: Ending | None) -> Move | None:
    """The best move of a position, as far as it was looked at."""
    if ending is not None:
        return ending.line[0]
    return None if look is None else look.suggestions[0].move


def _moment(
    number: int, position: Position, move: Move, best: Move | None, before: float, light: float
) -> Moment:
    mover = position.turn
    lost = before - light if mover is Colour.LIGHT else light - before
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


def _light(look: Analysis | None, ending: Ending | None, last: Position, brightness: float) -> float:
    """Light's chance to win; what is known for certain, and at the end the result."""
    if ending is not None:
        return (1 + ending.winner) / 2
    if look is not None:
        # What is certain stays certain.
        chance = look.win - brightness * 4 * look.win * (1 - look.win)
        return chance if look.mover is Colour.LIGHT else 1 - chance
    return (1 + (_result(last) or 0)) / 2
