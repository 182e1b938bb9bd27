"""Short ways to play a few events of Hashi and to see one refused, and a board for crossing bridges."""

from __future__ import annotations

import pytest

from ponti.errors import IllegalMoveError
from ponti.hashi import Move, Position, Round

CROSS = """
             a3
              ·
     b3 ············ c.
              ·
             d.
"""


def play(position: Position, *events: str) -> Position:
    for event in events:
        position = position.after(position.parse_event(event))
    return position


def refused(position: Position, event: str) -> str:
    with pytest.raises(IllegalMoveError) as error:
        play(position, event)
    return error.value.violation.rule


def after_round(position: Position, *moves: str) -> Position:
    return position.after(Round(tuple(map(Move.parse, moves))))
