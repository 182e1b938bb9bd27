"""What islands and bridges are worth, as kernels, and what the end of a game is worth to a search."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from ponti.engine.bits import whole
from ponti.engine.diavolo.memory import (
    BRIDGES,
    ENDS,
    ISLAND,
    ISLANDS,
    LAID,
    PARENT,
    REACH,
    WEIGHT,
    State,
    at,
)
from ponti.engine.diavolo.windows import name_of
from ponti.engine.kernels import inlined, kernel

# More points ahead than these are worth no more to a search.
FAR_AHEAD: Final = 20.0


@inlined
def head(state: State, group: int) -> int:
    """The group that stands for the network of a group."""
    while state[at(PARENT + group)] != group:
        group = whole(state[at(PARENT + group)])
    return group


@inlined
def points(state: State, side: int) -> int:
    """What the islands and networks of a colour are worth."""
    laid = state[BRIDGES] + state[BRIDGES + 1]
    count = 0
    for index in range(laid):
        span = whole(state[at(LAID + index)])
        start = span >> 3
        if state[at(start)] & 1 << side:
            for tile in (start, start + REACH[at(span & 7)]):
                group = name_of(state, side, tile)
                state[at(PARENT + group)] = group
                state[at(WEIGHT + group)] = 1 if state[at(tile)] & ISLAND else 0
                state[at(ENDS + count)] = group
                count += 1
    total = whole(state[at(ISLANDS + side)])
    for index in range(0, count, 2):
        one = head(state, whole(state[at(ENDS + index)]))
        two = head(state, whole(state[at(ENDS + index + 1)]))
        if one != two:
            # Joining networks of a and b islands is worth a × b more: rules/diavolo.md#scoring.
            total += state[at(WEIGHT + one)] * state[at(WEIGHT + two)]
            state[at(PARENT + two)] = one
            state[at(WEIGHT + one)] += state[at(WEIGHT + two)]
    return total


@inlined
def winner(state: State, light: int, dark: int) -> int:
    """The winner with these points: 1 for light, -1 for dark, 0 for both (rules/diavolo.md#ties)."""
    if light == dark:
        light, dark = state[ISLANDS], state[ISLANDS + 1]
    if light == dark:
        light, dark = state[BRIDGES], state[BRIDGES + 1]
    return (light > dark) - (light < dark)


@inlined
def worth(state: State, light: int, dark: int, margin: np.float32) -> Any:
    """What a finished game with these points is worth to light, 0 to 1: the result, a little the points."""
    result = winner(state, light, dark)
    difference = max(-1.0, min(1.0, (light - dark) / FAR_AHEAD))
    return 0.5 + 0.5 * ((1.0 - margin) * result + margin * difference)


def odds(value: float, ahead: float, margin: float) -> float:
    """The probability of winning in a mean of such worths, given the mean of the points ahead."""
    difference = max(-1.0, min(1.0, ahead / FAR_AHEAD))
    result = (2 * value - 1 - margin * difference) / (1 - margin)
    return max(0.0, min(1.0, 0.5 + result / 2))


@kernel
def score(state: State, side: int) -> tuple[int, int, int]:
    """Points, islands and bridges of a colour."""
    return points(state, side), state[ISLANDS + side], state[BRIDGES + side]
