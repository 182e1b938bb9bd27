"""What a game brings along to this room: its reviews, as the wire carries them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ponti import games
from ponti.record import Record
from ponti.server.thinking.jobs import Progress
from ponti.wire.study import GameReview


class Part(Protocol):
    """What `ponti.server.thinking.<game>` offers."""

    @staticmethod
    def review(record: Record, seconds: float, tell: Callable[[Progress], None]) -> GameReview:
        """Every turn of a game looked at again, in about so many seconds; `tell` hears how far it is."""


def part_of(game: str) -> Part:
    """The part of a game, imported now."""
    part: Part = games.part(game, "server.thinking")
    return part
