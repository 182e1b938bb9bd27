"""What to do with the open card of Hashi, with what it promises: for hints and for reviews."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ponti.analysis.hashi.reasons import reason_for
from ponti.analysis.results import Judge, Suggestion
from ponti.bots.player import check_position
from ponti.engine.warmup import wait_until_ready
from ponti.errors import PontiError
from ponti.hashi import Card, Position
from ponti.play import Limit

if TYPE_CHECKING:
    from ponti.engine.hashi.thinking import Thinker

# The search for Hashi ends by itself: without a clock it looks at everything that it has to look at.
NO_CLOCK = Limit(simulations=20_000)


@dataclass(frozen=True, slots=True)
class Analysis:
    """The open card, and for every seat asked about its best turns."""

    card: Card
    by_seat: dict[int, tuple[Suggestion, ...]]
    judge: Judge

    @property
    def suggestions(self) -> tuple[Suggestion, ...]:
        """The best turns of the only seat, or of the first one."""
        return next(iter(self.by_seat.values()))

    def data(self) -> dict[str, Any]:
        """The analysis as plain data."""
        seats = [
            {"seat": seat, "suggestions": [suggestion.data() for suggestion in found]}
            for seat, found in self.by_seat.items()
        ]
        return {"card": str(self.card), "judge": self.judge.data(), "seats": seats}

    def __str__(self) -> str:
        lines = []
        for seat, found in self.by_seat.items():
            lines.append(f"seat {seat + 1}, card {self.card}, judged by {self.judge}")
            lines.extend(f"  {suggestion}" for suggestion in found)
        return "\n".join(lines)


def thinker_for(settings: str = "", *, seed: int = 1, threads: int = 1) -> Thinker:
    """A search, once the engine is ready."""
    wait_until_ready(game="hashi")
    from ponti.engine.hashi.settings import Settings
    from ponti.engine.hashi.thinking import Thinker

    return Thinker(Settings.parse(settings), seed=seed, threads=threads)


def judge() -> Judge:
    """What judges boards: the best value that was learnt."""
    wait_until_ready(game="hashi")
    from ponti.engine.hashi.weights import BEST

    return Judge("value", BEST)


def can_analyse(position: Position) -> bool:
    """Whether a card is open."""
    return position.card is not None


def analyse(
    position: Position,
    limit: Limit | None = None,
    *,
    seat: int | None = None,
    suggestions: int = 3,
    length: int = 1,
    seed: int = 1,
    threads: int = 1,
) -> Analysis:
    """The best turns of a seat, or of every one, with the open card."""
    del length  # what follows a turn depends on the next card
    check_position(position, "hashi")
    if position.card is None:
        raise PontiError("only a position with an open card can be analysed")
    seats = range(position.seats) if seat is None else (seat,)
    found, by = {}, judge()
    for each in seats:
        looked_at = thinker_for(seed=seed, threads=threads).look(position, each, limit or NO_CLOCK)
        found[each] = tuple(
            Suggestion(
                choice.move, points=choice.points, reason=reason_for(position, each, choice.move), judge=by
            )
            # With rivals the points are not all that counts: there the order is that of the search.
            for choice in sorted(
                looked_at[:suggestions],
                key=lambda choice: choice.worth if position.seats > 1 else choice.points,
                reverse=True,
            )
        )
    return Analysis(position.card, found, by)


def best(
    position: Position, seat: int, limit: Limit | None = None, *, seed: int = 1, threads: int = 1
) -> Suggestion:
    """The best turn."""
    return analyse(position, limit, seat=seat, suggestions=1, seed=seed, threads=threads).suggestions[0]
