"""What a game brings along to this room: reviews and studies, as the wire carries them, and hindsight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from ponti import games
from ponti.record import Record
from ponti.server.thinking.jobs import Progress
from ponti.wire.boards import BoardStudyView
from ponti.wire.study import GameReview


class Part(Protocol):
    """What `ponti.server.thinking.<game>` offers."""

    PERFECT: Callable[[Any, list[str], float], tuple[int, int]] | None
    """Finds in so many seconds what a game alone could reach with the cards that come, and what at most; None
    where there are no cards."""

    @staticmethod
    def review(record: Record, seconds: float, tell: Callable[[Progress], None]) -> GameReview:
        """Every turn of a game looked at again, in about so many seconds; `tell` hears how far it is."""


class Studying(Protocol):
    """What it offers besides, where boards can be drawn."""

    @staticmethod
    def study(board: str, deck: str, seconds: float, tell: Callable[[Progress], None]) -> BoardStudyView:
        """How a board plays, in about so many seconds; `tell` hears how far it is."""


def part_of(game: str) -> Part:
    """The part of a game, imported now."""
    part: Part = games.part(game, "server.thinking")
    return part


def studying(game: str) -> Studying:
    """The same of a game whose boards can be drawn."""
    part: Studying = games.part(game, "server.thinking")
    return part
