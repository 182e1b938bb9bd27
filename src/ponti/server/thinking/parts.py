"""What a game brings along to this room: hints and reviews of its own, as the wire carries them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from ponti import games
from ponti.analysis.reason import Reason
from ponti.play import Limit
from ponti.record import Record
from ponti.server.thinking.jobs import Progress
from ponti.wire.study import GameReview, HintView, ReasonView


class Part(Protocol):
    """What `ponti.server.thinking.<game>` offers."""

    @staticmethod
    def guess(position: Any, seat: int, rng: Random) -> HintView:
        """A hint that needs no engine, and says so."""

    @staticmethod
    def hint(position: Any, seat: int, limit: Limit, rng: Random) -> HintView:
        """The best move of a seat that has to move, what it promises, and why."""

    @staticmethod
    def review(record: Record, seconds: float, tell: Callable[[Progress], None]) -> GameReview:
        """Every turn of a game looked at again, in about so many seconds."""


def part_of(game: str) -> Part:
    """The part of a game, imported now."""
    part: Part = games.part(game, "server.thinking")
    return part


def reason_view(reason: Reason | None) -> ReasonView | None:
    """A reason as the wire carries it."""
    return None if reason is None else ReasonView(reason=reason.name, values=reason.values)
