"""Putting a whole position on the board at once."""

from __future__ import annotations

from ponti.engine.diavolo.layout import LIGHT, Numbers, State, number
from ponti.engine.diavolo.rules import build, place
from ponti.engine.kernels import kernel


@kernel
def set_up(state: State, tiles: Numbers, bridges: Numbers) -> None:
    """Put tiles (twice the space plus the colour) and then bridges on an empty board."""
    for tile in tiles:
        place(state, number(tile & 1), number(tile >> 1))
    for span in bridges:
        build(state, 0 if state[span >> 3] & LIGHT else 1, number(span))
