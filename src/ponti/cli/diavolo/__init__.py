"""The parts of the command that are about Ponte del Diavolo, each imported when it is used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ponti.diavolo import Position
    from ponti.record import Record

CODE_OPTIONS = ()
"""What a code of a position may need besides itself: nothing."""


def position_of(code: str, given: Mapping[str, str]) -> Position:
    """The position of a code."""
    from ponti.diavolo import Position

    del given
    return Position.from_code(code)


def verified(record: Record, commitment: str | None = None) -> list[str]:
    """What else there is to say of a record whose moves are right: nothing, where chance has no part."""
    del record, commitment
    return []


def compiled_games(seconds: float) -> float:
    """Random games a second with the compiled engine."""
    from ponti.cli.diavolo import bench

    return bench.compiled_games(seconds)
