"""The parts of the command that are about Hashi, each imported when it is used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ponti.hashi import Position
    from ponti.record import Record

CODE_OPTIONS = ("board", "deck")
"""What a code of a position may need besides itself: files of a board and a deck."""


def position_of(code: str, given: Mapping[str, str]) -> Position:
    """The position of a code, on a board and with a deck that do not come with Ponti if they are given."""
    from ponti.cli.hashi.boards_and_decks import board_of, deck_of
    from ponti.hashi import Position

    layout = board_of(given["board"]) if "board" in given else None
    deck = deck_of(given["deck"]) if "deck" in given else None
    return Position.from_code(code, layout=layout, deck=deck)


def verified(record: Record, commitment: str | None = None) -> list[str]:
    """What else there is to say of a record whose moves are right: whether its deck was fair."""
    from ponti.cli.hashi.fairness import verified

    return verified(record, commitment)


def compiled_games(seconds: float) -> float:
    """Random games a second with the compiled engine."""
    from ponti.cli.hashi import bench

    return bench.compiled_games(seconds)
